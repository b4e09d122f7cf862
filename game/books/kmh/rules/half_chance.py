"""KMH-0.0.2: half a chance, the same way everywhere."""

from game.books.kmh.rules.tables import rule_table
from game.core.steps import D6, roll


async def roll_half_chance(clause: str, subject_id: str, why: str) -> bool:
    """KMH-0.0.2: one d6 decides every 50 % chance: 4, 5 or 6 means that it happens."""
    least: int = rule_table("half_chance")["from"]
    (face,) = await roll(clause, D6, about=subject_id, why=why, needs=least)
    return face >= least
