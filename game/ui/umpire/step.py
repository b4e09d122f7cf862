"""Panel of the step: who acts, what is asked and by which clause, the answers or the dice, and at
the bottom undo and typing.

It is laid out once for a frame or an event; each part has its controls and its drawing."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import pygame

from game.core.events import Rolled
from game.core.steps import Choose, MenuOption, Roll
from game.play.event_words import card_words, name_by_id, needed_words
from game.play.rulebook import clause_label, rulebook, tally_lines, tally_sentence
from game.play.typed_answers import dice_words, keys_summary
from game.stage.paper import dice as dice_art
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState, draw_key_cap, draw_row_ground, key_cap_width
from game.ui.battle.commands import panel
from game.ui.battle.dice import roll_view
from game.ui.battle.layout.orders_bar import ButtonSpec, pygame_key_of
from game.ui.battle.state.book_ui import BookUi
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import Answer, PanelAction, ScreenAction
from game.ui.battle.views import answer_buttons
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.scroll_text import TextBlock, TextLine, draw_lines, wrap_blocks
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Widget
from game.ui.umpire.state import (
    ListAction,
    SubmitCard,
    SubmitKey,
    TypeDieSign,
    UmpireAction,
    UmpireState,
    pressable_signs,
    rolled_event,
)

MAX_DIGIT_OPTIONS: Final = 9
"""Largest number of answers that a single digit chooses; with more the number is typed."""
_TYPING_HINT: Final = "A number, a key, a course, or the place where the model stands: at 34.5 22, at 6 7 NE"
_CARET: Final = "|"
_INSET: Final = 12
_CLAUSE_SHARE: Final = 0.42
"""Largest share of the panel for a head that quotes the clause."""
_BOX_SIZES: Final = (46, 40, 34, 28, 22)
"""Widths of a dice box in units; the largest that fits is used."""
_SMALL_BOX: Final = 34
"""Width of a box in units below which the quoted clause is left out."""
_SPACE_CAP_WIDTH: Final = 56
"""Units at the right of the first row for its key cap."""
_FACES_PER_ROW: Final = (5, 6)
"""Face buttons in a row: for a die with more than six faces, and for any other."""


class StepPanel:
    """Panel of the step, laid out once."""

    def __init__(self, state: UmpireState) -> None:
        self.state, self.layout = state, step_layout(state)

    def widgets(self) -> Iterator[Widget]:
        """Yield the answers or the dice, then undo and typing."""
        yield from _answer_widgets(self.state, self.layout)
        yield from _dice_widgets(self.state, self.layout)
        yield from _foot_widgets(self.state, self.layout)

    def draw(self, c: Canvas) -> None:
        """Draw everything but the controls."""
        _draw_step(c, self.state, self.layout)


# ---------------------------------------------------------------------------------------- the rows


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A row to press. `small_print` is a second line, `key_letter` the key of `key_cap` ('' for none).

    `is_enabled` is False where the rules refuse it; Enter chooses the row that `is_primary`.
    """

    text: str
    action: Action
    clause: str = ""
    small_print: str = ""
    key_cap: str = ""
    key_letter: str = ""
    is_enabled: bool = True
    is_primary: bool = False


def answer_rows(state: UmpireState) -> list[AnswerRow]:
    """Return the rows of the step in order; none while dice are asked for.

    Call it while the battle's table is active."""
    question, hud = state.question, state.hud
    if state.battle.pending_step is None:
        return [AnswerRow("The result", UmpireAction.RESULT, is_primary=True)]
    if state.is_covered:
        name = name_by_id(hud.names, hud.prompt.seat)
        return [AnswerRow(f"Continue as {name}", PanelAction.UNCOVER, is_primary=True)]
    if question is None:
        return []
    if question.roll is not None:
        cards = question.roll.cards
        return [
            AnswerRow(card_words(card, hud.names), SubmitCard(card), key_cap=str(n))
            for n, card in enumerate(cards, 1)
        ]
    offered = question.options()
    numbered = question.is_numbered()
    listed = [(n, o) for n, o in enumerate(offered, 1) if not o.is_measured]
    plain = [_option_row(o, str(n) if numbered else digit_of_option(offered, o)) for n, o in listed]
    drafted = _draft_rows(state, {o.key for _, o in listed})
    return [*drafted, *plain] if hud.book_ui.endpoints(hud) is not None else [*plain, *drafted]


def _draft_rows(state: UmpireState, listed: Container[str]) -> list[AnswerRow]:
    """Return the drafted answer and its tools as the book offers them, without answers already `listed`.

    Orders to ships, captains and replay are not offered here.
    """
    hud = state.hud
    if answer_buttons.is_pick_question(hud):
        return []
    specs, primary = answer_buttons.answer_specs(hud)
    beside = {spec.name for spec in panel.extra_buttons(hud)}
    own = [
        spec
        for spec in specs
        if spec.name not in beside
        and not isinstance(spec.action, ScreenAction)
        and not (isinstance(spec.action, Answer) and spec.action.key in listed)
    ]
    words, _ = hud.book_ui.prompt_lines(hud)
    tools = [_tool_row(spec) for spec in own]
    if primary is None:
        return tools
    usable = primary.state != "disabled"
    first = AnswerRow(primary.words, primary.action, small_print=words, is_enabled=usable, is_primary=True)
    return [first, *tools]


def _tool_row(spec: ButtonSpec) -> AnswerRow:
    words = spec.words or spec.hint or spec.name
    usable, note = spec.state != "disabled", spec.second_line
    if not usable and spec.hint and spec.hint != words:
        note = spec.hint
    letter = spec.letter if usable and len(spec.letter) == 1 and spec.letter.isalpha() else ""
    chosen = spec.state == "chosen"
    words = f"{words} (chosen)" if chosen else words
    return AnswerRow(
        words, spec.action, small_print=note, key_cap=letter.upper(), key_letter=letter, is_enabled=usable
    )


def digit_of_option(offered: Sequence[MenuOption[Any]], option: MenuOption[Any]) -> str:
    """Return the digit key of an option without a number, or '' where a digit may begin a length."""
    free = not any(each.is_measured for each in offered)
    return option.key if free and len(option.key) == 1 and option.key.isdigit() else ""


def _option_row(option: MenuOption[Any], cap: str) -> AnswerRow:
    does = SubmitKey(option.key)
    if option.refusal is not None:
        why, clause = option.refusal.reason, option.refusal.clause
        return AnswerRow(option.label, does, clause, f"not now: {why}", cap, is_enabled=False)
    note = ""
    if option.tally is not None and option.tally.terms:
        note = f"{option.tally.total} = {tally_sentence(option.tally)}"
    return AnswerRow(option.full_text, does, option.clause, note, cap)


def numbered_rows(rows: Sequence[AnswerRow]) -> list[AnswerRow]:
    """Return the rows that have a number."""
    return [row for row in rows if row.key_cap.isdigit()]


# -------------------------------------------------------------------------------------- the layout


@dataclass(frozen=True, slots=True)
class AnswerRowLayout:
    """Rectangle and wrapped text of a row, with its number in the whole list."""

    row: AnswerRow
    number: int
    rect: pygame.Rect
    text_lines: tuple[str, ...]
    small_print_lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DiceLayout:
    """Rectangles of the dice boxes, the face buttons, and the three buttons below them."""

    boxes: tuple[pygame.Rect, ...]
    faces: tuple[tuple[str, pygame.Rect], ...]
    buttons: tuple[pygame.Rect, ...]
    result_rect: pygame.Rect
    """Where the total of the dice is written."""


@dataclass(frozen=True, slots=True)
class StepLayout:
    """Layout of the panel: `content_rect` holds rows or dice; `rows` are those in view, from `first_row`, of
    `row_count`; `input_rect` is the line to type in."""

    head_lines: tuple[TextLine, ...]
    head_rect: pygame.Rect
    content_rect: pygame.Rect
    rows: tuple[AnswerRowLayout, ...]
    first_row: int
    row_count: int
    dice: DiceLayout | None
    input_rect: pygame.Rect
    foot_buttons: tuple[pygame.Rect, ...]


def step_layout(state: UmpireState) -> StepLayout:
    """Return the layout of the panel."""
    style, paper = state.context.style, state.layout().step
    inner = paper.inflate(-2 * style.px(_INSET), -2 * style.px(_INSET))
    high, gap = page.control_height(style), style.px(7)
    foot_y = inner.bottom - high
    third = (inner.w - gap) // 2
    foot = tuple(pygame.Rect(inner.x + n * (third + gap), foot_y, third, high) for n in range(2))
    line_high = 2 * letters.line_height(letters.SMALL_STRONG, style) + style.px(8)
    line = pygame.Rect(inner.x, foot_y - gap - line_high, inner.w, line_high)
    bottom = line.y - notice_height(state)
    space = pygame.Rect(inner.x, inner.y, inner.w, bottom - gap - inner.y)
    head, head_room, room, dice = _head_layout(state, style, space, inner)
    with state.battle.table.as_current():
        rows = answer_rows(state)
    first = min(state.first_answer_row, max(0, len(rows) - 1))
    visible = _row_layouts(style, room, rows, first)
    while first > 0 and visible and visible[-1].number == len(rows) - 1:
        fuller = _row_layouts(style, room, rows, first - 1)
        if not fuller or fuller[-1].number < len(rows) - 1:
            break
        first, visible = first - 1, fuller
    return StepLayout(head, head_room, room, tuple(visible), first, len(rows), dice, line, foot)


def notice_height(state: UmpireState) -> int:
    """Return the px for a message above the line while the line is typed in."""
    both = state.typed_answer is not None and state.notice
    return 2 * letters.line_height(letters.SMALL_STRONG, state.context.style) if both else 0


def _head_layout(
    state: UmpireState, style: UiStyle, space: pygame.Rect, paper: pygame.Rect
) -> tuple[tuple[TextLine, ...], pygame.Rect, pygame.Rect, DiceLayout | None]:
    """Return the head, its rectangle, the space below it, and the dice. Leave the quoted clause out where it
    would make the boxes small."""
    boxed = state.needs_dice
    whole, brief = (_head_lines(state, style, paper, says=says) for says in (True, False))
    for head in (whole, brief):
        stands = pygame.Rect(space.x, space.y, space.w, sum(line.height for line in head))
        top = stands.bottom + style.px(8)
        room = pygame.Rect(space.x, top, space.w, space.bottom - top)
        dice = _dice_layout(state, style, room) if boxed else None
        if dice is None or dice.boxes[0].w >= style.px(_SMALL_BOX) or head is brief:
            return head, stands, room, dice
    raise AssertionError("the brief head stands in any case")


def _head_lines(
    state: UmpireState, style: UiStyle, paper: pygame.Rect, *, says: bool
) -> tuple[TextLine, ...]:
    with state.battle.table.as_current():
        return wrap_blocks(tuple(_head_blocks(state, paper, says=says)), style, paper.w)


def _row_layouts(
    style: UiStyle, room: pygame.Rect, rows: Sequence[AnswerRow], first: int
) -> list[AnswerRowLayout]:
    found: list[AnswerRowLayout] = []
    y = room.y
    for number, row in enumerate(rows[first:], first):
        row_layout = _row_layout(style, room, row, number, y)
        if row_layout.rect.bottom > room.bottom and found:
            break
        found.append(row_layout)
        y = row_layout.rect.bottom + style.px(3)
    return found


def row_text_rect(style: UiStyle, rect: pygame.Rect, row: AnswerRow) -> pygame.Rect:
    """Return the rectangle of a row's words, beside its key caps."""
    left = style.text_px(30)
    right = style.text_px(_SPACE_CAP_WIDTH) if row.is_primary else style.px(6)
    return pygame.Rect(rect.x + left, rect.y, rect.w - left - right, rect.h)


def _row_layout(style: UiStyle, room: pygame.Rect, row: AnswerRow, number: int, y: int) -> AnswerRowLayout:
    wide = room.w - style.px(12)
    inside = row_text_rect(style, pygame.Rect(room.x, y, wide, 0), row).w
    cited = f"{row.text}  {clause_label(row.clause)}" if row.clause else row.text
    role = letters.STRONG if row.is_primary else letters.DENSE
    words = letters.wrap_text(cited, role, style, inside)
    note = letters.wrap_text(row.small_print, letters.SMALL, style, inside) if row.small_print else ()
    high = len(words) * letters.line_height(role, style)
    high += len(note) * letters.line_height(letters.SMALL, style) + style.px(10)
    rect = pygame.Rect(room.x, y, wide, max(page.control_height(style), high))
    return AnswerRowLayout(row, number, rect, words, note)


def _dice_layout(state: UmpireState, style: UiStyle, room: pygame.Rect) -> DiceLayout:
    entry = state.dice_entry
    assert entry is not None, "dice are asked for"
    die = entry.next_die or entry.roll.dice[-1]
    signs = pressable_signs(die)
    high, gap = page.control_height(style), style.px(6)
    across = _FACES_PER_ROW[len(signs) <= _FACES_PER_ROW[1]]
    keys = -(-len(signs) // across)
    below = (keys + 2) * (high + gap) + letters.line_height(letters.STRONG, style) + gap
    sized = (_box_rects(style, room, len(entry.roll.dice), units) for units in _BOX_SIZES)
    smallest = _box_rects(style, room, len(entry.roll.dice), _BOX_SIZES[-1])
    fits = (boxes for boxes in sized if boxes[-1].bottom - room.y + below <= room.h)
    boxes = next(fits, smallest)
    y = boxes[-1].bottom + gap
    result_rect = pygame.Rect(room.x, y, room.w, letters.line_height(letters.STRONG, style))
    y = result_rect.bottom + gap
    wide = (room.w - (across - 1) * gap) // across
    faces = tuple(
        (sign, pygame.Rect(room.x + (n % across) * (wide + gap),
                           y + (n // across) * (high + gap), wide, high))
        for n, sign in enumerate(signs)
    )  # fmt: skip
    y += keys * (high + gap)
    return DiceLayout(tuple(boxes), faces, _dice_button_rects(room, y, high, gap), result_rect)


def _dice_button_rects(room: pygame.Rect, y: int, high: int, gap: int) -> tuple[pygame.Rect, ...]:
    """Return the buttons that submit, erase and roll: two rows, or one where space ends."""
    half = (room.w - gap) // 2
    if y + 2 * high + gap <= room.bottom:
        wipe = pygame.Rect(room.x, y + high + gap, half, high)
        return pygame.Rect(room.x, y, room.w, high), wipe, wipe.move(half + gap, 0)
    small = (room.w - half - 2 * gap) // 2
    wipe = pygame.Rect(room.x + half + gap, y, small, high)
    return pygame.Rect(room.x, y, half, high), wipe, wipe.move(small + gap, 0)


def _box_rects(style: UiStyle, room: pygame.Rect, count: int, units: float) -> list[pygame.Rect]:
    size, gap = style.px(units), style.px(6)
    across = max(1, (room.w + gap) // (size + gap))
    return [
        pygame.Rect(room.x + (n % across) * (size + gap), room.y + (n // across) * (size + gap), size, size)
        for n in range(count)
    ]


# --------------------------------------------------------------------------------------- the words


def _head_blocks(state: UmpireState, inner: pygame.Rect, *, says: bool) -> list[TextBlock]:
    """Return who acts, the question, its clause and, if there is space, the clause's text."""
    style = state.context.style
    blocks = [*_question_blocks(state), *_tally_blocks(state, brief=not says), *_grammar_blocks(state)]
    clause = state.battle.pending_step.clause if state.battle.pending_step is not None else ""
    found = rulebook(state.battle.book.NAME).find_clause(clause)
    if found is None:
        return blocks
    cited = TextBlock(f"{clause_label(clause)}  {found.title}", letters.SMALL_STRONG,
                  palette.CLAUSE, gap_above=3)  # fmt: skip
    text_block = TextBlock(f"{found.text} {found.mark}".rstrip(), letters.SMALL, palette.INK_2)
    whole = [*blocks[:2], cited, text_block, *blocks[2:]]
    tall = sum(line.height for line in wrap_blocks(tuple(whole), style, inner.w))
    return whole if says and tall <= inner.h * _CLAUSE_SHARE else [*blocks[:2], cited, *blocks[2:]]


def _question_blocks(state: UmpireState) -> list[TextBlock]:
    """Return who is asked or rolls, and what: always two paragraphs."""
    battle, hud = state.battle, state.hud
    step = battle.pending_step
    indent = 30.0 if side_of_step(state) is not None else 0.0
    if step is None:
        last = hud.log_lines[-1].words if hud.log_lines else ""
        return [TextBlock("The battle is over", letters.HEADING), TextBlock(last, letters.BODY)]
    about = name_by_id(hud.names, step.about) if isinstance(step, Choose | Roll) else ""
    if isinstance(step, Roll):
        thrown = "Draw a card" if step.cards else f"Throw {dice_words(step)}"
        why = step.purpose or "a card is drawn"
        return [TextBlock(about or thrown, letters.HEADING, indent=indent),
                TextBlock(f"{thrown}: {why}" if about else why, letters.STRONG)]  # fmt: skip
    seat = hud.prompt.seat or (step.seat if isinstance(step, Choose) else "")
    if state.is_covered:
        words = hud.book_ui.cover_text(hud.prompt.kind)
    elif state.is_captain_thinking:
        words = "The game’s captain considers."
    else:
        words = hud.prompt.text
    name = name_by_id(hud.names, seat)
    ship = name_by_id(hud.names, hud.prompt.ship)
    head = ship if ship and not state.is_covered else name
    words = f"{name}: {words}" if head != name else words
    return [TextBlock(head, letters.HEADING, indent=indent), TextBlock(words, letters.STRONG)]


def side_of_step(state: UmpireState) -> int | None:
    """Return the side number of the step, or None if it belongs to no side."""
    hud, step = state.hud, state.battle.pending_step
    if isinstance(step, Roll):
        ship = hud.find_ship(step.about)
        return None if ship is None else ship.side % 4
    return hud.side_number(hud.prompt.seat)


def _tally_blocks(state: UmpireState, *, brief: bool) -> list[TextBlock]:
    step = state.battle.pending_step
    if not isinstance(step, Roll):
        return []
    blocks = []
    if step.tally is not None and step.tally.terms:
        terms = [f"{t.sign} {t.name} {clause_label(t.clause)}" for t in tally_lines(step.tally)]
        if brief:
            terms = [", ".join(terms)]
        blocks += [TextBlock(words, letters.SMALL, indent=8) for words in terms]
        blocks.append(TextBlock(f"= {step.tally.total}", letters.SMALL_STRONG, indent=8))
    wanted = needed_words(rolled_event(step, ())).strip(" ()")
    if wanted:
        blocks.append(TextBlock(f"Needed: {wanted}", letters.SMALL_STRONG, gap_above=2))
    return blocks


def _grammar_blocks(state: UmpireState) -> list[TextBlock]:
    """Return what may be typed where lengths are answers: ``ahead 1 to 11``."""
    question = state.question
    if question is None or question.roll is not None or state.is_covered:
        return []
    keys = [option.key for option in question.options() if option.is_measured]
    if not keys:
        return []
    lead = "Allowed" if state.context.style.device == "pad" else "May be typed"
    words = f"{lead}: {'; '.join(keys_summary(keys))}"
    return [TextBlock(words, letters.SMALL, palette.INK_2, gap_above=2)]


# ------------------------------------------------------------------------------------ the controls


def _answer_widgets(state: UmpireState, layout: StepLayout) -> Iterator[Widget]:
    shown = len(layout.rows)
    if layout.row_count > shown:
        yield ScrollPane(
            "answers",
            layout.content_rect,
            layout.first_row,
            shown,
            layout.row_count,
            action=ListAction.ANSWERS,
        )
    digits = sum(1 for row in layout.rows if row.row.key_cap.isdigit()) <= MAX_DIGIT_OPTIONS
    for row_layout in layout.rows:
        row = row_layout.row
        typed = state.typed_answer is not None
        key = None if typed or not row.is_enabled else pygame_key_of(row.key_letter)
        if row.is_primary and not typed:
            key = pygame.K_SPACE
        painted = partial(_draw_row, row_layout=row_layout, by_digit=digits)
        name = f"answer-{row_layout.number}"
        yield CustomControl(name, row_layout.rect, painted, row.is_enabled, key=key, action=row.action)


def _draw_row(
    c: Canvas,
    rect: pygame.Rect,
    interaction: InteractionState,
    row_layout: AnswerRowLayout,
    *,
    by_digit: bool,
) -> None:
    row = row_layout.row
    draw_row_ground(c, rect, row.is_primary, interaction)
    ink = palette.INK_1 if row.is_enabled else palette.DISABLED_TEXT
    room = row_text_rect(c.style, rect, row)
    role = letters.STRONG if row.is_primary else letters.DENSE
    step, small = letters.line_height(role, c.style), letters.line_height(letters.SMALL, c.style)
    high = len(row_layout.text_lines) * step + len(row_layout.small_print_lines) * small
    y = rect.y + max(c.px(4), (rect.h - high) // 2)
    cap = c.style.key_cap("Space") if row.is_primary and row.is_enabled else ""
    if cap:
        at = rect.right - key_cap_width(c, cap) - c.px(6), y + (step - c.style.text_px(17)) // 2
        draw_key_cap(c, at, cap, is_faint=c.style.device == "mouse")
    if row.key_cap and c.style.device != "pad":  # a pad has no digits
        at = rect.x + c.px(4), y + (step - c.style.text_px(17)) // 2
        draw_key_cap(c, at, row.key_cap, is_faint=not by_digit)
    for words in row_layout.text_lines:
        letters.draw_fitted(c, (room.x, y), words, role, room.w, ink)
        y += step
    below = palette.INK_2 if row.is_enabled else palette.DISABLED_TEXT
    for words in row_layout.small_print_lines:
        letters.draw_fitted(c, (room.x, y), words, letters.SMALL, room.w, below)
        y += small


def _dice_widgets(state: UmpireState, layout: StepLayout) -> Iterator[Widget]:
    entry, dice = state.dice_entry, layout.dice
    if entry is None:
        return
    if dice is None:
        wanted = pygame.Rect(layout.input_rect)
        yield Button(
            "throw",
            wanted,
            "Draw for me",
            "play",
            "F3",
            pygame.K_F3,
            hint="If you have no cards",
            action=UmpireAction.THROW_FOR_ME,
        )
        return
    full = entry.next_die is None
    for sign, rect in dice.faces:
        yield Button(f"face-{sign}", rect, sign, state="disabled" if full else "ready",
                     action=TypeDieSign(sign))  # fmt: skip
    stand, wipe, throw = dice.buttons
    yield Button("stand", stand, "Use these dice", "check", "Enter",
                 state="primary" if full else "disabled",
                 hint="" if full else "Enter every die first",
                 action=UmpireAction.GIVE_DICE)  # fmt: skip
    has_dice, named = state.has_typed_dice, wipe.y > stand.y
    cap = "Bksp" if has_dice or state.context.style.device != "pad" else ""
    yield Button("wipe", wipe, "Erase die" if named else "", "undo", cap,
                 state="ready" if has_dice else "disabled",
                 hint="Erase the last die" if has_dice else "No die entered",
                 action=UmpireAction.WIPE_DIE)  # fmt: skip
    yield Button("throw", throw, "Throw for me" if named else "", "dice", "F3", pygame.K_F3,
                 hint="If you have no dice",
                 action=UmpireAction.THROW_FOR_ME)  # fmt: skip


def _foot_widgets(state: UmpireState, layout: StepLayout) -> Iterator[Widget]:
    back, typed = layout.foot_buttons
    may, by_pad = state.battle.may_undo_any, state.context.style.device == "pad"
    # On a pad one button rubs out the last die, and takes back where there is none.
    cap = ("" if state.has_typed_dice else "Bksp") if by_pad else "Ctrl Z"
    yield Button("back", back, "Take back", "undo", cap, None, "ready" if may else "disabled",
                 hint="Undo the last answer or roll" if may else "Nothing yet",
                 action=UmpireAction.TAKE_BACK)  # fmt: skip
    asks = state.is_person_asked
    hint_text = f"With a keyboard: {_TYPING_HINT[:1].lower()}{_TYPING_HINT[1:]}" if by_pad else _TYPING_HINT
    yield Button(
        "type",
        typed,
        "Type it",
        "quill",
        "F2",
        pygame.K_F2,
        "ready" if asks else "disabled",
        hint=hint_text if asks else "No question now",
        action=UmpireAction.TYPE,
    )


# ------------------------------------------------------------------------------------- the picture


def _draw_step(c: Canvas, state: UmpireState, layout: StepLayout) -> None:
    paper = state.layout().step
    with c.text_region("step", paper):
        panel_drawing.draw_panel(c, paper)
        side = side_of_step(state)
        if side is not None:
            at = (layout.head_rect.x + c.px(12), layout.head_rect.y + c.style.text_px(15))
            panel_drawing.draw_badge(c, at, side, 10, "ABCD"[side])
        draw_lines(c, layout.head_rect, layout.head_lines, 0)
        _draw_input_line(c, state, layout)
    if layout.dice is not None:
        with c.text_region("dice", layout.content_rect):
            _draw_dice(c, state, layout)


def _draw_input_line(c: Canvas, state: UmpireState, layout: StepLayout) -> None:
    rect, notice_rect = layout.input_rect, layout.input_rect
    if state.typed_answer is not None:
        panel_drawing.draw_block(c, rect, palette.PAPER_0, palette.INK_2, 1, 4)
        at = (rect.x + c.px(8), rect.centery)
        words = state.typed_answer + _CARET
        role, room = letters.STRONG, rect.w - c.px(16)
        while len(words) > 1 and letters.text_width(words, role, c.style) > room:
            words = words[1:]
        letters.draw_text(c, at, words, role, palette.INK_1, "midleft")
        notice_rect = pygame.Rect(rect.x, rect.y - notice_height(state), rect.w, notice_height(state))
    if state.notice:
        _draw_notice(c, state.notice, notice_rect)


def _draw_notice(c: Canvas, words: str, rect: pygame.Rect) -> None:
    """Draw a message at the bottom of a rectangle, in red if it is a refusal."""
    lines, role = letters.fit_in_lines(words, letters.SMALL_STRONG, c.style, rect)
    step = letters.line_height(role, c.style)
    y = rect.bottom - step * len(lines)
    ink = palette.WAX if words.startswith(("No", "A d", "All")) else palette.TEAL
    for line in lines:
        letters.draw_text(c, (rect.x, y), line, role, ink)
        y += step


def _draw_dice(c: Canvas, state: UmpireState, layout: StepLayout) -> None:
    entry, dice = state.dice_entry, layout.dice
    assert entry is not None
    assert dice is not None
    with state.battle.table.as_current():
        rolled, book_ui = rolled_event(entry.roll, entry.faces), state.hud.book_ui
        states = [roll_view.die_state(rolled, value, book_ui) for value in entry.faces]
        result = dice_result_text(rolled, len(entry.roll.dice), book_ui)
    for n, box in enumerate(dice.boxes):
        die = entry.roll.dice[n]
        here = n == len(entry.faces)
        if n < len(entry.faces):
            size, sides = box.w / c.style.unit, roll_view.die_sides(die.name)
            dice_art.draw_die(c, box.topleft, entry.faces[n], sides, states[n], size, lift=0.0)
            continue
        edge = palette.FOCUS if here else palette.INK_3
        panel_drawing.draw_block(c, box, palette.PAPER_0, edge, 2 if here else 1, 5)
        words = entry.digits + _CARET if here and entry.digits else die.name
        role = letters.TextRole(
            letters.SANS_FACE, min(15.0, box.w / c.style.unit * 0.36) / c.style.text_scale
        )
        letters.draw_text(c, box.center, words, role, palette.INK_2, "center")
    at = (dice.result_rect.x, dice.result_rect.centery)
    letters.draw_fitted(c, at, result, letters.STRONG, dice.result_rect.w, anchor="midleft")


def dice_result_text(rolled: Rolled, dice_count: int, book_ui: BookUi[HudState]) -> str:
    """Return what the dice come to (``3 hits``, ``11: yes``), or how many are there while some are missing.

    Call it while the battle's table is active.
    """
    there = len(rolled.faces)
    if there < dice_count:
        return f"{there} of {dice_count} dice lie there" if there and dice_count > 1 else ""
    figure, word, _ = roll_view.seal_of(rolled, book_ui)
    return f"{figure}: {word}" if word in ("yes", "no") else f"{figure} {word}"
