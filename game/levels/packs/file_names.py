"""The names in a pack: each leads to one place on every system, and never out of the pack."""

from dataclasses import dataclass

from game.core.wording import control_character_index, escape_controls, format_code_point
from game.levels.format.ids import to_id
from game.levels.packs.pack_limits import (
    CONTENTS_WORDS,
    FOLDERS,
    MAX_PATH_CHARS,
    NAME_FORM_WORDS,
    NAME_PATTERN,
    RESERVED_NAMES,
    TOP_FILES,
    ZIP,
    file_kind,
)
from game.levels.reading.findings import nearest_word

NOT_IN_PACK_CODE = "not-in-a-pack"


@dataclass(frozen=True, slots=True)
class PackRefusal:
    """Why a part of a pack is refused: code of the finding, what is wrong, what to do."""

    code: str
    message: str
    hint: str = ""


def unsafe_name_refusal(name: str) -> PackRefusal | None:
    """Return why a name in a zip is unsafe, or None."""
    shown = escape_controls(name[:80]).replace("\n", " ")
    if not name or len(name) > MAX_PATH_CHARS:
        return PackRefusal(
            NOT_IN_PACK_CODE, f'a name of {len(name)} letters, "{shown}"', f"at most {MAX_PATH_CHARS}"
        )
    at = control_character_index(name)
    if at >= 0:
        return PackRefusal(
            NOT_IN_PACK_CODE, f'the name "{shown}" holds {format_code_point(name[at])}', "name it anew"
        )
    if "\\" in name:
        return PackRefusal(NOT_IN_PACK_CODE, f'the name "{shown}" has a backslash', "folders are parted by /")
    if name.startswith("/") or name[1:2] == ":":
        said = f'"{shown}" names a place outside of the pack'
        return PackRefusal(NOT_IN_PACK_CODE, said, "a name begins with the folder it lies in, as levels/")
    parts = name.removesuffix("/").split("/")
    if any(part in ("", ".", "..") for part in parts):
        said = f'"{shown}" leads out of its folder'
        return PackRefusal(NOT_IN_PACK_CODE, said, "a name has no . or .. in it, and no empty part")
    return None


def foreign_file_refusal(parts: tuple[str, ...]) -> PackRefusal | None:
    """Return why a file with that name is not part of a pack, or None."""
    name = "/".join(parts)
    if name.casefold().endswith(ZIP):
        return PackRefusal(NOT_IN_PACK_CODE, f'"{name}" is a zip within the pack', CONTENTS_WORDS)
    stem = parts[-1].partition(".")[0]
    if stem.casefold().rstrip() in RESERVED_NAMES:
        said = f'"{name}" cannot be a file on Windows: "{stem}" is a device there'
        return PackRefusal(NOT_IN_PACK_CODE, said, "call it otherwise")
    kind = file_kind(parts)
    if kind is None:
        return PackRefusal(NOT_IN_PACK_CODE, f'"{name}" is not part of a pack', _suggested_name(parts))
    if kind.folder and not (
        parts[-1].endswith(kind.ending) and NAME_PATTERN.fullmatch(parts[-1].removesuffix(kind.ending))
    ):
        made = to_id(parts[-1][: -len(kind.ending)])
        hint = f"did you mean {kind.folder}/{made}{kind.ending}? " if made else ""
        return PackRefusal(
            NOT_IN_PACK_CODE, f'"{name}" is no name for it', f"{hint}a name has {NAME_FORM_WORDS}"
        )
    return None


def unknown_folder_refusal(name: str) -> PackRefusal:
    """Return the refusal of an unknown folder."""
    close = nearest_word(name, [kind.folder for kind in FOLDERS])
    hint = f'did you mean "{close}"? ' if close else ""
    return PackRefusal(NOT_IN_PACK_CODE, f'"{name}/" is no folder of a pack', hint + CONTENTS_WORDS)


def _suggested_name(parts: tuple[str, ...]) -> str:
    name = "/".join(parts)
    allowed = [*TOP_FILES, *(f"{k.folder}/{parts[-1]}" for k in FOLDERS if parts[-1].endswith(k.ending))]
    close = nearest_word(name, allowed)
    return f'did you mean "{close}"? {CONTENTS_WORDS}' if close else CONTENTS_WORDS
