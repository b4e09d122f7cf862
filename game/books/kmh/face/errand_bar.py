"""The orders bar of errands and of a galley's oars."""

from __future__ import annotations

from game.books.kmh.face.actions import SendTo, Steer
from game.books.kmh.face.errand import POINT, Errand
from game.books.kmh.face.errand_words import order_words, verb_hint, verb_look
from game.books.kmh.face.oars import Rowing
from game.books.kmh.rules.boat_orders import BoatDeed
from game.books.kmh.rules.course import Verb
from game.books.kmh.rules.galleys import turned
from game.books.kmh.rules.tables import table
from game.play.words import printed_cm
from game.sea.units import CM
from game.stage.paper.parts import ButtonState
from game.ui.battle.actions import DraftAction
from game.ui.battle.hud_state import HudState
from game.ui.battle.orders_bar import ButtonSpec


def errands(hud: HudState, errand: Errand) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """A button for each verb, for the next thing it may be about, and for turning a bearing; the
    order as chosen."""
    specs = [_verb(hud, errand, verb) for verb in errand.verbs()]
    if len(errand.objects(errand.chosen_verb())) > 1 and errand.key:
        hint = "The next that this order may be about; or choose it on the sea"
        specs.append(
            ButtonSpec("next-object", "Next", "eye", "]", hint=hint, does=DraftAction.NEXT_TARGET)
        )
    if errand.verb and not errand.key:
        ways = ((Verb.PORT, "Port", "a"), (Verb.STARBOARD, "Stbd", "d"))
        for side, words, letter in ways:
            does = Steer(side)
            hint = f"The bearing {POINT} degrees to {side}; or choose a place on the sea"
            specs.append(ButtonSpec(f"helm-{side}", words, side, letter, hint=hint, does=does))
    state: ButtonState = "primary" if errand.lawful else "disabled"
    picture = verb_look(errand.chosen_verb())[1]
    words = order_words(hud, errand)
    return specs, ButtonSpec("send", words, picture, "space", state, does=DraftAction.GIVE)


def _verb(hud: HudState, errand: Errand, verb: str) -> ButtonSpec:
    """The button of one verb."""
    words, picture, letter = verb_look(verb)
    objects = len(errand.objects(verb))
    state: ButtonState = "chosen" if verb == errand.chosen_verb() else "ready"
    if not errand.open(verb):
        state = "disabled"
    sub = f"{objects} to choose from" if objects > 1 and verb != BoatDeed.LAUNCH else ""
    name, hint = f"verb-{verb}", verb_hint(hud, errand, verb)
    return ButtonSpec(name, words, picture, letter, state, sub, hint, does=SendTo(verb))


def oars(plan: Rowing) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Turns on the spot, strokes ahead, and to lie on the oars; the move as laid out."""
    port, starboard = Steer(Verb.PORT), Steer(Verb.STARBOARD)
    if plan.ways:
        before, after = "The course before this one", "The next course away"
        specs = [
            ButtonSpec("helm-port", "Before", "port", "a", hint=before, does=port),
            ButtonSpec("helm-starboard", "Next", "starboard", "d", hint=after, does=starboard),
        ]
        away = ButtonSpec("row", "Row away", "fast", "space", "primary", does=DraftAction.GIVE)
        return specs if len(plan.ways) > 1 else [], away
    step: int = table("galley")["point_cm"]
    angle = turned(step * CM) / 100
    cost = f"{angle:g} degrees on the spot for {step} cm of her move"
    to_port, to_starboard = f"To port: {cost}", f"To starboard: {cost}"
    rest = "Lie on the oars: her move is over"
    specs = [
        ButtonSpec("helm-port", "Port", "port", "a", hint=to_port, does=port),
        ButtonSpec("helm-ahead", "Ahead", "ahead", "w", hint="1 cm ahead", does=Steer(Verb.AHEAD)),
        ButtonSpec("helm-starboard", "Stbd", "starboard", "d", hint=to_starboard, does=starboard),
        ButtonSpec(
            "helm-clear",
            "Start over",
            "cross",
            "c",
            hint="Draw her move again from the start",
            does=DraftAction.AFRESH,
        ),
        ButtonSpec("helm-halt", "Rest", "hold", "h", hint=rest, does=Steer(Verb.HALT)),
    ]
    state: ButtonState = "primary" if plan.lawful else "disabled"
    words = f"Row {printed_cm(plan.spent)} cm"
    return specs, ButtonSpec("row", words, "check", "space", state, does=DraftAction.GIVE)


def oars_words(plan: Rowing) -> str:
    """`22.5° to port, 7 cm ahead, 2 left`."""
    told = []
    for stroke in plan.strokes:
        if stroke.verb == Verb.AHEAD:
            told.append(f"{printed_cm(stroke.run)} cm ahead")
        else:
            side = "stbd" if stroke.verb == Verb.STARBOARD else stroke.verb
            told.append(f"{turned(stroke.run) / 100:g}° to {side}")
    left = (plan.left - plan.spent) // CM
    return ", ".join([*told, *([f"{left} left"] if left and not plan.ways else [])])
