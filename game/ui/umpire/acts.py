"""What presses do at the umpire's table. Answers go to the seat of whoever is asked, dice to his
hand; the battle then goes on at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.play.dice import Throw
from game.play.journal import JournalEntry, last_answer
from game.play.seats import Person
from game.play.typed_answers import keys_of, throw_of
from game.play.words import called
from game.ui.battle import hud_update as desk_acts
from game.ui.battle.actions import HudAction, OpenRules
from game.ui.kit import widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.widgets import Pane, Widget
from game.ui.umpire import keys
from game.ui.umpire.actions import (
    DrawCard,
    EndAt,
    GiveKey,
    InPane,
    LookAt,
    OnUmpire,
    OpenClause,
    PutSign,
)

if TYPE_CHECKING:
    from game.ui.umpire.table import UmpireTable

_THROWS: Final = ("d", "r")


def hear(table: UmpireTable, event: pygame.event.Event, found: Sequence[Widget]) -> None:
    """What an event asks of the controls, or a key that no control has."""
    match table.ring.handle(event, widgets.spots_of(found)):
        case Press(_, does) if does is not None:
            do(table, does)
        case Scroll(name, by, InPane() as what):
            pane = next(w for w in found if isinstance(w, Pane) and w.name == name)
            _turn(table, what, pane, by)
        case Back():
            _back(table, event.type)
        case None if event.type == pygame.KEYDOWN:
            keys.heard(table, event)


def do(table: UmpireTable, action: Action) -> None:
    """What the action asks for; what is none of this table's own is the desk's or the book's."""
    table.said = ""
    match action:
        case OnUmpire():
            _on_umpire(table, action)
        case GiveKey(key):
            give(table, [key])
        case PutSign(sign):
            put(table, sign)
        case DrawCard(card):
            _thrown(table, Throw(card=card, typed=True))
        case LookAt(ship):
            _look_at(table, ship)
        case EndAt(x, y):
            end_at(table, x, y)
        case OpenClause(clause) | OpenRules(clause):
            table.ways.rulebook(clause)
        case HudAction.UNDO:
            take_back(table)
        case _:
            with table.battle.table.at():
                desk_acts.handle(table.desk, action)
            table.go_on()


def _on_umpire(table: UmpireTable, action: OnUmpire) -> None:
    """What needs no value."""
    match action:
        case OnUmpire.GIVE_DICE:
            give_dice(table)
        case OnUmpire.WIPE_DIE if table.entry is not None:
            table.entry.wipe()
        case OnUmpire.THROW_FOR_ME if table.entry is not None:
            _thrown(table, table.battle.dice.throw(table.entry.step))
        case OnUmpire.TAKE_BACK:
            take_back(table)
        case OnUmpire.TYPE if table.question is not None and not table.covered:
            table.typing = ""
        case OnUmpire.RULES:
            pending = table.battle.pending
            table.ways.rulebook(pending.clause if pending is not None else "")
        case OnUmpire.MENU:
            table.ways.menu()
        case OnUmpire.RESULT:
            table.ways.result()
        case _:
            _view(table, action)


def _view(table: UmpireTable, action: OnUmpire) -> None:
    """What changes the view of the chart."""
    match action:
        case OnUmpire.CLOSER:
            table.frame = table.frame.zoomed(1)
        case OnUmpire.FARTHER:
            table.frame = table.frame.zoomed(-1)
        case OnUmpire.WHOLE:
            table.see_whole()


# ---------------------------------------------------------------------------------- answering


def give(table: UmpireTable, typed: Sequence[str]) -> bool:
    """These keys are the answer, or it is said why not; whether they were given."""
    question = table.question
    if question is None or table.covered:
        return False
    with table.battle.table.at():
        refused = question.read(typed[0])
    if refused is not None:
        clause = f" ({refused.clause})" if refused.clause else ""
        table.said = f"No: {refused.why}{clause}."
        return False
    if question.roll is not None:
        throw = throw_of(question.roll, typed[0])
        assert throw is not None, "what can be read is dice or a card"
        _thrown(table, throw)
        return True
    person = table.battle.seats[question.seat]
    assert isinstance(person, Person), "only a person is asked"
    person.give(*typed)
    table.go_on()
    return True


def give_text(table: UmpireTable, text: str) -> bool:
    """What was typed is the answer: a number, a key, the legs of a course, dice, a card, or ``at``
    and a place in the chart's own measure. Whether it was taken; else it is said why not."""
    question, battle = table.question, table.battle
    table.said = ""
    if question is None or not text:
        return question is None
    place = keys.place_in(text)
    if place is not None:
        return _typed_place(table, place)
    with battle.table.at():
        typed = keys_of(battle, question, text)
    return give(table, typed)


def _typed_place(table: UmpireTable, place: keys.TypedPlace) -> bool:
    """The place of a model was typed: the move ends there, or as near as she lawfully can."""
    x, y = keys.in_cm(table.battle.level.chart, place)
    table.mark = (x, y)
    if table.reach is None:
        table.said = "No move is laid out now: the place is marked on the chart."
        return True
    end_at(table, x, y)
    return True


def end_at(table: UmpireTable, x: float, y: float) -> None:
    """The move that is laid out ends as near as can be to a place in cm; it is told how near."""
    reach, hud = table.reach, table.desk
    if reach is None:
        return
    with table.battle.table.at():
        hud.book_ui.on_pointer(table.board, hud, table.board.at(x, y), held=True)
    table.mark = (x, y)
    after = table.reach
    if after is not None:
        table.said = keys.nearness(table.battle.level.chart, (x, y), after.end)
    table.ring.at = "answer-0"


def _look_at(table: UmpireTable, ship: str) -> None:
    """Her sheet lies open; where she is an answer or a target she is taken."""
    with table.battle.table.at():
        desk_acts.press_ship(table.desk, ship)
    table.sheet = ship
    table.go_on()


# --------------------------------------------------------------------------------------- dice


def put(table: UmpireTable, sign: str) -> None:
    """A sign is typed into the boxes."""
    if table.entry is not None and not table.entry.step.cards:
        table.entry.put(sign)
        table.said = table.entry.said
        if table.entry.next_die is None and table.ring.at.startswith("face-"):
            table.ring.at = "stand"


def give_dice(table: UmpireTable) -> None:
    """The dice in the boxes are what was thrown, or it is said what is lacking."""
    entry = table.entry
    if entry is None:
        return
    throw = entry.throw()
    table.said = entry.said
    if throw is not None:
        _thrown(table, throw)


def _thrown(table: UmpireTable, throw: Throw) -> None:
    """This was thrown or drawn."""
    if table.entry is not None:
        table.hand.thrown = throw
        table.go_on()


# -------------------------------------------------------------------------------- taking back


def take_back(table: UmpireTable) -> None:
    """The last answer of a person, or the last throw, is taken back with all that came of it."""
    battle = table.battle
    if not battle.may_take_back:
        table.said = "Nothing was answered or thrown yet."
        return
    entry: JournalEntry | None = None
    while battle.may_take_back:
        entry = last_answer(battle.journal.entries)
        battle.take_back()
        if entry is None or entry[0] in _THROWS or isinstance(battle.seats[entry[1]], Person):
            break
    for seat in battle.seats.values():
        if isinstance(seat, Person):
            seat.given.clear()
    table.hand.thrown, table.entry = None, None
    table.go_on()
    table.said = f"Taken back: {_told(table, entry)}."


def _told(table: UmpireTable, entry: JournalEntry | None) -> str:
    """What was taken back, in words; of a secret only whose it was."""
    match entry:
        case [kind, _, list(faces)] if kind in _THROWS:
            return f"the dice {', '.join(map(str, faces))}"
        case [kind, _, card] if kind in _THROWS:
            return f"the card {called(table.desk.names, str(card))}"
        case ["p", seat, *_]:
            return f"what {called(table.desk.names, seat)} laid in secret"
        case [_, seat, _, list(typed)]:
            return f"{called(table.desk.names, seat)}, {'; '.join(map(str, typed))}"
        case _:
            return "the last entry"


# ------------------------------------------------------------------------------- lists, back


def _turn(table: UmpireTable, what: InPane, pane: Any, by: int) -> None:
    """A list is turned."""
    first = widgets.scrolled(pane, by)
    match what:
        case InPane.ANSWERS:
            table.first_answer = first
        case InPane.SHIPS:
            table.first_ship = first
        case InPane.LOG:
            table.log_back = max(0, table.log_back - by)
            most = pane.total - pane.shown
            table.log_back = min(table.log_back, most)


def _back(table: UmpireTable, event: int) -> None:
    """Close what is open; then the menu, but not by a stray click."""
    if table.typing is not None:  # a pad opened the line, which only a keyboard can write in
        table.typing = None
        return
    with table.battle.table.at():
        laid_back = table.desk.book_ui.undo_step(table.desk) if table.entry is None else False
    if laid_back:
        return
    if table.sheet or table.mark is not None:
        table.sheet, table.mark = "", None
    elif event != pygame.MOUSEBUTTONDOWN:
        table.ways.menu()
