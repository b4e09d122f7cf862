"""The orders bar of Kiss Me, Hardy!: buttons for the course, the guns and the markers, the prompt, the
squadron in place of the log, and the panels above the bar: the sailing roll, the card of a shot, both
crews."""

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from game.books.hits import HitSpread
from game.books.kmh.face import boarding_card, fire_card, order_draft_words, sail_draft_update, ship_orders
from game.books.kmh.face.actions import AimGuns, ChooseBattery, ChooseMarker, ExtraDraftAction, Steer
from game.books.kmh.face.boarding_card import BoardingCard
from game.books.kmh.face.drafts import (
    AnyAim,
    AnyShot,
    BatterySide,
    BombAim,
    GunDraft,
    HelmDraft,
    RowingDraft,
    ShoreGuns,
    bomb_hit_ways_of_36,
)
from game.books.kmh.face.option_odds import option_odds_words
from game.books.kmh.face.order_draft_words import prompt_line as errand_plate
from game.books.kmh.face.question_draft import (
    CourseChoice,
    MarkerSet,
    OrderDraft,
    QuestionDraft,
    draft_of,
    find_ship_card,
)
from game.books.kmh.face.questions import QuestionKind
from game.books.kmh.face.sea_objects import asked_id, display_name, find_craft
from game.books.kmh.rules.arcs import AimAt, GunSide, ShotAlternative
from game.books.kmh.rules.batteries import Battery, ShoreShot
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.course import MARKERS, HelmVerb, Marker
from game.books.kmh.rules.previews import (
    costly_hit_spread,
    hit_spread,
    idle_faces,
    special_chance,
    wind_position_at,
)
from game.books.kmh.rules.sheet import CardKind, Chart, Deck, Ship, card_kind, card_squadron, is_on_table
from game.books.kmh.rules.shots import Shot, range_name
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import WindPosition
from game.core.events import Hurt, Mended, Ordered
from game.core.steps import Happen, MenuOption
from game.core.table import every, get_single
from game.core.tally import Tally, Term
from game.play.event_words import card_words, count_words, name_by_id, printed_cm
from game.sea.units import CM, cm_text
from game.ui.battle.book_kit import papers
from game.ui.battle.book_kit.buttons import (
    answer_button,
    button,
    give_button,
    side_buttons,
    target_buttons,
    toggle,
)
from game.ui.battle.dice import dice_tray, roll_view, sailing_dice
from game.ui.battle.dice.dice_tray import tray_panel
from game.ui.battle.dice.sailing_dice import SailingSum
from game.ui.battle.dice.shot_card import ShotCard
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.orders_bar import ButtonSpec, PromptHeader
from game.ui.battle.panels.squadron_panel import ShipList, ShipRow
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import DraftAction
from game.ui.battle.values.prompts import WATCH_TEXT, PromptKind, option_hint
from game.ui.kit.panel_cache import Panel

_SIDE_WORDS: Final[dict[BatterySide, tuple[str, str, str]]] = {
    GunSide.PORT: ("Port", "port", "q"),
    GunSide.STARBOARD: ("Stbd", "starboard", "e"),
    GunSide.BOW: ("Bow", "up", "w"),
    GunSide.STERN: ("Stern", "down", "s"),
    ShoreGuns.WORKS: ("Guns", "cannon", "q"),
    ShoreGuns.MORTARS: ("Mortar", "shot", "e"),
}
_AIM_WORDS: Final[dict[AnyAim, tuple[str, str, str]]] = {
    AimAt.HULL: ("Hull", "hull", "h"),
    AimAt.RIGGING: ("Rigging", "rigging", "r"),
    AimAt.GRAPE: ("Grape", "grape", "g"),
}
_MORE_AIMS: Final[dict[AnyAim, tuple[str, str, str]]] = {
    AimAt.HOT: ("Hot shot", "flame", "g"),
    AimAt.WORKS: ("The works", "fort", "h"),
    AimAt.TROOPS: ("The troops", "people", "h"),
    AimAt.BOATS: ("The boats", "boat", "h"),
    BombAim.BOMB: ("A bomb", "shot", "h"),
}
_NO_SHOTS: Final[dict[str, tuple[str, str]]] = {
    ShotAlternative.HEAT_SHOT: ("t", "flame"),
    ShotAlternative.HOLD_FIRE: ("c", "hold"),
    ShotAlternative.REPAIR_DAMAGE: ("d", "hammer"),
    ShotAlternative.REPAIR_BOXES: ("b", "mast"),
}
_MARKER_WORDS: Final = {
    Marker.STRAIGHT: ("Straight", "ahead", "w"),
    Marker.PORT: ("Port", "port", "a"),
    Marker.STARBOARD: ("Stbd", "starboard", "d"),
    Marker.TACK: ("Tack", "tack", "t"),
}
_WIND_WORDS: Final = {
    WindPosition.DEAD: "too close to the wind",
    WindPosition.BOW: "wind on the bow",
    WindPosition.QUARTER: "wind on the quarter",
    WindPosition.ASTERN: "wind astern",
}


def answer_specs(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return the secondary buttons and the primary one of a question of this book's own kinds."""
    specs, primary = _draft_buttons(hud)
    return [*specs, *fire_card.fire_card_buttons(hud)], primary


def _draft_buttons(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            return _course_buttons(plan)
        case GunDraft() as guns:
            return _gun_buttons(hud, guns)
        case OrderDraft() as order_draft:
            return order_draft_words.order_draft_buttons(hud, order_draft)
        case RowingDraft() as rowing:
            return order_draft_words.rowing_buttons(rowing)
        case MarkerSet() as markers:
            return _marker_buttons(hud, markers)
        case _:
            return [], None


def pick_buttons(hud: HudState, specs: list[ButtonSpec]) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return the buttons of a list of options, with an order and its course before them where both are one
    gesture, and with what held Fire cards wait for."""
    match draft_of(hud):
        case QuestionDraft(answer_draft=GunDraft() as guns, card_key=card) if card:
            laid, fires = _gun_buttons(hud, guns)
            return [*fire_card.card_shot_buttons(hud, specs, laid), *fire_card.fire_card_buttons(hud)], fires
        case QuestionDraft(answer_draft=CourseChoice(chosen_key=chosen) as course_choice) if chosen:
            turns, away = sail_draft_update.flight_buttons(course_choice)
            return [*turns, *fire_card.fire_card_buttons(hud)], away
    found, primary = sail_draft_update.sail_pick_buttons(hud, specs)
    cards = fire_card.fire_card_buttons(hud)
    # Where an order is pointed at, the others lie in a list of which five can be seen.
    return [*found, *cards] if primary is None else [*cards, *found], primary


def prompt_lines(hud: HudState) -> tuple[str, str]:
    """Return the question, or how the course, the guns or the markers stand."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            words = course_words(plan)
            return words, words.replace(" wind", "")
        case GunDraft(shots=[]):
            return "No gun bears on an enemy", "No gun bears"
        case MarkerSet() as markers if markers.is_complete:
            many = len(markers.ships) > 1
            return "Lay the markers, face down" if many else "Lay the marker, face down", ""
        case OrderDraft() as order_draft:
            return errand_plate(hud, order_draft), ""
        case RowingDraft() as rowing:
            return order_draft_words.rowing_words(rowing), ""
        case _:
            return hud.prompt.text, ""


def idle_prompt(hud: HudState) -> PromptHeader:
    """Return the card that is being acted on, with the side it belongs to."""
    deck, chart = get_single(Deck), get_single(Chart)
    squadron = card_squadron(deck.up)
    side = hud.side_number(chart.commands.get(squadron, ""))
    turn = "The next card" if hud.battle.turn else "Before the first turn"
    name = card_words(deck.up, hud.names, squadron) if deck.up else turn
    return PromptHeader(side, name, WATCH_TEXT, hud.prompt.clause)


def course_words(plan: HelmDraft) -> str:
    """Return text like `18 cm, 22° to stbd, wind on the bow` for the course as drawn."""
    turned = plan.turn_centidegrees()
    side = "stbd" if turned > 0 else "port"
    swing = f"{abs(turned) / 100:.0f}° to {side}" if turned else "straight"
    return f"{swing}, {_WIND_WORDS[wind_position_at(plan.end_pose)]}"


def _course_buttons(plan: HelmDraft) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    port, ahead, starboard = Steer(HelmVerb.PORT), Steer(HelmVerb.AHEAD), Steer(HelmVerb.STARBOARD)
    keep, afresh = "Keep this turn and draw a further one", "Draw the course again from the start"
    helm = plan.start_helm
    specs = [
        button("helm-port", "Port", "port", "a", port, "1 cm to port"),
        button("helm-ahead", "Steady", "ahead", "w", ahead, "1 cm straight on"),
        button("helm-starboard", "Stbd", "starboard", "d", starboard, "1 cm to starboard"),
        button("helm-bend", "Turn again", "replay", "b", ExtraDraftAction.BEND, keep),
        button("helm-clear", "Start over", "cross", "c", DraftAction.AFRESH, afresh),
    ]
    if helm.circle < 4 and not helm.straight_only:
        words, wider = f"Circle {plan.turning_circle}", plan.turning_circle > helm.circle
        action, hint = ExtraDraftAction.WIDER, "Turn on a wider circle"
        specs.append(toggle("helm-wider", words, "wheel", "i", action, hint, wider))
    if helm.may_halt:
        specs.append(button("helm-halt", "Halt", "anchor", "h", Steer(HelmVerb.HALT), "End the move here"))
    words = f"Sail {printed_cm(helm.run_left)} cm"
    hint = "" if plan.is_legal else "The helm does not take this course"
    return specs, give_button("sail", words, hint=hint, is_able=plan.is_legal)


def _gun_buttons(hud: HudState, guns: GunDraft) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    specs = target_buttons(guns)
    specs += side_buttons(guns.sides(), guns.side, _SIDE_WORDS, "guns", ChooseBattery)
    specs += _aim_buttons(hud, guns)
    if guns.can_halve():
        hint = "Fire this side as the lesser of two broadsides"
        specs.append(toggle("half", "Half", "shot", "j", ExtraDraftAction.HALVE, hint, guns.is_half))
    if not draft_of(hud).card_key:
        specs += _no_shot_buttons(hud, guns)
    match guns.chosen_shot:
        case None:
            return specs, None
        case Bomb():
            return specs, give_button("fire", "Fire: 2 dice", "shot")
        case shot:
            return specs, give_button("fire", f"Fire: {count_words(shot.dice, 'die')}", "cannon")


def _no_shot_buttons(hud: HudState, guns: GunDraft) -> list[ButtonSpec]:
    specs = []
    for option in guns.other_options:
        letter, icon = _NO_SHOTS.get(option.key, ("", "play"))
        dice = option_odds_words(hud, option)
        specs.append(answer_button(hud, option, icon, letter, second_line=dice))
    return specs


def _aim_buttons(hud: HudState, guns: GunDraft) -> list[ButtonSpec]:
    """Return what the guns may be aimed at, and what not with the reason: of a ship hull and rigging, and
    grape, or from the shore hot shot; anything else is aimed at as a whole."""
    wanted = dict(_AIM_WORDS) if isinstance(guns.side, GunSide) else {}
    if guns.side == ShoreGuns.WORKS:
        wanted = {aim: _AIM_WORDS[aim] for aim in (AimAt.HULL, AimAt.RIGGING)}
        work = find_craft(asked_id(hud))
        if isinstance(work, Battery) and work.furnace:
            wanted[AimAt.HOT] = _MORE_AIMS[AimAt.HOT]
    if not set(guns.aims()) & {*_AIM_WORDS, AimAt.HOT}:
        wanted = {aim: _MORE_AIMS[aim] for aim in guns.aims()}
    specs = []
    for aim, (words, icon, letter) in wanted.items() if guns.shots else ():
        is_offered = aim in guns.aims()
        hint = f"Aim at the {aim}" if aim in (AimAt.HULL, AimAt.RIGGING) else f"Fire {aim}"
        hint = f"Fire at {words.lower()}" if aim in _MORE_AIMS else hint
        spec = toggle(f"aim-{aim}", words, icon, letter, AimGuns(aim), hint, aim == guns.aim)
        specs.append(spec if is_offered else replace(spec, state="disabled", hint=_aim_refusal(guns, aim)))
    return specs


def _aim_refusal(guns: GunDraft, aim: AnyAim) -> str:
    for key, refusal in guns.refused_shots.items():
        if f" {aim} " in f" {key}":
            return refusal.reason
    if aim == AimAt.RIGGING:
        return "Too close to aim at the rigging"
    if aim == AimAt.GRAPE:
        return "Grape needs a Fire card held back, a broadside, and point blank range"
    return "Cowardly lubbers fire at the rigging when they can"


def _marker_buttons(hud: HudState, markers: MarkerSet) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return the four markers for the ship in hand; they are submitted when every ship has one."""
    ship, menu, specs = markers.ship_to_mark(hud.own_ship), hud.prompt.menu, []
    if len(markers.ships) > 1:
        name, next_ship = name_by_id(hud.names, ship), ExtraDraftAction.NEXT_SHIP
        specs.append(button("next-ship", name, "ship", "]", next_ship, "The next ship that wants a marker"))
    options: list[MenuOption[Any]] = menu.options() if menu is not None else []
    hints = {option.key: option_hint(option, cites=hud.shows_clauses) for option in options}
    for marker in MARKERS:
        is_chosen, hint = markers.markers.get(ship) == marker, hints.get(marker, "")
        looks = _MARKER_WORDS[marker]
        specs.append(toggle(f"marker-{marker}", *looks, ChooseMarker(marker), hint, is_chosen))
    hint = "" if markers.is_complete else "Choose a direction for every ship"
    return specs, give_button("lay", "Decide", hint=hint, is_able=markers.is_complete)


# ----------------------------------------------------------------------------- the squadron list


def squadron_list(hud: HudState) -> ShipList:
    """Return the squadron that moves, a line a ship, if a player moves it and it has two ships or more."""
    if hud.prompt.kind not in (QuestionKind.HELM, PromptKind.PICK, PromptKind.DONE):
        return ShipList()
    ship = find_ship_card(hud.own_ship)
    if ship is None or card_kind(get_single(Deck).up) != CardKind.MOVE:
        return ShipList()
    mates = [s for s in every(Ship) if s.squadron == ship.squadron and is_on_table(s)]
    if len(mates) < 2:
        return ShipList()
    left = ship_orders.waiting_words(hud, [s for s in mates if not s.moved])
    return ShipList(name_by_id(hud.names, ship.squadron), tuple(_ship_row(hud, s) for s in mates), left)


def _ship_row(hud: HudState, ship: Ship) -> ShipRow:
    now = ship.id == hud.prompt.ship
    done = ship.moved and not now
    moved = f"moved {ship.last_run / CM:g} cm" if ship.last_run else "lies still"
    words, sign = ship_orders.intent_and_icon(hud, ship, now)
    words = moved if done else words or ("at the helm" if now else "waiting")
    row = papers.squadron_row(hud, ship.id, ship.name, words, is_done=done, is_now=now)
    return replace(row, ship=ship.id, order_icon=sign)


# ---------------------------------------------------------------------------- over the orders bar


def panel_over_orders(hud: HudState, layout: BattleLayout) -> Panel | None:
    """Return the strip of a sailing roll, the tray, the card of the chosen shot, or both crews. While a
    course is drawn, or her way is asked for after the roll of this very card, only the strip; none that tells
    another ship's way, or hers of another turn."""
    laid, way_on = draft_of(hud).answer_draft, sailing_roll(hud)
    strip = _dice_strip_panel(hud, layout, way_on) if way_on is not None else None
    if isinstance(laid, HelmDraft):
        roll = hud.dice_timing.roll
        is_hers = roll is not None and roll.ship == hud.prompt.ship and hud.is_roll_of_this_card
        return strip if is_hers else None
    if hud.prompt.kind == PromptKind.PICK and hud.is_roll_of_this_card and strip is not None:
        return strip
    if is_tray_open(hud):
        return strip or tray_panel(layout, hud.dice_timing)
    if isinstance(laid, GunDraft) and laid.chosen_shot is not None:
        return _target_panel(hud, layout, laid.chosen_shot)
    return _boarding_panel(hud, layout)


def is_tray_open(hud: HudState) -> bool:
    """Return whether a roll is to be seen; while a shot is chosen, only one of this very card, or the
    player's own volley."""
    lays_guns = isinstance(draft_of(hud).answer_draft, GunDraft)
    seen = not lays_guns or hud.is_roll_of_this_card or hud.is_volley_held
    return hud.dice_timing.has_visible_roll and seen


def _dice_strip_panel(hud: HudState, layout: BattleLayout, way_on: SailingSum) -> Panel:
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
    """Return her basic speed in cm as she threw: boxes that she has lost since, or mended, do not change an
    earlier sum."""
    since, next_ = hud.battle.events[hud.dice_timing.mark[1] :], hud.battle.pending_step
    if isinstance(next_, Happen):  # her sheet shows it already
        since = [*since, next_.event]
    lost = sum(e.boxes for e in since if isinstance(e, Hurt) and e.ship == ship.id)
    good = sum(e.boxes for e in since if isinstance(e, Mended) and e.ship == ship.id)
    return -(-(ship.boxes_left + lost - good) // 3)  # three boxes are a cm (KMH-10.3.5)


def _ordered_distance(hud: HudState) -> int | None:
    events = hud.battle.events
    for event in roll_view.roll_and_its_events(events, hud.dice_timing.mark[1], hud.book_ui):
        if isinstance(event, Ordered):
            return event.run
    return None


def _target_panel(hud: HudState, layout: BattleLayout, shot: AnyShot) -> Panel:
    card = card_of(shot, display_name(hud, asked_id(hud)), display_name(hud, shot.target))
    return papers.shot_card_panel(layout, card)


def _boarding_panel(hud: HudState, layout: BattleLayout) -> Panel | None:
    """Return both crews before they fight, if a ship may grapple or board and an enemy is alongside, or boats
    are at her."""
    if hud.prompt.clause == boarding_card.BOAT_BOARDING_CLAUSE and hud.prompt.needs_answer:
        return _boat_boarding_panel(hud, layout)
    ship = find_ship_card(hud.prompt.ship)
    if ship is None or hud.prompt.clause not in boarding_card.BOARDING_CLAUSES or not hud.prompt.needs_answer:
        return None
    foe = boarding_card.enemy_alongside(ship)
    if foe is None:
        return None
    ours, theirs = (boarding_card.boarding_side(s, papers.side_number(hud, s.id)) for s in (ship, foe))
    return _crews_panel(layout, BoardingCard(ours, theirs, boarding_card.stage_words(ship, foe)))


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
    likely = likely_hits(shot)
    lines = [(papers.likely_hits_words(likely), "KMH-9.2.22")]
    if isinstance(shot, Shot) and idle_faces(shot):
        lines.append(_IDLE_NOTES[shot.target_aim])
    if shot.target_aim in _HIT_NOTES:
        return [*lines, _HIT_NOTES[shot.target_aim]]
    special = papers.percent_text(special_chance(shot.dice, shot.needs))
    lines.append((f"{special} special damage", "KMH-11.0.1"))
    if shot.target_aim == AimAt.HOT:
        lines.append(("Most specials start a fire", "KMH-11.0.8"))
    return lines


def likely_hits(shot: Shot | ShoreShot) -> HitSpread:
    """Return the hits to expect that cost something."""
    return costly_hit_spread(shot) if isinstance(shot, Shot) else hit_spread(shot.dice, shot.needs)


_IDLE_NOTES = {
    AimAt.RIGGING: ("No speed box is left in her: a 6 costs nothing", "KMH-10.3.2"),
    AimAt.GRAPE: ("Hits cost no points", "KMH-9.4.3"),
}
"""Why some hits cost nothing, with the clause."""
_HIT_NOTES = {
    AimAt.BOATS: ("A boat lost on each 6", "KMH-15.4.1"),
    AimAt.TROOPS: ("Cover may save a hit", "KMH-20.3.2"),
}
"""What hits do to what has no hull, with the clause."""


def card_of(shot: AnyShot, firer: str, target: str) -> ShotCard:
    """Return the card for this shot, with the names of both."""
    return _cached_card(shot, firer, target, isinstance(shot, Shot) and idle_faces(shot))


@lru_cache(maxsize=32)
def _cached_card(shot: AnyShot, firer: str, target: str, _: int) -> ShotCard:
    """Return the same; kept for as long as as many faces of its dice cost nothing."""
    titles = card_title(shot, firer, target), short_title(shot, target)
    effects, where = tuple(expected_effects(shot)), shot_range_words(shot)
    if isinstance(shot, Bomb):  # two dice, and what is added to them
        tally = Tally((Term("KMH-9.6.3", "a bomb, two dice", 2), *shot.tally.terms))
        hits, total = f"{100 * bomb_hit_ways_of_36(shot) / 36:.0f}", f"2 dice, {shot.needs} or more"
        return ShotCard(*titles, where, tally, total, hits, "% hit", effects)
    mean, total = papers.mean_words(likely_hits(shot)), count_words(shot.dice, "die")
    return ShotCard(*titles, where, shot.tally, total, mean, "hits", effects)
