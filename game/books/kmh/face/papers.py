"""The papers of Kiss Me, Hardy!: what lies over the orders bar, and the squadron that moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.books.kmh.face import boarding_card, standing_panel
from game.books.kmh.face.boarding_card import BoardingCard
from game.books.kmh.face.gunlaying import Fired, Gunlayer
from game.books.kmh.face.hand import hand_of, sheet_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.face.kinds import Question
from game.books.kmh.face.target_card import card_of
from game.books.kmh.face.things import asked_about, craft_of, name_of
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.sheet import CardKind, Deck, Ship, afloat, card_kind
from game.core.events import Hurt, Mended, Ordered
from game.core.steps import Happen
from game.core.table import every, the
from game.play.words import called, printed_cm
from game.sea.units import CM
from game.ui.battle import dice_tray, roll_view, sailing_dice, shot_card
from game.ui.battle.hud_state import HudState
from game.ui.battle.layout import BattleLayout
from game.ui.battle.panels import tray_paper
from game.ui.battle.prompts import PromptKind
from game.ui.battle.sailing_dice import WayOn
from game.ui.battle.squadron_panel import ShipList, ShipRow
from game.ui.kit.panel_cache import Panel

_NARROW: Final = 620
"""Units; in a place that is less wide a card names only the weightiest of its terms."""
_FEW: Final = 4

# ----------------------------------------------------------------------------- the squadron list


def squadron(hud: HudState) -> ShipList:
    """The squadron that moves, a line a ship, if a person moves it and it has two ships or more."""
    if hud.prompt.kind not in (Question.HELM, PromptKind.PICK, PromptKind.DONE) or not _is_moving():
        return ShipList()
    ship = sheet_of(hud.own_ship)
    if ship is None:
        return ShipList()
    mates = [s for s in every(Ship) if s.squadron == ship.squadron and afloat(s)]
    if len(mates) < 2:
        return ShipList()
    left = standing_panel.left_out(hud, [s for s in mates if not s.moved])
    lines = tuple(_squadron_line(hud, s) for s in mates)
    return ShipList(called(hud.names, ship.squadron), lines, left)


def _is_moving() -> bool:
    """Whether a Move card is turned up."""
    return card_kind(the(Deck).up) == CardKind.MOVE


def _squadron_line(hud: HudState, ship: Ship) -> ShipRow:
    """One ship of the list."""
    seen = hud.ship(ship.id)
    now = ship.id == hud.prompt.ship
    done = ship.moved and not now
    moved = f"moved {ship.last_run / CM:g} cm" if ship.last_run else "lies still"
    words, sign = standing_panel.will_do(hud, ship, now)
    words = moved if done else words or ("at the helm" if now else "waiting")
    side = seen.side % 4 if seen is not None else 0
    return ShipRow(ship.name, side, words, done, now, ship=ship.id, sign=sign)


# ---------------------------------------------------------------------------- over the orders bar


def over(hud: HudState, lay: BattleLayout) -> Panel | None:
    """The strip of a sailing roll, the tray, the card of the chosen shot, or both crews. While a
    course is drawn, or her way is asked for after the roll of this very card, only the strip; none
    that tells another ship's way, or hers of another turn."""
    laid, way_on = hand_of(hud).laid, way_on_of(hud)
    strip = _strip(hud, lay, way_on) if way_on is not None else None
    if isinstance(laid, HelmPlan):
        return strip if _is_hers(hud) else None
    if _her_way_is_asked(hud) and strip is not None:
        return strip
    if tray_lies_open(hud):
        return strip or tray_paper(hud, lay)
    if isinstance(laid, Gunlayer) and laid.chosen is not None:
        return _target(hud, lay, laid.chosen)
    return _boarders(hud, lay)


def _is_hers(hud: HudState) -> bool:
    """Whether the ship in question has thrown the roll on the tray, on this very card."""
    throw = hud.tray.throw
    return throw is not None and throw.ship == hud.prompt.ship and hud.rolled_on_this_card


def _her_way_is_asked(hud: HudState) -> bool:
    """Whether the question is about the sailing roll of this very card."""
    return hud.prompt.kind == PromptKind.PICK and hud.rolled_on_this_card


def tray_lies_open(hud: HudState) -> bool:
    """Whether a roll is to be seen; while a shot is chosen, only one of this very card, or the
    player's own volley."""
    lays_guns = isinstance(hand_of(hud).laid, Gunlayer)
    seen = not lays_guns or hud.rolled_on_this_card or hud.holds_volley
    return hud.tray.showing and seen


def _strip(hud: HudState, lay: BattleLayout, way_on: WayOn) -> Panel:
    """The strip: printed once when its dice lie still."""
    tray, rect = hud.tray, lay.strip
    if tray.throw is not None:
        rect = sailing_dice.narrowed(lay.look, rect, tray.throw, way_on)
    still = tray.age >= dice_tray.settled(tray.throw)
    says = (tray.mark, way_on) if still else None
    return Panel("strip", rect, lambda c: sailing_dice.draw(c, rect, tray, way_on), says)


_WIND: Final = {"KMH-6.2.2": "bow wind", "KMH-6.2.3": "quarter wind"}


def way_on_of(hud: HudState) -> WayOn | None:
    """The sum of the sailing roll that lies on the tray, None if another roll does."""
    throw = hud.tray.throw
    ship = sheet_of(throw.ship) if throw is not None and throw.way_on else None
    if throw is None or ship is None:
        return None
    dice = sum(die.value for group in throw.groups for die in group.dice)
    wind, off = _WIND.get(throw.clause, "stern wind"), throw.clause == "KMH-6.2.2"
    run, speed = _run_ordered(hud), _speed_thrown_with(hud, ship)
    if run is None:
        return WayOn(ship.name, str(speed), wind, off)
    rest = run - (speed + (-dice if off else dice)) * CM
    other = ("+" if rest > 0 else "−") + printed_cm(abs(rest)) if rest and run else ""
    why = "fast sailor" if ship.is_trait("fast-sailor") else "her own"
    return WayOn(ship.name, str(speed), wind, off, printed_cm(run), other, why)


def _speed_thrown_with(hud: HudState, ship: Ship) -> int:
    """Her basic speed in cm as she threw: boxes that she has lost since, or mended, do not change
    a sum that stands."""
    since, next_ = hud.battle.events[hud.tray.mark[1] :], hud.battle.pending
    if isinstance(next_, Happen):  # her sheet shows it already
        since = [*since, next_.event]
    lost = sum(e.boxes for e in since if isinstance(e, Hurt) and e.ship == ship.id)
    good = sum(e.boxes for e in since if isinstance(e, Mended) and e.ship == ship.id)
    return -(-(ship.boxes + lost - good) // 3)  # three boxes are a cm (KMH-10.3.5)


def _run_ordered(hud: HudState) -> int | None:
    """The distance ordered after the roll on the tray."""
    events = hud.battle.events
    for event in roll_view.aftermath(events, hud.tray.mark[1], hud.book_ui):
        if isinstance(event, Ordered):
            return event.run
    return None


def _target(hud: HudState, lay: BattleLayout, shot: Fired) -> Panel:
    """The card of the chosen shot."""
    firer = name_of(hud, asked_about(hud))
    card = card_of(shot, firer, name_of(hud, shot.target))
    if lay.tray.w < lay.look.px(_NARROW):
        card = replace(card, tally=card.tally.shortened(_FEW))
    rect = shot_card.narrowed(lay.look, lay.tray, card)
    return Panel("target", rect, lambda c: shot_card.draw(c, rect, card), card)


def _boarders(hud: HudState, lay: BattleLayout) -> Panel | None:
    """Both crews before they fight, if a ship may grapple or board and an enemy is alongside, or
    boats lie at her."""
    if hud.prompt.clause == boarding_card.FROM_BOATS and hud.prompt.needs_answer:
        return _from_boats(hud, lay)
    ship = sheet_of(hud.prompt.ship)
    if (
        ship is None
        or hud.prompt.clause not in boarding_card.CLAUSES
        or not hud.prompt.needs_answer
    ):
        return None
    foe = boarding_card.enemy_alongside(ship)
    if foe is None:
        return None
    pair = (ship, foe)
    seen = [hud.ship(one.id) for one in pair]
    sides = [one.side % 4 if one is not None else 0 for one in seen]
    ours, theirs = (boarding_card.crew_of(s, n) for s, n in zip(pair, sides, strict=True))
    return _crews(lay, BoardingCard(ours, theirs, boarding_card.stage_words(*pair)))


def _from_boats(hud: HudState, lay: BattleLayout) -> Panel | None:
    """KMH-15.2.1: the boats' crews and hers."""
    boat = craft_of(asked_about(hud))
    ship = sheet_of(boat.fast) if isinstance(boat, Boat) else None
    if not isinstance(boat, Boat) or ship is None:
        return None
    sides = [hud.side_number(name) or 0 for name in (boat.side, ship.side)]
    ours = boarding_card.boats_crew(boat, ship, name_of(hud, boat.id), sides[0])
    theirs = boarding_card.crew_of(ship, sides[1])
    return _crews(lay, BoardingCard(ours, theirs, boarding_card.boats_stage(boat, ship)))


def _crews(lay: BattleLayout, card: BoardingCard) -> Panel:
    """The card of both crews at its place."""
    rect = boarding_card.narrowed(lay.look, lay.tray, card)
    return Panel("crews", rect, lambda c: boarding_card.draw(c, rect, card), card)
