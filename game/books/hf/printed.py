"""Ship cards and table of Hold Fast as lines of text, in inches and eight headings."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any

from game.books.hf.rules.outcome import in_inches
from game.books.hf.rules.plans import cell_words
from game.play.event_words import count_words, outline_words
from game.play.rulebook import has_rebuilt_numbers, number_mark
from game.prints.battle import BookRecord, PrintedRow, countdown_boxes
from game.prints.battle import empty_boxes as record_boxes
from game.sea.compass import eighth_name

Report = Mapping[str, Any]
RATES = ("", "1st rate", "2nd rate", "3rd rate", "4th rate", "5th rate", "6th rate", "unrated")
PHASES = ("I", "II", "III", "IV", "V")
UNIT = "inch"
LATE_OPTIONS: tuple[str, ...] = ()


def hidden_ship_ids(_report: Report, _seat: str) -> tuple[str, ...]:
    """Return (): every record is open in this book."""
    return ()


def without_hidden(ship: Report) -> Report:
    """Return the same record: it is open."""
    return ship


def record_rows(ship: Report) -> Iterator[tuple[str, str]]:
    """Yield the name and the value of each line of a ship's record; an empty value is not printed."""
    yield "ship", f"{ship['name']} ({ship['id']}), {ship['nation']}"
    yield "rate", f"{RATES[ship['rate']]}, {ship['guns']} guns"
    for side in ("port", "starboard"):
        yield side, guns(ship, side)
    yield "hull", section_words(ship["hull"], ship["hull_lost"])
    yield "masts", section_words(ship["mast"], ship["mast_lost"])
    away = f", {ship['marines_away']} at a repair" if ship["marines_away"] else ""
    yield "marines", f"{ship['marines']}{away}"
    yield "morale", f"{ship['morale']} of {ship['morale_printed']}, factor {ship['morale_factor']}"
    acts = ", ".join(PHASES[n - 1] for n in ship["active"]) or "no phase"
    yield "speed", f"{ship['speed']} of {ship['top_speed']}: acts in {acts}"
    yield "doing", cell_words(ship["doing"]) if ship["doing"] else ""
    yield "state", ", ".join(condition_words(ship))
    yield "alongside", ", ".join(ship["alongside"])
    yield "lies", f"at {position_text(ship)}"


def guns(ship: Report, side: str) -> str:
    """Return the batteries of a side by kind, and how many are lost or have no crew."""
    said = kind_counts(ship[side]) or "none"
    for word, key in (("lost", f"{side}_lost"), ("without a crew", f"{side}_idle")):
        said += f"; {word}: {kind_counts(ship[key])}" if ship[key] else ""
    short = ship[f"{side}_manned"] if ship["gun_crews"] else None
    return said if short is None else f"{said}; manned: {kind_counts(short) or 'none'}"


def kind_counts(kinds: Sequence[str]) -> str:
    """Return a text like ``3 L, 2 C+``."""
    return ", ".join(f"{number} {kind}" for kind, number in Counter(kinds).items())


def section_words(sections: Sequence[int], lost: int) -> str:
    """Return what is left of each section: ``2/5 5/5 5/5``."""
    said = []
    for size in sections:
        gone = min(lost, size)
        said.append(f"{size - gone}/{size}")
        lost -= gone
    return " ".join(said)


def records(report: Report) -> dict[str, BookRecord]:
    """Return the records of ships by id."""
    return {name: BookRecord(_ship_rows(ship), _ship_notes(ship)) for name, ship in report["ships"].items()}


def _ship_notes(ship: Report) -> tuple[str, ...]:
    """Return her rate and what sets her apart."""
    notes = {
        "ironsides": ship["ironsides"],
        "coppered": ship["coppered"],
        "foul bottom": ship["foul"],
        f"morale factor {ship['morale_factor']}": True,
        f"{ship['gun_crews']} gun crews": ship["gun_crews"],
        f"begins at speed {ship['speed']}": True,
    }
    return (RATES[ship["rate"]], *(words for words, holds in notes.items() if holds))


def _ship_rows(ship: Report) -> tuple[PrintedRow, ...]:
    """Return the rows of a ship: batteries of each side, hull and masts by sections, marines, morale and
    speed."""
    guns, card, morale = (
        has_rebuilt_numbers("HF-gun-4"),
        has_rebuilt_numbers("HF-card-1"),
        ship["morale_printed"],
    )
    return (
        PrintedRow("port", (tuple(ship["port"]),), len(ship["port_lost"]), guns),
        PrintedRow("starboard", (tuple(ship["starboard"]),), len(ship["starboard_lost"]), guns),
        PrintedRow("hull", tuple(map(record_boxes, ship["hull"])), ship["hull_lost"], card),
        PrintedRow("masts", tuple(map(record_boxes, ship["mast"])), ship["mast_lost"], card),
        PrintedRow("marines", (record_boxes(ship["marines"]),), is_rebuilt=card),
        PrintedRow("morale", (countdown_boxes(morale),), is_rebuilt=bool(number_mark("HF-morale-1", morale))),
        PrintedRow("speed", (countdown_boxes(ship["top_speed"]),), is_rebuilt=card),
        PrintedRow("fires", (record_boxes(3),)),
    )


def condition_words(ship: Report) -> list[str]:
    """Return her conditions in words."""
    words = {
        "wheel_gone": "wheel gone",
        "rudder_gone": "rudder gone",
        "anchored": "at anchor",
        "beached": "ashore",
        "sinking": "sinking",
        "prize": "a prize",
    }
    found = [said for key, said in words.items() if ship[key]]
    found += [count_words(ship["fires"], "fire")] if ship["fires"] else []
    found += ["has struck"] if ship["struck"] and not ship["prize"] else []
    return [*found, *([ship["gone"]] if ship["gone"] else [])]


def position_text(ship: Report) -> str:
    """Return her position in inches, to a hundredth, and her heading: ``12, 11 heading W``."""
    return f"{round(ship['x'], 2):g}, {round(ship['y'], 2):g} heading {ship['heading']}"


def lookout_lines(report: Report, from_ship: str, seat: str) -> list[str]:
    """Return the lookout's lines: the wind, every ship in inches from the top left corner, land, and the
    shoals that ``seat`` knows; with a ship ``from_ship``, distance and bearing from her."""
    ships: Mapping[str, Report] = report["ships"]
    mine = ships.get(from_ship)
    blows = f"  wind from {eighth_name(report['wind']['blows_from'])}"
    afloat = [_lookout_line(ship, mine) for ship in ships.values() if not ship["gone"]]
    land = [outline_words("land", corners, in_inches) for corners in report["board"]["land"]]
    return [blows, *afloat, *land, *_shoal_lines(report["shoals"], seat)]


def _shoal_lines(shoals: Sequence[Report], seat: str) -> Iterator[str]:
    """HF-adv-shoal: yield the shoals that a seat knows, and which of them the enemy may not know."""
    for shoal in shoals:
        if shoal["found"] or seat in shoal["known_to"]:
            secret = "" if shoal["found"] else ", not known to all"
            yield outline_words(f"shoal of level {shoal['level']}{secret}", shoal["corners"], in_inches)


def _lookout_line(ship: Report, mine: Report | None) -> str:
    said = f"  {ship['name']} ({ship['id']}) at {position_text(ship)}, speed {ship['speed']}"
    if mine is None or mine is ship:
        return said
    if ship["id"] in mine["alongside"]:
        return f"{said}; alongside"
    right, down = ship["x"] - mine["x"], ship["y"] - mine["y"]
    ways = ((right, "right"), (-right, "left"), (down, "down"), (-down, "up"))
    lies = ", ".join(f"{much:.1f} {way}" for much, way in ways if much > 0.05)
    return f'{said}; {hypot(right, down):.1f}" off: {lies}'
