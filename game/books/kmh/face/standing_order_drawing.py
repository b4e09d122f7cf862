"""Standing orders on the sea of Kiss Me, Hardy!: the ways that ships will take by their orders, the
sign of her order on a ship's tag, and a tag that says what is proposed and why."""

from collections.abc import Mapping
from typing import Final

import pygame

from game.books.kmh.captain.forecast import ShipForecast, forecast
from game.books.kmh.face.drafts import HelmDraft
from game.books.kmh.face.order_book import book_seat, can_use_book, order_book_of, ships_of_seat
from game.books.kmh.face.order_book_panel import ORDER_ICONS
from game.books.kmh.face.question_draft import draft_of
from game.books.kmh.rules.course import trace_course
from game.books.kmh.rules.line_of_battle import in_squadrons, may_keep_station, moving_with
from game.books.kmh.rules.sheet import CardKind, Deck, card_kind, card_squadron
from game.core.table import get_single
from game.sea.pose import Pose
from game.sea.units import CM
from game.stage.frame.stage_view import px_per_metre_for
from game.stage.paper import palette, panel_drawing
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import draw_icon
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_marks import Callout
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind

_CHIP: Final = 16
_LAST_BAND: Final = 4


def foreseen_courses(hud: HudState) -> tuple[ShipForecast, ...]:
    """Return the ways of the ships that are still to move on this card by their orders; worked out
    when the question, the course that is drawn or an order is another."""
    order_book, plan, battle = order_book_of(hud), draft_of(hud).answer_draft, hud.battle
    course = plan.course if isinstance(plan, HelmDraft) else ()
    key = (hud.prompt.question_key, course, len(battle.events), battle.rewinds, (*order_book.orders.items(),))
    if order_book.forecast_cache[0] != key:
        order_book.forecast_cache = (key, tuple(_forecast_courses(hud)))
    return order_book.forecast_cache[1]


def _forecast_courses(hud: HudState) -> list[ShipForecast]:
    """Return the same, worked out."""
    card = get_single(Deck).up
    if not can_use_book(hud) or not hud.prompt.needs_answer or card_kind(card) != CardKind.MOVE:
        return []
    movers = in_squadrons(moving_with(card_squadron(card)))
    seat, about = book_seat(hud), hud.prompt.ship
    waiting = [s for s in movers if s.side == seat and may_keep_station(s) and (not s.moved or s.id == about)]
    return forecast(waiting, order_book_of(hud).orders, hud.battle.events, _drawn_course(hud))


def _drawn_course(hud: HudState) -> dict[str, tuple[Pose, ...]]:
    """Return the course that is being drawn, as a way of 1 cm steps."""
    plan = draft_of(hud).answer_draft
    if not isinstance(plan, HelmDraft) or not hud.prompt.ship:
        return {}
    return {hud.prompt.ship: (plan.start_helm.pose, *trace_course(plan.start_helm, plan.course, CM))}


def draw_forecasts(c: Canvas, sea_view: SeaView, hud: HudState) -> None:
    """Draw a faint line along the way of each of these ships, and her outline where it ends."""
    ships = {ship.id: ship for ship in ships_of_seat(book_seat(hud))}
    for one in foreseen_courses(hud):
        points = [sea_view.pixel_at(p.x / CM, p.y / CM) for p in one.poses]
        if len(points) > 1:
            sea_marks.draw_dashed(c.surface, palette.CREAM, points, 3, 5, max(1, c.px(1.2)))
        ship, (x, y) = ships[one.ship], points[-1]
        metre = px_per_metre_for(ship.kind, ship.length / CM, sea_view.camera)
        ring = sea_marks.ring_outline(ship.kind, round(one.end.heading / 100), metre, 1.6)
        outline = [(x + px, y + py) for px, py in ring]
        sea_marks.draw_dashed(c.surface, palette.CREAM, outline, 4, 4, max(1, c.px(1.2)))


def proposal_callouts(sea_view: SeaView, hud: HudState) -> list[Callout]:
    """Return a tag at the ship that is meant: why a run has stopped, or what is proposed and
    why."""
    order_book, proposal = order_book_of(hud), draft_of(hud).proposal
    if order_book.run.kind or (not hud.prompt.needs_answer and hud.prompt.kind != PromptKind.DONE):
        return []
    if order_book.stop_reason:
        lines, name = (
            ("The orders stopped", order_book.stop_reason),
            order_book.stop_ship or hud.prompt.ship,
        )
    elif proposal is not None:
        lines = (proposal.words, proposal.judgement or proposal.reason)
        name = proposal.ship or hud.prompt.ship
    else:
        return []
    ship = hud.find_ship(name)
    if ship is None:
        return []
    at = sea_view.pixel_at(ship.x / CM, ship.y / CM)
    return [Callout(lines, palette.CLAUSE if order_book.stop_reason else palette.TEAL, at)]


def draw_order_icons(c: Canvas, hud: HudState, names: Mapping[str, pygame.Rect]) -> None:
    """Draw the sign of her order on the upper corner of each own ship's tag, or beside one that is
    smaller than the sign; of the others nothing is said."""
    orders = order_book_of(hud).orders
    for ship in ships_of_seat(book_seat(hud)) if orders else ():
        order, tag = orders.get(ship.id), names.get(ship.id)
        if order is None or tag is None:
            continue
        shown = [ORDER_ICONS[order.sail]] if order.sail else []
        shown += ["cannon"] if 0 <= order.hold < _LAST_BAND or not shown else []
        for n, sign in enumerate(shown):
            off = n * c.px(_CHIP - 1)
            at = (tag.right - c.px(10) - off, tag.top - c.px(6))
            beside = (tag.right + c.px(10) + off, tag.centery)
            _draw_icon_chip(c, sign, at if tag.h >= c.px(_CHIP) else beside)


def _draw_icon_chip(c: Canvas, sign: str, at: tuple[int, int]) -> None:
    """Draw a small paper with an icon, its middle at this pixel."""
    rect = pygame.Rect(0, 0, c.px(_CHIP), c.px(_CHIP))
    rect.center = at
    panel_drawing.draw_block(c, rect, palette.PAPER_0, palette.INK_2, 1, 4)
    draw_icon(c, sign, rect.center, 12, palette.TEAL)
