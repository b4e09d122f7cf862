"""The rail of Kiss Me, Hardy! in the ribbon: cards spent, turned up, still to come and held."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import pygame

from game.books.kmh.face import held_card
from game.books.kmh.rules.sheet import Chart, Deck, card_kind, card_squadron
from game.core.table import the
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.cards import KINDS, card_back, large_card, small_card
from game.stage.paper.icons import icon
from game.ui.battle.hud_state import HudState
from game.ui.battle.layout import BattleLayout
from game.ui.battle.top_bar import TopBarView, rail_end, rail_from, rail_left

SHRINKS_AFTER: Final = 1.2
"""Seconds a card hangs over the sea before it goes into the ribbon."""
SHRINK_SECONDS: Final = 0.25
_PITCH: Final = 34
_TOP: Final = 6
_COMMON: Final = {
    "wind change test": "wind-change",
    "fire test": "fire-test",
    "steering damage test": "steering",
    "strike test": "strike-test",
    "boarding party": "boarding-party",
    "getting choppy test": "choppy",
    "ships boats": "ships-boats",
    "fireships": "fireships",
    "shore battery": "shore-battery",
}


@dataclass(frozen=True, slots=True)
class Card:
    """A card as drawn: its kind in the card art, its side (None: a card for all) and letter; of a
    held one what it waits for, in two short lines."""

    kind: str
    side: int | None = None
    letter: str = ""
    owner: str = ""
    until: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Rail:
    """The pack as it lies. `coming` are the kinds still down, in no order that tells anything."""

    spent: tuple[Card, ...] = ()
    up: Card | None = None
    coming: tuple[Card, ...] = ()
    held: tuple[Card, ...] = ()
    since_card: float = 0.0


def ribbon(hud: HudState) -> TopBarView:
    """What the ribbon says of the battle and its pack."""
    battle, rail = hud.battle, rail_of(hud)
    total = len(rail.spent) + len(rail.coming) + len(rail.held) + (rail.up is not None)
    turned = len(rail.spent) + (rail.up is not None)
    count = f"Card {turned} of {total}" if turned else f"{total} cards" if total else ""
    heading = "Turn" if battle.turn else "Muster"
    return TopBarView(heading, battle.turn, battle.book.TITLE, battle.level.title, count, rail)


def rail_of(hud: HudState) -> Rail:
    """The pack as the ribbon shows it, and until when each card is held."""
    rail = read(the(Deck), the(Chart), settled(hud.since_card), hud.names)
    squadrons = [card_squadron(card) for card in the(Deck).held]
    held = [
        replace(card, until=held_card.said_of(hud, squadron))
        for card, squadron in zip(rail.held, squadrons, strict=True)
    ]
    return replace(rail, held=tuple(held))


def read(deck: Deck, chart: Chart, since: float, names: Mapping[str, str]) -> Rail:
    """The rail for this deck."""

    def cards(found: list[str]) -> tuple[Card, ...]:
        return tuple(card_of(card, chart, names) for card in found)

    up = card_of(deck.up, chart, names) if deck.up else None
    coming = tuple(sorted(cards(deck.down), key=lambda card: (card.kind, card.letter)))
    return Rail(cards(deck.spent), up, coming, cards(deck.held), since)


def settled(since: float) -> float:
    """Seconds since a card was turned, as far as they still show."""
    return min(since, SHRINKS_AFTER + SHRINK_SECONDS)


def hanging(hud: HudState, lay: BattleLayout) -> list[pygame.Rect]:
    """The pixels of the sea that a card just turned up hangs over."""
    deck = the(Deck)
    if not deck.up or hud.since_card > SHRINKS_AFTER + SHRINK_SECONDS:
        return []
    view = rail_of(hud)
    left = rail_from(lay) + _PITCH * min(len(deck.spent), _most(lay, view, rail_left(lay)))
    return [lay.look.rect(left, _TOP, 106, 136)]


def card_of(card: str, chart: Chart, names: Mapping[str, str]) -> Card:
    """A card of the pack as it is drawn."""
    if card in _COMMON:
        return Card(_COMMON[card])
    squadron, kind = card_squadron(card), card_kind(card)
    side = chart.sides.index(chart.commands[squadron]) % 4
    letter = "ABCD"[side]
    if list(chart.commands.values()).count(chart.commands[squadron]) > 1:
        letter = str(chart.squadrons.index(squadron) + 1)
    return Card(kind, side, letter, names.get(squadron, squadron))


def draw_rail(c: Canvas, lay: BattleLayout, rail: Any, left: int) -> None:
    """Spent cards, the card turned up, the deck, what is to come, what is held."""
    view: Rail = rail
    end = rail_end(lay)
    x, top = left, c.px(_TOP)
    for card in view.spent[max(0, len(view.spent) - _most(lay, view, left)) :]:
        small_card(c, (x, top), card.kind, card.side, card.letter, "spent")
        x += c.px(_PITCH)
    if view.up is not None:
        x = _draw_up(c, view.up, view.since_card, (x + c.px(4), top))
    x = _draw_deck(c, lay, view, x + c.px(6), end - _held_room(c.look, view))
    _draw_held(c, view, x, end)


def _most(lay: BattleLayout, view: Rail, left: int) -> int:
    """How many spent cards have room on a rail that begins at the pixel `left`, beside the card
    turned up, the pack with its words and the held cards."""
    look = lay.look
    up = look.px(_PITCH + 8) if view.up is not None else 0
    pack = letters.width(_to_come(view), letters.SMALL_STRONG, look) + look.px(52)
    rest = up + (pack if view.coming else 0) + _held_room(look, view)
    return max(0, (rail_end(lay) - left - rest) // look.px(_PITCH))


def _held_room(look: Look, view: Rail) -> int:
    """Px of the held cards with their word; 0 where there are none."""
    wide = letters.width("Held", letters.SMALL_STRONG, look) + look.px(20)
    return wide + _held_wide(look, view) if view.held else 0


def _to_come(view: Rail) -> str:
    """How many cards the pack still has."""
    return f"{len(view.coming)} to come"


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


def _draw_deck(c: Canvas, lay: BattleLayout, view: Rail, x: int, end: int) -> int:
    """The pack, how many cards it still has and of which kinds; returns the x after it."""
    if not view.coming:
        return x
    for n in range(min(3, len(view.coming))):
        card_back(c, pygame.Rect(x + c.px(3 * n), c.px(_TOP), c.px(30), c.px(38)))
    x += c.px(46)
    words = _to_come(view)
    if x + letters.width(words, letters.SMALL_STRONG, c.look) > end:
        words = str(len(view.coming))
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


def _draw_held(c: Canvas, view: Rail, x: int, end: int) -> None:
    """Held cards, with the word before them; without it where it would lie on the pack."""
    if not view.held:
        return
    wide = letters.width("Held", letters.SMALL_STRONG, c.look)
    room = end - c.px(6) - _held_wide(c.look, view)
    if x + wide <= room:
        at = (x, c.px(24))
        letters.draw_text(c, at, "Held", letters.SMALL_STRONG, anchor="midleft")
        x += wide + c.px(8)
    else:
        x = min(x, room)
    for card in view.held:
        small_card(c, (x, c.px(_TOP)), card.kind, card.side, card.letter)
        x += c.px(_PITCH)
        step = letters.line_height(letters.SMALL, c.look)
        for n, line in enumerate(card.until):
            at = (x + c.px(2), c.px(25) + step * (2 * n - 1) // 2)
            letters.draw_text(c, at, line, letters.SMALL, palette.INK_2, "midleft")
        x += _until_wide(c.look, card)


def _held_wide(look: Look, view: Rail) -> int:
    """Px of the held cards with what stands beside them."""
    return sum(look.px(_PITCH) + _until_wide(look, card) for card in view.held)


def _until_wide(look: Look, card: Card) -> int:
    """Px of what a card waits for; 0 for nothing."""
    words = [letters.width(line, letters.SMALL, look) for line in card.until if line]
    return max(words) + look.px(8) if words else 0
