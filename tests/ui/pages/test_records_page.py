"""The records: honours are read from the journals of finished battles and kept with the best results."""

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path

import pygame
import pytest

from game.analysis.honours import Honour, HonourKind, honours_of
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.journal_files import journals_folder
from game.play.saved_battles import BattleSetup, begin_battle
from game.trials.fighting import make_batch_seats
from game.ui.pages import battle_filter as record
from game.ui.pages.battle_filter import DAMAGED_TEXT, FILE_NAME, BattleHistory, HonourWon
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.honours_won import HonourReader
from game.ui.pages.records_page import RecordsPage, result_rows
from tests.ui.conftest import InputDriver, OpenApp

LEVEL = "ajax-and-bucentaure.toml"
SEATS = {"british": "human", "french": "ai:admiral"}


def fought(
    data: Path, seats: Mapping[str, str] = SEATS, name: str = "a", from_turn: int = 0
) -> tuple[Honour, ...]:
    """Fight a battle of two captains whose journal says that a player was British; return his honours."""
    text = (shipped_levels_folder() / "wwh" / LEVEL).read_text("utf-8")
    setup = BattleSetup(text, "wwh", 8, seats, ("doctrine",), LEVEL, fought_on_turn=from_turn)
    made = begin_battle(
        setup,
        lambda book, level, _, seed: make_batch_seats(book, level, dict.fromkeys(SEATS, "ai:captain"), seed),
        journals_folder(data) / f"{name}.journal",
    )
    made.battle.run()
    won = honours_of(made.battle.level, made.battle.events, "british")
    made.close()
    return won


def read_all(data: Path) -> BattleHistory:
    """Return the history after all battles were looked through, and saved."""
    history = record.load(data)
    reader = HonourReader(data, history)
    while reader.advance():
        pass
    assert reader.remaining == 0
    assert record.save(data, history) == ""
    return history


def test_honours_are_read_from_the_journal_and_kept_with_it_as_proof(tmp_path: Path) -> None:
    won = fought(tmp_path)
    assert won, "choose another seed"
    history = read_all(tmp_path)
    assert {kind: each.sentence for kind, each in history.honours.items()} == {
        h.kind: h.sentence for h in won
    }
    assert {(each.journal, each.battle) for each in history.honours.values()} == {
        ("a.journal", f"wwh/{LEVEL}")
    }
    again = record.load(tmp_path)
    assert (again.honours, again.notice) == (history.honours, "")
    assert HonourReader(tmp_path, again).remaining == 0, "a battle is looked through once"


def test_an_honour_stays_with_the_battle_that_won_it_first_even_without_its_journal(tmp_path: Path) -> None:
    fought(tmp_path)
    first = read_all(tmp_path).honours
    fought(tmp_path, name="b")
    assert read_all(tmp_path).honours == first
    for path in journals_folder(tmp_path).glob("*.journal"):
        path.unlink()
    history = read_all(tmp_path)
    assert (history.honours, history.honour_sizes) == (first, {})


@pytest.mark.parametrize(
    ("seats", "from_turn"),
    [(dict.fromkeys(SEATS, "human"), 0), (dict.fromkeys(SEATS, "ai:captain"), 0), (SEATS, 1)],
)
def test_a_battle_that_counts_for_no_best_result_has_no_honours(
    tmp_path: Path, seats: Mapping[str, str], from_turn: int
) -> None:
    fought(tmp_path, seats, from_turn=from_turn)
    assert read_all(tmp_path).honours == {}


@pytest.mark.parametrize("damage", ["level", "dice", "cut"])
def test_a_journal_that_cannot_be_replayed_has_no_honours(tmp_path: Path, damage: str) -> None:
    fought(tmp_path)
    [path] = journals_folder(tmp_path).glob("*.journal")
    text = path.read_text("utf-8")
    lines = text.splitlines(keepends=True)
    changed = {
        "level": text.replace("objective", "subjective"),
        "dice": "".join(line.replace('["r"', '["c"') for line in lines),
        "cut": "".join(lines[:20] + lines[-1:]),
    }
    path.write_text(changed[damage], "utf-8")
    assert read_all(tmp_path).honours == {}


WON = HonourWon("Constitution took Guerriere by boarding.", "kmh/x.toml", "a.journal", 1_795_000_000 * 10**9)


@pytest.mark.parametrize(
    "told", [7, {"boarded": 3}, {"boarded": {"sentence": "x"}}, {"boarded": {**asdict(WON), "battle": 7}}]
)
def test_damaged_honours_are_told_and_read_anew(tmp_path: Path, told: object) -> None:
    won = fought(tmp_path)
    read_all(tmp_path)
    data = json.loads((tmp_path / FILE_NAME).read_text("utf-8"))
    (tmp_path / FILE_NAME).write_text(json.dumps({**data, "honours": told}), "utf-8")
    assert record.load(tmp_path).notice == DAMAGED_TEXT
    assert {*read_all(tmp_path).honours} == {honour.kind for honour in won}


def test_a_best_result_is_listed_by_book_and_title() -> None:
    history = BattleHistory(
        {"wwh/b.toml": {}, "kmh/z.toml": {}, "kmh/gone.toml": {}, "pack/pack: x.toml": {}}
    )
    rows = result_rows(history, {"kmh/z.toml": "Aboukir", "wwh/b.toml": "B"}, {"kmh": "Kiss", "wwh": "Warm"})
    assert [(row.book, row.title) for row in rows] == [
        ("Kiss", "Aboukir"), ("Kiss", "gone"), ("Warm", "B"), ("pack", "pack: x"),
    ]  # fmt: skip


def test_the_records_are_opened_from_the_list_and_left_with_keys_alone(open_app: OpenApp) -> None:
    app = open_app((1024, 768))
    app.change_settings(replace(app.settings, text_scale=150))
    won = fought(app.data_dir)
    app.push_screen(BattleListPage(app))
    driver = InputDriver(app)
    driver.press_key(pygame.K_F7)
    page = app.screen
    assert isinstance(page, RecordsPage)
    while page.has_work:
        driver.run_frame()
    assert {*page.history.honours} == {honour.kind for honour in won}
    driver.press_key(pygame.K_TAB)
    for _ in range(40):
        driver.press_key(pygame.K_DOWN)
    assert page.first_text_line > 0, "the text scrolls with the keys"
    assert any(HonourKind.FIRE_PUT_OUT.title in mark.text for mark in app.text_ledger or ())
    driver.press_key(pygame.K_ESCAPE)
    assert isinstance(app.screen, BattleListPage)
    assert {*record.load(app.data_dir).honours} == {honour.kind for honour in won}
