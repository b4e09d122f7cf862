"""The values that a script may expect: the table by name, and what has happened on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from game.core.events import Chose, Event, Rolled
from game.core.steps import Choose, Plot, Roll, Step
from game.core.tally import Tally
from game.play.battle import Battle
from game.play.battle_names import battle_names
from game.play.event_words import event_sentence
from game.play.scripts_paths import outcome_dump
from game.play.tally_lines import tally_sentence


def dump_for_scripts(battle: Battle) -> dict[str, Any]:
    """Return the book's report, with turn, outcome, next question, rolls, how often each clause was
    heard, and the log in words. Call it at the battle's table."""
    names = battle_names(battle.level)
    out: dict[str, Any] = dict(battle.book.report())
    out["turn"], out["outcome"] = battle.turn, outcome_dump(battle.events)
    out["asked"] = open_question_dump(battle.pending_step)
    out["rolls"] = [roll_dump(e) for e in battle.events if isinstance(e, Rolled)]
    out["heard"] = Counter(c for e in battle.events for c in clauses_heard(e))
    out["told"] = [event_summary(e) for e in battle.events if not isinstance(e, (Rolled, Chose))]
    out["words"] = [said for e in battle.events if (said := event_sentence(e, names))]
    return out


def open_question_dump(step: Step | None) -> dict[str, Any]:
    """Return the battle's next question."""
    match step:
        case Choose(seat, clause, menu, about):
            return {"seat": seat, "clause": clause, "about": about, "keys": menu.keys()}
        case Roll():
            dice = [d.name for d in step.dice]
            return {"clause": step.clause, "about": step.about, "dice": dice}
        case Plot(clause, menus):
            return {"clause": clause, "seats": list(menus)}
        case _:
            return {}


def roll_dump(event: Rolled) -> dict[str, Any]:
    """Return a roll: its purpose, faces, what it needed, and how that came about."""
    out: dict[str, Any] = {"clause": event.clause, "about": event.ship, "why": event.matter}
    out |= {"dice": list(event.dice), "faces": list(event.faces)}
    out |= {"needs": event.needs, "most": event.most}
    return out | tally_dump(event.tally or Tally())


def tally_dump(tally: Tally) -> dict[str, Any]:
    """Return a score: its total, and its terms as in the log: ``+6 44 guns (KMH-9.2.1)``."""
    terms = [f"{term.sign_text()} {term.name} ({term.clause})" for term in tally.terms]
    return {"total": tally.total, "tally": terms}


def event_summary(event: Event) -> str:
    """Return an event without its words: clause, kind, ship."""
    return f"{event.clause} {type(event).__name__} {event.ship}".strip()


def clauses_heard(event: Event) -> Iterator[str]:
    """Return the clauses of an event and of its tally."""
    yield event.clause
    if isinstance(event, Rolled) and event.tally:
        yield from (term.clause for term in event.tally.terms)


def trace_lines(battle: Battle) -> Iterator[str]:
    """Return a line for each event: clause, words, and below a roll the terms of its score; at the
    end the question."""
    names = battle_names(battle.level)
    for event in battle.events:
        said = event_sentence(event, names) or f"{type(event).__name__} {event.ship}".strip()
        yield f"{event.clause:14} {said}"
        if isinstance(event, Rolled) and event.tally and event.tally.terms:
            yield f"{'':14} {event.tally.total} = {tally_sentence(event.tally)}"
    asked = open_question_dump(battle.pending_step)
    yield "the end" if not asked else f"{asked['clause']:14} asks next: {question_words(asked)}"


def question_words(asked: Mapping[str, Any]) -> str:
    """Return who is asked about what, and the possible answers."""
    who = " ".join(word for word in (asked.get("seat", ""), asked.get("about", "")) if word)
    offers = asked.get("keys") or asked.get("dice") or asked.get("seats") or ["a card"]
    return f"{who + ': ' if who else ''}{', '.join(offers)}"
