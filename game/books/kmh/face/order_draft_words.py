"""What an errand is called on the bar and on the sea, and what it may bring: the words and the odds of boats,
troops, cables and warps. Read inside the table of the battle; changes nothing."""

from collections.abc import Sequence
from typing import Final

from game.books.kmh.face.actions import ChooseVerb, Steer
from game.books.kmh.face.boarding_card import boat_round_percentages
from game.books.kmh.face.drafts import RowingDraft
from game.books.kmh.face.question_draft import BEARING_STEP, LandOrder, OrderDraft, find_ship_card, split_key
from game.books.kmh.face.sea_objects import asked_id, display_name, find_craft
from game.books.kmh.rules.anchors import HaulVerb
from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.boarding import boarding_dice
from game.books.kmh.rules.boat_orders import BoatTask
from game.books.kmh.rules.boat_sheet import (
    Boat,
    all_boats,
    bearing_to,
    boarding_bonus,
    boats_tow_run,
    hull_distance,
    pull_position,
    pull_range,
)
from game.books.kmh.rules.boats import boats_towing
from game.books.kmh.rules.course import HelmVerb
from game.books.kmh.rules.galleys import turn_centidegrees
from game.books.kmh.rules.land import Party, cover_of, firing_place, free_base_places, garrison, save_number
from game.books.kmh.rules.sheet import Ship, Wind
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import WindPosition
from game.core.table import get_single
from game.core.wording import name_in_sentence
from game.play.event_words import count_words, printed_cm
from game.sea.compass import point_name
from game.sea.pose import Pose, gap_between_hulls
from game.sea.units import CM, DEGREE, cm_text
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import DraftAction
from game.ui.battle.values.citations import reason_with_clause, with_clause

Lines = tuple[str, ...]
_VERBS: Final = {
    "anchor": ("Anchor", "anchor", "n"),
    "apart": ("Apart", "cross", "r"),
    "astern": ("Astern", "down", "s"),
    "board": ("Board", "swords", "b"),
    "carry on": ("As they are", "hold", "r"),
    "cast off": ("Cast off", "cross", "c"),
    "combine": ("Combine", "check", "b"),
    "cut": ("Cut", "cross", "c"),
    "drag": ("Drag", "hook", "p"),
    "embark": ("Embark", "boat", "b"),
    "enter": ("Enter", "fort", "e"),
    "grapple": ("Grapple", "hook", "g"),
    "heave": ("Heave", "up", "h"),
    "hold on": ("Hold on", "hold", "h"),
    "land": ("Land", "land", "g"),
    "launch": ("Launch", "boat", "b"),
    "lie": ("Lie", "hold", "r"),
    "line": ("Line to", "hook", "n"),
    "march": ("March", "ahead", "p"),
    "pull": ("Row", "boat", "p"),
    "rest": ("Rest", "hold", "r"),
    "ride": ("Ride", "anchor", "r"),
    "stay": ("Stay", "hold", "r"),
    "stow": ("Stow", "down", "s"),
    "swing": ("Swing", "wheel", "p"),
    "to": ("Go to", "ship", "g"),
    "tow": ("Tow", "hook", "h"),
    "towards": ("Charge", "swords", "g"),
    "warp": ("Warp", "anchor", "p"),
    "weigh": ("Weigh", "up", "w"),
}
_ORDER_WORDS: Final = {
    "anchor": "Drop anchor",
    "apart": "Keep them separate",
    "astern": "Make fast astern",
    "carry on": "Leave the boats",
    "cast off": "Let go the line",
    "cut": "Cut the cable",
    "heave": "Heave away",
    "hold on": "Keep hold",
    "lie": "Lie still",
    "rest": "Rest here",
    "ride": "Stay at anchor",
    "stay": "Stay here",
    "stow": "Hoist the boats in",
    "weigh": "Weigh anchor",
}
"""An order that is about nobody as the confirming button says it: no two buttons say the same."""
_HINTS: Final = {
    "astern": "Made fast astern of her own ship, they are where she is",
    "grapple": "Hook on to the burning ship, and drag her away on the fireships card",
    "to": "Row until the boats are alongside",
    "line": "Carry a line from their ship to her: it is fast at the end of the turn",
    "tow": "Pass a line: boats tow ships in a calm only",
    "pull": "Row that way as far as wind and oars allow",
    "launch": "Boats into the water: all she does with them in this move",
    "swing": "Two anchors are down: she is hauled round on her spring to any angle",
    "cut": "The cables are lost, and she makes sail in the moves to come",
    "weigh": "Heave the anchors up, move after move; they are kept",
    "warp": "A boat carries an anchor out; hauling begins on the fifth turn",
    "towards": "March at them, as far as allowed",
    "stow": "Hoist in the boats alongside, with everyone in them",
    "carry on": "Leave the boats as they are",
    "apart": "Each squadron moves on its own card",
    "combine": "One Move card for all of them, while they keep one line",
    "enter": "March in behind your own walls",
    "embark": "Go into the boats there",
}
_CLAUSES: Final[dict[str, str]] = {BoatTask.PULL: "KMH-15.1.2", BoatTask.TOW: "KMH-15.3.2"}
_DISTANCE_WORDS: Final[dict[str, str]] = {
    BoatTask.DRAG: "limit of the drag",
    LandOrder.MARCH: "limit of the march",
    BoatTask.TOW: "limit of the tow",
}


def verb_style(verb: str) -> tuple[str, str, str]:
    """Return the word on the button of a verb, its icon, its letter."""
    return _VERBS.get(verb, (verb.capitalize(), "play", ""))


def verb_hint(hud: HudState, order_draft: OrderDraft, verb: str) -> str:
    """Return what the verb does with its clause, or why it may not be ordered."""
    same = [o for o in order_draft.offers if split_key(o.key)[0] == verb]
    refused = next((o.refusal for o in same if o.refusal), None)
    if refused is not None and not order_draft.can_order(verb):
        return reason_with_clause(hud, refused.reason, refused.clause)
    clause = next((o.clause for o in same if o.clause), "")
    words = _HINTS.get(verb) or (same[0].full_text if same else "")
    return reason_with_clause(hud, words, clause)


# ------------------------------------------------------------------------------ the order chosen
def order_words(hud: HudState, order_draft: OrderDraft) -> str:
    """Return the order chosen, as its button says it: `Board El Gamo`, `Row 6 cm SE`."""
    verb, about = split_key(order_draft.option_key)
    if not order_draft.option_key:
        words = verb_style(order_draft.bearing_verb)[0]
        length = (
            f" {order_draft.cm or order_draft.max_cm} cm"
            if order_draft.max_cm and (order_draft.cm or order_draft.needs_length)
            else ""
        )
        return f"{words}{length} {point_name(order_draft.bearing * DEGREE)}"
    if verb == BoatTask.LAUNCH:
        return f"Launch {count_words(int(about), 'boat')}"
    if verb == LandOrder.COMBINE:
        return f"Combine {len(about.split(' '))} squadrons"
    words = verb_style(verb)[0]
    return f"{words} {name_in_sentence(display_name(hud, about))}" if about else _ORDER_WORDS.get(verb, words)


def prompt_line(hud: HudState, order_draft: OrderDraft) -> str:
    """Return the text of the question, the drafted bearing, or the squadrons that would move together."""
    verb, about = split_key(order_draft.option_key)
    if verb == LandOrder.COMBINE and about:
        return " and ".join(display_name(hud, squadron) for squadron in about.split(" "))
    if order_draft.option_key:
        return hud.prompt.text
    far = f", {order_draft.cm} cm" if order_draft.cm else ""
    return f"{order_draft.bearing:03}°, {point_name(order_draft.bearing * DEGREE)}{far}"


def asked_pose(hud: HudState) -> Pose | None:
    """Return the position of the ship or work that is asked."""
    about = asked_id(hud)
    ship, craft = find_ship_card(about), find_craft(about)
    if isinstance(craft, Party):
        host = find_craft(craft.aboard) or find_ship_card(craft.aboard)
        return host.pose if host is not None else craft.pose
    return craft.pose if craft is not None else ship.pose if ship is not None else None


def bearing_reach(hud: HudState, order_draft: OrderDraft, degrees: int) -> tuple[int, int]:
    """Return the least and the most that can be made on that bearing (degrees), in table units; 0 where a
    bearing has no length."""
    craft = find_craft(asked_id(hud))
    if isinstance(craft, Boat) and order_draft.bearing_verb == BoatTask.PULL:
        return pull_range(craft, degrees * DEGREE)
    if isinstance(craft, Boat) and order_draft.bearing_verb == BoatTask.TOW:
        hull = find_ship_card(craft.tow) or find_craft(craft.tow)
        team = boats_towing(hull, craft.side) if isinstance(hull, Ship | Boat) else [craft]
        return boats_tow_run(team), boats_tow_run(team)
    if isinstance(craft, Boat):
        return boats_tow_run([craft]), boats_tow_run([craft])
    if order_draft.bearing_verb == HaulVerb.WARP:
        run = rule_table("warping")["cm"] * CM
        return run, run
    return order_draft.max_cm * CM, order_draft.max_cm * CM


# ------------------------------------------------------------------------------ what it may bring
def order_target_lines(hud: HudState, order_draft: OrderDraft) -> Lines:
    """Return the tag at what the order chosen is about: who and how far, then the odds."""
    verb, about = split_key(order_draft.option_key)
    craft, hull = find_craft(asked_id(hud)), find_ship_card(about) or find_craft(about)
    if isinstance(craft, Boat) and isinstance(hull, Ship | Boat):
        return _boat_lines(hud, craft, verb, hull)
    if isinstance(craft, Party) and verb == LandOrder.TOWARDS and isinstance(hull, Battery | Party):
        return _charge_lines(hud, craft, hull)
    if isinstance(hull, Boat) and verb == LandOrder.EMBARK:
        where = f"{display_name(hud, about)}: room for {free_base_places(hull)} more"
        return where, with_clause(hud, "two boats a party", "KMH-20.2.1")
    return ()


def _boat_lines(hud: HudState, boat: Boat, verb: str, hull: Ship | Boat) -> Lines:
    off = hull_distance(boat, hull)
    where = f"{display_name(hud, hull.id)}: {cm_text(off)} cm off"
    way = pull_range(boat, bearing_to(boat.pose, hull.pose))
    when = "alongside" if off <= CM // 3 else _reach_words(off, way)
    if verb == BoatTask.BOARD and isinstance(hull, Ship):
        return where, with_clause(hud, f"{when} · {boarding_words(boat, hull)}", "KMH-15.2.1")
    if verb == BoatTask.GRAPPLE:
        cm = boats_tow_run([boat]) // CM
        return where, with_clause(hud, f"{when} · they drag her {cm} cm a turn", "KMH-17.2.1")
    if verb == BoatTask.TOW:
        each = cm_text(
            boats_tow_run(
                [
                    boat,
                    *[b for b in all_boats() if b.tow == hull.id and b.side == boat.side and b is not boat],
                ]
            )
        )
        return where, with_clause(hud, f"tows her {each} cm a turn", "KMH-15.3.2")
    return where, with_clause(hud, when, "KMH-15.1.2")


def _reach_words(off: int, way: tuple[int, int]) -> str:
    if off <= way[0]:
        return "alongside this turn"
    if off <= way[1]:
        return "alongside if they pull well"
    turns = -(-off // max(way[1], 1))
    return f"{turns} turns off"


def boarding_words(boat: Boat, ship: Ship) -> str:
    """KMH-15.2.1: return the odds of the next round, with the boats that are at her already."""
    company = [b for b in all_boats() if b.side == boat.side and (b is boat or b.fast == ship.id)]
    bonus, dice = boarding_bonus(company), max(boarding_dice(ship).total, 0)
    chance = boat_round_percentages(bonus, dice).gain_percent
    return f"1d6+{bonus} against {count_words(dice, 'die')}: {chance} %"


def _charge_lines(hud: HudState, party: Party, foe: Battery | Party) -> Lines:
    """Return what troops may look for at a work, or at other troops."""
    off = gap_between_hulls(*firing_place(party), foe.pose, foe.size)
    turns = -(-off // (rule_table("land")["moves_cm"] * CM))
    where = f"{foe.name}: {cm_text(off)} cm off"
    when = "at once" if not turns else "this turn" if turns == 1 else f"in {turns} turns"
    held: Sequence[Party] = garrison(foe) if isinstance(foe, Battery) else [foe]
    if not held:
        told = f"at its walls {when}: it falls, nobody holds it"
        return where, with_clause(hud, told, "KMH-20.4.1")
    theirs = sum(p.points_left for p in held)
    save = save_number(cover_of(held[0]))
    cover = f", they save on {save}+" if save else ""
    told = f"there {when} · {party.points_left} dice to {theirs}, sixes hit{cover}"
    return where, with_clause(hud, told, "KMH-20.4.1")


def bearing_lines(hud: HudState, order_draft: OrderDraft) -> Lines:
    """Return the tag at the end of a bearing: how far, and by which rule."""
    if order_draft.option_key or not order_draft.bearing_verb:
        return ()
    least, most = bearing_reach(hud, order_draft, order_draft.bearing)
    clause = _CLAUSES.get(order_draft.bearing_verb, hud.prompt.clause)
    if order_draft.bearing_verb == HaulVerb.SWING:
        return (
            f"Her head to {order_draft.bearing:03}°",
            with_clause(hud, "on her spring, in one move", "KMH-7.2.3"),
        )
    if order_draft.bearing_verb == HaulVerb.WARP:
        steps = rule_table("warping")["begins"]
        return (
            f"Warp {point_name(order_draft.bearing * DEGREE)}",
            with_clause(hud, f"{most // CM} cm a turn, from turn {steps} on", "KMH-14.3.6"),
        )
    run = order_draft.cm or 0
    if run and run * CM <= least:
        first = f"{run} cm {point_name(order_draft.bearing * DEGREE)}"
        return first, with_clause(hud, f"of {most // CM} they can make", clause)
    span = f"{least // CM}–{most // CM}" if least != most else f"{most // CM}"
    if not most:
        return ()
    return f"{span} cm {point_name(order_draft.bearing * DEGREE)}", with_clause(
        hud, _wind_words(order_draft), clause
    )


def _wind_words(order_draft: OrderDraft) -> str:
    """Return how boats that pull that way have the wind; of others what the way is."""
    if order_draft.bearing_verb in _DISTANCE_WORDS:
        return _DISTANCE_WORDS[order_draft.bearing_verb]
    if get_single(Wind).calm:
        return "in a calm"
    said = pull_position(order_draft.bearing * DEGREE, get_single(Wind))
    return {
        WindPosition.BOW: "into the wind",
        WindPosition.QUARTER: "wind on the quarter",
        WindPosition.ASTERN: "wind astern",
    }[said]


def order_draft_buttons(hud: HudState, order_draft: OrderDraft) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return a button for each verb, for the next thing it may be about, and for turning a bearing; the order
    as chosen."""
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
    angle = turn_centidegrees(step * CM) / 100
    cost = f"{angle:g} degrees on the spot for {step} cm of her move"
    to_port, to_starboard = f"To port: {cost}", f"To starboard: {cost}"
    rest = "Rest on the oars; the move ends"
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
            told.append(f"{turn_centidegrees(stroke.run) / 100:g}° to {side}")
    left = (plan.run_left - plan.run_used) // CM
    return ", ".join([*told, *([f"{left} left"] if left and not plan.courses else [])])
