"""A new id for what stands under the cursor, wherever a level speaks of it; for a ship class that a
pack shares, in the other files of the pack too. By what each key means, never by words alike."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from game.levels.editing.own_classes import FORM_TOLD, is_own_id, number_of
from game.levels.editing.page import Edit, Page, page_of
from game.levels.editing.renames import Kind, named_anew, renamed
from game.levels.format.fields import OWN
from game.levels.packs.addresses import pack_around
from game.levels.packs.bounds import CLASSES, LEVELS
from game.levels.reading.findings import LevelError
from game.lsp.hints import leads_to
from game.lsp.marks import units
from game.lsp.spots import named_in, spot_at

_ID: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")


class Refused(Exception):
    """It cannot be called so; the message says why."""


class Renamed(NamedTuple):
    """What is to be named anew: its kind, its id, and where that stands in the line (characters
    from 0)."""

    kind: Kind
    id: str
    start: int
    end: int


class Place(NamedTuple):
    """An edit as an editor takes it: lines from 0, columns in UTF-16 units."""

    start: tuple[int, int]
    end: tuple[int, int]
    new: str


def renamed_at(lines: Sequence[str], line: int, column: int) -> Renamed | None:
    """What under the cursor has an id; None for nothing. A class that the text does not tell of is
    its pack's."""
    spot = spot_at(lines, line, column)
    if spot.key == "id" and spot.quoted:  # others may have that id: it is the one told here
        thing = next((each for each in named_in(lines) if each.line == line), None)
    else:
        thing = leads_to(lines, line, column)
    kind = thing.kind if thing is not None else ""
    if thing is None and spot.key == Kind.CLASS and spot.word.startswith(OWN):
        kind = Kind.CLASS
    return Renamed(Kind(kind), spot.word, spot.start, spot.end) if kind in list(Kind) else None


def pack_files(path: Path | None) -> tuple[Path, ...]:
    """The files that may speak of a class which the pack of a level shares; none for no pack in a
    folder."""
    where = pack_around(path) if path is not None else None
    if where is None or not (where / CLASSES).is_file():
        return ()
    return (where / CLASSES, *sorted((where / LEVELS).glob("*.toml")))


def edits_of(
    text: str, others: Mapping[str, str], what: Renamed, new: str
) -> dict[str, list[Place]]:
    """The edits of the text (under '') and of the other files that speak of it. Raises Refused."""
    page = _page(text)
    told = _rows(page, what.kind)
    if what.id in told:
        pages = {"": page}
    else:
        pages = {"": page} | {name: _page(other) for name, other in others.items()}
        pages = {n: p for n, p in pages.items() if n == "" or _is_about(n, p, what)}
        if not any(what.id in _rows(each, what.kind) for each in pages.values()):
            raise Refused(f"nothing is told of {what.id} here")
    taken = {name for each in pages.values() for name in _rows(each, what.kind)}
    if new in taken and new != what.id:
        raise Refused(f"there is a {what.kind} {new} already")
    if what.kind is Kind.CLASS and not is_own_id(new):
        raise Refused(f"{new} is no id of a class: {FORM_TOLD}")
    if _ID.fullmatch(new) is None:
        raise Refused(f"{new} is no id: small letters, digits and hyphens, 40 at most")
    return {name: _places(each, _edits(each, what, new)) for name, each in pages.items()}


def _is_about(name: str, page: Page, what: Renamed) -> bool:
    """Whether a file means the pack's class by that id, and not one of its own."""
    return Path(name).name == CLASSES or number_of(page, what.id) is None


def _edits(page: Page, what: Renamed, new: str) -> tuple[Edit, ...]:
    if what.id in _rows(page, what.kind):
        return renamed(page, what.kind, what.id, new)
    return named_anew(page, what.kind, what.id, new)


def _rows(page: Page, kind: Kind) -> list[str]:
    """The ids of that kind that the text tells of."""
    rows = page.data.get(kind)
    listed = rows if isinstance(rows, list) else []
    return [str(row["id"]) for row in listed if isinstance(row, dict) and "id" in row]


def _page(text: str) -> Page:
    try:
        return page_of(text)
    except LevelError as refused:
        raise Refused(f"mend the file first: {refused.findings[0].message}") from None


def _places(page: Page, edits: Sequence[Edit]) -> list[Place]:
    return [Place(_at(page.text, e.start), _at(page.text, e.end), e.new) for e in edits]


def _at(text: str, offset: int) -> tuple[int, int]:
    """The line of a character, and its column in UTF-16 units."""
    start = text.rfind("\n", 0, offset) + 1
    return text.count("\n", 0, offset), units(text[start:offset], offset - start)
