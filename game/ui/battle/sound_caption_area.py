"""Where on the battle screen words say what is heard: at the foot of the sea, and off whatever has
to be read or seen there at that moment. All of it is read inside the table of the battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.ui.battle import answer_buttons
from game.ui.battle.free_sea import AIR, dice_now, papers_now, told_now
from game.ui.battle.sea_marks import hull_rect
from game.ui.kit.sound_feed import heard_rect

if TYPE_CHECKING:
    from game.ui.battle.screen import BattleScreen

HEARD: Final = (380.0, 78.0)
"""Units, growing with the text, in which words say what is heard."""
_ALOFT: Final = 0.4
"""How far above a hull her masts are seen, as a share of its length."""


def heard_room(screen: BattleScreen) -> pygame.Rect:
    """At the foot of which part of the window these words stand now: where they usually do, unless
    they are too long for it, or dice or what was answered for the player would lie below them."""
    look, sound, sea = screen.look, screen.hearing.sound, _sea(screen)
    whole, room = heard_rect(look, sea, sound), usual_room(screen)
    lies = heard_rect(look, room, sound)
    if lies.w == whole.w and lies.collidelist([*dice_now(screen), *told_now(screen)]) < 0:
        return room
    least = _size(screen)
    size = (max(least[0], whole.w + look.px(32)), max(least[1], whole.h + look.px(20)))
    return _off_ships(screen, sea, size)


def usual_room(screen: BattleScreen) -> pygame.Rect:
    """The same where no dice lie and no words are long: the free sea, and for a stranger who is
    asked where no ship lies now."""
    sea, hud, on_table = _sea(screen), screen.hud, screen.layout().overlays is None
    if on_table or not hud.primary_only or answer_buttons.is_watching(hud):
        return sea
    return _off_ships(screen, sea, _size(screen))


def _sea(screen: BattleScreen) -> pygame.Rect:
    """The part of the window in which they may stand: the free sea; while a stranger only watches,
    all beside the plate, where no ship is shown."""
    lay, hud = screen.layout(), screen.hud
    air = lay.look.px(AIR)
    if lay.overlays is None or not hud.primary_only or not answer_buttons.is_watching(hud):
        return screen.layout_sea().inflate(-air, -air)
    left, wide = lay.overlays.own_status.right + air, screen.house.size[0]
    return pygame.Rect(left, air, wide - air - left, screen.house.size[1] - air)


def _size(screen: BattleScreen) -> tuple[int, int]:
    """Px that are kept for these words."""
    return screen.look.grown(HEARD[0]), screen.look.grown(HEARD[1])


def _off_ships(screen: BattleScreen, sea: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
    """A room of this size in this sea, as low as may be and in its middle rather than at its sides,
    where no ship, dice or paper lie, nor a line of what was answered for the player; where there is
    none, on a ship, and the whole of the sea if papers leave no such room either."""
    ships = [cast for cast in screen.scene().ships if cast.actor.in_sight]
    hulls = [hull_rect(screen.board, cast) for cast in ships]
    rigs = [hull.move(0, -round(_ALOFT * max(hull.size))) for hull in hulls]
    papers = [*papers_now(screen), *told_now(screen), *dice_now(screen)]
    papers += screen.beside.no_tag_areas() if screen.beside is not None else []
    return _lowest(size, sea, [*hulls, *rigs, *papers]) or _lowest(size, sea, papers) or sea


def _lowest(
    size: tuple[int, int], sea: pygame.Rect, taken: list[pygame.Rect]
) -> pygame.Rect | None:
    """The lowest place of this size in the sea on which nothing of this lies; None if there is
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
