"""Findings that need battles: an aim that is never met, a ship that nobody fights, a side that
never fires. They look like those of `check`: with a line, a cure, and silenced the same way."""

from collections.abc import Iterator, Sequence
from typing import Final

from game.levels.format.model import Level
from game.levels.lint.aims import level_conditions
from game.levels.reading.findings import Finding, KeyPath, RawFinding, Severity
from game.levels.reading.toml_source import findings_not_suppressed, parse_toml
from game.trials.aims_met import NEVER, AimTerm, aim_terms
from game.trials.fighting import Outcome

LEAST_BATTLES: Final = 100
"""Finished battles that are needed: what happens in one battle of thirty is missed by this many
only three times in a hundred."""


def trial_findings(text: str, file: str, level: Level, outcomes: Sequence[Outcome]) -> tuple[Finding, ...]:
    """Return the findings of a trial of this text, in file order, without those its author has
    silenced; none with too few finished battles."""
    over = [each for each in outcomes if not each.error and not each.stalled]
    if len(over) < LEAST_BATTLES:
        return ()
    faults = [*find_unmet_aims(level, over), *find_idle_ships(level, over), *find_idle_sides(level, over)]
    return findings_not_suppressed(text, file, parse_toml(text, file).locate_findings(faults))


def find_unmet_aims(level: Level, finished: Sequence[Outcome]) -> Iterator[RawFinding]:
    """Yield aims that were true after no turn of any battle: a warning for a major one of a side
    that cannot win by it, else a note. ``weigh`` says how often each part was true."""
    for number, term in enumerate(aim_terms(level)):
        ever = any(o.met[number].first_turn != NEVER for o in finished if len(o.met) > number)
        if not ever and not term.part:
            weight = Severity.WARNING if term.key == "major" else Severity.NOTE
            said = f"never true in {len(finished)} battles between captains"
            hint = "give it more turns, ask for less, or take it out"
            yield RawFinding(_aim_path(level, term), "value", "never-met", said, hint, severity=weight)


def _aim_path(level: Level, term: AimTerm) -> KeyPath:
    """Return where the file has an aim: in the book's part, or in the level's."""
    there = [w.path for w in level_conditions(level) if (w.side, w.key, w.text) == term[:3]]
    return there[0] if there else ("objective",)


def find_idle_ships(level: Level, finished: Sequence[Outcome]) -> Iterator[RawFinding]:
    """Yield ships that neither fired nor boarded nor were targets in any battle, of sides that do
    fight."""
    fights, all_fought = attackers(finished), {ship for each in finished for ship in each.fought}
    sides = {ship.side for ship in level.ships if ship.id in fights}
    for number, ship in enumerate(level.ships):
        if ship.id not in all_fought and ship.side in sides:
            said = f"{ship.name or ship.id} fought nobody in {len(finished)} battles"
            hint = "place her nearer, give her more turns, or leave her out"
            yield RawFinding(
                ("ship", number, "id"), "value", "never-fought", said, hint, severity=Severity.NOTE
            )


def find_idle_sides(level: Level, finished: Sequence[Outcome]) -> Iterator[RawFinding]:
    """Yield sides with guns that neither fired nor boarded in any battle: they only run or wait."""
    fights = attackers(finished)
    for number, side in enumerate(level.sides):
        own = [ship for ship in level.ships if ship.side == side.id]
        armed = any(ship.guns for ship in own)
        if armed and not any(ship.id in fights for ship in own):
            said = f"no ship of theirs fired or boarded in {len(finished)} battles: they only run"
            hint = "give them an aim that is worth a fight, or less room to run"
            yield RawFinding(
                ("side", number, "id"), "value", "never-fights", said, hint,
                severity=Severity.WARNING,
            )  # fmt: skip


def attackers(finished: Sequence[Outcome]) -> set[str]:
    """Return the ships and works that fired or boarded in any battle."""
    return {ship for each in finished for ship in each.fired}
