"""What lies on the table beside a battle of Warm Work, Hardy!: moves by the wind, arcs, and the order of a
turn."""

from game.books.wwh.rules.arcs import bearing_on, max_gun_range_squares
from game.books.wwh.rules.tables import rule_table
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
from game.sea.square import HEADING_NAMES, HEADINGS_IN_ALL, Square, eighths_between

TURN = ("WWH-T.1", "WWH-T.2", "WWH-T.3", "WWH-T.4")
SAILING = (
    *("WWH-1.1b", "WWH-1.3a", "WWH-1.3b", "WWH-1.3d", "WWH-1.3e", "WWH-1.3f", "WWH-1.3g", "WWH-1.3h"),
    *("WWH-1.3i", "WWH-1.3j", "WWH-1.3k", "WWH-1.4a", "WWH-1.4b", "WWH-1.4c", "WWH-2.2g"),
)
FIRING = (
    *("WWH-2.1.5", "WWH-2.1.2a", "WWH-2.1.2b", "WWH-2.1.3a", "WWH-2.1.3b", "WWH-2.1.4", "WWH-2.1.5a"),
    *("WWH-2.1.5b", "WWH-2.1.5c", "WWH-E8", "WWH-2.2a", "WWH-2.2b", "WWH-2.2c", "WWH-2.2d", "WWH-2.2e"),
    "WWH-2.2f",
)
BOARDING = ("WWH-3.1a", "WWH-3.1b", "WWH-3.2a", "WWH-3.2b", "WWH-3.3", "WWH-4.0b", "WWH-G1")
BAND_LETTERS = {"Pistol Shot": "P", "Musket Shot": "M", "Quarter": "½", "Random Shot": "R"}
BAND_GREYS = {"Musket Shot": 0.72, "Quarter": 0.8, "Point Blank": 0.86, "Gun Shot": 0.93}
EIGHTH = 360 / HEADINGS_IN_ALL


def play_aids(level: Level | None) -> tuple[Aid, ...]:
    """Return the diagrams of moves and arcs, the tables, and the clauses of a turn."""
    return (
        _wind_rose(),
        _arcs(0),
        _arcs(1),
        ReferenceTable("Moves by the wind, squares", "WWH-1.2", *_moves()),
        ReferenceTable("Ranges", "WWH-E7", *_ranges()),
        ReferenceTable("Crews", "WWH-2.1.5b", *_crews()),
        ClauseList("The turn", TURN),
        ClauseList("Manoeuvre", SAILING),
        ClauseList("Combat", FIRING),
        ClauseList("Boarding, striking, the end", BOARDING),
        CardSheet("Command: one beside each ship or fleet", _command_cards(level)),
    )


def _wind_rose() -> Rose:
    """WWH-1.1a: return the most squares on each heading in a fresh wind."""
    rules = rule_table("move")
    off = [eighths_between(heading, 0) for heading in range(HEADINGS_IN_ALL)]
    rays = tuple((n * EIGHTH, str(rules["fresh"][o - 1])) for n, o in enumerate(off) if o)
    return Rose("Squares in a fresh wind", "WWH-1.1a", rays=rays)


def _moves() -> TableCells:
    rules, winds = rule_table("move"), rule_table("wind_change")["levels"]
    rows = tuple(
        (name, *(str(rules["fresh"][n] + change[n]) for change in rules["adjust"]))
        for n, name in enumerate(rules["names"][1:])
    )
    return ("", *winds), rows


def _ranges() -> TableCells:
    """WWH-E2 to WWH-E7: return what each range takes off and what hits there."""
    hits = rule_table("hits")
    rows = []
    for band in rule_table("arcs")["bands"]:
        off = "1 die" if band.get("one_die") else "half" if band.get("half") else f"{-band['deduct']}"
        face = hits["random_shot_needs"] if band.get("one_die") else hits["needs"]
        letter = BAND_LETTERS.get(band["name"], f"{-band['deduct']}")
        rows.append((band["name"], letter, str(band["distance"]), off, "6" if face == 6 else f"{face}+"))
    return ("", "on the arcs", "squares", "dice", "hits on"), tuple(rows)


def _crews() -> TableCells:
    score, tack, masts = (
        rule_table("target_score")["quality"],
        rule_table("tack"),
        rule_table("striking")["masts"],
    )
    board = rule_table("boarding")["quality"]
    nations = rule_table("quality")
    rows = tuple(
        (
            ", ".join(n.capitalize() for n, word in nations.items() if word == quality) or "all others",
            *(f"{row[quality]:+d}" if row[quality] else "" for row in (score, tack, board)),
            str(masts[quality]),
        )
        for quality in score
    )
    return ("", "firing", "tacking", "boarding", "strikes at masts lost"), rows


def _arcs(heading: int) -> CellArcs:
    """WWH-E1: return the squares on which a broadside bears, for a heading along the rows or across them."""
    reach = max_gun_range_squares()
    cells = []
    for down in range(-reach, reach + 1):
        for right in range(-reach, reach + 1):
            bears = bearing_on(Square(0, 0), heading, Square(right, down)) if right or down else None
            if bears:
                name = str(bears.band.name)
                words = BAND_LETTERS.get(name, f"{-bears.band.deduct}")
                cells.append(Cell(right, down, words, BAND_GREYS.get(name, 1.0)))
    title = f"Arcs of a ship heading {HEADING_NAMES[heading]}"
    return CellArcs(title, "WWH-E1", 4, heading * EIGHTH, tuple(cells))


def _command_cards(level: Level | None) -> tuple[Card, ...]:
    """WWH-T.2 to WWH-T.4: return a card for each side that sails as a fleet, and for ships that are freed."""
    names = [side.name or side.id for side in level.sides] if level else ["", ""]
    fleets = tuple(Card("As a fleet", name, "WWH-T.3") for name in names)
    return (*fleets, *(Card("On her own", "", "WWH-T.4"),) * 6)
