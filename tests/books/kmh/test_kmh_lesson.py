"""What a lesson reads of a course that is laid by its keys."""

from game.books.kmh.lesson import legs_of
from game.books.kmh.rules.course import Helm, HelmVerb, Leg
from game.sea.pose import Pose
from game.sea.units import CM

ELITE = Helm(Pose(0, 0, 9000), 10 * CM, 10 * CM, 1, 27000, may_halt=True)
AHEAD = Leg(HelmVerb.AHEAD, 4 * CM, ELITE.circle)


def test_kmh_6_4_1_a_course_ends_where_she_halts() -> None:
    """The hand of a lesson fell over it."""
    assert legs_of(ELITE, ["ahead 4", "halt", "ahead 2"]) == (AHEAD,)
    assert legs_of(ELITE, ["halt"]) == ()


def test_a_course_ends_before_a_leg_that_the_helm_refuses() -> None:
    assert legs_of(ELITE, ["ahead 4", "ahead 99"]) == (AHEAD,)
