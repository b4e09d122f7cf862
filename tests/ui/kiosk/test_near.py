"""A visitor of the duel sees both ships large: while guns speak, and while he steers."""

from dataclasses import replace
from math import hypot

import pygame
import pytest

from game.core.events import Fired
from game.sea.units import CM
from game.stage.frame.camera import CameraView, PointsToShow, UncoveredSea, Viewport, fit_clear_view
from game.ui.battle.camera.camera_subjects import Subject
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.screen.spectator_camera import subjects_of
from game.ui.battle.sea.sea_marks import hull_rect
from game.ui.battle.state.ruler import ship_position
from game.ui.battle.values.quick_play import QuickPlay
from game.ui.battle.views import free_sea, panels, sound_caption_area
from game.ui.kiosk import cameras, update
from game.ui.kiosk.cameras import (
    FIRING_UNITS,
    MIN_BOTH_UNITS,
    add_endpoint_targets,
    extreme_points,
    ship_outline,
    ship_view_targets,
)
from game.ui.kiosk.hints import Hints, find_rect_between
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_settings import OwnerSettings
from game.ui.kit.focus import InputDevice
from tests.ui.kiosk.conftest import OpenStand, pass_time, press_key, press_pad, start_duel

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
WATER = UncoveredSea((0, 0, 1000, 500), (), Viewport(0, 0, 1000, 500))
PLACES = [(x, 50.0) for x in range(51, 91)]


def hull_px(kiosk: Kiosk) -> float:
    """Units of the shorter hull as it is seen now."""
    assert kiosk.fight is not None
    screen = kiosk.fight.screen
    with screen.battle.table.as_current():
        bodies = [subject for subject in subjects_of(screen.scene()) if subject.is_ship]
    return screen.sea_view.camera.px_per_cm * min(b.length for b in bodies) / kiosk.style.unit


def at_his_first_question(kiosk: Kiosk) -> tuple[BattleScreen, QuickPlay]:
    """A visitor has put the card away and is asked: his screen, and what is answered for him."""
    start_duel(kiosk)
    pass_time(kiosk, 3.5)
    assert kiosk.fight is not None
    screen = kiosk.fight.screen
    assert screen.hud.prompt.needs_answer
    assert screen.hud.quick_play is not None
    return screen, screen.hud.quick_play


def fired(kiosk: Kiosk) -> bool:
    assert kiosk.fight is not None
    return any(isinstance(event, Fired) for event in kiosk.fight.battle.events)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_both_are_whole_and_large_when_his_first_broadside_speaks(
    open_stand: OpenStand, size: tuple[int, int]
) -> None:
    kiosk = open_stand(size)
    start_duel(kiosk)
    pass_time(kiosk, 3.0)
    for _ in range(40):
        press_key(pygame.K_SPACE)
        pass_time(kiosk, 0.3)
        if fired(kiosk):
            break
    pass_time(kiosk, 0.8)
    kiosk.run_frame(0.01)
    assert kiosk.fight is not None
    screen, room = kiosk.fight.screen, pygame.Rect((0, 0), size)
    assert hull_px(kiosk) >= FIRING_UNITS * (1.0 if size[0] >= 1280 else 0.8)
    with screen.battle.table.as_current():
        papers = free_sea.panel_rects(screen.state)
        bodies = subjects_of(screen.scene())
    for subject in bodies:
        for point in subject.bow_and_stern_lines()[0]:
            at = screen.sea_view.camera.to_screen(*point)
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
    _, view = cameras._framed_view(cast, WATER, 1000.0)
    for x, y in at:
        xs = [500 + (x + 3.5 * share - view.x) * view.px_per_cm for share in (left, right)]
        ys = [250 + (y + 3.5 * share - view.y) * view.px_per_cm for share in (top, foot)]
        assert -4 < xs[0] < xs[1] < 1004
        assert -4 < ys[0] < ys[1] < 504


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_is_heard_is_told_where_no_ship_is_shown(open_stand: OpenStand, size: tuple[int, int]) -> None:
    kiosk = open_stand(size)
    start_duel(kiosk)
    pass_time(kiosk, 0.5)
    assert kiosk.fight is not None
    screen = kiosk.fight.screen
    with screen.battle.table.as_current():
        watched, sea = sound_caption_area.sound_caption_area(screen.state), screen.free_sea_rect()
    assert watched.bottom > sea.bottom - kiosk.style.px(8)
    pass_time(kiosk, 3.0)
    assert screen.hud.prompt.needs_answer
    with screen.battle.table.as_current():
        told = sound_caption_area.sound_caption_area(screen.state)
        assert told.bottom <= screen.free_sea_rect().bottom
        papers = free_sea.panel_rects(screen.state)
    hulls = [hull_rect(screen.sea_view, stage_ship) for stage_ship in screen.scene().ships]
    assert len(hulls) == 2
    assert told.collidelist([*hulls, *papers]) < 0


def test_what_is_heard_lies_on_no_dice(open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice lie still once they are thrown; the words came up over them when guns spoke."""
    kiosk = open_stand()
    start_duel(kiosk)
    pass_time(kiosk, 0.5)
    assert kiosk.fight is not None
    screen = kiosk.fight.screen
    with screen.battle.table.as_current():
        usual = sound_caption_area.default_area(screen.state)
        assert sound_caption_area.sound_caption_area(screen.state) == usual
        words = pygame.Rect(usual.centerx - 150, usual.bottom - 60, 300, 60)
        monkeypatch.setattr(sound_caption_area, "sound_captions_rect", lambda _look, _room, _sound: words)
        dice = pygame.Rect(usual.x, usual.bottom - 110, usual.w, 110)
        monkeypatch.setattr(sound_caption_area, "dice_rects", lambda _screen: [dice])
        found = sound_caption_area.sound_caption_area(screen.state)
        assert found.collidelist([dice, *free_sea.panel_rects(screen.state)]) < 0
        assert found.w >= words.w


def test_nothing_gives_way_to_dice_that_he_is_not_shown(open_stand: OpenStand) -> None:
    """In the duel none are; what is heard moved about for them while guns spoke."""
    kiosk = open_stand()
    start_duel(kiosk)
    thrown = 0
    for _ in range(30):
        pass_time(kiosk, 0.25)
        assert kiosk.fight is not None
        screen = kiosk.fight.screen
        with screen.battle.table.as_current():
            thrown += panels.dice_rect(screen.hud, screen.layout()) is not None
            assert free_sea.dice_rects(screen.state) == []
        press_key(pygame.K_SPACE)
    assert thrown


def test_what_was_answered_for_him_does_not_lie_on_the_verbs(open_stand: OpenStand) -> None:
    """In a narrow window they lie above his plate, where that line has its place."""
    screen, quick_play = at_his_first_question(open_stand((1024, 768)))
    quick_play.latest_lines, quick_play.seconds_since_line = (["No gun bears: the card is kept."], 0.0)
    with screen.battle.table.as_current():
        lines, papers = free_sea.toast_rects(screen.state), free_sea.plugin_rects(screen.state)
        assert screen.layout().sea_panels is not None
        assert len(lines) == 1
        assert len(papers) > 2
        assert lines[0].collidelist(papers) < 0
    shown = [widget.rect for widget in screen.widgets() if widget.name == "slip"]
    assert shown == lines


def test_what_is_heard_does_not_lie_on_what_was_answered_for_him(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here only the sea at the left is free, and both would lie above his plate."""
    screen, quick_play = at_his_first_question(open_stand())
    quick_play.latest_lines, quick_play.seconds_since_line = (
        ["No gun of Royal Navy bears: the Fire card is kept."],
        0.0,
    )
    left = pygame.Rect(8, 120, 420, 450)
    monkeypatch.setattr(free_sea, "sea_below_messages", lambda _screen: left)
    monkeypatch.setattr(sound_caption_area, "hull_rect", lambda _board, _cast: pygame.Rect(900, 300, 9, 9))
    with screen.battle.table.as_current():
        lines = free_sea.toast_rects(screen.state)
        assert len(lines) == 1
        heard = sound_caption_area.sound_caption_area(screen.state)
    assert heard.h < left.h, "a place was found"
    assert heard.collidelist(lines) < 0


def steering(kiosk: Kiosk) -> None:
    """He has come to the first course that he draws."""
    assert kiosk.fight is not None
    kiosk.visitor_panel = None
    for _ in range(150):
        kiosk.idle_seconds = 0.0
        pass_time(kiosk, 0.4)
        if kiosk.fight.screen.is_steering and kiosk.fight.screen.hud.prompt.needs_answer:
            pass_time(kiosk, 1.0)
            kiosk.run_frame(0.01)
            return
        press_key(pygame.K_SPACE)
    raise AssertionError("he is never asked to steer")


def test_who_steers_sees_both_and_where_he_will_be(open_stand: OpenStand) -> None:
    """With keys or a pad, wherever the course that he draws may end."""
    kiosk = open_stand(seed=5, settings=OwnerSettings(session=0))
    press_pad(3)
    kiosk.run_frame(0.1)
    update.start_visitor_duel(kiosk)
    steering(kiosk)
    assert kiosk.fight is not None
    screen = kiosk.fight.screen
    for _ in range(3):
        with screen.battle.table.as_current():
            endpoints = screen.hud.book_ui.endpoints(screen.hud)
            ships = [ship_position(ship) for ship in screen.hud.remaining_ships]
            papers = free_sea.panel_rects(screen.state)
        assert endpoints is not None
        for place in (*ships, endpoints.end):
            at = screen.sea_view.camera.to_screen(*place)
            assert screen.free_sea_rect().union(screen.layout().sea).collidepoint(at)
            assert not any(paper.collidepoint(at) for paper in papers)
        for _ in range(4):
            press_key(pygame.K_a)
        pass_time(kiosk, 1.0)
        kiosk.run_frame(0.01)
    assert hull_px(kiosk) >= 0.9 * MIN_BOTH_UNITS


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_no_button_lies_on_the_ship_at_the_end_of_the_course_that_is_proposed(
    open_stand: OpenStand, size: tuple[int, int], hand: InputDevice
) -> None:
    """Only her middle was held: on his first course she lay under the buttons at the right."""
    kiosk = open_stand(size, settings=OwnerSettings(session=0, text_size=125))
    update.start_visitor_duel(kiosk)
    for _ in range(3):
        steering(kiosk)
        kiosk.devices.input_state.device = hand
        kiosk.refresh_style()
        pass_time(kiosk, 1.0)
        assert kiosk.fight is not None
        screen = kiosk.fight.screen
        with screen.battle.table.as_current():
            endpoints, mine = (
                screen.hud.book_ui.endpoints(screen.hud),
                screen.hud.find_ship(screen.hud.own_ship),
            )
            papers = free_sea.panel_rects(screen.state)
        assert endpoints is not None
        assert mine is not None
        for place in cameras._ghost_outline(mine, endpoints):
            at = screen.sea_view.camera.to_screen(*place)
            assert kiosk.surface.get_rect().collidepoint(at)
            assert not [paper for paper in papers if paper.collidepoint(at)]
        press_key(pygame.K_SPACE)
        pass_time(kiosk, 0.5)


def test_the_enemy_is_let_go_where_she_would_make_his_ship_small(open_stand: OpenStand) -> None:
    """Below each other, 6 and 25 cm apart: of the window's 500 px hers are 120 and 60."""
    kiosk = open_stand(seed=5, settings=OwnerSettings(session=0))
    update.start_visitor_duel(kiosk)
    steering(kiosk)
    assert kiosk.fight is not None
    hud = kiosk.fight.screen.hud
    with kiosk.fight.battle.table.as_current():
        mine = hud.find_ship(hud.own_ship)
        foe = hud.find_ship(hud.other_ship)
    assert mine is not None
    assert foe is not None
    mine, close, far = (replace(mine, x=50 * CM, y=50 * CM, heading=9000),
                       replace(foe, x=50 * CM, y=56 * CM, heading=9000),
                       replace(foe, x=50 * CM, y=75 * CM, heading=9000))  # fmt: skip
    end = ((60.0, 50.0),)
    together = ship_view_targets(mine, close, end, WATER, 30.0)
    assert set(ship_outline(close)) < set(together[0].points)
    assert ship_view_targets(mine, far, end, WATER, 10.0)[0].points == (
        *ship_outline(mine),
        *ship_outline(far),
    )
    assert ship_view_targets(mine, far, end, WATER, 30.0)[0].points == ship_outline(mine)
    south = ((50.0, 75.0),)
    held = ship_view_targets(mine, far, south, WATER, 30.0)[0]
    assert held.points == (*ship_outline(mine), *ship_outline(far)), "alone she would be hardly larger"


@pytest.mark.parametrize(("fires", "both"), [(True, True), (False, False)])
def test_a_far_enemy_is_in_view_only_while_guns_may_be_fired(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch, fires: bool, both: bool
) -> None:
    """Asked for repairs, with the enemy 17 cm off, he saw two ships of 40 px. Here no enemy is near
    enough."""
    monkeypatch.setattr(cameras, "MIN_BOTH_UNITS", 10_000.0)
    if not fires:
        monkeypatch.setattr(cameras, "answer_specs", lambda _desk: ([], None))
    screen, _ = at_his_first_question(open_stand())
    assert not screen.is_steering
    with screen.battle.table.as_current():
        mine, foe = (screen.hud.find_ship(name) for name in (screen.hud.own_ship, screen.hud.other_ship))
    assert mine is not None
    assert foe is not None
    held = {point for hold in screen.state.camera_places for point in hold.points}
    assert set(ship_outline(mine)) <= held
    assert (set(ship_outline(foe)) <= held) == both


def test_an_enemy_out_of_view_is_named_at_the_edge_towards_her(open_stand: OpenStand) -> None:
    kiosk = open_stand(seed=5, settings=OwnerSettings(session=0))
    update.start_visitor_duel(kiosk)
    steering(kiosk)
    assert kiosk.fight is not None
    screen = kiosk.fight.screen
    coach, camera = screen.state.plugin, screen.sea_view.camera
    assert isinstance(coach, Hints)
    assert coach._offscreen_marker() is None
    with screen.battle.table.as_current():
        here, there = (ship_position(ship) for ship in screen.hud.remaining_ships)
    over = hypot(there[0] - here[0], there[1] - here[1])
    back = [(a - b) / over for a, b in zip(here, there, strict=True)]
    camera.jump_to(CameraView(here[0] + back[0], here[1] + back[1], 140 * kiosk.style.unit))
    with screen.battle.table.as_current():
        papers, middle = free_sea.panel_rects(screen.state), camera.to_screen(*there)
    kiosk.ledger = []
    kiosk.run_frame(0.001)
    marker = coach._offscreen_marker()
    assert marker is not None
    assert [mark.text for mark in kiosk.ledger if mark.region == "beyond"] == ["Corneille"]
    assert kiosk.surface.get_rect().contains(marker.rect)
    assert marker.rect.collidelist(papers) < 0
    assert not marker.rect.collidepoint(middle)


def test_her_name_lies_as_far_out_as_papers_let_it() -> None:
    room, paper = pygame.Rect(0, 0, 400, 200), pygame.Rect(0, 0, 60, 20)
    there = (1000.0, 100.0)
    found = find_rect_between((100.0, 100.0), there, paper.copy(), room, [])
    assert found is not None
    assert 394 <= found.right <= 400
    found = find_rect_between((100.0, 100.0), there, paper.copy(), room, [pygame.Rect(350, 0, 50, 200)])
    assert found is not None
    assert 344 <= found.right <= 350
    assert find_rect_between((100.0, 100.0), there, paper.copy(), room, [room]) is None


def test_of_what_she_can_reach_the_sea_about_the_enemy_comes_first() -> None:
    """Forty places to the east of the enemy, at 31 px a cm 1000 px show the ships and the nearest
    half of them."""
    held = (PointsToShow(((50.0, 48.0), (50.0, 52.0))),)
    found = add_endpoint_targets(held, PLACES, (50.0, 50.0), WATER, 31.0)
    assert fit_clear_view(found, WATER, max_px_per_cm=80).px_per_cm >= 31.0
    assert [hold.points for hold in found[1:]] == [extreme_points(PLACES[:20])]
    assert add_endpoint_targets(held, PLACES, (50.0, 50.0), WATER, 99.0) == held
    assert add_endpoint_targets(held, [], (50.0, 50.0), WATER, 1.0) == held
    assert add_endpoint_targets(held, PLACES, (50.0, 50.0), WATER, 1.0)[1].points == extreme_points(PLACES)


def test_corners_are_the_outermost_places() -> None:
    square = [(x, y) for x in (0.0, 1.0, 2.0) for y in (0.0, 1.0, 2.0)]
    assert set(extreme_points(square)) == {(0.0, 0.0), (0.0, 2.0), (2.0, 0.0), (2.0, 2.0)}


def test_a_narrow_paper_finds_no_room_between_bow_and_stern(open_stand: OpenStand) -> None:
    """A visitor's target lay below a button: both of her ends were clear of it."""
    kiosk = open_stand(SIZES[0])
    update.start_visitor_duel(kiosk)
    assert kiosk.fight is not None
    with kiosk.fight.battle.table.as_current():
        ship = kiosk.fight.screen.hud.find_ship("halcyon")
    assert ship is not None
    here, there = (replace(ship, x=50 * CM, y=y * CM, heading=9000) for y in (50, 57))
    button = (480, 300, 40, 200)
    visible_sea = UncoveredSea(WATER.area, (button,), Viewport(0, 0, 1000, 300))
    both = PointsToShow((*ship_outline(here), *ship_outline(there)), 0.0)
    view = fit_clear_view([both], visible_sea, max_px_per_cm=60.0)
    for eighths in range(-4, 5):
        x, y = 50 + eighths * ship.length / CM / 8, 57.0
        at = (500 + (x - view.x) * view.px_per_cm, 150 + (y - view.y) * view.px_per_cm)
        assert not pygame.Rect(button).collidepoint(at)
