"""The orders bar of the 1798 game: buttons for sail, the move and the broadside, the prompt, the squadron in
place of the log, and the cards above the bar."""

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from game.books.hits import HitSpread, chance_of_sixes
from game.books.ls98.face import drafts, minor_buttons
from game.books.ls98.face.drafts import (
    AddLeg,
    ChooseSide,
    ExtrasPageAction,
    GunDraft,
    HelmDraft,
    chance_of_face,
)
from game.books.ls98.face.minor_drafts import BoatDraft, NextShipDraft, PartyDraft
from game.books.ls98.face.phase_track import prompt_words_of_step
from game.books.ls98.face.questions import (
    GUN_LETTERS,
    QuestionKind,
    boat_in_question,
    draft_of,
    find_ship_card,
    option_style,
    takes_whole_move,
)
from game.books.ls98.rules.boarding import grapple_tally
from game.books.ls98.rules.course import AHEAD, END, TACK
from game.books.ls98.rules.melee import melee_dice_tally
from game.books.ls98.rules.previews import (
    fire_and_magazine_chances,
    grapple_win_loss_odds,
    hit_spread,
    melee_round_odds,
    stand_firm_chance,
)
from game.books.ls98.rules.sheet import CHAIN, Ship, Turn, get_ship, holds_of, is_on_board, ships_on_map
from game.books.ls98.rules.shots import BANDS, Shot, ammunition_words
from game.books.ls98.rules.tables import rule_table
from game.books.ls98.rules.wind import point_of_sailing_words
from game.core.steps import MenuOption
from game.core.table import get_single
from game.core.tally import Tally
from game.play.event_words import count_words, name_by_id
from game.sea.compass import direction_name
from game.sea.hexes import PORT, STARBOARD
from game.ui.battle.book_kit import papers
from game.ui.battle.book_kit.buttons import (
    answer_button,
    button,
    give_button,
    hold_fire_first,
    reason_of,
    refusable,
    side_buttons,
    target_buttons,
)
from game.ui.battle.dice.dice_tray import tray_panel
from game.ui.battle.dice.shot_card import ShotCard
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.orders_bar import BarButtons, ButtonSpec, PromptHeader
from game.ui.battle.panels.squadron_panel import ShipList, ShipRow
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import DraftAction
from game.ui.battle.values.prompts import WATCH_TEXT, PromptKind
from game.ui.kit.panel_cache import Panel

_SIDE_WORDS: Final = {PORT: ("Port", "port", "q"), STARBOARD: ("Stbd", "starboard", "e")}
_PAGE: Final = 5
_FEW_EXTRAS: Final = 2
"""Things done besides that stand on the bar at once."""
SHORT_LABELS: Final = {
    "lie": "Stay as she is",
    PORT: "Spring to port",
    STARBOARD: "Spring to stbd",
    "weigh": "Weigh anchor",
    "cut": "Cut the cables",
    "double port": "Double-shot port",
    "double starboard": "Double-shot stbd",
    "boat men": "Lower 100 men",
    "strike": "Strike",
}
"""What a ship may make of her move, where the whole words have no room."""


def answer_specs(hud: HudState) -> BarButtons:
    """Return the secondary buttons and the primary one of a question of this book's own kinds."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan if draft_of(hud).courses_by_sail:
            return _sail_course_buttons(hud, plan)
        case HelmDraft() as plan:
            return _course_buttons(hud, plan)
        case GunDraft() as guns:
            return _gun_buttons(hud, guns)
        case None:
            return _option_buttons(hud)
        case plan:
            return minor_buttons.draft_buttons(hud, plan)


def _option_buttons(hud: HudState) -> BarButtons:
    match hud.prompt.kind:
        case QuestionKind.SAIL:
            return _sail_buttons(hud)
        case QuestionKind.SWING:
            return minor_buttons.swing_buttons(hud)
        case QuestionKind.MARINES:
            return minor_buttons.marines_fire_buttons(hud)
        case _:
            return [], None


def prompt_lines(hud: HudState) -> tuple[str, str]:
    """Return the question, or how the move or the guns stand."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            words, brief = course_and_brief_words(plan)
            sail = drafts.SAIL_WORDS.get(draft_of(hud).sail, "")
            return (f"{sail}: {words}", f"{sail}: {brief}") if sail else (words, brief)
        case GunDraft(chosen_shot=None, shots=[_, *_]):
            return "No shot can hurt an enemy", ""
        case GunDraft(chosen_shot=Shot() as chosen):
            shot = ammunition_words(chosen.shot)
            return f"{hud.prompt.text} {shot.capitalize()} is loaded", hud.prompt.text
        case BoatDraft() if (boat := boat_in_question(hud)) is not None:
            return f"{name_by_id(hud.names, boat.id)}: where to?", "Where to?"
    keys = hud.prompt.menu.keys() if hud.prompt.menu is not None else []
    if hud.prompt.kind == QuestionKind.MARINES and "0" not in keys:
        return "Grape: which block falls?", ""
    return hud.prompt.text, ""


def course_and_brief_words(plan: HelmDraft) -> tuple[str, str]:
    """Return text like `To NE, running: 2 of 4 points, 2 at least`, and the same more briefly."""
    end = plan.end_helm
    lies = point_of_sailing_words(end.heading, end.wind_from)
    points = f"{end.points_spent} of {count_words(end.max_points, 'point')}"
    brief = f"To {direction_name(end.heading)}: {points}"
    if plan.needs_tack:
        return f"If she tacks, to {direction_name(end.heading)}: {points}", f"Tacking: {points}"
    least = f", {end.min_points} at least" if end.points_spent < end.min_points else ""
    return f"To {direction_name(end.heading)}, {lies}: {points}{least}", brief


def idle_prompt(hud: HudState) -> PromptHeader:
    """Return whose turn it is, and in which step."""
    now = get_single(Turn)
    if not now.number:
        return PromptHeader(None, "Before the first turn", WATCH_TEXT, hud.prompt.clause)
    name = prompt_words_of_step(now.step) if not now.side else f"{name_by_id(hud.names, now.side)}: moves"
    return PromptHeader(
        hud.side_number(now.side), name or f"Turn {now.number}", WATCH_TEXT, hud.prompt.clause
    )


# ----------------------------------------------------------------------------- before the move


def _sail_buttons(hud: HudState) -> BarButtons:
    """Return what she makes of her move; besides these a page of what else may be done at its start."""
    draft = draft_of(hud)
    ways, extras = _whole_moves_and_extras(hud)
    if puts_extras_under_more(hud):
        besides = [
            replace(_option_button(hud, option), letter=GUN_LETTERS.get(option.key, str(n)))
            for n, option in enumerate(extras, 1)
        ]
        return [*besides, *(_option_button(hud, option) for option in ways)], None
    more = ExtrasPageAction.TOGGLE
    if not draft.extras_page:
        specs = [_option_button(hud, option) for option in ways]
        if extras:
            hint = "Boats, prizes, double shot, breaking off: what she may do besides sailing"
            specs.append(button("extras", "More orders", "more", "m", more, hint))
        return specs, None
    start = (draft.extras_page - 1) * _PAGE
    specs = [_option_button(hud, option) for option in extras[start : start + _PAGE]]
    if len(extras) > _PAGE:
        words = f"{draft.extras_page} of {extra_page_count(hud)}"
        specs.append(button("extras-next", words, "right", "]", ExtrasPageAction.NEXT, "The next page"))
    return [*specs, button("extras", "Back", "undo", "m", more, "Sail and anchor")], None


def _whole_moves_and_extras(hud: HudState) -> tuple[list[MenuOption[Any]], list[MenuOption[Any]]]:
    offers: list[MenuOption[Any]] = hud.prompt.menu.options() if hud.prompt.menu is not None else []
    ways = [option for option in offers if takes_whole_move(option.value)]
    return ways, [option for option in offers if option not in ways]


def _option_button(hud: HudState, option: MenuOption[Any]) -> ButtonSpec:
    icon, letter, _ = option_style(hud, option)
    return answer_button(hud, option, icon, letter, SHORT_LABELS.get(option.key, ""), option.note)


def _sail_course_buttons(hud: HudState, plan: HelmDraft) -> BarButtons:
    """Return the same while the draft holds a move under each sail: a sail alone may still be ordered, and
    the move drawn after it. Extras are shown without a course."""
    specs, _ = _sail_buttons(hud)
    if draft_of(hud).extras_page:
        return specs, None
    turns = _turn_buttons(hud, plan)
    given, sail = _submit_button(plan, _tack_chance_words(hud)), drafts.SAIL_WORDS[draft_of(hud).sail]
    words = given.words if plan.leaves_map else f"{sail}: {count_words(plan.end_helm.hexes_made, 'hex')}"
    found = [*specs, *turns] if puts_extras_under_more(hud) else [*turns, *specs]
    return found, replace(given, words=words)


def puts_extras_under_more(hud: HudState) -> bool:
    """Return whether what she may do besides sailing is so little that it needs no page of its own: on a sea
    that fills the window it is under More, before the sails."""
    extras = _whole_moves_and_extras(hud)[1]
    return hud.fills_window and not draft_of(hud).extras_page and 0 < len(extras) <= _FEW_EXTRAS


def extra_page_count(hud: HudState) -> int:
    """Return how many pages there are of what may be done besides."""
    return -(-len(_whole_moves_and_extras(hud)[1]) // _PAGE)


# ------------------------------------------------------------------------------------ the move


def _course_buttons(hud: HudState, plan: HelmDraft) -> BarButtons:
    chance, helm = _tack_chance_words(hud), plan.fixed_helm
    to_port, to_starboard = _turn_buttons(hud, plan)
    ahead, tack = "One hex straight on", f"Through the wind: {chance}"
    specs = [
        to_port,
        refusable("helm-ahead", "Ahead", "ahead", "w", AddLeg(AHEAD), ahead, helm.refusal(AHEAD)),
        to_starboard,
        refusable("helm-tack", "Tack", "tack", "t", AddLeg(TACK), tack, helm.refusal(TACK)),
        button("helm-shorter", "Shorter", "undo", "r", DraftAction.SHORTER, "Erase the last leg"),
        button(
            "helm-clear", "Start over", "cross", "c", DraftAction.AFRESH, "Draw the move again from the start"
        ),
    ]
    return specs, _submit_button(plan, chance)


def _tack_chance_words(hud: HudState) -> str:
    ship = find_ship_card(hud.prompt.ship)
    return papers.percent_text(drafts.tack_chance(ship)) if ship is not None else "a die"


def _turn_buttons(hud: HudState, plan: HelmDraft) -> list[ButtonSpec]:
    """Return the buttons of the two turns; in quick play she turns at the first hex where she may."""
    specs = []
    for leg, words, letter in ((PORT, "Port", "a"), (STARBOARD, "Stbd", "d")):
        name, hint, action = f"helm-{leg}", f"A hexside to {leg}", AddLeg(leg)
        if hud.quick_play is not None and plan.legs_with_turn(leg) is not None:
            specs.append(button(name, words, leg, letter, action, f"{hint}, as soon as she may"))
        else:
            specs.append(refusable(name, words, leg, letter, action, hint, plan.fixed_helm.refusal(leg)))
    return specs


def _submit_button(plan: HelmDraft, chance: str) -> ButtonSpec:
    refusal = plan.end_helm.refusal(END)
    words = f"Tack: {chance}" if plan.needs_tack else f"Sail {count_words(plan.end_helm.hexes_made, 'hex')}"
    words = "Sail off the map" if plan.leaves_map else words
    return give_button("sail", words, hint=reason_of(refusal), is_able=refusal is None)


# ------------------------------------------------------------------------------------ the guns


def _gun_buttons(hud: HudState, guns: GunDraft) -> BarButtons:
    specs = target_buttons(guns)
    specs += side_buttons(guns.sides(), guns.side, _SIDE_WORDS, "broadside", ChooseSide)
    specs += [answer_button(hud, option, "hold", "c") for option in guns.other_options]
    shot = guns.chosen_shot
    if shot is None:
        return hold_fire_first(specs, "answer-hold fire") if guns.shots else (specs, None)
    return specs, give_button("fire", f"Fire: {count_words(shot.dice, 'die')}", "cannon")


_GRAPPLES = "LS98-board-1"
_WHILE_SHIPS_MOVE = (
    QuestionKind.NEXT,
    QuestionKind.HELM,
    PromptKind.PICK,
    QuestionKind.SAIL,
    PromptKind.DONE,
)
_HEAD, _ROW = 50, 20
"""Units that the title of a card takes, and a line of its odds."""


def squadron_list(hud: HudState) -> ShipList:
    """Return the squadron of the ship in hand, while its side moves."""
    now = get_single(Turn)
    ship = find_ship_card(hud.own_ship)
    if hud.prompt.kind not in _WHILE_SHIPS_MOVE or ship is None:
        return ShipList()
    if now.side != ship.side:
        return ShipList()
    mates = [s for s in ships_on_map() if s.side == ship.side and s.squadron == ship.squadron]
    if len(mates) < 2:
        return ShipList()
    rows = tuple(_ship_row(hud, mate) for mate in mates)
    title = name_by_id(hud.names, ship.squadron or ship.side).partition(",")[0]
    return ShipList(title, rows)


def _ship_row(hud: HudState, ship: Ship) -> ShipRow:
    """Return one ship of the squadron: what she has made, or that she waits."""
    laid = draft_of(hud).answer_draft
    if isinstance(laid, NextShipDraft):
        now, asked = ship.id == laid.ship, "next?"
    else:
        now, asked = ship.id == hud.prompt.ship, "at the helm"
    done = ship.moved and not now
    made = count_words(ship.run, "hex") if ship.run else "lies still"
    words = asked if now else made if done else "to move"
    return papers.squadron_row(hud, ship.id, ship.name, words, is_done=done, is_now=now)


# ---------------------------------------------------------------------------- over the orders bar


def panel_over_orders(hud: HudState, layout: BattleLayout) -> Panel | None:
    """Return the card of the broadside chosen, of a boarding party or a grapple, or the tray."""
    laid, ship = draft_of(hud).answer_draft, find_ship_card(hud.prompt.ship)
    if isinstance(laid, HelmDraft):
        return None
    shot = laid.chosen_shot if isinstance(laid, GunDraft) else None
    if hud.dice_timing.has_visible_roll and (shot is None or not hud.dice_timing.is_dismissed):
        return tray_panel(layout, hud.dice_timing)
    if ship is None:
        return None
    if shot is not None:
        name = name_by_id(hud.names, shot.target)
        return _card_panel(layout, broadside_card(ship.name, name, shot, hit_spread(shot)))
    if isinstance(laid, PartyDraft):
        return _card_panel(layout, party_card(ship, laid))
    if hud.prompt.clause == _GRAPPLES and hud.prompt.needs_answer and hud.prompt.menu is not None:
        foes = [o.value for o in hud.prompt.menu.options() if o.value and not o.refusal]
        return _card_panel(layout, grapple_card(ship, foes[0])) if foes else None
    return None


def _card_panel(layout: BattleLayout, card: ShotCard) -> Panel:
    """Return that card at its place, with as many of its odds as large text leaves room for."""
    rows = (layout.tray.h - layout.style.text_px(_HEAD)) // layout.style.text_px(_ROW)
    return papers.shot_card_panel(layout, replace(card, odds=card.odds[: max(rows, 1)]))


@lru_cache(maxsize=32)
def broadside_card(firer_name: str, target_name: str, shot: Shot, likely: HitSpread) -> ShotCard:
    """Return the card for a broadside: its dice reason by reason, hits to be expected, and fire."""
    fire, blast = fire_and_magazine_chances(shot)
    needs = f"{shot.needs}+" if shot.needs < 6 else "6"
    clause = "LS98-fire-12" if shot.shot == CHAIN else "LS98-fire-10"
    odds = [(papers.likely_hits_words(likely) if likely.mean else "Costs her nothing", clause)]
    if shot.shot == CHAIN:
        odds.append(("each takes a box of a mast", "LS98-fire-13"))
    else:
        odds.append(("each 1–3 hull, 4–6 crew", "LS98-fire-11"))
    if fire:
        odds.append((f"{papers.percent_text(fire)} she is on fire", "LS98-fire-16"))
    if papers.percent(blast):
        odds.append((f"{papers.percent_text(blast)} her magazine", "LS98-fire-17"))
    meta = f"{BANDS[shot.band]} · {count_words(shot.distance, 'hex')} · {needs} hits"
    return ShotCard(
        f"{firer_name}: {shot.side} guns at {target_name}, {ammunition_words(shot.shot)}",
        f"{shot.side.capitalize()} guns at {target_name}",
        meta,
        shot.tally,
        count_words(shot.dice, "die"),
        papers.mean_words(likely),
        "hits",
        tuple(odds),
    )


def grapple_card(ship: Ship, foe: Ship) -> ShotCard:
    """LS98-board-2: return what is added to her die, and the chances."""
    ours, theirs = grapple_tally(ship), grapple_tally(foe)
    wins, loses = grapple_win_loss_odds(ship, foe)
    won, level, lost = (papers.percent_text(chance) for chance in (wins, 1 - wins - loses, loses))
    title = f"{ship.name} grapples {foe.name}"
    odds = (
        (f"{won} she may board", "LS98-board-2"),
        (f"{level} nothing holds", "LS98-board-2"),
        (f"{lost} the enemy may board", "LS98-board-2"),
    )
    meta = f"a die {_signed(ours)} against a die {_signed(theirs)}"
    return ShotCard(title, title, meta, ours, "one die each", f"{papers.percent(wins)}", "% hers", odds)


def _signed(tally: Tally) -> str:
    return f"{tally.total:+d}".replace("-", "−") if tally.total else "as it falls"


def party_card(ship: Ship, plan: PartyDraft) -> ShotCard:
    """LS98-board-5: return the dice of the drafted party."""
    held = (hold for hold in holds_of(ship.id) if hold.boarder and is_on_board(ship))
    hold = next(held, None)
    party = plan.chosen_option.value if plan.chosen_option is not None else None
    boards = hold is not None and hold.boarder == ship.id
    leader = (hold.leads if boards else hold.defends) if hold is not None else ""
    decks = hold.decks if hold is not None and boards else 0
    tally = melee_dice_tally(ship, party, leader, decks) if party is not None else Tally()
    marines = party.marines if party is not None else 0
    rules = rule_table("melee")
    mean = tally.total * chance_of_face(rules["crew_hits"]) + marines * chance_of_face(rules["marine_hits"])
    foe = get_ship(hold.partner(ship.id)).name if hold is not None else ""
    title = f"{ship.name} boards {foe}" if boards else f"{ship.name} against {foe}"
    wound = papers.percent_text(chance_of_sixes(rules["wounding_sixes"], tally.total + marines))
    odds = [("crew hit with 6, marines 5+", "LS98-board-6")]
    if boards and hold is not None:
        enemy = get_ship(hold.partner(ship.id))
        best = papers.percent_text(melee_round_odds(ship, enemy, decks)[0])
        odds.append((f"{best} a deck with all hands", "LS98-board-8"))
        odds.append((f"{papers.percent_text(stand_firm_chance(enemy))} they would stand", "LS98-morale-2"))
    if wound != "0 %":
        odds.append((f"{wound} their leader is hurt", "LS98-board-7"))
    meta = f"{ship.crew} crew, {ship.soldiers} soldiers, {ship.marines} marines aboard"
    total = f"{tally.total} + {marines} dice" if marines else count_words(tally.total, "die")
    return ShotCard(title, title, meta, tally, total, f"{float(mean):.1f}", "hits", tuple(odds))
