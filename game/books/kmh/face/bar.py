"""The orders bar of Kiss Me, Hardy!: buttons for the course, the guns and the markers, and what the
plate says of them."""

from __future__ import annotations

from typing import Any, Final

from game.books.kmh.face import errand_bar
from game.books.kmh.face.acts import marker_ship
from game.books.kmh.face.errand_words import plate_words as errand_plate
from game.books.kmh.face.gunlaying import MORTARS, WORKS, Gunlayer
from game.books.kmh.face.hand import hand_of, marker_ships
from game.books.kmh.face.things import asked_about, craft_of
from game.books.kmh.rules.arcs import AimAt
from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.markers import MARKERS, Marker
from game.books.kmh.rules.previews import position
from game.books.kmh.rules.sheet import Chart, Deck, card_squadron
from game.books.kmh.rules.zones import Position
from game.core.steps import Option
from game.core.table import the
from game.play.words import called, card_words, count, printed_cm
from game.stage.paper.parts import ButtonState
from game.ui.table.desk import Desk
from game.ui.table.orders_bar import Plate, Spec
from game.ui.table.prompts import WATCH, why_not

_SIDE_WORDS: Final = {
    "port": ("Port", "port", "q"),
    "starboard": ("Stbd", "starboard", "e"),
    "bow": ("Bow", "up", "w"),
    "stern": ("Stern", "down", "s"),
    "guns": ("Guns", "cannon", "q"),
    "mortar": ("Mortar", "shot", "e"),
}
_AIM_WORDS: Final = {
    "hull": ("Hull", "hull", "h"),
    "rigging": ("Rigging", "rigging", "r"),
    "grape": ("Grape", "grape", "g"),
}
_MORE_AIMS: Final = {
    "hot": ("Hot shot", "flame", "g"),
    "works": ("The works", "fort", "h"),
    "troops": ("The troops", "people", "h"),
    "boats": ("The boats", "boat", "h"),
    "bomb": ("A bomb", "shot", "h"),
}
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


def answers(desk: Desk) -> tuple[list[Spec], Spec | None]:
    """The secondary buttons and the primary one of a question of this book's own kinds."""
    match desk.prompt.kind:
        case "helm":
            return _helm(desk)
        case "fire":
            return _guns(desk)
        case "errand":
            return errand_bar.errands(desk)
        case "oars":
            return errand_bar.oars(desk)
        case _:
            return _markers(desk)


def plate_words(desk: Desk) -> tuple[str, str]:
    """The question, or how the course, the guns or the markers stand."""
    guns = hand_of(desk).guns
    if desk.prompt.kind == "helm":
        words = helm_words(desk)
        return words, words.replace(" wind", "")
    if guns is not None and not guns.shots:
        return "No gun bears on an enemy", "No gun bears"
    if desk.prompt.kind == "markers":
        return marker_words(desk), ""
    hand = hand_of(desk)
    if hand.errand is not None:
        return errand_plate(desk, hand.errand), ""
    if hand.rowing is not None:
        return errand_bar.oars_words(hand.rowing), ""
    return desk.prompt.words, ""


def plate_unasked(desk: Desk) -> Plate:
    """The card that is being acted on, with the side it belongs to."""
    deck, chart = the(Deck), the(Chart)
    squadron = card_squadron(deck.up)
    side = desk.number_of(chart.commands.get(squadron, ""))
    turn = "The next card" if desk.battle.turn else "Before the first turn"
    name = card_words(deck.up, desk.names, squadron) if deck.up else turn
    return Plate(side, name, WATCH, desk.prompt.clause)


def marker_words(desk: Desk) -> str:
    """The question of the marker, or that she has hers and it can be laid."""
    ships = marker_ships(desk.prompt)
    if not all(ship in hand_of(desk).laid for ship in ships):
        return desk.prompt.words
    return "Lay the marker, face down" if len(ships) == 1 else "Lay the markers, face down"


def helm_words(desk: Desk) -> str:
    """`18 cm, 22° to stbd, wind on the bow` for the course as drawn."""
    plan = hand_of(desk).helm
    if plan is None:
        return ""
    turned = plan.turned_points()
    side = "stbd" if turned > 0 else "port"
    swing = f"{abs(turned) / 100:.0f}° to {side}" if turned else "straight"
    return f"{swing}, {_LIES[position(plan.end)]}"


def _helm(desk: Desk) -> tuple[list[Spec], Spec | None]:
    """Steps of the course, bending, a wider circle, halting; confirm."""
    plan = hand_of(desk).helm
    if plan is None:
        return [], None
    specs = [
        Spec("helm-port", "Port", "port", "a", hint="1 cm to port"),
        Spec("helm-ahead", "Steady", "ahead", "w", hint="1 cm straight on"),
        Spec("helm-starboard", "Stbd", "starboard", "d", hint="1 cm to starboard"),
        Spec("helm-bend", "Bend", "replay", "b", hint="Keep this turn and draw a further one"),
        Spec("helm-clear", "Anew", "cross", "c", hint="Draw the course anew"),
    ]
    if plan.helm.circle < 4 and not plan.helm.straight_only:
        state: ButtonState = "chosen" if plan.circle > plan.helm.circle else "ready"
        hint = "Turn on a wider circle, KMH-6.3.6"
        specs.append(Spec("helm-wider", f"Circle {plan.circle}", "wheel", "i", state, "", hint))
    if plan.helm.may_halt:
        specs.append(Spec("helm-halt", "Halt", "anchor", "h", hint="End the move here, KMH-6.4.1"))
    words = f"Sail {printed_cm(plan.helm.left)} cm"
    hint = "" if plan.lawful else "The helm does not take this course"
    state = "primary" if plan.lawful else "disabled"
    return specs, Spec("sail", words, "check", "space", state, "", hint)


def _guns(desk: Desk) -> tuple[list[Spec], Spec | None]:
    """Batteries, aims, the lesser broadside, hold fire, repairs; fire."""
    guns = hand_of(desk).guns
    if guns is None:
        return [], None
    specs: list[Spec] = []
    if len(guns.targets()) > 1:
        specs.append(Spec("next-target", "Target", "eye", "]", hint="The next target"))
    for side in guns.sides():
        words, picture, letter = _SIDE_WORDS[side]
        state: ButtonState = "chosen" if side == guns.side else "ready"
        hint = f"The {side} guns"
        specs.append(Spec(f"side-{side}", words, picture, letter, state, "", hint))
    specs += _aims(desk, guns)
    if guns.may_halve():
        state = "chosen" if guns.half else "ready"
        hint = "Fire this side as the lesser of two broadsides, KMH-9.1.5"
        specs.append(Spec("half", "Half", "shot", "j", state, "", hint))
    letters = {
        "heat shot": ("t", "flame"),
        "hold fire": ("c", "hold"),
        "repair damage": ("d", "hammer"),
        "repair boxes": ("b", "mast"),
    }
    for option in guns.others:
        letter, picture = letters.get(option.key, ("", "play"))
        sub = count(option.tally.total, "die") if option.tally else ""
        name = f"answer-{option.key}"
        specs.append(Spec(name, option.label, picture, letter, "ready", sub, why_not(option)))
    shot = guns.chosen
    if shot is None:
        return specs, None
    dice = 2 if isinstance(shot, Bomb) else shot.dice
    picture = "shot" if isinstance(shot, Bomb) else "cannon"
    return specs, Spec("fire", f"Fire: {count(dice, 'die')}", picture, "space", "primary")


def _aims(desk: Desk, guns: Gunlayer) -> list[Spec]:
    """What the guns may be aimed at, and what not with the reason: of a ship hull and rigging, and
    grape, or from the shore hot shot; anything else is aimed at as a whole."""
    wanted = dict(_AIM_WORDS) if guns.side not in (WORKS, MORTARS) else {}
    if guns.side == WORKS:
        wanted = {aim: _AIM_WORDS[aim] for aim in (AimAt.HULL, AimAt.RIGGING)}
        wanted |= {"hot": _MORE_AIMS["hot"]} if _has_furnace(desk) else {}
    if not set(guns.aims()) & {*_AIM_WORDS, "hot"}:
        wanted = {aim: _MORE_AIMS[aim] for aim in guns.aims()}
    specs = []
    for aim, (words, picture, letter) in wanted.items() if guns.shots else ():
        offered = aim in guns.aims()
        state: ButtonState = "disabled" if not offered else "chosen" if aim == guns.aim else "ready"
        hint = f"Aim at the {aim}" if aim in (AimAt.HULL, AimAt.RIGGING) else f"Fire {aim}"
        hint = f"Fire at {words.lower()} (KMH-9.2.23)" if aim in _MORE_AIMS else hint
        if not offered:
            hint = _no_aim(desk, aim)
        specs.append(Spec(f"aim-{aim}", words, picture, letter, state, "", hint))
    return specs


def _has_furnace(desk: Desk) -> bool:
    """Whether the work that fires may heat shot."""
    work = craft_of(asked_about(desk))
    return isinstance(work, Battery) and work.furnace


def _no_aim(desk: Desk, aim: str) -> str:
    """Why the guns cannot be aimed so."""
    guns = hand_of(desk).guns
    barred = guns.barred if guns is not None else {}
    for key, refusal in barred.items():
        if f" {aim} " in f" {key}":
            return f"{refusal.why} ({refusal.clause})"
    if aim == AimAt.RIGGING:
        return "Too close to aim at the rigging (KMH-9.2.24)"
    if aim == AimAt.GRAPE:
        return "Grape: a held card, a broadside, point blank (KMH-9.4.1)"
    return "Cowardly lubbers fire at the rigging when they can (KMH-4.2.5)"


def _markers(desk: Desk) -> tuple[list[Spec], Spec | None]:
    """The four markers for the ship in hand; lay them when every ship has one."""
    ships, laid = marker_ships(desk.prompt), hand_of(desk).laid
    ship = marker_ship(desk)
    specs = []
    if len(ships) > 1:
        name = called(desk.names, ship)
        specs.append(Spec("next-ship", name, "ship", "]", hint="The next ship that wants a marker"))
    for marker in MARKERS:
        words, picture, letter = _MARKER_WORDS[marker]
        state: ButtonState = "chosen" if laid.get(ship) == marker else "ready"
        menu = desk.prompt.menu
        options: list[Option[Any]] = menu.options() if menu is not None else []
        hint = next((why_not(o) for o in options if o.key == marker), "")
        specs.append(Spec(f"marker-{marker}", words, picture, letter, state, "", hint))
    ready = all(s in laid for s in ships)
    words = "Lay marker" if len(ships) == 1 else "Lay markers"
    state = "primary" if ready else "disabled"
    hint = "" if ready else "Choose a marker for every ship first"
    return specs, Spec("lay", words, "check", "space", state, "", hint)
