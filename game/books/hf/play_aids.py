"""What lies on the table beside a battle of Hold Fast: order slips, the heading rose, a range stick, and the
charts."""

from game.books.hf.rules.arcs import CLAUSES, RAYS, WORDS, face_to_hit, gun_range, max_gun_range
from game.books.hf.rules.plans import CELLS, NOTHING, cell_words
from game.books.hf.rules.sheet import AFT, FORE, PHASES, PORT, STARBOARD
from game.books.hf.rules.table_geometry import BASE, INCH
from game.books.hf.rules.tables import rule_table
from game.levels.format.model import Level
from game.prints.battle import MM_PER_UNIT
from game.prints.play_aids import (
    Aid,
    ArcTemplate,
    ClauseList,
    OrderSlips,
    RangeBand,
    RangeStick,
    Ray,
    ReferenceTable,
    Rose,
    TableCells,
)
from game.sea.square import HEADING_NAMES

TURN = ("HF-seq-1", "HF-orders-1", "HF-orders-3", "HF-action-1", "HF-action-2", "HF-fire-1", "HF-fire-2")
SAILING = (
    *("HF-move-1", "HF-move-4", "HF-move-9", "HF-sail-1", "HF-sail-4", "HF-sail-6", "HF-anchor-1"),
    *("HF-anchor-3", "HF-drift-1", "HF-wind-2", "HF-wind-4", "HF-coll-1", "HF-coll-5", "HF-adv-land"),
)
FIRING = (
    *("HF-arc-2", "HF-arc-3", "HF-arc-4", "HF-range-1", "HF-range-2", "HF-range-3", "HF-dmg-1", "HF-gun-5"),
    *("HF-dmg-cannon-1", "HF-dmg-fire", "HF-dmg-hull-2", "HF-dmg-mast", "HF-dmg-magazine", "HF-dmg-rudder"),
    *("HF-dmg-wheel-1", "HF-aim-2", "HF-aim-3", "HF-iron-1"),
)
CREWS = (
    *("HF-morale-3", "HF-morale-4", "HF-marine-1", "HF-board-1", "HF-board-2", "HF-board-3", "HF-prize-1"),
    *("HF-dc-1", "HF-dc-2"),
)
SLIP_TURNS, BLANK_SLIPS = 3, 4
RATES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "unrated")


def play_aids(level: Level | None) -> tuple[Aid, ...]:
    """Return order slips for the ships of a level, templates, charts, and the clauses of a turn."""
    ships = tuple(ship.name for ship in level.ships) if level else ("",) * BLANK_SLIPS
    notation = ", ".join(f"{cell} {cell_words(cell)}" for cell in CELLS if cell != NOTHING)
    return (
        _range_stick(),
        Rose("Headings and turns", "HF-move-7", rays=_headings(), has_wind=False),
        _arcs(),
        ReferenceTable("To hit, by inches", "HF-hit-1", *_to_hit()),
        ReferenceTable("Damage of a hit, by inches", "HF-dmg-1", *_damage()),
        ReferenceTable("Damage chart: row die, column die", "HF-dmg-2", *_damage_chart()),
        ReferenceTable("Phases in which she acts", "HF-move-2", *_phases()),
        ReferenceTable("Ships by rate", "HF-card-1", *_rates()),
        ClauseList("The turn", TURN),
        ClauseList("Sailing", SAILING),
        ClauseList("Combat", FIRING),
        ClauseList("Morale, boarding, repairs", CREWS),
        OrderSlips(
            "Order slips: cut, write, lay face down", "HF-orders-1", PHASES, ships, SLIP_TURNS, notation
        ),
    )


def _range_stick() -> RangeStick:
    """HF-range-2: return the stick, each inch with what its guns need."""
    bands = tuple(
        RangeBand(
            inch, "  ".join(f"{kind} {_face(kind, inch)}" for kind in CLAUSES if inch <= gun_range(kind))
        )
        for inch in range(1, max_gun_range() + 1)
    )
    return RangeStick("Range stick, inches, middle to middle", "HF-hit-1", "inch", bands)


def _face(kind: str, inches: int) -> str:
    face = face_to_hit(kind, inches)
    return "-" if face is None else "6" if face == 6 else f"{face}+"


def _headings() -> tuple[tuple[float, str], ...]:
    return tuple((n * 360 / len(HEADING_NAMES), name) for n, name in enumerate(HEADING_NAMES))


def _arcs() -> ArcTemplate:
    """HF-arc-1: return the four arcs of a base, to scale."""
    mm = MM_PER_UNIT["inch"] / INCH
    rays = tuple(Ray(0.0, _angle(starboard, ahead)) for _, _, starboard, ahead in RAYS)
    words = tuple((n * 90.0, str(arc)) for n, arc in enumerate((FORE, STARBOARD, AFT, PORT)))
    return ArcTemplate("Arcs of fire", "HF-arc-1", (BASE.length * mm, BASE.beam * mm), rays, words)


def _angle(starboard: int, ahead: int) -> float:
    return (45.0 if ahead > 0 else 135.0) if starboard > 0 else (315.0 if ahead > 0 else 225.0)


def _to_hit() -> TableCells:
    inches = range(max_gun_range() + 1)
    rows = tuple((f"{kind} {WORDS[kind]}", *(_face(kind, inch) for inch in inches)) for kind in CLAUSES)
    return ("", *("alongside" if inch == 0 else str(inch) for inch in inches)), rows


def _damage() -> TableCells:
    inches, guns = range(max_gun_range() + 1), rule_table("guns")
    rows = tuple(
        (WORDS[kind], *(str(guns[kind]["damage"][n]) if n <= gun_range(kind) else "-" for n in inches))
        for kind in CLAUSES
    )
    return ("", *("alongside" if inch == 0 else str(inch) for inch in inches)), rows


def _damage_chart() -> TableCells:
    rows = rule_table("damage_chart")["rows"]
    return ("", *(str(n + 1) for n in range(len(rows[0])))), tuple(
        (str(n), *row) for n, row in enumerate(rows, 1)
    )


def _phases() -> TableCells:
    active = rule_table("phases")["active"]
    rows = tuple(
        (f"speed {speed}", *("●" if n in acts else "" for n in range(1, len(PHASES) + 1)))
        for speed, acts in enumerate(active)
    )
    return ("", *PHASES), rows


def _rates() -> TableCells:
    by_rate, morale, guns = (
        rule_table("by_rate"),
        rule_table("morale")["boxes"],
        rule_table("ratings")["least_guns"],
    )
    rows = tuple(
        (
            rate,
            f"{guns[n]}+" if n < len(guns) else "",
            str(by_rate["top_speed"][n]),
            f"3 x {by_rate['hull_section'][n]}",
            f"3 x {by_rate['mast_section'][n]}",
            str(by_rate["marines"][n]),
            str(morale[n]),
        )
        for n, rate in enumerate(RATES)
    )
    return ("", "guns", "top speed", "hull", "masts", "marines", "morale"), rows
