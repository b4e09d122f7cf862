"""The orders bar of Warm Work, Hardy!: buttons for the move and the broadside, the prompt, the line of ships
in place of the log, and the cards above the bar, among them that of a split broadside (WWH-2.1.3b)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.books.hits import HitSpread
from game.books.wwh.face import drafts
from game.books.wwh.face.drafts import AddLeg, ChooseSide, CourseOrGunAction, GunDraft, HelmDraft
from game.books.wwh.face.questions import QuestionKind, draft_of, find_ship_card, viewer_seat
from game.books.wwh.rules.boarding import boarding_round_odds, boarding_tally, grapple_chance
from game.books.wwh.rules.costly_hits import known_hit_spread, side_without_guns
from game.books.wwh.rules.course import AHEAD, HEAVE_TO, TACK
from game.books.wwh.rules.fleet import line_of_ship
from game.books.wwh.rules.previews import mast_chance, second_broadside_chance
from game.books.wwh.rules.sheet import MANOEUVRE, PORT, STARBOARD, Round, Ship, get_ship, holds_of
from game.books.wwh.rules.shots import BroadsideOrder, Shot
from game.books.wwh.rules.sight import FixedAnswer, known_record_of
from game.books.wwh.rules.wind import point_of_sailing_words
from game.core.table import get_single
from game.play.event_words import count_words, name_by_id
from game.play.rulebook import TallyLine, tally_lines
from game.sea.compass import eighth_name
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import ButtonState
from game.stage.paper.dice import draw_wax_seal
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
    toggle,
)
from game.ui.battle.dice.dice_tray import tray_panel
from game.ui.battle.dice.shot_card import ShotCard
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.orders_bar import ButtonSpec, PromptHeader
from game.ui.battle.panels.squadron_panel import ShipList, ShipRow
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values import citations
from game.ui.battle.values.actions import DraftAction
from game.ui.battle.values.citations import with_clause
from game.ui.battle.values.prompts import WATCH_TEXT, PromptKind
from game.ui.kit.panel_cache import Panel

_SIDE_WORDS: Final = {PORT: ("Port", "port", "q"), STARBOARD: ("Stbd", "starboard", "e")}
_PHASES: Final = {"manoeuvre": "Manoeuvre", "combat": "Combat", "boarding": "Boarding"}


def answer_specs(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return the secondary buttons and the primary one of a question of this book's own kinds."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            return _course_buttons(hud, plan)
        case GunDraft() as guns:
            return _gun_buttons(hud, guns)
        case None:
            return [], None


def prompt_lines(hud: HudState) -> tuple[str, str]:
    """Return the question, or how the move or the guns stand."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            return course_and_brief_words(plan)
        case GunDraft() as guns if not guns.fire_orders:
            return "No gun bears on an enemy", ""
        case GunDraft() as guns if guns.chosen_shot is None:
            return "No shot can hurt an enemy", ""
        case _:
            return hud.prompt.text, ""


def course_and_brief_words(plan: HelmDraft) -> tuple[str, str]:
    """Return text like `To SE, close hauled: 3 of 5 squares`, and the same without the point of sailing."""
    end = plan.end_helm
    if plan.heaves_to_at_end:
        return "One square, then she heaves to", "She heaves to"
    lies = point_of_sailing_words(end.heading, end.wind_from)
    most = max(end.squares_made, end.heading_max_squares)  # she may have made more before she turned
    squares = f"{end.squares_made} of {most} squares" if end.squares_made else "no square yet"
    if plan.needs_tack:
        return f"If she tacks, to {eighth_name(end.heading)}: {squares}", f"Tacking: {squares}"
    return (f"To {eighth_name(end.heading)}, {lies}: {squares}", f"To {eighth_name(end.heading)}: {squares}")


def idle_prompt(hud: HudState) -> PromptHeader:
    """Return whose turn it is and in which phase."""
    now = get_single(Round)
    if not now.side:
        words = "The next round" if hud.battle.turn else "Before the first round"
        return PromptHeader(None, words, WATCH_TEXT, hud.prompt.clause)
    name = f"{name_by_id(hud.names, now.side)}: {_PHASES.get(now.phase, now.phase)}"
    return PromptHeader(hud.side_number(now.side), name, WATCH_TEXT, hud.prompt.clause)


# ----------------------------------------------------------------------------------- the move


def _course_buttons(hud: HudState, plan: HelmDraft) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    ship = find_ship_card(hud.prompt.ship)
    chance = papers.percent_text(drafts.tack_chance(ship)) if ship is not None else "a die"
    ahead, tack = "One square straight on", f"Through the wind: {chance}, else in irons"
    helm, heave, rests = plan.fixed_helm, "One square, and then she lies to", plan.heaves_to_at_end
    specs = [
        _turn_button(hud, plan, PORT, "helm-port", "Port", "a"),
        refusable("helm-ahead", "Ahead", "ahead", "w", AddLeg(AHEAD), ahead, helm.refusal(AHEAD)),
        _turn_button(hud, plan, STARBOARD, "helm-starboard", "Stbd", "d"),
        refusable("helm-tack", "Tack", "tack", "t", AddLeg(TACK), tack, helm.refusal(TACK)),
        toggle("helm-heave", "Heave to", "anchor", "h", CourseOrGunAction.HEAVE_TO, heave, rests),
        button(
            "helm-clear", "Start over", "cross", "c", DraftAction.AFRESH, "Draw the move again from the start"
        ),
    ]
    return specs, _submit_button(plan, ship)


def _turn_button(hud: HudState, plan: HelmDraft, leg: str, name: str, words: str, letter: str) -> ButtonSpec:
    """Return the button of a turn; in quick play she turns at the first place where she may."""
    if hud.quick_play is not None and plan.legs_with_turn(leg) is not None:
        return button(name, words, leg, letter, AddLeg(leg), f"A point to {leg}, as soon as she may")
    refusal = plan.fixed_helm.refusal(leg)
    return refusable(name, words, leg, letter, AddLeg(leg), f"A point to {leg}", refusal)


def _submit_button(plan: HelmDraft, ship: Ship | None) -> ButtonSpec:
    refusal = plan.end_helm.refusal(HEAVE_TO if plan.heaves_to_at_end else "end")
    if plan.needs_tack and ship is not None:
        words = f"Tack: {papers.percent_text(drafts.all_tacks_chance(ship, plan))}"
    elif not plan.legs and not refusal:
        words = "Lie still"
    elif plan.heaves_to_at_end:
        words = "Heave to"
    else:
        words = f"Sail {count_words(plan.end_helm.squares_made, 'square')}"
    return give_button("sail", words, hint=reason_of(refusal), is_able=refusal is None)


# ----------------------------------------------------------------------------------- the guns


def _gun_buttons(hud: HudState, guns: GunDraft) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    specs = [] if guns.second_target else target_buttons(guns)
    specs += side_buttons(guns.sides(), guns.side, _SIDE_WORDS, "broadside", ChooseSide)
    specs += _split_buttons(hud, guns)
    specs += [answer_button(hud, option, "hold", "c") for option in guns.other_options]
    order = guns.chosen_shot
    if order is None:
        hold = f"answer-{FixedAnswer.HOLD_FIRE}"
        return hold_fire_first(specs, hold) if guns.fire_orders else (specs, None)
    words = count_words(order.shots[0].dice, "die")
    if len(order.shots) > 1:
        words = " + ".join(str(shot.dice) for shot in order.shots)
    if order.is_second:
        words = f"{words}, {papers.chance_words(second_broadside_chance())}"
    return specs, give_button("fire", f"Fire: {words}", "cannon")


def _split_buttons(hud: HudState, guns: GunDraft) -> list[ButtonSpec]:
    """Return whether the broadside is split, and a button for each of the two targets that gives her a
    gunnery point more (WWH-2.1.3b)."""
    if not guns.second_targets():
        return []
    hint, is_split = "Divide the broadside between two targets, WWH-2.1.3b", bool(guns.second_target)
    specs = [toggle("half", "Split", "shot", "j", CourseOrGunAction.SPLIT, hint, is_split)]
    if not is_split:
        return specs
    parts, most = guns.first_share_choices(), guns.first_share_points
    whole = sum(shot.part_points for shot in guns.chosen_shot.shots) if guns.chosen_shot is not None else most
    for way, ship, letter, now, by, action in (
        ("first", guns.target, "=", most, 1, DraftAction.LONGER),
        ("second", guns.second_target, "-", whole - most, -1, DraftAction.SHORTER),
    ):
        name = name_by_id(hud.names, ship)
        state: ButtonState = "ready" if most + by in parts else "disabled"
        hint = f"{name} has {now} of {whole} gunnery points: one more, WWH-2.1.3b"
        specs.append(
            ButtonSpec(f"split-{way}", f"{name}: {now}", "", letter, state, "+1", hint, action=action)
        )
    if len(guns.second_targets()) > 1:
        hint = "Another ship for the second part, WWH-2.1.3b"
        specs.append(button("split-next", "Other", "eye", "i", CourseOrGunAction.NEXT_SECOND, hint))
    return specs


_STEP: Final = 17
_SEAL: Final = 66
_COLUMN: Final = 130
"""Units that a column of terms needs at the least; else the sum, which the button tells too, is left out."""
_NAMED: Final = 92
"""Units for the words of a term, beside which its clause still has room."""


@dataclass(frozen=True, slots=True)
class SplitCardPart:
    """One part: its target, range and arc, the terms as sign, reason and clause, what they come to in words,
    the hits to be expected."""

    target: str
    range_words: str
    terms: tuple[TallyLine, ...]
    total: str
    hits: str


@dataclass(frozen=True, slots=True)
class SplitCard:
    """The title, the points of each part in words, and the two parts."""

    title: str
    points_words: str
    parts: tuple[SplitCardPart, ...]


def draw_card(c: Canvas, rect: pygame.Rect, card: SplitCard) -> None:
    """Draw the two parts side by side under one title."""
    with c.text_region("target-card", rect):
        room = panel_drawing.draw_panel(c, rect, card.title, card.points_words)
        gap = c.px(14)
        wide = (room.w - gap) // len(card.parts)
        for n, part in enumerate(card.parts):
            half = pygame.Rect(room.x + n * (wide + gap), room.y, wide, room.h)
            _draw_part(c, half, part)
            if n:
                panel_drawing.draw_hairline(c, (half.x - gap // 2, half.y), (half.x - gap // 2, half.bottom))


def _draw_part(c: Canvas, rect: pygame.Rect, part: SplitCardPart) -> None:
    step = c.style.text_px(_STEP)
    seal_w = c.style.text_px(_SEAL)
    y = rect.y + step // 2
    name = letters.truncate_text(part.target, letters.DENSE_STRONG, c.style, rect.w - seal_w)
    drawn = letters.draw_text(c, (rect.x, y), name, letters.DENSE_STRONG, anchor="midleft")
    room = rect.right - seal_w - drawn.right - c.px(10)
    if letters.text_width(part.range_words, letters.SMALL, c.style) <= room:
        at = (drawn.right + c.px(10), y)
        letters.draw_text(c, at, part.range_words, letters.SMALL, palette.INK_2, "midleft")
    terms = pygame.Rect(rect.x, rect.y + step, rect.w - seal_w, rect.h - step)
    _draw_terms(c, terms, part)
    radius = min(29.0 * c.style.text_scale, rect.h / c.style.unit / 2 - 3)
    at = (rect.right - seal_w // 2, rect.centery - c.px(2))
    draw_wax_seal(c, at, part.hits, "hits", "total", radius)


def _draw_terms(c: Canvas, rect: pygame.Rect, part: SplitCardPart) -> None:
    """Draw sign, reason and clause of each term in as many columns as needed, and the sum."""
    step = c.style.text_px(_STEP)
    rows = [*part.terms, TallyLine("=", part.total, "")]
    if len(rows) * step > rect.h + c.px(6) and rect.w < 2 * c.style.text_px(_COLUMN):
        step = max(letters.line_height(letters.SMALL, c.style) - c.px(2), rect.h // len(rows))
    most = max(1, (rect.h + c.px(8)) // step)
    if len(rows) == most + 1 and rect.w < 2 * c.style.text_px(_COLUMN):
        rows = rows[:-1]
    wide = rect.w // -(-len(rows) // most)
    for n, (sign, words, clause, lessens) in enumerate(rows):
        x, y = rect.x + n // most * wide, rect.y + n % most * step + step // 2
        ink = palette.WAX if lessens else palette.INK_1
        letters.draw_text(c, (x, y), sign, letters.SMALL_STRONG, ink, "midleft")
        left, mark = x + c.style.text_px(22), citations.clause_mark(c.style, clause)
        mark_w = letters.text_width(mark, letters.SMALL, c.style) + c.px(8)
        if x + wide - left - mark_w < c.style.text_px(_NAMED):
            mark, mark_w = "", 0
        role = letters.SMALL if n < len(part.terms) else letters.DENSE_STRONG
        fitted = letters.truncate_text(words, role, c.style, x + wide - left - mark_w - c.px(6))
        drawn = letters.draw_text(c, (left, y), fitted, role, ink, "midleft")
        letters.draw_text(c, (drawn.right + c.px(8), y), mark, letters.SMALL, palette.CLAUSE, "midleft")


_BOARDS: Final = "WWH-3.1a"


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
    is_now = ship.id == hud.prompt.ship
    is_done = ship.moved and not is_now
    made = f"made {count_words(ship.last_run, 'square')}" if ship.last_run else "lies still"
    words = "at the helm" if is_now else made if is_done else "follows" if place else "leads the line"
    return papers.squadron_row(hud, ship.id, ship.name, words, is_done=is_done, is_now=is_now)


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
        return Panel("target", layout.tray, lambda c: draw_card(c, layout.tray, split), split)
    if order is not None and ship is not None:
        return papers.shot_card_panel(layout, broadside_card(ship, order, hud))
    if hud.prompt.clause == _BOARDS and hud.prompt.needs_answer and ship is not None:
        foes = [get_ship(hold.partner(ship.id)) for hold in holds_of(ship.id)]
        foe = next((other for other in foes if other.side != ship.side), None)
        hidden = foe is not None and known_record_of(foe, viewer_seat(hud)).gunnery is None
        return papers.shot_card_panel(layout, boarding_card(ship, foe, hidden)) if foe is not None else None
    return None


def split_broadside_card(ship: Ship, order: BroadsideOrder, hud: HudState) -> SplitCard:
    """Return the card for a broadside that is split: both Target Scores (WWH-2.1.3b)."""
    points = [shot.part_points for shot in order.shots]
    parts = []
    for shot in order.shots:
        needs = "only 5s hit" if shot.is_hand_to_hand else f"{shot.needs}+ hits"
        meta = f"{shot.rake.capitalize()} rake, " if shot.rake else ""
        meta += f"{shot.bearing.band.name} · {needs}"
        hits = papers.mean_words(known_hit_spread(ship, shot, viewer_seat(hud)))
        total = count_words(shot.dice, "die")
        name = name_by_id(hud.names, shot.target)
        parts.append(SplitCardPart(name, meta, tuple(_score_terms(shot)), total, hits))
    first = name_by_id(hud.names, order.shots[0].target)
    meta = f"{points[0]} and {points[1]} of {sum(points)} points, bonuses at {first}"
    meta = with_clause(hud, meta, "WWH-2.1.3b")
    return SplitCard(f"{ship.name}: {order.side} guns split", meta, tuple(parts))


def _score_terms(shot: Shot) -> Iterator[TallyLine]:
    yield TallyLine(f"+{shot.part_points}", "gunnery points", "WWH-2.1.3b")
    for line in tally_lines(shot.tally):
        if line.clause not in ("WWH-0.4", "WWH-2.1.2b", "WWH-2.1.3b"):
            yield line


def broadside_card(ship: Ship, order: BroadsideOrder, hud: HudState) -> ShotCard:
    """Return the card for a broadside: the Target Score of its target term by term; the chance of a mast only
    where the reader may know her damage (WWH-B.1)."""
    shot, target = order.shots[0], get_ship(order.shots[0].target)
    viewer = viewer_seat(hud)
    known = known_record_of(target, viewer).damage is not None
    chance = papers.percent(mast_chance(target, shot.dice)) if known else 0
    silent = side_without_guns(ship, shot, viewer)
    likely = known_hit_spread(ship, shot, viewer)
    name = name_by_id(hud.names, target.id)
    return _cached_card(ship.name, name, shot, order.is_second, chance, likely, silent)


_SILENT_WORDS: Final = {"both": "No gun is left in her"}


@lru_cache(maxsize=32)
def _cached_card(
    firer: str, target: str, shot: Shot, second: bool, mast: int, likely: HitSpread, silent: str
) -> ShotCard:
    squares = count_words(shot.bearing.band.distance, "square")
    needs = "only 5s hit" if shot.is_hand_to_hand else f"{shot.needs}+ hits"
    odds = [(papers.likely_hits_words(likely) if likely.mean else "Costs her nothing", "WWH-2.2a")]
    if silent:
        odds.append((_SILENT_WORDS.get(silent, f"No gun is left on her {silent} side"), "WWH-0.4"))
    if shot.is_hull_only:
        odds.append(("All hits go to the hull", "WWH-4.3b"))
    if mast:
        odds.append((f"{mast} % a mast falls", "WWH-2.2c"))
    if second:
        odds.append((f"Fired {papers.chance_words(second_broadside_chance())}", "WWH-2.1.2b"))
    return ShotCard(
        f"{firer}: {shot.side} guns at {target}",
        f"{shot.side.capitalize()} guns at {target}",
        f"{shot.bearing.band.name} · {squares} · {needs}",
        shot.tally,
        count_words(shot.dice, "die"),
        papers.mean_words(likely),
        "hits",
        tuple(odds),
    )


def boarding_card(ship: Ship, foe: Ship, is_record_hidden: bool = False) -> ShotCard:
    """Return what she has to board with, and the odds once grapples have held; no more than the chance of
    those where the foe's record is hidden (WWH-B.1)."""
    tally, theirs = boarding_tally(ship), boarding_tally(foe).total
    won, level, lost = map(papers.percent, boarding_round_odds(ship, foe))
    holds = papers.percent(grapple_chance())
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
