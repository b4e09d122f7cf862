"""Which part of the battle screen is free sea: what the papers leave, and where word that has come
lies on it. On the wargamer's table that is the water above the orders bar; where the sea fills the
window it is the largest rectangle without a paper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

import pygame

from game.stage.frame.camera import Viewport
from game.stage.frame.clear_water import Box, ClearWater
from game.ui.battle import answer_buttons, panels, sea_captions, slim_top_bar, squadron_strip
from game.ui.battle.actions import is_at_sea
from game.ui.battle.dispatch import MessageLayout
from game.ui.battle.drawer_layout import drawer_of
from game.ui.battle.layout import BattleLayout, battle_layout
from game.ui.battle.prompts import PromptKind
from game.ui.battle.sea_layout import FORBIDDEN, sea_layout
from game.ui.battle.sea_marks import TagRoom
from game.ui.kit.widgets import Widget, does

if TYPE_CHECKING:
    from game.ui.battle.screen import BattleScreen


AIR: Final = 12
"""Units that stay free round a paper on the sea."""
PLANNED: Final = 0.25
"""The part of the window that papers may cover while a person plans; where whole plates make it
more, they are folded."""
GUEST: Final = 0.065
"""So much of it is kept for the card of a guest, where one is there."""
FOOT: Final = 24
"""Units at the foot of the window, for the tag below the lowest ship; they grow with the text."""


def on_table(screen: BattleScreen) -> bool:
    """Whether all papers lie round the sea, and it does not fill the window."""
    wanted = screen.beside is not None and screen.beside.wants_table
    return screen.house.settings.table_view or wanted


def over_paper(screen: BattleScreen, event: pygame.event.Event, found: list[Widget]) -> bool:
    """Whether the pointer lies on a panel or control and not on the sea."""
    at = getattr(event, "pos", None)
    if at is None:
        at = screen.hand.at
    on = [widget for widget in found if pygame.Rect(widget.rect).collidepoint(at)]
    if any(not is_at_sea(does(widget)) for widget in on):
        return True
    off = not screen.free.collidepoint(at)
    return off or any(paper.collidepoint(at) for paper in screen.laid)


def layout_of(screen: BattleScreen) -> BattleLayout:
    """Where everything lies now."""
    look, size, hud = screen.look, screen.house.size, screen.hud
    if not on_table(screen):
        guest = screen.beside is not None
        watching = answer_buttons.is_watching(hud) or hud.prompt.kind == PromptKind.OVER
        watching = watching or hud.squadrons.open
        lay = sea_layout(size, look, folded=watching, guest=guest)
        most = PLANNED - GUEST if guest else PLANNED
        if (
            not watching
            and hud.frame_cache.get_kept("share", lambda: _share(screen, lay), lay) > most
        ):
            lay = sea_layout(size, look, folded=True, guest=guest)
        return lay
    with screen.battle.table.at():
        listed = len(hud.squadron.lines)
    return battle_layout(size, look, listed)


def _share(screen: BattleScreen, lay: BattleLayout) -> float:
    """The part of the window that the papers of this layout cover while a person is asked, 0 to 1,
    without what a guest lays there."""
    with screen.battle.table.at():
        papers = [*_fixed(screen, lay), *_asked_papers(screen, lay)]
    wide, high = screen.house.size
    return sum(paper.w * paper.h for paper in papers) / (wide * high)


def papers_now(screen: BattleScreen) -> list[pygame.Rect]:
    """Every paper that lies on the screen at this moment, in px."""
    lay, hud = screen.layout(), screen.hud
    with screen.battle.table.at():
        drawer = drawer_of(hud, lay)
        opened = [drawer] if drawer is not None else []
        found = [*_fixed(screen, lay), *opened, *_passing(screen, lay)]
    word = dispatch(screen)
    return [*found, word.rect] if word is not None else found


def _fixed(screen: BattleScreen, lay: BattleLayout) -> list[pygame.Rect]:
    """The papers that always lie there."""
    return screen.hud.frame_cache.get(("fixed", id(lay)), lambda: _fixed_papers(screen, lay))


def _fixed_papers(screen: BattleScreen, lay: BattleLayout) -> list[pygame.Rect]:
    """The same, looked up."""
    if lay.overlays is None:
        always = (lay.ribbon, lay.wind, lay.record, lay.log, lay.orders)
        strip = squadron_strip.rects(screen.hud, lay)
        return [*(rect for rect in always if rect is not None), *strip]
    hud, found = screen.hud, [lay.ribbon, lay.overlays.rose, lay.overlays.own_status]
    foe = hud.status_of(hud.other_ship) is not None and hud.other_ship != hud.own_ship
    found += [lay.overlays.foe_status] if foe else []
    return [*found, *squadron_strip.rects(hud, lay)]


def _passing(screen: BattleScreen, lay: BattleLayout) -> list[pygame.Rect]:
    """The papers of the moment: the card over the orders, the answers, what a guest lays there."""
    return screen.hud.frame_cache.get("passing papers", lambda: _passing_papers(screen, lay))


def _passing_papers(screen: BattleScreen, lay: BattleLayout) -> list[pygame.Rect]:
    """The same, looked up."""
    return _asked_papers(screen, lay) + guest_papers(screen)


def _asked_papers(screen: BattleScreen, lay: BattleLayout) -> list[pygame.Rect]:
    """The card over the orders, and the answers."""
    hud = screen.hud
    over = panels.over_orders(hud, lay)
    found = [over] if over is not None else []
    if lay.overlays is not None and not answer_buttons.is_watching(hud):
        # The way to take back comes and goes in a show, and the view should not move for it.
        found += answer_buttons.laid(hud, lay).rects()
    return found


def free_sea(screen: BattleScreen) -> pygame.Rect:
    """The free sea: above whatever lies over the orders bar, or where no paper lies."""
    return screen.hud.frame_cache.get("free sea", lambda: _free_sea(screen)).copy()


def _free_sea(screen: BattleScreen) -> pygame.Rect:
    """The same, worked out."""
    if screen.theatre is not None:
        return screen.theatre
    lay = screen.layout()
    if lay.overlays is not None:
        return _open_water(screen, lay)
    free = lay.sea.copy()
    with screen.battle.table.at():
        free.y += sea_captions.goal_high(screen.hud, lay)
        free.h = lay.sea.bottom - free.y
        over = panels.over_orders(screen.hud, lay)
        if over is not None:
            free.h = over.y - free.y - lay.look.px(6)
        strip = squadron_strip.rects(screen.hud, lay)
        if strip:
            left = max(rect.right for rect in strip) + lay.look.px(AIR)
            free = pygame.Rect(left, free.y, free.right - left, free.h)
        return screen.beside.free_area(free) if screen.beside is not None else free


def under_hand(screen: BattleScreen) -> tuple[pygame.Rect, list[pygame.Rect]]:
    """The part of the window in which a hand is on the sea, and the papers that lie in it."""
    with screen.hud.frame_cache.no_changes():
        lay = screen.layout()
        if lay.overlays is None:
            return free_sea(screen), []
        return lay.sea, papers_now(screen)


def dispatch(screen: BattleScreen) -> MessageLayout | None:
    """Where word that has come lies on that sea; None if there is none."""
    if screen.dispatches.now is None:
        return None
    with screen.battle.table.at():
        hanging = hanging_over(screen)
    return screen.dispatches.laid(screen.look, free_sea(screen), hanging)


def caption(screen: BattleScreen) -> pygame.Rect | None:
    """Where the battle's story is told on that sea; None while there is nothing to tell, or a
    dispatch lies there, or the screen looks back."""
    story, busy = screen.story, screen.dispatches.now or screen.looks_back or screen.wheel
    if story is None or busy or not story.now:
        return None
    with screen.battle.table.at():
        hanging = hanging_over(screen)
        line = _words(screen, screen.layout())
    return story.laid(screen.look, free_sea(screen), [*hanging, *line])


def _words(screen: BattleScreen, lay: BattleLayout) -> list[pygame.Rect]:
    """Where the line of the question and that of the goal lie on the sea; read inside the table."""
    line = [widget.rect for widget in sea_captions.question(screen.hud, lay, "")]
    goal = sea_captions.goal_of(screen.hud, lay)
    return [*line, goal[1]] if goal is not None else line


def told_now(screen: BattleScreen) -> list[pygame.Rect]:
    """Where it is told what was answered in the player's place; read inside the table."""
    lines = panels.told(screen.hud, screen.layout(), guest_papers(screen))
    return [line.rect for line in lines]


def dice_now(screen: BattleScreen) -> list[pygame.Rect]:
    """What of the sea dice that are shown take now with their words; read inside the table."""
    dice = panels.dice_seen(screen.hud, screen.layout())
    return [dice] if dice is not None else []


def guest_papers(screen: BattleScreen) -> list[pygame.Rect]:
    """What a guest of the screen has laid there; read inside the table."""
    guest = screen.beside
    return (
        screen.hud.frame_cache.get("guest papers", guest.panel_rects) if guest is not None else []
    )


def hanging_over(screen: BattleScreen) -> list[pygame.Rect]:
    """Where the ribbon hangs over the sea."""
    return screen.hud.book_ui.top_bar_overhang(
        screen.hud, slim_top_bar.rail_layout(screen.layout())
    )


def room_for_tags(screen: BattleScreen, lay: BattleLayout, hanging: list[pygame.Rect]) -> TagRoom:
    """Where tags may lie: on the free sea, or, where the sea fills the window, on all of it but
    papers, the line of the question and the dice."""
    air = -lay.look.px(AIR)
    if lay.overlays is None:
        drawer, goal = drawer_of(screen.hud, lay), sea_captions.goal_of(screen.hud, lay)
        taken = [*hanging, *([drawer] if drawer is not None else [])]
        taken += [goal[1]] if goal is not None else []
        return TagRoom(screen.layout_sea().inflate(air, air), taken)
    line = _words(screen, lay)
    line += told_now(screen)
    line += dice_now(screen)
    return TagRoom(lay.sea.inflate(air, air), [*hanging, *line, lay.wind, *papers_now(screen)])


def _room(screen: BattleScreen, lay: BattleLayout) -> tuple[pygame.Rect, list[pygame.Rect]]:
    """The part of a window full of sea in which ships are shown, and the papers, with the air round
    them, that lie in it now or are to lie there while nobody is asked: the dice come and go, and
    the view should not move for them."""
    look, size = lay.look, screen.house.size
    with screen.battle.table.at():
        papers = [*_fixed(screen, lay), *_passing(screen, lay)]
        top = max([look.px(FORBIDDEN), *(rect.bottom for rect in _words(screen, lay))])
        room = pygame.Rect(0, top, size[0], size[1] - look.grown(FOOT) - top)
        if screen.beside is not None:
            room = screen.beside.free_area(room)
    air = 2 * look.px(AIR)
    clipped = [rect.inflate(air, air).clip(room) for rect in papers]
    return room, [rect for rect in clipped if rect.w and rect.h]


def _open_water(screen: BattleScreen, lay: BattleLayout) -> pygame.Rect:
    """The largest part of a window full of sea that no paper lies on."""
    room, papers = _room(screen, lay)
    boxes = sorted({(box.x, box.y, box.w, box.h) for box in papers})
    return pygame.Rect(largest_free((room.x, room.y, room.w, room.h), tuple(boxes)))


def clear_water(screen: BattleScreen) -> ClearWater:
    """All the water in which ships can be seen, round the papers and the words that lie on it."""
    return screen.hud.frame_cache.get("clear water", lambda: _clear_water(screen))


def _clear_water(screen: BattleScreen) -> ClearWater:
    """The same, worked out."""
    lay, free = screen.layout(), screen.layout_sea()
    papers: list[pygame.Rect] = []
    if screen.theatre is not None:
        room = free
    elif lay.overlays is not None:
        room, papers = _room(screen, lay)
    else:
        with screen.battle.table.at():
            # A tag has room between what hangs there and the ship below it.
            air = 2 * lay.look.grown(FOOT)
            room = free
            papers = [rect.inflate(air, air).clip(room) for rect in hanging_over(screen)]
    told, story = dispatch(screen), screen.story
    words = [told.rect] if told is not None else []
    if story is not None and story.opening:
        words += [rect for rect in (caption(screen),) if rect is not None]
    air = 2 * lay.look.px(AIR)
    boxes = [*papers, *(rect.inflate(air, air).clip(room) for rect in words)]
    return ClearWater(
        (room.x, room.y, room.w, room.h),
        tuple((box.x, box.y, box.w, box.h) for box in boxes),
        Viewport(*free),
    )


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
