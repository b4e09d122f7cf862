"""What ships show of helms that are handed over: a sign on the tag, and one on the plate."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import draw_icon
from game.ui.battle.delegation.delegated_questions import obeying_ships_of
from game.ui.battle.panels.record_panel import ShipCondition
from game.ui.battle.panels.ship_status import ShipStatus
from game.ui.battle.squadrons import delegation_bar
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.delegation_state import DelegateUntil

_CHIP: Final = 16
_ASKS: Final = "warning"
"""The icon of a ship that asks for her person again."""


def draw_tag_icons(c: Canvas, hud: HudState, names: Mapping[str, pygame.Rect]) -> None:
    """At the left of her tag a ship shows until when her helm is the captain's, or that she asks
    for her person again. Only those of the person who looks alone: the other may not know."""
    for seat in [hud.viewer_seat] if hud.viewer_seat else []:
        run = hud.delegation.runs.get(seat)
        for ship in obeying_ships_of(hud, seat):
            tag = names.get(ship.id)
            helm = run.helm_of(ship.id) if run is not None else None
            if tag is None:
                continue
            if ship.id in hud.delegation.handback_messages:
                _draw_chip(c, tag, _ASKS)
            elif helm is not None and helm.until is not DelegateUntil.NEEDED:  # of those the strip tells
                _draw_chip(c, tag, delegation_bar.icon_of(helm))


def _draw_chip(c: Canvas, tag: pygame.Rect, sign: str) -> None:
    """A small paper with an icon at the upper left of a tag, or beside one that is smaller."""
    rect = pygame.Rect(0, 0, c.px(_CHIP), c.px(_CHIP))
    rect.center = (tag.left + c.px(10), tag.top - c.px(6))
    if tag.h < c.px(_CHIP):
        rect.center = (tag.left - c.px(10), tag.centery)
    asks = sign == _ASKS
    fill, ink = (palette.WAX, palette.PAPER_0) if asks else (palette.PAPER_0, palette.TEAL)
    panel_drawing.draw_block(c, rect, fill, palette.INK_2, 1, 4)
    draw_icon(c, sign, rect.center, 12, ink)


def status_with_icons(hud: HudState, ship: str) -> ShipStatus | None:
    """Her plate, before all other signs that of who has her helm, or that she asks; None where she
    has none."""
    status = hud.status_of(ship)
    return (
        status
        if status is None
        else replace(status, conditions=(*_helm_conditions(hud, ship), *status.conditions))
    )


def _helm_conditions(hud: HudState, ship: str) -> list[ShipCondition]:
    """That her helm is the captain's, or that she asks for her person again: for the eyes of that
    person alone."""
    mine = hud.find_ship(ship)
    if mine is None or not hud.viewer_seat or hud.side_number(hud.viewer_seat) != mine.side % 4:
        return []
    if ship in hud.delegation.handback_messages:
        return [ShipCondition(_ASKS, "asks for you", True)]
    run = hud.delegation.runs.get(hud.viewer_seat)
    helm = run.helm_of(ship) if run is not None else None
    return [ShipCondition(delegation_bar.icon_of(helm), "my captain")] if helm is not None else []
