"""The orders bar of Kiss Me, Hardy!: buttons for the course, the guns and the markers, and what the
plate says of them."""

from __future__ import annotations

from typing import Any, Final

from game.books.kmh.face import card_guns, errand_bar, flight, held_card, sail_there
from game.books.kmh.face.actions import AimGuns, ChooseMarker, LayGuns, OnHand, Steer
from game.books.kmh.face.errand import Errand
from game.books.kmh.face.errand_words import plate_words as errand_plate
from game.books.kmh.face.gunlaying import Aim, Gunlayer, Guns, OtherAim, OtherGuns
from game.books.kmh.face.hand import Courses, Hand, MarkerSet, hand_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.face.oars import Rowing
from game.books.kmh.face.things import asked_about, craft_of
from game.books.kmh.rules.arcs import AimAt, NoShot, Side
from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.course import Verb
from game.books.kmh.rules.markers import MARKERS, Marker
from game.books.kmh.rules.previews import position
from game.books.kmh.rules.sheet import Chart, Deck, card_squadron
from game.books.kmh.rules.zones import Position
from game.core.steps import Option
from game.core.table import the
from game.play.words import called, card_words, count, printed_cm
from game.stage.paper.parts import ButtonState
from game.ui.battle.actions import Answer, DraftAction
from game.ui.battle.hud_state import HudState
from game.ui.battle.orders_bar import ButtonSpec, PromptHeader
from game.ui.battle.prompts import WATCH, why_not

_SIDE_WORDS: Final[dict[Guns, tuple[str, str, str]]] = {
    Side.PORT: ("Port", "port", "q"),
    Side.STARBOARD: ("Stbd", "starboard", "e"),
    Side.BOW: ("Bow", "up", "w"),
    Side.STERN: ("Stern", "down", "s"),
    OtherGuns.WORKS: ("Guns", "cannon", "q"),
    OtherGuns.MORTARS: ("Mortar", "shot", "e"),
}
_AIM_WORDS: Final[dict[Aim, tuple[str, str, str]]] = {
    AimAt.HULL: ("Hull", "hull", "h"),
    AimAt.RIGGING: ("Rigging", "rigging", "r"),
    AimAt.GRAPE: ("Grape", "grape", "g"),
}
_MORE_AIMS: Final[dict[Aim, tuple[str, str, str]]] = {
    AimAt.HOT: ("Hot shot", "flame", "g"),
    AimAt.WORKS: ("The works", "fort", "h"),
    AimAt.TROOPS: ("The troops", "people", "h"),
    AimAt.BOATS: ("The boats", "boat", "h"),
    OtherAim.BOMB: ("A bomb", "shot", "h"),
}
_NO_SHOTS: Final[dict[str, tuple[str, str]]] = {
    NoShot.HEAT_SHOT: ("t", "flame"),
    NoShot.HOLD_FIRE: ("c", "hold"),
    NoShot.REPAIR_DAMAGE: ("d", "hammer"),
    NoShot.REPAIR_BOXES: ("b", "mast"),
}
_STEADY: Final = "1 cm straight on"
_MARKER_WORDS: Final = {
    Marker.STRAIGHT: ("Straight", "ahead", "w"),
    Marker.PORT: ("Port", "port", "a"),
    Marker.STARBOARD: ("Stbd", "starboard", "d"),
    Marker.TACK: ("Tack", "tack", "t"),
}
_LIES: Final = {
    Position.DEAD: "in the dead zone",
    Position.BOW: "wind on the bow",
    Position.QUARTER: "wind on the quarter",
    Position.ASTERN: "wind astern",
}


def answers(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """The secondary buttons and the primary one of a question of this book's own kinds."""
    specs, primary = _answers(hud)
    return [*specs, *held_card.specs(hud)], primary


def _answers(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """The same without what held Fire cards wait for."""
    match hand_of(hud).laid:
        case HelmPlan() as plan:
            return _helm(plan)
        case Gunlayer() as guns:
            return _guns(hud, guns)
        case Errand() as errand:
            return errand_bar.errands(hud, errand)
        case Rowing() as rowing:
            return errand_bar.oars(rowing)
        case MarkerSet() as markers:
            return _markers(hud, markers)
        case _:
            return [], None


def picked(hud: HudState, specs: list[ButtonSpec]) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """The buttons of a list of options, with an order and its course before them where both are
    one gesture, and with what held Fire cards wait for."""
    match hand_of(hud):
        case Hand(laid=Gunlayer() as guns, card=card) if card:
            laid, fires = _guns(hud, guns)
            return [*card_guns.picked(hud, specs, laid), *held_card.specs(hud)], fires
        case Hand(laid=Courses(chosen=chosen) as courses) if chosen:
            turns, away = flight.picked(courses)
            return [*turns, *held_card.specs(hud)], away
    found, primary = sail_there.picked(hud, specs)
    cards = held_card.specs(hud)
    # Where an order is pointed at, the others lie in a list of which five can be seen.
    return [*found, *cards] if primary is None else [*cards, *found], primary


def plate_words(hud: HudState) -> tuple[str, str]:
    """The question, or how the course, the guns or the markers stand."""
    match hand_of(hud).laid:
        case HelmPlan() as plan:
            words = helm_words(plan)
            return words, words.replace(" wind", "")
        case Gunlayer(shots=[]):
            return "No gun bears on an enemy", "No gun bears"
        case MarkerSet() as markers if markers.complete:
            many = len(markers.ships) > 1
            return "Lay the markers, face down" if many else "Lay the marker, face down", ""
        case Errand() as errand:
            return errand_plate(hud, errand), ""
        case Rowing() as rowing:
            return errand_bar.oars_words(rowing), ""
        case _:
            return hud.prompt.text, ""


def plate_unasked(hud: HudState) -> PromptHeader:
    """The card that is being acted on, with the side it belongs to."""
    deck, chart = the(Deck), the(Chart)
    squadron = card_squadron(deck.up)
    side = hud.side_number(chart.commands.get(squadron, ""))
    turn = "The next card" if hud.battle.turn else "Before the first turn"
    name = card_words(deck.up, hud.names, squadron) if deck.up else turn
    return PromptHeader(side, name, WATCH, hud.prompt.clause)


def helm_words(plan: HelmPlan) -> str:
    """`18 cm, 22° to stbd, wind on the bow` for the course as drawn."""
    turned = plan.turned_points()
    side = "stbd" if turned > 0 else "port"
    swing = f"{abs(turned) / 100:.0f}° to {side}" if turned else "straight"
    return f"{swing}, {_LIES[position(plan.end)]}"


def _helm(plan: HelmPlan) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Steps of the course, bending, a wider circle, halting; confirm."""
    port, starboard = Steer(Verb.PORT), Steer(Verb.STARBOARD)
    keep = "Keep this turn and draw a further one"
    specs = [
        ButtonSpec("helm-port", "Port", "port", "a", hint="1 cm to port", does=port),
        ButtonSpec("helm-ahead", "Steady", "ahead", "w", hint=_STEADY, does=Steer(Verb.AHEAD)),
        ButtonSpec(
            "helm-starboard", "Stbd", "starboard", "d", hint="1 cm to starboard", does=starboard
        ),
        ButtonSpec("helm-bend", "Turn again", "replay", "b", hint=keep, does=OnHand.BEND),
        ButtonSpec(
            "helm-clear",
            "Start over",
            "cross",
            "c",
            hint="Draw the course again from the start",
            does=DraftAction.AFRESH,
        ),
    ]
    if plan.helm.circle < 4 and not plan.helm.straight_only:
        state: ButtonState = "chosen" if plan.circle > plan.helm.circle else "ready"
        words, hint, does = (
            f"Circle {plan.circle}",
            "Turn on a wider circle",
            OnHand.WIDER,
        )
        specs.append(ButtonSpec("helm-wider", words, "wheel", "i", state, "", hint, does=does))
    if plan.helm.may_halt:
        hint, halt = "End the move here", Steer(Verb.HALT)
        specs.append(ButtonSpec("helm-halt", "Halt", "anchor", "h", hint=hint, does=halt))
    words = f"Sail {printed_cm(plan.helm.left)} cm"
    hint = "" if plan.lawful else "The helm does not take this course"
    state = "primary" if plan.lawful else "disabled"
    return specs, ButtonSpec(
        "sail", words, "check", "space", state, "", hint, does=DraftAction.GIVE
    )


def _guns(hud: HudState, guns: Gunlayer) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Batteries, aims, the lesser broadside, hold fire, repairs; fire."""
    specs = [*_batteries(guns), *_aims(hud, guns)]
    if guns.may_halve():
        state: ButtonState = "chosen" if guns.half else "ready"
        hint = "Fire this side as the lesser of two broadsides"
        specs.append(ButtonSpec("half", "Half", "shot", "j", state, "", hint, does=OnHand.HALVE))
    if not hand_of(hud).card:
        specs += _no_shots(hud, guns)
    shot = guns.chosen
    if shot is None:
        return specs, None
    dice = 2 if isinstance(shot, Bomb) else shot.dice
    picture = "shot" if isinstance(shot, Bomb) else "cannon"
    words = f"Fire: {count(dice, 'die')}"
    return specs, ButtonSpec("fire", words, picture, "space", "primary", does=DraftAction.GIVE)


def _batteries(guns: Gunlayer) -> list[ButtonSpec]:
    """The next target, where there are several, and the batteries that bear on this one."""
    specs = []
    if len(guns.targets()) > 1:
        does = DraftAction.NEXT_TARGET
        specs.append(
            ButtonSpec("next-target", "Target", "eye", "]", hint="The next target", does=does)
        )
    for side in guns.sides():
        words, picture, letter = _SIDE_WORDS[side]
        state: ButtonState = "chosen" if side == guns.side else "ready"
        name, hint = f"side-{side}", f"The {side} guns"
        specs.append(ButtonSpec(name, words, picture, letter, state, "", hint, does=LayGuns(side)))
    return specs


def _no_shots(hud: HudState, guns: Gunlayer) -> list[ButtonSpec]:
    """What else may be done than to fire."""
    specs = []
    for option in guns.others:
        letter, picture = _NO_SHOTS.get(option.key, ("", "play"))
        sub = count(option.tally.total, "die") if option.tally else ""
        name, hint = f"answer-{option.key}", why_not(option, cites=hud.shows_clauses)
        does = Answer(option.key)
        specs.append(ButtonSpec(name, option.label, picture, letter, "ready", sub, hint, does=does))
    return specs


def _aims(hud: HudState, guns: Gunlayer) -> list[ButtonSpec]:
    """What the guns may be aimed at, and what not with the reason: of a ship hull and rigging, and
    grape, or from the shore hot shot; anything else is aimed at as a whole."""
    wanted = dict(_AIM_WORDS) if isinstance(guns.side, Side) else {}
    if guns.side == OtherGuns.WORKS:
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
            hint = _no_aim(guns, aim)
        does = AimGuns(aim)
        specs.append(ButtonSpec(f"aim-{aim}", words, picture, letter, state, "", hint, does=does))
    return specs


def _has_furnace(hud: HudState) -> bool:
    """Whether the work that fires may heat shot."""
    work = craft_of(asked_about(hud))
    return isinstance(work, Battery) and work.furnace


def _no_aim(guns: Gunlayer, aim: Aim) -> str:
    """Why the guns cannot be aimed so."""
    for key, refusal in guns.barred.items():
        if f" {aim} " in f" {key}":
            return refusal.why
    if aim == AimAt.RIGGING:
        return "Too close to aim at the rigging"
    if aim == AimAt.GRAPE:
        return "Grape needs a Fire card held back, a broadside, and point blank range"
    return "Cowardly lubbers fire at the rigging when they can"


def _markers(hud: HudState, markers: MarkerSet) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """The four markers for the ship in hand; they are laid when every ship has one."""
    ships, ship = markers.ships, markers.ship(hud.own_ship)
    specs = []
    if len(ships) > 1:
        name = called(hud.names, ship)
        hint = "The next ship that wants a marker"
        specs.append(ButtonSpec("next-ship", name, "ship", "]", hint=hint, does=OnHand.NEXT_SHIP))
    for marker in MARKERS:
        words, picture, letter = _MARKER_WORDS[marker]
        state: ButtonState = "chosen" if markers.chosen.get(ship) == marker else "ready"
        menu = hud.prompt.menu
        options: list[Option[Any]] = menu.options() if menu is not None else []
        hint = next((why_not(o, cites=hud.shows_clauses) for o in options if o.key == marker), "")
        name, does = f"marker-{marker}", ChooseMarker(marker)
        specs.append(ButtonSpec(name, words, picture, letter, state, "", hint, does=does))
    state = "primary" if markers.complete else "disabled"
    hint = "" if markers.complete else "Say for every ship which way she will turn"
    return specs, ButtonSpec(
        "lay", "Decide", "check", "space", state, "", hint, does=DraftAction.GIVE
    )
