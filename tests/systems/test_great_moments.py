"""Great moments: who waits for the camera, where shot and hulls hit, and which flag flies."""

from collections.abc import Iterator

import esper
import pytest

from game.books import shelf
from game.core.events import Arrived, Captured, Collided, Fired, Moved, Sank, Struck
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle
from game.play.seats import RandomSeat
from game.scene import timings
from game.scene.actors import Actor, place_at_once
from game.scene.effects import Explosion, FlagChange, FloatingDebris, Splash, Splinters
from game.scene.rigging import Rigging
from game.scene.stage_acts import ActKind, StageAct
from game.systems import BattleShow
from game.systems.event_timing import advance_acts, ending_seconds_left
from tests.systems.test_shown import HOME, KEPT, duel, kept_battle, show_ship, there

FRAME = 1 / 30


def shown_until_cued(show: BattleShow) -> None:
    for _ in range(20_000):
        show.update(FRAME)
        if show.queued_events:
            return
    raise AssertionError("nothing ever waits")


def is_under_way(act: StageAct) -> bool:
    return act.drama < ActKind.GRAPPLE


def great_acts(show: BattleShow) -> list[StageAct]:
    with show.stage():
        return [act for _, act in esper.get_component(StageAct) if act.drama >= ActKind.GRAPPLE]


def test_a_great_act_waits_until_the_camera_sees_it_and_begins_then() -> None:
    battle = kept_battle(KEPT[1])
    show = BattleShow(battle)
    show.is_in_frame = is_under_way
    shown_until_cued(show)
    show.update(FRAME)
    assert all(act.age < 0 for act in great_acts(show)), "and nobody looks on at what is over"
    assert show.queued_events
    show.is_in_frame = lambda _: True
    show.update(FRAME)
    assert not show.queued_events
    assert [act.age for act in great_acts(show)] == pytest.approx([FRAME])
    show.close()
    battle.close()


def test_no_act_waits_longer_than_the_camera_may_take() -> None:
    battle = kept_battle(KEPT[1])
    show = BattleShow(battle)
    show.is_in_frame = is_under_way
    shown_until_cued(show)
    first = show.queued_events
    for _ in range(round(timings.CAMERA_COMES / FRAME) + 2):
        show.update(FRAME)
    assert show.queued_events is not first
    show.close()
    battle.close()


@pytest.mark.parametrize(("aim", "high"), [("hull", False), ("rigging", True)])
def test_shot_at_the_rigging_strikes_among_the_sails(aim: str, high: bool) -> None:
    fought, show = duel()
    with show.stage():
        a, b = (a.ship for _, a in esper.get_component(Actor))
    fired = Fired("KMH-9.2.1", a, "port", b, aim, dice=6, hits=3, reach=80_000)
    strikes = there(show, fired, Splinters)
    assert len(strikes) == 3
    assert all((hit.height_aloft > 5) is high for hit in strikes)
    show.close()
    fought.close()


def test_where_hulls_meet_wood_breaks_without_a_flash_and_water_spouts_up() -> None:
    fought, show = duel()
    with show.stage():
        (_, one), (_, other) = esper.get_component(Actor)
    place_at_once(other, (one.true_pose[0] + 3.6, one.true_pose[1], one.true_pose[2]))
    there(show, Collided("KMH-6.10.1", one.ship, other.ship), Splinters)
    show.update(FRAME)
    with show.stage():
        breaks = [hit for _, hit in esper.get_component(Splinters)]
    west, east = sorted((one.x, other.x))
    assert breaks
    assert all(hit.age >= timings.HIT_FLASH and west <= hit.x <= east for hit in breaks)
    with show.stage():
        assert len(esper.get_component(FloatingDebris)) == 1
        spouts = [splash for _, splash in esper.get_component(Splash)]
    assert len(spouts) > 3
    assert all(west <= spout.x <= east for spout in spouts)
    assert len({spout.age for spout in spouts}) == len(spouts), "one after the other"
    show.close()
    fought.close()


def test_nothing_breaks_before_the_hulls_are_seen_to_touch() -> None:
    fought, show = duel()
    with show.stage():
        (_, one), (_, other) = esper.get_component(Actor)
    place_at_once(one, (30.0, 30.0, 0.0))
    place_at_once(other, (36.0, 30.0, 0.0))
    assert not there(show, Collided("KMH-6.10.1", one.ship, other.ship), Splinters)
    show.update(FRAME)
    with show.stage():
        assert not esper.get_component(Splinters)
    place_at_once(other, (31.2, 30.0, 0.0))
    show.update(FRAME)
    with show.stage():
        assert esper.get_component(Splinters)
    assert one.shudder_seconds > 0
    show.close()
    fought.close()


def test_wreckage_comes_up_where_a_ship_has_gone_down() -> None:
    fought, show = duel()
    ship = show_ship(show)
    wreckage = there(show, Sank("KMH-11.0.9", ship), FloatingDebris)
    assert [-timings.SINKING < planks.age < -timings.SINKING / 2 for planks in wreckage] == [True]
    show.close()
    fought.close()


def test_a_ship_that_strikes_and_is_taken_hauls_down_her_colours_once() -> None:
    fought, show = duel()
    ship = show_ship(show)
    there(show, Struck("KMH-12.0.1", ship), FlagChange)
    flags = there(show, Captured("KMH-13.0.22", ship), FlagChange)
    assert [flag.ship for flag in flags] == [ship]
    show.close()
    fought.close()


def test_over_a_ship_that_has_struck_only_her_captors_flag_goes_up() -> None:
    fought, show = duel()
    ship = show_ship(show)
    with show.stage():
        for _, (actor, rigging) in esper.get_components(Actor, Rigging):
            rigging.has_struck = actor.ship == ship
    (flag,) = there(show, Captured("KMH-13.0.22", ship), FlagChange)
    assert not flag.is_own_flag
    show.close()
    fought.close()


def test_a_ship_that_nobody_would_see_sails_when_the_camera_has_come() -> None:
    battle = kept_battle(KEPT[1])
    show = BattleShow(battle)
    show.is_in_frame = lambda _: False
    shown_until_cued(show)
    with show.stage():
        waits = [act for _, act in esper.get_component(StageAct) if act.age < 0]
    assert [act.drama for act in waits] == [ActKind.MOVE]
    show.is_in_frame = lambda _: True
    show.update(FRAME)
    assert not show.queued_events
    assert waits[0].age == pytest.approx(FRAME)
    show.close()
    battle.close()


def test_guns_that_no_view_holds_together_speak_one_after_the_other() -> None:
    battle = kept_battle(HOME / "hot-java.journal")
    show = BattleShow(battle)
    show.acts_in_one_view = lambda acts: acts[-1:]
    for _ in range(20_000):
        show.update(FRAME)
        if show.deferred_events:
            break
    fired = [event for event in battle.events if isinstance(event, Fired)]
    waiting = [event for event in show.deferred_events if isinstance(event, Fired)]
    assert waiting
    assert fired[-1] not in waiting, "whose dice are on the tray fires first"
    assert {volley.ship for volley in show.active_volleys()} == {fired[-1].ship}
    assert not show.is_at_rest()
    for _ in range(round(2 * timings.STEP_MOST / FRAME)):
        show.update(FRAME)
        if show.active_volleys() and show.active_volleys()[-1].ship == waiting[-1].ship:
            break
    assert show.active_volleys()[-1].ship == waiting[-1].ship
    show.close()
    battle.close()


def test_who_was_fired_at_answers_when_the_shot_has_fallen_while_splinters_fly() -> None:
    battle = kept_battle(HOME / "hot-java.journal")
    show = BattleShow(battle)
    show.acts_in_one_view = lambda acts: acts[-1:]
    while not show.deferred_events:
        show.update(FRAME)
    first = show.active_volleys()
    while show.active_volleys()[-1] is first[-1]:
        show.update(FRAME)
    out = timings.SPLINTERS / 2
    fallen = max(timings.VOLLEY, *(volley.last_strike + out for volley in first))
    assert fallen <= first[-1].age < fallen + out - 3 * FRAME
    with show.stage():
        acts = [act for _, act in esper.get_component(StageAct) if act.drama is ActKind.VOLLEY]
    assert {act.ships[0] for act in acts if not act.has_happened} == {show.active_volleys()[-1].ship}
    show.close()
    battle.close()


def test_guns_that_speak_later_speak_no_more_when_the_show_is_skipped() -> None:
    battle = kept_battle(HOME / "hot-java.journal")
    show = BattleShow(battle)
    show.acts_in_one_view = lambda acts: acts[-1:]
    while not show.deferred_events:
        show.update(FRAME)
    show.finish_now()
    assert not show.deferred_events
    assert show.is_at_rest()
    show.close()
    battle.close()


def test_a_ship_that_comes_in_sight_is_seen_before_anybody_sails() -> None:
    level = load_level(shipped_levels_folder() / "ls98" / "french-at-sea.toml")
    battle = Battle(shelf.book("ls98").rules, level, {s.id: RandomSeat(1) for s in level.sides}, 1)
    show = BattleShow(battle)
    while not any(isinstance(event, Arrived) for event in battle.events):
        show.update(FRAME)
    known = len(battle.events)
    for _ in range(round(timings.ARRIVES / FRAME) - 1):
        show.update(FRAME)
    assert isinstance(battle.events[-1], Arrived)
    assert len(battle.events) == known
    show.close()
    battle.close()


def over_with_a_ship_that_sinks() -> tuple[Battle, BattleShow]:
    battle = kept_battle(KEPT[1])
    battle.run()
    show = BattleShow(battle)
    with show.stage():
        actor = next(actor for _, actor in esper.get_component(Actor) if actor.is_present)
    there(show, Sank("KMH-11.0.9", actor.ship), FloatingDebris)
    return battle, show


def test_a_battle_is_not_said_to_be_over_before_its_last_ship_is_seen_to_be_under() -> None:
    battle, show = over_with_a_ship_that_sinks()
    frames = 0
    while not show.is_at_rest() or frames == 0:
        show.update(FRAME)
        frames += 1
        assert frames * FRAME <= timings.SINKING + FRAME
    assert frames * FRAME > timings.SINKING - 2 * FRAME
    show.close()
    battle.close()


def test_who_skips_the_end_is_told_at_once() -> None:
    battle, show = over_with_a_ship_that_sinks()
    show.update(FRAME)
    assert not show.is_at_rest()
    show.finish_now()
    assert show.is_at_rest()
    show.update(FRAME)
    assert show.is_at_rest()
    show.close()
    battle.close()


def test_a_flag_that_goes_up_and_an_explosion_belong_to_the_end_too() -> None:
    battle = kept_battle(KEPT[1])
    battle.run()
    show = BattleShow(battle)
    with show.stage():
        assert ending_seconds_left() == 0
        esper.create_entity(FlagChange(timings.COLOURS_DOWN, "red"))
        assert ending_seconds_left() == pytest.approx(timings.FLAG_UP)
        esper.create_entity(Explosion(0.1, 0, 0, 1.0, 0.0))
        assert ending_seconds_left() == pytest.approx(timings.EXPLOSION - 0.1)
    show.close()
    battle.close()


# ------------------------------------------------------------------------------ of a fleet
@pytest.fixture
def fleet() -> Iterator[BattleShow]:
    fought, show = duel()
    show.event_batch.is_fleet = True
    yield show
    show.close()
    fought.close()


def test_a_ship_that_sails_waits_for_the_camera_but_beside_others_that_sail(fleet: BattleShow) -> None:
    """Guns fire elsewhere: the step has joined them, but nobody looks where she is."""
    fleet.is_in_frame, fleet._joined = lambda _: False, True
    with fleet.stage():
        moved = Moved("KMH-6.1.1", esper.get_component(Actor)[0][1].ship, run=5)
        fleet._begin_on_camera([moved], [])
        assert fleet.queued_events == [moved]
        fleet._begin_queued()
        fleet.sailing.clock.wait_at_least(1.0)
        fleet._begin_on_camera([moved], [])
        assert not fleet.queued_events, "no camera can come to all that sail"


@pytest.mark.parametrize("drama", [ActKind.COLLISION, ActKind.PERIL])
def test_the_camera_of_a_fleet_leaves_nobody_in_the_moment_of_a_shock(
    fleet: BattleShow, drama: ActKind
) -> None:
    with fleet.stage():
        happens = StageAct(drama, ("a", "b"), timings.COLLISION + 0.6)
        esper.create_entity(happens)
    happens.age = timings.COLLISION + 0.1
    assert happens.has_happened
    assert not fleet._is_quiet, "it has happened, and is still looked at"
    fleet.event_batch.is_quick = True
    assert fleet._is_quiet, "but at the quickest speed"
    fleet.event_batch.is_quick = False
    with fleet.stage():
        advance_acts(1.0)
    assert fleet._is_quiet
