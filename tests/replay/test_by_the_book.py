"""By the book the screen asks every question of older battles and no other: answered one by one
they lead to the same tables, turn by turn."""

from pathlib import Path

import pygame
import pytest

from game.books import shelf
from game.core.table import Dump
from game.play.battle import Battle
from game.play.journal import Journal, fold_undos, read_journal_file
from game.play.replays import battle_without_seats, play_to_turn
from game.play.saved_battles import setup_of
from game.play.seats import PlayerSeat
from game.systems import BattleShow
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.prompts import PromptKind
from game.ui.kit.settings import Settings
from tests.books.kmh.face.input_driver import FakeContext, press_key

KEPT = Path(__file__).with_name("kept")
KEPT_BATTLES = sorted(KEPT.glob("*.journal"))
ANSWERS = ("c", "p")


FEW = ("mirror-duel", "squares-by-hand", "hot-java", "robust-and-hoche")
"""A small one of each book: all that are kept take two minutes on a screen."""


def replayed_tables(path: Path) -> list[Dump]:
    """Return the table at the beginning of each turn when the kept journal is replayed."""
    reading, tables = read_journal_file(path), list[Dump]()
    setup = setup_of(reading)
    battle = battle_without_seats(reading, setup, setup.level())
    battle.turn_watchers.append(lambda _turn, _mark, table: tables.append(table))
    play_to_turn(battle, None)
    battle.close()
    return tables


@pytest.mark.untraced
@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=[] if path.stem in FEW else pytest.mark.battery, id=path.stem)
        for path in KEPT_BATTLES
    ],
)
def test_by_the_book_a_battle_of_before_is_played_as_it_was(path: Path) -> None:
    reading = read_journal_file(path)
    setup, entries = setup_of(reading), fold_undos(reading.entries)
    level, book = setup.level(), shelf.book(setup.book).rules
    people = {side.id: PlayerSeat() for side in level.sides}
    battle = Battle(book, level, dict(people), setup.seed, Journal(reading.header))
    tables: list[Dump] = []
    battle.turn_watchers.append(lambda _turn, _mark, table: tables.append(table))
    context = FakeContext((1280, 720), still=True)
    context.change_settings(Settings(speed=0, plain_sea=True, reduced_motion=True, by_the_book=True))
    screen = BattleScreen(context, battle, BattleShow(battle), quick_play=True)
    given = [entry for entry in entries if entry[0] in ANSWERS]
    waiting = iter(given)
    for _ in range(40_000):
        screen.advance(1 / 4)
        prompt = screen.hud.prompt
        if prompt.kind == PromptKind.OVER:
            break
        if prompt.kind == PromptKind.DONE:
            press_key(screen, pygame.K_SPACE)
        elif prompt.needs_answer:
            answer = next(waiting)
            assert (answer[1], answer[2]) == (prompt.seat, prompt.clause)
            keys = answer[3] if isinstance(answer[3], list) else [answer[3]]
            people[prompt.seat].submit(*keys)
    screen.close()
    kinds = ("r", *ANSWERS)
    now = [e for e in fold_undos(battle.journal.entries) if e[0] in kinds]
    assert now == [e for e in entries if e[0] in kinds]
    assert tables == replayed_tables(path)
    assert next(waiting, None) is None
