"""HF-card-1: before the first turn everybody hears what stands on the cards, and captains who are
short of crews say which guns have one."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.events import Told
from game.core.steps import happen
from game.core.table import every, the
from game.rules.hf.crews import crews_take_station
from game.rules.hf.fleet import UNRATED, rate_for_guns
from game.rules.hf.hurts import masts_down
from game.rules.hf.outcome import in_inches
from game.rules.hf.sheet import Board, Ship, Turn, Wind, is_anchored, option
from game.rules.hf.space import GRID, NAMES
from game.rules.hf.wind import course

Entry = tuple[str, str]
RATES = ("", "1st", "2nd", "3rd", "4th", "5th", "6th")


async def muster() -> None:
    """HF-scale-1, HF-wind-1: the table, the wind and every card are known to all."""
    board = the(Board)
    size = f"{in_inches(board.width):g} by {in_inches(board.height):g} inches"
    await happen(Told("HF-scale-1", "", f"a table of {size}"))
    if option("grid"):
        words = (
            f"its points lie {in_inches(GRID):g} inches apart, and all lengths are counted in them"
        )
        await happen(Told("HF-scale-2", "", words))
    await happen(Told("HF-wind-1", "", f"the wind comes from {NAMES[the(Wind).blows_from]}"))
    for ship in every(Ship):
        for clause, words in entries(ship):
            await happen(Told(clause, ship.id, words))
    await crews_take_station()
    the(Turn).mustered = True


def entries(ship: Ship) -> Iterator[Entry]:
    """HF-card-1: (clause, words) for what stands on a card when the battle begins."""
    yield "HF-rate-1", rating(ship)
    yield "HF-rate-2", f"{ship.guns} guns aboard, and so many points to her enemies"
    yield "HF-gun-4", f"batteries of a side: {' '.join(ship.port) or 'none'}"
    boxes = f"hull {numbers(ship.hull)}, masts {numbers(ship.mast)}, {ship.marines} marines"
    yield "HF-card-1", boxes
    yield "HF-move-3", f"top speed {ship.top_speed}, now {ship.speed}"
    if ship.foul:
        yield "HF-move-5", f"her hull is foul: {ship.foul} slower"
    if ship.coppered:
        yield "HF-move-6", "she is coppered, and clean"
    yield "HF-morale-1", f"morale boxes: {ship.morale}"
    yield "HF-morale-2", f"morale factor {ship.morale_factor}"
    if ship.aim_order:
        yield "HF-aim-1", f"her orders are to aim at the {ship.aim_order}"
    if masts_down(ship):
        yield "HF-dmg-mast", f"has lost already: {', '.join(masts_down(ship))}"
    if not is_anchored(ship):
        name = course(ship.pose.heading)
        yield "HF-wind-5", f"lies {'on a ' if 'reach' in name else ''}{name}"


def rating(ship: Ship) -> str:
    """HF-rate-1: her rate, and that it is not the one of her guns, where it is not."""
    name = f"a {RATES[ship.rate]} rate" if ship.rate < UNRATED else "not rated"
    usual = rate_for_guns(ship.guns)
    return name if usual == ship.rate else f"{name}, by her card"


def numbers(boxes: list[int]) -> str:
    """Three sections as ``6+6+6``."""
    return "+".join(map(str, boxes))
