"""A whole battle on standard input and output, for people and, as JSON, for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TextIO

from game.captains.plan import Planner
from game.cli.arguments import say
from game.cli.log import is_about, told_of
from game.cli.questions import as_json, as_text
from game.cli.sheets import hidden_from, lookout, sheets
from game.core.events import Chose, Ended, Event
from game.core.steps import Option, Pick, Refusal
from game.play.battle import Battle, StepResult
from game.play.naming import names_of
from game.play.saves import SavedBattle
from game.play.seats import Person
from game.play.typed_answers import DICE_SEAT, Question, RealDice, keys_of, question_of, throw_of
from game.play.words import TOPICS

HELP = (
    "type a key as it is shown, or its number",
    "a course is a leg, or several: ahead 5; port 4; ahead 2 (on squares: ahead; port; ahead; end)",
    "undo         take the last answer back, until a die, a card or another's answer is seen",
    "look         wind, ships, bearings and distances, land and the shoals you know of",
    "sheet [SHIP] the record sheets",
    f"log [TOPIC]  what has happened; topics: {', '.join(TOPICS)}",
    "help         this list",
    "quit         save and leave, as the end of input does",
)
LAST = 40
"""What has happened that ``log`` shows, at the most."""


class TextPlay:
    """A battle between a person at a terminal and whoever else has a seat."""

    def __init__(
        self,
        voyage: SavedBattle,
        ask: TextIO,
        tell: TextIO,
        in_json: bool = False,
        confirm: bool = False,
        hand: RealDice | None = None,
        plans: bool = False,
    ) -> None:
        """Questions go to ``tell``, answers come from ``ask``. With ``confirm`` an answer that can
        no longer be taken back is first asked for; with ``plans`` captains say what they mean."""
        self.voyage, self.battle = voyage, voyage.battle
        self.ask, self.tell, self.in_json, self.confirm = ask, tell, in_json, confirm
        self.hand, self.plans = hand, plans
        self.names: Mapping[str, str] = names_of(self.battle.level)
        self.told, self.rewinds = 0, 0
        self.refused: Refusal | None = None
        self.course: list[str] = []
        self.giver, self.chosen = "", 0

    def run(self) -> int:
        """The battle has been played to its end, or to the end of input; 0."""
        while self.sail_on() is not StepResult.OVER:
            if not (self.stands() if self.battle.waiting_for_done() else self.asked()):
                self.leave()
                return 0
        self.result()
        return 0

    def sail_on(self) -> StepResult:
        """The battle has gone on until somebody is waited for, or it is over, and every step of
        it has been told."""
        progress = StepResult.STEPPED
        while progress is StepResult.STEPPED:
            progress = self.battle.step()
            self.tell_news()
        return progress

    # ------------------------------------------------------------------ asking
    def stands(self) -> bool:
        """The last answer stands or has been taken back; False at the end of input."""
        if not self.confirm:
            self.battle.done()
            return True
        seat = self.battle.unconfirmed
        offers = (Option("done", "Let it stand", True), Option("undo", "Take it back", False))
        answer = self.read(Question(seat, "", "", Pick(offers)))
        if answer in ("done", "1"):
            self.battle.done()
        elif answer is not None and not self.is_command(answer, "", seat):
            self.refused = Refusal("", "done, or undo")
        return answer is not None

    def asked(self) -> bool:
        """One question has been put and its answer, or a command, obeyed; False at the end of
        input."""
        question = question_of(self.battle)
        assert question is not None, "the battle waits for nobody"
        self.course_is_void(question)
        text = self.read(question)
        if text is None:
            return False
        if not self.is_command(text, question.about, question.seat):
            self.answer(question, text)
        return True

    def course_is_void(self, question: Question) -> None:
        """If a course was given whose later legs could not be sailed, whoever gave it is told
        why. Another who is asked meanwhile hears nothing of it."""
        if question.seat != self.giver:
            return
        since = self.battle.events[self.chosen :]
        sailed = sum(isinstance(event, Chose) and event.seat == self.giver for event in since)
        left, self.course = self.course[sailed:], []
        if left and not self.refused:
            with self.battle.table.at():
                self.refused = question.read(left[0])

    def read(self, question: Question) -> str | None:
        """The next line of input after the prompt; None at the end, and for ``quit``."""
        with self.battle.table.at():
            self.prompt(question)
        self.refused = None
        text = self.ask.readline()
        return None if not text or text.strip() == "quit" else text.strip()

    def prompt(self, question: Question) -> None:
        """The question stands on the terminal, with the reason why it is asked again."""
        if self.in_json:
            return self.say_json(as_json(question, self.battle.turn, self.refused))
        if self.refused:
            clause = f" ({self.refused.clause})" if self.refused.clause else ""
            self.say(f"No: {self.refused.why}{clause}")
        about = f", {self.names.get(question.about, question.about)}" if question.about else ""
        clause = f"  ({question.clause})" if question.clause else ""
        self.say(f"[{self.names.get(question.seat, question.seat)}{about}]{clause}")
        for shown in as_text(question):
            self.say(shown)
        say("> ", self.tell, end="")
        self.tell.flush()
        return None

    def answer(self, question: Question, text: str) -> None:
        """The answer is given to its seat, or refused and the question stands."""
        with self.battle.table.at():
            keys = keys_of(self.battle, question, text)
            self.refused = question.read(keys[0])
        if self.refused:
            return
        if question.seat == DICE_SEAT and question.roll is not None:
            assert self.hand is not None
            self.hand.thrown = throw_of(question.roll, keys[0])
            return
        person = self.battle.seats[question.seat]
        assert isinstance(person, Person)
        person.give(*keys)
        self.course = keys if len(keys) > 1 else []  # one key is a lawful answer, or refused
        self.giver, self.chosen = question.seat, len(self.battle.events)

    # ------------------------------------------------------------------ commands
    def is_command(self, text: str, about: str, seat: str) -> bool:
        """Whether the text was a command of this seat's, which has then been obeyed."""
        word, _, rest = text.partition(" ")
        match word:
            case "undo" if not rest:
                self.undo()
            case "log" if rest in ("", *TOPICS):
                self.show("log", self.log(rest, seat))
            case "sheet":
                self.show("sheet", sheets(self.book, self.report(), rest, seat))
            case "look" if not rest:
                self.show("look", lookout(self.book, self.report(), about, seat))
            case "help" | "?" if not rest:
                self.show("help", [f"  {said}" for said in HELP])
            case _:
                return False
        return True

    def undo(self) -> None:
        """The last answer is taken back, or it is said why it cannot be."""
        seat = self.battle.unconfirmed
        if seat and self.battle.may_undo(seat):
            self.battle.undo(seat)
        else:
            why = "nothing to take back: a die, a card or another's answer has been seen since"
            self.refused = Refusal("", why)

    def log(self, wanted: str, seat: str) -> list[str]:
        """The last lines of the log as that seat may read them, of one topic if it is named."""
        hidden, chapters = self.hidden_from(seat), self.battle.book.CHAPTERS
        events = (e for e in self.battle.events if not wanted or is_about(e, wanted, chapters))
        said = [told for e in events if (told := self.told_of(e, hidden))]
        return [row for told in said[-LAST:] for row in told]

    def hidden_from(self, seat: str) -> tuple[str, ...]:
        """The ships whose records that seat may not see."""
        return hidden_from(self.book, self.report(), seat)

    def told_of(self, event: Event, hidden: tuple[str, ...]) -> list[str]:
        """The lines of an event, as far as it may be told of ships whose records are hidden."""
        known = self.battle.book.told(event, hidden)
        return told_of(known, self.names) if known is not None else []

    @property
    def book(self) -> str:
        """The short name of the rulebook in play."""
        return self.battle.book.NAME

    def report(self) -> Mapping[str, Any]:
        """The table by name."""
        with self.battle.table.at():
            return self.battle.book.report()

    # ------------------------------------------------------------------ telling
    def tell_news(self) -> None:
        """Every event since the last time stands on the terminal."""
        battle = self.battle
        if battle.rewinds != self.rewinds:
            self.rewinds, self.told = battle.rewinds, min(self.told, len(battle.events))
            self.show("undone", ["Taken back."])
        news, self.told = battle.events[self.told :], len(battle.events)
        if news and not self.in_json:
            hidden = self.hidden_from(self.reader())
            for event in news:
                if not self.is_own(event) and (said := self.told_of(event, hidden)):
                    self.say("\n".join([said[0] + self.plan_behind(event), *said[1:]]))

    def reader(self) -> str:
        """The seat of the one person who reads; '' where several do: a terminal has no cover."""
        people = [seat for seat in self.battle.seats if is_person(self.battle, seat)]
        return people[0] if len(people) == 1 else ""

    def plan_behind(self, event: Event) -> str:
        """What a captain meant by the act he has just chosen, where plans are told."""
        if not (self.plans and isinstance(event, Chose) and event.key):
            return ""
        seat = self.battle.seats.get(event.seat)
        if not isinstance(seat, Planner) or not seat.last_plan.text:
            return ""
        plan = seat.last_plan
        odds = f", {plan.odds} %" if plan.odds >= 0 else ""
        return f"  [{plan.text}{odds}]"

    def is_own(self, event: Event) -> bool:
        """Whether it only echoes what the person has typed."""
        return isinstance(event, Chose) and is_person(self.battle, event.seat)

    def result(self) -> None:
        """How it ended; the log has said it already, programs are told in one line."""
        end = next((e for e in reversed(self.battle.events) if isinstance(e, Ended)), None)
        if self.in_json and end:
            told = {"winner": end.winner, "degree": end.degree, "reason": end.reason}
            self.say_json({"over": True, **told, "turns": self.battle.turn, **self.saved()})
        elif path := self.battle.journal.path:
            self.say(f"The journal is {path}")

    def leave(self) -> None:
        """The battle is saved where it stands."""
        path = self.battle.journal.path
        if self.in_json:
            self.say_json({"over": False, "turns": self.battle.turn, **self.saved()})
        else:
            self.say(f"\nSaved in {path}" if path else "")

    def saved(self) -> dict[str, str]:
        """Where the journal lies, for programs."""
        return {"journal": str(self.battle.journal.path or "")}

    def show(self, what: str, lines: list[str]) -> None:
        """An answer to a command: lines, or one JSON line."""
        if self.in_json:
            return self.say_json({what: [said.strip() for said in lines]})
        for said in lines:
            self.say(said)
        return None

    def say(self, text: str) -> None:
        """One line on the terminal."""
        say(text, self.tell)
        self.tell.flush()

    def say_json(self, value: dict[str, Any]) -> None:
        """One JSON value on a line."""
        self.say(json.dumps(value, ensure_ascii=False))


def is_person(battle: Battle, seat: str) -> bool:
    """Whether a person has this seat."""
    return isinstance(battle.seats.get(seat), Person)
