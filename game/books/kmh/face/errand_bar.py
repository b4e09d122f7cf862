"""The orders bar of errands and of a galley's oars."""

from __future__ import annotations

from game.books.kmh.face.errand import POINT, Errand
from game.books.kmh.face.errand_words import order_words, verb_hint, verb_look
from game.books.kmh.face.hand import hand_of
from game.books.kmh.face.oars import Rowing
from game.books.kmh.rules.boat_orders import BoatDeed
from game.books.kmh.rules.course import Verb
from game.books.kmh.rules.galleys import turned
from game.books.kmh.rules.tables import table
from game.play.words import printed_cm
from game.sea.units import CM
from game.stage.paper.parts import ButtonState
from game.ui.table.desk import Desk
from game.ui.table.orders_bar import Spec


def errands(desk: Desk) -> tuple[list[Spec], Spec | None]:
    """A button for each verb, for the next thing it may be about, and for turning a bearing; the
    order as chosen."""
    errand = hand_of(desk).errand
    if errand is None:
        return [], None
    specs = [_verb(errand, verb) for verb in errand.verbs()]
    if len(errand.objects(errand.chosen_verb())) > 1 and errand.key:
        hint = "The next that this order may be about; or click it on the sea"
        specs.append(Spec("next-object", "Next", "eye", "]", hint=hint))
    if errand.verb and not errand.key:
        ways = (("port", "Port", "a"), ("starboard", "Stbd", "d"))
        for side, words, letter in ways:
            hint = f"The bearing {POINT} degrees to {side}; or click on the sea"
            specs.append(Spec(f"helm-{side}", words, side, letter, hint=hint))
    state: ButtonState = "primary" if errand.lawful else "disabled"
    picture = verb_look(errand.chosen_verb())[1]
    return specs, Spec("send", order_words(desk, errand), picture, "space", state)


def _verb(errand: Errand, verb: str) -> Spec:
    """The button of one verb."""
    words, picture, letter = verb_look(verb)
    objects = len(errand.objects(verb))
    state: ButtonState = "chosen" if verb == errand.chosen_verb() else "ready"
    if not errand.open(verb):
        state = "disabled"
    sub = f"{objects} to choose from" if objects > 1 and verb != BoatDeed.LAUNCH else ""
    return Spec(f"verb-{verb}", words, picture, letter, state, sub, verb_hint(errand, verb))


def oars(desk: Desk) -> tuple[list[Spec], Spec | None]:
    """Turns on the spot, strokes ahead, and to lie on the oars; the move as laid out."""
    plan = hand_of(desk).rowing
    if plan is None:
        return [], None
    if plan.ways:
        specs = [
            Spec("helm-port", "Before", "port", "a", hint="The course before this one"),
            Spec("helm-starboard", "Next", "starboard", "d", hint="The next course away"),
        ]
        return specs if len(plan.ways) > 1 else [], Spec(
            "row", "Row away", "fast", "space", "primary"
        )
    step: int = table("galley")["point_cm"]
    angle = turned(step * CM) / 100
    cost = f"{angle:g} degrees on the spot for {step} cm of her move, KMH-16.1.2"
    specs = [
        Spec("helm-port", "Port", "port", "a", hint=f"To port: {cost}"),
        Spec("helm-ahead", "Ahead", "ahead", "w", hint="1 cm ahead"),
        Spec("helm-starboard", "Stbd", "starboard", "d", hint=f"To starboard: {cost}"),
        Spec("helm-clear", "Anew", "cross", "c", hint="Lay her move out anew"),
        Spec(
            "helm-halt", "Rest", "hold", "h", hint="Lie on the oars: her move is over, KMH-16.1.1"
        ),
    ]
    state: ButtonState = "primary" if plan.lawful else "disabled"
    return specs, Spec("row", f"Row {printed_cm(plan.spent)} cm", "check", "space", state)


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
