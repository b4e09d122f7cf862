"""A visitor of the duel sees both ships large: while guns speak, and while he steers."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pygame
import pytest

from game.core.events import Fired
from game.sea.units import CM
from game.stage.frame.camera import CameraView, MustShow, Viewport
from game.stage.frame.clear_water import ClearWater, fit_clear
from game.ui.battle import free_sea, panels, question_framing, sound_caption_area
from game.ui.battle.camera_subjects import Subject
from game.ui.battle.quick_play import QuickPlay
from game.ui.battle.screen import BattleScreen
from game.ui.battle.sea_marks import hull_rect
from game.ui.battle.spectator_camera import subjects_of
from game.ui.kiosk import visitor_camera
from game.ui.kiosk.hints import Hints
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.offscreen_marker import between
from game.ui.kiosk.owner_settings import OwnerSettings
from game.ui.kiosk.visitor_camera import FIRING, TOGETHER, corners, outline, with_her, with_reach
from game.ui.kit.focus import InputDevice
from tests.stand.conftest import OpenStand, key, pad, pass_time

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
WATER = ClearWater((0, 0, 1000, 500), (), Viewport(0, 0, 1000, 500))
PLACES = [(x, 50.0) for x in range(51, 91)]


def hull_px(stand: Kiosk) -> float:
    """Units of the shorter hull as it is seen now."""
    assert stand.fight is not None
    screen = stand.fight.screen
    with screen.battle.table.at():
        bodies = [body for body in subjects_of(screen.scene()) if body.is_ship]
    return screen.board.camera.px_per_cm * min(b.length for b in bodies) / stand.look.u


def at_his_first_question(stand: Kiosk) -> tuple[BattleScreen, QuickPlay]:
    """A visitor has put the card away and is asked: his screen, and what is answered for him."""
    stand.take_command()
    stand.paper = None
    pass_time(stand, 3.5)
    assert stand.fight is not None
    screen = stand.fight.screen
    assert screen.hud.prompt.needs_answer
    assert screen.hud.quick_play is not None
    return screen, screen.hud.quick_play


def fired(stand: Kiosk) -> bool:
    assert stand.fight is not None
    return any(isinstance(event, Fired) for event in stand.fight.battle.events)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_both_are_whole_and_large_when_his_first_broadside_speaks(
    open_stand: OpenStand, size: tuple[int, int]
) -> None:
    stand = open_stand(size)
    stand.take_command()
    stand.paper = None
    pass_time(stand, 3.0)
    for _ in range(40):
        key(pygame.K_SPACE)
        pass_time(stand, 0.3)
        if fired(stand):
            break
    pass_time(stand, 0.8)
    stand.frame(0.01)
    assert stand.fight is not None
    screen, room = stand.fight.screen, pygame.Rect((0, 0), size)
    assert hull_px(stand) >= FIRING * (1.0 if size[0] >= 1280 else 0.8)
    with screen.battle.table.at():
        papers = free_sea.papers_now(screen)
        bodies = subjects_of(screen.scene())
    for body in bodies:
        for point in body.keels()[0]:
            at = screen.board.camera.to_screen(*point)
            assert room.collidepoint(at)
            assert not any(paper.collidepoint(at) for paper in papers)


@pytest.mark.parametrize(
    ("heading", "left", "right", "top", "foot"),
    [(0, -0.16, 0.19, -0.87, 0.64), (90, -0.52, 0.78, -0.39, 0.22),
     (180, -0.17, 0.16, -0.64, 0.66), (270, -0.78, 0.58, -0.39, 0.12)],
)  # fmt: skip
@pytest.mark.parametrize("away", [(22, 0), (0, 9)], ids=["beside", "below"])
def test_all_that_is_drawn_of_both_is_in_view_while_they_are_watched(
    heading: int, left: float, right: float, top: float, foot: float, away: tuple[int, int]
) -> None:
    """At the sides of the window jib-booms, ensigns and half a ship on end were cut off. The shares
    of a hull's length are those of a frigate's picture, measured from her middle."""
    at = (60.0, 50.0), (60.0 + away[0], 50.0 + away[1])
    cast = [Subject("ab"[side], *spot, heading, 3.5, spot, side) for side, spot in enumerate(at)]
    _, view = visitor_camera._view(cast, WATER, 1000.0)
    for x, y in at:
        xs = [500 + (x + 3.5 * share - view.x) * view.px_per_cm for share in (left, right)]
        ys = [250 + (y + 3.5 * share - view.y) * view.px_per_cm for share in (top, foot)]
        assert -4 < xs[0] < xs[1] < 1004
        assert -4 < ys[0] < ys[1] < 504


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_is_heard_is_told_where_no_ship_is_shown(
    open_stand: OpenStand, size: tuple[int, int]
) -> None:
    stand = open_stand(size)
    stand.take_command()
    stand.paper = None
    pass_time(stand, 0.5)
    assert stand.fight is not None
    screen = stand.fight.screen
    with screen.battle.table.at():
        watched, sea = sound_caption_area.heard_room(screen), screen.layout_sea()
    assert watched.bottom > sea.bottom - stand.look.px(8)
    pass_time(stand, 3.0)
    assert screen.hud.prompt.needs_answer
    with screen.battle.table.at():
        told = sound_caption_area.heard_room(screen)
        assert told.bottom <= screen.layout_sea().bottom
        papers = free_sea.papers_now(screen)
    hulls = [hull_rect(screen.board, cast) for cast in screen.scene().ships]
    assert len(hulls) == 2
    assert told.collidelist([*hulls, *papers]) < 0


def test_what_is_heard_lies_on_no_dice(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dice lie still once they are thrown; the words came up over them when guns spoke."""
    stand = open_stand()
    stand.take_command()
    stand.paper = None
    pass_time(stand, 0.5)
    assert stand.fight is not None
    screen = stand.fight.screen
    with screen.battle.table.at():
        usual = sound_caption_area.usual_room(screen)
        assert sound_caption_area.heard_room(screen) == usual
        words = pygame.Rect(usual.centerx - 150, usual.bottom - 60, 300, 60)
        monkeypatch.setattr(sound_caption_area, "heard_rect", lambda _look, _room, _sound: words)
        dice = pygame.Rect(usual.x, usual.bottom - 110, usual.w, 110)
        monkeypatch.setattr(sound_caption_area, "dice_now", lambda _screen: [dice])
        found = sound_caption_area.heard_room(screen)
        assert found.collidelist([dice, *free_sea.papers_now(screen)]) < 0
        assert found.w >= words.w


def test_nothing_gives_way_to_dice_that_he_is_not_shown(open_stand: OpenStand) -> None:
    """In the duel none are; what is heard moved about for them while guns spoke."""
    stand = open_stand()
    stand.take_command()
    stand.paper = None
    thrown = 0
    for _ in range(30):
        pass_time(stand, 0.25)
        assert stand.fight is not None
        screen = stand.fight.screen
        with screen.battle.table.at():
            thrown += panels.dice_on_sea(screen.hud, screen.layout()) is not None
            assert free_sea.dice_now(screen) == []
        key(pygame.K_SPACE)
    assert thrown


def test_what_was_answered_for_him_does_not_lie_on_the_verbs(open_stand: OpenStand) -> None:
    """In a narrow window they lie above his plate, where that line has its place."""
    screen, brisk = at_his_first_question(open_stand((1024, 768)))
    brisk.latest, brisk.since_told = ["No gun bears: the card is kept."], 0.0
    with screen.battle.table.at():
        lines, papers = free_sea.told_now(screen), free_sea.guest_papers(screen)
        assert screen.layout().overlays is not None
        assert len(lines) == 1
        assert len(papers) > 2
        assert lines[0].collidelist(papers) < 0
    shown = [widget.rect for widget in screen.widgets() if widget.name == "slip"]
    assert shown == lines


def test_what_is_heard_does_not_lie_on_what_was_answered_for_him(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here only the sea at the left is free, and both would lie above his plate."""
    screen, brisk = at_his_first_question(open_stand())
    brisk.latest, brisk.since_told = ["No gun of Royal Navy bears: the Fire card is kept."], 0.0
    left = pygame.Rect(8, 120, 420, 450)
    monkeypatch.setattr(type(screen), "layout_sea", lambda _screen: left)
    monkeypatch.setattr(
        sound_caption_area, "hull_rect", lambda _board, _cast: pygame.Rect(900, 300, 9, 9)
    )
    with screen.battle.table.at():
        lines = free_sea.told_now(screen)
        assert len(lines) == 1
        heard = sound_caption_area.heard_room(screen)
    assert heard.h < left.h, "a place was found"
    assert heard.collidelist(lines) < 0


def steering(stand: Kiosk) -> None:
    """He has come to the first course that he draws."""
    assert stand.fight is not None
    stand.paper = None
    for _ in range(150):
        stand.idle = 0.0
        pass_time(stand, 0.4)
        if stand.fight.screen.steering and stand.fight.screen.hud.prompt.needs_answer:
            pass_time(stand, 1.0)
            stand.frame(0.01)
            return
        key(pygame.K_SPACE)
    raise AssertionError("he is never asked to steer")


def test_who_steers_sees_both_and_where_he_will_be(open_stand: OpenStand) -> None:
    """With keys or a pad, wherever the course that he draws may end."""
    stand = open_stand(seed=5, customs=OwnerSettings(session=0))
    pad(3)
    stand.frame(0.1)
    stand.take_command()
    steering(stand)
    assert stand.fight is not None
    screen = stand.fight.screen
    for _ in range(3):
        with screen.battle.table.at():
            reach = screen.hud.book_ui.endpoints(screen.hud)
            ships = [question_framing.place(ship) for ship in screen.hud.remaining_ships]
            papers = free_sea.papers_now(screen)
        assert reach is not None
        for place in (*ships, reach.end):
            at = screen.board.camera.to_screen(*place)
            assert screen.layout_sea().union(screen.layout().sea).collidepoint(at)
            assert not any(paper.collidepoint(at) for paper in papers)
        for _ in range(4):
            key(pygame.K_a)
        pass_time(stand, 1.0)
        stand.frame(0.01)
    assert hull_px(stand) >= 0.9 * TOGETHER


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_no_button_lies_on_the_ship_at_the_end_of_the_course_that_is_proposed(
    open_stand: OpenStand, size: tuple[int, int], hand: InputDevice
) -> None:
    """Only her middle was held: on his first course she lay under the buttons at the right."""
    stand = open_stand(size, customs=OwnerSettings(session=0, text_size=125))
    stand.take_command()
    for _ in range(3):
        steering(stand)
        stand.senses.hands.hand = hand
        stand.look_anew()
        pass_time(stand, 1.0)
        assert stand.fight is not None
        screen = stand.fight.screen
        with screen.battle.table.at():
            reach, mine = (
                screen.hud.book_ui.endpoints(screen.hud),
                screen.hud.ship(screen.hud.own_ship),
            )
            papers = free_sea.papers_now(screen)
        assert reach is not None
        assert mine is not None
        for place in visitor_camera._ghost(mine, reach):
            at = screen.board.camera.to_screen(*place)
            assert stand.surface.get_rect().collidepoint(at)
            assert not [paper for paper in papers if paper.collidepoint(at)]
        key(pygame.K_SPACE)
        pass_time(stand, 0.5)


def test_the_enemy_is_let_go_where_she_would_make_his_ship_small(open_stand: OpenStand) -> None:
    """Below each other, 6 and 25 cm apart: of the window's 500 px hers are 120 and 60."""
    stand = open_stand(seed=5, customs=OwnerSettings(session=0))
    stand.take_command()
    steering(stand)
    assert stand.fight is not None
    hud = stand.fight.screen.hud
    with stand.fight.battle.table.at():
        mine = hud.ship(hud.own_ship)
        foe = hud.ship(hud.other_ship)
    assert mine is not None
    assert foe is not None
    mine, close, far = (replace(mine, x=50 * CM, y=50 * CM, heading=9000),
                       replace(foe, x=50 * CM, y=56 * CM, heading=9000),
                       replace(foe, x=50 * CM, y=75 * CM, heading=9000))  # fmt: skip
    end = ((60.0, 50.0),)
    together = with_her(mine, close, end, WATER, 30.0)
    assert set(outline(close)) < set(together[0].points)
    assert with_her(mine, far, end, WATER, 10.0)[0].points == (*outline(mine), *outline(far))
    assert with_her(mine, far, end, WATER, 30.0)[0].points == outline(mine)
    south = ((50.0, 75.0),)
    held = with_her(mine, far, south, WATER, 30.0)[0]
    assert held.points == (*outline(mine), *outline(far)), "alone she would be hardly larger"


@pytest.mark.parametrize(("fires", "both"), [(True, True), (False, False)])
def test_a_far_enemy_is_in_view_only_while_guns_may_be_fired(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch, fires: bool, both: bool
) -> None:
    """Asked for repairs, with the enemy 17 cm off, he saw two ships of 40 px. Here no enemy is near
    enough."""
    monkeypatch.setattr(visitor_camera, "TOGETHER", 10_000.0)
    if not fires:
        monkeypatch.setattr(visitor_camera, "answers", lambda _desk: ([], None))
    screen, _ = at_his_first_question(open_stand())
    assert not screen.steering
    with screen.battle.table.at():
        mine, foe = (screen.hud.ship(name) for name in (screen.hud.own_ship, screen.hud.other_ship))
    assert mine is not None
    assert foe is not None
    held = {point for hold in screen.holds for point in hold.points}
    assert set(outline(mine)) <= held
    assert (set(outline(foe)) <= held) == both


def test_an_enemy_out_of_view_is_named_at_the_edge_towards_her(open_stand: OpenStand) -> None:
    stand = open_stand(seed=5, customs=OwnerSettings(session=0))
    stand.take_command()
    steering(stand)
    assert stand.fight is not None
    screen = stand.fight.screen
    coach, camera = screen.beside, screen.board.camera
    assert isinstance(coach, Hints)
    assert coach._beyond() is None
    with screen.battle.table.at():
        here, there = (question_framing.place(ship) for ship in screen.hud.remaining_ships)
    over = hypot(there[0] - here[0], there[1] - here[1])
    back = [(a - b) / over for a, b in zip(here, there, strict=True)]
    camera.jump(CameraView(here[0] + back[0], here[1] + back[1], 140 * stand.look.u))
    with screen.battle.table.at():
        papers, middle = free_sea.papers_now(screen), camera.to_screen(*there)
    stand.ledger = []
    stand.frame(0.001)
    told = coach._beyond()
    assert told is not None
    assert [mark.words for mark in stand.ledger if mark.region == "beyond"] == ["Corneille"]
    assert stand.surface.get_rect().contains(told.rect)
    assert told.rect.collidelist(papers) < 0
    assert not told.rect.collidepoint(middle)


def test_her_name_lies_as_far_out_as_papers_let_it() -> None:
    room, paper = pygame.Rect(0, 0, 400, 200), pygame.Rect(0, 0, 60, 20)
    there = (1000.0, 100.0)
    found = between((100.0, 100.0), there, paper.copy(), room, [])
    assert found is not None
    assert 394 <= found.right <= 400
    found = between((100.0, 100.0), there, paper.copy(), room, [pygame.Rect(350, 0, 50, 200)])
    assert found is not None
    assert 344 <= found.right <= 350
    assert between((100.0, 100.0), there, paper.copy(), room, [room]) is None


def test_of_what_she_can_reach_the_sea_about_the_enemy_comes_first() -> None:
    """Forty places to the east of the enemy, at 31 px a cm 1000 px show the ships and the nearest
    half of them."""
    held = (MustShow(((50.0, 48.0), (50.0, 52.0))),)
    found = with_reach(held, PLACES, (50.0, 50.0), WATER, 31.0)
    assert fit_clear(found, WATER, highest=80).px_per_cm >= 31.0
    assert [hold.points for hold in found[1:]] == [corners(PLACES[:20])]
    assert with_reach(held, PLACES, (50.0, 50.0), WATER, 99.0) == held
    assert with_reach(held, [], (50.0, 50.0), WATER, 1.0) == held
    assert with_reach(held, PLACES, (50.0, 50.0), WATER, 1.0)[1].points == corners(PLACES)


def test_corners_are_the_outermost_places() -> None:
    square = [(x, y) for x in (0.0, 1.0, 2.0) for y in (0.0, 1.0, 2.0)]
    assert set(corners(square)) == {(0.0, 0.0), (0.0, 2.0), (2.0, 0.0), (2.0, 2.0)}


def test_a_narrow_paper_finds_no_room_between_bow_and_stern(open_stand: OpenStand) -> None:
    """A visitor's target lay below a button: both of her ends were clear of it."""
    stand = open_stand(SIZES[0])
    stand.take_command()
    assert stand.fight is not None
    with stand.fight.battle.table.at():
        ship = stand.fight.screen.hud.ship("halcyon")
    assert ship is not None
    here, there = (replace(ship, x=50 * CM, y=y * CM, heading=9000) for y in (50, 57))
    button = (480, 300, 40, 200)
    water = ClearWater(WATER.room, (button,), Viewport(0, 0, 1000, 300))
    both = MustShow((*outline(here), *outline(there)), 0.0)
    view = fit_clear([both], water, highest=60.0)
    for eighths in range(-4, 5):
        x, y = 50 + eighths * ship.length / CM / 8, 57.0
        at = (500 + (x - view.x) * view.px_per_cm, 150 + (y - view.y) * view.px_per_cm)
        assert not pygame.Rect(button).collidepoint(at)
