"""The orders bar of errands and of a galley's oars."""

from game.books.kmh.face.actions import ChooseVerb, Steer
from game.books.kmh.face.order_draft import BEARING_STEP, OrderDraft
from game.books.kmh.face.order_draft_words import order_words, verb_hint, verb_style
from game.books.kmh.face.rowing_draft import RowingDraft
from game.books.kmh.rules.boat_orders import BoatTask
from game.books.kmh.rules.course import HelmVerb
from game.books.kmh.rules.galleys import turn_angle
from game.books.kmh.rules.tables import rule_table
from game.play.event_words import printed_cm
from game.sea.units import CM
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import DraftAction


def order_draft_buttons(hud: HudState, order_draft: OrderDraft) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return a button for each verb, for the next thing it may be about, and for turning a bearing;
    the order as chosen."""
    specs = [_verb_button(hud, order_draft, verb) for verb in order_draft.verbs()]
    if len(order_draft.objects(order_draft.chosen_verb())) > 1 and order_draft.option_key:
        hint = "The next that this order may be about; or choose it on the sea"
        specs.append(ButtonSpec("next-object", "Next", "eye", "]", hint=hint, action=DraftAction.NEXT_TARGET))
    if order_draft.bearing_verb and not order_draft.option_key:
        ways = ((HelmVerb.PORT, "Port", "a"), (HelmVerb.STARBOARD, "Stbd", "d"))
        for side, words, letter in ways:
            does = Steer(side)
            hint = f"The bearing {BEARING_STEP} degrees to {side}; or choose a place on the sea"
            specs.append(ButtonSpec(f"helm-{side}", words, side, letter, hint=hint, action=does))
    state: ButtonState = "primary" if order_draft.is_legal else "disabled"
    picture = verb_style(order_draft.chosen_verb())[1]
    words = order_words(hud, order_draft)
    return specs, ButtonSpec("send", words, picture, "space", state, action=DraftAction.GIVE)


def _verb_button(hud: HudState, order_draft: OrderDraft, verb: str) -> ButtonSpec:
    """Return the button of one verb."""
    words, picture, letter = verb_style(verb)
    objects = len(order_draft.objects(verb))
    state: ButtonState = "chosen" if verb == order_draft.chosen_verb() else "ready"
    if not order_draft.can_order(verb):
        state = "disabled"
    sub = f"{objects} to choose from" if objects > 1 and verb != BoatTask.LAUNCH else ""
    name, hint = f"verb-{verb}", verb_hint(hud, order_draft, verb)
    return ButtonSpec(name, words, picture, letter, state, sub, hint, action=ChooseVerb(verb))


def rowing_buttons(plan: RowingDraft) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return turns on the spot, strokes ahead, and to lie on the oars; the move as drafted."""
    port, starboard = Steer(HelmVerb.PORT), Steer(HelmVerb.STARBOARD)
    if plan.courses:
        before, after = "The course before this one", "The next course away"
        specs = [
            ButtonSpec("helm-port", "Before", "port", "a", hint=before, action=port),
            ButtonSpec("helm-starboard", "Next", "starboard", "d", hint=after, action=starboard),
        ]
        away = ButtonSpec("row", "Row away", "fast", "space", "primary", action=DraftAction.GIVE)
        return specs if len(plan.courses) > 1 else [], away
    step: int = rule_table("galley")["point_cm"]
    angle = turn_angle(step * CM) / 100
    cost = f"{angle:g} degrees on the spot for {step} cm of her move"
    to_port, to_starboard = f"To port: {cost}", f"To starboard: {cost}"
    rest = "Lie on the oars: her move is over"
    specs = [
        ButtonSpec("helm-port", "Port", "port", "a", hint=to_port, action=port),
        ButtonSpec("helm-ahead", "Ahead", "ahead", "w", hint="1 cm ahead", action=Steer(HelmVerb.AHEAD)),
        ButtonSpec("helm-starboard", "Stbd", "starboard", "d", hint=to_starboard, action=starboard),
        ButtonSpec(
            "helm-clear",
            "Start over",
            "cross",
            "c",
            hint="Draw her move again from the start",
            action=DraftAction.AFRESH,
        ),
        ButtonSpec("helm-halt", "Rest", "hold", "h", hint=rest, action=Steer(HelmVerb.HALT)),
    ]
    state: ButtonState = "primary" if plan.is_legal else "disabled"
    words = f"Row {printed_cm(plan.run_used)} cm"
    return specs, ButtonSpec("row", words, "check", "space", state, action=DraftAction.GIVE)


def rowing_words(plan: RowingDraft) -> str:
    """Return text like `22.5° to port, 7 cm ahead, 2 left`."""
    told = []
    for stroke in plan.strokes:
        if stroke.verb == HelmVerb.AHEAD:
            told.append(f"{printed_cm(stroke.run)} cm ahead")
        else:
            side = "stbd" if stroke.verb == HelmVerb.STARBOARD else stroke.verb
            told.append(f"{turn_angle(stroke.run) / 100:g}° to {side}")
    left = (plan.run_left - plan.run_used) // CM
    return ", ".join([*told, *([f"{left} left"] if left and not plan.courses else [])])
