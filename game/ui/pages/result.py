"""The result: what was won and why, every ship as a record card, the rolls that mattered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

from game.scene.rigging import Rigging
from game.stage.hulls import Bank
from game.stage.paper import dice, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.dice import DieState
from game.stage.paper.parts import ButtonState
from game.stage.paper.seals import seal
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.page import OnPage, Page
from game.ui.kit.press_pause import Lull
from game.ui.kit.screens import House
from game.ui.kit.widgets import Button, Pane, Widget
from game.ui.pages.portrait import portrait

_CARD_H: Final = 92.0
_TALL_CARD_H: Final = 164.0
_ROLL_H: Final = 76.0
_TALL_ROLL_H: Final = 112.0
_PICTURED_FROM: Final = 124.0
"""Units of height from which a card has the ship's picture."""
_ROLL_ROLES: Final = (letters.BODY, letters.SMALL, letters.Role(letters.SANS, 11))
_BAKE_MS: Final = 4.0
_HEADLINE_ROLES: Final = (letters.SCREEN_TITLE, letters.Role(letters.FELL, 32), letters.HEADING)


@dataclass(frozen=True, slots=True)
class Face:
    """One die as it fell."""

    value: int
    sides: int = 6
    state: DieState = "plain"


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll that mattered: when, what it was for, its dice, what came of it, its clause."""

    turn: int
    words: str
    faces: tuple[Face, ...]
    result: str
    clause: str


@dataclass(frozen=True, slots=True)
class ShipCard:
    """A ship at the end: her side (0 to 3), what became of her, what is left on her record of how
    much and in what unit, what else it says, and how she looks (None: she is not to be seen any
    more)."""

    name: str
    side: int
    fate: str
    left: int
    of: int
    notes: tuple[str, ...] = ()
    looks: Rigging | None = None
    unit: str = "points"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a battle ended: "Major victory for the Royal Navy", why, its winner's side (None: a
    draw), turns played, ships and rolls."""

    headline: str
    why: str
    winner: int | None
    turns: int
    ships: tuple[ShipCard, ...]
    rolls: tuple[Roll, ...] = ()


@dataclass(frozen=True, slots=True)
class NextSteps:
    """Where the player may go from a result; None for what cannot be done."""

    replay: Callable[[], None] | None
    again: Callable[[], None] | None
    battles: Callable[[], None]


class OnResult(Action, Enum):
    """Where the page leads to."""

    TITLE = auto()
    REPLAY = auto()
    """See the battle once more."""
    AGAIN = auto()
    """Fight it once more."""
    BATTLES = auto()


class Result(Page):
    """The page after a battle."""

    air = "result-air"

    def __init__(self, house: House, outcome: Outcome, ways: NextSteps) -> None:
        super().__init__(house, "battles")
        self.outcome = outcome
        self.ways = ways
        self.lull = Lull()
        self.first = 0
        self.bank = house.bank

    @property
    def moving(self) -> bool:
        """Only while pictures of ships are still being made."""
        return self.bank is not None and self.bank.waiting > 0

    # ------------------------------------------------------------------------------------ layout

    def _papers(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Head across the top, ships at the left, rolls at the right."""
        look, (w, h) = self.house.look, self.house.size
        margin = look.px(16)
        head = pygame.Rect(margin, margin, w - 2 * margin, look.px(44) + look.grown(66))
        foot = margin + page.target(look) + margin
        free = h - foot - head.bottom - look.px(12)
        high = min(free, self._content_height())
        head.y += (free - high) // 2
        top = head.bottom + look.px(12)
        ships = pygame.Rect(margin, top, round((w - 2 * margin) * 0.46), high)
        left = ships.right + look.px(12)
        return head, ships, pygame.Rect(left, top, w - margin - left, ships.h)

    def _content_height(self) -> int:
        """How high the lower papers are when everything is on them."""
        look, told = self.house.look, self.outcome
        ships = len(told.ships) * look.grown(_TALL_CARD_H)
        rolls = max(1, len(told.rolls)) * look.grown(_TALL_ROLL_H)
        return page.below_title(look, 60) + max(ships, rolls)

    def _ship_room(self) -> pygame.Rect:
        """Where the record cards lie."""
        return _content(self._papers()[1], self.house)

    def _card_height(self) -> int:
        """Px from card to card: as tall as there is room for all of them, within bounds."""
        look, count = self.house.look, max(1, len(self.outcome.ships))
        tall = min(look.grown(_TALL_CARD_H), self._ship_room().h // count)
        return max(look.grown(_CARD_H), tall)

    def _shown(self) -> int:
        """How many record cards are in view."""
        return max(1, self._ship_room().h // self._card_height())

    def widgets(self) -> list[Widget]:
        """The ships' list and the four buttons."""
        look, w = self.house.look, self.house.size[0]
        wide, top = look.grown(150), self._papers()[1].bottom + look.px(16)
        count = len(self.outcome.ships)
        room = self._ship_room()
        last = pygame.Rect(w - look.px(16) - wide, top, wide, page.target(look))
        step = wide + look.px(12)
        replay: ButtonState = "ready" if self.ways.replay else "disabled"
        again: ButtonState = "ready" if self.ways.again else "disabled"
        return [
            Pane("ships", room, self.first, self._shown(), count, count > self._shown(),
                 does=OnPage.TURN),
            Button("title", last.move(-3 * step, 0), "Title", "anchor", does=OnResult.TITLE),
            Button("replay", last.move(-2 * step, 0), "Replay", "replay", state=replay,
                   does=OnResult.REPLAY),
            Button("again", last.move(-step, 0), "Again", "swords", state=again,
                   does=OnResult.AGAIN),
            Button("battles", last, "Battles", "ship", "Enter", state="primary",
                   does=OnResult.BATTLES),
        ]  # fmt: skip

    # ------------------------------------------------------------------------------------ events

    def handle(self, event: pygame.event.Event) -> None:
        """The player goes on, once the key that played the battle has paused."""
        if self.lull.swallows(event):
            return
        match self.hear(event):
            case Back() | Press(does=OnResult.BATTLES):
                self.ways.battles()
            case Press(does=OnResult.TITLE):
                self.house.home()
            case Press(does=OnResult.REPLAY) if self.ways.replay:
                self.ways.replay()
            case Press(does=OnResult.AGAIN) if self.ways.again:
                self.ways.again()
            case Scroll(by=by, does=OnPage.TURN):
                most = max(0, len(self.outcome.ships) - self._shown())
                self.first = min(most, max(0, self.first + by))
            case _:
                pass

    def advance(self, seconds: float) -> None:
        """Nothing moves here; pictures of ships come in."""
        self.lull.advance(seconds)
        if self.bank is not None:
            self.bank.pump(_BAKE_MS)

    # ----------------------------------------------------------------------------------- drawing

    def draw_papers(self, c: Canvas) -> None:
        """Three papers."""
        head, ships, rolls = self._papers()
        with c.region("head", head):
            self._head(c, head)
        with c.region("ships-paper", ships):
            paint.panel(c, ships, "The ships")
            self._ships(c)
        with c.region("rolls", rolls):
            paint.panel(c, rolls, "The rolls that mattered")
            self._rolls(c, _content(rolls, self.house))

    def _head(self, c: Canvas, rect: pygame.Rect) -> None:
        """Who won, why, after how many turns."""
        paint.panel(c, rect)
        told = self.outcome
        x = rect.x + c.px(22)
        if told.winner is not None:
            paint.badge(c, (x + c.px(16), rect.centery), told.winner, 18, "ABCD"[told.winner])
            x += c.px(48)
        radius = min(34.0, rect.h / c.look.u / 2 - 10)
        room = rect.right - x - c.px(2 * radius + 40)
        role = letters.fitting(told.headline, _HEADLINE_ROLES, c.look, room)
        words = letters.fit(told.headline, role, c.look, room)
        at = (x, rect.y + c.px(14) + c.look.grown(20))
        letters.draw_text(c, at, words, role, anchor="midleft")
        why = pygame.Rect(x, at[1] + c.look.grown(26), room, 0)
        why.h = rect.bottom - c.px(8) - why.y
        letters.draw_wrapped(c, why, told.why, letters.BODY, palette.INK_2)
        centre = (rect.right - c.px(radius + 18), rect.centery)
        seal(c, centre, str(told.turns), "turn" if told.turns == 1 else "turns", "total", radius)

    def _ships(self, c: Canvas) -> None:
        """A record card for each ship in view."""
        room, high = self._ship_room(), self._card_height()
        for n, ship in enumerate(self.outcome.ships[self.first : self.first + self._shown()]):
            rect = pygame.Rect(room.x, room.y + n * high, room.w - c.px(12), high - c.px(8))
            _record_card(c, rect, ship, self.bank)

    def _rolls(self, c: Canvas, room: pygame.Rect) -> None:
        """The rolls, as many as there is room for."""
        if not self.outcome.rolls:
            letters.draw_wrapped(
                c, room, "No roll turned this battle.", letters.BODY, palette.INK_2
            )
        tall = min(c.look.grown(_TALL_ROLL_H), room.h // max(1, len(self.outcome.rolls)))
        high = max(c.look.grown(_ROLL_H), tall)
        for n, roll in enumerate(self.outcome.rolls[: max(1, room.h // high)]):
            _roll_row(c, pygame.Rect(room.x, room.y + n * high, room.w, high - c.px(8)), roll)


def _content(paper: pygame.Rect, house: House) -> pygame.Rect:
    """The room on a titled paper."""
    look = house.look
    top = page.below_title(look, 44)
    return pygame.Rect(
        paper.x + look.px(14), paper.y + top, paper.w - look.px(28), paper.h - top - look.px(10)
    )


def _record_card(c: Canvas, rect: pygame.Rect, ship: ShipCard, bank: Bank | None) -> None:
    """Her picture if the card is tall; badge, name, fate; a bar of what she has left; what else
    befell her."""
    paint.paper(c, rect, palette.PAPER_0, 3, 0.02)
    paint.outline(c, rect, palette.INK_3, 1, 3)
    box = rect.inflate(-c.px(16), -c.px(16))
    box.w = min(box.h * 126 // 100, rect.w * 36 // 100)
    words = letters.width(ship.name, letters.SUBHEADING, c.look)
    words += letters.width(ship.fate, letters.STRONG, c.look) + c.px(64)
    roomy = rect.h >= c.look.px(_PICTURED_FROM) and rect.right - box.right > words
    if bank is not None and ship.looks is not None and roomy:
        portrait(c, box, bank, ship.looks)
        rect = pygame.Rect(box.right, rect.y, rect.right - box.right, rect.h)
    paint.badge(c, (rect.x + c.px(18), rect.y + rect.h // 4), ship.side, 9, "ABCD"[ship.side])
    x, right = rect.x + c.px(36), rect.right - c.px(12)
    lost = ship.left < ship.of
    fate_w = letters.width(ship.fate, letters.STRONG, c.look)
    name = letters.fit(ship.name, letters.SUBHEADING, c.look, right - x - fate_w - c.px(12))
    line = rect.y + rect.h // 4
    letters.draw_text(c, (x, line), name, letters.SUBHEADING, anchor="midleft")
    letters.draw_text(c, (right, line), ship.fate, letters.STRONG, palette.INK_1, "midright")
    points = f"{ship.left} of {ship.of} {ship.unit} left"
    line = rect.y + rect.h * 56 // 100
    points_w = letters.width(points, letters.DENSE, c.look)
    ink = palette.WAX if lost else palette.INK_2
    letters.draw_text(c, (right, line), points, letters.DENSE, ink, "midright")
    track = pygame.Rect(x, line - c.px(4), right - points_w - c.px(16) - x, c.px(8))
    paint.block(c, track, palette.FRESH_LOSS if lost else palette.PAPER_2, palette.INK_3, 1, 2)
    share = max(0.0, min(1.0, ship.left / max(1, ship.of)))
    if share > 0.01:
        full = pygame.Rect(track.x, track.y, round(track.w * share), track.h)
        paint.block(c, full, c.look.side(ship.side).paper, palette.INK_3, 1, 2)
    step = letters.line_height(letters.SMALL, c.look)
    below = pygame.Rect(x, line + c.look.grown(12), right - x, 0)
    below.h = rect.bottom - c.px(6) - below.y
    if below.h < 2 * step:
        below.y, below.h = rect.y + rect.h * 82 // 100 - step // 2, step
    letters.draw_wrapped(c, below, " · ".join(ship.notes), letters.SMALL, palette.INK_2)


def _roll_row(c: Canvas, rect: pygame.Rect, roll: Roll) -> None:
    """The turn and the purpose above; dice and what came of it below; the clause at the right."""
    top = rect.y + c.look.grown(9)
    clause_w = letters.width(roll.clause, letters.SMALL, c.look)
    words = f"Turn {roll.turn}: {roll.words}"
    room = rect.w - clause_w - c.px(12)
    role = letters.fitting(words, _ROLL_ROLES, c.look, room)
    words = letters.fit(words, role, c.look, room)
    letters.draw_text(c, (rect.x, top), words, role, anchor="midleft")
    at = (rect.right, top)
    letters.draw_text(c, at, roll.clause, letters.SMALL, palette.CLAUSE, "midright")
    size = min(44.0, (rect.bottom - top - c.look.grown(10)) / c.look.u)
    left = rect.bottom - top - c.look.grown(10) - c.px(size)
    x, y = rect.x, rect.bottom - c.px(size) - max(c.px(2), left // 2)
    pitch = c.px(size + 6)
    most = max(1, (rect.w * 62 // 100) // pitch)
    for face in roll.faces[:most]:
        dice.die(c, (x, y), face.value, face.sides, face.state, size)
        x += pitch
    x += c.px(10)
    _result(c, pygame.Rect(x, y, rect.right - x, c.px(size)), roll.result)
    paint.rule(c, (rect.x, rect.bottom + c.px(3)), rect.w, palette.PAPER_3)


def _result(c: Canvas, rect: pygame.Rect, words: str) -> None:
    """What came of the dice, beside them: on one line if it fits, else smaller on two."""
    if letters.width(words, letters.STRONG, c.look) <= rect.w:
        letters.draw_text(c, rect.midleft, words, letters.STRONG, palette.INK_1, "midleft")
        return
    role, step = letters.DENSE_STRONG, letters.line_height(letters.DENSE_STRONG, c.look)
    first, *more = letters.wrap(words, role, c.look, rect.w)
    lines = [first, letters.fit(" ".join(more), role, c.look, rect.w)] if more else [first]
    top = rect.centery - (len(lines) - 1) * step // 2
    for n, line in enumerate(lines):
        letters.draw_text(c, (rect.x, top + n * step), line, role, palette.INK_1, "midleft")
