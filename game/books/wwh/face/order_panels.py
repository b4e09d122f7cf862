"""The panels of Warm Work, Hardy!: over the orders bar the card of a broadside or a boarding, and
the line of ships that moves."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from game.books.wwh.face import split_card
from game.books.wwh.face.helm_draft import HelmDraft
from game.books.wwh.face.question_draft import draft_of, find_ship_card, viewer_seat
from game.books.wwh.face.questions import QuestionKind
from game.books.wwh.face.split_card import SplitCard, SplitCardPart
from game.books.wwh.rules.boarding import boarding_round_odds, boarding_tally, grapple_chance
from game.books.wwh.rules.fleet import line_of_ship
from game.books.wwh.rules.previews import hit_spread, mast_chance
from game.books.wwh.rules.sheet import MANOEUVRE, Round, Ship, get_ship, holds_of
from game.books.wwh.rules.shots import BroadsideOrder, Shot
from game.books.wwh.rules.sight import known_record_of
from game.core.table import get_single
from game.play.event_words import count_words, name_by_id
from game.play.rulebook import TallyLine, tally_lines
from game.ui.battle.dice import shot_card
from game.ui.battle.dice.dice_tray import tray_panel
from game.ui.battle.dice.shot_card import ShotCard
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels.squadron_panel import ShipList, ShipRow
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.citations import with_clause
from game.ui.battle.values.prompts import PromptKind
from game.ui.kit.panel_cache import Panel

_BOARDS: Final = "WWH-3.1a"
_NARROW: Final = 620
"""Units; in a place that is less wide a card names only the weightiest of its terms."""
_FEW: Final = 4


def squadron_list(hud: HudState) -> ShipList:
    """Return the line that the ship in hand has a place in, while its side moves."""
    asks_of_moves = hud.prompt.kind in (QuestionKind.HELM, PromptKind.PICK, PromptKind.DONE)
    now = get_single(Round) if asks_of_moves else None
    if now is None or now.phase != MANOEUVRE:
        return ShipList()
    ship = find_ship_card(hud.own_ship)
    line = line_of_ship(ship) if ship is not None else None
    if ship is None or line is None or len(line.ships) < 2:
        return ShipList()
    rows = tuple(_ship_row(hud, get_ship(name), n) for n, name in enumerate(line.ships))
    # What a name says after a comma has no room beside the count.
    return ShipList(name_by_id(hud.names, line.squadron).partition(",")[0], rows)


def _ship_row(hud: HudState, ship: Ship, place: int) -> ShipRow:
    """Return one ship of the line, the leader first."""
    seen = hud.find_ship(ship.id)
    now = ship.id == hud.prompt.ship
    done = ship.moved and not now
    made = f"made {count_words(ship.last_run, 'square')}" if ship.last_run else "lies still"
    waits = "follows" if place else "leads the line"
    words = "at the helm" if now else made if done else waits
    return ShipRow(ship.name, seen.side % 4 if seen is not None else 0, words, done, now)


# ---------------------------------------------------------------------------- over the orders bar


def panel_over_orders(hud: HudState, layout: BattleLayout) -> Panel | None:
    """Return the card of the broadside chosen, the tray, or the card of a boarding."""
    laid = draft_of(hud).answer_draft
    if isinstance(laid, HelmDraft):
        return None
    order = laid.chosen_shot if laid is not None else None
    if hud.dice_timing.has_visible_roll and order is None:
        return tray_panel(layout, hud.dice_timing)
    ship = find_ship_card(hud.prompt.ship)
    if order is not None and ship is not None and len(order.shots) > 1:
        split = split_broadside_card(ship, order, hud)
        return Panel("target", layout.tray, lambda c: split_card.draw_card(c, layout.tray, split), split)
    if order is not None and ship is not None:
        return _card_panel(hud, layout, broadside_card(ship, order, hud))
    if hud.prompt.clause == _BOARDS and hud.prompt.needs_answer and ship is not None:
        foes = [get_ship(hold.partner(ship.id)) for hold in holds_of(ship.id)]
        foe = next((other for other in foes if other.side != ship.side), None)
        hidden = foe is not None and known_record_of(foe, viewer_seat(hud)).gunnery is None
        return _card_panel(hud, layout, boarding_card(ship, foe, hidden)) if foe is not None else None
    return None


def _card_panel(hud: HudState, layout: BattleLayout, card: ShotCard) -> Panel:
    """Return that card at its place."""
    if layout.tray.w < layout.style.px(_NARROW):
        card = replace(card, tally=card.tally.shortened(_FEW))
    rect = shot_card.narrowed_rect(layout.style, layout.tray, card)
    return Panel("target", rect, lambda c: shot_card.draw(c, rect, card), card)


def split_broadside_card(ship: Ship, order: BroadsideOrder, hud: HudState) -> SplitCard:
    """Return the card for a broadside that is split: both Target Scores (WWH-2.1.3b)."""
    points = [shot.part_points for shot in order.shots]
    parts = []
    for shot in order.shots:
        needs = "only 5s hit" if shot.is_hand_to_hand else f"{shot.needs}+ hits"
        meta = f"{shot.rake.capitalize()} rake, " if shot.rake else ""
        meta += f"{shot.bearing.band.name} · {needs}"
        hits = f"{float(hit_spread(shot).mean):.1f}"
        total = count_words(shot.dice, "die")
        name = name_by_id(hud.names, shot.target)
        parts.append(SplitCardPart(name, meta, tuple(_score_terms(shot)), total, hits))
    first = name_by_id(hud.names, order.shots[0].target)
    meta = f"{points[0]} and {points[1]} of {sum(points)} points, bonuses at {first}"
    meta = with_clause(hud, meta, "WWH-2.1.3b")
    return SplitCard(f"{ship.name}: {order.side} guns split", meta, tuple(parts))


def _score_terms(shot: Shot) -> Iterator[TallyLine]:
    """Yield the Target Score of a part, from the gunnery points that it has."""
    yield TallyLine(f"+{shot.part_points}", "gunnery points", "WWH-2.1.3b")
    for line in tally_lines(shot.tally):
        if line.clause not in ("WWH-0.4", "WWH-2.1.2b", "WWH-2.1.3b"):
            yield line


def broadside_card(ship: Ship, order: BroadsideOrder, hud: HudState) -> ShotCard:
    """Return the card for a broadside: the Target Score of its target term by term; the chance of a
    mast only where the reader may know her damage (WWH-B.1)."""
    shot, target = order.shots[0], get_ship(order.shots[0].target)
    known = known_record_of(target, viewer_seat(hud)).damage is not None
    chance = round(100 * float(mast_chance(target, shot.dice))) if known else 0
    return _cached_card(ship.name, name_by_id(hud.names, target.id), shot, order.is_second, chance)


@lru_cache(maxsize=32)
def _cached_card(firer: str, target: str, shot: Shot, second: bool, mast: int) -> ShotCard:
    """Return the same from values."""
    likely = hit_spread(shot)
    squares = count_words(shot.bearing.band.distance, "square")
    needs = "only 5s hit" if shot.is_hand_to_hand else f"{shot.needs}+ hits"
    odds = [(f"{likely.low} to {likely.high} hits, 8 times in 10", "WWH-2.2a")]
    if shot.is_hull_only:
        odds.append(("All hits go to the hull", "WWH-4.3b"))
    if mast:
        odds.append((f"{mast} % a mast falls", "WWH-2.2c"))
    if second:
        odds.append(("Only if a die shows 5 or 6", "WWH-2.1.2b"))
    return ShotCard(
        f"{firer}: {shot.side} guns at {target}",
        f"{shot.side.capitalize()} guns at {target}",
        f"{shot.bearing.band.name} · {squares} · {needs}",
        shot.tally,
        count_words(shot.dice, "die"),
        f"{float(likely.mean):.1f}",
        "hits",
        tuple(odds),
    )


def boarding_card(ship: Ship, foe: Ship, is_record_hidden: bool = False) -> ShotCard:
    """Return what she has to board with, and the odds once grapples have held; no more than the
    chance of those where the foe's record is hidden (WWH-B.1)."""
    tally, theirs = boarding_tally(ship), boarding_tally(foe).total
    won, level, lost = (round(100 * float(chance)) for chance in boarding_round_odds(ship, foe))
    holds = round(100 * float(grapple_chance()))
    title, total = f"{ship.name} boards {foe.name}", f"{tally.total} and a die"
    if is_record_hidden:
        told = (("Her record is hidden", "WWH-B.1"),)
        return ShotCard(title, title, "", tally, total, f"{holds}", "% grapple", told)
    odds = (
        (f"{holds} % the grapples hold", "WWH-3.1b"),
        (f"{level} % undecided", "WWH-3.2b"),
        (f"{lost} % thrown back", "WWH-3.2b"),
    )
    meta = f"a die and {tally.total} against a die and {theirs}"
    return ShotCard(title, title, meta, tally, total, f"{won}", "% hers", odds)
