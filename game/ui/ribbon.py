"""The ribbon along the top: turn, rules, cards spent, turned up, still to come and held."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from game.rules.kmh.sheet import Chart, Deck
from game.stage import paint, palette
from game.stage import type as letters
from game.stage.canvas import Canvas
from game.stage.cards_art import KINDS, card_back, large_card, small_card
from game.stage.icons import icon
from game.ui.battle_layout import BattleLayout
from game.ui.widgets import Button, Widget

SHRINKS_AFTER: Final = 1.2
"""Seconds a card hangs over the sea before it goes into the ribbon."""
SHRINK_SECONDS: Final = 0.25
HANGS: Final = 100
"""Units below the ribbon that a card turned up may hang over the sea."""
_PITCH: Final = 34
_TOP: Final = 6
_BUTTON: Final = 44
_COMMON: Final = {
    "wind change test": "wind-change",
    "fire test": "fire-test",
    "steering damage test": "steering",
    "strike test": "strike-test",
    "boarding party": "boarding-party",
    "getting choppy test": "choppy",
}
_SPEEDS: Final = {1: "1×", 2: "2×", 4: "4×", 0: "all"}
_SPEED_HINTS: Final = {
    1: "Speed 1×: at the pace of the table",
    2: "Speed 2×: twice as fast",
    4: "Speed 4×: four times as fast",
    0: "All at once: nothing is played out",
}


@dataclass(frozen=True, slots=True)
class Card:
    """A card as drawn: its kind in the card art, its side (None: a card for all) and letter."""

    kind: str
    side: int | None = None
    letter: str = ""
    owner: str = ""


@dataclass(frozen=True, slots=True)
class RibbonView:
    """What the ribbon says. `coming` are the kinds still down, in no order that tells anything."""

    turn: int
    book: str
    place: str
    spent: tuple[Card, ...]
    up: Card | None
    coming: tuple[Card, ...]
    held: tuple[Card, ...]
    since_card: float = 0.0


def read(turn: int, book: str, place: str, deck: Deck, chart: Chart, since: float,
         names: Mapping[str, str]) -> RibbonView:  # fmt: skip
    """What the ribbon says of this deck."""

    def cards(found: list[str]) -> tuple[Card, ...]:
        return tuple(card_of(card, chart, names) for card in found)

    up = card_of(deck.up, chart, names) if deck.up else None
    coming = tuple(sorted(cards(deck.down), key=lambda card: (card.kind, card.letter)))
    return RibbonView(turn, book, place, cards(deck.spent), up, coming, cards(deck.held), since)


def settled(since: float) -> float:
    """Seconds since a card was turned, as far as they still show."""
    return min(since, SHRINKS_AFTER + SHRINK_SECONDS)


def _rail(lay: BattleLayout) -> int:
    """Where the cards begin, in units."""
    return 308 if lay.compact else 344


def hanging(lay: BattleLayout, deck: Deck, since: float) -> list[pygame.Rect]:
    """The pixels of the sea that a card just turned up hangs over."""
    if not deck.up or since > SHRINKS_AFTER + SHRINK_SECONDS:
        return []
    left = _rail(lay) + _PITCH * len(deck.spent)
    return [lay.look.rect(left, _TOP, 106, 136)]


def card_of(card: str, chart: Chart, names: Mapping[str, str]) -> Card:
    """A card of the pack as it is drawn."""
    if card in _COMMON:
        return Card(_COMMON[card])
    squadron, _, kind = card.rpartition(" ")
    side = chart.sides.index(chart.commands[squadron]) % 4
    letter = "ABCD"[side]
    if list(chart.commands.values()).count(chart.commands[squadron]) > 1:
        letter = str(chart.squadrons.index(squadron) + 1)
    return Card(kind, side, letter, names.get(squadron, squadron))


def button_count(lay: BattleLayout) -> int:
    """Five, and one more for each paper that has no place in the column."""
    return 5 + (lay.record is None) + (lay.log is None)


def buttons(lay: BattleLayout, speed: int) -> list[Widget]:
    """Orders, speed, skip, rulebook, menu, before them record and log where the column has no room
    for them; they end 16 units from the right edge."""
    rects = _places(lay)
    found: list[Widget] = []
    if lay.record is None:
        hint = "The record sheet"
        found.append(Button("record", rects.pop(0), "", "ship", key=pygame.K_k, hint=hint))
    if lay.log is None:
        found.append(Button("log", rects.pop(0), "", "quill", hint="The log"))
    return found + _main_buttons(rects, speed)


def _places(lay: BattleLayout) -> list[pygame.Rect]:
    """Where the buttons lie, 4 units apart; the speed's, fourth from the end, grows with text."""
    look, count = lay.look, button_count(lay)
    widths = [_BUTTON * (look.text if n == count - 4 else 1.0) for n in range(count)]
    x = lay.ribbon.w / look.u - 16 - sum(widths) - 4 * (count - 1)
    found = []
    for wide in widths:
        found.append(look.rect(x, 2, wide, _BUTTON))
        x += wide + 4
    return found


def _main_buttons(rects: list[pygame.Rect], speed: int) -> list[Widget]:
    """The five that are always there."""
    k = pygame
    every = "Every order, the ruler and the arcs"
    return [
        Button("orders", rects[0], "", "wheel", key=k.K_o, hint=every),
        Button("speed", rects[1], _SPEEDS[speed], hint=_SPEED_HINTS[speed]),
        Button("skip", rects[2], "", "skip", key=k.K_x, hint="Skip to the next decision"),
        Button("rules", rects[3], "", "book", key=k.K_F1, hint="The rulebook"),
        Button("menu", rects[4], "", "menu", key=k.K_F10, hint="Menu"),
    ]  # fmt: skip


def draw(c: Canvas, lay: BattleLayout, view: RibbonView) -> None:
    """The ribbon with its cards."""
    paint.ribbon(c, lay.ribbon)
    with c.region("ribbon", lay.ribbon):
        left = _draw_turn(c, lay, view)
        _draw_rail(c, lay, view, left)


def _draw_turn(c: Canvas, lay: BattleLayout, view: RibbonView) -> int:
    """Turn, rules and card count; returns the x where the rail may begin."""
    middle = c.px(24)
    heading = "Turn" if view.turn else "Muster"
    word = letters.draw_text(c, (c.px(18), middle), heading, letters.HEADING, anchor="midleft")
    if view.turn:
        at = (word.right + c.px(8), middle)
        word = letters.draw_text(c, at, str(view.turn), letters.NUMBER, anchor="midleft")
    x = max(word.right + c.px(18), c.px(112))
    total = len(view.spent) + len(view.coming) + len(view.held) + (view.up is not None)
    turned = len(view.spent) + (view.up is not None)
    count = f"Card {turned} of {total}" if turned else f"{total} cards" if total else view.place
    room = c.px(_rail(lay) - 8) - x
    book = letters.fit(view.book, letters.LEAD, c.look, room)
    if lay.compact or c.look.text > 1:
        letters.draw_text(c, (x, middle), book, letters.LEAD, anchor="midleft")
    else:
        letters.draw_text(c, (x, c.px(15)), book, letters.LEAD, anchor="midleft")
        line = f"{count} · {view.place}" if total else count
        if letters.width(line, letters.SMALL, c.look) > room:
            line = letters.fit(count, letters.SMALL, c.look, room)
        letters.draw_text(c, (x, c.px(35)), line, letters.SMALL, palette.INK_2, "midleft")
    return x + room + c.px(8)


def _draw_rail(c: Canvas, lay: BattleLayout, view: RibbonView, left: int) -> None:
    """Spent cards, the card turned up, the deck, what is to come, what is held."""
    end = _places(lay)[0].x - c.px(8)
    x, top = left, c.px(_TOP)
    most = max(1, (end - left - c.px(250)) // c.px(_PITCH))
    for card in view.spent[-most:]:
        small_card(c, (x, top), card.kind, card.side, card.letter, "spent")
        x += c.px(_PITCH)
    if view.up is not None:
        x = _draw_up(c, view.up, view.since_card, (x + c.px(4), top))
    held = letters.width("Held", letters.SMALL_STRONG, c.look) + c.px(20 + _PITCH * len(view.held))
    x = _draw_deck(c, lay, view, x + c.px(6), end - held if view.held else end)
    _draw_held(c, view, x, end)


def _draw_up(c: Canvas, card: Card, since: float, at: tuple[int, int]) -> int:
    """The card turned up: large over the sea, then small; returns the x after it."""
    share = min(1.0, max(0.0, (since - SHRINKS_AFTER) / SHRINK_SECONDS))
    if c.look.still:
        share = float(since > SHRINKS_AFTER)
    if share >= 1:
        rect = small_card(c, at, card.kind, card.side, card.letter)
        paint.outline(c, rect, palette.INK_1, 2)
        return rect.right + c.px(4)
    flip = min(1.0, since / 0.14) if since < 0.14 and not c.look.still else 1.0
    wide, high = 96 + (30 - 96) * share, 130 + (38 - 130) * share
    rect = pygame.Rect(*at, c.px(wide), c.px(high))
    shown = pygame.Rect(0, 0, max(2, round(rect.w * flip)), rect.h)
    shown.center = rect.center
    if flip < 0.5:
        card_back(c, shown)
    elif share > 0:
        small_card(c, at, card.kind, card.side, card.letter)
    else:
        large_card(c, shown, card.kind, card.side, card.letter, card.owner, "all ships")
    return rect.right + c.px(4)


def _draw_deck(c: Canvas, lay: BattleLayout, view: RibbonView, x: int, end: int) -> int:
    """The pack, how many cards it still has and of which kinds; returns the x after it."""
    if not view.coming:
        return x
    for n in range(min(3, len(view.coming))):
        card_back(c, pygame.Rect(x + c.px(3 * n), c.px(_TOP), c.px(30), c.px(38)))
    x += c.px(46)
    words = f"{len(view.coming)} to come"
    wide = letters.width(words, letters.SMALL_STRONG, c.look)
    if x + wide > end:
        return x
    icons = not lay.compact and c.look.text <= 1
    at = (x, c.px(16 if icons else 24))
    letters.draw_text(c, at, words, letters.SMALL_STRONG, anchor="midleft")
    if not icons:
        return x + wide + c.px(12)
    pen = x + c.px(7)
    for card in view.coming:
        if pen + c.px(8) > end:
            break
        ink = palette.INK_2 if card.side is None else c.look.side(card.side).paper
        icon(c, KINDS[card.kind].icon, (pen, c.px(36)), 14, ink)
        if card.side is not None:
            paint.badge(c, (pen + c.px(6), c.px(42)), card.side, 3.5)
        pen += c.px(18)
    return max(x + wide, pen) + c.px(12)


def _draw_held(c: Canvas, view: RibbonView, x: int, end: int) -> None:
    """Held cards, with the word before them."""
    if not view.held:
        return
    wide = letters.width("Held", letters.SMALL_STRONG, c.look)
    x = min(x, end - wide - c.px(6 + _PITCH * len(view.held)))
    at = (x, c.px(24))
    letters.draw_text(c, at, "Held", letters.SMALL_STRONG, anchor="midleft")
    x += wide + c.px(8)
    for card in view.held:
        small_card(c, (x, c.px(_TOP)), card.kind, card.side, card.letter)
        x += c.px(_PITCH)
