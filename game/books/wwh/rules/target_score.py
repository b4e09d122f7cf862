"""WWH-2.1.5: how many dice a broadside throws, term by term."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.books.wwh.rules.arcs import BroadsideBearing, RangeName, ShipEnd
from game.books.wwh.rules.sheet import Board, Quality, Ship, ShipSide, crew_quality, has_book_option
from game.books.wwh.rules.tables import rule_table
from game.core.table import get_single
from game.core.tally import Tally, Term, make_term

NAMED_IN_THE_TEXT = ("british", "french", "spanish")


@dataclass(frozen=True, slots=True)
class BroadsideAim:
    """How a broadside is laid on one target: where it bears, bow or stern if it rakes;
    ``is_second``
    broadside of the turn; ``part_points`` of the gunnery points, 0 for all; ``has_crew_bonus`` for
    the target that
    has the crew's bonuses; ``is_hand_to_hand``: they fight hand to hand."""

    bearing: BroadsideBearing
    rake: ShipEnd = ShipEnd.NONE
    is_second: bool = False
    part_points: int = 0
    has_crew_bonus: bool = True
    is_hand_to_hand: bool = False


def half_gunnery_points(points: int, is_good: bool) -> int:
    """WWH-E4, WWH-2.1.2b: return half the gunnery, rounded up for Good ships and down for
    others."""
    return (points + is_good) // 2


def points_available(ship: Ship, side: ShipSide, is_second: bool) -> int:
    """WWH-0.4, WWH-2.1.2b: return the gunnery points that a broadside has to give this time."""
    points = ship.gunnery_of(side)
    return half_gunnery_points(points, True) if is_second and not has_book_option("half-score") else points


def target_score_tally(ship: Ship, aim: BroadsideAim) -> Tally:
    """WWH-2.1.5: gunnery less the range deduction (WWH-E2 to WWH-E6), with position, quality and
    first shot; what is 0 or less throws no die. WWH-2.1.5d and WWH-F1 are worked examples."""
    band, rake = aim.bearing.band, rule_table("rake")
    if band.one_die:
        return Tally((make_term("WWH-E7", "one die at random shot", 1),))
    terms = [*_gunnery(ship, aim), make_term(band.clause, band.name.lower(), -band.deduct)]
    if aim.rake:
        terms.append(make_term("WWH-2.1.5a", f"{aim.rake} rake", rake[aim.rake]))
    if aim.has_crew_bonus:
        terms += _crew(ship)
    if aim.is_second and has_book_option("half-score"):
        terms.append(_half_of_all(terms))
    return Tally(tuple(reason for reason in terms if reason.num))


def _half_of_all(terms: Sequence[Term]) -> Term:
    """WWH-2.1.2b with the option ``half-score``: half of what a second broadside comes to."""
    score = max(Tally(tuple(terms)).total, 0)
    return make_term(
        "WWH-2.1.2b", "second broadside, half of it all", half_gunnery_points(score, True) - score
    )


def _gunnery(ship: Ship, laid: BroadsideAim) -> list[Term]:
    """Return what counts of the broadside: all of it, half of it, a part of it."""
    side, is_good = laid.bearing.side, crew_quality(ship) == Quality.GOOD
    points = ship.gunnery_of(side)
    given = points_available(ship, side, laid.is_second)
    terms = [
        make_term("WWH-0.4", f"gunnery to {side}", points),
        make_term("WWH-2.1.2b", "second broadside, half", given - points),
    ]
    points = given
    if laid.part_points:
        terms.append(
            make_term("WWH-2.1.3b", f"{laid.part_points} of {points} points", laid.part_points - points)
        )
        points = laid.part_points
    if laid.bearing.band.half:
        lost = half_gunnery_points(points, is_good) - points
        terms.append(make_term("WWH-E4", f"{laid.bearing.end} quarter, half", lost))
    return terms


def _crew(ship: Ship) -> list[Term]:
    """WWH-2.1.5b, WWH-2.1.5c: return the crew's bonuses, which may be none."""
    rules, crew = rule_table("target_score"), crew_quality(ship)
    clause = "WWH-2.1.5b" if ship.nation in NAMED_IN_THE_TEXT else "WWH-4.2c"
    terms = [make_term(clause, f"{crew} crew", rules["quality"][crew])]
    if not ship.has_fired:
        terms.append(make_term("WWH-2.1.5c", "first shot", rules["first_shot"]))
    return terms


def hits_rigging_only(ship: Ship, bearing: BroadsideBearing) -> bool:
    """WWH-4.3a: at Gun Shot and beyond only sixes of French and Spanish ships hit."""
    return _doctrine_holds() and _is_far(bearing) and crew_quality(ship) != Quality.GOOD


def hits_hull_only(ship: Ship, bearing: BroadsideBearing) -> bool:
    """WWH-4.3b: her side has declared that at Point Blank and closer all hits go to the hull."""
    declared = ship.side in get_single(Board).declared_hulls and crew_quality(ship) == Quality.GOOD
    return declared and _doctrine_holds() and not _is_far(bearing)


def is_fire_discouraged(ship: Ship, bearing: BroadsideBearing) -> bool:
    """WWH-4.3c: a British ship is asked not to fire beyond Point Blank; she may."""
    return _doctrine_holds() and _is_far(bearing) and crew_quality(ship) == Quality.GOOD


def _is_far(bearing: BroadsideBearing) -> bool:
    return bearing.band.name in (RangeName.GUN_SHOT, RangeName.RANDOM_SHOT)


def _doctrine_holds() -> bool:
    """WWH-4.2a: an even game has no doctrine."""
    return has_book_option("doctrine") and not has_book_option("even-sides")
