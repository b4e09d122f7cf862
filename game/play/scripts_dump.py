"""The values that a script may expect: the table by name, and what has happened on it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from game.core.events import Chose, Ended, Event, Rolled
from game.core.steps import Choose, Plot, Roll, Step
from game.core.tally import Tally
from game.levels.reading.findings import shorten
from game.play.battle import Battle
from game.play.event_words import battle_names, event_sentence
from game.play.tally_lines import tally_sentence


def dump_for_scripts(battle: Battle) -> dict[str, Any]:
    """Return the book's report, with turn, outcome, next question, rolls, how often each clause was
    heard, and the log in words. Call it at the battle's table."""
    names = battle_names(battle.level)
    out: dict[str, Any] = dict(battle.book.report())
    out["turn"], out["outcome"] = battle.turn, outcome_dump(battle.events)
    out["asked"] = open_question_dump(battle.pending_step)
    out["rolls"] = [roll_dump(e) for e in battle.events if isinstance(e, Rolled)]
    out["heard"] = Counter(c for e in battle.events for c in clauses_of_event(e))
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


def clauses_of_event(event: Event) -> Iterator[str]:
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


# ------------------------------------------------------------------------------------- dotted paths
_ABSENT: Final = object()
MAX_PATHS = 5_000
MAX_LISTED = 60


def look_up(dump: Any, path: str) -> Any:
    """Return the value at a dotted path; lists by number, from the end if negative; None if there
    is none.

    After ``heard.`` comes a clause, dots included: how often it was heard.
    """
    found = _value_or_absent(dump, path)
    return None if found is _ABSENT else found


def path_exists(dump: Any, path: str) -> bool:
    """Return whether a path leads somewhere. An index beyond a list does: the item may exist at
    another time."""
    if _value_or_absent(dump, path) is not _ABSENT:
        return True
    above, _, last = path.rpartition(".")
    return _is_number(last) and _is_list(_value_or_absent(dump, above))


def path_hint(dump: Mapping[str, Any], path: str) -> str:
    """Return a hint for a wrong path: the nearest valid one, or what there is where it leaves the
    table."""
    known = [known for known, _ in zip(_paths(dump), range(MAX_PATHS), strict=False)]
    ends = [name for name in known if name.endswith(f".{path}")]
    there, rest = _split_at_table(dump, path)
    close = get_close_matches(path, known, 1, 0.75) if "." in rest else []
    found = next(iter((*ends, *_corrected_paths(dump, there, rest), *close)), "")
    if found:
        return f'did you mean "{found}"?'
    names = _names_at(dump, there)
    listed = ", ".join(names[:MAX_LISTED]) + (" …" if len(names) > MAX_LISTED else "")
    return f"{shorten(there, 60) or 'the table'} has: {listed or 'nothing'}"


def _split_at_table(dump: Mapping[str, Any], path: str) -> tuple[str, str]:
    parts, taken = path.split("."), 0
    while taken < len(parts) and isinstance(_value_or_absent(dump, ".".join(parts[: taken + 1])), Mapping):
        taken += 1
    return ".".join(parts[:taken]), ".".join(parts[taken:])


def _corrected_paths(dump: Mapping[str, Any], there: str, rest: str) -> list[str]:
    head, _, tail = rest.partition(".")
    names = _names_at(dump, there)
    begun = [name for name in names if len(head) > 2 and name.startswith(head)]
    near = begun or get_close_matches(head, names, 1, 0.6)
    found = [".".join(word for word in (there, name, tail) if word) for name in near]
    return [path for path in found if path_exists(dump, path)]


def _names_at(dump: Mapping[str, Any], path: str) -> list[str]:
    return sorted(map(str, _value_or_absent(dump, path) if path else dump))


def outcome_dump(events: Sequence[Event]) -> dict[str, str]:
    """Return winner, degree and reason; empty words while the battle lasts."""
    ended = next((event for event in reversed(events) if isinstance(event, Ended)), Ended("", ""))
    return {"winner": ended.winner, "degree": ended.degree, "reason": ended.reason}


def _value_or_absent(dump: Any, path: str) -> Any:
    head, _, rest = path.partition(".")
    if head == "heard" and isinstance(dump, Mapping) and "heard" in dump:
        return dump["heard"].get(rest, 0)
    return _walk(dump, path)


def _walk(dump: Any, path: str) -> Any:
    head, _, rest = path.partition(".")
    if isinstance(dump, Mapping):
        found = dump.get(head, _ABSENT)
    elif _is_list(dump) and _is_number(head):
        number = int(head)
        found = dump[number] if -len(dump) <= number < len(dump) else _ABSENT
    else:
        return _ABSENT
    return _walk(found, rest) if rest else found


def _paths(dump: Mapping[str, Any], stem: str = "") -> Iterator[str]:
    for key, value in dump.items():
        if isinstance(value, Mapping) and value:
            yield from _paths(value, f"{stem}{key}.")
        else:
            yield f"{stem}{key}"


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) < 7
