"""The controls of the battle screen, listed afresh from the desk: a button for whatever may be done
now, and none for what may not, unless to say why."""

from __future__ import annotations

from typing import Any, Final

import pygame

from game.core.steps import Option
from game.core.table import the
from game.play.words import called, card_words, count, printed_cm
from game.rules.kmh.markers import MARKERS
from game.rules.kmh.previews import position
from game.rules.kmh.sheet import Chart, Deck, Wind
from game.rules.kmh.zones import natural_rung, rung_after, sailing_dice, zone
from game.stage.parts import ButtonState
from game.ui.battle_layout import BattleLayout
from game.ui.desk import Desk, marker_ships
from game.ui.orders_bar import MANY, Plate, Spec, bar, list_rect, long_list
from game.ui.prompts import face_of, letter_of, to_come, why_not
from game.ui.widgets import Widget

_SIDE_WORDS: Final = {
    "port": ("Port", "port", "q"),
    "starboard": ("Stbd", "starboard", "e"),
    "bow": ("Bow", "up", "w"),
    "stern": ("Stern", "down", "s"),
}
_AIM_WORDS: Final = {
    "hull": ("Hull", "hull", "h"),
    "rigging": ("Rigging", "rigging", "r"),
    "grape": ("Grape", "grape", "g"),
}
_MARKER_WORDS: Final = {
    "straight": ("Straight", "ahead", "w"),
    "port": ("Port", "port", "a"),
    "starboard": ("Stbd", "starboard", "d"),
    "tack": ("Tack", "tack", "t"),
}
_WATCH: Final = "Nothing to decide: watch"
_LIES: Final = {
    "dead": "in the dead zone",
    "bow": "wind on the bow",
    "quarter": "wind on the quarter",
    "astern": "wind astern",
}


def orders(desk: Desk, lay: BattleLayout) -> list[Widget]:
    """The orders bar for the question on the desk, or the list of a question with many answers."""
    specs, primary = answers(desk)
    undo = desk.battle.may_undo(desk.prompt.seat) and desk.prompt.kind != "watch"
    if len(specs) > MANY and desk.prompt.kind == "pick":
        rect = list_rect(lay, len(specs))
        content = pygame.Rect(rect.x + lay.look.px(14), rect.y + lay.look.grown(44), 0, 0)
        content.size = (rect.w - lay.look.px(24), rect.bottom - content.y - lay.look.px(10))
        rows = long_list(content, lay.look.u, specs, desk.choice_first)
        return [*rows, *bar(lay, plate(desk), [], primary, undo)]
    return bar(lay, plate(desk), shown_of(specs, desk.few, desk.more), primary, undo)


def shown_of(specs: list[Spec], few: int, more: bool) -> list[Spec]:
    """At most `few` of the buttons (0: all of them), those that may be pressed before the others,
    and one that brings up the rest; with `more` the rest."""
    if not few or len(specs) <= few:
        return specs
    usable = sorted(specs, key=lambda spec: spec.state == "disabled")
    if more:
        return [*usable[few:], Spec("more", "Back", "undo", "m", hint="The first answers")]
    return [*usable[:few], Spec("more", "More", "menu", "m", hint="More answers")]


def answers(desk: Desk) -> tuple[list[Spec], Spec | None]:
    """The secondary buttons and the primary one."""
    match desk.prompt.kind:
        case "pick":
            return _picks(desk), None
        case "helm":
            return _helm(desk)
        case "fire":
            return _guns(desk)
        case "markers":
            return _markers(desk)
        case "done":
            return [], Spec("done", desk.prompt.words, _done_icon(desk), "space", "primary")
        case "over":
            return [], Spec("over", "The result", "flag", "space", "primary")
        case "watch":
            return [], Spec("finish", "Finish", "skip", "space", hint="Finish what is being shown")


def _done_icon(desk: Desk) -> str:
    """A die, a card, or a check."""
    words = desk.prompt.words
    return "dice" if words.startswith("Throw") else "play" if words == "Next card" else "check"


def plate(desk: Desk) -> Plate:
    """Who acts, and what is asked."""
    prompt = desk.prompt
    if prompt.kind == "over":
        return Plate(None, "The battle is over", _last_words(desk))
    ship = desk.ship(prompt.about)
    side = desk.number_of(prompt.seat)
    name = ship.name if ship is not None else called(desk.names, prompt.seat)
    if prompt.kind == "watch":
        words = "Her captain decides" if prompt.seat else _WATCH
        if ship is not None:
            side = desk.side_of(ship)
        elif not name:
            return _card_plate(desk, prompt.clause)
        return Plate(side, name, words, prompt.clause)
    words = prompt.words
    if prompt.kind == "done":
        words = to_come(desk.battle, desk.names)
        words += ", or take it back" if desk.battle.may_undo(prompt.seat) else ""
    elif prompt.kind == "helm":
        words = helm_words(desk)
    elif desk.guns is not None and not desk.guns.shots:
        words = "No gun bears on an enemy"
    elif prompt.kind == "markers":
        words = marker_words(desk)
    brief = words.replace(" wind", "") if prompt.kind == "helm" else ""
    return Plate(side, name or "All ships", words, prompt.clause, asks=True, brief=brief)


def _card_plate(desk: Desk, clause: str) -> Plate:
    """The card that is being acted on, with the side it belongs to."""
    deck, chart = the(Deck), the(Chart)
    squadron = deck.up.rpartition(" ")[0]
    side = desk.number_of(chart.commands.get(squadron, ""))
    turn = "The next card" if desk.battle.turn else "Before the first turn"
    name = card_words(deck.up, desk.names) if deck.up else turn
    return Plate(side, name, _WATCH, clause)


def marker_words(desk: Desk) -> str:
    """The question of the marker, or that she has hers and it can be laid."""
    ships = marker_ships(desk.prompt)
    if not all(ship in desk.laid for ship in ships):
        return desk.prompt.words
    return "Lay it, face down" if len(ships) == 1 else "Lay them, face down"


def _last_words(desk: Desk) -> str:
    return desk.lines[-1].words if desk.lines else ""


def helm_words(desk: Desk) -> str:
    """`18 cm, 22° to stbd, wind on the bow` for the course as drawn."""
    plan = desk.helm
    if plan is None:
        return ""
    turned = plan.turned_points()
    side = "stbd" if turned > 0 else "port"
    swing = f"{abs(turned) / 100:.0f}° to {side}" if turned else "straight"
    return f"{swing}, {_LIES[position(plan.end)]}"


# -------------------------------------------------------------------------------- each question


def _picks(desk: Desk) -> list[Spec]:
    """A button for each option; greyed ones say why."""
    menu = desk.prompt.menu
    options: list[Option[Any]] = menu.options() if menu is not None else []
    used: set[str] = set()
    specs = []
    for n, option in enumerate(options):
        words, sub, picture = face_of(option)
        letter = letter_of(option.key) or (str(n + 1) if n < 9 else "")
        letter = "" if letter in used or (letter.isdigit() and len(options) > MANY) else letter
        used.add(letter)
        if desk.prompt.clause == "KMH-6.2.1":
            sub = order_preview(desk, option.key) or sub
        state: ButtonState = "disabled" if option.refused else "ready"
        if option.tally is not None:
            sub = count(max(option.tally.total, 0), "die")
        specs.append(
            Spec(f"answer-{option.key}", words, picture, letter, state, sub, why_not(option))
        )
    return specs


def order_preview(desk: Desk, order: str) -> str:
    """The least and most cm an order to sail gives her: `17–27 cm`; '' for other orders."""
    ship = desk.ship(desk.prompt.about)
    if ship is None or order not in ("sail", "plain", "keep", "slow"):
        return ""
    lies = zone(ship.pose.heading, the(Wind).blows_from)
    if lies == "dead":
        return ""
    rung = rung_after(ship, lies, order)
    dice = sailing_dice(ship, lies, rung, plain=order == "plain")
    base = ship.speed + ship.speed_modifier
    ends = sorted((max(base + dice, 0), max(base + 6 * dice, 0)))
    slowed = rung > natural_rung(ship, lies)
    if slowed and desk.prompt.menu is not None and _stops(desk, order):
        return "drifts 1d6 cm"
    return f"{ends[0]}–{ends[1]} cm" if dice else f"{base} cm"


def _stops(desk: Desk, order: str) -> bool:
    """Whether the order brings her to a stop."""
    options: list[Option[Any]] = desk.prompt.menu.options() if desk.prompt.menu else []
    return any(o.key == order and "heave to" in o.label for o in options)


def _helm(desk: Desk) -> tuple[list[Spec], Spec | None]:
    """Steps of the course, bending, a wider circle, halting; confirm."""
    plan = desk.helm
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
    guns = desk.guns
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
    for aim, (words, picture, letter) in _AIM_WORDS.items():
        offered = aim in guns.aims()
        state = "disabled" if not offered else "chosen" if aim == guns.aim else "ready"
        hint = f"Aim at the {aim}" if aim != "grape" else "Fire grape"
        if not offered:
            hint = _no_aim(desk, aim)
        if guns.shots:
            specs.append(Spec(f"aim-{aim}", words, picture, letter, state, "", hint))
    if guns.may_halve():
        state = "chosen" if guns.half else "ready"
        hint = "Fire this side as the lesser of two broadsides, KMH-9.1.5"
        specs.append(Spec("half", "Half", "shot", "j", state, "", hint))
    letters = {
        "hold fire": ("c", "hold"),
        "repair damage": ("d", "hammer"),
        "repair boxes": ("b", "mast"),
    }
    for option in guns.others:
        letter, picture = letters.get(option.key, ("", "play"))
        dice = count(option.tally.total, "die") if option.tally else ""
        name = f"answer-{option.key}"
        specs.append(Spec(name, option.label, picture, letter, "ready", dice, why_not(option)))
    shot = guns.chosen
    if shot is None:
        return specs, None
    return specs, Spec("fire", f"Fire: {count(shot.dice, 'die')}", "cannon", "space", "primary")


def _no_aim(desk: Desk, aim: str) -> str:
    """Why the guns cannot be aimed so."""
    barred = desk.guns.barred if desk.guns is not None else {}
    for key, refusal in barred.items():
        if f" {aim} " in key:
            return f"{refusal.why} ({refusal.clause})"
    if aim == "rigging":
        return "Too close to aim at the rigging (KMH-9.2.24)"
    if aim == "grape":
        return "Grape: a held card, a broadside, point blank (KMH-9.4.1)"
    return "Cowardly lubbers fire at the rigging when they can (KMH-4.2.5)"


def _markers(desk: Desk) -> tuple[list[Spec], Spec | None]:
    """The four markers for the ship in hand; lay them when every ship has one."""
    ships = marker_ships(desk.prompt)
    ship = marker_ship(desk)
    specs = []
    if len(ships) > 1:
        name = called(desk.names, ship)
        specs.append(Spec("next-ship", name, "ship", "]", hint="The next ship that wants a marker"))
    for marker in MARKERS:
        words, picture, letter = _MARKER_WORDS[marker]
        state: ButtonState = "chosen" if desk.laid.get(ship) == marker else "ready"
        menu = desk.prompt.menu
        options: list[Option[Any]] = menu.options() if menu is not None else []
        hint = next((why_not(o) for o in options if o.key == marker), "")
        specs.append(Spec(f"marker-{marker}", words, picture, letter, state, "", hint))
    ready = all(s in desk.laid for s in ships)
    words = "Lay it" if len(ships) == 1 else "Lay them"
    state = "primary" if ready else "disabled"
    hint = "" if ready else "Choose a marker for every ship first"
    return specs, Spec("lay", words, "check", "space", state, "", hint)


def marker_ship(desk: Desk) -> str:
    """The ship whose marker is being chosen: the one in hand, else the first without one."""
    ships = marker_ships(desk.prompt)
    if desk.own in ships:
        return desk.own
    return next((s for s in ships if s not in desk.laid), ships[0] if ships else "")
