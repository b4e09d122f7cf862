"""What the camera holds for a question of the 1798 game."""

from game.books.ls98.face.drafts import HelmDraft
from game.books.ls98.face.hexes import hex_center
from game.books.ls98.face.questions import draft_of
from game.sea.units import CM
from tests.books.kmh.face.input_driver import run_to_prompt
from tests.books.ls98.face.input_driver import DUEL, answer_by_mouse
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
            assert screen.sea_view.camera.px_per_cm * mine.length / CM >= 50
        answer_by_mouse(screen)
    assert seen > 20
