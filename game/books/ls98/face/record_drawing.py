"""The printed card of the 1798 game: hull boxes, blocks of men, tops, what is in each broadside,
markers and orders."""

from typing import Any, Final

import pygame

from game.books.ls98.face.record import BroadsideRow, LoadState, MenBlocks, MenKind, RecordView
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.panels.record_panel import RecordHeader, draw_box, draw_head, draw_ship_state

_ROW: Final = 22
_LABEL: Final = 62
_BOX: Final = 14
_BLOCK: Final = ((208, 178, 128), (168, 134, 86), (236, 214, 172))
"""A wooden block: its face, its shaded side, its lit edge."""
_GONE: Final = (222, 211, 182)
_MARKS: Final = {MenKind.CREW: "", MenKind.MARINES: "M", MenKind.SOLDIERS: "S"}
_NAMES: Final = {MenKind.CREW: "Crew", MenKind.MARINES: "Marines", MenKind.SOLDIERS: "Soldiers"}


def draw_record(c: Canvas, area: pygame.Rect, record_view: Any) -> None:
    """Draw everything below the tabs, from the top; lines that find no room are left out."""
    view: RecordView = record_view
    y = draw_head(c, area, RecordHeader(view.nation, view.name, view.guns, view.crew)) + c.px(2)
    y = _draw_hull(c, area, y, view)
    for row in _men_rows(view.men_blocks):
        y = _draw_men(c, area, y, row)
    if view.leaders:
        y = _draw_leaders(c, area, y, view)
    y = _draw_masts(c, area, y, view)
    for guns in view.broadsides:
        y = _draw_broadside(c, area, y, guns)
    y = _draw_decks(c, area, y, view)
    for words in view.forecasts:
        if area.bottom - y > c.style.text_px(62):
            letters.draw_fitted(c, (area.x, y), words, letters.SMALL, area.w, palette.INK_2)
            y += c.style.text_px(17)
    y += c.px(3)
    state = pygame.Rect(area.x, y, area.w, area.bottom - y)
    masts = tuple(mast for mast, _, _ in view.masts)
    draw_ship_state(c, state, masts, view.lost_masts, view.conditions)


def _draw_label(c: Canvas, room: pygame.Rect, y: int, words: str) -> tuple[int, int]:
    """Return a strong label; the x after it and the middle of the row."""
    middle = y + c.style.text_px(_ROW) // 2
    space = c.style.text_px(_LABEL) - c.px(4)
    letters.draw_fitted(c, (room.x, middle), words, letters.DENSE_STRONG, space, anchor="midleft")
    return room.x + c.style.text_px(_LABEL), middle


def _draw_hull(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    """Return a box a damage point, struck from the left, and how many in figures."""
    x, middle = _draw_label(c, room, y, "Hull")
    figures = f"{view.damage} of {view.full_points}"
    wide = letters.text_width(figures, letters.SMALL, c.style)
    step = min(c.style.text_px(_BOX) + c.px(2), (room.right - x - wide - c.px(8)) // view.full_points)
    side = max(4, step - c.px(2))
    for n in range(view.full_points):
        box = pygame.Rect(x + n * step, middle - side // 2, side, side)
        draw_box(c, box, n < view.damage, n == view.damage - 1)
    letters.draw_text(c, (room.right, middle), figures, letters.SMALL, palette.INK_2, "midright")
    return y + c.style.text_px(_ROW)


def _men_rows(blocks: tuple[MenBlocks, ...]) -> list[tuple[MenBlocks, ...]]:
    """Return the rows of men: the crew has its own, marines and soldiers share one."""
    crew = tuple(b for b in blocks if b.kind == MenKind.CREW)
    rest = tuple(b for b in blocks if b.kind != MenKind.CREW)
    return [row for row in (crew, rest) if row]


def _draw_men(c: Canvas, room: pygame.Rect, y: int, row: tuple[MenBlocks, ...]) -> int:
    """Return a wooden block for every hundred or sixty men, those lost struck out. Return the y
    below it."""
    x, middle = _draw_label(c, room, y, _NAMES[row[0].kind])
    for n, blocks in enumerate(row):
        if n:
            words = _NAMES[blocks.kind]
            at = (x + c.px(4), middle)
            drawn = letters.draw_text(c, at, words, letters.DENSE_STRONG, anchor="midleft")
            x = drawn.right + c.px(5)
        left = room.right - x - c.px(22)
        step = min(c.style.text_px(_BOX) + c.px(2), max(5, left // max(blocks.total, 1)))
        for k in range(blocks.total):
            box = pygame.Rect(x, 0, max(4, step - c.px(2)), c.style.text_px(_BOX))
            box.centery = middle
            _draw_block(c, box, _MARKS[blocks.kind], k >= blocks.left)
            x += step
    figures = f"{row[0].left}" if len(row) == 1 else ""
    if figures:
        at = (room.right, middle)
        letters.draw_text(c, at, figures, letters.SMALL, palette.INK_2, "midright")
    return y + c.style.text_px(_ROW)


def _draw_block(c: Canvas, box: pygame.Rect, mark: str, lost: bool) -> None:
    """Draw one block, bevelled, with its letter; a lost one is an empty place with a stroke."""
    if lost:
        c.surface.fill(_GONE, box)
        pygame.draw.rect(c.surface, palette.INK_3, box, 1)
        pygame.draw.aaline(c.surface, palette.WAX, box.bottomleft, box.topright)
        return
    face, shade, lit = _BLOCK
    c.surface.fill(shade, box)
    c.surface.fill(face, (box.x, box.y, box.w - c.px(2), box.h - c.px(2)))
    pygame.draw.line(c.surface, lit, box.topleft, (box.right - c.px(3), box.y))
    pygame.draw.rect(c.surface, palette.INK_2, box, 1)
    if mark and box.w >= letters.text_width(mark, letters.KEY, c.style):
        letters.draw_text(c, box.center, mark, letters.KEY, palette.INK_1, "center")


def _draw_leaders(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    """Draw names of the leaders, with the wounded marked."""
    x, middle = _draw_label(c, room, y, "Leaders")
    words = ", ".join(f"{who} (hurt)" if hurt else who for who, hurt in view.leaders)
    hurt = any(hurt for _, hurt in view.leaders)
    ink = palette.WAX if hurt else palette.INK_1
    letters.draw_fitted(c, (x, middle), words, letters.SMALL, room.right - x, ink, "midleft")
    return y + c.style.text_px(_ROW - 3)


def _draw_masts(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    """Return the boxes of each mast; a mast without one is down."""
    x, middle = _draw_label(c, room, y, "Tops")
    names = sum(letters.text_width(mast, letters.SMALL, c.style) for mast, _, _ in view.masts)
    boxes = sum(most for _, most, _ in view.masts)
    spare = room.right - x - names - len(view.masts) * c.px(9)
    side = min(c.style.text_px(_BOX - 2), max(c.px(4), spare // max(boxes, 1) - c.px(1)))
    for mast, most, left in view.masts:
        name = letters.draw_text(c, (x, middle), mast, letters.SMALL, palette.INK_2, "midleft")
        x = name.right + c.px(4)
        for n in range(most):
            box = pygame.Rect(x, middle - side // 2, side, side)
            draw_box(c, box, n < most - left, False)
            x += side + c.px(1)
        x += c.px(4)
    return y + c.style.text_px(_ROW)


def _draw_broadside(c: Canvas, room: pygame.Rect, y: int, guns: BroadsideRow) -> int:
    """Return what is in one broadside at the left, whether it is ready at the right."""
    middle = y + c.style.text_px(_ROW - 2) // 2
    ready = guns.load_state == LoadState.READY
    ink = palette.TEAL if ready else palette.WAX
    right = letters.draw_text(c, (room.right, middle), guns.load_words, letters.DENSE_STRONG, ink, "midright")
    words = f"{guns.side.capitalize()}: {guns.shot}"
    line = letters.truncate_text(words, letters.DENSE_STRONG, c.style, right.x - room.x - c.px(8))
    letters.draw_text(c, (room.x, middle), line, letters.DENSE_STRONG, anchor="midleft")
    return y + c.style.text_px(_ROW - 2)


def _draw_decks(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    """Draw the decks that are taken while she is boarded. Return the y below them."""
    taken, decks = view.decks_lost_of
    if not taken:
        return y
    x, middle = _draw_label(c, room, y, "Decks")
    side = c.style.text_px(_BOX)
    for n in range(decks):
        box = pygame.Rect(x + n * (side + c.px(3)), middle - side // 2, side, side)
        draw_box(c, box, n < taken, n == taken - 1)
    words = f"{taken} of {decks} taken"
    letters.draw_text(c, (room.right, middle), words, letters.SMALL, palette.WAX, "midright")
    return y + c.style.text_px(_ROW)
