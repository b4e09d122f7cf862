"""Before grapples are thrown or boarders sent: both crews' dice term by term, and the odds."""

from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.books.kmh.rules.boarding import boarding_dice, boats_score, stage_of
from game.books.kmh.rules.boat_sheet import Boat, all_boats, boat_named
from game.books.kmh.rules.passage import are_touching
from game.books.kmh.rules.sheet import Ship, Stage, boat_locks_of, enemies, get_ship, locks_of
from game.books.kmh.rules.tables import rule_table
from game.core.tally import Tally, Term
from game.play.event_words import count_words
from game.play.rulebook import tally_lines
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.dice import draw_wax_seal
from game.ui.battle.values import citations

_STAGES = {Stage.DECK: "Stage A: her deck", Stage.BELOW: "Stage B: below", Stage.SHIP: "Stage C: the ship"}
_STEP = 17
"""Units of a line."""
_ROUND = 26
"""Units above and below the lines."""
_BESIDE = 86
"""Units from the left of the seal to the words beside it."""
_A_CREW = 14
"""Letters of a name that stand beside a crew's dice in any window."""
BOAT_BOARDING_CLAUSE = "KMH-15.2.1"
BOARDING_CLAUSES = ("KMH-6.10.8", "KMH-13.0.1", "KMH-13.0.5", "KMH-13.0.19", "KMH-13.0.20")


@dataclass(frozen=True, slots=True)
class BoardingSide:
    """One side of the fight: the ship's name, her side's number, her dice; boats have one die and ``bonus``
    to add to it (KMH-15.2.1)."""

    name: str
    side: int
    dice: Tally
    bonus: int = -1

    @property
    def dice_count(self) -> int:
        """How many dice she throws."""
        return max(self.dice.total, 0) if self.bonus < 0 else 1

    @property
    def dice_words(self) -> str:
        """What she throws, in words."""
        return count_words(self.dice_count, "die") if self.bonus < 0 else f"1d6+{self.bonus}"


@dataclass(frozen=True, slots=True)
class RoundPercentages:
    """Per cent of a round: the attackers gain the stage, nothing moves, they are pushed back."""

    gain_percent: int
    unchanged_percent: int
    loss_percent: int


def enemy_alongside(ship: Ship) -> Ship | None:
    """Return the enemy she is locked to, else the one she touches."""
    for lock in locks_of(ship.id):
        other = get_ship(lock.other(ship.id))
        if other.side != ship.side:
            return other
    return next((foe for foe in enemies(ship) if are_touching(ship, foe)), None)


def stage_words(ship: Ship, foe: Ship) -> str:
    """Return which stage the next round is for: A her deck, B a deck below, C the ship."""
    lock = next((k for k in locks_of(ship.id) if k.other(ship.id) == foe.id), None)
    stage = stage_of(lock, foe) if lock is not None else Stage.DECK
    return _STAGES[stage]


def boarding_side(ship: Ship, side: int) -> BoardingSide:
    """Return the crew as it would fight now."""
    return BoardingSide(ship.name, side, boarding_dice(ship))


def boats_boarding_side(boat: Boat, ship: Ship, name: str, side: int) -> BoardingSide:
    """KMH-15.2.1: return those who board from boats: all of their side that are at her."""
    score = boats_score([b for b in all_boats() if b.side == boat.side and b.fast == ship.id])
    tally = Tally((Term("KMH-15.2.1", "one die", 1), *score.terms))
    short = name if len(name) <= _A_CREW else "The boats"
    return BoardingSide(short, side, tally, score.total)


def boats_stage_words(boat: Boat, ship: Ship) -> str:
    """Return which stage boats' crews fight for."""
    locks = [k for k in boat_locks_of(ship.id) if boat_named(k.a).side == boat.side]
    return _STAGES[stage_of(locks[0], ship) if locks else Stage.DECK]


def boat_round_percentages(bonus: int, defenders: int) -> RoundPercentages:
    """KMH-15.2.1: return the odds of one round of a d6 and the boats' bonus against this many d6."""
    return round_percentages(1, defenders, bonus)


@lru_cache(maxsize=64)
def round_percentages(attackers: int, defenders: int, bonus: int = 0) -> RoundPercentages:
    """KMH-13.0.15 to KMH-13.0.17: return the exact odds of one round with this many d6 a side, and a bonus
    for the attackers."""
    ours, theirs = [0] * bonus + _ways_by_total(attackers), _ways_by_total(defenders)
    over = rule_table("boarding")["pushed_back_over"]
    gains = pushed = 0
    for a, ways in enumerate(ours):
        gains += ways * sum(theirs[:a])
        pushed += ways * sum(theirs[a + over + 1 :])
    whole = sum(ours) * sum(theirs)
    won, lost = round(100 * gains / whole), round(100 * pushed / whole)
    return RoundPercentages(won, 100 - won - lost, lost)


def _ways_by_total(dice: int) -> list[int]:
    ways = [1]
    for _ in range(dice):
        longer = [0] * (len(ways) + 6)
        for total, times in enumerate(ways):
            for face in range(1, 7):
                longer[total + face] += times
        ways = longer
    return ways


@dataclass(frozen=True, slots=True)
class BoardingCard:
    """Both crews, ours first, and the stage they would fight for, in words."""

    ours: BoardingSide
    theirs: BoardingSide
    stage: str

    @property
    def odds(self) -> RoundPercentages:
        """The chances of the next round."""
        return round_percentages(self.ours.dice_count, self.theirs.dice_count, max(self.ours.bonus, 0))

    @property
    def odds_lines(self) -> tuple[str, ...]:
        """Text beside the seal."""
        chance = self.odds
        pushed = f"{chance.loss_percent} % thrown back"
        return (self.stage, "to gain it", f"{chance.unchanged_percent} % nothing", pushed)

    @property
    def line_count(self) -> int:
        """Lines of the longer side, at least as many as stand beside the seal."""
        terms = max(len(tally_lines(side.dice)) for side in (self.ours, self.theirs))
        return max(terms + 1, len(self.odds_lines))


def card_rect(style: UiStyle, rect: pygame.Rect, card: BoardingCard) -> pygame.Rect:
    """Return the card at the foot of its place, no wider and no higher than both crews need."""
    crews = max(_crew_width(style, side) for side in (card.ours, card.theirs))
    wide = 2 * crews + _middle_width(style, card) + style.px(2 * panel_drawing.PADDING)
    high = style.px(_ROUND) + card.line_count * style.text_px(_STEP)
    wide, high = min(rect.w, wide), min(rect.h, high)
    return pygame.Rect(rect.x, rect.bottom - high, wide, high)


def _crew_width(style: UiStyle, crew: BoardingSide) -> int:
    head = letters.text_width(f"{crew.name}: {crew.dice_words}", letters.DENSE_STRONG, style)
    terms = [
        letters.text_width(name, letters.SMALL, style)
        + letters.text_width(citations.clause_mark(style, clause), letters.SMALL, style)
        for _, name, clause, _ in tally_lines(crew.dice)
    ]
    return max(head + style.px(32), style.text_px(28) + style.px(24) + max(terms, default=0))


def _middle_width(style: UiStyle, card: BoardingCard) -> int:
    words = max(letters.text_width(line, letters.SMALL, style) for line in card.odds_lines)
    return style.text_px(_BESIDE) + words + style.px(12)


def draw_card(c: Canvas, rect: pygame.Rect, card: BoardingCard) -> None:
    """Draw the card: our crew at the left, theirs at the right, the odds between."""
    with c.text_region("boarding-card", rect):
        room = panel_drawing.draw_panel(c, rect)
        middle = _middle_width(c.style, card)
        wide = (room.w - middle) // 2
        _draw_crew(c, pygame.Rect(room.x, room.y, wide, room.h), card.ours)
        right = pygame.Rect(room.right - wide, room.y, wide, room.h)
        _draw_crew(c, right, card.theirs)
        _draw_odds(c, pygame.Rect(room.x + wide, room.y, middle, room.h), card)


def _draw_crew(c: Canvas, rect: pygame.Rect, crew: BoardingSide) -> None:
    terms = tally_lines(crew.dice)
    step = min(c.style.text_px(_STEP), max(c.style.text_px(14), rect.h // (len(terms) + 1)))
    y = rect.y + step // 2
    panel_drawing.draw_badge(c, (rect.x + c.px(9), y), crew.side, 7)
    words = f"{crew.name}: {crew.dice_words}"
    at, room = (rect.x + c.px(22), y), rect.w - c.px(30)
    letters.draw_fitted(c, at, words, letters.DENSE_STRONG, room, anchor="midleft")
    rows = max(1, (rect.h - step) // step)
    for sign, name, clause, lessens in terms[:rows]:
        y += step
        ink = palette.WAX if lessens else palette.INK_1
        letters.draw_text(c, (rect.x, y), sign, letters.SMALL_STRONG, ink, "midleft")
        left = rect.x + c.style.text_px(28)
        mark = citations.clause_mark(c.style, clause)
        mark_w = letters.text_width(mark, letters.SMALL, c.style)
        if letters.text_width(name, letters.SMALL, c.style) > rect.right - left - mark_w - c.px(20):
            # What counts is told before where it stands.
            mark, mark_w = "", 0
        room = rect.right - left - mark_w - c.px(8)
        drawn = letters.draw_fitted(c, (left, y), name, letters.SMALL, room, ink, "midleft")
        letters.draw_text(c, (drawn.right + c.px(7), y), mark, letters.SMALL, palette.CLAUSE, "midleft")


def _draw_odds(c: Canvas, rect: pygame.Rect, card: BoardingCard) -> None:
    radius = min(32.0 * c.style.text_scale, rect.h / c.style.unit / 2 - 4)
    centre = (rect.x + c.style.text_px(44), rect.centery - c.px(2))
    draw_wax_seal(c, centre, str(card.odds.gain_percent), "%", "total", radius)
    x, step = rect.x + c.style.text_px(_BESIDE), c.style.text_px(_STEP)
    y = rect.centery - (len(card.odds_lines) - 1) * step // 2
    for n, line in enumerate(card.odds_lines):
        role, ink = (letters.SMALL, palette.INK_2) if n else (letters.SMALL_STRONG, palette.INK_1)
        letters.draw_fitted(c, (x, y), line, role, rect.right - x - c.px(4), ink, "midleft")
        y += step
