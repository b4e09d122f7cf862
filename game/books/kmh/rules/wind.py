"""KMH-6.2, KMH-6.4, KMH-8: where the wind comes from, how it changes, and the sea it raises; how a ship lies
to it, and the ladder of speeds."""

from enum import StrEnum

from game.books.kmh.rules.sheet import Quality, Rung, Ship, Wind
from game.books.kmh.rules.tables import rule_table
from game.core.events import SeaChanged, WindShifted
from game.core.steps import D6, D8, D10, happen, roll
from game.core.table import every, get_single
from game.core.tally import Tally, Term
from game.sea.units import DEGREE, EIGHT_POINT_STEP, FULL_TURN, angle_between


async def roll_first_wind() -> None:
    """KMH-8.1.1: the wind at the start, by 2d6 on a clock face whose 12 is the top of the table."""
    wind = get_single(Wind)
    faces = await roll("KMH-8.1.1", D6, D6, why="where the wind blows from")
    wind.blows_from = hour_bearing(sum(faces))
    await happen(WindShifted("KMH-8.1.1", "", wind.blows_from, wind.calm))


def hour_bearing(hour: int) -> int:
    """KMH-8.1.1: return the bearing of an hour."""
    return int(hour * rule_table("wind")["hour"]) * DEGREE % FULL_TURN


async def roll_wind_change() -> None:
    """KMH-8.2.1: on 11 or 12 the wind changes."""
    wind, rules = get_single(Wind), rule_table("wind")
    faces = await roll("KMH-8.2.1", D6, D6, why="wind change", needs=rules["changes_from"])
    if sum(faces) < rules["changes_from"]:
        return None
    if wind.calm:
        return await roll_new_wind("KMH-8.2.5")
    (face,) = await roll("KMH-8.2.2", D6, why="how the wind changes")
    if face <= rules["shift_up_to"]:
        return await roll_wind_shift()
    await roll_calm_or_change()
    return None


async def roll_wind_shift() -> None:
    """KMH-8.2.2: one point clockwise on 1-3, anticlockwise on 4-6."""
    wind = get_single(Wind)
    (face,) = await roll("KMH-8.2.2", D6, why="which way it shifts")
    clockwise = face <= rule_table("wind")["clockwise_up_to"]
    wind.blows_from = (wind.blows_from + (EIGHT_POINT_STEP if clockwise else -EIGHT_POINT_STEP)) % FULL_TURN
    await happen(WindShifted("KMH-0.0.5", "", wind.blows_from))


async def roll_calm_or_change() -> None:
    """KMH-8.2.3: another 6 becalms everyone, anything else is a complete change (KMH-8.2.4)."""
    wind = get_single(Wind)
    (face,) = await roll("KMH-8.2.3", D6, why="calm, or a new wind")
    if face != rule_table("wind")["calm_on"]:
        return await roll_new_wind("KMH-8.2.4")
    wind.calm = True
    for ship in every(Ship):
        ship.rung, ship.last_run, ship.hanging = Rung.STOP, 0, 0
    await happen(WindShifted("KMH-8.2.3", "", wind.blows_from, calm=True))
    return None


async def roll_new_wind(clause: str) -> None:
    """KMH-8.2.4, KMH-8.2.5: a d8 counted clockwise from the top left corner."""
    wind = get_single(Wind)
    (face,) = await roll("KMH-8.2.4", D8, why="where the new wind blows from")
    wind.blows_from = rule_table("wind")["d8"][face - 1] * DEGREE
    wind.calm = False
    await happen(WindShifted(clause, "", wind.blows_from))


async def roll_choppy_sea() -> None:
    """KMH-8.3.2: a 0 makes a calm sea choppy, or a choppy sea calm again, where the level has this card
    (KMH-8.3.1); the wind is what it was (KMH-8.3.6)."""
    wind = get_single(Wind)
    (face,) = await roll("KMH-8.3.2", D10, why="the sea gets up, or goes down")
    if face == rule_table("sea")["turns_on"]:
        wind.choppy = not wind.choppy
        await happen(SeaChanged("KMH-8.3.2", "", wind.choppy))


class WindPosition(StrEnum):
    """How the wind blows on a ship (KMH-6.2.5)."""

    DEAD = "dead"  # closer to the wind than she can sail (KMH-6.7.1)
    BOW = "bow"
    QUARTER = "quarter"
    ASTERN = "astern"
    CALM = "calm"  # it does not blow: asked of boats only, who row (KMH-15.1.2)


class SailOrder(StrEnum):
    """What a captain may order when his ship is about to move (KMH-6.2.1)."""

    SAIL = "sail"  # as fast as the wind allows, or one rung up the ladder (KMH-6.4.6)
    PLAIN = "plain"  # basic speed with the wind astern: no die (KMH-6.4.4)
    KEEP = "keep"
    SLOW = "slow"
    SOUND = "sound"
    TACK = "tack"
    BEAT = "beat"  # to try to sail in the dead zone (KMH-6.7.1)
    LIE_TO = "lie to"
    ANCHOR = "anchor"
    CAST_OFF = "cast off"


CLAUSE: dict[str, str] = {
    WindPosition.DEAD: "KMH-6.7.1",
    WindPosition.BOW: "KMH-6.2.2",
    WindPosition.QUARTER: "KMH-6.2.3",
    WindPosition.ASTERN: "KMH-6.2.4",
}
# Each position, and a rung that stands for one, as a log says it.
WIND_WORDS: dict[str, str] = {
    WindPosition.DEAD: "too close to the wind",
    WindPosition.BOW: "wind on the bow",
    WindPosition.QUARTER: "wind on the quarter",
    WindPosition.ASTERN: "wind astern",
    Rung.AFT: "wind astern",
    Rung.BASIC: "under easy sail",
}
LADDER_CLAUSE = {Quality.ELITE: "KMH-6.4.1", Quality.AVERAGE: "KMH-6.4.2", Quality.POOR: "KMH-6.4.3"}
LADDERS = {quality: [Rung(rung) for rung in rule_table("slowing")[quality]] for quality in LADDER_CLAUSE}


# Looked up once, because captains ask for the wind position of every pose that they consider.
_DEAD, _BOW, _QUARTER, _ASTERN = list(WindPosition)[:4]


def wind_position_of(heading: int, wind_from: int) -> WindPosition:
    """KMH-6.2.5: dead, bow, quarter or astern; a heading on a limit takes the faster zone."""
    limits, off = rule_table("wind_position"), angle_between(heading, wind_from)
    if off < limits["bow_from"] * DEGREE:
        return _DEAD
    if off < limits["quarter_from"] * DEGREE:
        return _BOW
    return _QUARTER if off <= limits["quarter_to"] * DEGREE else _ASTERN


def speed_ladder(ship: Ship) -> list[Rung]:
    """KMH-6.4.1 to KMH-6.4.3: return the rungs from fastest to stopped, by quality."""
    return LADDERS[ship.fighting_quality or Quality.AVERAGE]


# The rung that has the name of a position.
RUNG_OF_POSITION = {
    WindPosition.QUARTER: Rung.QUARTER,
    WindPosition.ASTERN: Rung.AFT,
    WindPosition.BOW: Rung.BOW,
}


def natural_rung_index(ship: Ship, wind_position: WindPosition) -> int:
    """KMH-6.4.4: return where a ship at full sail stands on her ladder. Aft is the same rung as basic unless
    the ladder names it; an elite ship on the bow stands just above stop."""
    rungs = speed_ladder(ship)
    named = RUNG_OF_POSITION[wind_position]
    return rungs.index(named if named in rungs else Rung.BASIC)


def present_rung_index(ship: Ship, wind_position: WindPosition) -> int:
    """KMH-6.4.7: the rung she is on, never faster than her angle to the wind allows."""
    natural = natural_rung_index(ship, wind_position)
    return max(speed_ladder(ship).index(ship.rung), natural) if ship.rung else natural


def rung_index_after(ship: Ship, wind_position: WindPosition, order: SailOrder) -> int:
    """KMH-6.4.5, KMH-6.4.6: return the rung of this move: one down for slow, one up for sail, else the same;
    who sounds goes down to basic speed at once, if she was faster (KMH-14.2.1)."""
    now, natural = present_rung_index(ship, wind_position), natural_rung_index(ship, wind_position)
    if order == SailOrder.SOUND:
        return max(now - bool(ship.rung), natural, speed_ladder(ship).index(Rung.BASIC))
    if order == SailOrder.SLOW:
        return min(now + 1, len(speed_ladder(ship)) - 1)
    return max(now - 1, natural) if order == SailOrder.SAIL and ship.rung else now


def sailing_dice(ship: Ship, wind_position: WindPosition, rung: int, skips_aft_dice: bool = False) -> int:
    """KMH-6.2.2 to KMH-6.2.4: d6 added (or, below 0, taken off) on this rung; none at all if a ship with the
    wind aft does without (``skips_aft_dice``, KMH-6.4.4)."""
    dice: dict[str, int] = rule_table("wind_position")["dice"]
    if rung == natural_rung_index(ship, wind_position):
        return 0 if skips_aft_dice else dice[wind_position]
    slower = {Rung.QUARTER: dice["quarter"], Rung.AFT: dice["astern"], Rung.BOW: dice["bow"]}
    return slower.get(speed_ladder(ship)[rung], 0)


def run_tally_mm(
    ship: Ship, wind_position: WindPosition | Rung, dice: int, faces: tuple[int, ...], fast: bool = False
) -> Tally:
    """KMH-6.2: return the distance of a move in millimetres. ``fast`` doubles the lowest die, or halves the
    one that is taken off (KMH-4.1.3), and halves are kept (KMH-0.0.3)."""
    clause = "KMH-6.1.3" if ship.speed < ship.basic else "KMH-6.1.1"
    terms = [Term(clause, "basic speed", 10 * ship.speed)]
    if ship.speed_modifier:
        terms.append(Term("KMH-6.2.6", "her own modifier", 10 * ship.speed_modifier))
    sign = -10 if dice < 0 else 10
    terms += [
        Term(CLAUSE.get(wind_position, "KMH-6.4.5"), WIND_WORDS[wind_position], sign * f) for f in faces
    ]
    if fast and faces:
        lowest = min(faces)
        gain = 5 * lowest if dice < 0 else 10 * lowest
        terms.append(Term("KMH-4.1.3", "fast sailor", gain))
    return Tally(tuple(t for t in terms if t.num))


async def roll_half_chance(clause: str, subject_id: str, why: str) -> bool:
    """KMH-0.0.2: one d6 decides every 50 % chance: 4, 5 or 6 means that it happens."""
    least: int = rule_table("half_chance")["from"]
    (face,) = await roll(clause, D6, about=subject_id, why=why, needs=least)
    return face >= least
