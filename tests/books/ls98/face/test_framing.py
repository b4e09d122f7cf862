"""What the camera holds for a question of the 1798 game."""

from types import SimpleNamespace
from typing import Any

import pygame

from game.books.ls98.face.drafts import GunDraft, HelmDraft
from game.books.ls98.face.hexes import PITCH_CM, hex_center
from game.books.ls98.face.questions import draft_of
from game.books.ls98.face.sea_drawing import gun_callouts
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.sea.units import CM
from tests.books.kmh.face.input_driver import make_battle_screen, run_to_prompt
from tests.books.ls98.face.input_driver import DUEL, LEVELS, answer_by_mouse
from tests.books.narrow_cards import open_battle


def test_reach_is_in_view_and_the_ship_in_hand_is_large() -> None:
    screen = open_battle(DUEL)
    seen = 0
    for _ in range(50):
        if run_to_prompt(screen) == "over":
            break
        hud, sea = screen.hud, screen.free_sea_rect()
        with screen.battle.table.as_current():
            mine, laid = hud.find_ship(hud.prompt.ship), draft_of(hud).answer_draft
            if isinstance(laid, HelmDraft):
                ends = [hex_center(move.end_helm.hex) for move in laid.reachable_moves()]
                assert all(sea.collidepoint(screen.sea_view.pixel_at(*end)) for end in ends)
        if mine is not None and hud.prompt.needs_answer:
            seen += 1
            assert screen.sea_view.camera.px_per_cm * mine.length / CM >= 40
        answer_by_mouse(screen)
    assert seen > 20


def test_the_nearest_enemy_is_in_view_when_she_is_asked_for_her_move() -> None:
    seats: dict[str, Seat] = {"french": PlayerSeat(), "british": RandomSeat(1)}
    _, screen = make_battle_screen(
        seats, still=True, sea=True, brisk=True, level=LEVELS / "robust-and-hoche.toml"
    )
    assert run_to_prompt(screen) == "sail"
    foe, window = screen.hud.find_ship("robust"), pygame.Rect(0, 0, 1280, 720)
    assert foe is not None
    window = window.inflate(0, -60)  # her hull too is in it
    assert window.collidepoint(screen.sea_view.pixel_at(foe.x / CM, foe.y / CM))


def test_whom_she_fires_at_is_in_view_however_far_off() -> None:
    screen = open_battle(LEVELS / "mirror-duel.toml")
    far = 0
    for _ in range(60):
        if run_to_prompt(screen) == "over":
            break
        hud, sea = screen.hud, screen.free_sea_rect()
        with screen.battle.table.as_current():
            mine, laid = hud.find_ship(hud.prompt.ship), draft_of(hud).answer_draft
            target = hud.find_ship(laid.target) if isinstance(laid, GunDraft) else None
        if mine is not None and target is not None:
            far += abs(mine.x - target.x) + abs(mine.y - target.y) > 6.5 * PITCH_CM * CM
            assert sea.collidepoint(screen.sea_view.pixel_at(target.x / CM, target.y / CM))
        answer_by_mouse(screen)
    assert far, "some volley is at long range"


def test_the_tag_of_a_shot_points_at_the_hull_that_is_drawn() -> None:
    screen = open_battle(LEVELS / "mirror-duel.toml")
    for _ in range(30):
        run_to_prompt(screen)
        laid = draft_of(screen.hud).answer_draft
        if isinstance(laid, GunDraft):
            break
        answer_by_mouse(screen)
    assert isinstance(laid, GunDraft)
    aside: Any = SimpleNamespace(actor=SimpleNamespace(ship="pollux", x=31.0, y=17.0))
    with screen.battle.table.as_current():
        (tag,) = gun_callouts(screen.sea_view, screen.hud, laid, [aside])
    assert tag.target_px == screen.sea_view.pixel_at(31.0, 17.0)
