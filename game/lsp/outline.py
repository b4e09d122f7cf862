"""The outline of a level for an editor, and the places where an id is used."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

from game.levels.editing.id_renames import rename_edits, rename_reference_edits
from game.levels.editing.toml_edits import TomlText, parse_toml_text
from game.levels.reading.findings import KeyPath, LevelError, shorten
from game.levels.reading.toml_positions import TextSpan
from game.lsp.editor_text import editor_position
from game.lsp.renaming import RenameTarget, ids_of_kind


class EntryKind(Enum):
    """What an entry of an outline is, for its icon."""

    FILE = "file"
    SIDE = "side"
    FLEET = "fleet"
    SHIP = "ship"
    PLACE = "place"
    AIM = "aim"
    EVENT = "event"
    CLASS = "class"
    TABLE = "table"


_KINDS: Final = {
    "side": EntryKind.SIDE,
    "squadron": EntryKind.FLEET,
    "group": EntryKind.FLEET,
    **dict.fromkeys(("ship", "fort", "chain", "party", "leader"), EntryKind.SHIP),
    **dict.fromkeys(("zone", "land", "shoals", "rocks", "ground", "beaches", "cover"), EntryKind.PLACE),
    **dict.fromkeys(("objective", "score", "expect"), EntryKind.AIM),
    "event": EntryKind.EVENT,
    "class": EntryKind.CLASS,
}
_NAME_KEYS: Final = ("name", "id", "title", "file")
_SENTENCE_KEYS: Final = ("major", "minor", "draw", "when", "each", "path")
_DETAIL_KEYS: Final = ("side", "squadron", "class", "guns", "points", "message")
_MAX_DETAIL: Final = 60


@dataclass(slots=True)
class OutlineEntry:
    """A table of the text: offsets of its first and last character and of its heading."""

    name: str
    detail: str
    kind: EntryKind
    start: int
    end: int
    heading: tuple[int, int]
    children: list["OutlineEntry"] = field(default_factory=list)


def outline(text: str) -> list[OutlineEntry]:
    """Return the tables of a text in its order, each with its subtables; none if it is no TOML."""
    try:
        toml = parse_toml_text(text)
    except LevelError:
        return []
    found, above = list[OutlineEntry](), list[tuple[KeyPath, OutlineEntry]]()
    for number, heading in enumerate(toml.positions.headings):
        entry = _entry(toml, heading, number)
        while above and heading.path[: len(above[-1][0])] != above[-1][0]:
            above.pop()
        for _, outer in above:
            outer.end = entry.end
        (above[-1][1].children if above else found).append(entry)
        above.append((heading.path, entry))
    first = toml.positions.headings[0].start if toml.positions.headings else len(toml.text)
    top = _top_entry(toml, first)
    return [*([top] if top else []), *found]


def _top_entry(toml: TomlText, end: int) -> OutlineEntry | None:
    """Return the entry for the keys above the first heading."""
    own = [piece for piece in toml.positions.statements if piece.start < end]
    if not own:
        return None
    title = toml.data.get("title", toml.data.get("name"))
    name = shorten(title, _MAX_DETAIL) if isinstance(title, str) and title.strip() else "battle"
    last = max(piece.end for piece in own)
    return OutlineEntry(name, "", EntryKind.FILE, own[0].start, last, (own[0].start, own[0].end))


def _entry(toml: TomlText, heading: TextSpan, number: int) -> OutlineEntry:
    headings = toml.positions.headings
    limit = headings[number + 1].start if number + 1 < len(headings) else len(toml.text)
    ends = [p.end for p in toml.positions.statements if heading.start <= p.start < limit]
    words = [str(part) for part in heading.path if not isinstance(part, int)]
    table = toml.value_at(heading.path) if toml.has(heading.path) else {}
    table = table if isinstance(table, Mapping) else {}
    kind = next((_KINDS[word] for word in reversed(words) if word in _KINDS), EntryKind.TABLE)
    name, detail = _words_about(".".join(words), table)
    end = max([heading.end, *ends])
    return OutlineEntry(name, detail, kind, heading.start, end, (heading.start, heading.end))


def _words_about(heading: str, table: Mapping[str, Any]) -> tuple[str, str]:
    """Return what a table is called, and what else is to be said of it."""
    named = [table[key] for key in _NAME_KEYS if isinstance(table.get(key), str) and table[key].strip()]
    said = [f"{key} {table[key]}" for key in _SENTENCE_KEYS if isinstance(table.get(key), str)]
    facts = [str(table[key]) for key in _DETAIL_KEYS if isinstance(table.get(key), str | int)]
    name = named[0] if named else said.pop(0) if said else heading
    detail = " · ".join([*([heading] if name != heading else []), *facts, *said])
    return shorten(name, _MAX_DETAIL) or heading, shorten(detail, _MAX_DETAIL)


# ------------------------------------------------------------------------------ references
def reference_spans(
    text: str, target: RenameTarget, with_definition: bool
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return where a text names an id: in values, keys, headings and conditions; start and end as an editor
    counts them. None if the text is no TOML."""
    try:
        toml = parse_toml_text(text)
    except LevelError:
        return []
    edits = set(rename_reference_edits(toml, target.kind, target.id, target.id))
    if with_definition and target.id in ids_of_kind(toml, target.kind):
        edits |= set(rename_edits(toml, target.kind, target.id, target.id))
    spans = []
    for edit in sorted(edits):
        quoted = toml.text[edit.start : edit.end] != target.id
        start, end = edit.start + quoted, edit.end - quoted
        spans.append((editor_position(toml.text, start), editor_position(toml.text, end)))
    return spans
