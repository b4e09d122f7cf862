"""HF-scale-2: on the grid every length that is told is told in points."""

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.books.hf.face.face import FACE as HF
from game.books.hf.rules.shots import FireLimits, TargetInRange, parse_declaration
from game.core.events import Chose, Fired, Moved, Ordered, Rolled, Told
from game.core.steps import Refusal
from game.play.event_words import event_sentence
from game.play.seats import RandomSeat
from game.ui.battle.screen.screen import BattleScreen
from tests.books.hf.face.input_driver import TWO_A_SIDE, answer_by_mouse, open_battle
from tests.books.kmh.face.input_driver import FakeContext, press_key, run_to_prompt

INCHES = re.compile(r"\binch(es)?\b|\bin\b \d|\d ?in\b|\d\"")
TABLE = "HF-scale-1"
"""The table itself is measured in inches, and so is what lies between two points."""


@pytest.fixture(scope="module")
def level(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two a side on the grid."""
    file = tmp_path_factory.mktemp("points") / "two-a-side.toml"
    text = TWO_A_SIDE.read_text("utf-8")
    file.write_text(text.replace("turns = 6", 'turns = 6, options = ["grid"]'), "utf-8")
    return file


def told_by(screen: BattleScreen) -> Iterator[str]:
    """Everything that the log, the dice, the captions and the tallies have told so far."""
    names = screen.hud.names
    for event in screen.battle.events:
        if event.clause in (TABLE, "HF-scale-2") and isinstance(event, Told):
            continue
        yield event_sentence(event, names)
        yield HF.event_caption(event)
        if isinstance(event, Rolled):
            yield event.why
            yield from (term.name for term in event.tally.terms) if event.tally else ()


def seen_by(context: FakeContext, screen: BattleScreen) -> Iterator[str]:
    """Every word on the screen, and every hint of its controls."""
    screen.sea_view.weather = "plain"
    screen.draw(context.surface)
    yield from (mark.text for mark in context.text_ledger)
    yield from (getattr(widget, "hint", "") for widget in screen.widgets())


def test_a_battle_on_the_grid_is_told_in_points(level: Path) -> None:
    seats = {"american": RandomSeat(1), "british": RandomSeat(2)}
    _, screen = open_battle(level=level, seats=seats, seed=3)
    while screen.battle.turn < 4:
        screen.battle.step()
    events = screen.battle.events
    assert any(isinstance(e, Fired) and e.band != "alongside" for e in events)
    assert any(isinstance(e, Moved) and e.made == "1 point" for e in events)
    assert any(isinstance(e, Ordered) and "a point ahead" in e.order for e in events)
    assert not any(isinstance(e, Chose) and INCHES.search(e.key) for e in events)
    found = list(told_by(screen))
    assert [words for words in found if INCHES.search(words)] == []
    assert any(", 2 points" in words or ", 3 points" in words for words in found)


def test_the_screen_of_a_battle_on_the_grid_tells_points(level: Path) -> None:
    context, screen = open_battle(level=level, seed=3, still=True)
    kinds = set()
    for _ in range(8):
        kind = run_to_prompt(screen)
        screen.sea_view.camera.advance(5)
        if kind == "plot" and kind not in kinds:
            press_key(screen, pygame.K_c)
            press_key(screen, pygame.K_m)
        words = list(seen_by(context, screen))
        assert [w for w in words if INCHES.search(w) and "apart" not in w and "table" not in w] == []
        if screen.state.ruler_and_arcs.ruler is not None:
            press_key(screen, pygame.K_m)
        kinds.add(kind)
        if kind == "over":
            break
        answer_by_mouse(screen)
    assert {"plot", "guns"} <= kinds


def test_hf_scale_2_the_ruler_counts_points_by_rows_and_by_diagonals(level: Path) -> None:
    _, screen = open_battle(level=level, seed=3)
    with screen.battle.table.as_current():
        assert HF.ruler_words((16.5, 16.5), (49.5, 16.5)) == (
            "2 points",
            "long guns 4+, short guns 5+ (rebuilt)",
        )
        assert HF.ruler_words((16.5, 16.5), (49.5, 49.5)) == (
            "2 points",
            "long guns 4+, short guns 5+ (rebuilt)",
        )
        assert HF.ruler_words((16.5, 16.5), (33.0, 16.5))[0] == "1 point"
        assert HF.ruler_words((0, 0), (0, 165)) == ("10 points", "Out of range")
        assert HF.range_words(33.0) == ("2 points", "long guns 4+, short guns 5+ (rebuilt)")
    _, screen = open_battle()
    with screen.battle.table.as_current():
        assert (
            HF.ruler_words((0, 0), (22, 0))
            == HF.range_words(22.0)
            == ("2.0 in", "long guns 4+, short guns 5+ (rebuilt)")
        )


def test_hf_gun_1_what_is_refused_is_refused_in_points() -> None:
    far = TargetInRange("foe", "Foe", ("starboard",), 5)
    for grid, unit, near in ((True, "points", "a point"), (False, "inches", "an inch")):
        gunner = FireLimits("own", "Own", (), ("L",), (far,), detachments=1, uses_grid=grid)
        wrong = parse_declaration(gunner, "starboard L1 foe")
        assert isinstance(wrong, Refusal)
        assert f"4 {unit}" in wrong.reason
        wrong = parse_declaration(gunner, "marines 1 foe")
        assert isinstance(wrong, Refusal)
        assert f"within {near}," in wrong.reason
