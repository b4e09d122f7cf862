"""What ships show of helms that are handed over: a sign on the tag, and one on the plate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import pygame

from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import icon
from game.ui.battle import delegation_bar
from game.ui.battle.delegated_questions import ships_of
from game.ui.battle.delegation_state import DelegateUntil
from game.ui.battle.hud_state import HudState
from game.ui.battle.record_panel import Condition
from game.ui.battle.ship_status import ShipStatus

_CHIP: Final = 16
_ASKS: Final = "warning"
"""The icon of a ship that asks for her person again."""


def mark_tags(c: Canvas, hud: HudState, names: Mapping[str, pygame.Rect]) -> None:
    """At the left of her tag a ship shows until when her helm is the captain's, or that she asks
    for her person again. Only those of the person who looks alone: the other may not know."""
    for seat in [hud.viewer_seat] if hud.viewer_seat else []:
        run = hud.delegation.runs.get(seat)
        for ship in ships_of(hud, seat):
            tag = names.get(ship.id)
            order = run.order_of(ship.id) if run is not None else None
            if tag is None:
                continue
            if ship.id in hud.delegation.asks:
                _chip(c, tag, _ASKS)
            elif (
                order is not None and order.until is not DelegateUntil.NEEDED
            ):  # of those the strip tells
                _chip(c, tag, delegation_bar.picture_of(order))


def _chip(c: Canvas, tag: pygame.Rect, sign: str) -> None:
    """A small paper with an icon at the upper left of a tag, or beside one that is smaller."""
    rect = pygame.Rect(0, 0, c.px(_CHIP), c.px(_CHIP))
    rect.center = (tag.left + c.px(10), tag.top - c.px(6))
    if tag.h < c.px(_CHIP):
        rect.center = (tag.left - c.px(10), tag.centery)
    asks = sign == _ASKS
    fill, ink = (palette.WAX, palette.PAPER_0) if asks else (palette.PAPER_0, palette.TEAL)
    paint.block(c, rect, fill, palette.INK_2, 1, 4)
    icon(c, sign, rect.center, 12, ink)


def plate_of(hud: HudState, ship: str) -> ShipStatus | None:
    """Her plate, before all other signs that of who has her helm, or that she asks; None where she
    has none."""
    plate = hud.status_of(ship)
    return plate if plate is None else replace(plate, signs=(*_signs(hud, ship), *plate.signs))


def _signs(hud: HudState, ship: str) -> list[Condition]:
    """That her helm is the captain's, or that she asks for her person again: for the eyes of that
    person alone."""
    mine = hud.ship(ship)
    if mine is None or not hud.viewer_seat or hud.side_number(hud.viewer_seat) != mine.side % 4:
        return []
    if ship in hud.delegation.asks:
        return [Condition(_ASKS, "asks for you", True)]
    run = hud.delegation.runs.get(hud.viewer_seat)
    order = run.order_of(ship) if run is not None else None
    return [Condition(delegation_bar.picture_of(order), "my captain")] if order is not None else []
