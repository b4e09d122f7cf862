"""Acts that wait for the camera begin when it has arrived; volleys of a fleet gather meanwhile."""

from collections.abc import Sequence

from game.core import events as ev
from game.scene import timings
from game.scene.stage_acts import ActKind, StageAct
from game.systems.event_batch import GATHER_SECONDS, CameraQueue, EventBatch, may_gather, split_by_view


def volley(ship: str) -> StageAct:
    return StageAct(ActKind.VOLLEY, (ship, "x"), 2.0)


def waiting() -> tuple[CameraQueue, StageAct]:
    cue, act = CameraQueue(), volley("a")
    cue.start_wait([ev.Fired("X", "a")], [act], is_open_to_more=True)
    return cue, act


def test_what_is_cued_begins_when_the_camera_sees_all_of_it_or_time_is_out() -> None:
    cue, act = waiting()
    later = volley("b")
    cue.add([ev.Fired("X", "b")], [later])
    assert act.age < 0
    assert later.age < 0
    assert not cue.is_wait_over(lambda one: one is act)
    assert cue.is_wait_over(lambda _: True)
    cue.advance(timings.CAMERA_COMES, 1)
    assert cue.is_wait_over(lambda _: False)


def test_all_that_was_gathered_begins_in_one_moment() -> None:
    cue, act = waiting()
    later = volley("b")
    cue.add([ev.Fired("X", "b")], [later])
    assert [event.ship for event in cue.pop_events()] == ["a", "b"]
    assert act.age == later.age == 0.0
    assert not cue.events


def test_the_camera_comes_at_the_pace_of_the_show_and_captains_have_time_by_the_clock() -> None:
    cue, _ = waiting()
    cue.advance(0.2, 4)
    assert cue.seconds_left == timings.CAMERA_COMES - 0.8
    assert cue.gather_seconds == GATHER_SECONDS - 0.2


def test_a_rake_and_what_is_greater_gather_nothing() -> None:
    assert may_gather([volley("a"), volley("b")])
    assert not may_gather([volley("a"), StageAct(ActKind.RAKE, ("b", "c"), 2.0)])
    assert not may_gather([])
    rakes, flags = [StageAct(ActKind.RAKE, ("b", "c"), 2.0)], [StageAct(ActKind.STRIKE, ("b",), 2.0)]
    assert may_gather(rakes, is_quick=True)
    assert may_gather(flags, is_quick=True)
    assert not may_gather([StageAct(ActKind.MAST, ("b",), 2.0)], is_quick=True)


def sails(ship: str) -> StageAct:
    return StageAct(ActKind.MOVE, (ship,), 0.9)


def test_ships_that_the_camera_does_not_see_yet_wait_for_others_that_sail_with_them() -> None:
    assert may_gather([sails("a"), sails("b")], is_in_view=False)
    assert not may_gather([sails("a")], is_in_view=True)
    assert not may_gather([sails("a"), volley("b")], is_in_view=False)


def test_the_camera_sets_out_when_it_is_known_whom_all_it_is_to_show() -> None:
    guns, ships = CameraQueue(), CameraQueue()
    guns.start_wait([], [volley("a")], is_open_to_more=True)
    ships.start_wait([], [sails("a")], is_open_to_more=True)
    for cue, moments in ((guns, 0.12), (ships, GATHER_SECONDS)):
        cue.advance(moments - 0.01, 1)
        assert cue.is_gathering
        cue.advance(0.02, 1)
        assert not cue.is_gathering


def test_no_time_to_come_is_lost_while_the_camera_is_held() -> None:
    cue, _ = waiting()
    cue.advance(0.4, 1, is_camera_held=True)
    assert (cue.seconds_left, cue.gather_seconds) == (timings.CAMERA_COMES, GATHER_SECONDS - 0.4)


def test_among_many_ships_three_great_moments_of_a_card_have_a_picture_and_any_greater_one() -> None:
    batch = EventBatch(has_many_ships=True)
    struck = [ev.Struck("X", name) for name in "abcd"]
    assert [act.ships for act in batch.acts_with_picture(struck)] == [("a",), ("b",), ("c",)]
    assert [act.drama for act in batch.acts_with_picture([ev.Exploded("X", "e")])] == [ActKind.EXPLOSION]
    assert batch.acts_with_picture([ev.Struck("X", "f")]) == []
    assert len(batch.acts_with_picture([ev.Fired("X", "g", "port", "h")])) == 1, "guns are no great moment"
    assert len(batch.acts_with_picture([ev.CardTurned("X"), ev.Struck("X", "i")])) == 1
    few = EventBatch()
    assert len(few.acts_with_picture(struck)) == 4


def here(acts: Sequence[StageAct]) -> list[StageAct]:
    """A view of all but the ship that fires far away."""
    return [act for act in acts if act.ships[0] != "far"]


def test_volleys_elsewhere_are_put_off_with_what_comes_of_them() -> None:
    cue, _ = waiting()
    far, hurt, card = ev.Fired("X", "far"), ev.Hurt("X", "x", points=1), ev.CardTurned("X")
    near, hurt_too = ev.Fired("X", "b"), ev.Hurt("X", "y", points=1)
    assert cue.split_deferred([far], here) == ([], [far])
    assert cue.split_deferred([hurt, card], here) == ([card], [hurt]), "a card is turned for all to see"
    assert cue.split_deferred([near, hurt_too], here) == ([near, hurt_too], [])


def test_a_mast_waits_until_guns_have_spoken_with_what_comes_of_it() -> None:
    cue, _ = waiting()
    mast, crew, near = (ev.MastFell("X", "x", "main"), ev.Befell("X", "x", "crew"), ev.Fired("X", "b"))
    assert cue.split_deferred([mast, crew], here) == ([], [mast, crew])
    assert cue.split_deferred([near], here) == ([near], [])


def test_of_guns_in_two_places_those_of_one_are_shown_later() -> None:
    far, near = ev.Fired("X", "far"), ev.Fired("X", "b")
    assert split_by_view([far, near], here) == ([near], [far])
    assert split_by_view([far], here) == ([far], []), "one alone is always seen"
