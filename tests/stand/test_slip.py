"""The line of advice in battles that a visitor has chosen from the list, by every book: it lies on
no other paper, its words are for every hand, and on a page that covers the sea there is none."""

from __future__ import annotations

import re
from importlib import import_module
from itertools import product

import pygame
import pytest

from game.books.kmh.face.kinds import Question
from game.books.kmh.rules.arcs import NoShot
from game.core.steps import Option, Pick
from game.levels.reading.shipped import levels_home
from game.ui.battle import free_sea
from game.ui.battle.prompts import Prompt
from game.ui.kiosk import second_player, visitors
from game.ui.kiosk.advice_line import AdvicePlugin
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.modes import OnTop
from game.ui.kiosk.owner_settings import OwnerSettings
from game.ui.kiosk.two_players import JOIN, DeviceShare, Share
from tests.battery import family
from tests.stand.conftest import OpenStand, key, pass_time

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
    level = levels_home() / book / f"{CHOSEN[book]}.toml"
    stand = open_stand(size, levels=[level], customs=OwnerSettings(text_size=text))
    stand.take_command()
    stand.paper = None
    visitors.fight_level(stand, level)
    pass_time(stand, 8.0)
    return stand


@pytest.mark.parametrize("case", family(list(product(CHOSEN, WINDOWS)), FEW))
def test_it_lies_on_no_other_paper_and_leaves_most_of_the_sea(
    open_stand: OpenStand, case: tuple[str, tuple[tuple[int, int], int]]
) -> None:
    book, (size, text) = case
    stand, seen = chosen(open_stand, book, size, text), 0
    for _ in range(5):
        stand.idle = 0.0
        stand.frame(0.1)
        assert stand.fight is not None
        screen = stand.fight.screen
        with screen.battle.table.at():
            assert isinstance(screen.beside, AdvicePlugin)
            papers = screen.beside.panel_rects()
            others = [paper for paper in free_sea.papers_now(screen) if paper not in papers]
            sea = screen.layout().guest_sea
        for paper in papers:
            seen += 1
            assert paper.collidelist(others) < 0
            assert sea.contains(paper)
            assert paper.y >= sea.y + sea.h / 2
        key(pygame.K_SPACE)
        pass_time(stand, 2.0)
    assert seen > 1 or (book, text) == ("hf", 150)  # her boxes leave no room, and say it
    assert stand.keeper.faults == 0


def test_on_the_page_that_hands_the_screen_over_there_is_none(open_stand: OpenStand) -> None:
    stand = chosen(open_stand, "hf", (1280, 720), 100)
    stand.first, stand.paper = DeviceShare(Share.ALL_KEYS), OnTop.VERBS
    assert second_player.joins(stand, pygame.event.Event(pygame.KEYDOWN, key=JOIN[0]))
    stand.paper = None
    covered = told = False
    for _ in range(40):
        stand.idle = 0.0
        pass_time(stand, 0.5)
        assert stand.fight is not None
        screen = stand.fight.screen
        stand.ledger = []
        stand.frame(0.01)
        told = told or any(mark.region == "slip" for mark in stand.ledger)
        if screen.hud.is_covered:
            covered = True
            assert not any(mark.region == "slip" for mark in stand.ledger)
        key(
            pygame.K_RETURN if second_player.asked(stand) != stand.fight.visitor else pygame.K_SPACE
        )
    assert covered
    assert told


@pytest.mark.parametrize("book", CHOSEN)
def test_its_words_and_those_of_how_to_play_are_for_every_hand(book: str) -> None:
    """A visitor with a pad was told to click."""
    telling = import_module(f"game.books.{book}.face.telling")
    advice = [words for name in vars(telling) if "ADVICE" in name
              for words in _all_of(getattr(telling, name))]  # fmt: skip
    panels = [row.words for panel in telling.how_to() for row in panel.rows]
    assert len(advice) > 5
    assert [words for words in (*advice, *panels) if OF_ONE_HAND.search(words)] == []


def test_who_has_nobody_to_fire_at_is_not_told_to_choose_a_target() -> None:
    telling = import_module("game.books.kmh.face.telling")
    shots = [Option(key, key, key) for key in NoShot]
    for offers in (shots, shots[:2]):
        told = telling.advice(Prompt(Question.FIRE, menu=Pick(tuple(offers))))
        assert told.startswith("No gun bears")
    for menu in (Pick((*shots, Option("her", "her", "corneille"))), None):
        assert "target" in telling.advice(Prompt(Question.FIRE, menu=menu))


def _all_of(words: object) -> list[str]:
    return [words] if isinstance(words, str) else [*dict.values(words)]  # type: ignore[arg-type]
