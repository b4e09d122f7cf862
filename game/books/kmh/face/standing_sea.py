"""Standing orders on the sea of Kiss Me, Hardy!: the ways that ships will take by their orders, the
sign of her order on a ship's tag, and a tag that says what is proposed and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.books.kmh.captain.forecast import Foreseen, forecast
from game.books.kmh.face.hand import hand_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.face.order_book import book_of, has_orders, seat_of, ships_of
from game.books.kmh.face.standing_panel import SIGNS
from game.books.kmh.rules.course import trace
from game.books.kmh.rules.line_of_battle import may_keep_station
from game.books.kmh.rules.sheet import CardKind, Deck, card_kind, card_squadron
from game.books.kmh.rules.squadrons import in_squadrons, moving_with
from game.core.table import the
from game.sea.pose import Pose
from game.sea.units import CM
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import icon
from game.stage.ships.scale import metre_for
from game.ui.battle import sea_marks
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import PromptKind
from game.ui.battle.sea_marks import Callout
from game.ui.battle.sea_view import SeaView

_CHIP: Final = 16
_LAST_BAND: Final = 4


def foreseen(hud: HudState) -> tuple[Foreseen, ...]:
    """The ways of the ships that are still to move on this card by their orders; worked out when
    the question, the course that is drawn or an order is another."""
    book, plan, battle = book_of(hud), hand_of(hud).laid, hud.battle
    course = plan.course if isinstance(plan, HelmPlan) else ()
    key = (hud.prompt.mark, course, len(battle.events), battle.rewinds, (*book.orders.items(),))
    if book.ways[0] != key:
        book.ways = (key, tuple(_foreseen(hud)))
    return book.ways[1]


def _foreseen(hud: HudState) -> list[Foreseen]:
    """The same, worked out."""
    card = the(Deck).up
    if not has_orders(hud) or not hud.prompt.needs_answer or card_kind(card) != CardKind.MOVE:
        return []
    movers = in_squadrons(moving_with(card_squadron(card)))
    seat, about = seat_of(hud), hud.prompt.ship
    waiting = [
        s
        for s in movers
        if s.side == seat and may_keep_station(s) and (not s.moved or s.id == about)
    ]
    return forecast(waiting, book_of(hud).orders, hud.battle.events, _drawn(hud))


def _drawn(hud: HudState) -> dict[str, tuple[Pose, ...]]:
    """The course that is being drawn, as a way of 1 cm steps."""
    plan = hand_of(hud).laid
    if not isinstance(plan, HelmPlan) or not hud.prompt.ship:
        return {}
    return {hud.prompt.ship: (plan.helm.pose, *trace(plan.helm, plan.course, CM))}


def under(c: Canvas, board: SeaView, hud: HudState) -> None:
    """A faint line along the way of each of these ships, and her outline where it ends."""
    ships = {ship.id: ship for ship in ships_of(seat_of(hud))}
    for one in foreseen(hud):
        points = [board.at(p.x / CM, p.y / CM) for p in one.way]
        if len(points) > 1:
            sea_marks.dashed(c.surface, palette.CREAM, points, 3, 5, max(1, c.px(1.2)))
        ship, (x, y) = ships[one.ship], points[-1]
        metre = metre_for(ship.kind, ship.length / CM, board.camera)
        ring = sea_marks.ring_of(ship.kind, round(one.end.heading / 100), metre, 1.6)
        outline = [(x + px, y + py) for px, py in ring]
        sea_marks.dashed(c.surface, palette.CREAM, outline, 4, 4, max(1, c.px(1.2)))


def tags(board: SeaView, hud: HudState) -> list[Callout]:
    """A tag at the ship that is meant: why a run has stopped, or what is proposed and why."""
    book, proposal = book_of(hud), hand_of(hud).proposal
    if book.run.kind or (not hud.prompt.needs_answer and hud.prompt.kind != PromptKind.DONE):
        return []
    if book.stopped:
        lines, name = ("The orders stopped", book.stopped), book.at or hud.prompt.ship
    elif proposal is not None:
        lines = (proposal.words, proposal.judge or proposal.why)
        name = proposal.about or hud.prompt.ship
    else:
        return []
    ship = hud.ship(name)
    if ship is None:
        return []
    at = board.at(ship.x / CM, ship.y / CM)
    return [Callout(lines, palette.CLAUSE if book.stopped else palette.TEAL, at)]


def signs(c: Canvas, hud: HudState, names: Mapping[str, pygame.Rect]) -> None:
    """The sign of her order on the upper corner of each own ship's tag, or beside one that is
    smaller than the sign; of the others nothing is said."""
    orders = book_of(hud).orders
    for ship in ships_of(seat_of(hud)) if orders else ():
        order, tag = orders.get(ship.id), names.get(ship.id)
        if order is None or tag is None:
            continue
        shown = [SIGNS[order.sail]] if order.sail else []
        shown += ["cannon"] if 0 <= order.hold < _LAST_BAND or not shown else []
        for n, sign in enumerate(shown):
            off = n * c.px(_CHIP - 1)
            at = (tag.right - c.px(10) - off, tag.top - c.px(6))
            beside = (tag.right + c.px(10) + off, tag.centery)
            _chip(c, sign, at if tag.h >= c.px(_CHIP) else beside)


def _chip(c: Canvas, sign: str, at: tuple[int, int]) -> None:
    """A small paper with an icon, its middle at this pixel."""
    rect = pygame.Rect(0, 0, c.px(_CHIP), c.px(_CHIP))
    rect.center = at
    paint.block(c, rect, palette.PAPER_0, palette.INK_2, 1, 4)
    icon(c, sign, rect.center, 12, palette.TEAL)
