"""What of a battle is printed, gathered from the level and the book's own table of it; a record as rows of
boxes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from game.books import shelf
from game.core.table import Table
from game.core.visible import VisibleBoat, VisibleObjects, VisibleShip
from game.levels import Level
from game.levels.conditions.level_events import ships_at_start, ships_of_event
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.charts import Fort
from game.levels.format.fields import OWN_PREFIX
from game.levels.format.ships import DamageAtStart, Party, Ship
from game.levels.packs import level_paths
from game.play.aim_words import aim_phrase, names_by_id
from game.play.event_words import BattleNames, battle_names, count_words
from game.play.ignored_keys import losses
from game.sea.units import CM, DEGREE


class PrintedRow(NamedTuple):
    """A row of a record sheet: its label, groups of boxes, their contents ("" for empty ones), how many are
    crossed off at the start, from the first on, and whether its numbers are reconstructed because the text of
    the book has lost them."""

    label: str
    box_groups: tuple[tuple[str, ...], ...]
    lost_count: int = 0
    is_rebuilt: bool = False


class BookRecord(NamedTuple):
    """What a book has on its record of a ship, of works, boats or troops: rows of boxes, notes in plain words
    (her crew, what sets her apart), and how many boats she can lower in this battle."""

    rows: tuple[PrintedRow, ...]
    notes: tuple[str, ...] = ()
    boats: int = 0


class RecordMaker(Protocol):
    """``printed``: what a book has on paper for a real table."""

    UNIT: str
    """The unit of its table: a key of `MM_PER_UNIT`."""
    LATE_OPTIONS: Sequence[str]
    """Its options by which ships are not on the table at first."""

    def records(self, report: Mapping[str, Any]) -> Mapping[str, BookRecord]:
        """Return the record of everything on the table that has one, by id, from its report."""


def empty_boxes(number: int) -> tuple[str, ...]:
    """Return this many empty boxes."""
    return ("",) * max(number, 0)


def countdown_boxes(number: int) -> tuple[str, ...]:
    """Return boxes that count down from a number to 1."""
    return tuple(str(n) for n in range(number, 0, -1))


MM_PER_UNIT = {"cm": 10.0, "inch": 25.4, "square": 30.0, "hex": 30.0}
"""Size of a book's unit on the table: cm and inches are real; squares and hexes are as large as the counters
need."""
BASE_CM = 2.0
"""Length of a counter of troops, which books give no length, in cm of the table."""


class PieceKind(Enum):
    """What a counter is; the value is said of it where it needs a word."""

    SHIP = "ship"
    BOATS = "boats"
    WORKS = "works ashore"
    TROOPS = "troops"


class Piece(NamedTuple):
    """Whatever has a record and a counter. ``x``, ``y`` and ``length`` in cm of the table, ``heading`` in
    degrees; ``title``: what she is; ``notes``: what one must know of her; ``place``: where she begins, in the
    book's own words, '' if her player chooses; ``inside``: the ship or work that troops are in; ``arrival``:
    how she comes, '' if she is there at first; ``boats``: how many she can lower; ``hull`` and ``flag``:
    pictures of a pack."""

    id: str
    name: str
    kind: PieceKind
    side: int
    title: str
    x: float
    y: float
    heading: float
    length: float
    rows: tuple[PrintedRow, ...]
    notes: tuple[str, ...] = ()
    squadron: str = ""
    commander: str = ""
    is_flagship: bool = False
    place: str = ""
    inside: str = ""
    arrival: str = ""
    boats: int = 0
    has_masts: bool = True
    hull: bytes | None = None
    flag: bytes | None = None

    @property
    def has_place(self) -> bool:
        """Return whether the chart shows where it begins."""
        return bool(self.place) and not self.inside


@dataclass(frozen=True, slots=True)
class PackArt:
    """Pictures of the pack of a level as PNG: for its briefing, hulls by class, flags by nation."""

    picture: bytes | None = None
    hulls: Mapping[str, bytes] = field(default_factory=dict)
    flags: Mapping[str, bytes] = field(default_factory=dict)


class PrintedBattle(NamedTuple):
    """A battle to be printed. ``scale``: mm per cm of the table; ``length_unit``: that of the book; ``names``
    of everything by id; ``losses``: what the book cannot play of it."""

    level: Level
    book: str
    length_unit: str
    scale: float
    pieces: tuple[Piece, ...]
    names: Mapping[str, str]
    losses: tuple[str, ...]
    picture: bytes | None = None

    def scaled(self, times: float) -> "PrintedBattle":
        """Return the same at ``times`` the size of the table."""
        return self._replace(scale=MM_PER_UNIT[self.length_unit] / CM_PER_UNIT[self.length_unit] * times)

    @property
    def times(self) -> float:
        """The size of the print: 1 for that of the table."""
        return self.scale * CM_PER_UNIT[self.length_unit] / MM_PER_UNIT[self.length_unit]


def read_pack_art(path: Path, level: Level) -> PackArt:
    """Return the pictures that the pack of the level file at ``path`` has for it."""
    where = level_paths.find_pack_of_level(path)
    if where is None:
        return PackArt()
    classes = {ship.ship_class for ship in level.ships if ship.ship_class}
    nations = {side.nation for side in level.sides} | {ship.nation for ship in level.ships}
    hulls, flags = (
        level_paths.read_hulls(where, classes),
        level_paths.read_flags(where, {nation for nation in nations if nation}),
    )
    return PackArt(level_paths.read_level_picture(path), hulls, flags)


class _SetUp(NamedTuple):
    """A book's table of the level before the first turn."""

    ships: Sequence[VisibleShip]
    objects: VisibleObjects
    records: Mapping[str, BookRecord]
    places: Mapping[str, str]


def _set_up(level: Level, book: str) -> _SetUp:
    of_book = shelf.book(book)
    table = Table(level.chart.north * DEGREE)
    with table.as_current():
        of_book.rules.set_up(level)
        report: Any = of_book.rules.report()
        things = {
            name: thing
            for part in ("ships", "boats", "works", "troops")
            for name, thing in report.get(part, {}).items()
        }
        places = {name: of_book.printed.position_text(t) for name, t in things.items() if "heading" in t}
        found = _SetUp(
            of_book.rules.sight(),
            of_book.rules.company([side.id for side in level.sides]),
            _record_maker(book).records(report),
            places,
        )
    table.close()
    return found


def _record_maker(book: str) -> RecordMaker:
    maker: RecordMaker = shelf.book(book).printed
    return maker


def make_printed_battle(level: Level, art: PackArt | None = None) -> PrintedBattle:
    """Return a level as its book sets it up, at the size of the table."""
    art, book = art or PackArt(), level.rules.book
    # all who come later are placed too: their records and counters are needed before
    late_options = _record_maker(book).LATE_OPTIONS
    options = tuple(option for option in level.rules.options if option not in late_options)
    rules = level.rules.model_copy(update={"options": options})
    there = _set_up(level.model_copy(update={"events": (), "rules": rules}), book)
    at_first = {ship.id for ship in there.ships}
    if options != level.rules.options:
        at_first = {ship.id for ship in _set_up(level.model_copy(update={"events": ()}), book).ships}
    entering = [shelf.book(book).rules.OPTIONS[o][1] for o in level.rules.options if o in late_options]
    maker = _PieceMaker(level, there, battle_names(level), art)
    ships = [maker.ship(seen, "" if seen.id in at_first else "; ".join(entering)) for seen in there.ships]
    boats = [maker.boats(boat) for boat in there.objects.boats if boat.id in there.records]
    works = [maker.works(fort) for fort in level.forts if fort.id in there.records]
    troops = [maker.troops(party) for party in level.parties if party.id in there.records]
    pieces = sorted((*ships, *boats, *works, *troops), key=lambda piece: piece.side)
    lost = tuple(losses(level))
    unit = _record_maker(book).UNIT
    printed = PrintedBattle(level, book, unit, 1.0, tuple(pieces), maker.names, lost, art.picture)
    return printed.scaled(1.0)


class _PieceMaker:
    """Makes the pieces of a level from what a book has set up."""

    def __init__(self, level: Level, there: _SetUp, names: BattleNames, art: PackArt) -> None:
        self.level, self.there, self.names, self.art = level, there, names, art
        self.sides = [side.id for side in level.sides]
        self.entries = {ship.id: ship for ship in level.ships}
        self.squadrons = {squadron.id: squadron for squadron in level.squadrons}
        self.arrivals = _arrival_words(level)

    def ship(self, seen: VisibleShip, entering: str) -> Piece:
        entry, record = self.entries[seen.id], self.there.records[seen.id]
        guns = f"{entry.guns} guns" if entry.guns else ""
        title = ", ".join(w for w in (self._class_of(entry) or _kind_words(seen.kind), guns) if w)
        shown = self.level.sides[seen.first_side]
        flag = self.art.flags.get(entry.nation or "") or self.art.flags.get(shown.nation or "")
        piece = Piece(
            seen.id, seen.name, PieceKind.SHIP, seen.first_side, title,
            seen.x / CM, seen.y / CM, seen.heading / DEGREE, seen.length / CM,
            record.rows, (*record.notes, *_start_words(self.level, entry)), boats=record.boats,
            has_masts=bool(seen.masts), hull=self.art.hulls.get(entry.ship_class or ""), flag=flag,
        )  # fmt: skip
        piece = self._with_command(piece, entry, self.arrivals.get(seen.id, entering))
        return piece._replace(place="") if entering else piece

    def boats(self, seen: VisibleBoat) -> Piece:
        entry, record = self.entries[seen.id], self.there.records[seen.id]
        piece = Piece(
            seen.id, self.names[seen.id], PieceKind.BOATS, seen.side, count_words(seen.count, "boat"),
            seen.x / CM, seen.y / CM, seen.heading / DEGREE, seen.length / CM, record.rows, record.notes,
        )  # fmt: skip
        return self._with_command(piece, entry, self.arrivals.get(seen.id, ""))

    def _with_command(self, piece: Piece, entry: Ship, arrival: str) -> Piece:
        squadron = self.squadrons.get(entry.squadron or "")
        return piece._replace(
            squadron=self.names.get(entry.squadron or "", "") if squadron else "",
            commander=entry.commander or (squadron.commander if squadron and entry.flagship else ""),
            is_flagship=entry.flagship,
            place=self.there.places[piece.id],
            arrival=arrival,
        )

    def works(self, fort: Fort) -> Piece:
        record, chart = self.there.records[fort.id], self.level.chart
        guns = [count_words(fort.guns, "gun")] if fort.guns else []
        x, y = chart.position_in_cm(fort.at)
        return Piece(
            fort.id, self.names[fort.id], PieceKind.WORKS, self.sides.index(fort.side),
            ", ".join([fort.kind.replace("-", " "), *guns]), x, y, fort.facing,
            2 * chart.length_in_cm(fort.radius), record.rows,
            (*record.notes, *_leader_words(self.level, fort.id)),
            squadron=self.names.get(fort.squadron or "", "") if fort.squadron in self.squadrons else "",
            place=f"{self.there.places[fort.id]}, guns bear over {fort.arc:g}°",
        )  # fmt: skip

    def troops(self, party: Party) -> Piece:
        record = self.there.records[party.id]
        hosts = {ship.id: ship.at for ship in self.level.ships} | {f.id: f.at for f in self.level.forts}
        x, y = self.level.chart.position_in_cm(party.at or hosts.get(party.aboard or "", (0.0, 0.0)))
        guns = [count_words(party.guns, "field gun")] if party.guns else []
        inside = f"in {self.names[party.aboard]}" if party.aboard else ""
        return Piece(
            party.id, self.names[party.id], PieceKind.TROOPS, self.sides.index(party.side),
            ", ".join([f"{party.men} men", *guns]), x, y, 0.0, BASE_CM, record.rows,
            (*record.notes, *_leader_words(self.level, party.id)),
            place=f"{x:.1f}, {y:.1f}", inside=inside,
        )  # fmt: skip

    def _class_of(self, ship: Ship) -> str:
        """Return the name of her class if it is the author's own, of the level or its pack ('' for a class of
        the fleet): the kind of hull that it resembles would name another ship."""
        own = next((each for each in self.level.classes if each.id == ship.ship_class), None)
        return (own.description or own.id.removeprefix(OWN_PREFIX).replace("-", " ")) if own else ""


def _kind_words(kind: str) -> str:
    """Return ``first rate``, ``seventy-four``."""
    return kind if kind.endswith("-four") else kind.replace("-", " ")


def _arrival_words(level: Level) -> dict[str, str]:
    """Return when each ship comes that an event brings, by id."""
    first, names = {ship.id for ship in ships_at_start(level)}, names_by_id(level)
    found: dict[str, str] = {}
    for event in level.events:
        dice = ", if a die allows" if event.chance is not None else ""
        words = f"comes at {aim_phrase(event.when, names)}{dice}"
        found |= {ship.id: words for ship in ships_of_event(level, event) if ship.id not in first}
    return found


_STATE_WORDS = {
    "sailing": "", "stopped": "no way on", "hove-to": "hove to", "anchored": "at anchor",
    "moored": "moored", "aground": "aground",
}  # fmt: skip


def _start_words(level: Level, ship: Ship) -> tuple[str, ...]:
    """Return what a ship has aboard and how she begins: soldiers, orders of the day, anchor, sail, damage."""
    given = [s.orders for s in level.squadrons if s.id == ship.squadron]
    given += [s.orders for s in level.sides if s.id == ship.side]
    orders = dict.fromkeys(word for some in (ship.orders, *given) for word in some)
    words = (
        f"{ship.soldiers} soldiers" if ship.soldiers else "",
        *_leader_words(level, ship.id),
        f"orders: {', '.join(orders).replace('-', ' ')}" if orders else "",
        _STATE_WORDS[ship.state],
        "springs on her cables" if ship.springs else "",
        f"under {ship.sail} sail" if ship.state == "sailing" and ship.sail != "easy" else "",
        *_damage_words(ship.damage),
    )
    return tuple(word for word in words if word)


def _leader_words(level: Level, host: str) -> list[str]:
    return [f"{leader.name or leader.id} aboard" for leader in level.leaders if leader.aboard == host]


def _damage_words(damage: DamageAtStart) -> list[str]:
    """Return what has befallen her that no box of her record shows."""
    said = [f"{mast} down" for mast in damage.masts] + [f"{mast} topmast lost" for mast in damage.topmasts]
    marks = {"on fire": damage.burning, "steering shot away": damage.steering}
    marks |= {"officers down": damage.officers, "crew hurt": damage.crew_casualties}
    said += [words for words, holds in marks.items() if holds]
    return said + [f"{side} broadside fired" for side in damage.fired]
