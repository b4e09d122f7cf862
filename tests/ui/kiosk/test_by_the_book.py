"""A stand may ask for every press, as the book has it; unasked its visitors play briskly."""

import argparse
from pathlib import Path

import pygame
import pytest

from game.cli import kiosk_show
from game.cli.commands import stand as command
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.values.quick_play import QuickPlay
from game.ui.kiosk.owner_settings import LaunchConfig
from game.ui.kiosk.playlist import Playlist
from tests.ui.kiosk.conftest import LEVELS, OpenStand, pass_time, press_key


@pytest.mark.parametrize(("asked", "by_the_book"), [([], False), (["--by-the-book"], True)])
def test_the_option_reaches_the_terms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: list[str], by_the_book: bool
) -> None:
    opened: list[LaunchConfig] = []

    class Shown:
        """A stand that ends at once."""

        def run(self) -> int:
            """It was left."""
            return 0

    def keep(_asked: argparse.Namespace, _home: Path, config: LaunchConfig) -> Shown:
        opened.append(config)
        return Shown()

    monkeypatch.setattr(kiosk_show, "open_kiosk", keep)
    reader = argparse.ArgumentParser()
    reader.add_argument("--data-dir", type=Path, default=tmp_path)
    command.add(reader.add_subparsers())
    words = ["stand", str(LEVELS[0]), "--pin", "1805", "--alone", *asked]
    read = reader.parse_args(words)
    assert read.run(read) == 0
    assert [config.by_the_book for config in opened] == [by_the_book]


@pytest.mark.parametrize("by_the_book", [False, True])
def test_visitors_press_everything_only_where_it_is_asked(open_stand: OpenStand, by_the_book: bool) -> None:
    kiosk = open_stand(by_the_book=by_the_book)
    press_key(pygame.K_g)
    pass_time(kiosk, 1.0)
    assert kiosk.fight is not None
    hud = kiosk.fight.screen.hud
    assert isinstance(hud.quick_play, QuickPlay) is not by_the_book
    kiosk.set_volume(30)
    pass_time(kiosk, 0.5)
    assert isinstance(hud.quick_play, QuickPlay) is not by_the_book, "a louder stand is played as before"
    assert kiosk.settings.by_the_book is by_the_book


def test_by_the_book_a_visitors_answer_waits_for_his_press(open_stand: OpenStand) -> None:
    """In brisk play the dice of the first order are thrown by themselves."""
    kiosk = open_stand(by_the_book=True)
    press_key(pygame.K_g)
    pass_time(kiosk, 1.0)
    assert kiosk.fight is not None
    hud, kinds = kiosk.fight.screen.hud, set()
    for _ in range(60):
        press_key(pygame.K_SPACE)
        pass_time(kiosk, 0.5)
        kinds.add(hud.prompt.kind)
        if PromptKind.DONE in kinds:
            break
    assert PromptKind.DONE in kinds


@pytest.mark.parametrize(
    ("words", "seconds"), [("5m", 300), ("90s", 90), ("8", 480), ("0", 0), ("120m", 7200)]
)
def test_a_session_is_told_in_minutes_or_seconds(words: str, seconds: int) -> None:
    assert command.parse_session(words) == seconds


@pytest.mark.parametrize("words", ["", "five", "-5", "5h", "10s", "121m", "5m5"])
def test_what_is_no_time_is_refused(words: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="such as 5m"):
        command.parse_session(words)


def test_unasked_the_show_goes_through_battles_that_are_seen_from_near(tmp_path: Path) -> None:
    """The list was alphabetical, with fleets of eighteen ships in it."""
    few, many = tmp_path / "few.toml", tmp_path / "many.toml"
    few.write_text("[[ship]]\n" * 2)
    many.write_text("[[ship]]\n" * 4)
    (tmp_path / "torn.toml").write_text("[[ship")
    found = [kiosk_show.is_small_battle(tmp_path / f"{name}.toml") for name in ("few", "many", "torn", "x")]
    assert found == [True, False, False, False]
    bills = Playlist(LaunchConfig([many, few], "1805", show_levels=[few]), tmp_path)
    assert bills.peek_next_level() == few
    assert Playlist(LaunchConfig([many, few], "1805"), tmp_path).peek_next_level() == many
