"""The panels of Kiss Me, Hardy!: what lies over the orders bar, and the squadron that moves."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from game.books.kmh.face import boarding_card, order_book_panel
from game.books.kmh.face.boarding_card import BoardingCard
from game.books.kmh.face.gun_draft import AnyShot, GunDraft, bomb_hit_ways_of_36
from game.books.kmh.face.helm_draft import HelmDraft
from game.books.kmh.face.question_draft import draft_of, find_ship_card
from game.books.kmh.face.questions import QuestionKind
from game.books.kmh.face.sea_objects import asked_id, display_name, find_craft
from game.books.kmh.rules.arcs import AimAt
from game.books.kmh.rules.batteries import ShoreShot
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.previews import hit_spread, special_chance
from game.books.kmh.rules.sheet import CardKind, Deck, Ship, card_kind, is_on_table
from game.books.kmh.rules.shots import Shot, range_name
from game.books.kmh.rules.tables import rule_table
from game.core.events import Hurt, Mended, Ordered
from game.core.steps import Happen
from game.core.table import every, get_single
from game.core.tally import Tally, Term
from game.play.event_words import count_words, name_by_id, printed_cm
from game.sea.units import CM, cm_text
from game.ui.battle.dice import dice_tray, roll_view, sailing_dice, shot_card
from game.ui.battle.dice.dice_tray import tray_panel
from game.ui.battle.dice.sailing_dice import SailingSum
from game.ui.battle.dice.shot_card import ShotCard
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels.squadron_panel import ShipList, ShipRow
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind
from game.ui.kit.panel_cache import Panel

_NARROW: Final = 620
"""Units; in a place that is less wide a card names only the weightiest of its terms."""
_FEW: Final = 4

# ----------------------------------------------------------------------------- the squadron list


def squadron_list(hud: HudState) -> ShipList:
    """Return the squadron that moves, a line a ship, if a player moves it and it has two ships or
    more."""
    if hud.prompt.kind not in (QuestionKind.HELM, PromptKind.PICK, PromptKind.DONE) or not _is_moving():
        return ShipList()
    ship = find_ship_card(hud.own_ship)
    if ship is None:
        return ShipList()
    mates = [s for s in every(Ship) if s.squadron == ship.squadron and is_on_table(s)]
    if len(mates) < 2:
        return ShipList()
    left = order_book_panel.waiting_words(hud, [s for s in mates if not s.moved])
    lines = tuple(_ship_row(hud, s) for s in mates)
    return ShipList(name_by_id(hud.names, ship.squadron), lines, left)


def _is_moving() -> bool:
    """Return whether a Move card is turned up."""
    return card_kind(get_single(Deck).up) == CardKind.MOVE


def _ship_row(hud: HudState, ship: Ship) -> ShipRow:
    """Return one ship of the list."""
    seen = hud.find_ship(ship.id)
    now = ship.id == hud.prompt.ship
    done = ship.moved and not now
    moved = f"moved {ship.last_run / CM:g} cm" if ship.last_run else "lies still"
    words, sign = order_book_panel.intent_and_icon(hud, ship, now)
    words = moved if done else words or ("at the helm" if now else "waiting")
    side = seen.side % 4 if seen is not None else 0
    return ShipRow(ship.name, side, words, done, now, ship=ship.id, order_icon=sign)


# ---------------------------------------------------------------------------- over the orders bar


def panel_over_orders(hud: HudState, layout: BattleLayout) -> Panel | None:
    """Return the strip of a sailing roll, the tray, the card of the chosen shot, or both crews.
    While a course is drawn, or her way is asked for after the roll of this very card, only the
    strip; none that tells another ship's way, or hers of another turn."""
    laid, way_on = draft_of(hud).answer_draft, sailing_roll(hud)
    strip = _dice_strip_panel(hud, layout, way_on) if way_on is not None else None
    if isinstance(laid, HelmDraft):
        return strip if _is_roll_of_ship(hud) else None
    if _is_about_roll(hud) and strip is not None:
        return strip
    if is_tray_open(hud):
        return strip or tray_panel(layout, hud.dice_timing)
    if isinstance(laid, GunDraft) and laid.chosen_shot is not None:
        return _target_panel(hud, layout, laid.chosen_shot)
    return _boarding_panel(hud, layout)


def _is_roll_of_ship(hud: HudState) -> bool:
    """Return whether the ship in question has thrown the roll on the tray, on this very card."""
    roll = hud.dice_timing.roll
    return roll is not None and roll.ship == hud.prompt.ship and hud.is_roll_of_this_card


def _is_about_roll(hud: HudState) -> bool:
    """Return whether the question is about the sailing roll of this very card."""
    return hud.prompt.kind == PromptKind.PICK and hud.is_roll_of_this_card


def is_tray_open(hud: HudState) -> bool:
    """Return whether a roll is to be seen; while a shot is chosen, only one of this very card, or
    the player's own volley."""
    lays_guns = isinstance(draft_of(hud).answer_draft, GunDraft)
    seen = not lays_guns or hud.is_roll_of_this_card or hud.is_volley_held
    return hud.dice_timing.has_visible_roll and seen


def _dice_strip_panel(hud: HudState, layout: BattleLayout, way_on: SailingSum) -> Panel:
    """Return the strip of the sailing roll, printed when its dice are still."""
    timing, rect = hud.dice_timing, layout.strip
    if timing.roll is not None:
        rect = sailing_dice.narrowed_rect(layout.style, rect, timing.roll, way_on)
    still = timing.age >= dice_tray.settle_seconds(timing.roll)
    says = (timing.mark, way_on) if still else None
    return Panel("strip", rect, lambda c: sailing_dice.draw(c, rect, timing, way_on), says)


_WIND: Final = {"KMH-6.2.2": "bow wind", "KMH-6.2.3": "quarter wind"}


def sailing_roll(hud: HudState) -> SailingSum | None:
    """Return the sum of the sailing roll on the tray, None if another roll is there."""
    roll = hud.dice_timing.roll
    ship = find_ship_card(roll.ship) if roll is not None and roll.is_sailing_roll else None
    if roll is None or ship is None:
        return None
    dice = sum(die.value for group in roll.groups for die in group.dice)
    wind, off = _WIND.get(roll.clause, "stern wind"), roll.clause == "KMH-6.2.2"
    run, speed = _ordered_distance(hud), _speed_at_roll(hud, ship)
    if run is None:
        return SailingSum(ship.name, str(speed), wind, off)
    rest = run - (speed + (-dice if off else dice)) * CM
    other = ("+" if rest > 0 else "−") + printed_cm(abs(rest)) if rest and run else ""
    why = "fast sailor" if ship.has_trait("fast-sailor") else "her own"
    return SailingSum(ship.name, str(speed), wind, off, printed_cm(run), other, why)


def _speed_at_roll(hud: HudState, ship: Ship) -> int:
    """Return her basic speed in cm as she threw: boxes that she has lost since, or mended, do not
    change an earlier sum."""
    since, next_ = hud.battle.events[hud.dice_timing.mark[1] :], hud.battle.pending_step
    if isinstance(next_, Happen):  # her sheet shows it already
        since = [*since, next_.event]
    lost = sum(e.boxes for e in since if isinstance(e, Hurt) and e.ship == ship.id)
    good = sum(e.boxes for e in since if isinstance(e, Mended) and e.ship == ship.id)
    return -(-(ship.boxes_left + lost - good) // 3)  # three boxes are a cm (KMH-10.3.5)


def _ordered_distance(hud: HudState) -> int | None:
    """Return the distance ordered after the roll on the tray."""
    events = hud.battle.events
    for event in roll_view.roll_and_its_events(events, hud.dice_timing.mark[1], hud.book_ui):
        if isinstance(event, Ordered):
            return event.run
    return None


def _target_panel(hud: HudState, layout: BattleLayout, shot: AnyShot) -> Panel:
    """Return the card of the chosen shot."""
    firer = display_name(hud, asked_id(hud))
    card = card_of(shot, firer, display_name(hud, shot.target))
    if layout.tray.w < layout.style.px(_NARROW):
        card = replace(card, tally=card.tally.shortened(_FEW))
    rect = shot_card.narrowed_rect(layout.style, layout.tray, card)
    return Panel("target", rect, lambda c: shot_card.draw(c, rect, card), card)


def _boarding_panel(hud: HudState, layout: BattleLayout) -> Panel | None:
    """Return both crews before they fight, if a ship may grapple or board and an enemy is
    alongside, or boats are at her."""
    if hud.prompt.clause == boarding_card.BOAT_BOARDING_CLAUSE and hud.prompt.needs_answer:
        return _boat_boarding_panel(hud, layout)
    ship = find_ship_card(hud.prompt.ship)
    if ship is None or hud.prompt.clause not in boarding_card.BOARDING_CLAUSES or not hud.prompt.needs_answer:
        return None
    foe = boarding_card.enemy_alongside(ship)
    if foe is None:
        return None
    pair = (ship, foe)
    seen = [hud.find_ship(one.id) for one in pair]
    sides = [one.side % 4 if one is not None else 0 for one in seen]
    ours, theirs = (boarding_card.boarding_side(s, n) for s, n in zip(pair, sides, strict=True))
    return _crews_panel(layout, BoardingCard(ours, theirs, boarding_card.stage_words(*pair)))


def _boat_boarding_panel(hud: HudState, layout: BattleLayout) -> Panel | None:
    """KMH-15.2.1: return the boats' crews and hers."""
    boat = find_craft(asked_id(hud))
    ship = find_ship_card(boat.fast) if isinstance(boat, Boat) else None
    if not isinstance(boat, Boat) or ship is None:
        return None
    sides = [hud.side_number(name) or 0 for name in (boat.side, ship.side)]
    ours = boarding_card.boats_boarding_side(boat, ship, display_name(hud, boat.id), sides[0])
    theirs = boarding_card.boarding_side(ship, sides[1])
    return _crews_panel(layout, BoardingCard(ours, theirs, boarding_card.boats_stage_words(boat, ship)))


def _crews_panel(layout: BattleLayout, card: BoardingCard) -> Panel:
    """Return the card of both crews at its place."""
    rect = boarding_card.card_rect(layout.style, layout.tray, card)
    return Panel("crews", rect, lambda c: boarding_card.draw_card(c, rect, card), card)


# ---------------------------------------------------------------------------- the card of a target
_AIMS = {
    AimAt.HULL: "at the hull of",
    AimAt.RIGGING: "at the rigging of",
    AimAt.GRAPE: "with grape at",
    AimAt.WORKS: "at the works of",
    AimAt.TROOPS: "at the troops of",
    AimAt.BOATS: "at",
    AimAt.HOT: "with hot shot at",
}


def card_title(shot: AnyShot, firer: str, target: str) -> str:
    """Return text like `HM frigate: starboard guns at the hull of Chasse-marée`."""
    match shot:
        case Bomb():
            return f"{firer}: a bomb at {target}"
        case ShoreShot():
            return f"{firer}: {_AIMS[shot.target_aim]} {target}"
        case _:
            return f"{firer}: {shot.side} guns {_AIMS[shot.target_aim]} {target}"


def short_title(shot: AnyShot, target: str) -> str:
    """Return the same without who fires."""
    words = card_title(shot, "", target).removeprefix(": ")
    return words[:1].upper() + words[1:]


def shot_range_words(shot: AnyShot) -> str:
    """Return range band and distance, the arc, and what a die must show."""
    if isinstance(shot, Bomb):
        span = f"{rule_table('bombs')['nearest_cm']} to {rule_table('bombs')['farthest_cm']} cm"
        return f"{cm_text(shot.distance)} cm, a mortar carries {span} · {shot.needs}+ hits"
    rake = shot.rake if isinstance(shot, Shot) else ""
    arc = f"{rake} rake" if rake else "partial" if shot.is_partial else "full"
    band = range_name(shot.band).capitalize()
    return f"{band} {cm_text(shot.distance)} cm · {arc} · {shot.needs}+ hits"


def expected_effects(shot: AnyShot) -> list[tuple[str, str]]:
    """Return what may be hoped for, as (words, clause)."""
    if isinstance(shot, Bomb):
        return [
            (f"Hits {round(100 * bomb_hit_ways_of_36(shot) / 36)} times in 100", "KMH-9.6.3"),
            ("A hit costs a d20 of points", "KMH-9.6.5"),
        ]
    likely = hit_spread(shot.dice, shot.needs)
    lines = [(f"{likely.low} to {likely.high} hits, 8 times in 10", "KMH-9.2.22")]
    if shot.target_aim in _HIT_NOTES:
        return [*lines, _HIT_NOTES[shot.target_aim]]
    special = round(100 * float(special_chance(shot.dice, shot.needs)))
    lines.append((f"{special} % special damage", "KMH-11.0.1"))
    if shot.target_aim == AimAt.HOT:
        lines.append(("Most specials start a fire", "KMH-11.0.8"))
    return lines


_HIT_NOTES = {
    AimAt.BOATS: ("A boat lost on each 6", "KMH-15.4.1"),
    AimAt.TROOPS: ("Cover may save a hit", "KMH-20.3.2"),
}
"""What hits do to what has no hull, with the clause."""


def card_tally(shot: AnyShot) -> Tally:
    """Return the terms on the card: the terms of the dice; a bomb has two and what is added to
    them."""
    if isinstance(shot, Bomb):
        return Tally((Term("KMH-9.6.3", "a bomb, two dice", 2), *shot.tally.terms))
    return shot.tally


@lru_cache(maxsize=32)
def card_of(shot: AnyShot, firer: str, target: str) -> ShotCard:
    """Return the card for this shot, with the names of both."""
    bomb = isinstance(shot, Bomb)
    dice = 2 if isinstance(shot, Bomb) else shot.dice
    share = bomb_hit_ways_of_36(shot) / 36 if isinstance(shot, Bomb) else 0.0
    mean = (
        f"{100 * share:.0f}" if isinstance(shot, Bomb) else f"{float(hit_spread(dice, shot.needs).mean):.1f}"
    )
    return ShotCard(
        card_title(shot, firer, target),
        short_title(shot, target),
        shot_range_words(shot),
        card_tally(shot),
        f"{count_words(dice, 'die')}, {shot.needs} or more" if bomb else count_words(dice, "die"),
        mean,
        "% hit" if bomb else "hits",
        tuple(expected_effects(shot)),
    )
