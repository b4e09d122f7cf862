"""The line of advice in battles that a visitor has chosen from the list, by every book: it lies on
no other paper, its words are for every hand, and on a page that covers the sea there is none."""

import re
from importlib import import_module
from itertools import product

import pygame
import pytest

from game.books.kmh.face.questions import QuestionKind
from game.books.kmh.rules.arcs import ShotAlternative
from game.core.steps import MenuOption, OptionMenu
from game.levels.reading.level_folders import shipped_levels_folder
from game.ui.battle.values.prompts import Prompt
from game.ui.battle.views import free_sea
from game.ui.kiosk import second_player, update
from game.ui.kiosk.hints import AdvicePlugin
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_settings import OwnerSettings
from game.ui.kiosk.state import VisitorPanel
from game.ui.kiosk.two_players import JOIN_KEYS, DevicePart, DeviceShare
from tests.battery import battery_params
from tests.ui.kiosk.conftest import OpenStand, pass_time, press_key, start_duel

WINDOWS = (((1280, 720), 100), ((1024, 768), 150))
FEW = [(book, WINDOWS[book in ("wwh", "ls98")]) for book in ("kmh", "hf", "wwh", "ls98")]
CHOSEN = {
    "kmh": "jarce-and-black-jaques",
    "wwh": "ajax-and-bucentaure",
    "hf": "mirror-frigates",
    "ls98": "robust-and-hoche",
}
OF_ONE_HAND = re.compile(r"\b(click\w*|point at|mouse|esc|space|enter|tab|shift)\b", re.IGNORECASE)


def chosen(open_stand: OpenStand, book: str, size: tuple[int, int], text: int) -> Kiosk:
    """A visitor's battle by this book, from the list, after his welcome."""
    level = shipped_levels_folder() / book / f"{CHOSEN[book]}.toml"
    kiosk = open_stand(size, levels=[level], settings=OwnerSettings(text_size=text))
    start_duel(kiosk)
    update.start_chosen_battle(kiosk, level)
    pass_time(kiosk, 8.0)
    return kiosk


@pytest.mark.parametrize("case", battery_params(list(product(CHOSEN, WINDOWS)), FEW))
def test_it_lies_on_no_other_paper_and_leaves_most_of_the_sea(
    open_stand: OpenStand, case: tuple[str, tuple[tuple[int, int], int]]
) -> None:
    book, (size, text) = case
    kiosk, seen = chosen(open_stand, book, size, text), 0
    for _ in range(5):
        kiosk.idle_seconds = 0.0
        kiosk.run_frame(0.1)
        assert kiosk.fight is not None
        screen = kiosk.fight.screen
        with screen.battle.table.as_current():
            assert isinstance(screen.state.plugin, AdvicePlugin)
            papers = screen.state.plugin.panel_rects()
            others = [paper for paper in free_sea.panel_rects(screen.state) if paper not in papers]
            sea = screen.layout().plugin_area
        for paper in papers:
            seen += 1
            assert paper.collidelist(others) < 0
            assert sea.contains(paper)
            assert paper.y >= sea.y + sea.h / 2
        press_key(pygame.K_SPACE)
        pass_time(kiosk, 2.0)
    assert seen > 1 or (book, text) == ("hf", 150)  # her boxes leave no room, and say it
    assert kiosk.health_monitor.faults == 0


def test_on_the_page_that_hands_the_screen_over_there_is_none(open_stand: OpenStand) -> None:
    kiosk = chosen(open_stand, "hf", (1280, 720), 100)
    kiosk.players.first, kiosk.visitor_panel = DeviceShare(DevicePart.ALL_KEYS), VisitorPanel.VERBS
    assert update.handle_join(kiosk, pygame.event.Event(pygame.KEYDOWN, key=JOIN_KEYS[0]))
    kiosk.visitor_panel = None
    covered = told = False
    for _ in range(40):
        kiosk.idle_seconds = 0.0
        pass_time(kiosk, 0.5)
        assert kiosk.fight is not None
        screen = kiosk.fight.screen
        kiosk.ledger = []
        kiosk.run_frame(0.01)
        told = told or any(mark.region == "slip" for mark in kiosk.ledger)
        if screen.hud.is_covered:
            covered = True
            assert not any(mark.region == "slip" for mark in kiosk.ledger)
        is_first = second_player.side_to_answer(kiosk) == kiosk.fight.visitor_side
        press_key(pygame.K_SPACE if is_first else pygame.K_RETURN)
    assert covered
    assert told


@pytest.mark.parametrize("book", CHOSEN)
def test_its_words_and_those_of_how_to_play_are_for_every_hand(book: str) -> None:
    """A visitor with a pad was told to click."""
    narration = import_module(f"game.books.{book}.face.narration")
    advice = [words for name in vars(narration) if "ADVICE" in name
              for words in _all_of(getattr(narration, name))]  # fmt: skip
    panels = [row.text for panel in narration.help_panels() for row in panel.rows]
    assert len(advice) > 5
    assert [words for words in (*advice, *panels) if OF_ONE_HAND.search(words)] == []


def test_who_has_nobody_to_fire_at_is_not_told_to_choose_a_target() -> None:
    narration = import_module("game.books.kmh.face.narration")
    shots = [MenuOption(key, key, key) for key in ShotAlternative]
    for offers in (shots, shots[:2]):
        told = narration.question_hint(Prompt(QuestionKind.FIRE, menu=OptionMenu(tuple(offers))))
        assert told.startswith("No gun bears")
    for menu in (OptionMenu((*shots, MenuOption("her", "her", "corneille"))), None):
        assert "target" in narration.question_hint(Prompt(QuestionKind.FIRE, menu=menu))


def _all_of(words: object) -> list[str]:
    return [words] if isinstance(words, str) else [*dict.values(words)]  # type: ignore[arg-type]
