"""A picture of the battle asks for each thing once, and one in which nothing moves prints none of
its papers again."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.ui.battle.dice.dice_timing import STAY_SECONDS
from game.ui.battle.panels.ship_status import ShipStatus
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.frame_cache import KEPT_FRAMES, FrameCache
from game.ui.battle.views import answer_buttons, free_sea, goal_caption, panels
from game.ui.kit.panel_cache import PanelCache
from game.ui.shell.app import App


@pytest.fixture
def asked(at_sea: Callable[[], App], monkeypatch: pytest.MonkeyPatch) -> BattleScreen:
    """The screen on a sea that fills the window, with a question on it; no sea is painted."""
    monkeypatch.setattr(SeaView, "draw", lambda *_, **__: None)
    app = at_sea()
    app.change_settings(replace(app.settings, table_view=False))
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    for _ in range(400):
        if screen.hud.prompt.needs_answer:
            break
        app.run_frame(0.1)
    assert screen.hud.prompt.needs_answer
    for _ in range(round(10 * (STAY_SECONDS + 2))):
        app.run_frame(0.1)
    draw(screen)
    return screen


def draw(screen: BattleScreen) -> None:
    """The screen is drawn once."""
    screen.draw(pygame.Surface(screen.context.size))


def test_a_picture_reckons_each_thing_once(asked: BattleScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    counts: Counter[str] = Counter()

    def count(owner: object, name: str, key: Callable[..., str]) -> None:
        real = getattr(owner, name)

        def counted(*given: object) -> object:
            counts[f"{name} {key(*given)}"] += 1
            return real(*given)

        monkeypatch.setattr(owner, name, counted)

    for owner, name in (
        (free_sea, "compute_layout"), (answer_buttons, "_laid"), (free_sea, "_free_sea"),
        (free_sea, "_fixed_papers"), (free_sea, "_passing_papers"), (goal_caption, "_goal_of"),
        (panels, "_over"),
    ):  # fmt: skip
        count(owner, name, lambda *_: "")
    asked.hud.frame_cache.clear()
    draw(asked)
    assert len(counts) >= 6, "each of them is needed"
    assert set(counts.values()) == {1}
    asked.hud.frame_cache.clear()
    draw(asked)
    assert set(counts.values()) == {2}, "nothing is kept once anything has happened"


def test_what_is_answered_is_reckoned_anew_now_and_then_and_when_a_hand_does_anything(
    asked: BattleScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked.sea_view.is_immediate = False
    reckoned, real = list[int](), answer_buttons._laid
    monkeypatch.setattr(answer_buttons, "_laid", lambda *how: (reckoned.append(1), real(*how))[1])
    for _ in range(3 * KEPT_FRAMES):
        draw(asked)
    assert 2 <= len(reckoned) <= 4
    changes: tuple[Callable[[], None], ...] = (
        lambda: asked.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0))),
        lambda: setattr(asked.hud, "shows_more", True),
        lambda: setattr(asked.battle, "rewinds", asked.battle.rewinds + 1),
        lambda: setattr(asked.hud, "uncovered_for", "another"),
    )
    for change in changes:
        draw(asked)
        reckoned.clear()
        change()
        draw(asked)
        assert reckoned


def test_a_plate_asks_the_book_again_when_the_battle_has_taken_a_step(
    asked: BattleScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    plates, real = list[str](), HudState._compute_status

    def counted(hud: HudState, name: str) -> ShipStatus | None:
        plates.append(name)
        return real(hud, name)

    monkeypatch.setattr(HudState, "_compute_status", counted)
    draw(asked)
    draw(asked)
    assert not plates, "it was drawn before, and nothing has happened"
    asked.hud.battle.rewinds += 1
    draw(asked)
    draw(asked)
    assert sorted(plates) == sorted({asked.hud.own_ship, asked.hud.other_ship})
    asked.hud.uncovered_for = "another seat"
    draw(asked)
    assert len(plates) == 4, "whoever looks now may know less of her"


def test_a_picture_in_which_nothing_moves_prints_no_paper_again(
    asked: BattleScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[str] = []
    monkeypatch.setattr(PanelCache, "_paint_image", lambda *_: printed.append("paper"))
    draw(asked)
    assert not printed


def test_what_is_kept_lasts_for_a_few_pictures_of_one_mark() -> None:
    once, found = FrameCache(), iter(range(99))

    def seen(mark: object, given: object = None) -> int:
        with once.cached_frame(mark):
            return once.get_across_frames("it", lambda: next(found), given)

    assert seen("a") == 0
    assert [seen("a") for _ in range(KEPT_FRAMES)] == [1] * KEPT_FRAMES, "each kind in a picture of its own"
    assert seen("a") == 2
    assert seen("b") == 3, "another mark"
    assert seen("b", [1]) == 4, "from another value"
    assert seen("b", [1]) == seen("b", [1]), "from an equal one"
    before = seen("b")
    once.clear()
    assert seen("b") > before
    assert [seen(None) for _ in range(2)] == [before + 2, before + 3], "without a mark"


def test_what_was_asked_is_kept_inside_a_picture_alone() -> None:
    once, found = FrameCache(), iter(range(9))
    assert [once.get("it", lambda: next(found)) for _ in range(2)] == [0, 1]
    with once.cached_frame():
        assert [once.get("it", lambda: next(found)) for _ in range(2)] == [2, 2]
        assert once.get("other", lambda: next(found)) == 3
        assert once.get("it", lambda: next(found), [4]) == 4, "from another value"
        assert once.get("it", lambda: next(found), [4]) == 4
    assert once.get("it", lambda: next(found)) == 5


def test_at_rest_each_thing_is_reckoned_once_and_nothing_is_taken_from_older_pictures() -> None:
    once, counts = FrameCache(), Counter[str]()

    def reckon() -> int:
        counts["reckoned"] += 1
        return counts["reckoned"]

    for count in (1, 2):  # from the second on it is kept
        with once.cached_frame("mark"):
            assert once.get_across_frames("what", reckon) == count
    with once.cached_block():
        assert once.get_across_frames("what", reckon) == once.get_across_frames("what", reckon) == 3
        assert once.get("else", reckon) == once.get("else", reckon) == 4
        with once.cached_block():  # one who is asked inside knows what is known outside
            assert once.get("else", reckon) == 4
    assert once.get("else", reckon) == 5
    with once.cached_frame("mark"):
        assert once.get_across_frames("what", reckon) == 2, "what was reckoned at rest has been kept"
        with once.cached_block():
            assert once.get_across_frames("what", reckon) == 2
