"""Every change of position is a track: in kept battles of all books no hull leaps or spins, lashed
ships are drawn close together, and none overlaps another."""

import math
from collections.abc import Iterator
from itertools import combinations

import esper
import pytest

from game.core.events import Left, Moved, TurnBegan
from game.play.battle import StepResult
from game.scene import timings
from game.scene.actors import WAKE_LIFE, Actor, Wake, extend_wake, place_at_once, turn_between
from game.scene.effects import Lashing
from game.scene.hull_separation import BOARDING_GAP, GAP_RISE, LASHED_GAP, locked_pairs
from game.scene.rigging import Rigging
from game.scene.waterlines import gap_and_direction, hull_size_of, waterline_outline
from game.stage.frame.stage_view import dump_stage
from game.systems import BattleShow
from game.systems.event_timing import ending_seconds_left
from game.systems.sailing import actor_of, floating_ships
from tests.battery import battery_params
from tests.systems.test_shown import HOME, duel, kept_battle

STEP = 1 / 30
LEAP, SPIN = 0.6, 6.0
"""Cm and degrees that a hull may move or turn in a step."""
KEPT = (
    "constitution-and-guerriere", "lissa", "the-ca-ira-in-tow", "squares-by-hand",
    "squares-in-the-dark", "hot-java", "mirror-squadron", "robust-and-hoche", "landing-race",
)  # fmt: skip
LONG = {
    "lissa", "the-ca-ira-in-tow", "squares-in-the-dark", "mirror-squadron", "landing-race",
    "robust-and-hoche",
}  # fmt: skip
FEW = [name for name in KEPT if name not in LONG]
"""The shorter ones of each book."""
GRAPPLED = ("constitution-and-guerriere", "squares-by-hand", "mirror-squadron", "landing-race")
"""Battles of the four books with grappled ships."""
RESTED = 0.51
"""Seconds without movement after which ships have reached their wanted offsets."""


def poses(show: BattleShow) -> dict[str, tuple[float, float, float]]:
    with show.stage():
        found = [a for _, (a, _) in esper.get_components(Actor, Rigging) if a.is_present]
    return {actor.ship: (actor.x, actor.y, actor.heading) for actor in found}


def frames(name: str) -> Iterator[tuple[BattleShow, float]]:
    fought = kept_battle(HOME / f"{name}.journal")
    show, before, still = BattleShow(fought), dict[str, tuple[float, float, float]](), 0.0
    while show.last_step_result is not StepResult.OVER:
        show.update(STEP)
        now = poses(show)
        still = still + STEP if now == before else 0.0
        before = now
        yield show, still
    show.close()
    fought.close()


@pytest.mark.parametrize("name", battery_params(KEPT, FEW))
def test_no_hull_leaps_or_spins_and_none_lies_in_another(name: str) -> None:
    before, looked = dict[str, tuple[float, float, float]](), 0
    for show, still in frames(name):
        now = poses(show)
        for ship, (x, y, heading) in now.items():
            if ship in before:
                was = before[ship]
                assert math.dist((x, y), was[:2]) <= LEAP
                assert abs(turn_between(was[2], heading)) <= SPIN
        before = now
        if RESTED <= still < RESTED + STEP:
            looked += lie_well(show)
    assert looked or name not in GRAPPLED


def lie_well(show: BattleShow) -> int:
    with show.stage():
        ships = floating_ships()
        casts = {a.ship: (a, r) for _, (a, r) in esper.get_components(Actor, Rigging)}
    rings = {
        name: waterline_outline(hull_size_of(r.kind, r.length_cm), (a.x, a.y, a.heading))
        for name, (a, r) in casts.items()
    }
    for one, other in combinations(ships, 2):
        assert gap_and_direction(rings[one.id], rings[other.id])[0] > -0.03
    pairs = locked_pairs(ships)
    if len(pairs) == 2:
        one, other = pairs[0]
        length = min(one.hull.length, other.hull.length)
        boards = other.id in one.actor.boarded_ships
        least, most = (BOARDING_GAP, BOARDING_GAP) if boards else (LASHED_GAP, LASHED_GAP * (1 + GAP_RISE))
        far = gap_and_direction(rings[one.id], rings[other.id])[0]
        assert least * length - 0.02 < far < most * length + 0.02
    return len(pairs)


def test_a_ship_that_is_set_down_in_play_sails_there_and_before_the_first_turn_is_there() -> None:
    fought, show = duel()
    with show.stage():
        actor = next(a for _, a in esper.get_component(Actor))
        x, y = round(10_000 * actor.x) + 40_000, round(10_000 * actor.y)
        for system in show.systems:
            system.show(Moved("", actor.ship, x, y, 0), {})
        assert not actor.legs
        assert actor.x == pytest.approx(x / 10_000)
        for system in show.systems:
            system.show(TurnBegan("", "", 1), {})
            system.show(Moved("", actor.ship, x - 40_000, y, 0), {})
        assert [track.seconds for track in actor.legs] == [pytest.approx(0.6)]
    show.close()
    fought.close()


def test_a_ship_that_leaves_is_seen_to_sail_on_and_then_no_more() -> None:
    fought, show = duel()
    with show.stage():
        ship = next(a.ship for _, a in esper.get_component(Actor))
        actor = actor_of(ship)
        before = actor.x, actor.y
        for system in show.systems:
            system.show(Left("", ship, "left"), {})
        assert ship not in dump_stage()["ships"], "her sheet has her gone"
        assert actor.is_present, "but she is seen"
        show.sailing.process(0.5)
        assert actor.is_present
        assert 2 < math.dist(before, (actor.x, actor.y)) < 4
        assert ending_seconds_left() == pytest.approx(timings.LEAVES - 0.5), "an end waits for that"
        assert show.sailing.clock.busy_seconds == 0, "nothing else does"
        show.sailing.process(timings.LEAVES - 0.4)
        assert not actor.is_present
        assert ending_seconds_left() == 0
    show.close()
    fought.close()


def test_a_stage_that_is_set_anew_shows_who_lies_fast_as_before() -> None:
    locked = 0
    for show, still in frames("constitution-and-guerriere"):
        with show.stage():
            locked += len(locked_pairs(floating_ships())) == 2
        if locked < 2 / STEP or still < STEP:
            continue
        before = poses(show)
        show.reset_after_undo()
        assert poses(show) == {ship: pytest.approx(at, abs=0.02) for ship, at in before.items()}
        show.update(STEP)
        with show.stage():
            assert len(esper.get_component(Lashing)) == 2
        return
    pytest.fail("nobody was grappled")


def test_a_ship_that_waits_with_sail_set_has_foam_and_keeps_her_wake() -> None:
    fought, show = duel()
    with show.stage():
        found = esper.get_components(Actor, Rigging, Wake)
        for _, (actor, rigging, wake) in found:
            rigging.sails = "full" if actor.ship == found[0][1][0].ship else "topsails"
            extend_wake(wake, actor.x, actor.y)
        show.sailing.process(WAKE_LIFE + 1.0)
        (sails, _, kept), (waits, _, lost) = (parts for _, parts in found)
    assert (sails.resting_speed > 0, bool(kept.x)) == (True, True)
    assert (waits.resting_speed, lost.x) == (0.0, [])
    show.close()
    fought.close()


def test_who_drifts_leaves_no_foam_and_who_sails_on_after_it_begins_anew() -> None:
    fought, show = duel()
    with show.stage():
        actor, wake = next(found for _, found in esper.get_components(Actor, Wake))
        x, y, heading = actor.true_pose

        def goes(how: str, to: float) -> None:
            pose = (round(10_000 * (x + to)), round(10_000 * y), round(100 * heading))
            show.sailing.show(Moved("", actor.ship, *pose, how, 40_000), {})
            while actor.legs:
                show.sailing.process(STEP)

        goes("drift", 4.0)
        assert actor.true_pose[0] == pytest.approx(x + 4.0)
        assert not wake.x
        goes("ahead", 8.0)
        assert min(wake.x) > x + 3.9
        assert max(wake.x) > x + 7.5
    show.close()
    fought.close()


def test_two_that_lie_fast_drift_at_one_time_and_no_others_do() -> None:
    fought, show = duel()
    with show.stage():
        one, other = (actor for _, actor in esper.get_component(Actor))
        drifts = [Moved("", actor.ship, how="drift") for actor in (one, other)]
        assert not show.sailing.is_joint_drift(*drifts), "they are free"
        place_at_once(other, (one.true_pose[0] + 4.0, one.true_pose[1], one.true_pose[2]))
        for _, (_, rigging) in esper.get_components(Actor, Rigging):
            rigging.is_locked = True
        show.sailing.set_up(True, ())
        assert show.sailing.is_joint_drift(*drifts)
        assert not show.sailing.is_joint_drift(drifts[0], drifts[0]), "a second leg of her own"
        assert not show.sailing.is_joint_drift(drifts[0], Moved("", other.ship, how="ahead"))
    show.close()
    fought.close()
