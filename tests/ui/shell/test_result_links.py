"""Every button of the page after a battle opens its page, and Esc comes back."""

from dataclasses import replace

import pygame

from game.analysis.battle_code import read_battle_code
from game.analysis.code_lines import parse_code
from game.play.journal import read_journal_file
from game.play.replays import replay_journal
from game.play.saved_battles import setup_of
from game.ui.pages.code_page import CodePage
from game.ui.pages.film_page import FilmPage
from game.ui.pages.letter_page import LetterPage
from game.ui.pages.luck_page import LuckPage
from game.ui.pages.title_page import TitlePage
from game.ui.shell.result_links import PlayedBattle, result_links
from tests.play.test_battle_forks import KEPT
from tests.ui.conftest import InputDriver, OpenApp


def test_each_link_opens_its_page(open_app: OpenApp) -> None:
    app = open_app((1280, 720))
    contents = read_journal_file(KEPT / "squares-by-hand.journal")
    events = replay_journal(contents).events
    battle = PlayedBattle(setup_of(contents), contents.entries, events, None, lambda start, end: None)
    assert battle.own_side == "british"
    for link, kind in zip(result_links(app, battle), (LetterPage, CodePage, LuckPage, FilmPage), strict=True):
        link.open()
        assert isinstance(app.screen, kind), link.name
        InputDriver(app).press_key(pygame.K_ESCAPE)
        assert isinstance(app.screen, TitlePage)


def test_the_code_of_a_letter_carries_a_level_that_is_not_shipped(open_app: OpenApp) -> None:
    contents = read_journal_file(KEPT / "mirror-duel.journal")
    setup = replace(setup_of(contents), file="my-own.toml")
    battle = PlayedBattle(setup, contents.entries, (), None, lambda start, end: None)
    page = battle.make_letter_page(open_app((1280, 720)))
    assert isinstance(page, LetterPage)
    assert read_battle_code(parse_code("\n".join(page.codes))).level_text == setup.level_text
