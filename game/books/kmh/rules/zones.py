"""KMH-6.2 and KMH-6.4: how a ship lies to the wind, and the ladder of speeds. Pure arithmetic."""

from enum import StrEnum

from game.books.kmh.rules.sheet import Quality, Rung, Ship
from game.books.kmh.rules.tables import rule_table
from game.core.tally import Tally, Term
from game.sea.units import DEGREE, angle_between


class WindPosition(StrEnum):
    """How the wind blows on a ship (KMH-6.2.5)."""

    DEAD = "dead"
    """Closer to the wind than she can sail (KMH-6.7.1)."""
    BOW = "bow"
    QUARTER = "quarter"
    ASTERN = "astern"
    CALM = "calm"
    """It does not blow: asked of boats only, who row (KMH-15.1.2)."""


class SailOrder(StrEnum):
    """What a captain may order when his ship is about to move (KMH-6.2.1)."""

    SAIL = "sail"
    """As fast as the wind allows, or one rung up the ladder (KMH-6.4.6)."""
    PLAIN = "plain"
    """Basic speed with the wind astern: no die (KMH-6.4.4)."""
    KEEP = "keep"
    SLOW = "slow"
    SOUND = "sound"
    TACK = "tack"
    BEAT = "beat"
    """To try to sail in the dead zone (KMH-6.7.1)."""
    LIE_TO = "lie to"
    ANCHOR = "anchor"
    CAST_OFF = "cast off"


CLAUSE: dict[str, str] = {
    WindPosition.DEAD: "KMH-6.7.1",
    WindPosition.BOW: "KMH-6.2.2",
    WindPosition.QUARTER: "KMH-6.2.3",
    WindPosition.ASTERN: "KMH-6.2.4",
}
WIND_WORDS: dict[str, str] = {
    WindPosition.DEAD: "too close to the wind",
    WindPosition.BOW: "wind on the bow",
    WindPosition.QUARTER: "wind on the quarter",
    WindPosition.ASTERN: "wind astern",
    Rung.AFT: "wind astern",
    Rung.BASIC: "under easy sail",
}
"""Each position, and a rung that stands for one, as a log says it."""
LADDER_CLAUSE = {Quality.ELITE: "KMH-6.4.1", Quality.AVERAGE: "KMH-6.4.2", Quality.POOR: "KMH-6.4.3"}
LADDERS = {quality: [Rung(rung) for rung in rule_table("slowing")[quality]] for quality in LADDER_CLAUSE}


_DEAD, _BOW, _QUARTER, _ASTERN = list(WindPosition)[:4]
"""Looked up once: a captain asks for the zone of every spot he thinks of."""


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


RUNG_OF_POSITION = {
    WindPosition.QUARTER: Rung.QUARTER,
    WindPosition.ASTERN: Rung.AFT,
    WindPosition.BOW: Rung.BOW,
}
"""The rung that has the name of a position."""


def natural_rung_index(ship: Ship, wind_position: WindPosition) -> int:
    """KMH-6.4.4: return where a ship at full sail stands on her ladder. Aft is the same rung as
    basic unless the ladder names it; an elite ship on the bow stands just above stop."""
    rungs = speed_ladder(ship)
    named = RUNG_OF_POSITION[wind_position]
    return rungs.index(named if named in rungs else Rung.BASIC)


def present_rung_index(ship: Ship, wind_position: WindPosition) -> int:
    """KMH-6.4.7: the rung she is on, never faster than her angle to the wind allows."""
    natural = natural_rung_index(ship, wind_position)
    return max(speed_ladder(ship).index(ship.rung), natural) if ship.rung else natural


def rung_index_after(ship: Ship, wind_position: WindPosition, order: SailOrder) -> int:
    """KMH-6.4.5, KMH-6.4.6: return the rung of this move: one down for slow, one up for sail, else
    the same; who sounds goes down to basic speed at once, if she was faster (KMH-14.2.1)."""
    now, natural = present_rung_index(ship, wind_position), natural_rung_index(ship, wind_position)
    if order == SailOrder.SOUND:
        return max(now - bool(ship.rung), natural, speed_ladder(ship).index(Rung.BASIC))
    if order == SailOrder.SLOW:
        return min(now + 1, len(speed_ladder(ship)) - 1)
    return max(now - 1, natural) if order == SailOrder.SAIL and ship.rung else now


def sailing_dice(ship: Ship, wind_position: WindPosition, rung: int, skips_aft_dice: bool = False) -> int:
    """KMH-6.2.2 to KMH-6.2.4: d6 added (or, below 0, taken off) on this rung; none at all if a ship
    with the wind aft does without (``skips_aft_dice``, KMH-6.4.4)."""
    dice: dict[str, int] = rule_table("wind_position")["dice"]
    if rung == natural_rung_index(ship, wind_position):
        return 0 if skips_aft_dice else dice[wind_position]
    slower = {Rung.QUARTER: dice["quarter"], Rung.AFT: dice["astern"], Rung.BOW: dice["bow"]}
    return slower.get(speed_ladder(ship)[rung], 0)


def run_tally_mm(
    ship: Ship, wind_position: WindPosition | Rung, dice: int, faces: tuple[int, ...], fast: bool = False
) -> Tally:
    """KMH-6.2: return the distance of a move in millimetres. ``fast`` doubles the lowest die, or
    halves the one that is taken off (KMH-4.1.3), and halves are kept (KMH-0.0.3)."""
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
