"""What each action does on the umpire screen. Answers go to the seat that is asked, dice to `RealDice`; then
the battle continues. Only this file writes fields of the state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, floor, hypot, radians, sin
from typing import Final

import pygame

from game.core.steps import Roll
from game.levels.editing.chart_objects import cm_to_units
from game.levels.format.allowed_words import UNIT_PLURALS
from game.levels.format.charts import Chart
from game.play.battle import StepResult
from game.play.dice import RollResult
from game.play.event_words import name_by_id
from game.play.journal import JournalEntry, last_answer
from game.play.seats import PlayerSeat
from game.play.typed_answers import parse_keys, parse_roll_result
from game.sea.polygons import Point
from game.sea.units import CM, DEGREE, nearest_compass_point
from game.ui.battle.answers import hud_update
from game.ui.battle.values.actions import HudAction, OpenRules
from game.ui.battle.views.answer_buttons import is_pick_question
from game.ui.kit import widgets
from game.ui.kit.action import Action
from game.ui.kit.widgets import ScrollPane
from game.ui.level_editor.chart_view import unit_cm, whole_chart_viewport
from game.ui.level_editor.file_pane import text_after_key
from game.ui.umpire.state import (
    DiceEntry,
    EndMoveAt,
    ListAction,
    OpenClause,
    SelectShip,
    SubmitCard,
    SubmitKey,
    TypeDieSign,
    UmpireAction,
    UmpireState,
)

ENTER_KEYS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_ROLL_ENTRIES: Final = ("d", "r")
_DRAG_THRESHOLD: Final = 6
"""Units that the pointer may move and still press."""
_POSITION_PATTERN: Final = "at"
"""First word of a typed position."""
_COMPASS_PATTERN: Final = 2250
"""Hundredths of a degree between two compass points."""
_CELL_OFFSET: Final = 0.3
"""Share of a cell from its middle to the point that stands for a heading."""
_HIT_CM: Final = 0.05
"""Distance in cm that no model can be set apart."""


def handle_action(state: UmpireState, action: Action) -> None:
    """Do what the action asks for; actions of the battle screen go to `hud_update`."""
    state.notice = ""
    match action:
        case UmpireAction():
            _handle_umpire_action(state, action)
        case SubmitKey(key):
            submit(state, [key])
        case TypeDieSign(sign):
            type_die_sign(state, sign)
        case SubmitCard(card):
            _submit_throw(state, RollResult(card=card, is_typed=True))
        case SelectShip(ship):
            _show_record(state, ship)
        case EndMoveAt(x, y):
            end_move_at(state, x, y)
        case OpenClause(clause) | OpenRules(clause):
            state.navigation.rulebook(clause)
        case HudAction.UNDO:
            undo(state)
        case _:
            with state.battle.table.as_current():
                hud_update.handle(state.hud, action)
            advance_battle(state)


def _handle_umpire_action(state: UmpireState, action: UmpireAction) -> None:
    match action:
        case UmpireAction.GIVE_DICE:
            try_submit_dice(state)
        case UmpireAction.WIPE_DIE if state.dice_entry is not None:
            state.dice_entry.erase_last()
        case UmpireAction.THROW_FOR_ME if state.dice_entry is not None:
            _submit_throw(state, state.battle.dice.throw(state.dice_entry.roll))
        case UmpireAction.TAKE_BACK:
            undo(state)
        case UmpireAction.TYPE if state.is_person_asked:
            state.typed_answer = ""
        case UmpireAction.RULES:
            pending = state.battle.pending_step
            state.navigation.rulebook(pending.clause if pending is not None else "")
        case UmpireAction.MENU:
            state.navigation.menu()
        case UmpireAction.RESULT:
            state.navigation.result()
        case _:
            _change_view(state, action)


def _change_view(state: UmpireState, action: UmpireAction) -> None:
    match action:
        case UmpireAction.CLOSER:
            state.set_viewport(state.viewport.zoomed(1))
        case UmpireAction.FARTHER:
            state.set_viewport(state.viewport.zoomed(-1))
        case UmpireAction.WHOLE:
            size = state.battle.level.chart.size_cm
            whole = whole_chart_viewport(state.layout().chart_area, size)
            state.set_viewport(None if state.viewport == whole else whole)


# -------------------------------------------------------------------------------------- the battle


def advance_battle(state: UmpireState) -> None:
    """Take every step that waits for nobody; confirm answers at once, since here all can be undone."""
    battle, hud = state.battle, state.hud
    while battle.step() is StepResult.STEPPED or battle.needs_confirm():
        if battle.needs_confirm():
            battle.confirm()
    with battle.table.as_current():
        fresh = hud.update()
    step = battle.pending_step
    if not isinstance(step, Roll):
        state.dice_entry = None
    elif state.dice_entry is None or state.dice_entry.roll is not step:
        state.dice_entry, fresh = DiceEntry(step), True
    if fresh:
        state.first_answer_row = state.log_scroll = 0
        state.opened_record, state.marked_point, state.typed_answer = "", None, None
        state.question_count += 1
        state.ring.focused = "answer-0"
        _on_new_question(state)


def _on_new_question(state: UmpireState) -> None:
    """Find the ships that have moved since the last question, and scroll to the active ship."""
    with state.battle.table.as_current():
        ships = state.hud.ships
        positions = {s.id: (state.position_text(s.id), (s.x / CM, s.y / CM)) for s in ships}
    before, state.last_positions = state.last_positions, positions
    state.ships_to_move = {
        ship: before[ship][1]
        for ship, (place, _) in positions.items()
        if ship in before and before[ship][0] != place
    }
    names = list(positions)
    state.first_ship_row = max(0, names.index(state.shown_ship) - 1) if state.shown_ship in names else 0


# --------------------------------------------------------------------------------------- answering


def submit(state: UmpireState, keys: Sequence[str]) -> bool:
    """Answer with these keys, or set the notice to the refusal; return whether they were accepted."""
    question = state.question
    if question is None or state.is_covered:
        return False
    with state.battle.table.as_current():
        refused = question.refusal_of(keys[0])
    if refused is not None:
        clause = f" ({refused.clause})" if refused.clause else ""
        state.notice = f"No: {refused.reason}{clause}."
        return False
    if question.roll is not None:
        throw = parse_roll_result(question.roll, keys[0])
        assert throw is not None, "what can be read is dice or a card"
        _submit_throw(state, throw)
        return True
    person = state.battle.seats[question.seat]
    assert isinstance(person, PlayerSeat), "only a person is asked"
    person.submit(*keys)
    advance_battle(state)
    return True


def submit_text(state: UmpireState, text: str) -> bool:
    """Answer with typed text: a number, key, course, dice, card, or ``at`` and a position.

    Return whether it was accepted; if not, the notice says why."""
    question, battle = state.question, state.battle
    state.notice = ""
    if question is None or not text:
        return question is None
    place = parse_position(text, state.battle.level.chart.north)
    if place is not None:
        return _submit_position(state, place)
    with battle.table.as_current():
        typed = parse_keys(battle, question, text)
    return submit(state, typed)


def _submit_position(state: UmpireState, place: TypedPosition) -> bool:
    """End the move at the typed position, or as close as the rules allow."""
    x, y = typed_position_cm(state.battle.level.chart, place)
    state.marked_point = (x, y)
    if state.endpoints is None:
        state.notice = "No move is laid out now: the place is marked on the chart."
        return True
    end_move_at(state, x, y)
    return True


def end_move_at(state: UmpireState, x_cm: float, y_cm: float) -> None:
    """End the planned move as close as possible to a position in cm; the notice says how close."""
    endpoints, hud = state.endpoints, state.hud
    if endpoints is None:
        return
    with state.battle.table.as_current():
        hud.book_ui.on_pointer(state.sea_view, hud, state.sea_view.pixel_at(x_cm, y_cm), is_button_down=True)
    state.marked_point = (x_cm, y_cm)
    after = state.endpoints
    if after is not None:
        state.notice = distance_text(state.battle.level.chart, (x_cm, y_cm), after.end)
    state.ring.focused = "answer-0"


def _show_record(state: UmpireState, ship: str) -> None:
    """Open a ship's record and take her where she is an answer or a target."""
    with state.battle.table.as_current():
        hud_update.press_ship(state.hud, ship)
    state.opened_record = ship
    advance_battle(state)


def start_typing(state: UmpireState, text: str) -> None:
    """Open the answer line with this text."""
    state.typed_answer = text


def type_key(state: UmpireState, event: pygame.event.Event, text: str) -> None:
    """Handle a key in the answer line with its present text: Enter submits, Esc closes."""
    if event.key == pygame.K_ESCAPE:
        state.typed_answer = None
    elif event.key in ENTER_KEYS:
        state.typed_answer = None
        if not submit_text(state, text.strip()) and state.question is not None:
            state.typed_answer = text.strip()
    else:
        state.typed_answer, state.notice = text_after_key(text, event), ""


# --------------------------------------------------------------------------------------- the chart


def zoom_chart(state: UmpireState, steps: int, px: tuple[int, int]) -> bool:
    """Zoom about a px of the chart; return whether it was over the chart."""
    if not state.layout().chart_area.collidepoint(px):
        return False
    state.set_viewport(state.viewport.zoomed(steps, px))
    return True


def pan_chart(state: UmpireState, right_px: int, down_px: int) -> None:
    """Move the view by px."""
    state.set_viewport(state.viewport.panned(right_px, down_px))


def press_chart(state: UmpireState, px: tuple[int, int] | None) -> None:
    """Begin a press on the chart at a px, or cancel it with None."""
    state.chart_press = None if px is None else (px, px)


def drag_chart(state: UmpireState, px: tuple[int, int]) -> None:
    """Move the view with the pointer once it has left the pressed point."""
    assert state.chart_press is not None
    start, last = state.chart_press
    stirred = hypot(px[0] - start[0], px[1] - start[1]) > state.context.style.px(_DRAG_THRESHOLD)
    if stirred or last != start:
        pan_chart(state, round(px[0] - last[0]), round(px[1] - last[1]))
        state.chart_press = (start, px)


def release_chart(state: UmpireState) -> None:
    """End the press; a press without a drag is a point on the chart."""
    assert state.chart_press is not None
    (start, last), state.chart_press = state.chart_press, None
    if start == last:
        on_chart_pressed(state, *state.viewport.to_cm(start))


def on_chart_pressed(state: UmpireState, x_cm: float, y_cm: float) -> None:
    """End the move at a point in cm, or pass the click to the book; else only mark the point."""
    state.marked_point, state.notice = (x_cm, y_cm), ""
    if state.endpoints is not None:
        end_move_at(state, x_cm, y_cm)
    elif state.is_person_asked and state.dice_entry is None and not is_pick_question(state.hud):
        with state.battle.table.as_current():
            state.hud.book_ui.on_click(state.sea_view, state.hud, state.sea_view.pixel_at(x_cm, y_cm))
        advance_battle(state)


# -------------------------------------------------------------------------------------------- dice


def type_die_sign(state: UmpireState, sign: str) -> None:
    """Type a sign into the dice boxes."""
    if state.dice_entry is not None and not state.dice_entry.roll.cards:
        state.dice_entry.type_sign(sign)
        state.notice = state.dice_entry.error
        if state.dice_entry.next_die is None and state.ring.focused.startswith("face-"):
            state.ring.focused = "stand"


def finish_number(state: UmpireState) -> None:
    """Accept the unfinished number in the boxes."""
    if state.dice_entry is not None:
        state.dice_entry.finish_number()
        state.notice = state.dice_entry.error


def try_submit_dice(state: UmpireState) -> None:
    """Submit the dice in the boxes if they are complete; else say in the notice what is missing."""
    entry = state.dice_entry
    if entry is None:
        return
    throw = entry.finish_throw()
    state.notice = entry.error
    if throw is not None:
        _submit_throw(state, throw)


def _submit_throw(state: UmpireState, throw: RollResult) -> None:
    if state.dice_entry is not None:
        state.real_dice.typed_throw = throw
        advance_battle(state)


# ------------------------------------------------------------------------------------- taking back


def undo(state: UmpireState) -> None:
    """Undo the last answer of a person, or the last roll, with all that followed."""
    battle = state.battle
    if not battle.may_undo_any:
        state.notice = "Nothing was answered or thrown yet."
        return
    entry: JournalEntry | None = None
    while battle.may_undo_any:
        entry = last_answer(battle.journal.entries)
        battle.undo_any()
        if entry is None or entry[0] in _ROLL_ENTRIES or isinstance(battle.seats[entry[1]], PlayerSeat):
            break
    for seat in battle.seats.values():
        if isinstance(seat, PlayerSeat):
            seat.answers.clear()
    state.real_dice.typed_throw, state.dice_entry = None, None
    advance_battle(state)
    state.notice = f"Taken back: {_undone_text(state, entry)}."


def _undone_text(state: UmpireState, entry: JournalEntry | None) -> str:
    """Return what was undone; of a secret only whose it was."""
    match entry:
        case [kind, _, list(faces)] if kind in _ROLL_ENTRIES:
            return f"the dice {', '.join(map(str, faces))}"
        case [kind, _, card] if kind in _ROLL_ENTRIES:
            return f"the card {name_by_id(state.hud.names, str(card))}"
        case ["p", seat, *_]:
            return f"what {name_by_id(state.hud.names, seat)} laid in secret"
        case [_, seat, _, list(typed)]:
            return f"{name_by_id(state.hud.names, seat)}, {'; '.join(map(str, typed))}"
        case _:
            return "the last entry"


# ------------------------------------------------------------------------------------- lists, back


def scroll_list(state: UmpireState, list_action: ListAction, pane: ScrollPane, steps: int) -> None:
    """Scroll a list."""
    first = widgets.first_after_scroll(pane, steps)
    match list_action:
        case ListAction.ANSWERS:
            show_answers_from(state, first)
        case ListAction.SHIPS:
            state.first_ship_row = first
        case ListAction.LOG:
            most = pane.total - pane.shown_count
            state.log_scroll = min(max(0, state.log_scroll - steps), most)


def show_answers_from(state: UmpireState, first_row: int) -> None:
    """Scroll the answers to this row."""
    state.first_answer_row = first_row


def close_or_open_menu(state: UmpireState, *, is_click: bool) -> None:
    """Close what is open; else open the menu, but not for a stray click."""
    if state.typed_answer is not None:  # a pad opened the line, which only a keyboard can write in
        state.typed_answer = None
        return
    with state.battle.table.as_current():
        undone = state.hud.book_ui.undo_step(state.hud) if state.dice_entry is None else False
    if undone:
        return
    if state.opened_record or state.marked_point is not None:
        state.opened_record, state.marked_point = "", None
    elif not is_click:
        state.navigation.menu()


# ------------------------------------------------------------------------------------------ places


@dataclass(frozen=True, slots=True)
class TypedPosition:
    """A typed position in the measure of the chart, and the heading in degrees if it was typed."""

    x: float
    y: float
    heading: float | None = None


def parse_position(text: str, north: int = 0) -> TypedPosition | None:
    """Parse ``at 34.5 22`` or ``at 6 7 NE``; return None if it is no position. ``north``: the degrees of
    north from the top."""
    first, *rest = text.replace(",", ".").split()
    if first != _POSITION_PATTERN or len(rest) not in (2, 3):
        return None
    words = [_degrees_text(word, north) if n == 2 else word for n, word in enumerate(rest)]
    try:
        return TypedPosition(*(float(word) for word in words))
    except ValueError:
        return None


def _degrees_text(word: str, north: int) -> str:
    points = {
        nearest_compass_point(n * _COMPASS_PATTERN - north * DEGREE).lower(): str(n * _COMPASS_PATTERN / 100)
        for n in range(16)
    }
    return points.get(word.lower(), word)


def typed_position_cm(chart: Chart, typed: TypedPosition) -> Point:
    """Return the position in cm; on squares and hexes the middle of the cell.

    With a heading it is a point beside the middle: so the chart distinguishes the ends in one cell.
    """
    half = 0.5 if chart.unit == "square" else 0.0  # a square is named by its corner
    x, y = chart.position_in_cm((typed.x + half, typed.y + half))
    if typed.heading is None or chart.unit not in ("square", "hex"):
        return x, y
    turn, aside = radians(typed.heading), _CELL_OFFSET * unit_cm(chart, 0)
    return x + aside * sin(turn), y - aside * cos(turn)


def distance_text(chart: Chart, wanted_cm: Point, end_cm: Point) -> str:
    """Return how far the closest legal end is from the wanted position, both in cm, in words.

    On squares and hexes the same cell counts as reached."""
    far = hypot(end_cm[0] - wanted_cm[0], end_cm[1] - wanted_cm[1])
    cells = chart.unit in ("square", "hex")
    if far < _HIT_CM or (cells and _cell_of(chart, wanted_cm) == _cell_of(chart, end_cm)):
        return "She can come to that place."
    off = far / unit_cm(chart, 0)
    return f"The nearest place she can come to is {off:.1f} {UNIT_PLURALS[chart.unit]} off."


def _cell_of(chart: Chart, at: Point) -> tuple[int, int]:
    x, y = cm_to_units(chart, at)
    return floor(x), floor(y)
