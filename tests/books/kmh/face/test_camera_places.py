"""What the camera holds: arcs, ships, and the guns that fire; and what the captions leave free."""

from dataclasses import replace

import pytest

from game.books.kmh.face import course_drawing
from game.books.kmh.face.camera_places import arc_corners, with_arcs
from game.books.kmh.face.drafts import HelmDraft
from game.books.kmh.face.question_draft import draft_of, find_ship_card
from game.books.kmh.rules.tables import rule_table
from game.core import events as ev
from game.levels.reading.level_reader import load_level
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.sea.units import CM
from game.stage.frame.camera import PointsToShow
from game.ui.battle.planning import question_framing
from game.ui.battle.screen.screen import BattleScreen
from tests.books.kmh.face.input_driver import FRAME, LEVELS, chase_by_mouse, make_battle_screen, run_to_prompt

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
SIDES = ("port", "starboard")
DUEL = LEVELS / "mirror-duel.toml"


def at_the_helm(size: tuple[int, int], text: float = 1.0) -> tuple[BattleScreen, HelmDraft]:
    """A battle whose red side has a course to draw, framed, with nothing moving."""
    _, screen = make_battle_screen(
        {"red": PlayerSeat(), "blue": RandomSeat(1)}, size, seed=3, text=text, still=True, level=DUEL
    )
    for _ in range(40):
        run_to_prompt(screen)
        plan = draft_of(screen.hud).answer_draft
        if isinstance(plan, HelmDraft):
            return screen, plan
        chase_by_mouse(screen)
    raise AssertionError("nobody was asked for a course")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_every_end_of_her_course_and_her_nearest_enemy_lie_in_the_free_sea(
    size: tuple[int, int], text: float
) -> None:
    screen, plan = at_the_helm(size, text)
    with screen.battle.table.as_current():
        about = screen.hud.prompt.ship
        foe = screen.hud.find_ship(screen.hud.nearest_other_or_self(about))
    assert foe is not None
    sea = screen.free_sea_rect()
    for _, end in plan.reachable_ends():
        assert sea.collidepoint(screen.sea_view.pixel_at(end.x / CM, end.y / CM)), end
    assert sea.collidepoint(screen.sea_view.pixel_at(foe.x / CM, foe.y / CM))


@pytest.mark.parametrize(("off", "widest"), [(2, 5.0), (8, 12.0), (35, 12.0)])
def test_arcs_are_held_up_to_the_range_band_of_the_enemy(off: int, widest: float) -> None:
    screen, plan = at_the_helm((1280, 720))
    with screen.battle.table.as_current():
        mine = find_ship_card(screen.hud.prompt.ship)
        assert mine is not None
        # A ship so long has room for every arc.
        mine.length, poses = 8 * CM, [plan.start_helm.pose]
        here = PointsToShow(((mine.pose.x / CM, mine.pose.y / CM),))
        held = {hold.points for hold in with_arcs((here,), poses, mine, SIDES, off * CM)}
        found = {far for far in (5.0, 12.0) if arc_corners(poses, mine.size, SIDES, far) in held}
    assert max(found) == widest


def test_the_ship_in_hand_is_large_in_most_questions_of_a_fleet() -> None:
    path = LEVELS / "victory-and-redoutable.toml"
    first, *others = (side.id for side in load_level(path).sides)
    seats: dict[str, Seat] = {first: PlayerSeat(), **{side: RandomSeat(1) for side in others}}
    _, screen = make_battle_screen(seats, seed=5, still=True, level=path)
    small, seen = 0, 0
    for _ in range(40):
        if run_to_prompt(screen) == "over":
            break
        with screen.battle.table.as_current():
            mine = screen.hud.find_ship(screen.hud.prompt.ship)
        if screen.hud.prompt.needs_answer and mine is not None:
            seen += 1
            small += screen.sea_view.camera.px_per_cm * mine.length / CM < 48
        chase_by_mouse(screen)
    assert seen > 10
    assert small <= 0.2 * seen


@pytest.mark.parametrize("size", SIZES)
def test_no_hull_lies_under_the_edge_of_a_paper_when_a_question_is_put(size: tuple[int, int]) -> None:
    _, screen = make_battle_screen(
        {"red": PlayerSeat(), "blue": RandomSeat(1)}, size, seed=5, still=True, level=DUEL
    )
    asked = 0
    for _ in range(30):
        run_to_prompt(screen)
        if screen.hud.prompt.kind == "over":
            break
        if screen.hud.prompt.needs_answer:
            sea, asked = screen.free_sea_rect(), asked + 1
            with screen.battle.table.as_current():
                holds = question_framing.question_places(screen.hud)
            for point in [point for hold in holds for point in hold.points]:
                assert sea.collidepoint(screen.sea_view.pixel_at(*point))
        chase_by_mouse(screen)
    assert asked > 4


def test_four_corners_hold_the_arcs_of_all_poses() -> None:
    screen, plan = at_the_helm((1280, 720))
    with screen.battle.table.as_current():
        mine = find_ship_card(screen.hud.prompt.ship)
    assert mine is not None
    ends = [end for _, end in plan.reachable_ends()[::20]]
    far = float(rule_table("range")["up_to"][1])
    points = [p for e in ends for s in SIDES for p in course_drawing.arc_points(e, mine.size, s, far)]
    corners = arc_corners(ends, mine.size, SIDES, far)
    across, down = ({corner[n] for corner in corners} for n in (0, 1))
    assert len(corners) == len(set(corners)) == 4
    assert sorted(across) == pytest.approx([min(p[0] for p in points), max(p[0] for p in points)])
    assert sorted(down) == pytest.approx([min(p[1] for p in points), max(p[1] for p in points)])
    assert arc_corners([], mine.size, SIDES, far) == ()
    assert arc_corners(ends, mine.size, (), far) == ()


def test_the_chasers_bear_from_stem_and_stern() -> None:
    screen, _ = at_the_helm((1280, 720))
    with screen.battle.table.as_current():
        mine = find_ship_card(screen.hud.prompt.ship)
        assert mine is not None
        ahead = replace(mine.pose, x=0, y=0, heading=0)
        for side, sign in (("bow", -1), ("stern", 1)):
            rim = course_drawing.arc_points(ahead, mine.size, side, 12.0)
            assert rim[0] == rim[-1]
            assert max(sign * y for _, y in rim) == pytest.approx(mine.size.length / 20_000 + 12)
            assert min(x for x, _ in rim) == pytest.approx(-max(x for x, _ in rim))


def test_what_befalls_a_ship_is_seen_from_near_by() -> None:
    screen, _ = at_the_helm((1280, 720))
    with screen.battle.table.as_current():
        fell = ev.MastFell("KMH-11.0.13", "pollux", mast="fore")
        held = question_framing.places_of_events(screen.hud, [fell, ev.Told("K", "castor", "later")])
        ships = [screen.hud.find_ship(name) for name in ("pollux", "castor")]
        assert held == question_framing.ships_with_masts([ship for ship in ships if ship is not None])
        assert question_framing.places_of_events(screen.hud, [ev.Told("K", "castor", "later")]) == ()


def test_a_paper_that_comes_or_goes_moves_no_ship_by_a_jump() -> None:
    context, screen = make_battle_screen(
        {"red": PlayerSeat(), "blue": RandomSeat(1)}, seed=3, level=DUEL, speed=1
    )
    context.change_settings(replace(context.settings, table_view=True))  # the director's glides are longer
    screen.advance(FRAME)
    for _ in range(900):
        before = screen.sea_view.camera.to_screen(50.0, 50.0)
        port = screen.sea_view.camera.viewport
        screen.advance(FRAME)
        screen.draw(context.surface)
        if screen.sea_view.camera.viewport != port:
            after = screen.sea_view.camera.to_screen(50.0, 50.0)
            assert abs(after[0] - before[0]) + abs(after[1] - before[1]) < 24
            return
        if screen.hud.prompt.kind != "watch":
            chase_by_mouse(screen)
    raise AssertionError("the free sea never changed")


def test_captions_lie_on_no_name_tag() -> None:
    context, screen = make_battle_screen(
        {"red": PlayerSeat(), "blue": RandomSeat(1)}, (1024, 768), seed=3, text=1.5, still=True, level=DUEL
    )
    context.settings = replace(context.settings, captions=True)
    seen = 0
    for _ in range(14):
        run_to_prompt(screen)
        sound = screen.state.sound_feed.sound
        sound.captions.add("A broadside, on the starboard quarter", 9, sound.now)
        screen.draw(context.surface)
        tags = [rect for name, rect in context.regions.items() if name.startswith("tag-")]
        assert "captions" in context.regions
        assert context.regions["captions"].collidelist(tags) < 0
        seen += len(tags)
        if screen.hud.prompt.kind == "over":
            break
        chase_by_mouse(screen)
    assert seen > 10
