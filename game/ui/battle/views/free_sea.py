"""Which part of the battle screen is free sea: what the panels leave, and where word that has come is on
it. On the wargamer's table that is the water above the orders bar; where the sea fills the window it is the
largest rectangle without a paper."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

import pygame

from game.stage.frame.camera import Box, UncoveredSea, Viewport
from game.ui.battle.commands import strip as squadron_strip
from game.ui.battle.layout.layout import TOP_MARGIN, BattleLayout, battle_layout, sea_layout
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.panels.level_messages import MessageLayout
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.values.actions import is_sea_control
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.views import answer_buttons, goal_caption, panels
from game.ui.battle.views.crisis_list import open_drawer_rect
from game.ui.kit.widgets import Widget

PANEL_MARGIN: Final = 12
"""Units that stay free round a paper on the sea."""
MAX_COVERED_SHARE: Final = 0.25
"""The part of the window that panels may cover while a player plans; where whole status panels make it more,
they are folded."""
PLUGIN_SHARE: Final = 0.065
"""So much of it is kept for the card of a plugin, where one is there."""
FOOT_UNITS: Final = 24
"""Units at the foot of the window, for the tag below the lowest ship; they grow with the text."""


def has_panels_round_sea(state: BattleState) -> bool:
    """Return whether all panels are round the sea, and it does not fill the window."""
    wanted = state.plugin is not None and state.plugin.needs_table
    return state.context.settings.table_view or wanted


def is_over_panel(state: BattleState, event: pygame.event.Event, found: list[Widget]) -> bool:
    """Return whether the pointer is on a panel or control and not on the sea."""
    at = getattr(event, "pos", None)
    if at is None:
        at = state.sea_input.pointer
    on = [widget.action for widget in found if widget.rect.collidepoint(at)]
    if any(not is_sea_control(action) for action in on):
        return True
    off = not state.pointer_area.collidepoint(at)
    return off or any(paper.collidepoint(at) for paper in state.pointer_panels)


def current_layout(state: BattleState) -> BattleLayout:
    """Return where everything is now, computed once a frame."""
    return state.hud.frame_cache.get("layout", lambda: compute_layout(state))


def compute_layout(state: BattleState) -> BattleLayout:
    """Return where everything is now."""
    style, size, hud = state.look, state.context.size, state.hud
    if not has_panels_round_sea(state):
        guest = state.plugin is not None
        watching = answer_buttons.is_watching(hud) or hud.prompt.kind == PromptKind.OVER
        watching = watching or hud.commands.is_open
        layout = sea_layout(size, style, folded=watching, has_plugin=guest)
        most = MAX_COVERED_SHARE - PLUGIN_SHARE if guest else MAX_COVERED_SHARE
        if (
            not watching
            and hud.frame_cache.get_across_frames("share", lambda: _covered_share(state, layout), layout)
            > most
        ):
            layout = sea_layout(size, style, folded=True, has_plugin=guest)
        return layout
    with state.battle.table.as_current():
        listed = len(hud.squadron_list.rows)
    return battle_layout(size, style, listed)


def _covered_share(state: BattleState, layout: BattleLayout) -> float:
    """Return the part of the window that the panels of this layout cover while a player is asked, 0 to 1,
    without what a plugin lays there."""
    with state.battle.table.as_current():
        papers = [*_fixed_panel_rects(state, layout), *_answer_panel_rects(state, layout)]
    wide, high = state.context.size
    return sum(paper.w * paper.h for paper in papers) / (wide * high)


def panel_rects(state: BattleState) -> list[pygame.Rect]:
    """Return the rectangles of all panels on the screen now, in px."""
    layout, hud = current_layout(state), state.hud
    with state.battle.table.as_current():
        drawer = open_drawer_rect(hud, layout)
        opened = [drawer] if drawer is not None else []
        found = [*_fixed_panel_rects(state, layout), *opened, *_passing_panel_rects(state, layout)]
    word = message_layout(state)
    return [*found, word.rect] if word is not None else found


def _fixed_panel_rects(state: BattleState, layout: BattleLayout) -> list[pygame.Rect]:
    return state.hud.frame_cache.get(("fixed", id(layout)), lambda: _fixed_papers(state, layout))


def _fixed_papers(state: BattleState, layout: BattleLayout) -> list[pygame.Rect]:
    """Return the same, looked up."""
    if layout.sea_panels is None:
        always = (layout.ribbon, layout.wind, layout.record, layout.log, layout.orders)
        strip = squadron_strip.panel_rects(state.hud, layout)
        return [*(rect for rect in always if rect is not None), *strip]
    hud, found = (state.hud, [layout.ribbon, layout.sea_panels.wind_rose, layout.sea_panels.own_status])
    foe = hud.status_of(hud.other_ship) is not None and hud.other_ship != hud.own_ship
    found += [layout.sea_panels.foe_status] if foe else []
    return [*found, *squadron_strip.panel_rects(hud, layout)]


def _passing_panel_rects(state: BattleState, layout: BattleLayout) -> list[pygame.Rect]:
    """Return the panels of the moment: the card over the orders, the answers, what a plugin lays there."""
    return state.hud.frame_cache.get("passing papers", lambda: _passing_papers(state, layout))


def _passing_papers(state: BattleState, layout: BattleLayout) -> list[pygame.Rect]:
    """Return the same, looked up."""
    return _answer_panel_rects(state, layout) + plugin_rects(state)


def _answer_panel_rects(state: BattleState, layout: BattleLayout) -> list[pygame.Rect]:
    """Return the card over the orders, and the answers."""
    hud = state.hud
    over = panels.over_orders_rect(hud, layout)
    found = [over] if over is not None else []
    if layout.sea_panels is not None and not answer_buttons.is_watching(hud):
        # The way to take back comes and goes in a show, and the view should not move for it.
        found += answer_buttons.lay_out_answers(hud, layout).panel_rects()
    return found


def free_sea(state: BattleState) -> pygame.Rect:
    """Return the free sea: above whatever is over the orders bar, or where no paper is."""
    return state.hud.frame_cache.get("free sea", lambda: _free_sea(state)).copy()


def _free_sea(state: BattleState) -> pygame.Rect:
    """Return the same, worked out."""
    if state.clean_area is not None:
        return state.clean_area
    layout = current_layout(state)
    if layout.sea_panels is not None:
        return _largest_water(state, layout)
    free = layout.sea.copy()
    with state.battle.table.as_current():
        free.y += goal_caption.goal_height(state.hud, layout)
        free.h = layout.sea.bottom - free.y
        over = panels.over_orders_rect(state.hud, layout)
        if over is not None:
            free.h = over.y - free.y - layout.style.px(6)
        strip = squadron_strip.panel_rects(state.hud, layout)
        if strip:
            left = max(rect.right for rect in strip) + layout.style.px(PANEL_MARGIN)
            free = pygame.Rect(left, free.y, free.right - left, free.h)
        return state.plugin.free_area(free) if state.plugin is not None else free


def sea_below_messages(state: BattleState) -> pygame.Rect:
    """Return the free sea below a message and the opening caption, where they are shown."""
    sea = state.messages.free_area(free_sea(state), message_layout(state))
    if state.story_captions is None:
        return sea
    return state.story_captions.free_area(sea, story_caption_rect(state))


def pointer_area(state: BattleState) -> tuple[pygame.Rect, list[pygame.Rect]]:
    """Return the part of the window in which a hand is on the sea, and the panels that are in it."""
    with state.hud.frame_cache.cached_block():
        layout = current_layout(state)
        if layout.sea_panels is None:
            return free_sea(state), []
        return layout.sea, panel_rects(state)


def message_layout(state: BattleState) -> MessageLayout | None:
    """Return where word that has come is on that sea; None if there is none."""
    if state.messages.current is None:
        return None
    with state.battle.table.as_current():
        hanging = top_bar_overhang(state)
    return state.messages.current_layout(state.look, free_sea(state), hanging)


def story_caption_rect(state: BattleState) -> pygame.Rect | None:
    """Return where the battle's story is said on that sea; None while there is nothing to tell, or a message
    is there, or the screen looks back."""
    story, busy = state.story_captions, state.messages.current or state.replay or state.wheel
    if story is None or busy or not story.current:
        return None
    with state.battle.table.as_current():
        hanging = top_bar_overhang(state)
        line = _caption_rects(state, current_layout(state))
    return story.caption_rect(state.look, free_sea(state), [*hanging, *line])


def _caption_rects(state: BattleState, layout: BattleLayout) -> list[pygame.Rect]:
    """Return where the line of the question and that of the goal are on the sea; read inside the table."""
    line = [widget.rect for widget in goal_caption.question_widgets(state.hud, layout, "")]
    goal = goal_caption.goal_and_rect(state.hud, layout)
    return [*line, goal[1]] if goal is not None else line


def toast_rects(state: BattleState) -> list[pygame.Rect]:
    """Return where it is said what was answered in the player's place; read inside the table."""
    lines = panels.toast_widgets(state.hud, current_layout(state), plugin_rects(state))
    return [line.rect for line in lines]


def dice_rects(state: BattleState) -> list[pygame.Rect]:
    """Return what of the sea dice that are shown take now with their words; read inside the table."""
    dice = panels.visible_dice_rect(state.hud, current_layout(state))
    return [dice] if dice is not None else []


def plugin_rects(state: BattleState) -> list[pygame.Rect]:
    """Return what a plugin of the screen has laid there; read inside the table."""
    plugin = state.plugin
    return state.hud.frame_cache.get("guest papers", plugin.panel_rects) if plugin is not None else []


def top_bar_overhang(state: BattleState) -> list[pygame.Rect]:
    """Return where the top bar hangs over the sea."""
    return goal_caption.overhang_rects(state.hud, current_layout(state))


def tag_room(state: BattleState, layout: BattleLayout, hanging: list[pygame.Rect]) -> TagRoom:
    """Return where tags may be: on the free sea, or, where the sea fills the window, on all of it but
    panels, the line of the question and the dice."""
    air = -layout.style.px(PANEL_MARGIN)
    if layout.sea_panels is None:
        drawer, goal = (open_drawer_rect(state.hud, layout), goal_caption.goal_and_rect(state.hud, layout))
        taken = [*hanging, *([drawer] if drawer is not None else [])]
        taken += [goal[1]] if goal is not None else []
        return TagRoom(sea_below_messages(state).inflate(air, air), taken)
    line = _caption_rects(state, layout)
    line += toast_rects(state)
    line += dice_rects(state)
    return TagRoom(layout.sea.inflate(air, air), [*hanging, *line, layout.wind, *panel_rects(state)])


def _ship_area(state: BattleState, layout: BattleLayout) -> tuple[pygame.Rect, list[pygame.Rect]]:
    """Return the part of a window full of sea in which ships are shown, and the panels, with the air round
    them, that are in it now or are to be there while nobody is asked: the dice come and go, and the view
    should not move for them."""
    style, size = layout.style, state.context.size
    with state.battle.table.as_current():
        papers = [*_fixed_panel_rects(state, layout), *_passing_panel_rects(state, layout)]
        top = max([style.px(TOP_MARGIN), *(rect.bottom for rect in _caption_rects(state, layout))])
        room = pygame.Rect(0, top, size[0], size[1] - style.text_px(FOOT_UNITS) - top)
        if state.plugin is not None:
            room = state.plugin.free_area(room)
    air = 2 * style.px(PANEL_MARGIN)
    clipped = [rect.inflate(air, air).clip(room) for rect in papers]
    return room, [rect for rect in clipped if rect.w and rect.h]


def _largest_water(state: BattleState, layout: BattleLayout) -> pygame.Rect:
    """Return the largest part of a window full of sea that no paper is on."""
    room, papers = _ship_area(state, layout)
    boxes = sorted({(box.x, box.y, box.w, box.h) for box in papers})
    return pygame.Rect(largest_free_rect((room.x, room.y, room.w, room.h), tuple(boxes)))


def visible_sea(state: BattleState) -> UncoveredSea:
    """Return all the water in which ships can be seen, outside the panels and the words on it."""
    return state.hud.frame_cache.get("clear water", lambda: _compute_clear_water(state))


def _compute_clear_water(state: BattleState) -> UncoveredSea:
    """Return the same, worked out."""
    layout, free = current_layout(state), sea_below_messages(state)
    papers: list[pygame.Rect] = []
    if state.clean_area is not None:
        room = free
    elif layout.sea_panels is not None:
        room, papers = _ship_area(state, layout)
    else:
        with state.battle.table.as_current():
            # A tag has room between what hangs there and the ship below it.
            air = 2 * layout.style.text_px(FOOT_UNITS)
            room = free
            papers = [rect.inflate(air, air).clip(room) for rect in top_bar_overhang(state)]
    told, story = message_layout(state), state.story_captions
    words = [told.rect] if told is not None else []
    if story is not None and story.opening_text:
        words += [rect for rect in (story_caption_rect(state),) if rect is not None]
    air = 2 * layout.style.px(PANEL_MARGIN)
    boxes = [*papers, *(rect.inflate(air, air).clip(room) for rect in words)]
    return UncoveredSea(
        (room.x, room.y, room.w, room.h),
        tuple((box.x, box.y, box.w, box.h) for box in boxes),
        Viewport(*free),
    )


@lru_cache(maxsize=64)
def largest_free_rect(room: Box, occupied: Sequence[Box]) -> Box:
    """Return the largest rectangle in `room` that touches none of these; `room` if there is none."""
    outer, boxes = pygame.Rect(room), [pygame.Rect(box) for box in occupied]
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
