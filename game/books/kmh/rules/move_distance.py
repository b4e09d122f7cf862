"""KMH-6.2: how far a ship sails on this Move card: her speed and her dice, by the wind."""

from __future__ import annotations

from game.books.kmh.rules.sheet import Rung, Ship
from game.books.kmh.rules.towing import at_half_speed
from game.books.kmh.rules.zones import WIND_WORDS, Position, SailOrder, run_tally
from game.core.events import Ordered
from game.core.steps import D6, Option, OptionMenu, choose, happen, roll
from game.core.wording import WHO_PLACEHOLDER
from game.sea.units import CM

MM = CM // 10


async def move_distance(
    ship: Ship, wind_position: Position | Rung, dice: int, order: SailOrder
) -> int:
    """KMH-6.2.2 to KMH-6.2.4: the distance of this move in table units, never below 0."""
    clauses: dict[str, str] = {Position.BOW: "KMH-6.2.2", Position.QUARTER: "KMH-6.2.3"}
    clause = clauses.get(wind_position, "KMH-6.2.4")
    faces: tuple[int, ...] = ()
    if dice:
        faces = await roll(clause, *[D6] * abs(dice), about=ship.id, why=WIND_WORDS[wind_position])
    fast = bool(faces) and ship.is_trait("fast-sailor") and await choose_fast_sailing(ship, dice)
    run = max(run_tally(ship, wind_position, dice, faces, fast).total, 0) * MM
    if ship.sounding:
        run = min(run, ship.speed * CM)
    run = await at_half_speed(ship, run)
    ship.last_run = run
    await happen(Ordered(_order_clause(order, clause), ship.id, str(order), run))
    return run


def _order_clause(order: SailOrder, clause: str) -> str:
    special = {
        SailOrder.PLAIN: "KMH-6.4.4",
        SailOrder.SLOW: "KMH-6.4.5",
        SailOrder.KEEP: "KMH-6.4.6",
        SailOrder.SOUND: "KMH-14.2.1",
    }
    return special.get(order, clause)


async def choose_fast_sailing(ship: Ship, dice: int) -> bool:
    """KMH-4.1.3: a fast sailor may double her lowest die, or halve one that is taken off."""
    gain = "Halve the die" if dice < 0 else "Double the lowest die"
    told = "halves the die" if dice < 0 else "doubles the lowest die"
    offers = (
        Option("fast", gain, True, "KMH-4.1.3", log_sentence=f"{WHO_PLACEHOLDER} {told}"),
        Option(
            "plain",
            "Let it stand",
            False,
            "KMH-4.1.3",
            log_sentence=f"{WHO_PLACEHOLDER} lets the dice stand",
        ),
    )
    return await choose(ship.side, "KMH-4.1.3", OptionMenu(offers), ship.id)
