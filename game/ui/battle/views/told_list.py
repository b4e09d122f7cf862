"""The list of little rolls on a sea that is watched: their kind, and a line each."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.dice import dice_row
from game.ui.battle.dice.dice_layout import KeepClear, covered_weight
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind

_MARGIN: Final = 26
"""Units between the list and the edges of the window."""
_WIDEST: Final = 340
_NAME_GAP: Final = 10
_DARKNESS: Final = 4
"""The sea is as dark under the list as under so many dice."""


_PLACES: Final = ((1.0, 1.0), (0.5, 1.0), (1.0, 0.5), (0.0, 0.5))
"""Where the list may lie, as shares of the room across and down, the best first."""


def lay(hud: HudState, layout: BattleLayout, hulls: Sequence[KeepClear]) -> None:
    """Lay a new list where it covers least of the hulls."""
    gathered = hud.told.gathered
    if gathered.lines and gathered.place < 0 and layout.sea_panels is not None:
        rects = [_rect_at(hud, layout, n) for n in range(len(_PLACES))]
        gathered.lay(min(range(len(rects)), key=lambda n: covered_weight(rects[n], hulls)))


def list_rect(hud: HudState, layout: BattleLayout) -> pygame.Rect | None:
    """Return where the list is; None where there is none, nor while somebody gives orders in its place."""
    is_watched = hud.prompt.kind == PromptKind.WATCH and not hud.commands.is_open
    if layout.sea_panels is None or not hud.told.gathered.lines or not is_watched:
        return None
    return _rect_at(hud, layout, max(0, hud.told.gathered.place))


def _rect_at(hud: HudState, layout: BattleLayout, place: int) -> pygame.Rect:
    style, lines = layout.style, _lines(hud)
    wide = max(_line_width(style, name, words) for name, words in lines)
    wide = max(wide, letters.text_width(hud.told.gathered.kind, dice_row.TITLE_ROLE, style))
    rect = pygame.Rect(0, 0, min(wide, style.text_px(_WIDEST), layout.sea.w // 2), 0)
    rect.h = _title_height(style) + len(lines) * letters.line_height(letters.SMALL, style)
    room = layout.sea.inflate(-2 * style.px(_MARGIN), -2 * style.px(_MARGIN))
    across, down = _PLACES[place]
    rect.topleft = round(room.x + across * (room.w - rect.w)), round(room.y + down * (room.h - rect.h))
    return rect


def draw(c: Canvas, hud: HudState, rect: pygame.Rect) -> None:
    """Draw the list."""
    step, y = letters.line_height(letters.SMALL, c.style), rect.y + _title_height(c.style)
    dice_row.darken_sea(c, rect, _DARKNESS)
    with c.text_region("told-list", rect):
        title = letters.truncate_text(hud.told.gathered.kind, dice_row.TITLE_ROLE, c.style, rect.w)
        letters.draw_text(c, rect.topleft, title, dice_row.TITLE_ROLE, palette.CREAM, shade=_SHADE)
        for name, words in _lines(hud):
            drawn = letters.draw_text(c, (rect.x, y), name, letters.SMALL_STRONG, palette.CREAM, shade=_SHADE)
            left = drawn.right + c.px(_NAME_GAP)
            said = letters.truncate_text(words, letters.SMALL, c.style, rect.right - left)
            letters.draw_text(c, (left, y), said, letters.SMALL, dice_row.FAINT_COLOUR, shade=_SHADE)
            y += step


_SHADE: Final = dice_row.BACKING_COLOUR


def _lines(hud: HudState) -> list[tuple[str, str]]:
    return [(line.name, line.words) for line in hud.told.gathered.lines]


def _line_width(style: UiStyle, name: str, words: str) -> int:
    wide = letters.text_width(name, letters.SMALL_STRONG, style) + style.px(_NAME_GAP)
    return wide + letters.text_width(words, letters.SMALL, style) + 1


def _title_height(style: UiStyle) -> int:
    return style.text_px(dice_row.TITLE_ROLE.size + 8)
