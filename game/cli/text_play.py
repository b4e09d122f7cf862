"""A whole battle on standard input and output, for people and, as JSON, for programs."""

import json
from collections.abc import Mapping
from typing import Any, Final, TextIO

from game.captains.decision_maker import PlanningSeat
from game.cli.arguments import print_text
from game.cli.record_lines import hidden_ships, lookout_lines, record_lines
from game.core.events import Chose, Ended, Event, Rolled
from game.core.steps import MenuOption, OptionMenu, Refusal
from game.play.battle import Battle, StepResult, get_chapter
from game.play.event_words import TOPICS, Names, battle_names, event_line, topic_of
from game.play.rulebook import roll_tally_words, tally_sentence
from game.play.saved_battles import SavedBattle
from game.play.seats import PlayerSeat
from game.play.typed_answers import (
    DICE_SEAT,
    RealDice,
    TypedQuestion,
    dice_words,
    keys_summary,
    open_question,
    parse_keys,
    parse_roll_result,
)

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
MAX_LOG_LINES = 40
"""Most events that ``log_lines`` shows."""


class TextPlay:
    """A battle between a player at a terminal and the other seats."""

    def __init__(
        self,
        saved_battle: SavedBattle,
        ask: TextIO,
        tell: TextIO,
        in_json: bool = False,
        must_confirm: bool = False,
        real_dice: RealDice | None = None,
        plans: bool = False,
    ) -> None:
        """Print questions on ``output`` and read answers from ``input``. With ``must_confirm`` a final answer
        is confirmed first; with ``shows_plans`` captains say what they intend."""
        self.saved_battle, self.battle = saved_battle, saved_battle.battle
        self.input, self.output, self.in_json, self.must_confirm = ask, tell, in_json, must_confirm
        self.real_dice, self.shows_plans = real_dice, plans
        self.names: Mapping[str, str] = battle_names(self.battle.level)
        self.printed_events, self.rewinds_seen = 0, 0
        self.refusal: Refusal | None = None
        self.course_keys: list[str] = []
        self.course_seat, self.course_start = "", 0

    def run(self) -> int:
        """Play the battle to its end, or to the end of input; return 0."""
        while self.run_until_question() is not StepResult.OVER:
            if not (self.confirm_or_undo() if self.battle.needs_confirm() else self.handle_question()):
                self.print_saved()
                return 0
        self.print_result()
        return 0

    def run_until_question(self) -> StepResult:
        """Step and print until someone must answer, or the battle is over."""
        progress = StepResult.STEPPED
        while progress is StepResult.STEPPED:
            progress = self.battle.step()
            self.print_new_events()
        return progress

    def confirm_or_undo(self) -> bool:
        """Ask whether the last answer stands, or undo it; return False at the end of input."""
        if not self.must_confirm:
            self.battle.confirm()
            return True
        seat = self.battle.unconfirmed_seat
        offers = (MenuOption("done", "Confirm", True), MenuOption("undo", "Undo", False))
        answer = self.prompt_for_answer(TypedQuestion(seat, "", "", OptionMenu(offers)))
        if answer in ("done", "1"):
            self.battle.confirm()
        elif answer is not None and not self.run_command(answer, "", seat):
            self.refusal = Refusal("", "done, or undo")
        return answer is not None

    def handle_question(self) -> bool:
        """Put one question and obey its answer, or a command; return False at the end of input."""
        question = open_question(self.battle)
        assert question is not None, "the battle waits for nobody"
        self.explain_void_course(question)
        text = self.prompt_for_answer(question)
        if text is None:
            return False
        if not self.run_command(text, question.about, question.seat):
            self.submit_answer(question, text)
        return True

    def explain_void_course(self, question: TypedQuestion) -> None:
        """Tell the player why later legs of a course were cancelled. Another player who is asked
        meanwhile does not see it."""
        if question.seat != self.course_seat:
            return
        since = self.battle.events[self.course_start :]
        sailed = sum(isinstance(event, Chose) and event.seat == self.course_seat for event in since)
        left, self.course_keys = self.course_keys[sailed:], []
        if left and not self.refusal:
            with self.battle.table.as_current():
                self.refusal = question.refusal_of(left[0])

    def prompt_for_answer(self, question: TypedQuestion) -> str | None:
        """Return the next line of input after the prompt; None at the end, and for ``quit``."""
        with self.battle.table.as_current():
            self.print_question(question)
        self.refusal = None
        text = self.input.readline()
        return None if not text or text.strip() == "quit" else text.strip()

    def print_question(self, question: TypedQuestion) -> None:
        """Print the question, with the reason why it is repeated."""
        if self.in_json:
            return self.print_json_line(question_as_json(question, self.battle.turn, self.refusal))
        if self.refusal:
            clause = f" ({self.refusal.clause})" if self.refusal.clause else ""
            self.print_line(f"No: {self.refusal.reason}{clause}")
        about = f", {self.names.get(question.about, question.about)}" if question.about else ""
        clause = f"  ({question.clause})" if question.clause else ""
        self.print_line(f"[{self.names.get(question.seat, question.seat)}{about}]{clause}")
        for shown in question_lines(question):
            self.print_line(shown)
        print_text("> ", self.output, end="")
        self.output.flush()
        return None

    def submit_answer(self, question: TypedQuestion, text: str) -> None:
        """Give the answer to its seat, or print why it is refused."""
        with self.battle.table.as_current():
            keys = parse_keys(self.battle, question, text)
            self.refusal = question.refusal_of(keys[0])
        if self.refusal:
            return
        if question.seat == DICE_SEAT and question.roll is not None:
            assert self.real_dice is not None
            self.real_dice.typed_throw = parse_roll_result(question.roll, keys[0])
            return
        person = self.battle.seats[question.seat]
        assert isinstance(person, PlayerSeat)
        person.submit(*keys)
        self.course_keys = keys if len(keys) > 1 else []  # one key is either allowed or refused
        self.course_seat, self.course_start = question.seat, len(self.battle.events)

    def run_command(self, text: str, from_ship: str, seat: str) -> bool:
        """Run the text if it is a command of this seat's; return whether it was."""
        word, _, rest = text.partition(" ")
        match word:
            case "undo" if not rest:
                self.undo()
            case "log" if rest in ("", *TOPICS):
                self.print_command_result("log", self.log_lines(rest, seat))
            case "sheet":
                with self.battle.table.as_current():
                    written = record_lines(self.book, self.report(), rest, seat)
                self.print_command_result("sheet", written)
            case "look" if not rest:
                with self.battle.table.as_current():
                    seen = lookout_lines(self.book, self.report(), from_ship, seat)
                self.print_command_result("look", seen)
            case "help" | "?" if not rest:
                self.print_command_result("help", [f"  {said}" for said in HELP])
            case _:
                return False
        return True

    def undo(self) -> None:
        """Undo the last answer, or print why it cannot be undone."""
        seat = self.battle.unconfirmed_seat
        if seat and self.battle.may_undo(seat):
            self.battle.undo(seat)
        else:
            why = "nothing to take back: a die, a card or another's answer has been seen since"
            self.refusal = Refusal("", why)

    def log_lines(self, topic: str, seat: str) -> list[str]:
        """Return the last lines of the log as that seat may read them, of one topic if it is named."""
        hidden, chapters = self.hidden_ships(seat), self.battle.book.CHAPTERS
        events = (e for e in self.battle.events if not topic or has_topic(e, topic, chapters))
        said = [lines for e in events if (lines := self.event_lines(e, hidden))]
        return [row for lines in said[-MAX_LOG_LINES:] for row in lines]

    def hidden_ships(self, seat: str) -> tuple[str, ...]:
        """Return the ships whose records that seat may not see."""
        return hidden_ships(self.book, self.report(), seat)

    def event_lines(self, event: Event, hidden: tuple[str, ...]) -> list[str]:
        """Return the lines of an event, as far as they may mention ships whose records are hidden."""
        known = self.battle.book.visible_event(event, hidden)
        return event_lines(known, self.names) if known is not None else []

    @property
    def book(self) -> str:
        """The short name of the rulebook in play."""
        return self.battle.book.NAME

    def report(self) -> Mapping[str, Any]:
        """Return the table by name."""
        with self.battle.table.as_current():
            return self.battle.book.report()

    def print_new_events(self) -> None:
        """Print every event since the last call."""
        battle = self.battle
        if battle.rewinds != self.rewinds_seen:
            self.rewinds_seen, self.printed_events = (
                battle.rewinds,
                min(self.printed_events, len(battle.events)),
            )
            self.print_command_result("undone", ["Taken back."])
        news, self.printed_events = battle.events[self.printed_events :], len(battle.events)
        if news and not self.in_json:
            hidden = self.hidden_ships(self.only_player_seat())
            for event in news:
                if not self.is_players_choice(event) and (said := self.event_lines(event, hidden)):
                    self.print_line("\n".join([said[0] + self.plan_words(event), *said[1:]]))

    def only_player_seat(self) -> str:
        """Return the seat of the one player who reads, or '' if there are several: a terminal has
        no cover."""
        people = [seat for seat in self.battle.seats if is_player(self.battle, seat)]
        return people[0] if len(people) == 1 else ""

    def plan_words(self, event: Event) -> str:
        """Return what a captain meant by his last act, if plans are shown."""
        if not (self.shows_plans and isinstance(event, Chose) and event.key):
            return ""
        seat = self.battle.seats.get(event.seat)
        if not isinstance(seat, PlanningSeat) or not seat.last_plan.text:
            return ""
        plan = seat.last_plan
        odds = f", {plan.success_percent} %" if plan.success_percent >= 0 else ""
        return f"  [{plan.text}{odds}]"

    def is_players_choice(self, event: Event) -> bool:
        """Return whether it only echoes what the player has typed."""
        return isinstance(event, Chose) and is_player(self.battle, event.seat)

    def print_result(self) -> None:
        """Print the end; the log has it already, programs get one line."""
        end = next((e for e in reversed(self.battle.events) if isinstance(e, Ended)), None)
        if self.in_json and end:
            result = {"winner": end.winner, "degree": end.degree, "reason": end.reason}
            self.print_json_line(
                {"over": True, **result, "turns": self.battle.turn, **self.journal_as_json()}
            )
        elif path := self.battle.journal.path:
            self.print_line(f"The journal is {path}")

    def print_saved(self) -> None:
        """Print that the battle is saved as it is."""
        path = self.battle.journal.path
        if self.in_json:
            self.print_json_line({"over": False, "turns": self.battle.turn, **self.journal_as_json()})
        else:
            self.print_line(f"\nSaved in {path}" if path else "")

    def journal_as_json(self) -> dict[str, str]:
        """Return the path of the journal, for programs."""
        return {"journal": str(self.battle.journal.path or "")}

    def print_command_result(self, json_key: str, lines: list[str]) -> None:
        """Print the answer to a command: lines, or one JSON line."""
        if self.in_json:
            return self.print_json_line({json_key: [said.strip() for said in lines]})
        for said in lines:
            self.print_line(said)
        return None

    def print_line(self, text: str) -> None:
        """Print one line."""
        print_text(text, self.output)
        self.output.flush()

    def print_json_line(self, value: dict[str, Any]) -> None:
        """Print one JSON value on a line."""
        self.print_line(json.dumps(value, ensure_ascii=False))


def is_player(battle: Battle, seat: str) -> bool:
    """Return whether a person has this seat."""
    return isinstance(battle.seats.get(seat), PlayerSeat)


# ------------------------------------------------------------------------------------------ the log
_TOPICS: Final = {"fire": "damage"}
"""Chapters of a book that are no topic of a log, and the topic of their dice."""
_INDENT: Final = " " * 7


def event_lines(event: Event, names: Names) -> list[str]:
    """Return the line of an event, and a second with its score, term by term with clauses, so that
    anyone's dice can be checked; none if it says nothing."""
    said = event_line(event, names)
    terms = roll_tally_words(event)
    return [text for text in (said, f"{_INDENT}{terms}" if terms else "") if text]


def has_topic(event: Event, topic: str, chapters: Mapping[str, str]) -> bool:
    """Return whether an event has a topic: dice are under ``dice`` and under the topic of their
    purpose. ``chapters``: those of the book's clauses."""
    if topic_of(event) == topic:
        return True
    if not isinstance(event, Rolled):
        return False
    chapter = get_chapter(chapters, event.clause)
    return _TOPICS.get(chapter, chapter) == topic


# ---------------------------------------------------------------------------------------- questions
# ------------------------------------------------------------------------------ as JSON
def question_as_json(question: TypedQuestion, turn: int, refused: Refusal | None) -> dict[str, Any]:
    """Return one prompt: seat, clause, the allowed options, and what else a screen shows."""
    options = question.options()
    out: dict[str, Any] = {
        "seat": question.seat,
        "clause": question.clause,
        "options": [{"key": o.key, "label": o.full_text} for o in options if not o.refusal],
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


def _disabled_as_json(option: MenuOption[Any]) -> dict[str, str]:
    assert option.refusal is not None
    why = {"why": option.refusal.reason, "clause": option.refusal.clause}
    return {"key": option.key, "label": option.full_text, **why}


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


def _option_lines(option: MenuOption[Any], number: int) -> list[str]:
    mark = f"{number:>3}. " if number else "  "
    clause = f"  ({option.clause})" if option.clause else ""
    same = option.full_text == option.key
    words = option.key if same else f"{option.key}: {option.full_text}"
    if option.refusal:
        why = f"{option.refusal.reason} ({option.refusal.clause})"
        return [f"{'':>3}- {option.key}: not now, {why}"]
    lines = [f"{mark}{words}{clause}"]
    if option.tally and option.tally.terms:
        lines.append(f"       {option.tally.total} = {tally_sentence(option.tally)}")
    return lines
