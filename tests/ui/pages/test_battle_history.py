"""The battle history: read from the journals, saved beside the settings."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pygame
import pytest

from game.levels.reading.level_folders import shipped_levels_folder
from game.play.journal import Journal
from game.play.journal_files import journals_folder
from game.play.saved_battles import BattleSetup, finished_journals, load_finished_battle
from game.ui.kit.input_state import PAUSE_SECONDS
from game.ui.kit.screens import AppContext, Screen, ShellCallbacks
from game.ui.pages import battle_filter as record
from game.ui.pages.battle_filter import (
    DAMAGED_TEXT,
    FILE_NAME,
    NOT_WON_LEVELS,
    WON_LEVELS,
    BattleHistory,
    BattleResult,
    FilterPart,
    find_suggested_battle,
)
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.level_briefs import BattleKind
from game.ui.pages.level_list import LevelEntry
from game.ui.shell.app import App
from tests.ui.conftest import InputDriver, OpenApp
from tests.ui.fake_battle import start_fake_battle

RED_ALONE = {"red": "human", "blue": "ai:captain"}
DUEL = "kmh/mirror-duel.toml"


def ended(
    data: Path,
    seats: dict[str, str],
    winner: str,
    degree: str = "major",
    file: str = "mirror-duel.toml",
    over: bool = True,
) -> Path:
    """Write the journal of a battle with that result."""
    number = len(list(journals_folder(data).glob("*"))) if journals_folder(data).exists() else 0
    path = journals_folder(data) / f"{number}.journal"
    path.parent.mkdir(parents=True, exist_ok=True)
    journal = Journal(BattleSetup("level", "kmh", 1, seats, (), file).header(), path)
    journal.write(["t", 1, "00"])
    if over:
        journal.write(["e", winner, degree, "So it was."])
    journal.close()
    return path


def test_the_best_result_against_each_grade_is_remembered(tmp_path: Path) -> None:
    ended(tmp_path, RED_ALONE, "blue")
    ended(tmp_path, RED_ALONE, "red", "minor")
    ended(tmp_path, RED_ALONE, "")
    ended(tmp_path, {"red": "ai:admiral", "blue": "human"}, "")
    history = record.load(tmp_path)
    assert history.best_results == {DUEL: {"captain": BattleResult.MINOR, "admiral": BattleResult.DRAWN}}
    assert history.last_battle == DUEL
    assert record.load(tmp_path) == history


@pytest.mark.parametrize(
    ("seats", "over"),
    [
        (RED_ALONE, False),
        ({"red": "human", "blue": "human"}, True),
        ({"red": "ai:admiral", "blue": "ai:captain"}, True),
        ({"red": "human", "blue": "ai:random"}, True),
    ],
)
def test_what_is_not_over_or_was_not_fought_against_a_captain_does_not_count(
    tmp_path: Path, seats: dict[str, str], over: bool
) -> None:
    ended(tmp_path, seats, "red", over=over)
    assert record.load(tmp_path).best_results == {}


def test_a_newcomer_meets_the_mildest_and_then_whom_he_met_last(tmp_path: Path) -> None:
    assert record.load(tmp_path).default_enemy_seat == "ai:midshipman"
    ended(tmp_path, RED_ALONE, "blue")
    history = record.load(tmp_path)
    assert history.default_enemy_seat == "ai:captain"
    history.on_battle_started("kmh", "lissa.toml", {"british": "human", "allies": "ai:admiral"})
    assert record.save(tmp_path, history) == ""
    assert record.load(tmp_path).default_enemy_seat == "ai:admiral"


def test_a_journal_of_before_counts_under_todays_names(tmp_path: Path) -> None:
    path = journals_folder(tmp_path) / "old.journal"
    path.parent.mkdir()
    header = BattleSetup("level", "kmh", 1, {}, (), "mirror-duel.toml").header()
    header["seats"] = {"red": "human", "blue": "ai:captain"}
    del header["grades"]
    journal = Journal(header, path)
    journal.write(["e", "red", "major", "So it was."])
    journal.close()
    found = load_finished_battle(path)
    assert found
    assert found.seats["blue"] == "ai:admiral"
    assert record.load(tmp_path).best_results == {DUEL: {"admiral": BattleResult.MAJOR}}


@pytest.mark.parametrize(
    "damage",
    ["", "{", "[]", "[" * 5000, '{"format": 9}', "\x00",
     json.dumps({**json.loads(record.format_history(BattleHistory())), "enemy": "ai:god"}),
     json.dumps(
            {
                **json.loads(record.format_history(BattleHistory())),
                "best": {"a": {"captain": "eaten"}},
            }
        ),
     json.dumps({**json.loads(record.format_history(BattleHistory())), "best": [1]}),
     json.dumps({**json.loads(record.format_history(BattleHistory())), "settled": {"a": "soon"}})],
)  # fmt: skip
def test_a_damaged_record_is_told_and_made_anew_from_the_journals(tmp_path: Path, damage: str) -> None:
    ended(tmp_path, RED_ALONE, "red")
    (tmp_path / FILE_NAME).write_text(damage)
    history = record.load(tmp_path)
    assert history.notice == DAMAGED_TEXT
    assert history.best_results == {DUEL: {"captain": BattleResult.MAJOR}}
    again = record.load(tmp_path)
    assert (again.notice, again.best_results) == ("", history.best_results)


def test_a_win_counts_though_an_older_file_is_dated_ahead(tmp_path: Path) -> None:
    """The clock showed 2035 when a duel was lost, was set right, and showed 1970 when one was drawn."""
    for winner, when in (("blue", 2_051_222_400), ("red", 0), ("", 3600)):
        path = ended(tmp_path, RED_ALONE, winner, file="mirror-duel.toml")
        if when:
            os.utime(path, (when, when))
        history = record.load(tmp_path)
    assert history.best_results == {DUEL: {"captain": BattleResult.MAJOR}}


def test_a_battle_that_goes_on_after_it_was_given_up_counts_when_it_ends(tmp_path: Path) -> None:
    path = ended(tmp_path, RED_ALONE, "", over=False)
    journal = Journal.reopen(path)
    journal.write(["x", "red"])
    assert record.load(tmp_path).best_results == {}
    journal.write(["e", "red", "minor", "So it was."])
    journal.close()
    assert record.load(tmp_path).best_results == {DUEL: {"captain": BattleResult.MINOR}}


def test_a_record_of_before_is_taken_over_whole(tmp_path: Path) -> None:
    """The old file had a time up to which journals were counted; counting them again changes no
    best result."""
    ended(tmp_path, RED_ALONE, "red", "minor")
    told = json.loads(record.format_history(record.load(tmp_path)))
    del told["settled"]
    told["until"] = 2_051_222_400_000_000_000
    (tmp_path / FILE_NAME).write_text(json.dumps(told))
    ended(tmp_path, RED_ALONE, "red")
    history = record.load(tmp_path)
    assert (history.notice, history.best_results) == ("", {DUEL: {"captain": BattleResult.MAJOR}})


def test_journals_that_are_none_are_passed_over(tmp_path: Path) -> None:
    ended(tmp_path, RED_ALONE, "red")
    for name, data in (("a", b""), ("b", b"\xff" * 9000), ("c", b'00000000 ["e","red","major",""]')):
        (journals_folder(tmp_path) / f"{name}.journal").write_bytes(data)
    paths = [kept.path for kept in finished_journals(tmp_path)]
    assert [battle and battle.winner for battle in map(load_finished_battle, paths)] == ["red"]


# ------------------------------------------------------------------------------ on the list
def page_of(open_app: OpenApp, fought: str = "") -> BattleListPage:
    """Open the list with all files read."""
    paths = [shipped_levels_folder() / "kmh" / f"{name}.toml" for name in NAMES]
    app = open_app(levels=paths)
    app.push_screen(BattleListPage(app, fought))
    page = app.screen
    assert isinstance(page, BattleListPage)
    for _ in range(20):
        app.run_frame(0.05)
    return page


NAMES = ("a-hot-night", "lissa", "mirror-duel", "the-mortella-tower")


def stems(page: BattleListPage) -> list[str]:
    return [entry.path.stem for entry in page.entries]


def test_the_last_battle_and_the_next_stand_on_top(open_app: OpenApp, tmp_path: Path) -> None:
    ended(tmp_path, RED_ALONE, "red")
    page = page_of(open_app)
    assert stems(page)[0] == "mirror-duel"
    assert stems(page)[1] == "a-hot-night", "the shortest that is left"
    assert sorted(stems(page)) == sorted(NAMES)


def test_after_the_duels_come_the_shortest_squadrons_and_last_the_fleets() -> None:
    def entry(kind: BattleKind, minutes: int, chance: float) -> LevelEntry:
        level = SimpleNamespace(minutes=minutes)
        brief = SimpleNamespace(level=level, kinds=(kind,), books=("kmh",))
        home = SimpleNamespace(name="kmh")
        return cast(LevelEntry, SimpleNamespace(
            brief_or_placeholder=brief, win_chance=chance, is_own=False, pack="", pack_label="",
            path=SimpleNamespace(parent=home), history_file=f"{kind}{minutes}{chance}",
        ))  # fmt: skip

    fleet, long = entry(BattleKind.FLEET, 20, 0.9), entry(BattleKind.SQUADRON, 40, 0.9)
    hard, easy = entry(BattleKind.SQUADRON, 30, 0.4), entry(BattleKind.SQUADRON, 30, 0.6)
    history = BattleHistory(last_battle="kmh/other", best_results={"kmh/other": {}})
    left = [fleet, long, hard, easy]
    for wanted in (easy, hard, long, fleet):
        assert find_suggested_battle(left, history) is wanted
        left.remove(wanted)


def test_a_newcomers_list_begins_with_the_shortest_duel(open_app: OpenApp) -> None:
    page = page_of(open_app)
    assert stems(page)[0] == "mirror-duel"
    assert stems(page)[1:] == [name for name in NAMES if name != "mirror-duel"]
    assert page.history.best_results == {}


def into_by_mouse(driver: InputDriver) -> None:
    driver.click("into")


def into_by_keys(driver: InputDriver) -> None:
    driver.press_key(pygame.K_UP)
    driver.press_key(pygame.K_RETURN)


def into_by_pad(driver: InputDriver) -> None:
    driver.press_cross(0, 1)
    driver.press_pad(0)


@pytest.mark.parametrize("device", [into_by_mouse, into_by_keys, into_by_pad])
def test_a_newcomer_is_offered_the_first_battle_above_the_list(
    open_app: OpenApp, device: Callable[[InputDriver], None]
) -> None:
    paths = [shipped_levels_folder() / "kmh" / f"{name}.toml" for name in NAMES]
    begun = list[str]()

    def into(context: AppContext) -> Screen:
        begun.append("into")
        return BattleListPage(context)  # type: ignore[arg-type]

    callbacks = ShellCallbacks(start_fake_battle, open_lessons=into, find_newcomer_battle=lambda: into)
    app = open_app(levels=paths, callbacks=callbacks)
    app.push_screen(BattleListPage(app))
    app.run_frame(0.0)
    device(InputDriver(app))
    assert begun == ["into"]


def test_who_has_won_is_offered_battles_alone(open_app: OpenApp, tmp_path: Path) -> None:
    ended(tmp_path, RED_ALONE, "red")
    callbacks = ShellCallbacks(start_fake_battle, find_newcomer_battle=lambda: None)
    app = open_app(levels=[shipped_levels_folder() / "kmh" / "lissa.toml"], callbacks=callbacks)
    app.push_screen(BattleListPage(app))
    assert {"into", "learn"}.isdisjoint(each.name for each in app.screen.widgets())


def test_one_asks_for_a_kind_or_for_what_is_not_yet_won(open_app: OpenApp, tmp_path: Path) -> None:
    ended(tmp_path, RED_ALONE, "red")
    page = page_of(open_app)
    driver = InputDriver(page.app)  # type: ignore[arg-type]
    driver.click("filter-done", 0.9)
    assert page.filter.value_of(FilterPart.DONE) == NOT_WON_LEVELS
    assert "mirror-duel" not in stems(page)
    driver.click("filter-done", 0.9)
    assert page.filter.value_of(FilterPart.DONE) == WON_LEVELS
    assert stems(page) == ["mirror-duel"]
    driver.click("filter-done", 0.9)
    driver.click("filter-kind", 0.9)
    assert stems(page) == ["mirror-duel"]
    while page.filter.kind != "fort":
        driver.click("filter-kind", 0.9)
    assert stems(page) == ["the-mortella-tower"]


def test_a_list_without_any_such_battle_says_so(open_app: OpenApp) -> None:
    page = page_of(open_app)
    app = page.app
    assert isinstance(app, App)
    driver = InputDriver(app)
    driver.click("filter-done", 0.1)
    assert page.entries == []
    assert app.text_ledger is not None
    assert "No battle is like that" in " ".join(mark.text for mark in app.text_ledger)
    driver.click("filter-done", 0.9)
    assert len(page.entries) == len(NAMES)


def test_the_list_opens_where_it_was_left(open_app: OpenApp, tmp_path: Path) -> None:
    page = page_of(open_app)
    driver = InputDriver(page.app)  # type: ignore[arg-type]
    driver.click("filter-kind", 0.9)
    driver.click("filter-kind", 0.9)
    driver.click("level-1")
    left = (stems(page)[page.chosen_row], page.filter)
    driver.press_key(pygame.K_ESCAPE)
    again = page_of(open_app)
    assert (stems(again)[again.chosen_row], again.filter) == left
    assert again.filter.kind == "squadron"


def by_space(driver: InputDriver) -> None:
    driver.press_key(pygame.K_SPACE)


def by_pad(driver: InputDriver) -> None:
    driver.press_pad(0)


@pytest.mark.parametrize("press", [by_space, by_pad])
def test_what_a_battle_is_hurried_on_by_never_begins_another(
    open_app: OpenApp, press: Callable[[InputDriver], None]
) -> None:
    page = page_of(open_app, "lissa.toml")
    app = page.app
    assert isinstance(app, App)
    driver = InputDriver(app)
    for _ in range(8):
        app.run_seconds += PAUSE_SECONDS
        page.advance(1.5 * PAUSE_SECONDS)
        press(driver)
        assert app.screen is page
    driver.press_key(pygame.K_DOWN)
    driver.press_key(pygame.K_UP)
    press(driver)
    assert app.screen is not page
