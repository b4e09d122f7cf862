"""Where on the battle screen words say what is heard: at the foot of the sea, and off whatever has to be read
or seen there at that moment. All of it is read inside the table of the battle."""

from typing import Final

import pygame

from game.ui.battle.sea.sea_marks import hull_rect
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.views import answer_buttons, free_sea, told_list
from game.ui.battle.views.free_sea import PANEL_MARGIN, dice_rects, panel_rects, toast_rects
from game.ui.kit.sound_feed import sound_captions_rect

CAPTION_SIZE: Final = (380.0, 78.0)
"""Units, growing with the text, in which words say what is heard."""
_ALOFT: Final = 0.4
"""How far above a hull her masts are seen, as a share of its length."""


def sound_caption_area(state: BattleState) -> pygame.Rect:
    """Return the part of the window whose foot shows these words: the usual one, unless they are too long for
    it, or would cover dice, the list of little rolls or what was answered for the player."""
    style, sound, sea = state.look, state.sound_feed.sound, _allowed_area(state)
    whole, room = sound_captions_rect(style, sea, sound), default_area(state)
    lies = sound_captions_rect(style, room, sound)
    if lies.w == whole.w and lies.collidelist(_told_rects(state)) < 0:
        return room
    least = _caption_size(state)
    size = (max(least[0], whole.w + style.px(32)), max(least[1], whole.h + style.px(20)))
    return _area_off_ships(state, sea, size)


def default_area(state: BattleState) -> pygame.Rect:
    """Return the same where no dice are and no words are long: the free sea, and for a stranger who is asked
    where no ship is now."""
    sea, hud, on_table = (_allowed_area(state), state.hud, free_sea.current_layout(state).sea_panels is None)
    if on_table or not hud.is_primary_only or answer_buttons.is_watching(hud):
        return sea
    return _area_off_ships(state, sea, _caption_size(state))


def _allowed_area(state: BattleState) -> pygame.Rect:
    """Return the part of the window in which they may stand: the free sea; while a stranger only watches, all
    beside the status panel, where no ship is shown."""
    layout, hud = free_sea.current_layout(state), state.hud
    air = layout.style.px(PANEL_MARGIN)
    if layout.sea_panels is None or not hud.is_primary_only or not answer_buttons.is_watching(hud):
        return free_sea.sea_below_messages(state).inflate(-air, -air)
    left, wide = layout.sea_panels.own_status.right + air, state.context.size[0]
    return pygame.Rect(left, air, wide - air - left, state.context.size[1] - air)


def _caption_size(state: BattleState) -> tuple[int, int]:
    """Return px that are kept for these words."""
    return state.look.text_px(CAPTION_SIZE[0]), state.look.text_px(CAPTION_SIZE[1])


def _area_off_ships(state: BattleState, sea: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
    """Return a room of this size in this sea, as low as may be and in its middle rather than at its sides,
    where no ship, dice or paper are, nor a line of what was answered for the player; where there is none, on
    a ship, and the whole of the sea if panels leave no such room either."""
    ships = [stage_ship for stage_ship in state.scene().ships if stage_ship.actor.is_in_sight]
    hulls = [hull_rect(state.sea_view, stage_ship) for stage_ship in ships]
    rigs = [hull.move(0, -round(_ALOFT * max(hull.size))) for hull in hulls]
    papers = [*panel_rects(state), *_told_rects(state)]
    papers += state.plugin.no_tag_areas() if state.plugin is not None else []
    return _lowest_free(size, sea, [*hulls, *rigs, *papers]) or _lowest_free(size, sea, papers) or sea


def _told_rects(state: BattleState) -> list[pygame.Rect]:
    """Return where dice, the list of little rolls and what was answered for the player are read."""
    listed = told_list.list_rect(state.hud, free_sea.current_layout(state))
    return [*dice_rects(state), *toast_rects(state), *([listed] if listed is not None else [])]


def _lowest_free(size: tuple[int, int], sea: pygame.Rect, taken: list[pygame.Rect]) -> pygame.Rect | None:
    """Return the lowest place of this size in the sea on which nothing of this is; None if there is
    none."""
    room = pygame.Rect((0, 0), size)
    room.bottom = sea.bottom
    while room.top >= sea.top:
        for x in (sea.centerx, sea.left + room.w // 2, sea.right - room.w // 2):
            room.centerx = x
            if room.collidelist(taken) < 0:
                return room
        room.y -= room.h // 2
    return None
