"""Weighing toward a share: what is tried, what the battles rule out, what is called better, and for which
book it is written."""

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

import pytest

from game.levels import level_for_book, parse_level
from game.levels.conditions.grammar import parse_condition
from game.play.dice import splitmix
from game.play.level_check import check_text
from game.play.saved_battles import BattleSetup
from game.trials import balance_search
from game.trials.aims_met import NEVER, AimMet
from game.trials.balance_candidates import candidate_series, uneven_battle
from game.trials.balance_changes import BalanceChange, SetAim, changed_text, may_join
from game.trials.balance_report import balance_lines
from game.trials.balance_search import BalanceResult, BalanceSearch, change_lines
from game.trials.fighting import Outcome, Trial
from tests.cli.cli_shell import Shell
from tests.levels.mistake_base import BASE
from tests.levels.samples import SMALLEST

SEATS = {"british": "ai:random", "french": "ai:random"}
NAMES = {"british": "British", "french": "French"}
SHIPS = tuple(ship.id for ship in parse_level(BASE).ships)
Odds = Callable[[str], float]
"""The log odds of the first side by the text of a level."""


def fake_outcome(trial: Trial, number: int, odds: Odds) -> Outcome:
    """Return a battle that the first side wins with these odds; every text has dice of its own."""
    text = trial.setup.level_text
    die = splitmix(number, sum(map(ord, text)) * 31 + len(text)) % 10_000
    winner = "british" if die < 10_000 / (1 + math.exp(-odds(text))) else "french"
    met = (AimMet(die % 9 + 1, True),) * 40
    return Outcome(
        number, number, SEATS, winner, "major", "done", turns=die % 12 + 1,
        strength=((die,),), fired=SHIPS, fought=SHIPS, met=met,
    )  # fmt: skip


def trial_of(text: str, book: str = "kmh", battles: int = 100) -> Trial:
    return Trial(BattleSetup(text, book, 5, SEATS, (), "duel.toml"), battles)


def search(
    monkeypatch: pytest.MonkeyPatch, odds: Odds, text: str = BASE, book: str = "kmh", stop: int = 0
) -> BalanceResult:
    """Search toward half with invented battles; broken off after ``stop`` of them."""
    fought = 0

    def fight_many(
        tasks: Sequence[tuple[Trial, Sequence[int]]], crew: Executor | None
    ) -> Iterator[tuple[int, list[Outcome]]]:
        nonlocal fought
        for place, (trial, numbers) in enumerate(tasks):
            fought += len(numbers)
            if stop and fought > stop:
                raise KeyboardInterrupt
            yield place, [fake_outcome(trial, number, odds) for number in numbers]

    monkeypatch.setattr(balance_search, "fight_many", fight_many)
    trial = trial_of(text, book)
    outcomes = [fake_outcome(trial, number, odds) for number in range(trial.battles)]
    return BalanceSearch(trial, outcomes, 50.0).run()


def changes_of(text: str, book: str = "kmh", outcomes: Sequence[Outcome] = ()) -> list[BalanceChange]:
    """Return every change for a battle in which the French win too seldom."""
    level = level_for_book(parse_level(text), book)
    some = outcomes or [fake_outcome(trial_of(text, book), n, lambda _: 0.0) for n in range(20)]
    uneven = uneven_battle(text, level, "kmh", "french", "british", some)
    return [change for series in candidate_series(uneven) for change in series]


def test_every_kind_is_tried_and_is_one_small_sound_edit() -> None:
    found = changes_of(BASE)
    said = " / ".join(change.words for change in found)
    for kind in (
        "nearer to the enemy", "to windward", "heads", "the wind is", "a crew that is elite for average",
        "14 turns for 12", "initial-broadside", "is of the class", "points lost", "takes no part",
        "astern of her", "before turn",
    ):  # fmt: skip
        assert kind in said, kind
    sound = 0
    for change in found[::3]:
        text = changed_text(BASE, "kmh", [change])
        level, findings = check_text(text, "level")
        assert level is not None
        assert len(change_lines(BASE, text)) <= 10, change.words
        sound += not findings
    assert sound > len(found[::3]) * 0.7


def test_what_battles_rule_out_is_not_tried() -> None:
    quick = [replace(fake_outcome(trial_of(BASE), n, lambda _: 0.0), turns=3, fought=SHIPS[1:],
                     met=(AimMet(NEVER, False),) * 40) for n in range(20)]  # fmt: skip
    said = [change.words for change in changes_of(BASE, outcomes=quick)]
    assert not any("turns for" in one for one in said), "no battle lasted to the limit"
    assert not any(one.startswith(("Amphion has", "Amphion is")) for one in said), "she never fought"
    assert any(one.startswith("Amphion begins") and "nearer" in one for one in said)
    assert not any("British, major" in one for one in said), "it was never true"


def test_a_part_that_wins_alone_is_limited_or_taken_out() -> None:
    text = BASE.replace('major = "struck 2 of french"', 'major = "struck 2 of french or exits junon"')
    aims = [step for change in changes_of(text) for step in change.steps if isinstance(step, SetAim)]
    sentences = [step.sentence for step in aims if step.number == 0]
    assert "struck 2 of french" in sentences
    assert any(s.startswith("struck 2 of french or exits junon before turn") for s in sentences)
    assert "struck 3 of french or exits junon" in sentences
    for sentence in sentences:
        parse_condition(sentence)


def test_for_another_book_only_its_overlay_is_written() -> None:
    for change in changes_of(BASE, "wwh")[::3]:
        text = changed_text(BASE, "wwh", [change])
        assert text.startswith(BASE), change.words
        assert "\n[for.wwh" in text or "\n[[for.wwh" in text, change.words
        home, before = parse_level(text), parse_level(BASE)
        assert level_for_book(home, "kmh") == level_for_book(before, "kmh").model_copy(
            update={"overlays": home.overlays}
        )


def test_changes_of_one_thing_are_not_joined() -> None:
    found = changes_of(BASE)
    turns = [change for change in found if "turns for" in change.words]
    assert not may_join(turns[0], turns[1])
    crew = next(change for change in found if "has a crew" in change.words)
    assert may_join(turns[0], crew)
    joined = changed_text(BASE, "kmh", [turns[0], crew])
    assert changed_text(BASE, "kmh", [crew, turns[0]]) == joined


def test_what_moves_the_share_is_found_confirmed_and_reported_with_its_bounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def odds(text: str) -> float:
        return 2.2 - 1.1 * ("poor" in text) - 1.1 * ("wind_from = 45" in text)

    result = search(monkeypatch, odds)
    assert result.before.percent > 80
    assert result.best is not None
    assert result.is_confirmed
    assert result.is_reached
    assert result.best.share.battles == 3 * 100, "with dice of its own"
    assert abs(odds(result.text)) < 0.5, "what it is called is what it is"
    assert result.best.share.low < 50 < result.best.share.high
    told = list(balance_lines(result, "British", NAMES))
    assert any("fresh dice" in line and "300 battles" in line for line in told)
    assert not any("not reached" in line for line in told)
    assert result.battles <= 24 * 100


def test_a_battle_that_is_always_lost_is_mended_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def odds(text: str) -> float:
        return -5 + 3 * ("wind_from = 45" in text) + 2.2 * ("elite" in text)

    result = search(monkeypatch, odds)
    assert result.before.percent == 0
    assert result.is_reached
    assert result.is_confirmed
    assert abs(odds(result.text)) < 0.5


def test_noise_is_never_called_an_improvement(monkeypatch: pytest.MonkeyPatch) -> None:
    result = search(monkeypatch, lambda text: 2.2)
    assert result.best is None or result.best.share.percent < 80
    told = list(balance_lines(result, "British", NAMES))
    assert any(line.startswith("50 % was not reached: nothing small moves it") for line in told)
    assert result.text == BASE


def test_broken_off_it_tells_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    result = search(monkeypatch, lambda text: 2.2 - 2 * ("poor" in text), stop=1000)
    assert result.is_broken_off
    assert not result.is_confirmed
    told = list(balance_lines(result, "British", NAMES))
    assert "broken off: this is what was known then" in told


def test_a_level_that_is_near_enough_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    result = search(monkeypatch, lambda text: 0.0)
    assert (result.best, result.battles, result.text) == (None, 0, BASE)
    assert list(balance_lines(result, "British", NAMES))[-1].startswith("that is near enough")


def test_the_command_weighs_every_book_and_writes_what_it_confirmed(tmp_path: Path, shell: Shell) -> None:
    file, mended = tmp_path / "duel.toml", tmp_path / "mended.toml"
    file.write_text(SMALLEST, "utf-8")
    how = ("--seat", "british=ai:random", "--seat", "french=ai:random", "-n", "1", "--jobs", "1")
    assert shell("weigh", str(file), *how, "--books", "--toward", "50", "-o", str(mended)) == 0
    assert shell.out.count(" battles:\n") > 1
    assert "won by British: " in shell.out
    if mended.exists():
        assert parse_level(mended.read_text("utf-8")).title == parse_level(SMALLEST).title
    assert shell("weigh", str(file), "--books", "--rules", "hf") == 2


def test_a_side_without_an_aim_is_told(tmp_path: Path, shell: Shell) -> None:
    file = tmp_path / "duel.toml"
    file.write_text(SMALLEST.partition('[[objective]]\nside = "french"')[0], "utf-8")
    how = ("--seat", "british=ai:random", "--seat", "french=ai:random", "-n", "1", "--jobs", "1")
    for command in ("simulate", "weigh"):
        assert shell(command, str(file), *how) == 0
        assert "French cannot win" in shell.out
