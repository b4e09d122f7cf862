"""The paper of the step: whose it is, what is asked and by which clause, the answers or the boxes
of the dice, and at its foot what can always be done. Where each of them lies is reckoned here, for
the controls and for the drawing alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.core.steps import Choose, Roll
from game.play.event_words import name_by_id, needed_words
from game.play.rulebook import clause_label, rulebook
from game.play.tally_lines import tally_lines
from game.play.typed_answers import dice_words, keys_summary
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import UiStyle
from game.ui.kit import page
from game.ui.kit.scroll_text import TextBlock, TextLine, wrap_blocks
from game.ui.umpire.answer_rows import AnswerRow, answer_rows
from game.ui.umpire.dice_entry import pressable_signs, rolled_event

if TYPE_CHECKING:
    from game.ui.umpire.screen import UmpireScreen

_INSET: Final = 12
_CLAUSE_SHARE: Final = 0.42
"""The share of the paper that the head may have with the words of the clause; without them it has
what it needs."""
_BOX_SIZES: Final = (46, 40, 34, 28, 22)
"""Units that a box may be wide: the largest that leaves room for the rest."""
_SMALL_BOX: Final = 34
"""Units of a box so small that what the clause says makes way for it."""
_SPACE_CAP_WIDTH: Final = 56
"""Units at the right of the first row for the cap of its key."""
_FACES_PER_ROW: Final = (5, 6)
"""Faces side by side: of a die with more than six, and of any other."""


@dataclass(frozen=True, slots=True)
class RowLayout:
    """A row where it lies, with its number in the whole list and its words in lines."""

    row: AnswerRow
    number: int
    rect: pygame.Rect
    text_lines: tuple[str, ...]
    small_print_lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DiceLayout:
    """The boxes of the dice, the faces to press, and the three buttons below them."""

    boxes: tuple[pygame.Rect, ...]
    faces: tuple[tuple[str, pygame.Rect], ...]
    buttons: tuple[pygame.Rect, ...]
    result_rect: pygame.Rect
    """Where it is told what the dice come to."""


@dataclass(frozen=True, slots=True)
class StepLayout:
    """All that lies on the paper; ``content_rect`` is where rows or dice lie, of ``row_count`` rows
    from the
    ``first_row`` on; ``foot_buttons`` its two buttons, ``input_rect`` where it is typed or
    something is told."""

    head_lines: tuple[TextLine, ...]
    head_rect: pygame.Rect
    content_rect: pygame.Rect
    rows: tuple[RowLayout, ...]
    first_row: int
    row_count: int
    dice: DiceLayout | None
    input_rect: pygame.Rect
    foot_buttons: tuple[pygame.Rect, ...]


def step_layout(screen: UmpireScreen) -> StepLayout:
    """Where all of it lies now."""
    style, paper = screen.context.style, screen.layout().step
    inner = paper.inflate(-2 * style.px(_INSET), -2 * style.px(_INSET))
    high, gap = page.control_height(style), style.px(7)
    foot_y = inner.bottom - high
    third = (inner.w - gap) // 2
    foot = tuple(pygame.Rect(inner.x + n * (third + gap), foot_y, third, high) for n in range(2))
    line_high = 2 * letters.line_height(letters.SMALL_STRONG, style) + style.px(8)
    line = pygame.Rect(inner.x, foot_y - gap - line_high, inner.w, line_high)
    told = line.y - notice_height(screen)
    space = pygame.Rect(inner.x, inner.y, inner.w, told - gap - inner.y)
    head, head_room, room, dice = _head_layout(screen, style, space, inner)
    with screen.battle.table.at():
        rows = answer_rows(screen)
    first = min(screen.first_answer_row, max(0, len(rows) - 1))
    laid = _row_layouts(style, room, rows, first)
    while first > 0 and laid and laid[-1].number == len(rows) - 1:
        fuller = _row_layouts(style, room, rows, first - 1)
        if not fuller or fuller[-1].number < len(rows) - 1:
            break
        first, laid = first - 1, fuller
    return StepLayout(head, head_room, room, tuple(laid), first, len(rows), dice, line, foot)


def notice_height(screen: UmpireScreen) -> int:
    """Px above the line in which something is told while the line itself is typed in."""
    both = screen.typed_answer is not None and screen.notice
    return 2 * letters.line_height(letters.SMALL_STRONG, screen.context.style) if both else 0


# ------------------------------------------------------------------------------------ the head


def _head_layout(
    screen: UmpireScreen, style: UiStyle, space: pygame.Rect, paper: pygame.Rect
) -> tuple[tuple[TextLine, ...], pygame.Rect, pygame.Rect, DiceLayout | None]:
    """The head in lines and where it stands, the room below it, and the dice if any are thrown: the
    words of the clause make way where their boxes would be small."""
    boxed = screen.dice_entry is not None and not screen.dice_entry.roll.cards
    whole, brief = (_head_lines(screen, style, paper, says=says) for says in (True, False))
    for head in (whole, brief):
        stands = pygame.Rect(space.x, space.y, space.w, sum(line.height for line in head))
        top = stands.bottom + style.px(8)
        room = pygame.Rect(space.x, top, space.w, space.bottom - top)
        dice = _dice_layout(screen, style, room) if boxed else None
        if dice is None or dice.boxes[0].w >= style.px(_SMALL_BOX) or head is brief:
            return head, stands, room, dice
    raise AssertionError("the brief head stands in any case")


def _head_lines(
    screen: UmpireScreen, style: UiStyle, paper: pygame.Rect, *, says: bool
) -> tuple[TextLine, ...]:
    with screen.battle.table.at():
        return wrap_blocks(tuple(_head_blocks(screen, paper, says=says)), style, paper.w)


def _head_blocks(screen: UmpireScreen, inner: pygame.Rect, *, says: bool) -> list[TextBlock]:
    """Whose step it is, the question, its clause and, if that is wanted and there is room, what it
    says."""
    style = screen.context.style
    blocks = [
        *_question_blocks(screen),
        *_tally_blocks(screen, brief=not says),
        *_grammar_blocks(screen),
    ]
    clause = screen.battle.pending_step.clause if screen.battle.pending_step is not None else ""
    found = rulebook(screen.battle.book.NAME).clause(clause)
    if found is None:
        return blocks
    cited = TextBlock(f"{clause_label(clause)}  {found.title}", letters.SMALL_STRONG,
                  palette.CLAUSE, gap_above=3)  # fmt: skip
    told = TextBlock(f"{found.text} {found.mark}".rstrip(), letters.SMALL, palette.INK_2)
    whole = [*blocks[:2], cited, told, *blocks[2:]]
    tall = sum(line.height for line in wrap_blocks(tuple(whole), style, inner.w))
    return whole if says and tall <= inner.h * _CLAUSE_SHARE else [*blocks[:2], cited, *blocks[2:]]


def _question_blocks(screen: UmpireScreen) -> list[TextBlock]:
    """Who is asked or throws, and what: always two paragraphs."""
    battle, hud = screen.battle, screen.desk
    step = battle.pending_step
    indent = 30.0 if side_of_step(screen) is not None else 0.0
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
    if screen.is_covered:
        words = hud.book_ui.cover_text(hud.prompt.kind)
    elif screen.is_captain_thinking:
        words = "The game’s captain considers."
    else:
        words = hud.prompt.text
    name = name_by_id(hud.names, seat)
    ship = name_by_id(hud.names, hud.prompt.ship)
    head = ship if ship and not screen.is_covered else name
    words = f"{name}: {words}" if head != name else words
    return [TextBlock(head, letters.HEADING, indent=indent), TextBlock(words, letters.STRONG)]


def side_of_step(screen: UmpireScreen) -> int | None:
    """The number of the side whose step it is; None where it is nobody's."""
    hud, step = screen.desk, screen.battle.pending_step
    if isinstance(step, Roll):
        ship = hud.find_ship(step.about)
        return None if ship is None else ship.side % 4
    return hud.side_number(hud.prompt.seat)


def _tally_blocks(screen: UmpireScreen, *, brief: bool) -> list[TextBlock]:
    """The terms that a throw is made with, each with its clause and on a line of its own unless it
    is to be brief, and what the dice must show."""
    step = screen.battle.pending_step
    if not isinstance(step, Roll):
        return []
    blocks = []
    if step.tally is not None and step.tally.terms:
        told = [f"{t.sign} {t.name} {clause_label(t.clause)}" for t in tally_lines(step.tally)]
        if brief:
            told = [", ".join(told)]
        blocks += [TextBlock(words, letters.SMALL, indent=8) for words in told]
        blocks.append(TextBlock(f"= {step.tally.total}", letters.SMALL_STRONG, indent=8))
    wanted = needed_words(rolled_event(step, ())).strip(" ()")
    if wanted:
        blocks.append(TextBlock(f"Needed: {wanted}", letters.SMALL_STRONG, gap_above=2))
    return blocks


def _grammar_blocks(screen: UmpireScreen) -> list[TextBlock]:
    """What may be typed where lengths are answers: ``ahead 1 to 11``."""
    question = screen.question
    if question is None or question.roll is not None or screen.is_covered:
        return []
    keys = [option.key for option in question.options() if option.is_measured]
    if not keys:
        return []
    lead = "Allowed" if screen.context.style.device == "pad" else "May be typed"
    words = f"{lead}: {'; '.join(keys_summary(keys))}"
    return [TextBlock(words, letters.SMALL, palette.INK_2, gap_above=2)]


# ------------------------------------------------------------------------------------ the rows


def _row_layouts(
    style: UiStyle, room: pygame.Rect, rows: Sequence[AnswerRow], first: int
) -> list[RowLayout]:
    """The rows from the first on that stand wholly in the room."""
    found: list[RowLayout] = []
    y = room.y
    for number, row in enumerate(rows[first:], first):
        laid = _row_layout(style, room, row, number, y)
        if laid.rect.bottom > room.bottom and found:
            break
        found.append(laid)
        y = laid.rect.bottom + style.px(3)
    return found


def row_text_rect(style: UiStyle, rect: pygame.Rect, row: AnswerRow) -> pygame.Rect:
    """Where the words of a row stand: beside its key cap, of the first row before that of Space."""
    left = style.text_px(30)
    right = style.text_px(_SPACE_CAP_WIDTH) if row.is_primary else style.px(6)
    return pygame.Rect(rect.x + left, rect.y, rect.w - left - right, rect.h)


def _row_layout(
    style: UiStyle, room: pygame.Rect, row: AnswerRow, number: int, y: int
) -> RowLayout:
    wide = room.w - style.px(12)
    inside = row_text_rect(style, pygame.Rect(room.x, y, wide, 0), row).w
    cited = f"{row.text}  {clause_label(row.clause)}" if row.clause else row.text
    role = letters.STRONG if row.is_primary else letters.DENSE
    words = letters.wrap_text(cited, role, style, inside)
    note = (
        letters.wrap_text(row.small_print, letters.SMALL, style, inside) if row.small_print else ()
    )
    high = len(words) * letters.line_height(role, style)
    high += len(note) * letters.line_height(letters.SMALL, style) + style.px(10)
    rect = pygame.Rect(room.x, y, wide, max(page.control_height(style), high))
    return RowLayout(row, number, rect, words, note)


# ------------------------------------------------------------------------------------ the dice


def _dice_layout(screen: UmpireScreen, style: UiStyle, room: pygame.Rect) -> DiceLayout:
    """The boxes, the faces and the buttons, as large as the room lets them be."""
    entry = screen.dice_entry
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
    told = pygame.Rect(room.x, y, room.w, letters.line_height(letters.STRONG, style))
    y = told.bottom + gap
    wide = (room.w - (across - 1) * gap) // across
    faces = tuple(
        (sign, pygame.Rect(room.x + (n % across) * (wide + gap),
                           y + (n // across) * (high + gap), wide, high))
        for n, sign in enumerate(signs)
    )  # fmt: skip
    y += keys * (high + gap)
    return DiceLayout(tuple(boxes), faces, _dice_button_rects(room, y, high, gap), told)


def _dice_button_rects(room: pygame.Rect, y: int, high: int, gap: int) -> tuple[pygame.Rect, ...]:
    """Where it is said that the dice stand, are rubbed out or thrown by the game: in two rows, or
    in one where the room ends."""
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
        pygame.Rect(room.x + (n % across) * (size + gap),
                    room.y + (n // across) * (size + gap), size, size)
        for n in range(count)
    ]  # fmt: skip
