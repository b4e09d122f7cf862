"""How the cost of a turn grows with the number of ships, rules and captains together, in every
book. Judged by opcodes, which are the same in every run; seconds stand beside them."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Final

from recipes.figures import book_title, record_figure
from recipes.growth_lines import BOOKS
from recipes.growth_work import TurnWork, measure_in_process

COUNTS: Final = (10, 60, 200)
"""Ships of the battles that are fought."""
MAX_EXPONENT: Final = 1.2
"""What the exponent may be at the most."""
MAX_FUNCTION_EXPONENT: Final = 1.25
"""Functions whose own work grows with a greater power are listed on request."""
_MIN_WORK_SHARE: Final = 0.002
"""The least share of the work of the greatest battle at which a function is listed."""
WorkByShips = Mapping[int, TurnWork]
"""The work of a turn by the number of ships, from few to many."""


def growth(
    only: Sequence[str], counts: Sequence[int], as_json: bool, functions: bool, record: bool = False
) -> int:
    """Count the work of a turn of 10, 60 and 200 ships, admirals at batch effort on both sides.

    The work is the number of opcodes that Python runs, the same in every run. The figure is the
    exponent: the power of the number of ships that the work follows best (1: twice the ships, twice
    the work). Return 1 if a book has more than 1.2. --functions lists the functions whose own work
    grows too fast. Seconds and ships within gunshot are printed beside it.
    """
    found = {book: measure_works(book, counts) for book in (only or BOOKS)}
    powers = {book: growth_exponent(opcodes_by_ships(work)) for book, work in found.items()}
    if record:
        for book, work in found.items():
            last = growth_exponent(dict(list(opcodes_by_ships(work).items())[-2:]))
            text = f"{book_title(book)} {powers[book]:.2f}, {last:.2f}"
            record_figure(f"growth {book}", text)
    if as_json:
        told = {book: {n: asdict(w) for n, w in work.items()} for book, work in found.items()}
        print(json.dumps({"work_of_a_turn": told, "exponents": powers, "most": MAX_EXPONENT}))
    else:
        _print_table(found, powers)
    if functions and not as_json:
        for book, work in found.items():
            _print_steep(book, work)
    return 1 if any(power > MAX_EXPONENT for power in powers.values()) else 0


def measure_works(book: str, counts: Sequence[int]) -> dict[int, TurnWork]:
    """The work of a turn by the number of ships."""
    return {ships: measure_in_process(book, ships) for ships in counts}


def opcodes_by_ships(work: WorkByShips) -> dict[int, int]:
    """Opcodes of a turn by the number of ships."""
    return {n: w.opcodes for n, w in work.items()}


def growth_exponent(cost: Mapping[int, float]) -> float:
    """The power of the number of ships that the costs follow best: the slope of the straight line
    through their logarithms."""
    xs, ys = [math.log(n) for n in cost], [math.log(s) for s in cost.values()]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    over = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True))
    return round(over / sum((a - x) ** 2 for a in xs), 3)


def steep_functions(work: WorkByShips) -> list[tuple[str, float, int]]:
    """Functions whose own opcodes grow too fast from the last battle but one to the last: which,
    with what power, and how many there are in the last; the most first. A function that has none
    in the smaller battle is left out: nothing says how it grows."""
    few, many = list(work)[-2:]
    least = work[many].opcodes * _MIN_WORK_SHARE
    lines = []
    for name, count in work[many].functions.items():
        before = work[few].functions.get(name, 0)
        if count >= least and before:
            power = growth_exponent({few: before, many: count})
            if power > MAX_FUNCTION_EXPONENT:
                lines.append((name, power, count))
    return sorted(lines, key=lambda one: -one[2])


def _print_table(found: Mapping[str, WorkByShips], powers: Mapping[str, float]) -> None:
    """A line a book and battle: million opcodes and seconds of a turn, ships within gunshot."""
    print(f"{'book':6}{'ships':>6}{'M opcodes':>11}{'seconds':>9}{'in gunshot':>12}{'exponent':>10}")
    for book, work in found.items():
        for ships, done in work.items():
            line = f"{book:6}{ships:6}{done.opcodes / 1e6:11.2f}{done.seconds:9.3f}"
            print(f"{line}{done.contacts:12.1f}")
        print(f"{'':44}{powers[book]:10.2f}{'!' if powers[book] > MAX_EXPONENT else ''}")


def _print_steep(book: str, work: WorkByShips) -> None:
    """The functions that grow too fast."""
    last = list(work)[-1]
    print(f"\n{book}: own work growing with a power above {MAX_FUNCTION_EXPONENT}, of all with {last} ships")
    for name, power, count in steep_functions(work):
        print(f"{count / work[last].opcodes:7.1%}{power:6.2f}  {name}")
