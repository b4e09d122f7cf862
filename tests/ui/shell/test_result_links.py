"""Every button of the page after a battle opens its page, and Esc comes back."""

import pygame

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
