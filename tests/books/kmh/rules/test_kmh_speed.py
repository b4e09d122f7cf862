"""What the rules skip for speed changes nothing: each short cut against the long way round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.books.kmh.rules.course import VERBS, Helm, HelmVerb, Leg
from game.books.kmh.rules.making_way import clear_run
from game.books.kmh.rules.sheet import Chart, Ship
from game.core.steps import Refusal
from game.core.table import get_single
from game.sea.hull import hull_space
from game.sea.pose import Pose
from game.sea.units import CM, FULL_TURN
from tests.books.kmh.rules.ship_tables import make_ship, ships_on_table

QUARTERS = st.integers(0, 80).map(lambda n: n * CM // 4)


@given(
    st.builds(
        Helm,
        st.just(Pose(0, 0, 0)),
        QUARTERS,
        QUARTERS,
        st.integers(1, 7),
        st.just(0),
        st.booleans(),
        st.booleans(),
        st.sampled_from(["", "port", "starboard", "straight"]),
        QUARTERS,
        QUARTERS,
    ),
    st.sampled_from(VERBS),
    st.one_of(st.none(), QUARTERS),
    st.integers(1, 7),
)
def test_a_helm_accepts_the_legs_whose_keys_it_reads(
    helm: Helm, verb: str, run: int | None, circle: int
) -> None:
    leg = Leg(HelmVerb(verb), helm.run_left if run is None else run, 0 if verb == "ahead" else circle)
    read = helm.read(leg.key(helm.circle))
    assert helm.accepts(leg) is not isinstance(read, Refusal)


@given(
    st.tuples(st.integers(20, 80), st.integers(20, 80)).filter(lambda at: at != (50, 50)),
    st.integers(0, FULL_TURN - 1),
    st.integers(0, FULL_TURN - 1),
)
def test_within_her_sea_room_she_touches_nothing(at: tuple[int, int], course: int, heading: int) -> None:
    """She sails off on any course, and then swings to any heading."""
    ship = make_ship("mover", at=(50, 50), heading=0)
    with ships_on_table(ship, make_ship("other", at=at, heading=heading / 100)):
        room = clear_run(ship)
        for run in range(0, room + 1, CM):
            there = Leg(HelmVerb.AHEAD, run).pose_after(Pose(ship.pose.x, ship.pose.y, course), run)
            for swung in (course, heading, (course + 9000) % FULL_TURN):
                assert not touches(ship, Pose(there.x, there.y, swung))


def touches(ship: Ship, pose: Pose) -> bool:
    """Whether the waters say that she would touch anything if she lay there."""
    hull_space().move_hull(ship.id, pose)
    return bool(hull_space().touching_ships(ship.id))


@pytest.mark.parametrize(("land", "room"), [(True, 0), (False, 300 * CM)])
def test_alone_there_is_room_as_far_as_the_edges_but_none_off_a_coast(land: bool, room: int) -> None:
    ship = make_ship()
    with ships_on_table(ship):
        chart = get_single(Chart)
        chart.width, chart.height = 200 * CM, 100 * CM
        chart.land += [[[0, 0], [CM, 0], [CM, CM]]] * land
        assert clear_run(ship) == room
