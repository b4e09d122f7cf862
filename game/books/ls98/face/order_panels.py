"""The panels of the 1798 game: over the orders bar the card of a broadside, of a grapple or of a
boarding party; the list of the ships that move."""

from dataclasses import replace
from functools import lru_cache

from game.books.ls98.face.gun_draft import GunDraft
from game.books.ls98.face.helm_draft import HelmDraft
from game.books.ls98.face.minor_drafts import NextShipDraft, PartyDraft
from game.books.ls98.face.percentages import chance_of_face, percent_text, whole_percent
from game.books.ls98.face.question_draft import draft_of, find_ship_card
from game.books.ls98.face.questions import QuestionKind
from game.books.ls98.rules.boarding import grapple_tally
from game.books.ls98.rules.melee import melee_dice_tally
from game.books.ls98.rules.previews import (
    chance_of_sixes,
    fire_and_magazine_chances,
    grapple_win_loss_odds,
    hit_spread,
    melee_round_odds,
    stand_firm_chance,
)
from game.books.ls98.rules.sheet import CHAIN, Hold, Ship, Turn, get_ship, holds_of, is_on_board, ships_on_map
from game.books.ls98.rules.shots import BANDS, Shot, ammunition_words
from game.books.ls98.rules.tables import rule_table
from game.core.table import get_single
from game.core.tally import Tally
from game.play.event_words import count_words, name_by_id
from game.ui.battle.dice import shot_card
from game.ui.battle.dice.dice_tray import tray_panel
from game.ui.battle.dice.shot_card import ShotCard
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels.squadron_panel import ShipList, ShipRow
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind
from game.ui.kit.panel_cache import Panel

_GRAPPLES = "LS98-board-1"
_WHILE_SHIPS_MOVE = (
    QuestionKind.NEXT,
    QuestionKind.HELM,
    PromptKind.PICK,
    QuestionKind.SAIL,
    PromptKind.DONE,
)
_NARROW = 620
"""Units; in a place that is less wide a card names only the weightiest of its terms."""
_FEW = 4
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
    seen = hud.find_ship(ship.id)
    laid = draft_of(hud).answer_draft
    if isinstance(laid, NextShipDraft):
        now, asked = ship.id == laid.ship, "next?"
    else:
        now, asked = ship.id == hud.prompt.ship, "at the helm"
    done = ship.moved and not now
    made = count_words(ship.run, "hex") if ship.run else "lies still"
    words = asked if now else made if done else "to move"
    return ShipRow(ship.name, seen.side % 4 if seen is not None else 0, words, done, now)


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
        return _card_panel(layout, broadside_card(ship.name, name_by_id(hud.names, shot.target), shot))
    if isinstance(laid, PartyDraft):
        return _card_panel(layout, party_card(ship, laid))
    if hud.prompt.clause == _GRAPPLES and hud.prompt.needs_answer and hud.prompt.menu is not None:
        foes = [o.value for o in hud.prompt.menu.options() if o.value and not o.refusal]
        return _card_panel(layout, grapple_card(ship, foes[0])) if foes else None
    return None


def _card_panel(layout: BattleLayout, card: ShotCard) -> Panel:
    """Return that card at its place, with as many of its odds as large text leaves room for."""
    rows = (layout.tray.h - layout.style.text_px(_HEAD)) // layout.style.text_px(_ROW)
    card = replace(card, odds=card.odds[: max(rows, 1)])
    if layout.tray.w < layout.style.px(_NARROW):
        card = replace(card, tally=card.tally.shortened(_FEW))
    rect = shot_card.narrowed_rect(layout.style, layout.tray, card)
    return Panel("target", rect, lambda c: shot_card.draw(c, rect, card), card)


@lru_cache(maxsize=32)
def broadside_card(firer_name: str, target_name: str, shot: Shot) -> ShotCard:
    """Return the card for a broadside: its dice reason by reason, hits to be expected, and fire."""
    likely = hit_spread(shot)
    fire, blast = fire_and_magazine_chances(shot)
    needs = f"{shot.needs}+" if shot.needs < 6 else "6"
    clause = "LS98-fire-12" if shot.shot == CHAIN else "LS98-fire-10"
    odds = [(f"{likely.low} to {likely.high} hits, 8 times in 10", clause)]
    if shot.shot == CHAIN:
        odds.append(("each takes a box of a mast", "LS98-fire-13"))
    else:
        odds.append(("each 1–3 hull, 4–6 crew", "LS98-fire-11"))
    if fire:
        odds.append((f"{percent_text(fire)} she is on fire", "LS98-fire-16"))
    if whole_percent(blast):
        odds.append((f"{percent_text(blast)} her magazine", "LS98-fire-17"))
    meta = f"{BANDS[shot.band]} · {count_words(shot.distance, 'hex')} · {needs} hits"
    return ShotCard(
        f"{firer_name}: {shot.side} guns at {target_name}, {ammunition_words(shot.shot)}",
        f"{shot.side.capitalize()} guns at {target_name}",
        meta,
        shot.tally,
        count_words(shot.dice, "die"),
        f"{float(likely.mean):.1f}",
        "hits",
        tuple(odds),
    )


def grapple_card(ship: Ship, foe: Ship) -> ShotCard:
    """LS98-board-2: return what is added to her die, and the chances."""
    ours, theirs = grapple_tally(ship), grapple_tally(foe)
    wins, loses = grapple_win_loss_odds(ship, foe)
    won, level, lost = (percent_text(chance) for chance in (wins, 1 - wins - loses, loses))
    title = f"{ship.name} grapples {foe.name}"
    odds = (
        (f"{won} she may board", "LS98-board-2"),
        (f"{level} nothing holds", "LS98-board-2"),
        (f"{lost} the enemy may board", "LS98-board-2"),
    )
    meta = f"a die {_signed(ours)} against a die {_signed(theirs)}"
    return ShotCard(title, title, meta, ours, "one die each", f"{whole_percent(wins)}", "% hers", odds)


def _signed(tally: Tally) -> str:
    """Return what is added, as it is said."""
    return f"{tally.total:+d}".replace("-", "−") if tally.total else "as it falls"


def party_card(ship: Ship, plan: PartyDraft) -> ShotCard:
    """LS98-board-5: return the dice of the drafted party."""
    hold = _boarding_hold(ship)
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
    wound = percent_text(chance_of_sixes(rules["wounding_sixes"], tally.total + marines))
    odds = [("crew hit with 6, marines 5+", "LS98-board-6")]
    if boards and hold is not None:
        enemy = get_ship(hold.partner(ship.id))
        best = percent_text(melee_round_odds(ship, enemy, decks)[0])
        odds.append((f"{best} a deck with all hands", "LS98-board-8"))
        odds.append((f"{percent_text(stand_firm_chance(enemy))} they would stand", "LS98-morale-2"))
    if wound != "0 %":
        odds.append((f"{wound} their leader is hurt", "LS98-board-7"))
    meta = f"{ship.crew} crew, {ship.soldiers} soldiers, {ship.marines} marines aboard"
    total = f"{tally.total} + {marines} dice" if marines else count_words(tally.total, "die")
    return ShotCard(title, title, meta, tally, total, f"{float(mean):.1f}", "hits", tuple(odds))


def _boarding_hold(ship: Ship) -> Hold | None:
    """Return the boarding that she is in."""
    held = [hold for hold in holds_of(ship.id) if hold.boarder and is_on_board(ship)]
    return next(iter(held), None)
