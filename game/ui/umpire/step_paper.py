"""The paper of the step: whose it is, what is asked and by which clause, the answers or the boxes
of the dice, and at its foot what can always be done. Where each of them lies is reckoned here, for
the controls and for the drawing alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.core.steps import Choose, Roll
from game.play.citing import short_clause
from game.play.rulebook import rulebook
from game.play.tally_lines import tally_lines
from game.play.typed_answers import bounds, dice_of
from game.play.words import called, needed
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Look
from game.ui.kit import page
from game.ui.kit.scroll_text import Block, TextLine, set_lines
from game.ui.umpire.answers import Row, rows_of
from game.ui.umpire.dice_entry import as_event, pressed_faces

if TYPE_CHECKING:
    from game.ui.umpire.table import UmpireTable

_INSET: Final = 12
_SAYS: Final = 0.42
"""The share of the paper that the head may have with the words of the clause; without them it has
what it needs."""
_DICE: Final = (46, 40, 34, 28, 22)
"""Units that a box may be wide: the largest that leaves room for the rest."""
_SMALL: Final = 34
"""Units of a box so small that what the clause says makes way for it."""
_SPACE: Final = 56
"""Units at the right of the first row for the cap of its key."""
_KEYS: Final = (5, 6)
"""Faces side by side: of a die with more than six, and of any other."""


@dataclass(frozen=True, slots=True)
class LaidRow:
    """A row where it lies, with its number in the whole list and its words in lines."""

    row: Row
    number: int
    rect: pygame.Rect
    words: tuple[str, ...]
    note: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LaidDice:
    """The boxes of the dice, the faces to press, and the three buttons below them."""

    boxes: tuple[pygame.Rect, ...]
    faces: tuple[tuple[str, pygame.Rect], ...]
    buttons: tuple[pygame.Rect, ...]
    told: pygame.Rect
    """Where it is told what the dice come to."""


@dataclass(frozen=True, slots=True)
class StepPlan:
    """All that lies on the paper; ``room`` is where rows or dice lie, of ``total`` rows from the
    ``first`` on; ``foot`` its two buttons, ``line`` where it is typed or something is told."""

    head: tuple[TextLine, ...]
    head_room: pygame.Rect
    room: pygame.Rect
    rows: tuple[LaidRow, ...]
    first: int
    total: int
    dice: LaidDice | None
    line: pygame.Rect
    foot: tuple[pygame.Rect, ...]


def planned(table: UmpireTable) -> StepPlan:
    """Where all of it lies now."""
    look, paper = table.house.look, table.layout().step
    inner = paper.inflate(-2 * look.px(_INSET), -2 * look.px(_INSET))
    high, gap = page.target(look), look.px(7)
    foot_y = inner.bottom - high
    third = (inner.w - gap) // 2
    foot = tuple(pygame.Rect(inner.x + n * (third + gap), foot_y, third, high) for n in range(2))
    line_high = 2 * letters.line_height(letters.SMALL_STRONG, look) + look.px(8)
    line = pygame.Rect(inner.x, foot_y - gap - line_high, inner.w, line_high)
    told = line.y - told_high(table)
    space = pygame.Rect(inner.x, inner.y, inner.w, told - gap - inner.y)
    head, head_room, room, dice = _top(table, look, space, inner)
    with table.battle.table.at():
        rows = rows_of(table)
    first = min(table.first_answer, max(0, len(rows) - 1))
    laid = _rows(look, room, rows, first)
    while first > 0 and laid and laid[-1].number == len(rows) - 1:
        fuller = _rows(look, room, rows, first - 1)
        if not fuller or fuller[-1].number < len(rows) - 1:
            break
        first, laid = first - 1, fuller
    return StepPlan(head, head_room, room, tuple(laid), first, len(rows), dice, line, foot)


def told_high(table: UmpireTable) -> int:
    """Px above the line in which something is told while the line itself is typed in."""
    both = table.typing is not None and table.said
    return 2 * letters.line_height(letters.SMALL_STRONG, table.house.look) if both else 0


# ------------------------------------------------------------------------------------ the head


def _top(
    table: UmpireTable, look: Look, space: pygame.Rect, paper: pygame.Rect
) -> tuple[tuple[TextLine, ...], pygame.Rect, pygame.Rect, LaidDice | None]:
    """The head in lines and where it stands, the room below it, and the dice if any are thrown: the
    words of the clause make way where their boxes would be small."""
    boxed = table.entry is not None and not table.entry.step.cards
    whole, brief = (_fitted(table, look, paper, says=says) for says in (True, False))
    for head in (whole, brief):
        stands = pygame.Rect(space.x, space.y, space.w, sum(line.high for line in head))
        top = stands.bottom + look.px(8)
        room = pygame.Rect(space.x, top, space.w, space.bottom - top)
        dice = _dice(table, look, room) if boxed else None
        if dice is None or dice.boxes[0].w >= look.px(_SMALL) or head is brief:
            return head, stands, room, dice
    raise AssertionError("the brief head stands in any case")


def _fitted(
    table: UmpireTable, look: Look, paper: pygame.Rect, *, says: bool
) -> tuple[TextLine, ...]:
    with table.battle.table.at():
        return set_lines(tuple(_head(table, paper, says=says)), look, paper.w)


def _head(table: UmpireTable, inner: pygame.Rect, *, says: bool) -> list[Block]:
    """Whose step it is, the question, its clause and, if that is wanted and there is room, what it
    says."""
    look = table.house.look
    blocks = [*_question(table), *_score(table, brief=not says), *_grammar(table)]
    clause = table.battle.pending.clause if table.battle.pending is not None else ""
    found = rulebook(table.battle.book.NAME).clause(clause)
    if found is None:
        return blocks
    cited = Block(f"{short_clause(clause)}  {found.title}", letters.SMALL_STRONG,
                  palette.CLAUSE, gap=3)  # fmt: skip
    told = Block(f"{found.says} {found.mark}".rstrip(), letters.SMALL, palette.INK_2)
    whole = [*blocks[:2], cited, told, *blocks[2:]]
    tall = sum(line.high for line in set_lines(tuple(whole), look, inner.w))
    return whole if says and tall <= inner.h * _SAYS else [*blocks[:2], cited, *blocks[2:]]


def _question(table: UmpireTable) -> list[Block]:
    """Who is asked or throws, and what: always two paragraphs."""
    battle, hud = table.battle, table.desk
    step = battle.pending
    indent = 30.0 if side_of(table) is not None else 0.0
    if step is None:
        last = hud.log_lines[-1].words if hud.log_lines else ""
        return [Block("The battle is over", letters.HEADING), Block(last, letters.BODY)]
    about = called(hud.names, step.about) if isinstance(step, Choose | Roll) else ""
    if isinstance(step, Roll):
        thrown = "Draw a card" if step.cards else f"Throw {dice_of(step)}"
        why = step.purpose or "a card is drawn"
        return [Block(about or thrown, letters.HEADING, indent=indent),
                Block(f"{thrown}: {why}" if about else why, letters.STRONG)]  # fmt: skip
    seat = hud.prompt.seat or (step.seat if isinstance(step, Choose) else "")
    if table.covered:
        words = hud.book_ui.cover_text(hud.prompt.kind)
    elif table.thinking:
        words = "The game’s captain considers."
    else:
        words = hud.prompt.text
    name = called(hud.names, seat)
    ship = called(hud.names, hud.prompt.ship)
    head = ship if ship and not table.covered else name
    words = f"{name}: {words}" if head != name else words
    return [Block(head, letters.HEADING, indent=indent), Block(words, letters.STRONG)]


def side_of(table: UmpireTable) -> int | None:
    """The number of the side whose step it is; None where it is nobody's."""
    hud, step = table.desk, table.battle.pending
    if isinstance(step, Roll):
        ship = hud.ship(step.about)
        return None if ship is None else ship.side % 4
    return hud.side_number(hud.prompt.seat)


def _score(table: UmpireTable, *, brief: bool) -> list[Block]:
    """The terms that a throw is made with, each with its clause and on a line of its own unless it
    is to be brief, and what the dice must show."""
    step = table.battle.pending
    if not isinstance(step, Roll):
        return []
    blocks = []
    if step.tally is not None and step.tally.terms:
        told = [f"{t.sign} {t.name} {short_clause(t.clause)}" for t in tally_lines(step.tally)]
        if brief:
            told = [", ".join(told)]
        blocks += [Block(words, letters.SMALL, indent=8) for words in told]
        blocks.append(Block(f"= {step.tally.total}", letters.SMALL_STRONG, indent=8))
    wanted = needed(as_event(step, ())).strip(" ()")
    if wanted:
        blocks.append(Block(f"Needed: {wanted}", letters.SMALL_STRONG, gap=2))
    return blocks


def _grammar(table: UmpireTable) -> list[Block]:
    """What may be typed where lengths are answers: ``ahead 1 to 11``."""
    question = table.question
    if question is None or question.roll is not None or table.covered:
        return []
    keys = [option.key for option in question.options() if option.measured]
    if not keys:
        return []
    lead = "Allowed" if table.house.look.hand == "pad" else "May be typed"
    words = f"{lead}: {'; '.join(bounds(keys))}"
    return [Block(words, letters.SMALL, palette.INK_2, gap=2)]


# ------------------------------------------------------------------------------------ the rows


def _rows(look: Look, room: pygame.Rect, rows: Sequence[Row], first: int) -> list[LaidRow]:
    """The rows from the first on that stand wholly in the room."""
    found: list[LaidRow] = []
    y = room.y
    for number, row in enumerate(rows[first:], first):
        laid = _row(look, room, row, number, y)
        if laid.rect.bottom > room.bottom and found:
            break
        found.append(laid)
        y = laid.rect.bottom + look.px(3)
    return found


def words_room(look: Look, rect: pygame.Rect, row: Row) -> pygame.Rect:
    """Where the words of a row stand: beside its key cap, of the first row before that of Space."""
    left = look.grown(30)
    right = look.grown(_SPACE) if row.first else look.px(6)
    return pygame.Rect(rect.x + left, rect.y, rect.w - left - right, rect.h)


def _row(look: Look, room: pygame.Rect, row: Row, number: int, y: int) -> LaidRow:
    wide = room.w - look.px(12)
    inside = words_room(look, pygame.Rect(room.x, y, wide, 0), row).w
    cited = f"{row.words}  {short_clause(row.clause)}" if row.clause else row.words
    role = letters.STRONG if row.first else letters.DENSE
    words = letters.wrap(cited, role, look, inside)
    note = letters.wrap(row.note, letters.SMALL, look, inside) if row.note else ()
    high = len(words) * letters.line_height(role, look)
    high += len(note) * letters.line_height(letters.SMALL, look) + look.px(10)
    rect = pygame.Rect(room.x, y, wide, max(page.target(look), high))
    return LaidRow(row, number, rect, words, note)


# ------------------------------------------------------------------------------------ the dice


def _dice(table: UmpireTable, look: Look, room: pygame.Rect) -> LaidDice:
    """The boxes, the faces and the buttons, as large as the room lets them be."""
    entry = table.entry
    assert entry is not None, "dice are asked for"
    die = entry.next_die or entry.step.dice[-1]
    signs = pressed_faces(die)
    high, gap = page.target(look), look.px(6)
    across = _KEYS[len(signs) <= _KEYS[1]]
    keys = -(-len(signs) // across)
    below = (keys + 2) * (high + gap) + letters.line_height(letters.STRONG, look) + gap
    sized = (_boxes(look, room, len(entry.step.dice), units) for units in _DICE)
    smallest = _boxes(look, room, len(entry.step.dice), _DICE[-1])
    fits = (boxes for boxes in sized if boxes[-1].bottom - room.y + below <= room.h)
    boxes = next(fits, smallest)
    y = boxes[-1].bottom + gap
    told = pygame.Rect(room.x, y, room.w, letters.line_height(letters.STRONG, look))
    y = told.bottom + gap
    wide = (room.w - (across - 1) * gap) // across
    faces = tuple(
        (sign, pygame.Rect(room.x + (n % across) * (wide + gap),
                           y + (n // across) * (high + gap), wide, high))
        for n, sign in enumerate(signs)
    )  # fmt: skip
    y += keys * (high + gap)
    return LaidDice(tuple(boxes), faces, _dice_buttons(room, y, high, gap), told)


def _dice_buttons(room: pygame.Rect, y: int, high: int, gap: int) -> tuple[pygame.Rect, ...]:
    """Where it is said that the dice stand, are rubbed out or thrown by the game: in two rows, or
    in one where the room ends."""
    half = (room.w - gap) // 2
    if y + 2 * high + gap <= room.bottom:
        wipe = pygame.Rect(room.x, y + high + gap, half, high)
        return pygame.Rect(room.x, y, room.w, high), wipe, wipe.move(half + gap, 0)
    small = (room.w - half - 2 * gap) // 2
    wipe = pygame.Rect(room.x + half + gap, y, small, high)
    return pygame.Rect(room.x, y, half, high), wipe, wipe.move(small + gap, 0)


def _boxes(look: Look, room: pygame.Rect, count: int, units: float) -> list[pygame.Rect]:
    size, gap = look.px(units), look.px(6)
    across = max(1, (room.w + gap) // (size + gap))
    return [
        pygame.Rect(room.x + (n % across) * (size + gap),
                    room.y + (n // across) * (size + gap), size, size)
        for n in range(count)
    ]  # fmt: skip
