"""The digits on the sea while a person at the keys draws a course: where each of them stands, how
they are drawn, and what a digit does. Called inside the table of the battle, but for `heard`."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.ui.battle import draw_sea as battle_scene
from game.ui.battle import endpoint_picker, free_sea
from game.ui.battle.dice_layout import hulls_seen
from game.ui.battle.digit_endpoints import DIGITS, DigitEndpoint, digit_endpoints
from game.ui.battle.spectator_camera import subjects_of
from game.ui.kit.layouts import row_digit

if TYPE_CHECKING:
    from game.ui.battle.screen import BattleScreen

_RADIUS: Final = 11
"""Units of a disc."""
_ASIDE: Final = (0.0, 2.2, 3.4, 4.6)
"""Radii by which a disc stands aside of its place where a hull or paper lies, the nearest first."""
_LEADER: Final = 1.5
"""Radii beyond which a line leads from a disc to its place."""
_SHIFTED: Final = pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_ALT


def shown(screen: BattleScreen) -> tuple[tuple[DigitEndpoint, pygame.Rect], ...]:
    """The discs that are seen now, each with its pixels: none for a mouse or a pad."""
    if screen.look.hand != "keys" or not screen.aims_with_stick or screen.hud.squadrons.open:
        return ()
    return screen.hud.frame_cache.get("end discs", lambda: _shown(screen))


def _shown(screen: BattleScreen) -> tuple[tuple[DigitEndpoint, pygame.Rect], ...]:
    """The same, worked out."""
    found, lay = screen.hud.book_ui.endpoints(screen.hud), screen.layout()
    if found is None:
        return ()
    camera, bodies = screen.board.camera, subjects_of(screen.scene())
    ships = hulls_seen(bodies, set(), camera.look, camera.viewport, lay.sea)
    spots = battle_scene.ship_spots(screen.board, screen.hud, screen.scene(), lay.sea)
    taken = [*(ship.rect for ship in ships), *(pygame.Rect(spot.rect) for spot in spots)]
    taken += [*free_sea.papers_now(screen), *free_sea.hanging_over(screen)]
    laid = list[tuple[DigitEndpoint, pygame.Rect]]()
    for disc in digit_endpoints(found.start, tuple(found.places), found.heading):
        at = screen.board.at(*disc.place)
        rect = _free(at, lay.look.px(_RADIUS), taken, lay.sea)
        if rect is not None:
            laid.append((disc, rect))
            taken.append(rect.inflate(2, 2))
    return tuple(laid)


def _free(
    at: tuple[int, int], radius: int, taken: Sequence[pygame.Rect], sea: pygame.Rect
) -> pygame.Rect | None:
    """The square of a disc at that pixel or next to it, where nothing else lies; None for none."""
    rect = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    for far in _ASIDE:
        for n in range(8 if far else 1):
            rect.center = (
                round(at[0] + far * radius * sin(n * pi / 4)),
                round(at[1] - far * radius * cos(n * pi / 4)),
            )
            if sea.contains(rect) and rect.collidelist(taken) < 0:
                return rect
    return None


def draw(c: Canvas, screen: BattleScreen) -> None:
    """Every disc with its digit; dark where the course ends as it is drawn."""
    found = screen.hud.book_ui.endpoints(screen.hud)
    for disc, rect in shown(screen):
        here = (
            found is not None
            and endpoint_picker.apart(found.end, disc.place) < endpoint_picker.SAME_CM
        )
        fill, ink = (palette.CHOSEN, palette.PAPER_0) if here else (palette.PAPER_0, palette.INK_1)
        at, radius = screen.board.at(*disc.place), rect.w // 2
        if hypot(at[0] - rect.centerx, at[1] - rect.centery) > _LEADER * radius:
            pygame.draw.aaline(c.surface, palette.CREAM, rect.center, at)
            pygame.draw.aacircle(c.surface, palette.CREAM, at, c.px(2))
        pygame.draw.aacircle(c.surface, palette.WAX, rect.center, radius + c.px(2))
        pygame.draw.aacircle(c.surface, fill, rect.center, radius)
        words = c.look.cap(str(disc.digit))
        letters.draw_text(c, rect.center, words, letters.SMALL_STRONG, ink, "center")


def heard(screen: BattleScreen, event: pygame.event.Event) -> bool:
    """Whether the key was the digit of a disc that is seen; then the course ends there."""
    digit = int(row_digit(event) or 0) if event.type == pygame.KEYDOWN else 0
    if not 0 < digit <= DIGITS or event.dict.get("mod", 0) & _SHIFTED:
        return False
    with screen.battle.table.at():
        place = next((disc.place for disc, _ in shown(screen) if disc.digit == digit), None)
        endpoint_picker.draw(screen, place)
    return place is not None
