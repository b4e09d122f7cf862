"""Outcomes kept in a file as they come, so that a trial that was broken off goes on where it was.

One line of JSON an outcome. A line that was cut off, or that is not an outcome, is passed by: its
battle is fought again."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, TextIO

from game.core.files import open_regular_file, read_regular_file
from game.play.rule_numbers import rules_hash
from game.trials.aims_met import AimMet
from game.trials.fighting import Loss, Outcome, Trial

MOST_BYTES = 256 * 1024 * 1024
"""A hundred thousand battles are a tenth of it."""


@dataclass(slots=True)
class OutcomeFile:
    """The outcomes of a trial that lie in a file; `append` adds to it."""

    path: Path
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    _file: TextIO | None = None

    def append(self, outcome: Outcome) -> None:
        """The outcome is in the file."""
        self.outcomes[outcome.number] = outcome
        if self._file is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            torn = self.path.exists() and not read_regular_file(self.path, MOST_BYTES).endswith(
                b"\n"
            )
            file = open_regular_file(self.path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
            self._file = os.fdopen(file, "w", encoding="utf-8", newline="\n")
            if torn:
                self._file.write("\n")
        self._file.write(json.dumps(asdict(outcome), separators=(",", ":")) + "\n")
        self._file.flush()

    def close(self) -> None:
        """The file is closed, and stays."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def delete(self) -> None:
        """The trial is over: the file is not needed any more."""
        self.close()
        self.path.unlink(missing_ok=True)


def open_outcomes(trial: Trial, folder: Path) -> OutcomeFile:
    """The record of this very trial in a folder, empty if there is none. The number of battles may
    be another than before."""
    path = folder / f"{trial_key(trial)}.jsonl"
    return OutcomeFile(path, read_outcomes(path))


def trial_key(trial: Trial) -> str:
    """Sixteen letters that change with anything that its outcomes hang on."""
    setup = trial.setup
    told = (setup.level_text, setup.book, setup.seed, list(setup.seats.items()))
    whole = json.dumps([*told, list(setup.options), trial.effort, rules_hash(setup.book)])
    return hashlib.blake2b(whole.encode(), digest_size=8).hexdigest()


def read_outcomes(path: Path) -> dict[int, Outcome]:
    """The outcomes in a file by their numbers; none if there is no such file."""
    try:
        lines = read_regular_file(path, MOST_BYTES).decode("utf-8", "replace").splitlines()
    except OSError:
        return {}
    found = (parse_outcome(line) for line in lines)
    return {outcome.number: outcome for outcome in found if outcome is not None}


def parse_outcome(line: str) -> Outcome | None:
    """The outcome that a line tells of, None if it tells of none."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return None
    names = {f.name for f in fields(Outcome)}
    if not isinstance(told, dict) or set(told) != names or type(told["number"]) is not int:
        return None
    return _outcome_from(told)


def _outcome_from(told: Mapping[str, Any]) -> Outcome | None:
    """Lists as tuples again."""
    try:
        given = dict(told)
        given["thought"] = tuple(told["thought"])
        given["strength"] = tuple(tuple(row) for row in told["strength"])
        given["lost"] = tuple(Loss(*loss) for loss in told["lost"])
        given["met"] = tuple(AimMet(*met) for met in told["met"])
        for names in ("score", "fired", "fought"):
            given[names] = tuple(told[names])
        return Outcome(**given)
    except TypeError:
        return None
