"""Everything besides ships: it is where it should be, shows its state without colour, and is still
under reduced motion."""

from dataclasses import replace

import numpy as np
import pygame
import pytest

from game.scene.actors import Actor, Wake
from game.scene.boats_and_works import Barrier, BoatGroup, Oars, Rope, ShoreWork, TroopBase
from game.scene.effects import MortarBomb, RoundShot
from game.scene.rigging import DrawnWind, Rigging
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.frame.stage_view import BoatsAndWorks, StageShip, StageView
from game.stage.hulls.sprite_animator import SpriteAnimator
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper.canvas import Canvas
from game.stage.paper.canvas import UiStyle as Plainness
from game.stage.paper.palette import SIDES
from game.stage.ships.boat_renderer import BoatAndWorksView, oar_swing_and_lift
from game.stage.ships.melee import FIGURES_PER_POINT, figure_offsets
from game.stage.smoke.effects import draw_effect
from game.stage.smoke.shot import bomb_shadow_and_height
from game.stage.works.works import broken_barrier_parts

SIZE = (360, 300)
SEA = (35, 86, 98)
SHIP = StageShip(Actor("a", 6, 10, 90), Rigging("a", "A", "frigate", "british", 0, 0, 3.5), Wake(1))
OTHER = StageShip(Actor("b", 12, 10, 90), Rigging("b", "B", "frigate", "british", 0, 0, 3.5), Wake(1))
FORT = ShoreWork("f", "F", "fortress", 1, 9, 5, 180, 4, 180)
TROOP = TroopBase("p", "regular", 0, 6, 6)


def view() -> Camera:
    """Return a camera of twenty px a cm over (9, 7.5)."""
    camera = Camera(Viewport(0, 0, *SIZE), (30, 20))
    camera.jump_to(CameraView(9, 7.5, 20))
    return camera


def drawn(company: BoatsAndWorks, *, still: bool = False, seconds: float = 1.0) -> np.ndarray:
    """Return boats and works of two ships on a plain sea, as far as they are below hulls; [x, y,
    3]."""
    surface = pygame.Surface(SIZE)
    surface.fill(SEA)
    camera = view()
    art = BoatAndWorksView(SpriteAnimator(SpriteBank(bakes_at_once=True)), camera, "day", ("gb", "fr"))
    air = DrawnWind(270, 270, 1.0, veer_seconds=seconds)
    stage_view = StageView((SHIP, OTHER), (), (), air, (), company)
    canvas = Canvas(surface, Plainness(is_motion_reduced=still))
    art.draw_under_hulls(canvas, stage_view)
    for boat in company.boats:
        art.draw_boats(canvas, boat, air)
    return pygame.surfarray.array3d(surface).astype(int)


def changed(one: np.ndarray, other: np.ndarray) -> int:
    """Return the number of px that differ."""
    return int((np.abs(one - other).max(axis=2) > 12).sum())


def boats(bond: str = "", way: float = 0.0, **facts: object) -> BoatsAndWorks:
    actor = Actor("b1", 9, 12, 90)
    actor.speed = way
    craft = BoatGroup("b1", "a", 1, 1, "a" if bond else "", bond)
    for name, value in facts.items():
        setattr(craft, name, value)
    return BoatsAndWorks(((actor, craft),))


NOTHING = BoatsAndWorks()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (boats(), boats(count=3)),
        (boats(), boats(is_laden=True)),
        (boats(), boats("alongside")),
        (boats(way=1.0, stroke=0.1), boats(way=1.0, stroke=0.45)),
        (BoatsAndWorks(works=(FORT,)), BoatsAndWorks(works=(replace(FORT, breach_step=3),))),
        (BoatsAndWorks(works=(FORT,)),
         BoatsAndWorks(works=(replace(FORT, is_manned=False, flag_height=0.0),))),
        (BoatsAndWorks(works=(FORT,)),
         BoatsAndWorks(works=(replace(FORT, side=0, is_taken=True),))),
        (BoatsAndWorks(works=(FORT,)), BoatsAndWorks(works=(replace(FORT, is_heating=True),))),
        (BoatsAndWorks(works=(replace(FORT, is_heating=True),)),
         BoatsAndWorks(works=(replace(FORT, is_heating=True, has_hot_shot=True),))),
        (BoatsAndWorks(works=(FORT,)), BoatsAndWorks(works=(replace(FORT, kind="tower"),))),
        (BoatsAndWorks(works=(FORT,)), BoatsAndWorks(works=(replace(FORT, kind="battery"),))),
        (BoatsAndWorks(troops=((Actor("p", 9, 5, 0), TROOP),)),
         BoatsAndWorks(troops=((Actor("p", 9, 5, 0), replace(TROOP, points_left=3)),))),
        (BoatsAndWorks(troops=((Actor("p", 9, 5, 0), TROOP),)),
         BoatsAndWorks(troops=((Actor("p", 9, 5, 0), replace(TROOP, foe="q", foe_bearing=90.0)),))),
        (NOTHING, BoatsAndWorks(ropes=(Rope("tow", "b", "a"),))),
        (BoatsAndWorks(ropes=(Rope("tow", "b", "a"),)),
         BoatsAndWorks(ropes=(Rope("passing", "b", "a"),))),
        (NOTHING, BoatsAndWorks(ropes=(Rope("spring", "a"),))),
        (BoatsAndWorks(ropes=(Rope("kedge", "a", "", (3, 14), "ready"),)),
         BoatsAndWorks(ropes=(Rope("kedge", "a", "", (3, 14), "laid"),))),
        (BoatsAndWorks(ropes=(Rope("kedge", "a", "", (3, 14), "laid"),)),
         BoatsAndWorks(ropes=(Rope("kedge", "a", "", (3, 14), "hauled"),))),
    ],
    ids=["count", "laden", "oars in", "stroke", "breach", "struck", "taken", "lit", "hot", "tower",
         "earthwork", "hurt", "charging", "tow", "passing", "spring", "laid", "hauled"],
)  # fmt: skip
def test_every_state_has_a_look_of_its_own(one: BoatsAndWorks, other: BoatsAndWorks) -> None:
    assert changed(drawn(one), drawn(other)) > 15


@pytest.mark.parametrize("kind", ["chain", "boom", "hulks"])
def test_a_barrier_up_lowered_broken_or_worked_at_can_be_told_apart(kind: str) -> None:
    up = Barrier("c", kind, 0, ((3, 8), (15, 9)))
    seen = [drawn(BoatsAndWorks(barriers=(up,)))]
    for change in ({"state": "lowered"}, {"state": "broken"}, {"crew_work": "raising"}):
        seen.append(drawn(BoatsAndWorks(barriers=(replace(up, **change),))))  # type: ignore[arg-type]
    for n, one in enumerate(seen):
        assert all(changed(one, other) > 15 for other in seen[n + 1 :])


def test_a_broken_barrier_has_a_gap_in_its_middle() -> None:
    one, other = broken_barrier_parts(((0, 0), (10, 0)))
    assert one[0] == (0, 0)
    assert other[0] == (10, 0)
    ends = [x for x, _ in one], [x for x, _ in other]
    assert max(ends[0]) < min(ends[1]) - 0.5
    assert one[-1][1] * other[-1][1] < 0


def test_sides_are_told_apart_by_shape_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    grey = (150, 150, 150)
    plain = tuple(replace(signs, sea=grey, paper=grey) for signs in SIDES)
    monkeypatch.setattr("game.stage.paper.palette.SIDE_SETS", (plain,) * 3)
    for mine, theirs in (
        (boats(), boats(side=0)),
        (BoatsAndWorks(troops=((Actor("p", 9, 5, 0), TROOP),)),
         BoatsAndWorks(troops=((Actor("p", 9, 5, 0), replace(TROOP, side=1)),))),
    ):  # fmt: skip
        assert changed(drawn(mine), drawn(theirs)) > 8


def test_nothing_moves_where_motion_is_not_wanted() -> None:
    lit = replace(FORT, is_heating=True, has_hot_shot=True)
    actor, charging = Actor("p", 12, 5, 0), replace(TROOP, foe="q")
    barrier = Barrier("c", "boom", 0, ((3, 8), (15, 9)))

    def all_of(stroke: float, age: float) -> BoatsAndWorks:
        rowing = boats(way=1.0, stroke=stroke).boats
        works = (replace(lit, shown_seconds=age),)
        return BoatsAndWorks(rowing, ((actor, charging),), works, (barrier,))

    one = drawn(all_of(0.1, 1.0), still=True, seconds=1.0)
    other = drawn(all_of(0.6, 2.3), still=True, seconds=2.3)
    assert changed(one, other) == 0
    assert changed(drawn(all_of(0.1, 1.0)), drawn(all_of(0.6, 2.3), seconds=2.3)) > 30


def test_oars_reach_forward_pull_aft_in_the_water_and_return_above_it() -> None:
    (catch, wet), (finish, still_wet), (_, clear) = (
        oar_swing_and_lift(0.0),
        oar_swing_and_lift(0.57),
        oar_swing_and_lift(0.8),
    )
    assert catch < 0 < finish
    assert (wet, still_wet) == (0.0, 0.0)
    assert clear > 0.5
    assert oar_swing_and_lift(3.25) == pytest.approx(oar_swing_and_lift(0.25))


def test_a_ship_that_is_rowed_has_oars_that_move_with_her_way() -> None:
    camera = view()
    art = BoatAndWorksView(SpriteAnimator(SpriteBank(bakes_at_once=True)), camera, "day", ())
    seen = []
    for way, stroke in ((0.0, 0.0), (2.0, 0.0), (2.0, 0.4)):
        surface = pygame.Surface(SIZE)
        actor = Actor("g", 9, 8, 90)
        actor.speed = way
        rigging = Rigging("g", "G", "galley", "danish", 0, 0, 3.7, has_oars=True)
        company = BoatsAndWorks(oars_by_ship=(("g", Oars(stroke)),))
        stage_view = StageView((), (), (), DrawnWind(270, 270), (), company)
        art.draw_ship_oars(Canvas(surface), StageShip(actor, rigging, Wake(1)), stage_view)
        seen.append(pygame.surfarray.array3d(surface).astype(int))
    assert changed(seen[0], seen[1]) > 30
    assert changed(seen[1], seen[2]) > 30


def test_a_base_has_men_for_every_point_left() -> None:
    assert len(figure_offsets(TROOP, False, 0.0)) == 6 * FIGURES_PER_POINT
    assert len(figure_offsets(replace(TROOP, points_left=2), False, 0.0)) == 2 * FIGURES_PER_POINT
    still = np.array(figure_offsets(TROOP, False, 0.0)).mean(axis=0)
    charge = np.array(figure_offsets(replace(TROOP, foe="q", foe_bearing=90.0), False, 0.0)).mean(axis=0)
    assert charge[0] > still[0] + 0.2


def test_a_bomb_goes_over_in_a_high_arc_and_bursts_where_it_strikes() -> None:
    shell = MortarBomb(0.0, 4, 10, 14, 6, 1.5, True, False)
    camera = view()
    heights = [bomb_shadow_and_height(camera, shell, along)[1] for along in (0.0, 0.25, 0.5, 0.75, 1.0)]
    assert heights[0] == heights[4] == 0
    assert heights[2] > heights[1] > 40
    looks = []
    for age in (0.75, 1.55, 2.0):
        surface = pygame.Surface(SIZE)
        surface.fill(SEA)
        draw_effect(surface, camera, replace(shell, age=age))
        looks.append(pygame.surfarray.array3d(surface).astype(int))
    assert all(changed(look, np.full_like(look, SEA)) > 20 for look in looks)
    quiet = pygame.Surface(SIZE)
    quiet.fill(SEA)
    draw_effect(quiet, camera, replace(shell, age=1.55), is_motion_reduced=True)
    assert quiet.get_at((280, 120)) != (255, 255, 255)
    assert pygame.surfarray.array3d(quiet).astype(int).max() <= looks[1].max()


def test_hot_shot_is_told_from_cold_by_the_smoke_it_drags() -> None:
    looks = []
    for hot in (False, True):
        surface = pygame.Surface(SIZE)
        surface.fill(SEA)
        draw_effect(surface, view(), RoundShot(0.4, ((4, 9),), ((14, 6),), 0.0, 0.6, hot))
        looks.append(pygame.surfarray.array3d(surface).astype(int).mean(axis=2))
    assert (np.abs(looks[0] - looks[1]) > 6).sum() > 60


def test_a_hot_ball_is_red_itself_and_no_black_one_in_a_lamp() -> None:
    black, red = list[int](), list[int]()
    for hot in (False, True):
        surface = pygame.Surface(SIZE)
        surface.fill(SEA)
        draw_effect(surface, view(), RoundShot(0.3, ((4, 9),), ((14, 9),), 0.0, 0.6, hot))
        seen = pygame.surfarray.array3d(surface).astype(int)
        black.append(int((seen.max(axis=2) < 60).sum()))
        red.append(int(((seen[..., 0] > 150) & (seen[..., 0] > 1.6 * seen[..., 2])).sum()))
    assert black[0] > black[1]
    assert red[0] == 0 < red[1]
