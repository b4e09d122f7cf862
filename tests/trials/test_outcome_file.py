"""An interrupted trial continues where it was, and damage to its file does not hurt it."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.trials import simulate as trials
from game.trials.fighting import Outcome, Trial, fight_battle
from game.trials.outcome_file import open_outcomes, parse_outcome, trial_key
from game.trials.simulate import ClusterUnavailable, fight_all
from tests.cli.cli_shell import Shell
from tests.trials.test_simulate import timeless, trial


def without_clocks(outcomes: list[Outcome]) -> list[Outcome]:
    return [replace(outcome, thought=()) for outcome in outcomes]


def test_what_is_kept_is_not_fought_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = fight_all(trial(6))
    record = open_outcomes(trial(6), tmp_path)
    fight_all(replace(trial(6), battles=4), outcome_file=record)
    record.close()
    fought: list[int] = []

    def noted(of: Trial, number: int) -> Outcome:
        fought.append(number)
        return fight_battle(of, number)

    monkeypatch.setattr(trials, "fight_battle", noted)
    again = open_outcomes(trial(6), tmp_path)
    heard: list[int] = []
    outcomes = fight_all(trial(6), outcome_file=again, on_progress=heard.append)
    again.delete()
    assert fought == [4, 5]
    assert heard == [4, 1, 1]
    assert without_clocks(outcomes) == without_clocks(whole)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("harm", [b"", b'{"number": 1', b"\xff\xfe nonsense\n", b"[1, 2]\n{}\n"])
def test_a_torn_or_foreign_line_is_fought_again(tmp_path: Path, harm: bytes) -> None:
    record = open_outcomes(trial(3), tmp_path)
    fight_all(replace(trial(3), battles=2), outcome_file=record)
    record.close()
    with record.path.open("ab") as file:
        file.write(harm)
    again = open_outcomes(trial(3), tmp_path)
    assert sorted(again.outcomes) == [0, 1]
    fight_all(trial(3), outcome_file=again)
    again.close()
    assert sorted(open_outcomes(trial(3), tmp_path).outcomes) == [0, 1, 2]


def test_an_outcome_is_read_as_it_was_written(tmp_path: Path) -> None:
    record = open_outcomes(trial(1), tmp_path)
    (outcome,) = fight_all(trial(1), outcome_file=record)
    record.close()
    assert open_outcomes(trial(1), tmp_path).outcomes == {0: outcome}
    told = json.loads(record.path.read_text("utf-8"))
    assert parse_outcome(json.dumps(told | {"number": "x"})) is None
    assert parse_outcome(json.dumps(told | {"lost": [[1]]})) is None
    assert parse_outcome("[" * 100_000) is None


def test_another_trial_has_another_record() -> None:
    setup = trial(1).setup
    others = [
        trial(1, seed=6),
        trial(1, red="ai:midshipman"),
        replace(trial(1), effort=3),
        replace(trial(1), setup=replace(setup, level_text=setup.level_text + "\n")),
    ]
    keys = {trial_key(each) for each in (trial(1), *others)}
    assert len(keys) == len(others) + 1
    assert trial_key(trial(9)) == trial_key(trial(1))


def test_the_command_goes_on_and_says_so(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stop(of: Trial, number: int) -> Outcome:
        if number == 2:
            raise KeyboardInterrupt
        return fight_battle(of, number)

    seats = ("--seat", "red=ai:random", "--seat", "blue=ai:random")
    how = ("simulate", "mirror-duel", "-n", "4", "--jobs", "1", *seats)
    with monkeypatch.context() as patched:
        patched.setattr(trials, "fight_battle", stop)
        assert shell(*how) == 1
    assert "broken off: 2 of 4 battles are kept" in shell.err
    assert shell(*how) == 0
    assert "going on: 2 of 4" in shell.err
    assert shell(*how) == 0
    assert "going on" not in shell.err


@pytest.fixture
def two_workers() -> Iterator[str]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster.scheduler_address


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_finds_the_same(two_workers: str) -> None:
    alone = trials.simulate(trial(4))
    together = trials.simulate(trial(4), scheduler=two_workers)
    assert timeless(together) == timeless(alone)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_does_not_answer_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(trials, "CLUSTER_TIMEOUT", 0.5)
    with pytest.raises(ClusterUnavailable, match="no cluster answers"):
        trials.simulate(trial(1), scheduler="tcp://127.0.0.1:1")
