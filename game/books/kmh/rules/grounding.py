"""KMH-14.1 and KMH-14.2: ships in the shallows run aground, or feel their way with the lead."""

from fractions import Fraction

from game.books.kmh.rules.course import Helm, HelmVerb, Leg
from game.books.kmh.rules.damage import drop_mast, strike_off_losses
from game.books.kmh.rules.shallows import NearestShore, shallows_at
from game.books.kmh.rules.sheet import (
    Grounding,
    Mast,
    Rung,
    Ship,
    circle_radius,
    is_anchored_or_aground,
    is_on_table,
)
from game.books.kmh.rules.tables import rule_table
from game.core.events import Befell, Told
from game.core.markers import Aground
from game.core.steps import D6, happen, roll
from game.core.table import add_marker, remove_marker
from game.core.tally import Tally, Term
from game.sea.pose import Pose, swing_angle
from game.sea.units import CM, FULL_TURN, turn_towards

CLAUSE = {
    Grounding.LUCKY: "KMH-14.1.6",
    Grounding.DAMAGED: "KMH-14.1.5",
    Grounding.STUCK: "KMH-14.1.4",
    Grounding.CRUUNCH: "KMH-14.1.3",
}


def shallows_hit(ship: Ship, pose: Pose) -> NearestShore | None:
    """KMH-14.1.1: return the shore in whose shallows she would have to test if she came to this
    pose; she does so once a turn, and not at anchor."""
    return None if ship.tried or is_anchored_or_aground(ship) else shallows_at(ship, pose)


async def roll_shallows_test(ship: Ship) -> Grounding:
    """KMH-14.1.2: how the test ends, and what follows of it for her hull."""
    ship.tried = True
    sounding = Term("KMH-14.2.1", "sounding", rule_table("grounding")["sounding"])
    tally = Tally((sounding,) if ship.sounding else ())
    (face,) = await roll("KMH-14.1.2", D6, about=ship.id, why="running aground", tally=tally)
    result = grounding_result(ship, face + tally.total)
    await suffer_grounding(ship, result)
    return result


def grounding_result(ship: Ship, face: int) -> Grounding:
    """KMH-14.1.2: return the row of the table for her decks and her original masts; below 1 reads
    as 1 (KMH-14.2.1)."""
    row: list[str] = rule_table("grounding")[grounding_row(ship)]
    return Grounding(row[max(face, 1) - 1])


def grounding_row(ship: Ship) -> str:
    """KMH-14.1.2: return three-decker, two-decker, or one deck with three masts or fewer."""
    if ship.decks > 1:
        return "three_decker" if ship.decks > 2 else "two_decker"
    return "three_masts" if sum(m != Mast.BOWSPRIT for m in ship.rigged) > 2 else "two_masts"


async def suffer_grounding(ship: Ship, result: Grounding) -> None:
    """KMH-14.1.3 to KMH-14.1.6: damage by the dice, masts by a die each, and fast or afloat."""
    clause = CLAUSE[result]
    if result == Grounding.LUCKY:
        return await happen(Told(clause, ship.id, "she scrapes over the bottom, and goes on"))
    dice = rule_table("grounding")["dice"][result]
    points = sum(await roll(clause, *[D6] * dice, about=ship.id, why="damage by the bottom"))
    if result != Grounding.DAMAGED:
        await run_aground(ship, result)
    await strike_off_losses(ship, clause, points, why="the ground")
    if result == Grounding.CRUUNCH and is_on_table(ship):
        await roll_grounding_masts(ship)
    return None


async def roll_grounding_masts(ship: Ship) -> None:
    """KMH-14.1.3: each lower mast, from forward, falls on a 6 and costs more than by shot."""
    rules = rule_table("grounding")
    for mast in [m for m in reversed(ship.masts_standing) if m != Mast.BOWSPRIT]:
        needs = rules["mast_falls_on"]
        (face,) = await roll("KMH-14.1.3", D6, about=ship.id, why=f"the {mast}mast", needs=needs)
        if face >= needs and is_on_table(ship):
            await drop_mast(ship, mast, "KMH-14.1.3", rules["mast_points"])


async def run_aground(ship: Ship, how: Grounding) -> None:
    """KMH-14.1.3, KMH-14.1.4: she is fast, and must be warped or towed off."""
    add_marker(ship.number, Aground())
    ship.grounded, ship.rung, ship.last_run, ship.hanging = how, Rung.STOP, 0, 0
    await happen(Befell(CLAUSE[how], ship.id, "aground"))


async def float_off(ship: Ship, clause: str) -> None:
    """KMH-14.3.4, KMH-14.4.1: she floats again, and begins from stop."""
    remove_marker(ship.number, Aground)
    ship.grounded, ship.tried = Grounding.NONE, True
    await happen(Befell(clause, ship.id, "aground", on=False))


def seaward_legs(ship: Ship, helm: Helm, shore: NearestShore) -> list[Leg]:
    """KMH-14.1.5: return what is left of her move: round on her own circle until she points away
    from the shore, then straight on; a ship that cannot be steered keeps straight on."""
    heading = helm.pose.heading
    turned = turn_towards(heading, shore.seaward_bearing(helm.pose), FULL_TURN)
    angle = min((turned - heading) % FULL_TURN, (heading - turned) % FULL_TURN)
    verb = HelmVerb.STARBOARD if (turned - heading) % FULL_TURN <= FULL_TURN // 2 else HelmVerb.PORT
    run = 0 if helm.straight_only else min(arc_length(angle, helm.circle), helm.run_left)
    legs = (Leg(verb, run, helm.circle), Leg(HelmVerb.AHEAD, helm.run_left - run))
    return [leg for leg in legs if leg.run]


def arc_length(angle: int, circle: int) -> int:
    """Return the way along the edge of a circle that turns her by so much, up to the next quarter
    cm."""
    step, run = CM // 4, 0
    while swing_angle(run, circle_radius(circle)) < angle:
        run += step
    return run


def grounding_risk(ship: Ship, sounding: bool = False) -> dict[Grounding, Fraction]:
    """KMH-14.1.2: return what the test would bring her, with the chance of each; for screens and
    captains."""
    less = rule_table("grounding")["sounding"] if sounding else 0
    results = [grounding_result(ship, face + less) for face in D6.faces]
    return {name: Fraction(results.count(name), len(results)) for name in CLAUSE}
