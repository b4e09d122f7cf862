"""Find the smallest changes of a level that make its battle more even, by simulation: each alone,
then the few most promising together.

Every candidate is one edit of the level's text, so that an author can read it as a diff; all are
fought with the same seeds as the level itself, so that luck is the same."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import unified_diff
from itertools import combinations, pairwise
from typing import Any, Final, NamedTuple

from game.levels import LevelError
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.tree import FleetDeed, HasPoints, condition_sentence, leaf_conditions, ships_in
from game.levels.editing.toml_edits import (
    TomlEdit,
    TomlText,
    edited_toml,
    parse_toml_text,
    removal_edits,
    set_value_edits,
)
from game.levels.format.model import Level, Ship
from game.levels.reading.findings import Severity
from game.play.level_check import check_text
from game.trials.fighting import Trial
from game.trials.simulate import simulate

GRADES: Final = ("poor", "average", "elite")
TURNS: Final = (-4, -2, 2, 4)
"""Changes of the number of turns."""
NEAR_PERCENT: Final = 5.0
"""Percent from the wanted share that counts as close enough."""
MAX_COMBINED: Final = 3
"""Most single changes in a combination, and most combinations tried."""


class BalanceChange(NamedTuple):
    """A candidate: its description, the changed text of the level, and the edits that make it."""

    words: str
    text: str
    edits: tuple[TomlEdit, ...] = ()


class TriedChange(NamedTuple):
    """A change that was fought: the share of the first side in percent, draws counted half."""

    change: BalanceChange
    share_percent: float


class BalanceResult(NamedTuple):
    """Share of the first side at first, every change tried alone, in order, and the change or
    combination that came nearest; None if nothing improved."""

    percent_before: float
    single_changes: list[TriedChange]
    best: TriedChange | None


def first_side_percent(result: Mapping[str, Any]) -> float:
    """Return the first side's share of the finished battles in percent; a draw is half a
    victory."""
    wins = result["wins"]
    sides = [side for side in wins if side != "draw"]
    over = sum(wins.values())
    return float(100 * (wins[sides[0]] + wins["draw"] / len(sides)) / max(over, 1))


def candidate_changes(
    level: Level, text: str, share_percent: float, wanted_percent: float
) -> list[BalanceChange]:
    """Return candidates, smallest first, that may move the first side's share the right way. None
    adds a lint finding. The level must have two sides."""
    toml = parse_toml_text(text)
    sides = [side.id for side in level.sides]
    weak, strong = (sides[0], sides[1]) if share_percent < wanted_percent else (sides[1], sides[0])
    known = {finding.code for finding in check_text(text, "level")[1]}
    found: list[BalanceChange] = []
    for said, edits in _candidate_edits(level, toml, weak, strong):
        if not edits:
            continue
        fresh = edited_toml(toml, edits).file_text
        if fresh != text and _is_sound(fresh, known) and all(fresh != c.text for c in found):
            found.append(BalanceChange(said, fresh, edits))
    return found


def _is_sound(text: str, known: set[str]) -> bool:
    """Return whether a level can be played and has no new kind of finding."""
    try:
        level, findings = check_text(text, "level")
    except LevelError:
        return False
    fresh = [f for f in findings if f.code not in known or f.severity is Severity.ERROR]
    return level is not None and not fresh


def _candidate_edits(
    level: Level, toml: TomlText, weak: str, strong: str
) -> Iterator[tuple[str, tuple[TomlEdit, ...]]]:
    """Yield every candidate as edits of the text: aims, turns, crews, ships."""
    yield from _aim_edits(level, toml, weak, strong)
    for more in TURNS:
        turns = level.rules.turns + more
        if turns >= 4:
            yield (f"{turns} turns for {level.rules.turns}", set_value_edits(toml, ("rules", "turns"), turns))
    for number, ship in enumerate(level.ships):
        up = ship.side == weak
        if ship.side in (weak, strong):
            yield from _crew_edits(toml, number, ship, 1 if up else -1)
    for number, ship in enumerate(level.ships):
        alone = sum(s.side == strong for s in level.ships) < 2
        if ship.side == strong and not alone and not _is_mentioned(level, ship):
            yield f"{ship.id} takes no part", removal_edits(toml, ("ship", number))


def _crew_edits(
    toml: TomlText, number: int, ship: Ship, step: int
) -> Iterator[tuple[str, tuple[TomlEdit, ...]]]:
    """Yield a better or a worse crew, if the level or the book's middle grade leaves room."""
    now = ship.crew_quality or ship.quality or "average"
    at = GRADES.index(now) + step
    if not 0 <= at < len(GRADES):
        return
    change = f"{ship.id} has a crew that is {GRADES[at]} for {now}"
    if ship.crew:
        yield (change, set_value_edits(toml, ("ship", number, "crew"), f"{ship.crew_kind} {GRADES[at]}"))
    else:
        yield change, set_value_edits(toml, ("ship", number, "quality"), GRADES[at])


def _aim_edits(
    level: Level, toml: TomlText, weak: str, strong: str
) -> Iterator[tuple[str, tuple[TomlEdit, ...]]]:
    """Yield one ship or a fifth of the points fewer for the weaker side; more for the other."""
    for number, aim in enumerate(level.objectives):
        step = -1 if aim.side == weak else 1 if aim.side == strong else 0
        for key in ("major", "minor"):
            path = ("objective", number, key)
            text = toml.value_at(path) if toml.has(path) else None
            if not isinstance(text, str) or not step:
                continue
            for part in leaf_conditions(parse_condition(text)):
                other = _with_number_changed(part, step)
                if other and text.count(condition_sentence(part)) == 1:
                    fresh = text.replace(condition_sentence(part), other)
                    yield (
                        f"{aim.side}, {key}: {other} for {condition_sentence(part)}",
                        set_value_edits(toml, path, fresh),
                    )


def _with_number_changed(part: object, step: int) -> str:
    """Return a part of a condition with another number; '' if it has none."""
    match part:
        case FleetDeed(ship_count=ships) if ships > 0 and ships + step > 0:
            return condition_sentence(replace(part, ship_count=ships + step))
        case HasPoints(points=points):
            return condition_sentence(replace(part, points=max(points + step * max(points // 5, 1), 1)))
        case _:
            return ""


def _is_mentioned(level: Level, ship: Ship) -> bool:
    """Return whether anything in the level names her: then she cannot simply be removed."""
    aims = [t for a in level.objectives for t in (a.major, a.minor, a.draw) if t]
    texts = [*aims, *(event.when for event in level.events), level.history or ""]
    named = {name for text in texts if text for name in ships_in(parse_condition(text))}
    others = {name for group in level.groups for name in group.of}
    others |= {name for event in level.events for name in (*event.arrive, *event.release)}
    others |= {p.aboard for p in level.parties if p.aboard} | {man.aboard for man in level.leaders}
    return ship.id in named | others or ship.flagship or bool(level.overlays)


# ------------------------------------------------------------------------------ trying
ChangeCallback = Callable[[str], object]


def find_balance(
    trial: Trial, wanted_percent: float, jobs: int, on_change: ChangeCallback, max_changes: int = 12
) -> BalanceResult:
    """Fight at most ``max_changes`` changes one by one, then those combinations that promise more;
    call
    ``on_change`` after each. Raise ValueError for a level without two sides."""
    level, text = trial.setup.level(), trial.setup.level_text
    if len(level.sides) != 2:
        raise ValueError("only a battle of two sides can be weighed toward a share")

    def fought(change: BalanceChange) -> TriedChange:
        setup = replace(trial.setup, level_text=change.text)
        share = first_side_percent(simulate(replace(trial, setup=setup), jobs))
        on_change(f"{share:5.1f} %  {share - before:+6.1f}  {change.words}")
        for line in change_lines(text, change.text):
            on_change(f"                 {line}")
        return TriedChange(change, share)

    before = first_side_percent(simulate(trial, jobs))
    on_change(f"{before:5.1f} %          as it is")
    if abs(before - wanted_percent) <= NEAR_PERCENT:
        return BalanceResult(before, [], None)
    singles = [
        fought(c) for c in _sample_evenly(candidate_changes(level, text, before, wanted_percent), max_changes)
    ]
    tried = list(singles)
    if all(abs(one.share_percent - wanted_percent) > NEAR_PERCENT for one in singles):
        for change in best_combinations(text, before, wanted_percent, singles):
            tried.append(fought(change))
            if abs(tried[-1].share_percent - wanted_percent) <= NEAR_PERCENT:
                break
    best = min(tried, key=lambda one: abs(one.share_percent - wanted_percent), default=None)
    nearer = best is not None and abs(best.share_percent - wanted_percent) < abs(before - wanted_percent)
    return BalanceResult(before, singles, best if nearer else None)


def best_combinations(
    text: str, percent_before: float, wanted_percent: float, singles: Sequence[TriedChange]
) -> list[BalanceChange]:
    """Return the combinations that promise to come nearest if single effects add up: few changes
    before many, no place changed twice. At most MAX_COMBINED."""
    toml = parse_toml_text(text)
    known = {finding.code for finding in check_text(text, "level")[1]}
    right = [
        one for one in singles if (one.share_percent - percent_before) * (wanted_percent - percent_before) > 0
    ]
    sets = [some for n in range(2, MAX_COMBINED + 1) for some in combinations(right, n)]
    least = min(
        (abs(one.share_percent - wanted_percent) for one in singles),
        default=abs(percent_before - wanted_percent),
    )

    def off(some: tuple[TriedChange, ...]) -> float:
        return abs(percent_before + sum(one.share_percent - percent_before for one in some) - wanted_percent)

    found: list[BalanceChange] = []
    for some in sorted((s for s in sets if off(s) < least), key=lambda s: (off(s), len(s))):
        edits = tuple(edit for one in some for edit in one.change.edits)
        if len(found) < MAX_COMBINED and not _is_conflicting(edits):
            fresh = edited_toml(toml, edits).file_text
            if _is_sound(fresh, known):
                said = "; ".join(one.change.words for one in some)
                found.append(BalanceChange(f"together: {said}", fresh, edits))
    return found


def _is_conflicting(edits: Sequence[TomlEdit]) -> bool:
    ordered = sorted(edits)
    return any(a.end >= b.start for a, b in pairwise(ordered))


def _sample_evenly(found: list[BalanceChange], most: int) -> list[BalanceChange]:
    """Return at most ``most``, evenly of all kinds, in order."""
    if len(found) <= most:
        return found
    return [found[n * len(found) // most] for n in range(most)]


def change_lines(old: str, new: str) -> list[str]:
    """Return the removed lines with a minus and the added ones with a plus, without empty lines."""
    lines = list(unified_diff(old.splitlines(), new.splitlines(), "", "", "", "", 0, ""))[2:]
    return [f"{line[0]} {line[1:]}" for line in lines if line[0] in "+-" and line[1:].strip()]


def diff_of(old: str, new: str, file: str) -> str:
    """Return a change as a unified diff."""
    lines = unified_diff(old.splitlines(), new.splitlines(), file, f"{file} (weighed)", "", "", 2, "")
    return "\n".join(lines)
