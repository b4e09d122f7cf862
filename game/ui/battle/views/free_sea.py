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
from game.stage.frame.clear_view_fit import Box, VisibleSea
from game.ui.battle.layout.layout import BattleLayout, battle_layout
from game.ui.battle.layout.sea_layout import TOP_MARGIN, sea_layout
from game.ui.battle.panels import slim_top_bar
from game.ui.battle.sea.sea_marks import TagRoom
from game.ui.battle.squadrons import squadron_strip
from game.ui.battle.values.actions import is_sea_control
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.views import answer_buttons, panels, sea_captions
from game.ui.battle.views.drawer_layout import open_drawer_rect
from game.ui.battle.views.level_messages import MessageLayout
from game.ui.kit.widgets import Widget, action_of

if TYPE_CHECKING:
    from game.ui.battle.screen.screen import BattleScreen


PANEL_MARGIN: Final = 12
"""Units that stay free round a paper on the sea."""
MAX_COVERED_SHARE: Final = 0.25
"""The part of the window that papers may cover while a person plans; where whole plates make it
more, they are folded."""
PLUGIN_SHARE: Final = 0.065
"""So much of it is kept for the card of a guest, where one is there."""
FOOT_UNITS: Final = 24
"""Units at the foot of the window, for the tag below the lowest ship; they grow with the text."""


def is_on_table(screen: BattleScreen) -> bool:
    """Whether all papers lie round the sea, and it does not fill the window."""
    wanted = screen.plugin is not None and screen.plugin.needs_table
    return screen.context.settings.table_view or wanted


def is_over_panel(screen: BattleScreen, event: pygame.event.Event, found: list[Widget]) -> bool:
    """Whether the pointer lies on a panel or control and not on the sea."""
    at = getattr(event, "pos", None)
    if at is None:
        at = screen.sea_input.pointer
    on = [widget for widget in found if pygame.Rect(widget.rect).collidepoint(at)]
    if any(not is_sea_control(action_of(widget)) for widget in on):
        return True
    off = not screen.pointer_area.collidepoint(at)
    return off or any(paper.collidepoint(at) for paper in screen.pointer_panels)


def layout_of(screen: BattleScreen) -> BattleLayout:
    """Where everything lies now."""
    style, size, hud = screen.look, screen.context.size, screen.hud
    if not is_on_table(screen):
        guest = screen.plugin is not None
        watching = answer_buttons.is_watching(hud) or hud.prompt.kind == PromptKind.OVER
        watching = watching or hud.squadron_draft.is_open
        layout = sea_layout(size, style, folded=watching, guest=guest)
        most = MAX_COVERED_SHARE - PLUGIN_SHARE if guest else MAX_COVERED_SHARE
        if (
            not watching
            and hud.frame_cache.get_kept("share", lambda: _covered_share(screen, layout), layout)
            > most
        ):
            layout = sea_layout(size, style, folded=True, guest=guest)
        return layout
    with screen.battle.table.at():
        listed = len(hud.squadron_list.rows)
    return battle_layout(size, style, listed)


def _covered_share(screen: BattleScreen, layout: BattleLayout) -> float:
    """The part of the window that the papers of this layout cover while a person is asked, 0 to 1,
    without what a guest lays there."""
    with screen.battle.table.at():
        papers = [*_fixed_panel_rects(screen, layout), *_answer_panel_rects(screen, layout)]
    wide, high = screen.context.size
    return sum(paper.w * paper.h for paper in papers) / (wide * high)


def panel_rects(screen: BattleScreen) -> list[pygame.Rect]:
    """Every paper that lies on the screen at this moment, in px."""
    layout, hud = screen.layout(), screen.hud
    with screen.battle.table.at():
        drawer = open_drawer_rect(hud, layout)
        opened = [drawer] if drawer is not None else []
        found = [
            *_fixed_panel_rects(screen, layout),
            *opened,
            *_passing_panel_rects(screen, layout),
        ]
    word = message_layout(screen)
    return [*found, word.rect] if word is not None else found


def _fixed_panel_rects(screen: BattleScreen, layout: BattleLayout) -> list[pygame.Rect]:
    """The papers that always lie there."""
    return screen.hud.frame_cache.get(("fixed", id(layout)), lambda: _fixed_papers(screen, layout))


def _fixed_papers(screen: BattleScreen, layout: BattleLayout) -> list[pygame.Rect]:
    """The same, looked up."""
    if layout.sea_panels is None:
        always = (layout.ribbon, layout.wind, layout.record, layout.log, layout.orders)
        strip = squadron_strip.panel_rects(screen.hud, layout)
        return [*(rect for rect in always if rect is not None), *strip]
    hud, found = (
        screen.hud,
        [layout.ribbon, layout.sea_panels.wind_rose, layout.sea_panels.own_status],
    )
    foe = hud.status_of(hud.other_ship) is not None and hud.other_ship != hud.own_ship
    found += [layout.sea_panels.foe_status] if foe else []
    return [*found, *squadron_strip.panel_rects(hud, layout)]


def _passing_panel_rects(screen: BattleScreen, layout: BattleLayout) -> list[pygame.Rect]:
    """The papers of the moment: the card over the orders, the answers, what a guest lays there."""
    return screen.hud.frame_cache.get("passing papers", lambda: _passing_papers(screen, layout))


def _passing_papers(screen: BattleScreen, layout: BattleLayout) -> list[pygame.Rect]:
    """The same, looked up."""
    return _answer_panel_rects(screen, layout) + plugin_rects(screen)


def _answer_panel_rects(screen: BattleScreen, layout: BattleLayout) -> list[pygame.Rect]:
    """The card over the orders, and the answers."""
    hud = screen.hud
    over = panels.over_orders_rect(hud, layout)
    found = [over] if over is not None else []
    if layout.sea_panels is not None and not answer_buttons.is_watching(hud):
        # The way to take back comes and goes in a show, and the view should not move for it.
        found += answer_buttons.lay_out_answers(hud, layout).panel_rects()
    return found


def free_sea(screen: BattleScreen) -> pygame.Rect:
    """The free sea: above whatever lies over the orders bar, or where no paper lies."""
    return screen.hud.frame_cache.get("free sea", lambda: _free_sea(screen)).copy()


def _free_sea(screen: BattleScreen) -> pygame.Rect:
    """The same, worked out."""
    if screen.clean_area is not None:
        return screen.clean_area
    layout = screen.layout()
    if layout.sea_panels is not None:
        return _largest_water(screen, layout)
    free = layout.sea.copy()
    with screen.battle.table.at():
        free.y += sea_captions.goal_height(screen.hud, layout)
        free.h = layout.sea.bottom - free.y
        over = panels.over_orders_rect(screen.hud, layout)
        if over is not None:
            free.h = over.y - free.y - layout.style.px(6)
        strip = squadron_strip.panel_rects(screen.hud, layout)
        if strip:
            left = max(rect.right for rect in strip) + layout.style.px(PANEL_MARGIN)
            free = pygame.Rect(left, free.y, free.right - left, free.h)
        return screen.plugin.free_area(free) if screen.plugin is not None else free


def pointer_area(screen: BattleScreen) -> tuple[pygame.Rect, list[pygame.Rect]]:
    """The part of the window in which a hand is on the sea, and the papers that lie in it."""
    with screen.hud.frame_cache.no_changes():
        layout = screen.layout()
        if layout.sea_panels is None:
            return free_sea(screen), []
        return layout.sea, panel_rects(screen)


def message_layout(screen: BattleScreen) -> MessageLayout | None:
    """Where word that has come lies on that sea; None if there is none."""
    if screen.messages.current is None:
        return None
    with screen.battle.table.at():
        hanging = top_bar_overhang(screen)
    return screen.messages.current_layout(screen.look, free_sea(screen), hanging)


def story_caption_rect(screen: BattleScreen) -> pygame.Rect | None:
    """Where the battle's story is told on that sea; None while there is nothing to tell, or a
    dispatch lies there, or the screen looks back."""
    story, busy = screen.story_captions, screen.messages.current or screen.replay or screen.wheel
    if story is None or busy or not story.current:
        return None
    with screen.battle.table.at():
        hanging = top_bar_overhang(screen)
        line = _caption_rects(screen, screen.layout())
    return story.caption_rect(screen.look, free_sea(screen), [*hanging, *line])


def _caption_rects(screen: BattleScreen, layout: BattleLayout) -> list[pygame.Rect]:
    """Where the line of the question and that of the goal lie on the sea; read inside the table."""
    line = [widget.rect for widget in sea_captions.question_widgets(screen.hud, layout, "")]
    goal = sea_captions.goal_and_rect(screen.hud, layout)
    return [*line, goal[1]] if goal is not None else line


def toast_rects(screen: BattleScreen) -> list[pygame.Rect]:
    """Where it is told what was answered in the player's place; read inside the table."""
    lines = panels.toast_widgets(screen.hud, screen.layout(), plugin_rects(screen))
    return [line.rect for line in lines]


def dice_rects(screen: BattleScreen) -> list[pygame.Rect]:
    """What of the sea dice that are shown take now with their words; read inside the table."""
    dice = panels.visible_dice_rect(screen.hud, screen.layout())
    return [dice] if dice is not None else []


def plugin_rects(screen: BattleScreen) -> list[pygame.Rect]:
    """What a guest of the screen has laid there; read inside the table."""
    plugin = screen.plugin
    return (
        screen.hud.frame_cache.get("guest papers", plugin.panel_rects) if plugin is not None else []
    )


def top_bar_overhang(screen: BattleScreen) -> list[pygame.Rect]:
    """Where the ribbon hangs over the sea."""
    return screen.hud.book_ui.top_bar_overhang(
        screen.hud, slim_top_bar.phase_track_layout(screen.layout())
    )


def tag_room(screen: BattleScreen, layout: BattleLayout, hanging: list[pygame.Rect]) -> TagRoom:
    """Where tags may lie: on the free sea, or, where the sea fills the window, on all of it but
    papers, the line of the question and the dice."""
    air = -layout.style.px(PANEL_MARGIN)
    if layout.sea_panels is None:
        drawer, goal = (
            open_drawer_rect(screen.hud, layout),
            sea_captions.goal_and_rect(screen.hud, layout),
        )
        taken = [*hanging, *([drawer] if drawer is not None else [])]
        taken += [goal[1]] if goal is not None else []
        return TagRoom(screen.free_sea_rect().inflate(air, air), taken)
    line = _caption_rects(screen, layout)
    line += toast_rects(screen)
    line += dice_rects(screen)
    return TagRoom(
        layout.sea.inflate(air, air), [*hanging, *line, layout.wind, *panel_rects(screen)]
    )


def _ship_area(screen: BattleScreen, layout: BattleLayout) -> tuple[pygame.Rect, list[pygame.Rect]]:
    """The part of a window full of sea in which ships are shown, and the papers, with the air round
    them, that lie in it now or are to lie there while nobody is asked: the dice come and go, and
    the view should not move for them."""
    style, size = layout.style, screen.context.size
    with screen.battle.table.at():
        papers = [*_fixed_panel_rects(screen, layout), *_passing_panel_rects(screen, layout)]
        top = max([style.px(TOP_MARGIN), *(rect.bottom for rect in _caption_rects(screen, layout))])
        room = pygame.Rect(0, top, size[0], size[1] - style.text_px(FOOT_UNITS) - top)
        if screen.plugin is not None:
            room = screen.plugin.free_area(room)
    air = 2 * style.px(PANEL_MARGIN)
    clipped = [rect.inflate(air, air).clip(room) for rect in papers]
    return room, [rect for rect in clipped if rect.w and rect.h]


def _largest_water(screen: BattleScreen, layout: BattleLayout) -> pygame.Rect:
    """The largest part of a window full of sea that no paper lies on."""
    room, papers = _ship_area(screen, layout)
    boxes = sorted({(box.x, box.y, box.w, box.h) for box in papers})
    return pygame.Rect(largest_free_rect((room.x, room.y, room.w, room.h), tuple(boxes)))


def clear_water(screen: BattleScreen) -> VisibleSea:
    """All the water in which ships can be seen, round the papers and the words that lie on it."""
    return screen.hud.frame_cache.get("clear water", lambda: _compute_clear_water(screen))


def _compute_clear_water(screen: BattleScreen) -> VisibleSea:
    """The same, worked out."""
    layout, free = screen.layout(), screen.free_sea_rect()
    papers: list[pygame.Rect] = []
    if screen.clean_area is not None:
        room = free
    elif layout.sea_panels is not None:
        room, papers = _ship_area(screen, layout)
    else:
        with screen.battle.table.at():
            # A tag has room between what hangs there and the ship below it.
            air = 2 * layout.style.text_px(FOOT_UNITS)
            room = free
            papers = [rect.inflate(air, air).clip(room) for rect in top_bar_overhang(screen)]
    told, story = message_layout(screen), screen.story_captions
    words = [told.rect] if told is not None else []
    if story is not None and story.opening_text:
        words += [rect for rect in (story_caption_rect(screen),) if rect is not None]
    air = 2 * layout.style.px(PANEL_MARGIN)
    boxes = [*papers, *(rect.inflate(air, air).clip(room) for rect in words)]
    return VisibleSea(
        (room.x, room.y, room.w, room.h),
        tuple((box.x, box.y, box.w, box.h) for box in boxes),
        Viewport(*free),
    )


@lru_cache(maxsize=64)
def largest_free_rect(room: Box, taken: Sequence[Box]) -> Box:
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
