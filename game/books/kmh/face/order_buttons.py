"""The orders bar of Kiss Me, Hardy!: buttons for the course, the guns and the markers, and the
prompt above them."""

from typing import Any, Final

from game.books.kmh.face import (
    fire_card_shot,
    flight_courses,
    held_card,
    order_draft_buttons,
    sail_draft_update,
)
from game.books.kmh.face.actions import AimGuns, ChooseBattery, ChooseMarker, ExtraDraftAction, Steer
from game.books.kmh.face.gun_draft import AnyAim, BatterySide, BombAim, GunDraft, ShoreGuns
from game.books.kmh.face.helm_draft import HelmDraft
from game.books.kmh.face.order_draft import OrderDraft
from game.books.kmh.face.order_draft_words import prompt_line as errand_plate
from game.books.kmh.face.question_draft import CourseChoice, MarkerSet, QuestionDraft, draft_of
from game.books.kmh.face.rowing_draft import RowingDraft
from game.books.kmh.face.sea_objects import asked_id, find_craft
from game.books.kmh.rules.arcs import AimAt, GunSide, ShotAlternative
from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.course import MARKERS, HelmVerb, Marker
from game.books.kmh.rules.previews import wind_position_at
from game.books.kmh.rules.sheet import Chart, Deck, card_squadron
from game.books.kmh.rules.wind import WindPosition
from game.core.steps import MenuOption
from game.core.table import get_single
from game.play.event_words import card_words, count_words, name_by_id, printed_cm
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.layout.orders_bar import ButtonSpec, PromptHeader
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import Answer, DraftAction
from game.ui.battle.values.prompts import WATCH_TEXT, option_hint

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
_STEADY: Final = "1 cm straight on"
_MARKER_WORDS: Final = {
    Marker.STRAIGHT: ("Straight", "ahead", "w"),
    Marker.PORT: ("Port", "port", "a"),
    Marker.STARBOARD: ("Stbd", "starboard", "d"),
    Marker.TACK: ("Tack", "tack", "t"),
}
_WIND_WORDS: Final = {
    WindPosition.DEAD: "in the dead zone",
    WindPosition.BOW: "wind on the bow",
    WindPosition.QUARTER: "wind on the quarter",
    WindPosition.ASTERN: "wind astern",
}


def answer_specs(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return the secondary buttons and the primary one of a question of this book's own kinds."""
    specs, primary = _draft_buttons(hud)
    return [*specs, *held_card.fire_card_buttons(hud)], primary


def _draft_buttons(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return the same without what held Fire cards wait for."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            return _course_buttons(plan)
        case GunDraft() as guns:
            return _gun_buttons(hud, guns)
        case OrderDraft() as order_draft:
            return order_draft_buttons.order_draft_buttons(hud, order_draft)
        case RowingDraft() as rowing:
            return order_draft_buttons.rowing_buttons(rowing)
        case MarkerSet() as markers:
            return _marker_buttons(hud, markers)
        case _:
            return [], None


def pick_buttons(hud: HudState, specs: list[ButtonSpec]) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return the buttons of a list of options, with an order and its course before them where both
    are one gesture, and with what held Fire cards wait for."""
    match draft_of(hud):
        case QuestionDraft(answer_draft=GunDraft() as guns, card_key=card) if card:
            laid, fires = _gun_buttons(hud, guns)
            return [
                *fire_card_shot.card_shot_buttons(hud, specs, laid),
                *held_card.fire_card_buttons(hud),
            ], fires
        case QuestionDraft(answer_draft=CourseChoice(chosen_key=chosen) as course_choice) if chosen:
            turns, away = flight_courses.flight_buttons(course_choice)
            return [*turns, *held_card.fire_card_buttons(hud)], away
    found, primary = sail_draft_update.sail_pick_buttons(hud, specs)
    cards = held_card.fire_card_buttons(hud)
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
            return order_draft_buttons.rowing_words(rowing), ""
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
    turned = plan.turn_angle()
    side = "stbd" if turned > 0 else "port"
    swing = f"{abs(turned) / 100:.0f}° to {side}" if turned else "straight"
    return f"{swing}, {_WIND_WORDS[wind_position_at(plan.end_pose)]}"


def _course_buttons(plan: HelmDraft) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return steps of the course, bending, a wider circle, halting; confirm."""
    port, starboard = Steer(HelmVerb.PORT), Steer(HelmVerb.STARBOARD)
    keep = "Keep this turn and draw a further one"
    specs = [
        ButtonSpec("helm-port", "Port", "port", "a", hint="1 cm to port", action=port),
        ButtonSpec("helm-ahead", "Steady", "ahead", "w", hint=_STEADY, action=Steer(HelmVerb.AHEAD)),
        ButtonSpec("helm-starboard", "Stbd", "starboard", "d", hint="1 cm to starboard", action=starboard),
        ButtonSpec("helm-bend", "Turn again", "replay", "b", hint=keep, action=ExtraDraftAction.BEND),
        ButtonSpec(
            "helm-clear",
            "Start over",
            "cross",
            "c",
            hint="Draw the course again from the start",
            action=DraftAction.AFRESH,
        ),
    ]
    if plan.start_helm.circle < 4 and not plan.start_helm.straight_only:
        state: ButtonState = "chosen" if plan.turning_circle > plan.start_helm.circle else "ready"
        words, hint, does = (
            f"Circle {plan.turning_circle}",
            "Turn on a wider circle",
            ExtraDraftAction.WIDER,
        )
        specs.append(ButtonSpec("helm-wider", words, "wheel", "i", state, "", hint, action=does))
    if plan.start_helm.may_halt:
        hint, halt = "End the move here", Steer(HelmVerb.HALT)
        specs.append(ButtonSpec("helm-halt", "Halt", "anchor", "h", hint=hint, action=halt))
    words = f"Sail {printed_cm(plan.start_helm.run_left)} cm"
    hint = "" if plan.is_legal else "The helm does not take this course"
    state = "primary" if plan.is_legal else "disabled"
    return specs, ButtonSpec("sail", words, "check", "space", state, "", hint, action=DraftAction.GIVE)


def _gun_buttons(hud: HudState, guns: GunDraft) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return batteries, aims, the lesser broadside, hold fire, repairs; fire."""
    specs = [*_battery_buttons(guns), *_aim_buttons(hud, guns)]
    if guns.can_halve():
        state: ButtonState = "chosen" if guns.is_half else "ready"
        hint = "Fire this side as the lesser of two broadsides"
        specs.append(ButtonSpec("half", "Half", "shot", "j", state, "", hint, action=ExtraDraftAction.HALVE))
    if not draft_of(hud).card_key:
        specs += _no_shot_buttons(hud, guns)
    shot = guns.chosen_shot
    if shot is None:
        return specs, None
    dice = 2 if isinstance(shot, Bomb) else shot.dice
    picture = "shot" if isinstance(shot, Bomb) else "cannon"
    words = f"Fire: {count_words(dice, 'die')}"
    return specs, ButtonSpec("fire", words, picture, "space", "primary", action=DraftAction.GIVE)


def _battery_buttons(guns: GunDraft) -> list[ButtonSpec]:
    """Return the next target, where there are several, and the batteries that bear on this one."""
    specs = []
    if len(guns.reachable_target_ids()) > 1:
        does = DraftAction.NEXT_TARGET
        specs.append(ButtonSpec("next-target", "Target", "eye", "]", hint="The next target", action=does))
    for side in guns.sides():
        words, picture, letter = _SIDE_WORDS[side]
        state: ButtonState = "chosen" if side == guns.side else "ready"
        name, hint = f"side-{side}", f"The {side} guns"
        specs.append(ButtonSpec(name, words, picture, letter, state, "", hint, action=ChooseBattery(side)))
    return specs


def _no_shot_buttons(hud: HudState, guns: GunDraft) -> list[ButtonSpec]:
    """Return what else may be done than to fire."""
    specs = []
    for option in guns.other_options:
        letter, picture = _NO_SHOTS.get(option.key, ("", "play"))
        sub = count_words(option.tally.total, "die") if option.tally else ""
        name, hint = f"answer-{option.key}", option_hint(option, cites=hud.shows_clauses)
        does = Answer(option.key)
        specs.append(ButtonSpec(name, option.label, picture, letter, "ready", sub, hint, action=does))
    return specs


def _aim_buttons(hud: HudState, guns: GunDraft) -> list[ButtonSpec]:
    """Return what the guns may be aimed at, and what not with the reason: of a ship hull and
    rigging, and grape, or from the shore hot shot; anything else is aimed at as a whole."""
    wanted = dict(_AIM_WORDS) if isinstance(guns.side, GunSide) else {}
    if guns.side == ShoreGuns.WORKS:
        wanted = {aim: _AIM_WORDS[aim] for aim in (AimAt.HULL, AimAt.RIGGING)}
        wanted |= {AimAt.HOT: _MORE_AIMS[AimAt.HOT]} if _has_furnace(hud) else {}
    if not set(guns.aims()) & {*_AIM_WORDS, AimAt.HOT}:
        wanted = {aim: _MORE_AIMS[aim] for aim in guns.aims()}
    specs = []
    for aim, (words, picture, letter) in wanted.items() if guns.shots else ():
        offered = aim in guns.aims()
        state: ButtonState = "disabled" if not offered else "chosen" if aim == guns.aim else "ready"
        hint = f"Aim at the {aim}" if aim in (AimAt.HULL, AimAt.RIGGING) else f"Fire {aim}"
        hint = f"Fire at {words.lower()}" if aim in _MORE_AIMS else hint
        if not offered:
            hint = _aim_refusal(guns, aim)
        does = AimGuns(aim)
        specs.append(ButtonSpec(f"aim-{aim}", words, picture, letter, state, "", hint, action=does))
    return specs


def _has_furnace(hud: HudState) -> bool:
    """Return whether the work that fires may heat shot."""
    work = find_craft(asked_id(hud))
    return isinstance(work, Battery) and work.furnace


def _aim_refusal(guns: GunDraft, aim: AnyAim) -> str:
    """Return why the guns cannot be aimed so."""
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
    ships, ship = markers.ships, markers.ship_to_mark(hud.own_ship)
    specs = []
    if len(ships) > 1:
        name = name_by_id(hud.names, ship)
        hint = "The next ship that wants a marker"
        specs.append(ButtonSpec("next-ship", name, "ship", "]", hint=hint, action=ExtraDraftAction.NEXT_SHIP))
    for marker in MARKERS:
        words, picture, letter = _MARKER_WORDS[marker]
        state: ButtonState = "chosen" if markers.markers.get(ship) == marker else "ready"
        menu = hud.prompt.menu
        options: list[MenuOption[Any]] = menu.options() if menu is not None else []
        hint = next((option_hint(o, cites=hud.shows_clauses) for o in options if o.key == marker), "")
        name, does = f"marker-{marker}", ChooseMarker(marker)
        specs.append(ButtonSpec(name, words, picture, letter, state, "", hint, action=does))
    state = "primary" if markers.is_complete else "disabled"
    hint = "" if markers.is_complete else "Say for every ship which way she will turn"
    return specs, ButtonSpec("lay", "Decide", "check", "space", state, "", hint, action=DraftAction.GIVE)
