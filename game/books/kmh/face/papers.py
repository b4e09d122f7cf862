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
from game.ui.kit.paper_cache import Paper
from game.ui.table import dice_strip, dice_tray, shot_card, tray_view
from game.ui.table.desk import Desk
from game.ui.table.dice_strip import WayOn
from game.ui.table.layout import BattleLayout
from game.ui.table.panels import tray_paper
from game.ui.table.prompts import Asked
from game.ui.table.squadron_panel import ShipList, ShipRow

_NARROW: Final = 620
"""Units; in a place that is less wide a card names only the weightiest of its terms."""
_FEW: Final = 4

# ----------------------------------------------------------------------------- the squadron list


def squadron(desk: Desk) -> ShipList:
    """The squadron that moves, a line a ship, if a person moves it and it has two ships or more."""
    if desk.prompt.kind not in (Question.HELM, Asked.PICK, Asked.DONE) or not _is_moving():
        return ShipList()
    ship = sheet_of(desk.own)
    if ship is None:
        return ShipList()
    mates = [s for s in every(Ship) if s.squadron == ship.squadron and afloat(s)]
    if len(mates) < 2:
        return ShipList()
    left = standing_panel.left_out(desk, [s for s in mates if not s.moved])
    lines = tuple(_squadron_line(desk, s) for s in mates)
    return ShipList(called(desk.names, ship.squadron), lines, left)


def _is_moving() -> bool:
    """Whether a Move card is turned up."""
    return card_kind(the(Deck).up) == CardKind.MOVE


def _squadron_line(desk: Desk, ship: Ship) -> ShipRow:
    """One ship of the list."""
    seen = desk.ship(ship.id)
    now = ship.id == desk.prompt.about
    done = ship.moved and not now
    moved = f"moved {ship.last_run / CM:g} cm" if ship.last_run else "lies still"
    words, sign = standing_panel.will_do(desk, ship, now)
    words = moved if done else words or ("at the helm" if now else "waiting")
    side = seen.side % 4 if seen is not None else 0
    return ShipRow(ship.name, side, words, done, now, ship=ship.id, sign=sign)


# ---------------------------------------------------------------------------- over the orders bar


def over(desk: Desk, lay: BattleLayout) -> Paper | None:
    """The strip of a sailing roll, the tray, the card of the chosen shot, or both crews. While a
    course is drawn, or her way is asked for after the roll of this very card, only the strip; none
    that tells another ship's way, or hers of another turn."""
    laid, way_on = hand_of(desk).laid, way_on_of(desk)
    strip = _strip(desk, lay, way_on) if way_on is not None else None
    if isinstance(laid, HelmPlan):
        return strip if _is_hers(desk) else None
    if _her_way_is_asked(desk) and strip is not None:
        return strip
    if tray_lies_open(desk):
        return strip or tray_paper(desk, lay)
    if isinstance(laid, Gunlayer) and laid.chosen is not None:
        return _target(desk, lay, laid.chosen)
    return _boarders(desk, lay)


def _is_hers(desk: Desk) -> bool:
    """Whether the ship in question has thrown the roll on the tray, on this very card."""
    throw = desk.tray.throw
    return throw is not None and throw.ship == desk.prompt.about and desk.rolled_on_this_card


def _her_way_is_asked(desk: Desk) -> bool:
    """Whether the question is about the sailing roll of this very card."""
    return desk.prompt.kind == Asked.PICK and desk.rolled_on_this_card


def tray_lies_open(desk: Desk) -> bool:
    """Whether a roll is to be seen; while a shot is chosen, only one of this very card, or the
    player's own volley."""
    lays_guns = isinstance(hand_of(desk).laid, Gunlayer)
    seen = not lays_guns or desk.rolled_on_this_card or desk.holds_volley
    return desk.tray.showing and seen


def _strip(desk: Desk, lay: BattleLayout, way_on: WayOn) -> Paper:
    """The strip: printed once when its dice lie still."""
    tray, rect = desk.tray, lay.strip
    if tray.throw is not None:
        rect = dice_strip.narrowed(lay.look, rect, tray.throw, way_on)
    still = tray.age >= dice_tray.settled(tray.throw)
    says = (tray.mark, way_on) if still else None
    return Paper("strip", rect, lambda c: dice_strip.draw(c, rect, tray, way_on), says)


_WIND: Final = {"KMH-6.2.2": "bow wind", "KMH-6.2.3": "quarter wind"}


def way_on_of(desk: Desk) -> WayOn | None:
    """The sum of the sailing roll that lies on the tray, None if another roll does."""
    throw = desk.tray.throw
    ship = sheet_of(throw.ship) if throw is not None and throw.way_on else None
    if throw is None or ship is None:
        return None
    dice = sum(die.value for group in throw.groups for die in group.dice)
    wind, off = _WIND.get(throw.clause, "stern wind"), throw.clause == "KMH-6.2.2"
    run, speed = _run_ordered(desk), _speed_thrown_with(desk, ship)
    if run is None:
        return WayOn(ship.name, str(speed), wind, off)
    rest = run - (speed + (-dice if off else dice)) * CM
    other = ("+" if rest > 0 else "−") + printed_cm(abs(rest)) if rest and run else ""
    why = "fast sailor" if ship.is_trait("fast-sailor") else "her own"
    return WayOn(ship.name, str(speed), wind, off, printed_cm(run), other, why)


def _speed_thrown_with(desk: Desk, ship: Ship) -> int:
    """Her basic speed in cm as she threw: boxes that she has lost since, or mended, do not change
    a sum that stands."""
    since, next_ = desk.battle.events[desk.tray.mark[1] :], desk.battle.pending
    if isinstance(next_, Happen):  # her sheet shows it already
        since = [*since, next_.event]
    lost = sum(e.boxes for e in since if isinstance(e, Hurt) and e.ship == ship.id)
    good = sum(e.boxes for e in since if isinstance(e, Mended) and e.ship == ship.id)
    return -(-(ship.boxes + lost - good) // 3)  # three boxes are a cm (KMH-10.3.5)


def _run_ordered(desk: Desk) -> int | None:
    """The distance ordered after the roll on the tray."""
    events = desk.battle.events
    for event in tray_view.aftermath(events, desk.tray.mark[1], desk.face):
        if isinstance(event, Ordered):
            return event.run
    return None


def _target(desk: Desk, lay: BattleLayout, shot: Fired) -> Paper:
    """The card of the chosen shot."""
    firer = name_of(desk, asked_about(desk))
    card = card_of(shot, firer, name_of(desk, shot.target))
    if lay.tray.w < lay.look.px(_NARROW):
        card = replace(card, tally=card.tally.brief(_FEW))
    rect = shot_card.narrowed(lay.look, lay.tray, card)
    return Paper("target", rect, lambda c: shot_card.draw(c, rect, card), card)


def _boarders(desk: Desk, lay: BattleLayout) -> Paper | None:
    """Both crews before they fight, if a ship may grapple or board and an enemy is alongside, or
    boats lie at her."""
    if desk.prompt.clause == boarding_card.FROM_BOATS and desk.prompt.asks:
        return _from_boats(desk, lay)
    ship = sheet_of(desk.prompt.about)
    if ship is None or desk.prompt.clause not in boarding_card.CLAUSES or not desk.prompt.asks:
        return None
    foe = boarding_card.enemy_alongside(ship)
    if foe is None:
        return None
    pair = (ship, foe)
    seen = [desk.ship(one.id) for one in pair]
    sides = [one.side % 4 if one is not None else 0 for one in seen]
    ours, theirs = (boarding_card.crew_of(s, n) for s, n in zip(pair, sides, strict=True))
    return _crews(lay, BoardingCard(ours, theirs, boarding_card.stage_words(*pair)))


def _from_boats(desk: Desk, lay: BattleLayout) -> Paper | None:
    """KMH-15.2.1: the boats' crews and hers."""
    boat = craft_of(asked_about(desk))
    ship = sheet_of(boat.fast) if isinstance(boat, Boat) else None
    if not isinstance(boat, Boat) or ship is None:
        return None
    sides = [desk.number_of(name) or 0 for name in (boat.side, ship.side)]
    ours = boarding_card.boats_crew(boat, ship, name_of(desk, boat.id), sides[0])
    theirs = boarding_card.crew_of(ship, sides[1])
    return _crews(lay, BoardingCard(ours, theirs, boarding_card.boats_stage(boat, ship)))


def _crews(lay: BattleLayout, card: BoardingCard) -> Paper:
    """The card of both crews at its place."""
    rect = boarding_card.narrowed(lay.look, lay.tray, card)
    return Paper("crews", rect, lambda c: boarding_card.draw(c, rect, card), card)
