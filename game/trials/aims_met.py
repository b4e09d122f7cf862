"""How often each aim of a level, and each part of it, was true in a trial, and in which turn: this
shows an author why a side wins."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.levels.conditions.facts import BattleFacts
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.objectives import is_true_now
from game.levels.conditions.tree import Condition, condition_sentence, leaf_conditions
from game.levels.format.model import Level
from game.play.aim_words import aim_phrase, names_by_id

NEVER = -1
"""Instead of a turn. Turn 0 is before the first."""


class AimTerm(NamedTuple):
    """An aim of a side, or with ``part`` one of its parts."""

    side: str
    key: str
    text: str
    part: str = ""


class AimMet(NamedTuple):
    """The first turn at whose end a term was true, and whether it was true at the end of the
    battle."""

    first_turn: int = NEVER
    is_met_at_end: bool = False


def aim_terms(level: Level) -> list[AimTerm]:
    """Return every aim of a level at its start, each followed by its parts if there are several."""
    found: list[AimTerm] = []
    for aim in level.objectives:
        for key in ("major", "minor", "draw"):
            text = getattr(aim, key)
            if text:
                parts = list(dict.fromkeys(leaf_conditions(parse_condition(text))))
                found.append(AimTerm(aim.side, key, text))
                several = parts if len(parts) > 1 else []
                found += [AimTerm(aim.side, key, text, condition_sentence(part)) for part in several]
    return found


def aim_conditions(level: Level) -> list[Condition]:
    """Return the conditions of the terms, in order."""
    found: list[Condition] = []
    for term in aim_terms(level):
        tree = parse_condition(term.text)
        alike = [part for part in leaf_conditions(tree) if condition_sentence(part) == term.part]
        found.append(alike[0] if alike else tree)
    return found


def update_met(
    before: Sequence[AimMet], trees: Sequence[Condition], facts: BattleFacts, turn: int
) -> tuple[AimMet, ...]:
    """Return the terms after one more turn."""
    known = before or [AimMet()] * len(trees)
    now = [is_true_now(tree, facts) for tree in trees]
    return tuple(
        AimMet(turn if is_so and met.first_turn == NEVER else met.first_turn, is_so)
        for met, is_so in zip(known, now, strict=True)
    )


def count_aims_met(level: Level, outcomes: Sequence[Sequence[AimMet]]) -> list[dict[str, Any]]:
    """Count for each term the battles in which it was ever true and true at the end, and the first
    turns by number of battles."""
    rows, names = [], names_by_id(level)
    for number, term in enumerate(aim_terms(level)):
        mets = [met[number] for met in outcomes if len(met) > number]
        firsts = sorted(met.first_turn for met in mets if met.first_turn != NEVER)
        turns = {str(turn): firsts.count(turn) for turn in dict.fromkeys(firsts)}
        ends = sum(met.is_met_at_end for met in mets)
        words = aim_phrase(term.part or term.text, names)
        row = {**term._asdict(), "words": words, "ever": len(firsts), "at_end": ends, "turns": turns}
        rows.append({**row, "of": len(mets)})
    return rows


def median_turn(turns: Mapping[str, int]) -> int:
    """Return the turn by which half of those battles had met it; -1 if there are none."""
    listed = [int(turn) for turn, times in turns.items() for _ in range(times)]
    return sorted(listed)[len(listed) // 2] if listed else NEVER


def aim_words(row: Mapping[str, Any]) -> str:
    """``true in 12 of 40 battles, first in turn 3 to 9, mostly by 5; at the end in 11``."""
    if not row["ever"]:
        return f"never true in {row['of']} battles"
    turns = [int(turn) for turn in row["turns"]]
    first, last, middle = min(turns), max(turns), median_turn(row["turns"])
    when = f"in turn {first}" if first == last else f"in turns {first} to {last}, half by {middle}"
    words = f"true in {row['ever']} of {row['of']} battles, first {when}"
    return words if row["at_end"] == row["ever"] else f"{words}; at the end in {row['at_end']}"
