"""The open order book of Kiss Me, Hardy!: every ship of the player's side with the orders she has,
in two columns; the addressees are marked."""

from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.books.kmh.captain.forecast import line_run_now
from game.books.kmh.captain.sailing_orders import StandingOrder, StandingOrderKind
from game.books.kmh.face.actions import SelectBookShip
from game.books.kmh.face.order_book import book_seat, order_book_of, ordered_ships, ships_of_seat
from game.books.kmh.face.question_draft import QuestionDraft
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.tables import rule_table
from game.play.event_words import Names, count_words, name_by_id
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.icons import draw_icon
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.state.hud_state import HudState
from game.ui.kit.panel_cache import Panel
from game.ui.kit.widgets import CustomControl, ScrollPane, Widget

_HIGH: Final = 36
_COLUMNS: Final = 2
ORDER_ICONS: Final = {
    StandingOrderKind.KEEP: "ahead",
    StandingOrderKind.FOLLOW: "ship",
    StandingOrderKind.ENGAGE: "swords",
}
"""The icon of an order, here and on the tag of a ship."""


@dataclass(frozen=True, slots=True)
class StandingOrderRow:
    """A ship of the book: her id, number and name, her orders in words, the icon of them, whether
    an order goes to her now, and whether she is the one in hand."""

    ship: str
    number: int
    side: int
    name: str
    words: str
    icon: str
    is_addressed: bool
    is_selected: bool


def standing_order_words(order: StandingOrder, names: Names) -> str:
    """Return an order as the book says it: `Follows Orion · fire at short`; '' for none."""
    sails = {
        StandingOrderKind.NONE: "",
        StandingOrderKind.KEEP: "Keeps course",
        StandingOrderKind.FOLLOW: f"Follows {name_by_id(names, order.whom)}",
        StandingOrderKind.ENGAGE: "Engages the nearest",
    }
    said = [sails[order.sail]] if order.sail else []
    if order.hold >= 0:
        bands: list[str] = rule_table("range")["bands"]
        last = order.hold == len(bands) - 1
        said.append("fire as it bears" if last else f"fire at {bands[order.hold]}")
    words = " · ".join(said)
    return words[:1].upper() + words[1:]


def book_rows(hud: HudState) -> list[StandingOrderRow]:
    """Return every ship that obeys the player, in placement order."""
    order_book, whom = order_book_of(hud), {ship.id for ship in ordered_ships(hud)}
    found = []
    for n, ship in enumerate(ships_of_seat(book_seat(hud))):
        order = order_book.orders.get(ship.id, StandingOrder())
        words = standing_order_words(order, hud.names) or "No orders"
        sign = ORDER_ICONS.get(order.sail, "cannon" if order.hold >= 0 else "")
        told_now, now = ship.id in whom, ship.id == order_book.selected_ship
        side = hud.side_number(ship.side) or 0
        found.append(StandingOrderRow(ship.id, n + 1, side, ship.name, words, sign, told_now, now))
    return found


def unordered_words(found: list[StandingOrderRow]) -> str:
    """Return how many are left without orders to sail by."""
    left = sum(row.icon not in ORDER_ICONS.values() for row in found)
    return f"{left} of {count_words(len(found), 'ship')} without orders" if left else "all have orders"


def book_panel(hud: HudState, layout: BattleLayout) -> Panel:
    """Return the book over the orders bar, as high as it needs and may; it turns where it has more
    ships than rows."""
    style, found = layout.style, book_rows(hud)
    rect, shown = _panel_place(layout, len(found))
    content = _rows_rect(style, rect)
    lines = -(-len(found) // _COLUMNS)
    now = next((n for n, row in enumerate(found) if row.is_selected), 0) // _COLUMNS
    first = min(hud.first_listed, max(0, lines - shown))
    if lines > shown and not first <= now < first + shown and not hud.first_listed:
        first = min(now, lines - shown)
    visible = found[first * _COLUMNS : (first + shown) * _COLUMNS]
    high, wide = style.text_px(_HIGH), content.w // _COLUMNS
    controls: list[Widget] = []
    if lines > shown:
        controls.append(ScrollPane("choices", content, first, shown, lines))
    for n, row in enumerate(visible):
        at = (content.x + n % _COLUMNS * wide, content.y + n // _COLUMNS * high)
        spot = pygame.Rect(*at, wide - style.px(6), high - style.px(2))
        name, painted_row = f"row-{row.ship}", partial(_draw_row, row=row)
        does = SelectBookShip(row.ship)
        controls.append(CustomControl(name, spot, painted_row, hint=row.words, action=does))
    title = "Standing orders"

    def painted(c: Canvas) -> None:
        with c.text_region("order-book", rect):
            panel_drawing.draw_panel(c, rect, title, unordered_words(found))

    return Panel("order-book", rect, painted, (title, unordered_words(found)), tuple(controls))


def _panel_place(layout: BattleLayout, ships: int) -> tuple[pygame.Rect, int]:
    """Return the rectangle of the book, and how many lines it shows."""
    style = layout.style
    head, high = style.text_px(50), style.text_px(_HIGH)
    foot = min(layout.tray.bottom, layout.orders.y - style.px(8))
    most = foot - layout.sea.y - style.px(12) - head - style.px(10)
    lines = max(1, min(-(-ships // _COLUMNS), most // high))
    rect = pygame.Rect(layout.tray.x, 0, min(style.text_px(640), layout.tray.w), 0)
    rect.h = head + lines * high + style.px(10)
    rect.bottom = foot
    return rect, lines


def _rows_rect(style: UiStyle, rect: pygame.Rect) -> pygame.Rect:
    """Return the rows' room below the title."""
    return panel_drawing.content_rect_for(style, rect)


def _draw_row(c: Canvas, rect: pygame.Rect, interaction: InteractionState, row: StandingOrderRow) -> None:
    """Draw one ship: badge with her number, name, orders, and their sign at the right."""
    if row.is_addressed or interaction.is_hovered or interaction.is_focused:
        panel_drawing.draw_block(c, rect, palette.PAPER_0, None, 1, 4)
    if row.is_addressed:
        c.surface.fill(c.style.side_colours(row.side).paper, (rect.x, rect.y + 2, c.px(4), rect.h - 4))
    panel_drawing.draw_badge(c, (rect.x + c.px(20), rect.centery), row.side, 8, str(row.number))
    x, room = rect.x + c.px(36), rect.w - c.px(68)
    upper, lower = rect.centery - c.style.text_px(8), rect.centery + c.style.text_px(9)
    name = letters.truncate_text(row.name, letters.SMALL_STRONG, c.style, room)
    letters.draw_text(c, (x, upper), name, letters.SMALL_STRONG, anchor="midleft")
    role = letters.SMALL if row.icon else letters.SMALL_STRONG
    words = letters.truncate_text(row.words, role, c.style, room)
    ink = palette.INK_2 if row.icon else palette.INK_1
    letters.draw_text(c, (x, lower), words, role, ink, "midleft")
    if row.icon:
        draw_icon(c, row.icon, (rect.right - c.px(18), rect.centery), 18, palette.TEAL)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def select_next_ship(hud: HudState, step: int) -> None:
    """Select the next or previous ship of the book."""
    order_book, own = order_book_of(hud), ships_of_seat(book_seat(hud))
    names = [ship.id for ship in own]
    if names:
        here = names.index(order_book.selected_ship) if order_book.selected_ship in names else 0
        order_book.selected_ship = names[(here + step) % len(names)]


def select_ship(hud: HudState, ship: Ship | None) -> bool:
    """Select an own ship that is pressed on the sea."""
    if ship is None or ship.side != book_seat(hud):
        return False
    order_book_of(hud).selected_ship = ship.id
    return True


# ------------------------------------------------------------------------------ the squadron list
def intent_and_icon(hud: HudState, ship: Ship, is_asked: bool) -> tuple[str, str]:
    """Return what a ship of the list will do by her orders, and their icon; of the one whose turn
    it is what is proposed and why. Nothing of a ship that the player who looks does not command."""
    if ship.side != book_seat(hud):
        return "", ""
    proposal = hud.draft.proposal if isinstance(hud.draft, QuestionDraft) else None
    order = order_book_of(hud).orders.get(ship.id, StandingOrder())
    if is_asked and proposal is not None:
        return proposal.judgement or f"{proposal.words}: {proposal.reason}", ""
    if is_asked and not order.sail:
        return "at the helm, without orders" if order_book_of(hud).orders else "", ""
    return standing_order_words(order, hud.names), ORDER_ICONS.get(order.sail, "")


def waiting_words(hud: HudState, waiting: list[Ship]) -> str:
    """Return how many of the ships that are still to move have no orders, once any has one; ships
    in a line need none but the first."""
    orders = order_book_of(hud).orders
    own = [ship for ship in waiting if ship.side == book_seat(hud)]
    left = [ship for ship in own if not orders.get(ship.id, StandingOrder()).sail]
    in_line = hud.prompt.clause == "KMH-6.9.1" or line_run_now(hud.battle.events) > 0
    if not orders or not left or in_line:
        return ""
    return f"{len(left)} without orders"
