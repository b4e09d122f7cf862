"""What several captains would answer to one question, so that the answers can be compared.

The Admiral, the captain and the midshipman often agree; who gives the same keys shares one candidate.
Further keys of the menu can be added: what none of them would do may still be better."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace

from game.captains.decision_maker import CaptainSeat
from game.core.steps import Choose


@dataclass(frozen=True, slots=True)
class CandidateAnswer:
    """Keys that may be given to a question, the grades of the captains who would give them (the best
    first; none for a further key of the menu), and the first one's reason in words."""

    keys: tuple[str, ...]
    grades: tuple[str, ...] = ()
    reason: str = ""


def candidate_answers(
    question: Choose, captains: Mapping[str, CaptainSeat], further_keys: int = 0
) -> list[CandidateAnswer]:
    """Return what these captains, by grade, would answer, without repeats, the first captain's answer first;
    then at most so many further keys of the menu. Call it inside the battle's table, which is not changed.

    A further key of a course is its first leg only: the rest is asked again."""
    found: dict[tuple[str, ...], CandidateAnswer] = {}
    for grade, captain in captains.items():
        keys = tuple(captain.answer(question))
        known = found.get(keys)
        if known is None:
            found[keys] = CandidateAnswer(keys, (grade,), captain.last_plan.text)
        else:
            found[keys] = replace(known, grades=(*known.grades, grade))
    return [*found.values(), *_further_answers(question, {keys[0] for keys in found}, further_keys)]


def _further_answers(question: Choose, found: Container[str], most: int) -> list[CandidateAnswer]:
    listed = question.menu.keys() if most else []
    others = [key for key in listed if key not in found]
    return [CandidateAnswer((key,)) for key in evenly_spaced(others, most)]


def evenly_spaced(keys: Sequence[str], most: int) -> list[str]:
    """Return all keys, or so many of them at even distances."""
    if len(keys) <= most:
        return list(keys)
    return [keys[number * len(keys) // most] for number in range(most)]
