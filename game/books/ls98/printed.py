"""Ship cards and map of the 1798 game as lines of text, in hexes and hexsides."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.books.ls98.rules.sheet import CLIFFS, LAND, LANDING, ROCKS, SHALLOW, UNRATED
from game.play.event_words import count_words, row_words
from game.play.rulebook import has_rebuilt_numbers
from game.prints.battle import BookRecord, PrintedRow, countdown_boxes
from game.prints.battle import empty_boxes as record_boxes
from game.sea.compass import direction_name
from game.sea.hexes import Hex, distance, relative_bearing

Report = Mapping[str, Any]
GROUND = {LAND: "land", CLIFFS: "cliffs", LANDING: "landing place", ROCKS: "rocks", SHALLOW: "shallows"}
UNIT = "hex"
LATE_OPTIONS = ("entry",)
SIGNALS = (
    *("", "close", "board", "disengage", "surrender", "flee"),
    *("take prizes", "burn enemy ships", "pursue", "fire at rigging", "form line ahead"),
)


def hidden_ship_ids(_report: Report, _seat: str) -> tuple[str, ...]:
    """Return (): every record is open in this book."""
    return ()


def without_hidden(ship: Report) -> Report:
    """Return the same record: it is open."""
    return ship


def record_rows(ship: Report) -> Iterator[tuple[str, str]]:
    """Yield the name and the value of each line of a ship's record; an empty value is not printed."""
    yield "ship", f"{ship['name']} ({ship['id']}), {ship['nation']}"
    rate = "unrated" if ship["klass"] == UNRATED else f"{ship['klass']} rate"
    yield "class", f"{rate}, {ship['guns']} guns, {ship['quality']} crew"
    yield "broadside", count_words(ship["dice"], "die")
    for side in ("port", "starboard"):
        yield side, load_words(ship[side], side in ship["smoke"])
    yield "damage", f"{ship['damage']} of {ship['points']}"
    masts = zip(ship["rigged"], ship["boxes"], strict=True)
    yield "masts", ", ".join(f"{mast} {boxes}" for mast, boxes in masts)
    yield "men", f"{ship['crew']} crew, {ship['marines']} marines, {ship['soldiers']} soldiers"
    hurt = ship["leaders_hurt"]
    yield "aboard", ", ".join(f"{w}{' (hurt)' if w in hurt else ''}" for w in ship["leaders"])
    yield "order", SIGNALS[ship["order"]]
    yield "state", ", ".join(condition_words(ship))
    yield "lies", f"in {position_text(ship)}; {count_words(ship['spent'], 'point')} used in her last move"


def load_words(load: Report, has_smoke: bool) -> str:
    """Return what the guns of one side are loaded with."""
    if not load["shot"]:
        return "fired"
    loading = f", {count_words(load['left'], 'turn')} to go" if load["left"] else ""
    return f"{load['shot']}{loading}{', smoke' if has_smoke else ''}"


def records(report: Report) -> dict[str, BookRecord]:
    """Return the records of ships by id."""
    return {
        name: BookRecord(_ship_rows(ship), _ship_notes(ship), ship["boats"])
        for name, ship in report["ships"].items()
    }


def _ship_notes(ship: Report) -> tuple[str, ...]:
    rate = "unrated" if ship["klass"] == UNRATED else f"{ship['klass']} rate"
    dice = f"{count_words(ship['dice'], 'die')} a broadside"
    return (rate, f"{ship['quality']} crew", dice, *(["carronades"] if ship["carronades"] else []))


def _ship_rows(ship: Report) -> tuple[PrintedRow, ...]:
    """Return the rows of a ship: points, masts, crew, marines and soldiers, and the loading time of each
    side."""
    masts = tuple(record_boxes(number) for number in ship["boxes"])
    card, soldiers = has_rebuilt_numbers("LS98-card-1"), ship["soldiers"]
    return (
        PrintedRow("points", (record_boxes(ship["points"]),), ship["damage"], card),
        PrintedRow("masts", masts, 0, card),
        PrintedRow("crew", (countdown_boxes(ship["crew"]),), is_rebuilt=card),
        PrintedRow("marines", (record_boxes(ship["marines"]),), is_rebuilt=card),
        *([PrintedRow("soldiers", (record_boxes(soldiers),), is_rebuilt=card)] if soldiers else []),
        PrintedRow("port loads", (record_boxes(4),)),
        PrintedRow("stbd loads", (record_boxes(4),)),
        *([PrintedRow("boats", (record_boxes(ship["boats"]),))] if ship["boats"] else []),
        PrintedRow("fires", (record_boxes(3),)),
    )


def condition_words(ship: Report) -> list[str]:
    """Return her conditions in words: her markers, and conditions without a marker."""
    words = {"fleeing": "flees", "manned": "a prize crew aboard", "entangled": "entangled"}
    found = [*ship["markers"], *(said for key, said in words.items() if ship[key])]
    sinks = [f"sinks in {count_words(ship['sinking'], 'turn')}"] if ship["sinking"] else []
    return [*found, *sinks, *([ship["gone"]] if ship["gone"] else [])]


def position_text(ship: Report) -> str:
    """Return her hex by column and row, and her heading: ``6, 11 heading SE``."""
    return f"{ship['column']}, {ship['row']} heading {direction_name(ship['heading'])}"


def lookout_lines(report: Report, about: str, seat: str) -> list[str]:
    """Return the lookout's lines: the wind and the sea, every ship in her hex, boats, and every hex that is
    not open sea by its row; with a ship ``about``, distance in hexes and bearing from her bow. The map is
    open to all."""
    wind = report["wind"]
    ships: Mapping[str, Report] = report["ships"]
    mine = ships.get(about)
    sea = "a rough sea" if wind["rough"] else "a fair sea"
    blows = f"  wind from hexside {wind['blows_from']}, {direction_name(wind['blows_from'])}; {sea}"
    boats = [b for b in report["boats"].values() if not b["gone"]]
    afloat = [f"  boat {b['id']} in {Hex(**b['hex']).column}, {Hex(**b['hex']).row}" for b in boats]
    seen = [_lookout_line(ship, mine) for ship in ships.values() if not ship["gone"]]
    return [blows, *seen, *afloat, *_ground_lines(report["board"]["terrain"])]


def _ground_lines(terrain: Sequence[str]) -> Iterator[str]:
    """LS98-ground-1, LS98-ground-2: yield land, rocks and shallows, hex by hex."""
    for kind, words in GROUND.items():
        hexes = [(x, y) for y, row in enumerate(terrain) for x, at in enumerate(row) if at == kind]
        yield from row_words(words, hexes)


def _lookout_line(ship: Report, mine: Report | None) -> str:
    said = f"  {ship['name']} ({ship['id']}) in {position_text(ship)}"
    if mine is None or mine is ship:
        return said
    here, there = Hex(mine["q"], mine["r"]), Hex(ship["q"], ship["r"])
    off = relative_bearing(here, mine["heading"], there) // 100
    return f"{said}; {count_words(distance(here, there), 'hex')} off, {off} degrees from her bow"
