"""HF-marine-1, HF-board: what marines do, at range and hand to hand."""

from dataclasses import dataclass

from game.books.hf.rules.damage import lose_marines
from game.books.hf.rules.sheet import Ship, get_ship
from game.books.hf.rules.tables import rule_table
from game.core.events import Boarded, Boarders, Told
from game.core.steps import D6, happen, roll


@dataclass(frozen=True, slots=True)
class MarineLoss:
    """Sixes of marines: on whom, how many, and whether hand to hand."""

    ship: str
    hits: int
    boarding: bool


async def roll_marine_fire(ship: Ship, target_id: str, detachments: int) -> MarineLoss:
    """HF-marine-1: a die a detachment; sixes each destroy an enemy detachment."""
    kills = rule_table("marines")["kills_on"]
    why = f"marines fire at {get_ship(target_id).name}"
    faces = await roll("HF-marine-1", *[D6] * detachments, about=ship.id, why=why, needs=kills)
    return MarineLoss(target_id, sum(face >= kills for face in faces), False)


async def roll_boarding(ship: Ship, target_id: str, detachments: int) -> MarineLoss:
    """HF-board-1, HF-board-2: a die for each detachment that boards."""
    kills, other = rule_table("boarding")["kills_on"], get_ship(target_id)
    why = f"boarders go for {other.name}"
    faces = await roll("HF-board-2", *[D6] * detachments, about=ship.id, why=why, needs=kills)
    hits = sum(face >= kills for face in faces)
    await happen(Boarded("HF-board-1", ship.id, target_id, Boarders(detachments, "detachment"), hits))
    return MarineLoss(target_id, hits, True)


async def apply_losses(loss: MarineLoss) -> None:
    """HF-marine-1, HF-board-2, HF-board-3: detachments are marked off; what boarders have over goes
    to morale. A ship is never taken by that alone (HF-board-4)."""
    ship = get_ship(loss.ship)
    clause = "HF-board-2" if loss.boarding else "HF-marine-1"
    lost = await lose_marines(ship, loss.hits, clause, "boarders" if loss.boarding else "musketry")
    over = loss.hits - lost
    if not loss.boarding or not over:
        return
    ship.shaken += over
    await happen(Told("HF-board-3", ship.id, f"no marines are left, and she loses {over} of morale"))
    if not ship.marines:
        await happen(Told("HF-board-4", ship.id, "her crew fights on"))
