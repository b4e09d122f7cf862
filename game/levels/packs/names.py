"""The names of what lies in a pack: each leads to one place, on every system, never out of it."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.characters import hidden_in, named, printable
from game.levels.format.ids import as_id
from game.levels.packs.bounds import (
    AT_THE_TOP,
    FOLDERS,
    FORM,
    KINDS,
    MOST_PATH,
    RESERVED,
    STEM,
    ZIP,
    kind_of,
)
from game.levels.reading.findings import nearest

STRANGER = "not-in-a-pack"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something of a pack is not taken: the code of the finding, what is wrong, what to do."""

    code: str
    message: str
    hint: str = ""


def way_out(name: str) -> Refusal | None:
    """What keeps a name in a zip from being a way to a file within it; None for a plain one."""
    shown = printable(name[:80]).replace("\n", " ")
    if not name or len(name) > MOST_PATH:
        return Refusal(
            STRANGER, f'a name of {len(name)} letters, "{shown}"', f"at most {MOST_PATH}"
        )
    at = hidden_in(name)
    if at >= 0:
        return Refusal(STRANGER, f'the name "{shown}" holds {named(name[at])}', "name it anew")
    if "\\" in name:
        return Refusal(STRANGER, f'the name "{shown}" has a backslash', "folders are parted by /")
    if name.startswith("/") or name[1:2] == ":":
        said = f'"{shown}" names a place outside of the pack'
        return Refusal(STRANGER, said, "a name begins with the folder it lies in, as levels/")
    parts = name.removesuffix("/").split("/")
    if any(part in ("", ".", "..") for part in parts):
        said = f'"{shown}" leads out of its folder'
        return Refusal(STRANGER, said, "a name has no . or .. in it, and no empty part")
    return None


def stranger(parts: tuple[str, ...]) -> Refusal | None:
    """What keeps a file of that name from being part of a pack; None for one that is."""
    name = "/".join(parts)
    if name.casefold().endswith(ZIP):
        return Refusal(STRANGER, f'"{name}" is a zip within the pack', KINDS)
    stem = parts[-1].partition(".")[0]
    if stem.casefold().rstrip() in RESERVED:
        said = f'"{name}" cannot be a file on Windows: "{stem}" is a device there'
        return Refusal(STRANGER, said, "call it otherwise")
    kind = kind_of(parts)
    if kind is None:
        return Refusal(STRANGER, f'"{name}" is not part of a pack', _meant(parts))
    if kind.folder and not (
        parts[-1].endswith(kind.ending) and STEM.fullmatch(parts[-1].removesuffix(kind.ending))
    ):
        made = as_id(parts[-1][: -len(kind.ending)])
        hint = f"did you mean {kind.folder}/{made}{kind.ending}? " if made else ""
        return Refusal(STRANGER, f'"{name}" is no name for it', f"{hint}a name has {FORM}")
    return None


def unknown_folder(name: str) -> Refusal:
    """A folder that a pack has not."""
    close = nearest(name, [kind.folder for kind in FOLDERS])
    hint = f'did you mean "{close}"? ' if close else ""
    return Refusal(STRANGER, f'"{name}/" is no folder of a pack', hint + KINDS)


def _meant(parts: tuple[str, ...]) -> str:
    """What may have been meant by a file that is not part of a pack."""
    name = "/".join(parts)
    allowed = [
        *AT_THE_TOP,
        *(f"{k.folder}/{parts[-1]}" for k in FOLDERS if parts[-1].endswith(k.ending)),
    ]
    close = nearest(name, allowed)
    return f'did you mean "{close}"? {KINDS}' if close else KINDS
