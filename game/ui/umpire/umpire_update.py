"""What presses do at the umpire's table. Answers go to the seat of whoever is asked, dice to his
hand; the battle then goes on at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.play.dice import Throw
from game.play.event_words import name_by_id
from game.play.journal import JournalEntry, last_answer
from game.play.seats import Person
from game.play.typed_answers import parse_keys, parse_throw
from game.ui.battle.answers import hud_update as desk_acts
from game.ui.battle.values.actions import HudAction, OpenRules
from game.ui.kit import widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.widgets import ScrollPane, Widget
from game.ui.umpire import shortcuts
from game.ui.umpire.actions import (
    EndMoveAt,
    ListAction,
    OpenClause,
    ShowRecord,
    SubmitCard,
    SubmitKey,
    TypeDieSign,
    UmpireAction,
)

if TYPE_CHECKING:
    from game.ui.umpire.screen import UmpireScreen

_ROLL_ENTRIES: Final = ("d", "r")


def handle_event(screen: UmpireScreen, event: pygame.event.Event, found: Sequence[Widget]) -> None:
    """What an event asks of the controls, or a key that no control has."""
    match screen.ring.handle(event, widgets.hotspots_of(found)):
        case Press(_, action) if action is not None:
            handle_action(screen, action)
        case Scroll(name, by, ListAction() as what):
            pane = next(w for w in found if isinstance(w, ScrollPane) and w.name == name)
            _scroll_list(screen, what, pane, by)
        case Back():
            _close_or_menu(screen, event.type)
        case None if event.type == pygame.KEYDOWN:
            shortcuts.handle_key(screen, event)


def handle_action(screen: UmpireScreen, action: Action) -> None:
    """What the action asks for; what is none of this table's own is the desk's or the book's."""
    screen.notice = ""
    match action:
        case UmpireAction():
            _handle_umpire_action(screen, action)
        case SubmitKey(key):
            submit(screen, [key])
        case TypeDieSign(sign):
            type_die_sign(screen, sign)
        case SubmitCard(card):
            _submit_throw(screen, Throw(card=card, is_typed=True))
        case ShowRecord(ship):
            _show_record(screen, ship)
        case EndMoveAt(x, y):
            end_move_at(screen, x, y)
        case OpenClause(clause) | OpenRules(clause):
            screen.navigation.rulebook(clause)
        case HudAction.UNDO:
            undo(screen)
        case _:
            with screen.battle.table.at():
                desk_acts.handle(screen.desk, action)
            screen.advance_battle()


def _handle_umpire_action(screen: UmpireScreen, action: UmpireAction) -> None:
    """What needs no value."""
    match action:
        case UmpireAction.GIVE_DICE:
            submit_dice(screen)
        case UmpireAction.WIPE_DIE if screen.dice_entry is not None:
            screen.dice_entry.erase_last()
        case UmpireAction.THROW_FOR_ME if screen.dice_entry is not None:
            _submit_throw(screen, screen.battle.dice.throw(screen.dice_entry.roll))
        case UmpireAction.TAKE_BACK:
            undo(screen)
        case UmpireAction.TYPE if screen.question is not None and not screen.is_covered:
            screen.typed_answer = ""
        case UmpireAction.RULES:
            pending = screen.battle.pending_step
            screen.navigation.rulebook(pending.clause if pending is not None else "")
        case UmpireAction.MENU:
            screen.navigation.menu()
        case UmpireAction.RESULT:
            screen.navigation.result()
        case _:
            _change_view(screen, action)


def _change_view(screen: UmpireScreen, action: UmpireAction) -> None:
    """What changes the view of the chart."""
    match action:
        case UmpireAction.CLOSER:
            screen.viewport = screen.viewport.zoomed(1)
        case UmpireAction.FARTHER:
            screen.viewport = screen.viewport.zoomed(-1)
        case UmpireAction.WHOLE:
            screen.show_whole_chart()


# ---------------------------------------------------------------------------------- answering


def submit(screen: UmpireScreen, typed: Sequence[str]) -> bool:
    """These keys are the answer, or it is said why not; whether they were given."""
    question = screen.question
    if question is None or screen.is_covered:
        return False
    with screen.battle.table.at():
        refused = question.refusal_of(typed[0])
    if refused is not None:
        clause = f" ({refused.clause})" if refused.clause else ""
        screen.notice = f"No: {refused.reason}{clause}."
        return False
    if question.roll is not None:
        throw = parse_throw(question.roll, typed[0])
        assert throw is not None, "what can be read is dice or a card"
        _submit_throw(screen, throw)
        return True
    person = screen.battle.seats[question.seat]
    assert isinstance(person, Person), "only a person is asked"
    person.submit(*typed)
    screen.advance_battle()
    return True


def submit_text(screen: UmpireScreen, text: str) -> bool:
    """What was typed is the answer: a number, a key, the legs of a course, dice, a card, or ``at``
    and a place in the chart's own measure. Whether it was taken; else it is said why not."""
    question, battle = screen.question, screen.battle
    screen.notice = ""
    if question is None or not text:
        return question is None
    place = shortcuts.parse_position(text)
    if place is not None:
        return _submit_position(screen, place)
    with battle.table.at():
        typed = parse_keys(battle, question, text)
    return submit(screen, typed)


def _submit_position(screen: UmpireScreen, place: shortcuts.TypedPosition) -> bool:
    """The place of a model was typed: the move ends there, or as near as she lawfully can."""
    x, y = shortcuts.position_in_cm(screen.battle.level.chart, place)
    screen.marked_point = (x, y)
    if screen.endpoints is None:
        screen.notice = "No move is laid out now: the place is marked on the chart."
        return True
    end_move_at(screen, x, y)
    return True


def end_move_at(screen: UmpireScreen, x: float, y: float) -> None:
    """The move that is laid out ends as near as can be to a place in cm; it is told how near."""
    endpoints, hud = screen.endpoints, screen.desk
    if endpoints is None:
        return
    with screen.battle.table.at():
        hud.book_ui.on_pointer(screen.sea_view, hud, screen.sea_view.pixel_at(x, y), held=True)
    screen.marked_point = (x, y)
    after = screen.endpoints
    if after is not None:
        screen.notice = shortcuts.distance_text(screen.battle.level.chart, (x, y), after.end)
    screen.ring.focused = "answer-0"


def _show_record(screen: UmpireScreen, ship: str) -> None:
    """Her sheet lies open; where she is an answer or a target she is taken."""
    with screen.battle.table.at():
        desk_acts.press_ship(screen.desk, ship)
    screen.opened_record = ship
    screen.advance_battle()


# --------------------------------------------------------------------------------------- dice


def type_die_sign(screen: UmpireScreen, sign: str) -> None:
    """A sign is typed into the boxes."""
    if screen.dice_entry is not None and not screen.dice_entry.roll.cards:
        screen.dice_entry.type_sign(sign)
        screen.notice = screen.dice_entry.error
        if screen.dice_entry.next_die is None and screen.ring.focused.startswith("face-"):
            screen.ring.focused = "stand"


def submit_dice(screen: UmpireScreen) -> None:
    """The dice in the boxes are what was thrown, or it is said what is lacking."""
    entry = screen.dice_entry
    if entry is None:
        return
    throw = entry.completed_throw()
    screen.notice = entry.error
    if throw is not None:
        _submit_throw(screen, throw)


def _submit_throw(screen: UmpireScreen, throw: Throw) -> None:
    """This was thrown or drawn."""
    if screen.dice_entry is not None:
        screen.real_dice.thrown = throw
        screen.advance_battle()


# -------------------------------------------------------------------------------- taking back


def undo(screen: UmpireScreen) -> None:
    """The last answer of a person, or the last throw, is taken back with all that came of it."""
    battle = screen.battle
    if not battle.may_undo_any:
        screen.notice = "Nothing was answered or thrown yet."
        return
    entry: JournalEntry | None = None
    while battle.may_undo_any:
        entry = last_answer(battle.journal.entries)
        battle.undo_any()
        if entry is None or entry[0] in _ROLL_ENTRIES or isinstance(battle.seats[entry[1]], Person):
            break
    for seat in battle.seats.values():
        if isinstance(seat, Person):
            seat.answers.clear()
    screen.real_dice.thrown, screen.dice_entry = None, None
    screen.advance_battle()
    screen.notice = f"Taken back: {_undone_text(screen, entry)}."


def _undone_text(screen: UmpireScreen, entry: JournalEntry | None) -> str:
    """What was taken back, in words; of a secret only whose it was."""
    match entry:
        case [kind, _, list(faces)] if kind in _ROLL_ENTRIES:
            return f"the dice {', '.join(map(str, faces))}"
        case [kind, _, card] if kind in _ROLL_ENTRIES:
            return f"the card {name_by_id(screen.desk.names, str(card))}"
        case ["p", seat, *_]:
            return f"what {name_by_id(screen.desk.names, seat)} laid in secret"
        case [_, seat, _, list(typed)]:
            return f"{name_by_id(screen.desk.names, seat)}, {'; '.join(map(str, typed))}"
        case _:
            return "the last entry"


# ------------------------------------------------------------------------------- lists, back


def _scroll_list(screen: UmpireScreen, what: ListAction, pane: Any, by: int) -> None:
    """A list is turned."""
    first = widgets.first_after_scroll(pane, by)
    match what:
        case ListAction.ANSWERS:
            screen.first_answer_row = first
        case ListAction.SHIPS:
            screen.first_ship_row = first
        case ListAction.LOG:
            screen.log_scroll = max(0, screen.log_scroll - by)
            most = pane.total - pane.shown_count
            screen.log_scroll = min(screen.log_scroll, most)


def _close_or_menu(screen: UmpireScreen, event: int) -> None:
    """Close what is open; then the menu, but not by a stray click."""
    if screen.typed_answer is not None:  # a pad opened the line, which only a keyboard can write in
        screen.typed_answer = None
        return
    with screen.battle.table.at():
        laid_back = (
            screen.desk.book_ui.undo_step(screen.desk) if screen.dice_entry is None else False
        )
    if laid_back:
        return
    if screen.opened_record or screen.marked_point is not None:
        screen.opened_record, screen.marked_point = "", None
    elif event != pygame.MOUSEBUTTONDOWN:
        screen.navigation.menu()
