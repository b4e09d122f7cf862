"""Record strips and board of Warm Work, Hardy! as lines of text, in squares and points."""

from collections.abc import Iterator, Mapping
from typing import Any

from game.play.event_words import count_words, row_words
from game.prints.battle import BookRecord, PrintedRow, countdown_boxes, empty_boxes
from game.sea.compass import eighth_name

Report = Mapping[str, Any]
STRENGTHS = ("light", "fresh", "strong", "a gale")
RATES = ("", "1st rate", "2nd rate", "3rd rate", "4th rate", "5th rate", "6th rate or smaller")
UNKNOWN = "not shown (WWH-B.1)"
SECRETS = ("gunnery", "port", "starboard", "damage")
UNIT = "square"
LATE_OPTIONS: tuple[str, ...] = ()


def hidden_ship_ids(report: Report, seat: str) -> tuple[str, ...]:
    """WWH-B.1: return the ships of other sides, where the option hides their records."""
    if "hidden-records" not in report["board"]["options"]:
        return ()
    ships: Mapping[str, Report] = report["ships"]
    return tuple(name for name, ship in ships.items() if ship["side"] != seat)


def without_hidden(ship: Report) -> Report:
    """WWH-B.1: return the record as an enemy sees it: masts, but no numbers."""
    return {**ship, **dict.fromkeys(SECRETS), "has_fired": False}


def record_rows(ship: Report) -> Iterator[tuple[str, str]]:
    """Yield the name and the value of each line of a ship's record; an empty value is not printed."""
    yield "ship", f"{ship['name']} ({ship['id']}), {ship['nation']}"
    yield "rate", f"{RATES[ship['rate']]}, {ship['guns']} guns"
    open_book = ship["damage"] is not None
    yield "damage", f"{ship['damage']} of 4" if open_book else UNKNOWN
    broadsides = f"port {ship['port']}, starboard {ship['starboard']} of {ship['gunnery']}"
    yield "gunnery", broadsides if open_book else UNKNOWN
    yield "masts", ", ".join(ship["standing"]) or "none"
    yield "lost", ", ".join(ship["masts_down"])
    yield "first shot", "fired" if ship["has_fired"] else ""
    yield "state", ", ".join(condition_words(ship))
    yield (
        "lies",
        f"in {position_text(ship)}; made {count_words(ship['last_run'], 'square')} in her last move",
    )


def records(report: Report) -> dict[str, BookRecord]:
    """Return the records of ships by id."""
    return {name: BookRecord(_ship_rows(ship), _ship_notes(ship)) for name, ship in report["ships"].items()}


def _ship_notes(ship: Report) -> tuple[str, ...]:
    bonus = ship["boarding_bonus"]
    return (RATES[ship["rate"]], *([f"{bonus:+} when boarding"] if bonus else []))


def _ship_rows(ship: Report) -> tuple[PrintedRow, ...]:
    """Return the rows of a ship: damage, gunnery of each side, masts, and her first shot."""
    standing = tuple(m[:2].title() for m in ship["standing"])
    return (
        PrintedRow("damage", (empty_boxes(4),), ship["damage"]),
        PrintedRow("port guns", (countdown_boxes(ship["gunnery"]),), ship["port_lost"]),
        PrintedRow("starboard guns", (countdown_boxes(ship["gunnery"]),), ship["starboard_lost"]),
        PrintedRow("masts", (standing,)),
        PrintedRow("first shot", (empty_boxes(1),), int(ship["has_fired"])),
    )


def condition_words(ship: Report) -> list[str]:
    """Return her conditions in words."""
    words = {"in_irons": "in irons", "hove_to": "hove to", "struck": "has struck"}
    found = [said for key, said in words.items() if ship[key]]
    return [*found, *([ship["gone"]] if ship["gone"] else [])]


def position_text(ship: Report) -> str:
    """Return her square and her heading: ``6, 11 heading SE``."""
    return f"{ship['x']}, {ship['y']} heading {ship['point']}"


def lookout_lines(report: Report, about: str, seat: str) -> list[str]:
    """Return the lookout's lines: the wind, every ship in her square, counted from 0, right and down, and the
    squares of land; with a ship ``about``, distance in squares and bearing. This book has no shoals."""
    wind = report["wind"]
    ships: Mapping[str, Report] = report["ships"]
    mine = ships.get(about)
    blows = f"  wind from {eighth_name(wind['blows_from'])}, {STRENGTHS[wind['strength']]}"
    afloat = [_lookout_line(ship, mine) for ship in ships.values() if not ship["gone"]]
    return [blows, *afloat, *row_words("land", [(x, y) for x, y in report["board"]["land"]])]


def _lookout_line(ship: Report, mine: Report | None) -> str:
    said = f"  {ship['name']} ({ship['id']}) in {position_text(ship)}"
    if mine is None or mine is ship:
        return said
    right, down = ship["x"] - mine["x"], ship["y"] - mine["y"]
    squares = max(abs(right), abs(down))
    ways = ((right, "right"), (-right, "left"), (down, "down"), (-down, "up"))
    lies = ", ".join(f"{count} {way}" for count, way in ways if count > 0)
    off = f"{count_words(squares, 'square')} off: {lies}"
    return f"{said}; {off}" if lies else f"{said}; in the same square"
