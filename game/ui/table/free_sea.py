"""Which part of the battle screen is free sea: what the papers leave, and where word that has come
lies on it. On the wargamer's table that is the water above the orders bar; where the sea fills the
window it is the largest rectangle without a paper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.table import panels, sea_buttons, slim_ribbon
from game.ui.table.dispatch import DispatchLayout
from game.ui.table.layout import BattleLayout
from game.ui.table.sea_layout import FORBIDDEN, call_of, caption_of
from game.ui.table.sea_marks import Room

if TYPE_CHECKING:
    from game.ui.table.battle import BattleScreen


AIR: Final = 12
"""Units that stay free round a paper on the sea."""
Box = tuple[int, int, int, int]


def papers_now(screen: BattleScreen) -> list[pygame.Rect]:
    """Every paper that lies on the screen at this moment, in px."""
    lay, desk = screen.layout(), screen.desk
    with screen.battle.table.at():
        found = _fixed(screen, lay)
        drawer = panels.drawer_of(desk, lay)
        found += [drawer] if drawer is not None else []
        found += _passing(screen, lay)
    word = dispatch(screen)
    return [*found, word.rect] if word is not None else found


def _fixed(screen: BattleScreen, lay: BattleLayout) -> list[pygame.Rect]:
    """The papers that always lie there."""
    if lay.overlays is None:
        always = (lay.ribbon, lay.wind, lay.record, lay.log, lay.orders)
        return [rect for rect in always if rect is not None]
    desk, found = screen.desk, [lay.ribbon, lay.overlays.rose, lay.overlays.own]
    foe = panels.plate_of(desk, desk.other) is not None and desk.other != desk.own
    found += [lay.overlays.foe] if foe else []
    if screen.foot:
        found += [caption_of(lay), call_of(lay, screen.foot)]
    return found


def _passing(screen: BattleScreen, lay: BattleLayout) -> list[pygame.Rect]:
    """The papers of the moment: the card over the orders, the answers, what a guest lays there."""
    desk = screen.desk
    over = panels.over_orders(desk, lay)
    found = [over] if over is not None else []
    found += sea_buttons.laid(desk, lay).rects() if lay.overlays is not None else []
    return found + (screen.beside.papers() if screen.beside is not None else [])


def free_sea(screen: BattleScreen) -> pygame.Rect:
    """The free sea: above whatever lies over the orders bar, or where no paper lies."""
    lay = screen.layout()
    if lay.overlays is not None:
        return _open_water(screen, lay)
    free = lay.sea.copy()
    with screen.battle.table.at():
        over = panels.over_orders(screen.desk, lay)
        if over is not None:
            free.h = over.y - free.y - lay.look.px(6)
        return screen.beside.cut(free) if screen.beside is not None else free


def under_hand(screen: BattleScreen) -> tuple[pygame.Rect, list[pygame.Rect]]:
    """The part of the window in which a hand is on the sea, and the papers that lie in it."""
    lay = screen.layout()
    if lay.overlays is None:
        return free_sea(screen), []
    return lay.sea, papers_now(screen)


def dispatch(screen: BattleScreen) -> DispatchLayout | None:
    """Where word that has come lies on that sea; None if there is none."""
    if screen.dispatches.now is None:
        return None
    with screen.battle.table.at():
        hanging = hanging_over(screen)
    return screen.dispatches.laid(screen.look, free_sea(screen), hanging)


def hanging_over(screen: BattleScreen) -> list[pygame.Rect]:
    """Where the ribbon hangs over the sea."""
    return screen.desk.face.hanging(screen.desk, slim_ribbon.rail_layout(screen.layout()))


def room_for_tags(screen: BattleScreen, lay: BattleLayout, hanging: list[pygame.Rect]) -> Room:
    """Where tags may lie: on the free sea, or, where the sea fills the window, on all of it but
    papers and the line of the question."""
    air = -lay.look.px(AIR)
    if lay.overlays is None:
        drawer = panels.drawer_of(screen.desk, lay)
        taken = [*hanging, drawer] if drawer is not None else hanging
        return Room(screen.layout_sea().inflate(air, air), taken)
    line = [widget.rect for widget in panels.question(screen.desk, lay, "")]
    return Room(lay.sea.inflate(air, air), [*hanging, *line, lay.wind, *papers_now(screen)])


def _open_water(screen: BattleScreen, lay: BattleLayout) -> pygame.Rect:
    """The largest part of a window full of sea that no paper lies on, nor any is to lie on while
    nobody is asked: the dice come and go, and the view should not move for them."""
    look, size = lay.look, screen.house.size
    with screen.battle.table.at():
        papers = [*_fixed(screen, lay), *_passing(screen, lay)]
        if sea_buttons.is_watching(screen.desk):
            papers.append(lay.tray)
        room = pygame.Rect(0, look.px(FORBIDDEN), size[0], size[1] - look.px(FORBIDDEN))
        if screen.beside is not None:
            room = screen.beside.cut(room)
    air = 2 * look.px(AIR)
    clipped = [rect.inflate(air, air).clip(room) for rect in papers]
    boxes = sorted({(box.x, box.y, box.w, box.h) for box in clipped if box.w and box.h})
    return pygame.Rect(largest_free((room.x, room.y, room.w, room.h), tuple(boxes)))


@lru_cache(maxsize=64)
def largest_free(room: Box, taken: Sequence[Box]) -> Box:
    """The largest rectangle in `room` that touches none of these; `room` if there is none."""
    outer, boxes = pygame.Rect(room), [pygame.Rect(box) for box in taken]
    lefts = sorted({outer.left, *(box.right for box in boxes)})
    rights = sorted({outer.right, *(box.left for box in boxes)})
    best = pygame.Rect(outer.x, outer.y, 0, 0)
    for left, right in product(lefts, rights):
        if left >= right:
            continue
        column = [box for box in boxes if box.left < right and box.right > left]
        tops = sorted({outer.top, *(box.bottom for box in column)})
        for top in tops:
            below = [box.top for box in column if box.bottom > top]
            foot = min([outer.bottom, *below])
            if foot > top and (right - left) * (foot - top) > best.w * best.h:
                best = pygame.Rect(left, top, right - left, foot - top)
    return (best.x, best.y, best.w, best.h) if best.w else room
