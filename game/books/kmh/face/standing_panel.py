"""The open order book of Kiss Me, Hardy!: every ship of the player's side with the orders she has,
in two columns; who is told now is marked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.books.kmh.captain.forecast import line_run
from game.books.kmh.captain.proposals import Standing, StandingOrder
from game.books.kmh.face.actions import TellShip
from game.books.kmh.face.hand import Hand
from game.books.kmh.face.order_book import book_of, seat_of, ships_of, told
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.tables import table
from game.play.words import Names, called, count
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.icons import icon
from game.stage.paper.parts import Touch
from game.ui.battle.hud_state import HudState
from game.ui.battle.layout import BattleLayout
from game.ui.kit.panel_cache import Panel
from game.ui.kit.widgets import Item, Pane, Widget

_HIGH: Final = 36
_COLUMNS: Final = 2
SIGNS: Final = {
    Standing.KEEP: "ahead",
    Standing.FOLLOW: "ship",
    Standing.ENGAGE: "swords",
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
    sign: str
    told: bool
    now: bool


def order_words(order: StandingOrder, names: Names) -> str:
    """An order as the book says it: `Follows Orion · fire at short`; '' for none."""
    sails = {
        Standing.NONE: "",
        Standing.KEEP: "Keeps course",
        Standing.FOLLOW: f"Follows {called(names, order.whom)}",
        Standing.ENGAGE: "Engages the nearest",
    }
    said = [sails[order.sail]] if order.sail else []
    if order.hold >= 0:
        bands: list[str] = table("range")["bands"]
        last = order.hold == len(bands) - 1
        said.append("fire as it bears" if last else f"fire at {bands[order.hold]}")
    words = " · ".join(said)
    return words[:1].upper() + words[1:]


def rows(hud: HudState) -> list[StandingOrderRow]:
    """Every ship that obeys the player, in placement order."""
    book, whom = book_of(hud), {ship.id for ship in told(hud)}
    found = []
    for n, ship in enumerate(ships_of(seat_of(hud))):
        order = book.orders.get(ship.id, StandingOrder())
        words = order_words(order, hud.names) or "No orders"
        sign = SIGNS.get(order.sail, "cannon" if order.hold >= 0 else "")
        told_now, now = ship.id in whom, ship.id == book.who
        side = hud.side_number(ship.side) or 0
        found.append(StandingOrderRow(ship.id, n + 1, side, ship.name, words, sign, told_now, now))
    return found


def without(found: list[StandingOrderRow]) -> str:
    """How many are left without orders to sail by."""
    left = sum(row.sign not in SIGNS.values() for row in found)
    return f"{left} of {count(len(found), 'ship')} without orders" if left else "all have orders"


def paper(hud: HudState, lay: BattleLayout) -> Panel:
    """The book over the orders bar, as high as it needs and may; it turns where it has more ships
    than rows."""
    look, found = lay.look, rows(hud)
    rect, shown = _place(lay, len(found))
    content = _content(look, rect)
    lines = -(-len(found) // _COLUMNS)
    now = next((n for n, row in enumerate(found) if row.now), 0) // _COLUMNS
    first = min(hud.list_first, max(0, lines - shown))
    if lines > shown and not first <= now < first + shown and not hud.list_first:
        first = min(now, lines - shown)
    visible = found[first * _COLUMNS : (first + shown) * _COLUMNS]
    high, wide = look.grown(_HIGH), content.w // _COLUMNS
    controls: list[Widget] = []
    if lines > shown:
        controls.append(Pane("choices", content, first, shown, lines))
    for n, row in enumerate(visible):
        at = (content.x + n % _COLUMNS * wide, content.y + n // _COLUMNS * high)
        spot = pygame.Rect(*at, wide - look.px(6), high - look.px(2))
        name, painted_row = f"row-{row.ship}", partial(_draw_row, row=row)
        does = TellShip(row.ship)
        controls.append(Item(name, spot, painted_row, hint=row.words, does=does))
    title = "Standing orders"

    def painted(c: Canvas) -> None:
        with c.region("order-book", rect):
            paint.panel(c, rect, title, without(found))

    return Panel("order-book", rect, painted, (title, without(found)), tuple(controls))


def _place(lay: BattleLayout, ships: int) -> tuple[pygame.Rect, int]:
    """Where the book lies, and how many lines of it are shown."""
    look = lay.look
    head, high = look.grown(50), look.grown(_HIGH)
    foot = min(lay.tray.bottom, lay.orders.y - look.px(8))
    most = foot - lay.sea.y - look.px(12) - head - look.px(10)
    lines = max(1, min(-(-ships // _COLUMNS), most // high))
    rect = pygame.Rect(lay.tray.x, 0, min(look.grown(640), lay.tray.w), 0)
    rect.h = head + lines * high + look.px(10)
    rect.bottom = foot
    return rect, lines


def _content(look: Look, rect: pygame.Rect) -> pygame.Rect:
    """The rows' room below the title."""
    return paint.room_of(look, rect)


def _draw_row(c: Canvas, rect: pygame.Rect, touch: Touch, row: StandingOrderRow) -> None:
    """One ship: badge with her number, name, orders, and their sign at the right."""
    if row.told or touch.hovered or touch.focused:
        paint.block(c, rect, palette.PAPER_0, None, 1, 4)
    if row.told:
        c.surface.fill(c.look.side(row.side).paper, (rect.x, rect.y + 2, c.px(4), rect.h - 4))
    paint.badge(c, (rect.x + c.px(20), rect.centery), row.side, 8, str(row.number))
    x, room = rect.x + c.px(36), rect.w - c.px(68)
    upper, lower = rect.centery - c.look.grown(8), rect.centery + c.look.grown(9)
    name = letters.fit(row.name, letters.SMALL_STRONG, c.look, room)
    letters.draw_text(c, (x, upper), name, letters.SMALL_STRONG, anchor="midleft")
    role = letters.SMALL if row.sign else letters.SMALL_STRONG
    words = letters.fit(row.words, role, c.look, room)
    ink = palette.INK_2 if row.sign else palette.INK_1
    letters.draw_text(c, (x, lower), words, role, ink, "midleft")
    if row.sign:
        icon(c, row.sign, (rect.right - c.px(18), rect.centery), 18, palette.TEAL)
    if touch.focused:
        paint.focus_ring(c, rect)


def next_row(hud: HudState, by: int) -> None:
    """The next ship of the book, or the one before, is the one in hand."""
    book, own = book_of(hud), ships_of(seat_of(hud))
    names = [ship.id for ship in own]
    if names:
        here = names.index(book.who) if book.who in names else 0
        book.who = names[(here + by) % len(names)]


def hail_ship(hud: HudState, ship: Ship | None) -> bool:
    """A ship of his own that is pressed on the sea is the one in hand."""
    if ship is None or ship.side != seat_of(hud):
        return False
    book_of(hud).who = ship.id
    return True


# ------------------------------------------------------------------------------ the squadron list
def will_do(hud: HudState, ship: Ship, now: bool) -> tuple[str, str]:
    """What a ship of the list will do by her orders, and their icon; of the one whose turn it is
    what is proposed and why. Nothing of a ship that the player who looks does not command."""
    if ship.side != seat_of(hud):
        return "", ""
    proposal = hud.draft.proposal if isinstance(hud.draft, Hand) else None
    order = book_of(hud).orders.get(ship.id, StandingOrder())
    if now and proposal is not None:
        return proposal.judge or f"{proposal.words}: {proposal.why}", ""
    if now and not order.sail:
        return "at the helm, without orders" if book_of(hud).orders else "", ""
    return order_words(order, hud.names), SIGNS.get(order.sail, "")


def left_out(hud: HudState, waiting: list[Ship]) -> str:
    """How many of the ships that are still to move have no orders, once any has one; ships in a
    line need none but the first."""
    orders = book_of(hud).orders
    own = [ship for ship in waiting if ship.side == seat_of(hud)]
    left = [ship for ship in own if not orders.get(ship.id, StandingOrder()).sail]
    in_line = hud.prompt.clause == "KMH-6.9.1" or line_run(hud.battle.events) > 0
    if not orders or not left or in_line:
        return ""
    return f"{len(left)} without orders"
