"""A battle's question to a player at a terminal, as text and JSON."""

from __future__ import annotations

from typing import Any

from game.core.steps import Option, Refusal
from game.play.tally_lines import tally_sentence
from game.play.typed_answers import TypedQuestion, dice_words, keys_summary


# ------------------------------------------------------------------------------ as JSON
def question_as_json(question: TypedQuestion, turn: int, refused: Refusal | None) -> dict[str, Any]:
    """Return one prompt: seat, clause, the allowed options, and what else a screen shows."""
    options = question.options()
    out: dict[str, Any] = {
        "seat": question.seat,
        "clause": question.clause,
        "options": [{"key": o.key, "label": o.words} for o in options if not o.refusal],
        "about": question.about,
        "turn": turn,
    }
    if question.roll is not None:
        out |= {"why": question.roll.purpose, "dice": [die.name for die in question.roll.dice]}
    greyed = [o for o in options if o.refusal]
    if greyed:
        out["greyed"] = [_disabled_as_json(o) for o in greyed]
    if refused:
        out["refused"] = {"clause": refused.clause, "why": refused.reason}
    return out


def _disabled_as_json(option: Option[Any]) -> dict[str, str]:
    assert option.refusal is not None
    why = {"why": option.refusal.reason, "clause": option.refusal.clause}
    return {"key": option.key, "label": option.words, **why}


# ------------------------------------------------------------------------------ as text
def question_lines(question: TypedQuestion) -> list[str]:
    """Return the options as numbered lines with clause and reasons, or the bounds of a grammar."""
    options = question.options()
    if question.roll is not None and not question.roll.cards:
        return [f"  throw {dice_words(question.roll)} and type the faces: {question.roll.purpose}"]
    numbered = question.is_numbered()
    listed = [(n, o) for n, o in enumerate(options, 1) if not o.is_measured]
    lengths = keys_summary([o.key for o in options if o.is_measured])
    return [
        *(line for n, o in listed for line in _option_lines(o, n if numbered else 0)),
        *(f"  {line}" for line in lengths),
    ]


def _option_lines(option: Option[Any], number: int) -> list[str]:
    mark = f"{number:>3}. " if number else "  "
    clause = f"  ({option.clause})" if option.clause else ""
    same = option.words == option.key
    words = option.key if same else f"{option.key}: {option.words}"
    if option.refusal:
        why = f"{option.refusal.reason} ({option.refusal.clause})"
        return [f"{'':>3}- {option.key}: not now, {why}"]
    lines = [f"{mark}{words}{clause}"]
    if option.tally and option.tally.terms:
        lines.append(f"       {option.tally.total} = {tally_sentence(option.tally)}")
    return lines
