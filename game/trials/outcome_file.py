"""Outcomes saved in a file as they come, so that an interrupted trial can continue.

One line of JSON per outcome. A line that is cut off or invalid is skipped: its battle is fought
again."""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, TextIO

from game.core.files import open_regular_file, read_regular_file
from game.play.rulebook import rules_hash
from game.trials.aims_met import AimMet
from game.trials.fighting import Loss, Outcome, Trial

MOST_BYTES = 256 * 1024 * 1024
"""A hundred thousand battles are a tenth of it."""


@dataclass(slots=True)
class OutcomeFile:
    """The saved outcomes of a trial; `append` adds one."""

    path: Path
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    _file: TextIO | None = None

    def append(self, outcome: Outcome) -> None:
        """Save an outcome."""
        self.outcomes[outcome.number] = outcome
        if self._file is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            torn = self.path.exists() and not read_regular_file(self.path, MOST_BYTES).endswith(b"\n")
            file = open_regular_file(self.path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
            self._file = os.fdopen(file, "w", encoding="utf-8", newline="\n")
            if torn:
                self._file.write("\n")
        self._file.write(json.dumps(asdict(outcome), separators=(",", ":")) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file and keep it."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def delete(self) -> None:
        """Delete the file: the trial is over."""
        self.close()
        self.path.unlink(missing_ok=True)


def open_outcomes(trial: Trial, folder: Path) -> OutcomeFile:
    """Open the outcomes of this very trial in a folder, empty if there are none. The number of
    battles may differ from before."""
    path = folder / f"{trial_key(trial)}.jsonl"
    return OutcomeFile(path, read_outcomes(path))


def trial_key(trial: Trial) -> str:
    """Return 16 hexadecimal digits that change with anything that affects the outcomes."""
    setup = trial.setup
    parts = (setup.level_text, setup.book, setup.seed, list(setup.seats.items()))
    whole = json.dumps([*parts, list(setup.options), trial.effort, rules_hash(setup.book)])
    return hashlib.blake2b(whole.encode(), digest_size=8).hexdigest()


def read_outcomes(path: Path) -> dict[int, Outcome]:
    """Return the outcomes in a file by number; none if there is no file."""
    try:
        lines = read_regular_file(path, MOST_BYTES).decode("utf-8", "replace").splitlines()
    except OSError:
        return {}
    found = (parse_outcome(line) for line in lines)
    return {outcome.number: outcome for outcome in found if outcome is not None}


def parse_outcome(line: str) -> Outcome | None:
    """Return the outcome of a line, or None if it is invalid."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    names = {f.name for f in fields(Outcome)}
    if not isinstance(data, dict) or set(data) != names or type(data["number"]) is not int:
        return None
    return _outcome_from(data)


def _outcome_from(data: Mapping[str, Any]) -> Outcome | None:
    try:
        given = dict(data)
        given["thought"] = tuple(data["thought"])
        given["strength"] = tuple(tuple(row) for row in data["strength"])
        given["lost"] = tuple(Loss(*loss) for loss in data["lost"])
        given["met"] = tuple(AimMet(*met) for met in data["met"])
        for names in ("score", "fired", "fought"):
            given[names] = tuple(data[names])
        return Outcome(**given)
    except TypeError:
        return None
