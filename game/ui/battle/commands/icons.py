"""Icons of commands on a ship's tag and status panel. Only her own player sees them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import draw_icon
from game.ui.battle.commands.queries import obeying_ships_of
from game.ui.battle.panels.record_panel import ShipCondition
from game.ui.battle.panels.ship_status import ShipStatus
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.command_state import Until
from game.ui.battle.values.command_words import UNTIL_WORDS

_CHIP: Final = 16
_ASKS: Final = "warning"
"""The icon of a ship that asks for her person again."""


def draw_tag_icons(c: Canvas, hud: HudState, names: Mapping[str, pygame.Rect]) -> None:
    """Draw on each tag: at the right the ship's own order, at the left until when her helm is the captain's,
    or that she asks for her player."""
    run = hud.commands.runs.get(hud.viewer_seat)
    for ship in obeying_ships_of(hud, hud.viewer_seat) if hud.viewer_seat else ():
        tag = names.get(ship.id)
        helm = run.helm_of(ship.id) if run is not None else None
        if tag is None:
            continue
        for n, sign in enumerate(hud.book_ui.ship_orders.icons(hud, ship.id)):
            _draw_chip(c, tag, sign, n)
        if ship.id in hud.commands.handback_messages:
            _draw_chip(c, tag, _ASKS)
        elif helm is not None and helm.until is not Until.NEEDED:  # the strip shows these
            _draw_chip(c, tag, UNTIL_WORDS[helm.until][1])


def _draw_chip(c: Canvas, tag: pygame.Rect, sign: str, from_right: int = -1) -> None:
    """Draw a small paper with an icon on the left upper corner of the tag, or as the `from_right`-th from its
    right corner; beside a tag that is smaller than the paper."""
    rect, outside = pygame.Rect(0, 0, c.px(_CHIP), c.px(_CHIP)), tag.h < c.px(_CHIP)
    way = -1 if outside else 1
    x = tag.left + way * c.px(10) if from_right < 0 else tag.right - way * c.px(10)
    x -= way * max(0, from_right) * c.px(_CHIP - 1)
    rect.center = (x, tag.centery if outside else tag.top - c.px(6))
    asks = sign == _ASKS
    fill, ink = (palette.WAX, palette.PAPER_0) if asks else (palette.PAPER_0, palette.TEAL)
    panel_drawing.draw_block(c, rect, fill, palette.INK_2, 1, 4)
    draw_icon(c, sign, rect.center, 12, ink)


def status_with_icons(hud: HudState, ship: str) -> ShipStatus | None:
    """Return her status with who has her helm, or that she asks, before all other icons; None if
    she has no status."""
    status = hud.status_of(ship)
    if status is None:
        return None
    return replace(status, conditions=(*_helm_conditions(hud, ship), *status.conditions))


def _helm_conditions(hud: HudState, ship: str) -> list[ShipCondition]:
    mine = hud.find_ship(ship)
    if mine is None or not hud.viewer_seat or hud.side_number(hud.viewer_seat) != mine.side % 4:
        return []
    if ship in hud.commands.handback_messages:
        return [ShipCondition(_ASKS, "asks for you", True)]
    run = hud.commands.runs.get(hud.viewer_seat)
    helm = run.helm_of(ship) if run is not None else None
    return [ShipCondition(UNTIL_WORDS[helm.until][1], "my captain")] if helm is not None else []
