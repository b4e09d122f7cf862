"""The digits on the sea while a person at the keys draws a course: where each of them stands, how
they are drawn, and what a digit does. Called inside the table of the battle, but for
`handle_key`."""

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import Final

import pygame

from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.dice.dice_layout import visible_hulls
from game.ui.battle.planning.digit_endpoints import DIGIT_COUNT, DigitEndpoint, digit_endpoints
from game.ui.battle.screen import steering
from game.ui.battle.screen.spectator_camera import subjects_of
from game.ui.battle.state import endpoint_picker
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.views import draw_sea as battle_scene
from game.ui.battle.views import free_sea
from game.ui.kit.keyboard_layout import digit_row_key

_RADIUS: Final = 11
"""Units of a disc."""
_ASIDE: Final = (0.0, 2.2, 3.4, 4.6)
"""Radii by which a disc stands aside of its place where a hull or paper lies, the nearest first."""
_LEADER: Final = 1.5
"""Radii beyond which a line leads from a disc to its place."""
_SHIFTED: Final = pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_ALT


def visible_markers(state: BattleState) -> tuple[tuple[DigitEndpoint, pygame.Rect], ...]:
    """The discs that are seen now, each with its pixels: none for a mouse or a pad."""
    if state.look.device != "keys" or not steering.aims_with_stick(state) or state.hud.commands.is_open:
        return ()
    return state.hud.frame_cache.get("end discs", lambda: _compute_markers(state))


def _compute_markers(state: BattleState) -> tuple[tuple[DigitEndpoint, pygame.Rect], ...]:
    """The same, worked out."""
    found, layout = state.hud.book_ui.endpoints(state.hud), free_sea.current_layout(state)
    if found is None:
        return ()
    camera, bodies = state.sea_view.camera, subjects_of(state.scene())
    ships = visible_hulls(bodies, set(), camera.view, camera.viewport, layout.sea)
    spots = battle_scene.ship_controls(state.sea_view, state.hud, state.scene(), layout.sea)
    taken = [*(ship.rect for ship in ships), *(pygame.Rect(spot.rect) for spot in spots)]
    taken += [*free_sea.panel_rects(state), *free_sea.top_bar_overhang(state)]
    laid = list[tuple[DigitEndpoint, pygame.Rect]]()
    for disc in digit_endpoints(found.start, tuple(found.places), found.start_heading):
        at = state.sea_view.pixel_at(*disc.place)
        rect = _free_square(at, layout.style.px(_RADIUS), taken, layout.sea)
        if rect is not None:
            laid.append((disc, rect))
            taken.append(rect.inflate(2, 2))
    return tuple(laid)


def _free_square(
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


def draw(c: Canvas, state: BattleState) -> None:
    """Every disc with its digit; dark where the course ends as it is drawn."""
    found = state.hud.book_ui.endpoints(state.hud)
    for disc, rect in visible_markers(state):
        here = (
            found is not None
            and endpoint_picker.place_distance(found.end, disc.place) < endpoint_picker.SAME_PLACE_CM
        )
        fill, ink = (palette.CHOSEN, palette.PAPER_0) if here else (palette.PAPER_0, palette.INK_1)
        at, radius = state.sea_view.pixel_at(*disc.place), rect.w // 2
        if hypot(at[0] - rect.centerx, at[1] - rect.centery) > _LEADER * radius:
            pygame.draw.aaline(c.surface, palette.CREAM, rect.center, at)
            pygame.draw.aacircle(c.surface, palette.CREAM, at, c.px(2))
        pygame.draw.aacircle(c.surface, palette.WAX, rect.center, radius + c.px(2))
        pygame.draw.aacircle(c.surface, fill, rect.center, radius)
        words = c.style.key_cap(str(disc.digit))
        letters.draw_text(c, rect.center, words, letters.SMALL_STRONG, ink, "center")


def handle_key(state: BattleState, event: pygame.event.Event) -> bool:
    """Whether the key was the digit of a disc that is seen; then the course ends there."""
    digit = int(digit_row_key(event) or 0) if event.type == pygame.KEYDOWN else 0
    if not 0 < digit <= DIGIT_COUNT or event.dict.get("mod", 0) & _SHIFTED:
        return False
    with state.battle.table.as_current():
        place = next((disc.place for disc, _ in visible_markers(state) if disc.digit == digit), None)
        steering.set_course_end(state, place)
    return place is not None
