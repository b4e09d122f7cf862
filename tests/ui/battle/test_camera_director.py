"""The director's camera: near enough, nobody cut, still while it may be."""

import math
import random
from dataclasses import replace

import pytest

from game.scene.stage_acts import ActKind, StageAct
from game.stage.frame.camera import CameraView
from game.ui.battle.camera.camera_director import GLIDE_SECONDS, CameraDirector, CameraMove, acts_in_one_view
from game.ui.battle.camera.camera_framing import are_all_wholly_seen, subjects_to_frame, view_of_subjects
from game.ui.battle.camera.camera_subjects import LARGE_HULL, Subject, max_px_per_cm, min_hull_px
from tests.ui.camera_inputs import SEA, camera_input

FAR = CameraView(60, 40, 8.0)
LENGTH = 4.3


def body(ship: str, x: float, y: float, side: int = 0, heading: float = 90.0) -> Subject:
    return Subject(ship, x, y, heading, LENGTH, (x, y), side)


def volley(*ships: str, age: float = 0.0) -> StageAct:
    return StageAct(ActKind.VOLLEY, ships, 2.0, age)


def test_two_ships_close_by_are_framed_together_and_near() -> None:
    bodies = [body("a", 50, 40), body("b", 62, 42, 1)]
    move = CameraDirector().update(camera_input([volley("a", "b")], bodies), FAR)
    assert move is not None
    assert are_all_wholly_seen(move.view, bodies, SEA)
    assert LENGTH * move.view.px_per_cm >= 120


def test_of_two_ships_far_apart_first_the_one_that_fires_then_her_target() -> None:
    bodies = [body("a", 10, 40), body("b", 110, 42, 1)]
    act = volley("a", "b")
    assert [b.ship for b in subjects_to_frame(act, camera_input([act], bodies))] == ["a"]
    act.age = 0.6
    assert [b.ship for b in subjects_to_frame(act, camera_input([act], bodies))] == ["a"]
    act.age = 0.7
    assert [b.ship for b in subjects_to_frame(act, camera_input([act], bodies))] == ["b"]


def test_a_ship_that_fires_far_is_seen_with_the_water_before_her_guns() -> None:
    bodies = [body("a", 10, 40), body("b", 110, 42, 1)]
    move = CameraDirector().update(camera_input([volley("a", "b", age=-0.5)], bodies), FAR)
    assert move is not None
    assert GLIDE_SECONDS[0] <= move.seconds <= GLIDE_SECONDS[1]
    assert move.view.x > 10
    assert 120 <= LENGTH * move.view.px_per_cm <= 200
    assert are_all_wholly_seen(move.view, bodies[:1], SEA)


@pytest.mark.parametrize("heading", [0.0, 135.0, 270.0])
def test_a_ship_that_sails_alone_has_the_water_before_her_bow(heading: float) -> None:
    """The next leg of her way then lies in view already, and the camera need not turn back."""
    alone = body("a", 60, 40, heading=heading)
    sails = StageAct(ActKind.MOVE, ("a",), 0.9)
    move = CameraDirector().update(camera_input([sails], [alone]), CameraView(300, 300, 5))
    assert move is not None
    assert are_all_wholly_seen(move.view, [alone], SEA)
    ahead = math.sin(math.radians(heading)), -math.cos(math.radians(heading))
    assert (move.view.x - 60) * ahead[0] + (move.view.y - 40) * ahead[1] > LENGTH / 2


def test_what_has_happened_yields_to_what_is_to_be_seen_next() -> None:
    bodies = [body("a", 20, 40), body("b", 100, 42, 1)]
    director = CameraDirector()
    mast = StageAct(ActKind.MAST, ("b",), 3.0)
    director.update(camera_input([mast], bodies), FAR)
    fresh = volley("a", age=-0.5)
    director.update(camera_input([mast, fresh], bodies), FAR)
    assert director.act is mast
    mast.age = 2.5
    director.update(camera_input([mast, fresh], bodies), FAR)
    assert director.act is fresh


def test_what_has_happened_does_not_yield_to_what_began_before_it() -> None:
    bodies = [body("a", 20, 40), body("b", 30, 42, 1)]
    director = CameraDirector()
    sails, struck = StageAct(ActKind.MOVE, ("a",), 0.9), StageAct(ActKind.COLLISION, ("a", "b"), 1.0)
    director.update(camera_input([sails, struck], bodies), FAR)
    sails.age, struck.age = 0.8, 0.5
    director.update(camera_input([sails, struck], bodies), FAR)
    assert director.act is struck


def test_the_camera_follows_a_ship_that_sails_out_of_the_view() -> None:
    act = StageAct(ActKind.MOVE, ("a",), 0.9)
    director, here = CameraDirector(), body("a", 50, 40)
    move = director.update(camera_input([act], [here]), FAR)
    assert move is not None
    assert director.update(camera_input([act], [here]), move.view) is None
    there = body("a", 70, 40)
    after = director.update(camera_input([act], [there]), move.view)
    assert after is not None
    assert are_all_wholly_seen(after.view, [there], SEA)


def test_the_camera_goes_with_the_shot_as_fast_as_it_flies() -> None:
    bodies = [body("a", 10, 40), body("b", 110, 42, 1)]
    director, act = CameraDirector(has_seen_broadside=True), volley("a", "b", age=-0.5)
    move = director.update(camera_input([act], bodies), FAR)
    assert move is not None
    act.age = 0.7
    after = director.update(camera_input([act], bodies), move.view)
    assert after is not None
    assert after.seconds < GLIDE_SECONDS[0]
    assert are_all_wholly_seen(after.view, bodies[1:], SEA)


def test_of_ships_that_sail_one_by_one_the_latest_is_seen() -> None:
    bodies = [body("a", 10, 40), body("b", 110, 42)]
    director = CameraDirector()
    first, second = StageAct(ActKind.MOVE, ("a",), 0.9), StageAct(ActKind.MOVE, ("b",), 0.9)
    director.update(camera_input([first], bodies), FAR)
    first.age = 0.1
    director.update(camera_input([first, second], bodies), FAR)
    assert director.act is first
    first.age = 0.45
    director.update(camera_input([first, second], bodies), FAR)
    assert director.act is second


def test_it_goes_nearer_to_the_first_broadside_and_to_no_other_but_a_rake() -> None:
    bodies = [body("a", 50, 40), body("b", 62, 42, 1)]
    director, first = CameraDirector(), volley("a", "b", age=-0.5)
    move = director.update(camera_input([first], bodies), FAR)
    assert move is not None
    assert director.update(camera_input([first], bodies), move.view) is None
    first.age = 0.1
    push = director.update(camera_input([first], bodies), move.view)
    assert push is not None
    assert push.view.px_per_cm > move.view.px_per_cm
    second = volley("b", "a", age=0.1)
    for _ in range(2):
        assert director.update(camera_input([second], bodies), push.view) is None


def test_the_camera_lies_still_where_all_is_in_view_already() -> None:
    bodies = [body("a", 50, 40), body("b", 62, 42, 1)]
    act = volley("a", "b")
    director = CameraDirector(has_seen_broadside=True)
    move = director.update(camera_input([act], bodies), FAR)
    assert move is not None
    assert director.update(camera_input([act], bodies), move.view) is None
    again = volley("b", "a")
    assert director.update(camera_input([again], bodies), move.view) is None


def test_a_greater_act_takes_the_camera_and_a_lesser_one_does_not() -> None:
    bodies = [body("a", 20, 40), body("b", 100, 42, 1)]
    director = CameraDirector()
    first = StageAct(ActKind.VOLLEY, ("a",), 2.0)
    director.update(camera_input([first], bodies), FAR)
    director.update(camera_input([first, StageAct(ActKind.MOVE, ("b",), 1.0)], bodies), FAR)
    assert director.act is first
    mast = StageAct(ActKind.MAST, ("b",), 2.0)
    director.update(camera_input([first, mast], bodies), FAR)
    assert director.act is mast


@pytest.mark.parametrize("drama", [ActKind.PERIL, ActKind.STRIKE, ActKind.SINKING])
def test_a_ship_that_is_lost_is_gone_near_to_though_others_could_be_seen_too(drama: ActKind) -> None:
    bodies = [body("a", 50, 40), body("b", 56, 42, 1), body("c", 30, 20), body("d", 70, 70, 1),
              body("e", 20, 70)]  # fmt: skip
    act = StageAct(drama, ("a",), 2.0)
    assert [b.ship for b in subjects_to_frame(act, camera_input([act], bodies))] == ["a"]
    move = CameraDirector().update(camera_input([act], bodies), FAR)
    assert move is not None
    assert move.view.px_per_cm * LENGTH >= 1.5 * min_hull_px(5, 1.0)
    beside = [body("a", 50, 40), body("b", 51, 41, 1), *bodies[2:]]
    assert len(subjects_to_frame(act, camera_input([act], beside))) == 2


def test_it_slowly_goes_nearer_to_what_is_terrible() -> None:
    bodies = [body("a", 50, 40)]
    director, act = CameraDirector(), StageAct(ActKind.EXPLOSION, ("a",), 3.0)
    move = director.update(camera_input([act], bodies), FAR)
    assert move is not None
    act.age = GLIDE_SECONDS[1] + 0.1
    push = director.update(camera_input([act], bodies), move.view)
    assert push is not None
    assert push.view.px_per_cm > move.view.px_per_cm
    assert director.update(camera_input([act], bodies), push.view) is None


def test_the_fire_of_a_ship_that_blows_up_is_not_cut_off_above() -> None:
    director, act = CameraDirector(), StageAct(ActKind.EXPLOSION, ("a",), 3.0)
    move = director.update(camera_input([act], [body("a", 50, 40)]), FAR)
    assert move is not None
    above = (move.view.y - (40 - 1.2 * LENGTH)) * move.view.px_per_cm
    assert above < SEA.height / 2


def test_it_goes_nearer_to_where_a_ship_was_that_has_blown_up() -> None:
    director, act = CameraDirector(), StageAct(ActKind.EXPLOSION, ("a",), 3.0, age=-0.5)
    move = director.update(camera_input([act], [body("a", 50, 40)]), FAR)
    assert move is not None
    act.age = GLIDE_SECONDS[1] + 0.1
    push = director.update(camera_input([act], []), move.view)
    assert push is not None
    assert push.view.px_per_cm > move.view.px_per_cm


def test_where_a_ship_has_sailed_off_those_who_are_left_come_into_view() -> None:
    left = [body("a", 50, 40), body("b", 70, 50, 1)]
    for drama, goes in ((ActKind.MOVE, True), (ActKind.EXPLOSION, False)):
        director, act = CameraDirector(), StageAct(drama, ("gone",), 0.9)
        move = director.update(camera_input([act], [body("gone", 119, 40), *left]), FAR)
        assert move is not None
        after = director.update(camera_input([], left), move.view)
        assert (after is not None and are_all_wholly_seen(after.view, left, SEA)) is goes
        assert director.update(camera_input([], left), move.view) is None


def test_nobody_who_acts_is_on_the_stage() -> None:
    assert CameraDirector().update(camera_input([volley("fort")], [body("a", 1, 1)]), FAR) is None
    assert CameraDirector().update(camera_input([], [body("a", 1, 1)]), FAR) is None


@pytest.mark.parametrize(("ships", "px"), [(2, 120), (4, 120), (10, 90), (18, 70), (60, 48)])
def test_the_least_a_hull_is_long(ships: int, px: float) -> None:
    assert min_hull_px(ships, 1.0) == px
    assert min_hull_px(ships, 1.5) == 1.5 * px


def test_no_camera_goes_nearer_than_the_pictures_are_sharp() -> None:
    assert max_px_per_cm([8.0], 1.0) == 50.0
    assert max_px_per_cm([3.5], 1.0) == pytest.approx(6.6 * 12)


@pytest.mark.parametrize("length", [1.9, 3.5, 8.0])
def test_a_larger_window_is_framed_alike(length: float) -> None:
    assert max_px_per_cm([length], 1.5) == pytest.approx(1.5 * max_px_per_cm([length], 1.0))


def test_who_sails_in_the_first_view_of_a_show_is_not_left_out_of_it() -> None:
    bodies = [body(str(n), 2 + 23 * n, 40, n % 2) for n in range(6)]
    acts = [StageAct(ActKind.MOVE, (b.ship,), 0.9) for b in bodies]
    all_of_them = CameraView(60, 40, 10.0)
    director = CameraDirector()
    for _ in range(3):
        director.update(camera_input(acts, bodies), all_of_them)
        assert set(director.framed_ships) == {b.ship for b in bodies}
    # Later one goes near to as many as can be seen well.
    later = CameraDirector(framed_ships=("0",))
    later.update(camera_input(acts, bodies), all_of_them)
    assert len(later.framed_ships) < 6


def test_a_ship_that_is_laid_alongside_stays_in_view_and_guns_move_no_camera() -> None:
    for drama, follows in ((ActKind.GRAPPLE, True), (ActKind.VOLLEY, False)):
        director = CameraDirector()
        act = StageAct(drama, ("a", "b"), 2.0)
        move = director.update(camera_input([act], [body("a", 50, 40), body("b", 56, 40, 1)]), FAR)
        assert move is not None
        swung = [body("a", 50, 40), body("b", 56, 47, 1, 0.0)]
        again = director.update(camera_input([act], swung), move.view)
        assert (again is not None) == follows
        assert again is None or are_all_wholly_seen(again.view, swung, SEA)


def test_a_thousand_fights_at_random_are_framed_whole_and_near() -> None:
    chance = random.Random(19)
    for _ in range(1000):
        bodies = [
            Subject(
                str(n),
                x := chance.uniform(5, 115),
                y := chance.uniform(5, 75),
                chance.uniform(0, 360),
                chance.uniform(3, 9),
                (x + chance.uniform(-6, 6), y + chance.uniform(-6, 6)),
                n % 2,
            )
            for n in range(chance.randint(2, 16))
        ]
        drama = chance.choice(list(ActKind))
        act = StageAct(drama, (bodies[0].ship, bodies[1].ship), 2.0, chance.uniform(0, 1.6))
        director = CameraDirector()
        move = director.update(camera_input([act], bodies), FAR)
        cast = [b for b in bodies if b.ship in director.framed_ships]
        view = move.view if move is not None else FAR
        if director.follow is not None:
            # She is seen whole where she is, and the camera goes along with her.
            cast = [replace(cast[0], destination=(cast[0].x, cast[0].y))]
        assert are_all_wholly_seen(view, cast, SEA)
        longest = max(b.length for b in cast)
        alone = view_of_subjects(cast[:1], act, camera_input([act], cast[:1])).px_per_cm * cast[0].length
        least = min(min_hull_px(len(bodies), 1.0), 0.85 * alone)
        if len(cast) > 1:
            # Who sail in company, and who fire at each other from far, may be a little smaller.
            least *= 0.6
        elif drama is ActKind.MOVE and len(bodies) > 4:
            # Nor does the camera go near to each of many who sail.
            least *= 0.83
        assert longest * view.px_per_cm >= 0.84 * least
        assert math.isfinite(view.px_per_cm)


def test_of_guns_that_no_view_holds_together_those_of_one_view_speak_at_one_time() -> None:
    bodies = [body("a", 10, 40), body("b", 22, 40, 1), body("c", 105, 40), body("d", 117, 40, 1)]
    acts = [volley("a", "b"), volley("b", "a"), volley("c", "d")]
    assert acts_in_one_view(camera_input(acts, bodies)) == acts[2:]
    assert acts_in_one_view(camera_input(acts[:2], bodies)) == acts[:2]
    far = [volley("a", "d"), volley("d", "a"), volley("a", "d")]
    assert acts_in_one_view(camera_input(far, bodies)) == [far[0], far[2]]


def test_all_who_sail_at_once_are_seen_though_from_farther_off() -> None:
    bodies = [body("a", 20, 40), body("b", 80, 42, 1)]
    acts = [StageAct(ActKind.MOVE, (ship,), 0.9) for ship in ("a", "b")]
    cast = subjects_to_frame(acts[0], camera_input(acts, bodies))
    assert {b.ship for b in cast} == {"a", "b"}
    bodies[1] = body("b", 110, 42, 1)
    assert len(subjects_to_frame(acts[0], camera_input(acts, bodies))) == 1


def test_the_camera_goes_no_nearer_to_a_ship_under_way_than_it_must() -> None:
    bodies, act = [body("a", 60, 40)], StageAct(ActKind.MOVE, ("a",), 0.9)
    large = CameraView(60, 40, 1.05 * min_hull_px(1, 1.0) / LENGTH)
    assert CameraDirector().update(camera_input([act], bodies), large) is None
    assert CameraDirector().update(camera_input([act], bodies), FAR) is not None
    struck = StageAct(ActKind.STRIKE, ("a",), 2.0)
    assert CameraDirector().update(camera_input([struck], bodies), large) is not None


@pytest.mark.parametrize(("y", "seen"), [(38.0, 2), (40.5, 2), (60.0, 1)])
def test_two_that_come_upon_each_other_are_both_seen(y: float, seen: int) -> None:
    act = StageAct(ActKind.COLLISION, ("a", "b"), 1.0)
    bodies = [body("a", 60, 30, heading=0.0), body("b", 60, y, 1, 0.0)]
    assert len(subjects_to_frame(act, camera_input([act], bodies))) == seen


def test_an_aim_says_how_long_the_glide_takes() -> None:
    near = CameraDirector().update(camera_input([volley("a")], [body("a", 60, 40)]), FAR)
    far = CameraDirector().update(camera_input([volley("a")], [body("a", 115, 75)]), FAR)
    assert isinstance(near, CameraMove)
    assert isinstance(far, CameraMove)
    assert GLIDE_SECONDS[0] <= near.seconds <= far.seconds <= GLIDE_SECONDS[1]


def test_while_nobody_has_acted_yet_no_ship_is_gone_to_alone() -> None:
    far = [body("a", 10, 40), body("b", 110, 42, 1)]
    assert CameraDirector().update(camera_input([], far), FAR, "a") is None
    near = [body("a", 50, 40), body("b", 60, 42, 1)]
    move = CameraDirector().update(camera_input([], near), FAR, "a")
    assert move is not None
    assert are_all_wholly_seen(move.view, near, SEA)


def test_a_small_ship_beside_a_large_one_is_long_enough_too() -> None:
    yawl = replace(body("yawl", 52, 43, 1), length=1.3)
    six = [body("a", 50, 40), yawl, *(body(str(n), 100, 10 + 5 * n) for n in range(4))]
    for act in (StageAct(ActKind.MOVE, ("yawl",), 0.9), volley("a", "yawl")):
        move = CameraDirector().update(camera_input([act], six), FAR)
        assert move is not None
        assert are_all_wholly_seen(move.view, six[:2], SEA)
        assert 1.3 * move.view.px_per_cm >= 0.99 * 90


def test_when_an_act_is_over_the_camera_goes_to_the_ship_that_dice_are_thrown_for() -> None:
    pair = [body("a", 20, 20), body("b", 26, 22, 1)]
    next_pair = [body("c", 90, 60), body("d", 96, 62, 1)]
    director, there = CameraDirector(has_seen_broadside=True), [*pair, *next_pair]
    move = director.update(camera_input([volley("a", "b")], there), FAR)
    assert move is not None
    # What has become of the target is read off first.
    assert director.update(camera_input([], there), move.view, "a") is None
    after = director.update(camera_input([], there), move.view, "c")
    assert after is not None
    assert are_all_wholly_seen(after.view, next_pair, SEA)
    assert director.update(camera_input([], there), after.view, "d") is None


def test_at_the_end_those_who_are_left_come_into_an_empty_view() -> None:
    left, gone = [body("a", 50, 40), body("b", 62, 42, 1)], body("gone", 400, 40)
    empty, near = CameraView(300, 40, 30.0), CameraView(400, 40, 30.0)
    move = CameraDirector.final_move([*left, gone], ["a", "b"], empty, SEA)
    assert move is not None
    assert are_all_wholly_seen(move.view, left, SEA)
    assert LENGTH * move.view.px_per_cm >= 120
    assert CameraDirector.final_move(left, ["a", "b"], move.view, SEA) is None
    assert CameraDirector.final_move([*left, gone], ["a", "b"], near, SEA) is None, "she sails off"
    assert CameraDirector.final_move([gone], [], empty, SEA) is None


def test_at_the_end_the_prize_is_seen_with_her_captor() -> None:
    captor, prize, other = body("a", 50, 40), body("b", 80, 46, 1), body("c", 300, 40)
    close = CameraView(80, 46, 60.0)
    bodies, stay = [captor, prize, other], ["a", "b", "c"]
    move = CameraDirector.final_move(bodies, stay, close, SEA, ("a", "b"))
    assert move is not None
    assert are_all_wholly_seen(move.view, [captor, prize], SEA)
    assert CameraDirector.final_move(bodies, stay, move.view, SEA, ("a", "b")) is None
    far = [body("a", 50, 40), body("b", 900, 40, 1)]
    near = CameraView(900, 40, 30.0)
    assert CameraDirector.final_move(far, ["a", "b"], near, SEA, ("a", "b")) is None, "they would be specks"


def fleet(*places: tuple[float, float]) -> list[Subject]:
    """Thirty ships: the first at these places, the others far off."""
    far = [(20.0 + 8 * n, 400.0) for n in range(30 - len(places))]
    return [body(f"s{n}", x, y) for n, (x, y) in enumerate([*places, *far])]


def test_nobody_of_a_fleet_who_still_sails_is_left_behind_for_the_next() -> None:
    bodies = fleet((60, 20), (66, 20), (60, 60))
    first, second = (StageAct(ActKind.MOVE, (ship,), 1.6) for ship in ("s0", "s1"))
    now = CameraView(62, 24, 15.0)
    director = CameraDirector()
    director.update(camera_input([first, second], bodies), now)
    first.age = second.age = 0.4
    move = director.update(camera_input([first, second, StageAct(ActKind.MOVE, ("s2",), 0.9)], bodies), now)
    assert move is not None
    assert are_all_wholly_seen(move.view, bodies[:3], SEA, 0.0)


@pytest.mark.parametrize(("far", "together"), [(40, True), (75, False)])
def test_ships_of_a_fleet_sail_at_one_time_where_one_view_shows_them_large_enough(
    far: float, together: bool
) -> None:
    bodies = fleet((60, 20), (60, 20 + far))
    acts = [StageAct(ActKind.MOVE, (ship,), 0.9) for ship in ("s0", "s1")]
    assert (acts_in_one_view(camera_input(acts, bodies)) == acts) is together


def test_volleys_of_a_fleet_speak_at_one_time_as_long_as_all_who_act_are_seen_large() -> None:
    bodies = fleet((60, 20), (60, 28), (72, 20), (72, 28), (90, 55), (98, 55), (220, 20), (220, 28))
    acts = [volley(f"s{n}", f"s{n + 1}") for n in (6, 4, 2, 0)]
    seen = acts_in_one_view(camera_input(acts, bodies))
    assert seen == acts[2:]
    cast = subjects_to_frame(acts[3], camera_input(acts, bodies))
    assert {"s0", "s1", "s2", "s3"} <= {ship.ship for ship in cast}
    assert "s4" not in {ship.ship for ship in cast}
    assert LENGTH * view_of_subjects(cast, acts[3], camera_input([acts[3]], cast)).px_per_cm >= LARGE_HULL
    assert acts_in_one_view(camera_input(acts, bodies, large=29.0)) == acts[1:], "at the quickest speed"


def test_a_small_ship_that_fires_with_others_is_no_speck() -> None:
    """Others need 14 px a cm, to be 60 px long; a boat of 2 cm needs 21 for 0.7 of that."""
    bodies = fleet((60, 20), (60, 41), (76, 20), (76, 41))
    acts = [volley("s2", "s3"), volley("s0", "s1")]
    assert acts_in_one_view(camera_input(acts, bodies)) == acts
    bodies[2:4] = [replace(ship, length=2.0) for ship in bodies[2:4]]
    assert acts_in_one_view(camera_input(acts, bodies)) == acts[1:]


@pytest.mark.parametrize(("far", "seen"), [(30, 2), (55, 2), (75, 1)])
def test_who_fires_far_in_a_fleet_is_seen_with_her_target_unless_both_would_be_specks(
    far: float, seen: int
) -> None:
    bodies, act = fleet((60, 20), (60, 20 + far)), volley("s0", "s1")
    cast = subjects_to_frame(act, camera_input([act], bodies))
    assert len({"s0", "s1"} & {ship.ship for ship in cast}) == seen
