"""The show that runs while nobody is at the stand: what comes when, and what lies over it.

A programme in seconds (title, battle, three panels between), the caption at the foot of a battle,
and the words that are always there. The stand decides what a hand on the controls does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, tau
from typing import Final

import pygame

from game.stage.paper import backdrop, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.ui.pages import title
from game.ui.pages.title_sea import TitleSea
from game.ui.stand.attract_words import Caption

PRESS: Final = "Press anything to take command"
_TWO_LINES: Final = ("Press anything", "to take command")
WHAT_IT_IS: Final = "A game of battles under sail"
HANDS: Final = "By touch, mouse, keys or gamepad"
PULSE_SECONDS: Final = 2.4
"""How long the invitation takes to swell and fade: far below three times a second."""
_DUSK: Final = (14, 26, 38)
_BAND: Final = letters.Role(letters.FELL, 25)
_WHAT: Final = letters.Role(letters.SANS_STRONG, 17)
_NEXT: Final = letters.Role(letters.FELL_ITALIC, 24)
_WHY: Final = (letters.LEAD, letters.ASIDE, letters.Role(letters.FELL_ITALIC, 15))
_HANDS: Final = letters.Role(letters.SANS, 16)


@dataclass(frozen=True, slots=True)
class Act:
    """One piece of the programme: title, battle or panel, for so many seconds; panels count from
    0."""

    kind: str
    seconds: float
    panel: int = 0


ACTS: Final = (
    Act("title", 9),
    Act("battle", 50),
    Act("panel", 11, 0),
    Act("battle", 50),
    Act("panel", 11, 1),
    Act("battle", 50),
    Act("panel", 11, 2),
    Act("battle", 90),
)
"""What one battle is shown with; another battle follows."""


@dataclass(slots=True)
class Programme:
    """Where the show stands: the number of the act and the seconds it has lasted."""

    at: int = 0
    age: float = 0.0

    @property
    def act(self) -> Act:
        """What is shown now."""
        return ACTS[self.at]

    def advance(self, seconds: float) -> bool:
        """Time passes; whether the last act is over and the show must begin anew."""
        self.age += seconds
        if self.age < self.act.seconds:
            return False
        self.age = 0.0
        if self.at + 1 == len(ACTS):
            return True
        self.at += 1
        return False

    def to_battle(self) -> None:
        """The battle is shown, its time begun: whoever was in command has left it."""
        self.at, self.age = 1, 0.0


# ------------------------------------------------------------------------------ over the battle
def pulse(seconds: float, still: bool) -> float:
    """How strongly the invitation shines, 0.55 to 1 in a few steps, each of which is drawn once and
    kept: always 1 where motion is not wanted."""
    shine = 0.775 + 0.225 * cos(tau * seconds / PULSE_SECONDS)
    return 1.0 if still else round(shine * 20) / 20


def band_rect(look: Look, midbottom: tuple[int, int]) -> pygame.Rect:
    """The dark band that holds the invitation in one line, its foot's middle at a pixel."""
    wide = letters.width(PRESS, _BAND, look) + look.px(56)
    rect = pygame.Rect(0, 0, wide, look.grown(44))
    rect.midbottom = midbottom
    return rect


def card_high(look: Look) -> int:
    """Px of the card that holds the invitation in two lines."""
    return look.grown(88)


def card_below(look: Look, paper: pygame.Rect) -> pygame.Rect:
    """The card that holds the invitation, below the lowest paper of the right column."""
    return pygame.Rect(paper.x, paper.bottom + look.px(8), paper.w, card_high(look))


def invitation(c: Canvas, rect: pygame.Rect, seconds: float) -> None:
    """The words that call a visitor, cream on a dark band or card that swells and fades."""
    shine = pulse(seconds, c.look.still)
    round_by = min(rect.h / c.look.u / 2, 24)
    paint.shadow(c, rect)
    paint.block(c, rect, _DUSK, None, 1, round_by)
    paint.outline(c, rect, palette.mix(_DUSK, title.GILT, shine), 2, round_by)
    ink = palette.mix(_DUSK, title.CREAM, 0.62 + 0.38 * shine)
    narrow = letters.width(PRESS, _BAND, c.look) > rect.w - c.px(24)
    lines = _TWO_LINES if narrow else (PRESS,)
    step = letters.line_height(_BAND, c.look)
    with c.region("invitation", rect):
        for n, line in enumerate(lines):
            at = (rect.centerx, rect.centery + round((n - (len(lines) - 1) / 2) * step))
            letters.draw_text(c, at, line, _BAND, ink, "center")


def caption(c: Canvas, rect: pygame.Rect, told: Caption) -> None:
    """What happens and why, on a paper at the foot of the battle."""
    paint.panel(c, rect)
    room = rect.inflate(-c.px(36), -c.px(12))
    with c.region("caption", rect):
        what = letters.fitting(told.what, (_WHAT, letters.STRONG, letters.SMALL_STRONG),
                               c.look, room.w)  # fmt: skip
        words = letters.fit(told.what, what, c.look, room.w)
        upper = room.y + round(room.h * (0.31 if told.why else 0.5))
        letters.draw_text(c, (room.x, upper), words, what, anchor="midleft")
        if told.why:
            role = letters.fitting(told.why, _WHY, c.look, room.w)
            why = letters.fit(told.why, role, c.look, room.w)
            at = (room.x, room.y + round(room.h * 0.74))
            letters.draw_text(c, at, why, role, palette.INK_2, "midleft")


# ------------------------------------------------------------------------------ the title
def draw_title(c: Canvas, sea: TitleSea, coming: str, left: float, seconds: float) -> None:
    """The dusk sea with the game's name, what battle is coming, and the invitation."""
    if c.look.stark:
        backdrop.dusk_water(c)
    else:
        sea.draw(c)
    backdrop.dusk_veil(c)
    plain = Canvas(c.surface, replace(c.look, text=1.0), c.ledger, c.regions)
    with plain.region("lettering", c.surface.get_rect()):
        title.lettering(plain)
    rect = band_rect(c.look, (0, 0))
    rect.topleft = (c.px(62), c.px(438))
    invitation(c, rect, seconds)
    with c.region("coming", c.surface.get_rect()):
        room = c.surface.get_width() - c.px(148)
        lines = ((HANDS, _HANDS, 26), (WHAT_IT_IS, _NEXT, 66), (coming, _NEXT, 96))
        for line, role, down in lines:
            words = letters.fit(line, role, c.look, min(room, c.look.grown(620)))
            at = (c.px(76), rect.bottom + c.look.grown(down))
            letters.draw_text(c, at, words, role, title.CREAM, "midleft", palette.SHADOW)
        foot = (c.surface.get_width() - c.px(24), c.surface.get_height() - c.px(24))
        told = f"The battle begins in {max(1, round(left))} s"
        letters.draw_text(c, foot, told, letters.BODY, title.CREAM, "midright", palette.SHADOW)
