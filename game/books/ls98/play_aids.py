"""What lies on the table beside the 1798 game: headings and arcs on hexes, speeds, loads and signals."""

from game.books.ls98.rules.sheet import SIDES
from game.books.ls98.rules.tables import rule_table
from game.books.ls98.rules.wind import RUNNING, WORDS
from game.levels.format.model import Level
from game.prints.play_aids import (
    Aid,
    Card,
    CardSheet,
    Cell,
    CellArcs,
    ClauseList,
    ReferenceTable,
    Rose,
    TableCells,
)
from game.sea.hexes import ALL_DIRECTIONS, Hex, hexes_at_distance, sector_of, sixths_between

TURN = ("LS98-turn-1", "LS98-move-1", "LS98-wind-2")
SAILING = (
    *("LS98-move-2", "LS98-move-3", "LS98-move-7", "LS98-move-8", "LS98-move-9", "LS98-move-10"),
    *("LS98-move-11", "LS98-move-12", "LS98-tack-1", "LS98-tack-2", "LS98-drift-1", "LS98-tow-1"),
    *("LS98-rough-1", "LS98-ground-1", "LS98-ground-2", "LS98-anchor-1", "LS98-anchor-2", "LS98-anchor-3"),
    *("LS98-coll-2", "LS98-coll-3"),
)
FIRING = (
    *("LS98-fire-1", "LS98-fire-3", "LS98-fire-4", "LS98-fire-5", "LS98-fire-7", "LS98-fire-8"),
    *("LS98-fire-11", "LS98-fire-13", "LS98-fire-15", "LS98-fire-16", "LS98-fire-17", "LS98-los-1"),
    *("LS98-sink-1", "LS98-blaze-1", "LS98-blaze-2"),
)
BOARDING = (
    *("LS98-board-1", "LS98-board-2", "LS98-board-3", "LS98-board-4", "LS98-board-5", "LS98-board-6"),
    *("LS98-board-7", "LS98-board-8", "LS98-diseng-1", "LS98-surr-1", "LS98-morale-1", "LS98-morale-2"),
    "LS98-morale-3",
)
AHEAD = 2
"""The direction up the page."""
BANDS = ("close", "medium", "long")
GREYS = (0.76, 0.87, 1.0)
COLUMN, HALF = 3**0.5 / 2, 0.5
"""From column to column, and how much lower the next column is, in hexes."""


def play_aids(_level: Level | None) -> tuple[Aid, ...]:
    """Return headings and arcs, the tables, the signals, and the clauses of a turn."""
    return (
        _headings(),
        _arcs(),
        ReferenceTable("Points of a move: half sail, full sail", "LS98-move-5", *_speeds()),
        ReferenceTable("Ranges in hexes", "LS98-fire-6", *_ranges()),
        ReferenceTable("Loads", "LS98-fire-15", *_loads()),
        ReferenceTable("More dice, fewer dice", "LS98-fire-9a", *_modifiers()),
        ReferenceTable("Weather die, d10", "LS98-wind-2", *_weather()),
        ClauseList("The turn", TURN),
        ClauseList("Sailing", SAILING),
        ClauseList("Firing", FIRING),
        ClauseList("Boarding and morale", BOARDING),
        CardSheet("Signals of the flagship", _signals()),
    )


def _headings() -> Rose:
    """LS98-move-5: return the six headings, with the wind from ahead, as sailors say them."""
    rays = tuple(
        ((d - AHEAD) % 6 * 60.0, WORDS[sixths_between(d, AHEAD)]) for d in ALL_DIRECTIONS if d != AHEAD
    )
    return Rose("Headings by the wind", "LS98-move-5", rays=rays)


def _arcs() -> CellArcs:
    """LS98-fire-5, LS98-fire-6: return the hexes on which a broadside of a 3rd rate bears, by their range."""
    here, last = Hex(0, 0), rule_table("ranges")["3rd"]
    cells = []
    for hexes in range(1, last[-1] + 1):
        band = next(n for n, most in enumerate(last) if hexes <= most)
        for there in hexes_at_distance(here, hexes):
            bears = sector_of(here, AHEAD, there) in SIDES
            right, down = there.q * COLUMN, there.r + there.q * HALF
            cells.append(Cell(right, down, str(hexes) if bears else "", GREYS[band] if bears else 1.0))
    return CellArcs("Facing and arcs, 3rd rate", "LS98-fire-5", 6, 0.0, tuple(cells))


def _speeds() -> TableCells:
    """LS98-move-4 to LS98-move-7: return the points of each class by the wind, at half and at full sail."""
    rules = rule_table("movement")
    names = WORDS[1 : RUNNING + 1]
    rows = []
    for klass, basic in rules["basic"].items():
        points = [max(rules["least"], basic + rules["sailing"][word]) for word in names]
        rows.append(
            (klass, str(basic), *(f"{n}, {max(rules['least'], n + rules['full_sail'])}" for n in points))
        )
    return ("", "basic", *names), tuple(rows)


def _ranges() -> TableCells:
    """LS98-fire-6, LS98-fire-10, LS98-fire-12: return the bands of each class, and what hits in them."""
    hits = rule_table("hits")
    rows = []
    for klass, last in rule_table("ranges").items():
        if isinstance(last, list):
            firsts = [1, *(n + 1 for n in last[:-1])]
            rows.append(
                (klass, *(f"{a}-{b}" if a < b else str(b) for a, b in zip(firsts, last, strict=True)))
            )
    near, farther, chain = (_face(hits[key]) for key in ("round_close", "round_farther", "chain"))
    rows += [("round hits on", near, farther, farther), ("chain hits on", chain, chain, "-")]
    return ("", *BANDS), tuple(rows)


def _loads() -> TableCells:
    reload, dice = rule_table("reload"), rule_table("modifiers")
    return ("", "turns to load", "reaches", "dice", "hurts"), (
        ("ball", str(reload["ball"]), BANDS[2], "", "hull and crew"),
        ("chain", str(reload["chain"]), BANDS[1], f"{dice['chain_full_sail']:+d} at full sail", "masts"),
        ("double ball", str(reload["double"]), BANDS[0], f"{dice['double']:+d}", "hull and crew"),
        ("ball made double", str(reload["make_double"]), BANDS[0], f"{dice['double']:+d}", "hull and crew"),
    )


def _modifiers() -> TableCells:
    rows = rule_table("modifiers")
    named = (
        ("stern rake, round shot", "stern_rake"),
        ("bow rake, round shot", "bow_rake"),
        ("double shot, close", "double"),
        ("chain at a ship under full sail", "chain_full_sail"),
        ("first broadside", "first_broadside"),
        ("elite crew of a 3rd rate", "elite_3rd"),
        ("raw crew", "raw"),
        ("rough sea", "rough"),
    )
    return ("", "dice"), tuple((words, f"{rows[key]:+d}") for words, key in named)


def _weather() -> TableCells:
    rules = rule_table("weather")
    return ("d10", ""), (
        (str(rules["rough"]), "the sea is rough"),
        (_faces(rules["anticlockwise"]), "wind a hexside anticlockwise"),
        (_faces(rules["clockwise"]), "wind a hexside clockwise"),
        (str(rules["fair"]), "the sea is fair"),
    )


def _face(needs: int) -> str:
    return "6" if needs == 6 else f"{needs}+"


def _faces(faces: list[int]) -> str:
    return f"{faces[0]}-{faces[-1]}"


def _signals() -> tuple[Card, ...]:
    """LS98-sig-2: return a card for each order that the flagship may give."""
    words = rule_table("signals")["words"]
    return tuple(Card(f"{n} {word}", "", "LS98-sig-1") for n, word in enumerate(words, 1))
