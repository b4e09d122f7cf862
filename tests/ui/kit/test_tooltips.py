"""Tooltips: shortened words in full and the meanings of terms, by mouse, by keys, on cached panels,
and for a whole screen."""

from collections.abc import Callable

import pygame
import pytest

from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.kit import widgets
from game.ui.kit.focus import FocusRing
from game.ui.kit.panel_cache import PanelCache
from game.ui.kit.tooltips import (
    FOCUS_SECONDS,
    HIDE_SECONDS,
    HOVER_SECONDS,
    REDRAW_SECONDS,
    TERMS,
    Term,
    terms_in,
)
from game.ui.kit.widgets import Button
from game.ui.pages.options_page import OptionsPage
from game.ui.shell.app import App

SIZE = (640, 400)
ROOM = pygame.Rect(20, 20, 120, 44)


def ring_at(at: tuple[int, int] | None = None, focus: str = "") -> FocusRing:
    ring = FocusRing(focus)
    ring.is_shown = bool(focus)
    if at is not None:
        ring.pointer_position = at
        ring.hovered = "tack" if ROOM.collidepoint(at) else ""
    return ring


def told(ring: FocusRing, idle: float, words: str = "Tack", glossary: str = "", paper: str = "") -> str:
    """Return the tooltip's text on a canvas with one button and a line of a panel."""
    c = Canvas(pygame.Surface(SIZE), UiStyle(), [], idle_seconds=idle)
    if paper:
        letters.draw_text(c, (300, 200), paper, letters.BODY)
    widgets.draw_widgets(c, [Button("tack", ROOM, words)], ring, glossary)
    assert c.text_log is not None
    return " ".join(mark.text for mark in c.text_log if mark.region == "tooltip")


def test_a_pointer_that_rests_on_a_word_is_told_what_it_means() -> None:
    at = (310, 208)
    assert told(ring_at(at), HOVER_SECONDS / 2, paper="stern rake") == ""
    said = told(ring_at(at), HOVER_SECONDS, paper="stern rake")
    assert said.startswith("Rake: to fire in over her bow or stern.")
    assert told(ring_at((600, 20)), HOVER_SECONDS, paper="stern rake") == ""


def test_the_focus_explains_its_control_when_it_rests_and_goes_again() -> None:
    ring = ring_at(focus="tack")
    assert told(ring, FOCUS_SECONDS / 2) == ""
    assert "bow through the wind" in told(ring, FOCUS_SECONDS)
    assert told(ring, HIDE_SECONDS) == ""


@pytest.mark.parametrize("ring", [ring_at((30, 40)), ring_at(focus="tack")], ids=["mouse", "keys"])
def test_words_that_had_no_room_are_told_in_full(ring: FocusRing) -> None:
    whole = "Carry out an anchor and haul her off the shoal by her own cable"
    assert whole in told(ring, FOCUS_SECONDS, whole)
    assert told(ring, FOCUS_SECONDS, "Haul") == ""


def test_a_line_that_is_cut_at_the_foot_of_a_text_is_told_in_full() -> None:
    c = Canvas(pygame.Surface(SIZE), UiStyle())
    text = "Nobody is on deck but the watch, and the watch is asleep under the boats."
    letters.draw_wrapped(c, pygame.Rect(10, 10, 150, 40), text, letters.BODY)
    assert c.text_lines[-1][0].endswith("…")
    assert letters.untruncated_text(c.text_lines[-1][0]) == text


def test_one_control_explains_the_words_of_the_whole_screen() -> None:
    said = told(ring_at((30, 40)), HOVER_SECONDS, "Haul", "tack", "She wears; a broadside")
    assert "To wear:" in said
    assert "Broadside:" in said


def test_a_paper_that_was_printed_before_still_says_where_its_words_are() -> None:
    panel_cache, found = PanelCache(), []

    def printed(sheet: Canvas) -> None:
        letters.draw_text(sheet, (20, 20), "in irons", letters.BODY)

    for _ in range(2):
        c = Canvas(pygame.Surface(SIZE), UiStyle())
        panel_cache.draw_cached(c, "note", pygame.Rect(0, 0, 200, 90), "same", printed)
        found.append(c.text_lines)
    assert found[0]
    assert found[0] == found[1]


def test_a_page_on_which_nothing_moves_is_drawn_again_when_the_hand_has_rested(
    open_app: Callable[..., App],
) -> None:
    app = open_app()
    app.replace_screen(OptionsPage(app))
    app.run_frame(0.0)
    for dwell in REDRAW_SECONDS:
        before = app.frame_count
        app.run_frame(dwell - app.idle_seconds)
        assert app.frame_count == before + 1
        app.run_frame(0.01)
        assert app.frame_count == before + 1


def test_terms_are_found_as_words_and_not_within_words() -> None:
    assert [term.word for term in terms_in("She misses stays, port guns silent")] == [
        "In irons", "Port and starboard",
    ]  # fmt: skip
    assert terms_in("An important report of the table") == ()


@pytest.mark.parametrize(
    ("words", "word"),
    [
        ("Pollux was raked", "Rake"),
        ("Chain shot, 1 turn to load", "Kinds of shot"),
        ("shaken in 16", "Test of nerve"),
        ("hove to", "To heave to"),
        ("10 + 2d6 cm", "Dice"),
        ("Fire: 4+ to hit", "Dice"),
        ("Cuts her cable", "To weigh, to cut"),
    ],
)
def test_a_term_is_known_in_the_forms_that_screens_print(words: str, word: str) -> None:
    assert word in [term.word for term in terms_in(words)]


@pytest.mark.parametrize("term", TERMS, ids=[term.word for term in TERMS])
def test_every_term_is_told_in_short_whole_sentences(term: Term) -> None:
    assert term.meaning.endswith(".")
    assert len(term.meaning) < 160
