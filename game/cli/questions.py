"""What a battle asks of a person at a terminal, as text and as JSON."""

from __future__ import annotations

from typing import Any

from game.core.steps import Option, Refusal
from game.play.tally_lines import reasons
from game.play.typed_answers import Question, bounds, dice_of


# ------------------------------------------------------------------------------ as JSON
def as_json(question: Question, turn: int, refused: Refusal | None) -> dict[str, Any]:
    """One prompt: seat, clause, the options that may be taken, and what else a screen shows."""
    options = question.options()
    out: dict[str, Any] = {
        "seat": question.seat,
        "clause": question.clause,
        "options": [{"key": o.key, "label": o.words} for o in options if not o.refused],
        "about": question.about,
        "turn": turn,
    }
    if question.roll is not None:
        out |= {"why": question.roll.purpose, "dice": [die.name for die in question.roll.dice]}
    greyed = [o for o in options if o.refused]
    if greyed:
        out["greyed"] = [_greyed(o) for o in greyed]
    if refused:
        out["refused"] = {"clause": refused.clause, "why": refused.why}
    return out


def _greyed(option: Option[Any]) -> dict[str, str]:
    assert option.refused is not None
    why = {"why": option.refused.why, "clause": option.refused.clause}
    return {"key": option.key, "label": option.words, **why}


# ------------------------------------------------------------------------------ as text
def as_text(question: Question) -> list[str]:
    """The options as numbered lines with clause and reasons, or the bounds of a grammar."""
    options = question.options()
    if question.roll is not None and not question.roll.cards:
        return [f"  throw {dice_of(question.roll)} and type the faces: {question.roll.purpose}"]
    numbered = question.is_numbered()
    listed = [(n, o) for n, o in enumerate(options, 1) if not o.measured]
    lengths = bounds([o.key for o in options if o.measured])
    return [
        *(line for n, o in listed for line in _option(o, n if numbered else 0)),
        *(f"  {line}" for line in lengths),
    ]


def _option(option: Option[Any], number: int) -> list[str]:
    mark = f"{number:>3}. " if number else "  "
    clause = f"  ({option.clause})" if option.clause else ""
    same = option.words == option.key
    words = option.key if same else f"{option.key}: {option.words}"
    if option.refused:
        why = f"{option.refused.why} ({option.refused.clause})"
        return [f"{'':>3}- {option.key}: not now, {why}"]
    lines = [f"{mark}{words}{clause}"]
    if option.tally and option.tally.terms:
        lines.append(f"       {option.tally.total} = {reasons(option.tally)}")
    return lines
