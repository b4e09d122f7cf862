"""The page of luck: the dice always; luck and orders where that was proved, in a sum of whole points."""

from dataclasses import replace
from fractions import Fraction

import pygame
import pytest

from game.analysis import luck
from game.analysis.background_job import JobRefused
from game.analysis.luck import BattleAccount, LuckProgress, count_luck, whole_points
from game.ui.pages.luck_page import LuckPage, luck_source
from game.ui.pages.luck_panel import LuckNames, account_sentences
from recipes.battles import LEVELS
from recipes.luck import fight
from recipes.pictures_analysis import account, counted
from tests.ui.conftest import InputDriver, OpenApp
from tests.ui.pages.test_pages import check_targets, check_text

NAMES = LuckNames(("red", "blue"), ("United States Navy", "Royal Navy"))
DUEL = LEVELS / "kmh" / "constitution-and-guerriere.toml"


def test_whole_points_add_up_however_they_are_rounded() -> None:
    parts = [Fraction(983, 1000), Fraction(-487, 1000), Fraction(4, 1000)]
    for total in (49, 50, 51, 47):
        assert sum(whole_points(parts, total)) == total
    assert whole_points(parts, 50) == [98, -49, 1]


def test_the_other_side_sees_the_same_sum_turned_round() -> None:
    end = Fraction(1, 2) + Fraction(98, 100) - Fraction(60, 100) + Fraction(12, 100)
    orders = {"red": Fraction(-60, 100), "blue": Fraction(-12, 100)}
    total = BattleAccount(Fraction(1, 2), end, Fraction(98, 100), orders, 0.2, ())
    assert account_sentences(total, NAMES) == [
        "United States Navy: a chance of 50 in a hundred at the start, 100 at the end.",
        "Luck +98 ± 20",
        "Own orders −60",
        "Orders of Royal Navy +12",
    ]
    turned = LuckNames(NAMES.ids, NAMES.names, 1)
    assert account_sentences(total, turned) == [
        "Royal Navy: a chance of 50 in a hundred at the start, 0 at the end.",
        "Luck −98 ± 20",
        "Own orders −12",
        "Orders of United States Navy +60",
    ]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_it_fits_and_counts_and_stops(open_app: OpenApp, size: tuple[int, int]) -> None:
    app = open_app(size)
    recorded = fight(DUEL, 1)
    source = luck_source(recorded.setup, recorded.entries, recorded.events)
    names = dict(zip(source.names.ids, NAMES.ids, strict=True))
    bells = tuple(replace(one, side=names[one.side]) for one in source.dice)
    for progress in (LuckProgress(30, 30, account()), LuckProgress(3, 30), None):
        start = None if progress is None else lambda done=progress: counted(done)
        app.push_screen(LuckPage(app, replace(source, names=NAMES, dice=bells, start=start)))
        app.text_ledger = []
        app.run_frame(0.0)
        check_text(app, app.text_ledger)
        check_targets(app)
        texts = {mark.text for mark in app.text_ledger}
        assert bool(texts & {"Luck +98 ± 20"}) is (progress is not None and progress.account is not None)
        InputDriver(app).press_key(pygame.K_ESCAPE)
        assert not isinstance(app.screen, LuckPage)


def test_a_proved_battle_is_counted_and_an_unproved_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ACCOUNT_PAIRS", "START_ROLLOUTS", "TURN_ROLLOUTS"):
        monkeypatch.setattr(luck, name, 1)
    recorded = fight(DUEL, 1)
    *steps, last = count_luck(recorded.setup, recorded.entries)
    assert [step.account for step in steps] == [None] * len(steps)
    assert last.account is not None
    first, second = recorded.sides
    orders = last.account.orders[first] - last.account.orders[second]
    assert last.account.luck + orders == last.account.end - last.account.start
    with pytest.raises(JobRefused, match="not over"):
        list(count_luck(recorded.setup, recorded.entries[:60]))
    monkeypatch.setattr(luck, "proved_value", lambda *_: None)
    with pytest.raises(JobRefused, match="cannot be told"):
        list(count_luck(recorded.setup, recorded.entries))
