"""Passers-by see both ships that fight, whole and large, from the first picture on."""

from dataclasses import replace

import pygame
import pytest

from game.stage.frame.camera import CameraView, Viewport
from game.ui.battle.camera.camera_framing import are_all_wholly_seen
from game.ui.battle.camera.camera_subjects import Subject
from game.ui.battle.screen import clean_view
from game.ui.battle.screen.spectator_camera import subjects_of
from game.ui.kiosk import attract_view, update
from game.ui.kiosk.cameras import (
    MAX_PX_PER_CM,
    MIN_SHIP_UNITS,
    AttractCamera,
    find_duel_ships,
    is_any_ship_under,
    keep_ship_in_view,
    opening_view,
)
from tests.ui.kiosk.conftest import OpenStand

SEA = Viewport(384, 16, 864, 500)
FAR_OFF = CameraView(75, 50, 5.0)
NOWHERE = pygame.Rect(0, 0, 0, 0)
WORDS = pygame.Rect(56, 34, 574, 216)


def ship(name: str, side: int, x: float, y: float) -> Subject:
    """A frigate 3.5 cm long that lies still and looks east."""
    return Subject(name, x, y, 90, 3.5, (x, y), side)


OURS, THEIRS = ship("ours", 0, 50, 50), ship("theirs", 1, 50, 54)
OTHER = ship("other", 1, 50, 70)


def test_two_of_two_sides_are_a_duel_and_more_are_the_directors() -> None:
    assert find_duel_ships((OURS, THEIRS)) == (OURS, THEIRS)
    assert find_duel_ships((OURS, THEIRS, OTHER)) == ()
    assert find_duel_ships((THEIRS, OTHER)) == ()
    assert AttractCamera().duel_view((OURS, THEIRS, OTHER), FAR_OFF, SEA, 1.0, NOWHERE) is None


def test_both_are_seen_whole_and_no_nearer_than_her_picture_is_sharp() -> None:
    view = AttractCamera().duel_view((OURS, THEIRS), FAR_OFF, SEA, 1.0, NOWHERE)
    assert view is not None
    assert are_all_wholly_seen(view, (OURS, THEIRS), SEA, 0.0)
    assert view.px_per_cm * 3.5 > 1.4 * MIN_SHIP_UNITS
    alongside = ship("theirs", 1, 50, 50.6)
    near = AttractCamera().duel_view((OURS, alongside), FAR_OFF, SEA, 1.0, NOWHERE)
    assert near is not None
    assert near.px_per_cm == pytest.approx(MAX_PX_PER_CM)


def test_who_is_too_far_apart_is_left_to_the_director_and_one_of_them_is_seen_at_first() -> None:
    far = ship("theirs", 1, 50, 90)
    assert AttractCamera().duel_view((OURS, far), FAR_OFF, SEA, 1.0, NOWHERE) is None
    first = opening_view((OURS, far), SEA, 1.0)
    assert first is not None
    assert first.px_per_cm * 3.5 > MIN_SHIP_UNITS
    assert any(are_all_wholly_seen(first, (subject,), SEA) for subject in (OURS, far))


def test_a_view_that_will_do_is_kept_until_they_leave_it() -> None:
    attract_camera = AttractCamera()
    view = attract_camera.duel_view((OURS, THEIRS), FAR_OFF, SEA, 1.0, NOWHERE)
    assert view is not None
    nearer = ship("theirs", 1, 50, 53.8)
    assert attract_camera.duel_view((OURS, nearer), view, SEA, 1.0, NOWHERE) == view
    off = ship("theirs", 1, 53, 55)
    moved = attract_camera.duel_view((OURS, off), view, SEA, 1.0, NOWHERE)
    assert moved is not None
    assert moved != view
    assert are_all_wholly_seen(moved, (OURS, off), SEA, 0.0)


ACROSS = (ship("ours", 0, 50, 50), ship("theirs", 1, 58, 54))
"""One at the upper left, the other at the lower right: as large as may be, the first would lie
under the sentence."""


@pytest.mark.parametrize("heading", [0, 90, 180, 270])
def test_neither_lies_under_the_sentence(heading: int) -> None:
    cast = tuple(replace(subject, heading=heading) for subject in ACROSS)
    largest = AttractCamera().duel_view(cast, FAR_OFF, SEA, 1.0, NOWHERE)
    assert largest is not None
    assert is_any_ship_under(WORDS, largest, cast, SEA), "there is something to avoid"
    attract_camera = AttractCamera()
    view = attract_camera.duel_view(cast, FAR_OFF, SEA, 1.0, WORDS)
    assert view is not None
    assert not is_any_ship_under(WORDS, view, cast, SEA)
    assert are_all_wholly_seen(view, cast, SEA, 0.0)
    assert view.px_per_cm > 0.6 * largest.px_per_cm
    assert attract_camera.duel_view(cast, view, SEA, 1.0, WORDS) == view, "and there it stays"


def test_a_view_under_the_sentence_is_left_at_once() -> None:
    attract_camera = AttractCamera()
    largest = attract_camera.duel_view(ACROSS, FAR_OFF, SEA, 1.0, NOWHERE)
    assert largest is not None
    moved = attract_camera.duel_view(ACROSS, largest, SEA, 1.0, WORDS)
    assert moved not in (largest, None)


def test_who_would_be_small_beside_the_sentence_is_seen_large_under_it() -> None:
    """Better a ship under words that have a shadow of their own than two specks, or one alone."""
    cast = (OURS, ship("theirs", 1, 65, 58))
    view = AttractCamera().duel_view(cast, FAR_OFF, SEA, 1.0, WORDS)
    assert view is not None
    assert view.px_per_cm * 3.5 >= MIN_SHIP_UNITS
    assert is_any_ship_under(WORDS, view, cast, SEA)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)], ids=str)
def test_the_first_picture_of_the_duel_shows_both_frigates(
    open_stand: OpenStand, size: tuple[int, int]
) -> None:
    kiosk = open_stand(size)
    update.start_battle(kiosk, kiosk.playlist.next_duel)
    kiosk.attract_loop.go_to_battle_page()
    kiosk.ledger = []
    kiosk.run_frame(0.03)
    assert kiosk.fight is not None
    screen = kiosk.fight.screen
    with screen.battle.table.as_current():
        bodies = subjects_of(screen.scene())
    camera = screen.sea_view.camera
    assert camera.viewport == Viewport(*attract_view.attract_layout(size, kiosk.style).ship_area)
    assert are_all_wholly_seen(camera.view, bodies, camera.viewport, 0.0)
    assert all(camera.px_per_cm * subject.length > MIN_SHIP_UNITS * kiosk.style.unit for subject in bodies)
    assert len(bodies) == 2


def test_the_arrow_does_not_point_where_the_other_ship_lies() -> None:
    ours, theirs = ((100.0, 100.0), (300.0, 100.0)), ((310.0, 110.0), (500.0, 300.0))
    assert attract_view.ends_away_from(ours, theirs) == ours[:1]
    assert attract_view.ends_away_from(ours, ()) == ours
    assert attract_view.ends_away_from(ours, ((100.0, 300.0), (300.0, 300.0))) == ours


def test_names_of_waters_and_a_minute_for_a_turn_are_for_those_who_play(open_stand: OpenStand) -> None:
    kiosk = open_stand()
    kiosk.warm_up.is_done = True
    kiosk.attract_loop.go_to_battle_page()
    kiosk.run_frame(0.03)
    assert kiosk.fight is not None
    screen = kiosk.fight.screen
    wide, high = screen.sea_view.size_cm
    screen.sea_view.zone_layer.zones = [("Here", [(0, 0), (wide, 0), (wide, high), (0, high), (0, 0)])]
    for room, seen in ((screen.state.clean_area, False), (None, True)):
        clean_view.set_ships_only_area(screen.state, room)
        assert screen.show.is_unattended == (room is not None)
        kiosk.ledger = []
        screen.draw(kiosk.surface) if room is None else kiosk.run_frame(0.03)
        assert any(mark.region == "zone-Here" for mark in kiosk.ledger) == seen


@pytest.mark.parametrize("marked", [True, False])
def test_where_the_table_ends_is_for_those_who_play(open_stand: OpenStand, marked: bool) -> None:
    kiosk = open_stand()
    assert kiosk.fight is not None
    sea_view = kiosk.fight.screen.sea_view
    sea_view.camera.jump_to(CameraView(0, 0, 20.0))
    sea_view.zone_layer.marked = marked
    sheet = pygame.Surface(kiosk.size, pygame.SRCALPHA)
    sea_view.zone_layer.draw(kiosk.make_canvas(sheet), sea_view.camera, 0.0, 0.0, "day")
    assert bool(sheet.get_bounding_rect()) == marked


@pytest.mark.parametrize("step", [0.1, 0.6], ids=["quick", "slow"])
def test_the_show_is_never_of_an_empty_sea(open_stand: OpenStand, step: float) -> None:
    """On its way from one ship to the other the camera held none, on a busy machine for seconds."""
    kiosk = open_stand((1280, 720), seed=4)
    room = attract_view.attract_layout(kiosk.size, kiosk.style).ship_area
    looked = 0
    for _ in range(round(100 / step)):
        kiosk.run_frame(step, needs_draw=False)
        fight = kiosk.fight
        if kiosk.is_between_battles() or fight is None:
            continue
        at = fight.screen.sea_view.camera.to_screen
        ships = [subject for subject in subjects_of(fight.screen.scene()) if subject.is_ship]
        assert any(room.collidepoint(at(subject.x, subject.y)) for subject in ships)
        looked += 1
    assert looked > 40


def test_a_view_that_leads_nowhere_comes_to_the_nearest_ship(open_stand: OpenStand) -> None:
    kiosk = open_stand((1280, 720))
    update.start_battle(kiosk, kiosk.playlist.next_duel)
    kiosk.attract_loop.go_to_battle_page()
    kiosk.run_frame(0.1, needs_draw=False)
    assert kiosk.fight is not None
    screen = kiosk.fight.screen
    room = attract_view.attract_layout(kiosk.size, kiosk.style).ship_area
    ships = [subject for subject in subjects_of(screen.scene()) if subject.is_ship]
    camera = screen.sea_view.camera
    camera.jump_to(CameraView(ships[1].x + 60, ships[1].y, 60.0))
    keep_ship_in_view(screen, room)
    assert room.collidepoint(camera.to_screen(ships[1].x, ships[1].y))
    before = camera.target_view
    keep_ship_in_view(screen, room)
    assert camera.target_view == before
