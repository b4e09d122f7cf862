"""What the camera holds: arcs, ships, and the guns that fire; and what the captions leave free."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.books.kmh.face import helm_marks
from game.books.kmh.face.framing import arcs_of, with_arcs
from game.books.kmh.face.hand import hand_of, sheet_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.rules.tables import table
from game.core import events as ev
from game.levels.reading.read import load_level
from game.play.seats import Person, RandomSeat, Seat
from game.sea.units import CM
from game.stage.frame.camera import MustShow
from game.ui.battle import question_framing
from game.ui.battle.screen import BattleScreen
from tests.books.kmh.face.hands import FRAME, LEVELS, chase, settle, table_for

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
SIDES = ("port", "starboard")
DUEL = LEVELS / "mirror-duel.toml"


def at_the_helm(size: tuple[int, int], text: float = 1.0) -> tuple[BattleScreen, HelmPlan]:
    """A battle whose red side has a course to draw, framed, with nothing moving."""
    _, screen = table_for(
        {"red": Person(), "blue": RandomSeat(1)}, size, seed=3, text=text, still=True, level=DUEL
    )
    for _ in range(40):
        settle(screen)
        plan = hand_of(screen.hud).laid
        if isinstance(plan, HelmPlan):
            return screen, plan
        chase(screen)
    raise AssertionError("nobody was asked for a course")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_every_end_of_her_course_and_her_nearest_enemy_lie_in_the_free_sea(
    size: tuple[int, int], text: float
) -> None:
    screen, plan = at_the_helm(size, text)
    with screen.battle.table.at():
        about = screen.hud.prompt.ship
        foe = screen.hud.ship(screen.hud.nearest_other(about))
    assert foe is not None
    sea = screen.layout_sea()
    for _, end in plan.reached():
        assert sea.collidepoint(screen.board.at(end.x / CM, end.y / CM)), end
    assert sea.collidepoint(screen.board.at(foe.x / CM, foe.y / CM))


@pytest.mark.parametrize(("off", "widest"), [(2, 5.0), (8, 12.0), (35, 12.0)])
def test_arcs_are_held_up_to_the_range_band_of_the_enemy(off: int, widest: float) -> None:
    screen, plan = at_the_helm((1280, 720))
    with screen.battle.table.at():
        mine = sheet_of(screen.hud.prompt.ship)
        assert mine is not None
        # A ship so long has room for every arc.
        mine.length, poses = 8 * CM, [plan.helm.pose]
        here = MustShow(((mine.pose.x / CM, mine.pose.y / CM),))
        held = {hold.points for hold in with_arcs((here,), poses, mine, SIDES, off * CM)}
        found = {far for far in (5.0, 12.0) if arcs_of(poses, mine.size, SIDES, far) in held}
    assert max(found) == widest


def test_the_ship_in_hand_is_large_in_most_questions_of_a_fleet() -> None:
    path = LEVELS / "victory-and-redoutable.toml"
    first, *others = (side.id for side in load_level(path).sides)
    seats: dict[str, Seat] = {first: Person(), **{side: RandomSeat(1) for side in others}}
    _, screen = table_for(seats, seed=5, still=True, level=path)
    small, seen = 0, 0
    for _ in range(40):
        if settle(screen) == "over":
            break
        with screen.battle.table.at():
            mine = screen.hud.ship(screen.hud.prompt.ship)
        if screen.hud.prompt.needs_answer and mine is not None:
            seen += 1
            small += screen.board.camera.px_per_cm * mine.length / CM < 48
        chase(screen)
    assert seen > 10
    assert small <= 0.2 * seen


@pytest.mark.parametrize("size", SIZES)
def test_no_hull_lies_under_the_edge_of_a_paper_when_a_question_is_put(
    size: tuple[int, int],
) -> None:
    _, screen = table_for(
        {"red": Person(), "blue": RandomSeat(1)}, size, seed=5, still=True, level=DUEL
    )
    asked = 0
    for _ in range(30):
        settle(screen)
        if screen.hud.prompt.kind == "over":
            break
        if screen.hud.prompt.needs_answer:
            sea, asked = screen.layout_sea(), asked + 1
            with screen.battle.table.at():
                holds = question_framing.framing(screen.hud)
            for point in [point for hold in holds for point in hold.points]:
                assert sea.collidepoint(screen.board.at(*point))
        chase(screen)
    assert asked > 4


def test_four_corners_hold_the_arcs_of_all_poses() -> None:
    screen, plan = at_the_helm((1280, 720))
    with screen.battle.table.at():
        mine = sheet_of(screen.hud.prompt.ship)
    assert mine is not None
    ends = [end for _, end in plan.reached()[::20]]
    far = float(table("range")["up_to"][1])
    points = [p for e in ends for s in SIDES for p in helm_marks.arc_points(e, mine.size, s, far)]
    corners = arcs_of(ends, mine.size, SIDES, far)
    across, down = ({corner[n] for corner in corners} for n in (0, 1))
    assert len(corners) == len(set(corners)) == 4
    assert sorted(across) == pytest.approx([min(p[0] for p in points), max(p[0] for p in points)])
    assert sorted(down) == pytest.approx([min(p[1] for p in points), max(p[1] for p in points)])
    assert arcs_of([], mine.size, SIDES, far) == ()
    assert arcs_of(ends, mine.size, (), far) == ()


def test_the_chasers_bear_from_stem_and_stern() -> None:
    screen, _ = at_the_helm((1280, 720))
    with screen.battle.table.at():
        mine = sheet_of(screen.hud.prompt.ship)
        assert mine is not None
        ahead = replace(mine.pose, x=0, y=0, heading=0)
        for side, sign in (("bow", -1), ("stern", 1)):
            rim = helm_marks.arc_points(ahead, mine.size, side, 12.0)
            assert rim[0] == rim[-1]
            assert max(sign * y for _, y in rim) == pytest.approx(mine.size.length / 20_000 + 12)
            assert min(x for x, _ in rim) == pytest.approx(-max(x for x, _ in rim))


def test_what_befalls_a_ship_is_seen_from_near_by() -> None:
    screen, _ = at_the_helm((1280, 720))
    with screen.battle.table.at():
        fell = ev.MastFell("KMH-11.0.13", "pollux", mast="fore")
        held = question_framing.scene_of(screen.hud, [fell, ev.Told("K", "castor", "later")])
        ships = [screen.hud.ship(name) for name in ("pollux", "castor")]
        assert held == question_framing.roomy([ship for ship in ships if ship is not None])
        assert question_framing.scene_of(screen.hud, [ev.Told("K", "castor", "later")]) == ()


def test_a_paper_that_comes_or_goes_moves_no_ship_by_a_jump() -> None:
    house, screen = table_for({"red": Person(), "blue": RandomSeat(1)}, seed=3, level=DUEL, speed=1)
    house.change(replace(house.settings, table_view=True))  # the director's glides are longer
    screen.advance(FRAME)
    for _ in range(900):
        before = screen.board.camera.to_screen(50.0, 50.0)
        port = screen.board.camera.viewport
        screen.advance(FRAME)
        screen.draw(house.surface)
        if screen.board.camera.viewport != port:
            after = screen.board.camera.to_screen(50.0, 50.0)
            assert abs(after[0] - before[0]) + abs(after[1] - before[1]) < 24
            return
        if screen.hud.prompt.kind != "watch":
            chase(screen)
    raise AssertionError("the free sea never changed")


def test_captions_lie_on_no_name_tag() -> None:
    house, screen = table_for(
        {"red": Person(), "blue": RandomSeat(1)},
        (1024, 768),
        seed=3,
        text=1.5,
        still=True,
        level=DUEL,
    )
    house.settings = replace(house.settings, captions=True)
    seen = 0
    for _ in range(14):
        settle(screen)
        sound = screen.hearing.sound
        sound.captions.say("A broadside, on the starboard quarter", 9, sound.now)
        screen.draw(house.surface)
        tags = [rect for name, rect in house.regions.items() if name.startswith("tag-")]
        assert "captions" in house.regions
        assert house.regions["captions"].collidelist(tags) < 0
        seen += len(tags)
        if screen.hud.prompt.kind == "over":
            break
        chase(screen)
    assert seen > 10
