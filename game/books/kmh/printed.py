"""Record sheets and chart of Kiss Me, Hardy! as lines of text, in cm and degrees."""

from collections.abc import Iterator, Mapping, Sequence
from math import atan2, degrees, hypot
from typing import Any

from game.books.kmh.rules.tables import rule_table
from game.play.event_words import outline_words
from game.prints.battle import BookRecord, PrintedRow, empty_boxes
from game.sea.compass import point_name
from game.sea.units import CM

Report = Mapping[str, Any]
HUNDREDTHS = 100
UNIT = "cm"
LATE_OPTIONS: tuple[str, ...] = ()


def hidden_ship_ids(_report: Report, _seat: str) -> tuple[str, ...]:
    """Return (): every record is open in this book."""
    return ()


def without_hidden(ship: Report) -> Report:
    """Return the same record: it is open."""
    return ship


def record_rows(ship: Report) -> Iterator[tuple[str, str]]:
    """Yield the name and the value of each line of a ship's record; an empty value is not printed."""
    yield "ship", f"{ship['name']} ({ship['id']}), {ship['rate']} rate, {ship['guns']} guns"
    yield "damage", f"{ship['damage']} of {ship['points']} points lost"
    yield "speed", f"{ship['speed']} of {ship['basic']} cm, {ship['boxes_lost']} boxes lost"
    yield "guns", f"{ship['firepower']} dice a broadside, {ship['chasers']} a chase battery"
    yield "fired", ", ".join(ship["fired"])
    yield "crew", f"{ship['quality']} {ship['crew'].replace('-', ' ')}".strip()
    yield "traits", ", ".join(ship["traits"])
    yield "lost", ", ".join(ship["masts_down"])
    yield "state", ", ".join(condition_words(ship))
    yield "lies", f"at {ship['x']:g}, {ship['y']:g}, heading {bearing_words(ship['heading'])}"


def records(report: Report) -> dict[str, BookRecord]:
    """Return the records of ships, boats, works and troops by id."""
    lowers = "boats" in report["chart"]["options"] or report["wind"]["calm"]
    found = {
        name: BookRecord(_ship_rows(ship), _ship_notes(ship), ship["boats"] if lowers else 0)
        for name, ship in report["ships"].items()
    }
    found |= {name: _boats_record(boats) for name, boats in report.get("boats", {}).items()}
    found |= {name: _works_record(works) for name, works in report.get("works", {}).items()}
    return found | {name: _troops_record(troops) for name, troops in report.get("troops", {}).items()}


def _ship_rows(ship: Report) -> tuple[PrintedRow, ...]:
    """Return the rows of a ship: points, speed from the fastest centimetre down, masts, first broadsides, and
    conditions."""
    # KMH-4.2.6: her crew, and a foul bottom with it, musters when the battle begins
    slower = rule_table("foul_bottom")["slower"] if "foul-bottom" in _ship_traits(ship) else 0
    # KMH-10.3.1: three boxes for each centimetre of her speed, the fastest first
    speed = tuple((str(cm), "", "") for cm in range(ship["basic"] - slower, 0, -1))
    standing = tuple(m[:2].title() for m in ship["rigged"] if m not in ship["masts_down"])
    rows = (
        PrintedRow("points", (empty_boxes(ship["points"]),), ship["damage"]),
        PrintedRow("speed, cm", speed, ship["boxes_lost"]),
        PrintedRow("masts", (standing,)),
        PrintedRow("first shots", (("P", "S"),)),
        PrintedRow("dice", (empty_boxes(ship["firepower"]), empty_boxes(ship["chasers"]))),
        PrintedRow("mortars", (empty_boxes(ship["mortars"]),)),
        PrintedRow("boats", (empty_boxes(ship["boats"]),)),
        PrintedRow("crew hurt", (("S", "O", "C"),)),
        PrintedRow("fires", (empty_boxes(3),)),
    )
    return tuple(row for row in rows if any(row.box_groups))


def _ship_notes(ship: Report) -> tuple[str, ...]:
    """Return her crew and its traits, and what sets her apart."""
    words = ("privateer", "merchant")
    return (_crew_note(ship), *(word for word in words if ship[word]), *map(_plain, _ship_traits(ship)))


def _ship_traits(ship: Report) -> list[str]:
    """KMH-3.2.2: return what class and quality give her crew, and her own features."""
    by_crew = rule_table("crew_traits")[ship["crew"]].get(ship["quality"], [])
    return list(dict.fromkeys([*by_crew, *ship["features"]]))


def _crew_note(thing: Report) -> str:
    quality = thing["quality"] or "quality diced"
    return f"{_plain(thing['crew']).title()}, {quality}"


def _plain(word: str) -> str:
    return word.replace("-", " ")


def _boats_record(boats: Report) -> BookRecord:
    crew = f"{_plain(boats['crew']).title()}{', elite' if boats['elite'] else ''}"
    return BookRecord((PrintedRow("boats", (empty_boxes(boats["count"]),)),), (crew,))


def _works_record(works: Report) -> BookRecord:
    """KMH-19.0.1: return strength, dice, mortars, and whether shot is hot."""
    rows = (
        PrintedRow("points", (empty_boxes(works["points"]),)),
        PrintedRow("dice", (empty_boxes(works["dice"]),)),
        PrintedRow("mortars", (empty_boxes(works["mortars"]),)),
        PrintedRow("hot shot", (empty_boxes(int(works["furnace"])),), int(works["hot_from"] > 0)),
        PrintedRow("crew hurt", (("O", "G"),)),
        PrintedRow("fires", (empty_boxes(3),)),
    )
    heats = () if works["furnace"] else ("no furnace",)
    guns = ("long guns",) if works["long_guns"] else ()
    notes = (_crew_note(works), *guns, *heats, *map(_plain, works["traits"]))
    return BookRecord(tuple(row for row in rows if any(row.box_groups)), notes)


def _troops_record(troops: Report) -> BookRecord:
    """KMH-20.1.1: return what a base can lose."""
    notes = (troops["kind"], *(["elite"] if troops["elite"] else []))
    return BookRecord((PrintedRow("points", (empty_boxes(troops["points"]),)),), notes)


def condition_words(ship: Report) -> list[str]:
    """Return her conditions in words."""
    words = {
        "burning": "on fire",
        "steering": "steering shot through",
        "officers": "officers down",
        "crew_casualties": "crew casualties",
        "hanging": "in irons",
        "prize": "a prize",
        "retiring": "retiring",
        "struck": "has struck",
    }
    found = [said for key, said in words.items() if ship[key]]
    return [*found, *([ship["gone"]] if ship["gone"] else [])]


def bearing_words(angle: float) -> str:
    """Return degrees as a compass point with the figure, counted from the top of the table:
    ``SSW (202°)``."""
    return f"{point_name(round(angle * HUNDREDTHS))} ({angle:g}°)"


def position_text(ship: Report) -> str:
    """Return where to set her model: cm from the top left corner, to a mm, and the heading to a degree:
    ``34.5, 22.0, heading SSW (202°)``."""
    heading = bearing_words(round(ship["heading"]) % 360)
    return f"{ship['x']:.1f}, {ship['y']:.1f}, heading {heading}"


def lookout_lines(report: Report, from_ship: str, seat: str) -> list[str]:
    """Return the lookout's lines: the wind, every ship with her place, land and shoals by their corners in
    cm; with a ship ``from_ship``, bearing and distance in cm from middle to middle. All shoals are known in
    this book."""
    wind = report["wind"]
    blows = "calm" if wind["calm"] else f"from {bearing_words(wind['blows_from'] / HUNDREDTHS)}"
    ships: Mapping[str, Report] = report["ships"]
    mine = ships.get(from_ship)
    lines = [_lookout_line(ship, mine) for ship in ships.values() if ship["afloat"]]
    sea = ", choppy" if wind["choppy"] else ""
    return [f"  wind {blows}{sea}", *lines, *_ground_lines(report["chart"])]


def _ground_lines(chart: Report) -> Iterator[str]:
    """KMH-14.1.1: yield the pieces of land, each with how far off it shoals, and the shoals."""
    margins: Sequence[int] = chart["margins"] or [0] * len(chart["land"])
    for corners, margin in zip(chart["land"], margins, strict=False):
        off = f" that shoals {in_cm(margin):g} cm off" if margin else ""
        yield outline_words(f"land{off}", corners, in_cm)
    for corners in chart["shoals"]:
        yield outline_words("shoal", corners, in_cm)


def in_cm(length: int) -> float:
    """Return a length of the table in cm."""
    return length / CM


def _lookout_line(ship: Report, mine: Report | None) -> str:
    place = f"at {ship['x']:.1f}, {ship['y']:.1f}, heading {bearing_words(ship['heading'])}"
    said = f"  {ship['name']} ({ship['id']}) {place}"
    if mine is None or mine is ship:
        return said
    east, south = ship["x"] - mine["x"], ship["y"] - mine["y"]
    angle = round(degrees(atan2(east, -south))) % 360
    return f"{said}; {hypot(east, south):.1f} cm to {bearing_words(angle)}"
