"""A reader of letters that shares no code with their writer: it reads each sentence back by its form and
looks for it in the events. A sentence of no known form is false."""

import re
from collections.abc import Sequence
from typing import Any

from game.levels.format.model import Level
from tests.analysis.letter_account_reader import FORMS
from tests.analysis.letter_course_reader import CourseReader
from tests.analysis.letter_facts import LetterFacts


class LetterReader:
    """Reads the letter of one side of one battle."""

    def __init__(self, facts: LetterFacts, text: str) -> None:
        self.facts, self.text, self.course = facts, text, CourseReader(facts)

    def false_sentences(self) -> list[str]:
        """Return what of the letter is not true, each with the reason."""
        parts = self.text.strip().split("\n\n")
        greeting = parts.index("Sir,") if "Sir," in parts else -1
        signature = parts[-1].split("\n")[-1]
        if greeting not in (0, 1) or (reason := self._read_signature(signature)):
            return [f"{signature}: {reason if greeting in (0, 1) else 'no greeting'}"]
        wrong = [f"{d}: a wrong date" for d in parts[:greeting] if not self._is_dateline(d)]
        for paragraph in parts[greeting + 1 : -1]:
            for sentence in self._sentences(paragraph):
                reason = self._read(sentence.removesuffix("."))
                wrong += [f"{sentence}: {reason}"] if reason else []
        return wrong

    def _sentences(self, paragraph: str) -> list[str]:
        facts, hidden = self.facts, paragraph
        level = facts.level
        commanders = [*(s.commander for s in level.ships), *(s.commander for s in level.squadrons)]
        names = [*facts.ids, *commanders, level.place]
        for name in sorted({n for n in names if "." in n}, key=len, reverse=True):
            hidden = re.sub(re.escape(name), lambda m: m[0].replace(".", "\0"), hidden, flags=re.I)
        return [s.replace("\0", ".") for s in re.split(r"(?<=\.) (?=[A-ZÀ-Þ])", hidden)]

    def _read_signature(self, words: str) -> str:
        facts = self.facts
        match = re.fullmatch(
            rf"(?:The (?:captain of|officer commanding) |(?P<name>.+), of )(?P<ship>{facts.noun})",
            words,
            re.I,
        )
        if match is None:
            afloat = [
                s for s in facts.ships.values() if s.side == facts.side and self.facts.fate(s.id) != "sunk"
            ]
            return "a ship still floats" if not words.startswith("For ") or afloat else ""
        facts.own = facts.id_of(match["ship"])
        ship = facts.ships.get(facts.own)
        if facts.side_of.get(facts.own) != facts.side or (ship and self.facts.fate(ship.id) == "sunk"):
            return "not a ship of the side that still floats"
        squadrons = [
            s.commander for s in facts.level.squadrons if ship and s.id == ship.squadron and ship.flagship
        ]
        if match["name"] and (ship is None or match["name"] not in [ship.commander, *squadrons]):
            return "he does not command there"
        return ""

    def _is_dateline(self, words: str) -> bool:
        facts = self.facts
        names = [s.name.removeprefix("The ") for s in facts.level.ships if s.id == facts.own]
        names += [f.name.removeprefix("The ") for f in facts.level.forts if f.id == facts.own]
        date = words.removeprefix(names[0]).removeprefix(", ") if names else words
        return facts.level.date.startswith(date) and (not names or words.startswith(names[0]))

    def _read(self, sentence: str) -> str:
        """Return why a sentence is not true, '' if it is."""
        found = [check(self.facts, match) for form, check in FORMS if (match := re.fullmatch(form, sentence))]
        return found[0] if found else self.course.read(sentence)


def false_sentences(
    level: Level, events: Sequence[Any], side: str, text: str, conceded: str = ""
) -> list[str]:
    """Return what of a letter is not true to the events."""
    return LetterReader(LetterFacts(level, events, side, conceded), text).false_sentences()
