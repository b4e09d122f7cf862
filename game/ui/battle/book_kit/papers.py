"""What the panels of most books show alike: the top bar with its chips and the rose of the wind, the rows of
a squadron, a ship's status, the card of a shot, advice for newcomers."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import takewhile
from typing import Final, Protocol, TypeVar

import pygame

from game.core.events import GunsLost, Hurt, TurnBegan
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.dice import shot_card
from game.ui.battle.dice.shot_card import ShotCard
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels.squadron_panel import ShipRow
from game.ui.battle.panels.top_bar import TopBarView
from game.ui.battle.panels.wind_panel import AngleSpans
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import Prompt
from game.ui.battle.values.quick_play import HelpRow
from game.ui.kit.panel_cache import Panel

CHIP_HEIGHT: Final = 28
_MIDDLE: Final = 24
"""Units from the upper edge of the window to the middle of the top bar."""
_ARROW: Final = 5
_NARROW: Final = 620
"""Units; in a place that is less wide a card names only the weightiest of its terms."""
_FEW: Final = 4
RULEBOOK_ROW: Final = HelpRow(
    "book",
    "Every rule is a real one",
    "The game follows a printed rulebook to the letter; each die shows what it was thrown for.",
)
"""The last row of the help of every book."""

# ------------------------------------------------------------------------------------ the top bar


def turn_bar(hud: HudState, phase_track: Hashable, progress: str, unit: str = "Turn") -> TopBarView:
    """Return the top bar: the number of the turn under the name of its `unit`, the book, the level, how far
    the battle has come."""
    battle = hud.battle
    heading = unit if battle.turn else "Muster"
    return TopBarView(heading, battle.turn, battle.book.TITLE, battle.level.title, progress, phase_track)


def progress_words(number: int, limit: int, unit: str = "Turn") -> str:
    """Return text like `Turn 3 of 12`; '' before the first turn and where there is no limit."""
    return f"{unit} {number} of {limit}" if number and limit else ""


def chip_rect(c: Canvas, x: int, width: int) -> pygame.Rect:
    """Return the place of a chip of the top bar whose left edge is `x`; all in pixels."""
    rect = pygame.Rect(x, 0, width, c.px(CHIP_HEIGHT))
    rect.centery = c.px(_MIDDLE)
    return rect


def draw_chip(c: Canvas, rect: pygame.Rect, words: str, progress: int, text_x: int | None = None) -> None:
    """Draw a step of the turn: dark if it is on (`progress` 0), pale if it is over (-1). The words stand in
    the middle, or begin at the pixel `text_x`."""
    if progress == 0:
        panel_drawing.draw_block(c, rect, palette.CHOSEN, palette.INK_1, 1, 4)
    ink = {0: palette.PAPER_0, -1: palette.INK_3, 1: palette.INK_1}[progress]
    if text_x is None:
        letters.draw_text(c, rect.center, words, letters.STRONG, ink, "center")
    else:
        letters.draw_text(c, (text_x, rect.centery), words, letters.STRONG, ink, "midleft")


def draw_chip_arrow(c: Canvas, x: int) -> None:
    """Draw a small arrow head to the right between two chips, its middle at the pixel `x`."""
    half, y = c.px(_ARROW), c.px(_MIDDLE)
    points = [(x - half // 2, y - half), (x + half // 2, y), (x - half // 2, y + half)]
    pygame.draw.polygon(c.surface, palette.INK_3, points)


def both_sides(near: int, far: int) -> AngleSpans:
    """Return a zone from `near` to `far` degrees off the wind, on both sides of it."""
    return ((near, far), (360 - far, 360 - near))


def off_wind_spans(steps: int, headings: int) -> AngleSpans:
    """Return the degrees off the wind of a heading so many `steps` off it, where a circle has so many
    `headings`."""
    step = 360 // headings
    near, far = steps * step - step // 2, steps * step + step // 2
    return ((near, far),) if steps in (0, headings // 2) else both_sides(near, far)


# ------------------------------------------------------------------------------------- the ships


def side_number(hud: HudState, ship_id: str) -> int:
    """Return the number of a ship's side, 0 to 3; 0 for a ship that is not seen."""
    ship = hud.find_ship(ship_id)
    return ship.side % 4 if ship is not None else 0


def squadron_row(
    hud: HudState, ship_id: str, name: str, words: str, *, is_done: bool, is_now: bool
) -> ShipRow:
    """Return a ship of the list of those that move."""
    return ShipRow(name, side_number(hud, ship_id), words, is_done, is_now)


def points_lost_this_turn(hud: HudState, ship_id: str, loss: type[Hurt] | type[GunsLost] = Hurt) -> int:
    """Return how many points that ship has lost since the turn began."""
    turn = takewhile(lambda event: not isinstance(event, TurnBegan), reversed(hud.battle.events))
    return sum(event.points for event in turn if isinstance(event, loss) and event.ship == ship_id)


# -------------------------------------------------------------------------------------- the guns


class HitSpread(Protocol):
    """How many hits a shot may be expected to make, and between what numbers how often."""

    @property
    def mean(self) -> Fraction:
        """The expected hits."""

    @property
    def low(self) -> int:
        """Fewer hits come in less than a tenth of all cases."""

    @property
    def high(self) -> int:
        """More hits come in less than a tenth of all cases."""

    @property
    def chance(self) -> Fraction:
        """The chance of those two numbers and what is between."""


class Aimed(Protocol):
    """A shot at a target."""

    @property
    def target(self) -> str:
        """The id of what is fired at."""


A = TypeVar("A", bound=Aimed)


def mean_words(spread: HitSpread) -> str:
    """Return text like `3.7`."""
    return f"{float(spread.mean):.1f}"


def hits_words(spread: HitSpread) -> str:
    """Return text like `3.7 hits (2–5)`."""
    return f"{mean_words(spread)} hits ({spread.low}–{spread.high})"


def likely_hits_words(spread: HitSpread) -> str:
    """Return the line of a card: `2 to 5 hits, 9 in 10`, or `0 to 2 hits` where there can be no others."""
    hits = f"{spread.low} to {spread.high} hits"
    return hits if spread.chance == 1 else f"{hits}, {chance_words(spread.chance)}"


def chance_words(chance: Fraction | float) -> str:
    """Return text like `4 in 10`; a chance below one in twenty is `1 in 30` or the like."""
    if chance > 0.95:
        return "certain" if chance > 0.999 else "over 9 in 10"
    if chance < 0.05:
        return f"1 in {round(1 / chance)}" if chance else "never"
    return f"{round(10 * chance) or 1} in 10"


def percent(chance: Fraction) -> int:
    """Return a chance in hundredths, 0 to 100."""
    return round(100 * float(chance))


def percent_text(chance: Fraction) -> str:
    """Return a chance as text: `67 %`."""
    return f"{percent(chance)} %"


def best_by_target(shots: Sequence[A], worth: Callable[[A], float | Fraction]) -> dict[str, A]:
    """Return the shot of most `worth` at each target; the first of equals, targets in the order of the
    shots."""
    best: dict[str, A] = {}
    for shot in shots:
        if shot.target not in best or worth(shot) > worth(best[shot.target]):
            best[shot.target] = shot
    return best


def shot_card_panel(layout: BattleLayout, card: ShotCard) -> Panel:
    """Return the card of a shot at its place; a narrow one has but the weightiest terms."""
    if layout.tray.w < layout.style.px(_NARROW):
        card = replace(card, tally=card.tally.shortened(_FEW))
    rect = shot_card.narrowed_rect(layout.style, layout.tray, card)
    return Panel("target", rect, lambda c: shot_card.draw(c, rect, card), card)


# ----------------------------------------------------------------------------------------- words


def advice_on(prompt: Prompt, advice: Mapping[str, str], kinds_by_clause: Collection[str]) -> str:
    """Return the `advice` on a question, '' for none: by its clause if it is of one of those kinds, else by
    its kind."""
    known = advice.get(prompt.clause, "") if prompt.kind in kinds_by_clause else ""
    return known or advice.get(prompt.kind, "")
