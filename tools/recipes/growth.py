"""How the cost of a turn grows with the number of ships, rules and captains together: lines of
battle of ever more ships, within range of each other, in every book."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time
from typing import Final

from game.books import shelf
from game.captains.grades import GRADES
from game.levels import read_level
from game.play.battle import Battle, Progress
from game.play.journal import Journal
from game.trials.seating import man_for_batches

COUNTS: Final = (10, 60, 200)
"""Ships of the battles that are fought."""
FIRST: Final = 2
"""The turn from which on is measured: the lines close in the first."""
TURNS: Final = 2
"""So many turns are measured."""
LONGEST: Final = 25
"""Ships of a line at the most."""
MOST: Final = 1.2
"""What the exponent may be at the most."""


@dataclass(frozen=True, slots=True)
class Lines:
    """How a book's lines lie: the unit of its chart, the heading on which they sail, units from
    ship to ship of a line (across, down) and from line to line (down), free units round them, where
    in its field a ship lies, their class, and what the book wants to know of each ship besides."""

    unit: str
    heading: int
    step: tuple[float, float]
    apart: float
    free: float
    first: tuple[float, float]
    kind: str
    ship: str = ""


BOOKS: Final[dict[str, Lines]] = {
    "kmh": Lines("cm", 90, (5.5, 0), 14, 40, (0, 0), "gb-third-74",
                 'crew = "jolly-jack-tars average"\n'),
    "wwh": Lines("square", 90, (2, 0), 3, 8, (0.5, 0.5), "gb-third-74"),
    "hf": Lines("inch", 90, (2, 0), 4, 8, (0, 0), "gb-frigate-38"),
    "ls98": Lines("hex", 60, (2, -1), 4, 8, (0, 0), "gb-third-74"),
}  # fmt: skip
_HEAD: Final = """\
format = 1
title = "Two lines"
place = "open sea"
briefing = "Two lines of battle."
rules = {{ book = "{book}", turns = 12 }}
[chart]
size = [{wide}, {high}]
unit = "{unit}"
wind_from = 0
[[side]]
id = "red"
name = "Red"
nation = "british"
[[side]]
id = "blue"
name = "Blue"
nation = "french"
[[objective]]
side = "red"
major = "struck all of blue"
[[objective]]
side = "blue"
major = "struck all of red"
"""
_SHIP: Final = """\
[[ship]]
id = "{side}-{n}"
side = "{side}"
class = "{kind}"
at = [{x:g}, {y:g}]
heading = {heading}
"""


def growth(only: Sequence[str], counts: Sequence[int], as_json: bool) -> int:
    """The processor time of a turn has been measured for each number of ships, admirals at batch
    effort on both sides; 1 if in some book it grows with a greater power of their number than
    allowed."""
    found = {book: costs(book, counts) for book in (only or BOOKS)}
    powers = {book: exponent(cost) for book, cost in found.items()}
    bad = [book for book, power in powers.items() if power > MOST]
    if as_json:
        print(json.dumps({"seconds_of_a_turn": found, "exponents": powers, "most": MOST}))
    else:
        print(f"{'book':6}" + "".join(f"{n:>8}" for n in counts) + f"{'exponent':>10}")
        for book, cost in found.items():
            cells = "".join(f"{cost[n]:8.3f}" for n in counts)
            print(f"{book:6}{cells}{powers[book]:9.2f}{'!' if book in bad else ''}")
    return 1 if bad else 0


def costs(book: str, counts: Sequence[int]) -> dict[int, float]:
    """Seconds of processor time of a turn by the number of ships."""
    return {ships: cost_of_a_turn(book, ships) for ships in counts}


def cost_of_a_turn(book: str, ships: int) -> float:
    """Seconds of processor time of a turn after the first, in the mean."""
    level = read_level(level_text(book, ships), f"{book}-{ships}.toml")
    rules = shelf.book(book).rules
    seats = {side.id: f"ai:{GRADES[0]}" for side in level.sides}
    battle = Battle(rules, level, man_for_batches(rules, level, seats, 1), 1, Journal({}))
    while battle.turn < FIRST and battle.step() is not Progress.OVER:
        pass
    began = process_time()
    while battle.turn < FIRST + TURNS and battle.step() is not Progress.OVER:
        pass
    took = process_time() - began
    battle.close()
    return round(took / TURNS, 4)


def exponent(cost: dict[int, float]) -> float:
    """The power of the number of ships that the costs follow best: the slope of the straight line
    through their logarithms."""
    xs, ys = [math.log(n) for n in cost], [math.log(s) for s in cost.values()]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    over = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True))
    return round(over / sum((a - x) ** 2 for a in xs), 3)


def level_text(book: str, ships: int) -> str:
    """The level: lines that sail side by side, each to leeward of one of the other side's, as many
    as there must be with LONGEST ships in each."""
    lines = BOOKS[book]
    rows = 2 * math.ceil(ships / (2 * LONGEST))
    line = ships // rows
    (across, down), (x0, y0) = lines.step, lines.first
    climbs = line * max(-down, 0)
    wide = 2 * lines.free + line * abs(across)
    high = 2 * lines.free + line * abs(down) + rows * lines.apart
    parts = [_HEAD.format(book=book, wide=math.ceil(wide), high=math.ceil(high), unit=lines.unit)]
    for n in range(rows * line):
        row, place = divmod(n, line)
        x = lines.free + place * across + x0
        y = lines.free + climbs + place * down + row * lines.apart + y0
        side = ("red", "blue")[row % 2]
        parts.append(_SHIP.format(side=side, n=n, kind=lines.kind, x=x, y=y,
                                  heading=lines.heading) + lines.ship)  # fmt: skip
    return "\n".join(parts)
