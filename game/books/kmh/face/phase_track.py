"""The phase track of Kiss Me, Hardy! in the top bar: cards spent, turned up, still to come and held; and the
rose of the wind with its four zones and their dice."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import pygame

from game.books.kmh.face import fire_card
from game.books.kmh.face.drafts import HelmDraft
from game.books.kmh.face.question_draft import draft_of, find_ship_card
from game.books.kmh.rules.previews import wind_position_at
from game.books.kmh.rules.sheet import Chart, Deck, Ship, Wind, card_kind, card_squadron
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import WindPosition
from game.core.table import get_single
from game.sea.compass import point_name
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.cards import CARD_KINDS, draw_card_back, draw_large_card, draw_small_card
from game.stage.paper.icons import draw_icon
from game.ui.battle.book_kit import papers
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels.top_bar import (
    TopBarView,
    phase_track_left,
    phase_track_left_units,
    phase_track_right,
)
from game.ui.battle.panels.wind_panel import AngleSpans, WindSector, WindView
from game.ui.battle.state.hud_state import HudState

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
class CardView:
    """A card as drawn: its kind in the card art, its side (None: a card for all) and letter; of a held one
    what it waits for, in two short lines."""

    kind: str
    side: int | None = None
    letter: str = ""
    owner: str = ""
    wait_lines: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class PhaseTrack:
    """The pack of cards. `down_kinds` are the kinds still down, in no order that tells anything."""

    spent_cards: tuple[CardView, ...] = ()
    turned_card: CardView | None = None
    down_kinds: tuple[CardView, ...] = ()
    held_cards: tuple[CardView, ...] = ()
    card_age: float = 0.0


def top_bar(hud: HudState) -> TopBarView:
    """Return what the ribbon says of the battle and its pack."""
    track = phase_track_of(hud)
    total = (
        len(track.spent_cards)
        + len(track.down_kinds)
        + len(track.held_cards)
        + (track.turned_card is not None)
    )
    turned = len(track.spent_cards) + (track.turned_card is not None)
    count = f"Card {turned} of {total}" if turned else f"{total} cards" if total else ""
    return papers.turn_bar(hud, track, count)


def phase_track_of(hud: HudState) -> PhaseTrack:
    """Return the pack as the ribbon shows it, and until when each card is held."""
    track = track_of_deck(
        get_single(Deck),
        get_single(Chart),
        min(hud.seconds_since_card, SHRINKS_AFTER + SHRINK_SECONDS),
        hud.names,
    )
    squadrons = [card_squadron(card) for card in get_single(Deck).held]
    held = [
        replace(card, wait_lines=fire_card.wait_lines(hud, squadron))
        for card, squadron in zip(track.held_cards, squadrons, strict=True)
    ]
    return replace(track, held_cards=tuple(held))


def track_of_deck(deck: Deck, chart: Chart, card_seconds: float, names: Mapping[str, str]) -> PhaseTrack:
    """Return the rail for this deck."""

    def cards(found: list[str]) -> tuple[CardView, ...]:
        return tuple(card_view(card, chart, names) for card in found)

    up = card_view(deck.up, chart, names) if deck.up else None
    coming = tuple(sorted(cards(deck.down), key=lambda card: (card.kind, card.letter)))
    return PhaseTrack(cards(deck.spent), up, coming, cards(deck.held), card_seconds)


def top_bar_overhang(hud: HudState, layout: BattleLayout) -> list[pygame.Rect]:
    """Return the pixels of the sea that a card just turned up hangs over."""
    deck = get_single(Deck)
    if not deck.up or hud.seconds_since_card > SHRINKS_AFTER + SHRINK_SECONDS:
        return []
    view = phase_track_of(hud)
    left = phase_track_left_units(layout) + _PITCH * min(
        len(deck.spent), _spent_capacity(layout, view, phase_track_left(layout))
    )
    return [layout.style.px_rect(left, _TOP, 106, 136)]


def card_view(card: str, chart: Chart, names: Mapping[str, str]) -> CardView:
    """Return a card of the pack as it is drawn."""
    if card in _COMMON:
        return CardView(_COMMON[card])
    squadron, kind = card_squadron(card), card_kind(card)
    side = chart.sides.index(chart.commands[squadron]) % 4
    letter = "ABCD"[side]
    if list(chart.commands.values()).count(chart.commands[squadron]) > 1:
        letter = str(chart.squadrons.index(squadron) + 1)
    return CardView(kind, side, letter, names.get(squadron, squadron))


def draw_phase_track(c: Canvas, layout: BattleLayout, rail: Any, left_px: int) -> None:
    """Draw spent cards, the card turned up, the deck, what is to come, what is held."""
    view: PhaseTrack = rail
    end = phase_track_right(layout)
    x, top = left_px, c.px(_TOP)
    for card in view.spent_cards[max(0, len(view.spent_cards) - _spent_capacity(layout, view, left_px)) :]:
        draw_small_card(c, (x, top), card.kind, card.side, card.letter, "spent")
        x += c.px(_PITCH)
    if view.turned_card is not None:
        x = _draw_turned_card(c, view.turned_card, view.card_age, (x + c.px(4), top))
    x = _draw_deck(c, layout, view, x + c.px(6), end - _held_width(c.style, view))
    _draw_held(c, view, x, end)


def _spent_capacity(layout: BattleLayout, view: PhaseTrack, left: int) -> int:
    """Return how many spent cards have room on a rail that begins at the pixel `left`, beside the card turned
    up, the pack with its words and the held cards."""
    style = layout.style
    up = style.px(_PITCH + 8) if view.turned_card is not None else 0
    pack = letters.text_width(_cards_left_words(view), letters.SMALL_STRONG, style) + style.px(52)
    rest = up + (pack if view.down_kinds else 0) + _held_width(style, view)
    return max(0, (phase_track_right(layout) - left - rest) // style.px(_PITCH))


def _held_width(style: UiStyle, view: PhaseTrack) -> int:
    """Return the px of the held cards with their word; 0 where there are none."""
    wide = letters.text_width("Held", letters.SMALL_STRONG, style) + style.px(20)
    return wide + _held_cards_width(style, view) if view.held_cards else 0


def _cards_left_words(view: PhaseTrack) -> str:
    return f"{len(view.down_kinds)} to come"


def _draw_turned_card(c: Canvas, card: CardView, card_seconds: float, at: tuple[int, int]) -> int:
    """Return the card turned up: large over the sea, then small; returns the x after it."""
    share = min(1.0, max(0.0, (card_seconds - SHRINKS_AFTER) / SHRINK_SECONDS))
    if c.style.is_motion_reduced:
        share = float(card_seconds > SHRINKS_AFTER)
    if share >= 1:
        rect = draw_small_card(c, at, card.kind, card.side, card.letter)
        panel_drawing.draw_outline(c, rect, palette.INK_1, 2)
        return rect.right + c.px(4)
    flip = min(1.0, card_seconds / 0.14) if card_seconds < 0.14 and not c.style.is_motion_reduced else 1.0
    wide, high = 96 + (30 - 96) * share, 130 + (38 - 130) * share
    rect = pygame.Rect(*at, c.px(wide), c.px(high))
    shown = pygame.Rect(0, 0, max(2, round(rect.w * flip)), rect.h)
    shown.center = rect.center
    if flip < 0.5:
        draw_card_back(c, shown)
    elif share > 0:
        draw_small_card(c, at, card.kind, card.side, card.letter)
    else:
        draw_large_card(c, shown, card.kind, card.side, card.letter, card.owner, "all ships")
    return rect.right + c.px(4)


def _draw_deck(c: Canvas, layout: BattleLayout, view: PhaseTrack, x: int, end: int) -> int:
    """Return the pack, how many cards it still has and of which kinds; returns the x after it."""
    if not view.down_kinds:
        return x
    for n in range(min(3, len(view.down_kinds))):
        draw_card_back(c, pygame.Rect(x + c.px(3 * n), c.px(_TOP), c.px(30), c.px(38)))
    x += c.px(46)
    words = _cards_left_words(view)
    if x + letters.text_width(words, letters.SMALL_STRONG, c.style) > end:
        words = str(len(view.down_kinds))
    wide = letters.text_width(words, letters.SMALL_STRONG, c.style)
    if x + wide > end:
        return x
    icons = not layout.is_compact and c.style.text_scale <= 1
    letters.draw_text(c, (x, c.px(16 if icons else 24)), words, letters.SMALL_STRONG, anchor="midleft")
    if not icons:
        return x + wide + c.px(12)
    pen = x + c.px(7)
    for card in view.down_kinds:
        if pen + c.px(8) > end:
            break
        ink = palette.INK_2 if card.side is None else c.style.side_colours(card.side).paper
        draw_icon(c, CARD_KINDS[card.kind].icon, (pen, c.px(36)), 14, ink)
        if card.side is not None:
            panel_drawing.draw_badge(c, (pen + c.px(6), c.px(42)), card.side, 3.5)
        pen += c.px(18)
    return max(x + wide, pen) + c.px(12)


def _draw_held(c: Canvas, view: PhaseTrack, x: int, end: int) -> None:
    """Draw held cards, with the word before them; without it where it would cover the pack."""
    if not view.held_cards:
        return
    wide = letters.text_width("Held", letters.SMALL_STRONG, c.style)
    room = end - c.px(6) - _held_cards_width(c.style, view)
    if x + wide <= room:
        letters.draw_text(c, (x, c.px(24)), "Held", letters.SMALL_STRONG, anchor="midleft")
        x += wide + c.px(8)
    else:
        x = min(x, room)
    for card in view.held_cards:
        draw_small_card(c, (x, c.px(_TOP)), card.kind, card.side, card.letter)
        x += c.px(_PITCH)
        step = letters.line_height(letters.SMALL, c.style)
        for n, line in enumerate(card.wait_lines):
            at = (x + c.px(2), c.px(25) + step * (2 * n - 1) // 2)
            letters.draw_text(c, at, line, letters.SMALL, palette.INK_2, "midleft")
        x += _wait_width(c.style, card)


def _held_cards_width(style: UiStyle, view: PhaseTrack) -> int:
    return sum(style.px(_PITCH) + _wait_width(style, card) for card in view.held_cards)


def _wait_width(style: UiStyle, card: CardView) -> int:
    """Return the px of what a card waits for; 0 for nothing."""
    words = [letters.text_width(line, letters.SMALL, style) for line in card.wait_lines if line]
    return max(words) + style.px(8) if words else 0


_NAMES: Final = {WindPosition.BOW: "Bow", WindPosition.QUARTER: "Quarter", WindPosition.ASTERN: "Astern"}


def wind_view(hud: HudState, ship: str, end_heading_deg: float | None) -> WindView:
    """Return the rose for that ship, or for the end of her course as drawn."""
    sheet, lies = find_ship_card(ship), ""
    plan = draft_of(hud).answer_draft
    if sheet is not None and end_heading_deg is not None:
        pose = sheet.pose
        if isinstance(plan, HelmDraft) and ship == hud.prompt.ship:
            pose = plan.end_pose
            end_heading_deg = pose.heading / 100
        lies = wind_position_at(pose)
    air = get_single(Wind)
    limit = rule_table("wind_position")["bow_from"]
    dead = WindSector(WindPosition.DEAD, "No go", f"±{limit}°", ((-limit, limit),))
    zones = (dead, *(_zone_sector(name, sheet) for name in _NAMES))
    return WindView(air.blows_from / 100, air.calm, _weather_words(air), "§6.2", zones, end_heading_deg, lies)


def _zone_sector(name: WindPosition, ship: Ship | None) -> WindSector:
    """Return the sector of a zone: its dice, and the least and most cm that they give a ship, as in `+2d6
    17–27`."""
    number: int = rule_table("wind_position")["dice"][name]
    dice = f"{'+' if number > 0 else '−'}{abs(number)}d6"
    if ship is None:
        return WindSector(name, _NAMES[name], dice, _zone_spans(name))
    base = ship.speed + ship.speed_modifier
    least, most = sorted(max(base + face * number, 0) for face in (1, 6))
    return WindSector(name, _NAMES[name], f"{dice} {least}–{most}" if most else dice, _zone_spans(name))


def _zone_spans(name: WindPosition) -> AngleSpans:
    limits = rule_table("wind_position")
    if name == WindPosition.ASTERN:
        return ((limits["quarter_to"], 360 - limits["quarter_to"]),)
    if name == WindPosition.QUARTER:
        return papers.both_sides(limits["quarter_from"], limits["quarter_to"])
    return papers.both_sides(limits["bow_from"], limits["quarter_from"])


def _weather_words(air: Wind) -> str:
    """Return text like `W · sea choppy`."""
    sea = "choppy" if air.choppy else "fair"
    point = "calm" if air.calm else point_name(round(air.blows_from))
    return f"{point} · sea {sea}"
