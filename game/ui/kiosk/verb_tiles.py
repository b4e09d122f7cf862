"""The three verbs of a battle under sail, Steer, Fire and Board, each with its picture: for those
who pass by, and on the card of whoever has just stepped in."""

from dataclasses import dataclass
from math import atan2, ceil, cos, pi, sin
from typing import Final

import pygame

from game.stage.hulls.ship_look import ShipLook
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.hulls.sprite_points import gunport_pixels, real_size_metres
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import draw_icon
from game.ui.pages.title_page import CREAM

PICTURE_WIND_FROM: Final = 330.0
_OURS: Final = ShipLook("frigate", "gb", "fighting")
_THEIRS: Final = ShipLook("frigate", "fr", "fighting", shot_holes=2)
_HULL: Final = 0.66
"""Share of a picture's width that her hull takes."""
_ICON: Final = 40
_RIPPLE: Final = 0.6
"""Share of her scene after which the last gun has spoken."""
_FLAME: Final = (((255, 138, 30), 7, 19), ((255, 206, 120), 5, 14), ((255, 246, 206), 3, 9))
"""Colour, width and length of each layer of a flame, in units of a picture 104 high."""


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing that is done in a battle, its icon, and how by each device in use; ``<Space>`` is
    said as the device has it. ``other_icons`` are icons of answers that are of this verb too."""

    word: str
    icon: str
    mouse: str
    keys: str
    pad: str
    other_icons: tuple[str, ...] = ()

    @property
    def icons(self) -> tuple[str, ...]:
        """The icons of all answers that are of it."""
        return (self.icon, *self.other_icons)

    def how_with(self, hand: str) -> str:
        """How it is done with this device."""
        return {"mouse": self.mouse, "pad": self.pad}.get(hand, self.keys)


STEER: Final = Verb(
    "Steer", "wheel",
    "Point at the sea and click.",
    "A and D turn her, <Space> sails.",
    "The left stick turns her, <Space> sails.",
)  # fmt: skip
FIRE: Final = Verb(
    "Fire", "cannon",
    "Guns look sideways. Click Fire.",
    "Guns look sideways. <Space> fires.",
    "Guns look sideways. <Space> fires.",
)  # fmt: skip
BOARD: Final = Verb(
    "Board", "swords",
    "Lie alongside her, then click Board.",
    "Lie alongside her, then <Space>.",
    "Lie alongside her, then <Space>.",
    ("hook",),
)  # fmt: skip
VERBS: Final = (STEER, FIRE, BOARD)


def draw_verb_tile(
    c: Canvas, rect: pygame.Rect, verb: Verb, bank: SpriteBank, moved: float = 1.0, lit: bool = True
) -> None:
    """The picture of a verb on a patch of sea, its icon on a disc at the lower left: its little
    scene so far (`moved`, 0 to 1, at rest 1), with a cream edge, pale unless it is `lit`."""
    # Drawn, not kept as pictures: three of them on a card would push all else out of their cache.
    pygame.draw.rect(c.surface, palette.SEA_DAY[2], rect, border_radius=c.px(8))
    before = c.surface.get_clip()
    c.surface.set_clip(rect.inflate(-c.px(4), -c.px(4)).clip(before))
    metre = rect.w * _HULL / real_size_metres(_OURS.kind)[0]
    _SCENES[verb.word](c, rect, bank, metre, moved)
    c.surface.set_clip(before)
    edge = CREAM if lit else palette.mix_colours(palette.SEA_DAY[0], CREAM, 0.75)
    pygame.draw.rect(c.surface, edge, rect, c.px(3), c.px(8))
    disc = (rect.x + c.px(4), rect.bottom - c.px(4))
    pygame.draw.circle(c.surface, CREAM, disc, c.px(_ICON / 2 + 3))
    pygame.draw.circle(c.surface, palette.INK_1, disc, c.px(_ICON / 2))
    draw_icon(c, verb.icon, disc, _ICON * 0.62, CREAM)


def _draw_ship(
    c: Canvas, at: tuple[float, float], look: ShipLook, heading: float, bank: SpriteBank, metre: float
) -> None:
    """A ship with her shadow, her waterline's middle at a pixel."""
    sprite = bank.sprite(look, heading, PICTURE_WIND_FROM, metre)
    for image, anchor in ((sprite.shadow, sprite.shadow_anchor), (sprite.image, sprite.anchor)):
        c.surface.blit(image, (at[0] - anchor[0], at[1] - anchor[1]))


def _draw_steer(c: Canvas, rect: pygame.Rect, bank: SpriteBank, metre: float, moved: float) -> None:
    """She turns: a dashed line grows ahead of her, bends to starboard and ends in an arrow."""
    x, y = rect.x + rect.w * 0.42, rect.y + rect.h * 0.62
    _draw_ship(c, (x, y), _OURS, 78, bank, metre)
    bow = (rect.x + rect.w * 0.76, rect.y + rect.h * 0.56)
    reach, wide = rect.h * 0.36, max(2, round(rect.h * 0.03))
    turn = pi / 2 * max(0.25, min(1.0, moved * 1.4))
    points = [
        (bow[0] + reach * 0.55 * sin(a), bow[1] + reach * (1 - cos(a)))
        for a in (n * turn / 8 for n in range(9))
    ]
    for start, end in zip(points[::2], points[1::2], strict=False):
        pygame.draw.line(c.surface, CREAM, start, end, wide)
    _draw_arrowhead(c, points[-2], points[-1], round(rect.h * 0.12))


def _draw_arrowhead(
    c: Canvas, before: tuple[float, float], at: tuple[float, float], size: int
) -> None:  # fmt: skip
    """The head of an arrow at a pixel, pointing away from the one before it."""
    turn = atan2(at[1] - before[1], at[0] - before[0])
    corners = [(at[0] + size * cos(turn + a), at[1] + size * sin(turn + a)) for a in (0.0, 2.4, -2.4)]
    pygame.draw.polygon(c.surface, CREAM, corners)


def _draw_fire(c: Canvas, rect: pygame.Rect, bank: SpriteBank, metre: float, moved: float) -> None:
    """She fires her broadside towards whoever looks at the picture, gun after gun; her smoke lies
    where a gun has spoken."""
    x, y = rect.x + rect.w * 0.5, rect.y + rect.h * 0.52
    _draw_ship(c, (x, y), _OURS, 90, bank, metre)
    guns = gunport_pixels(_OURS.kind, 90, "starboard", metre)[1::2]
    unit = rect.h / 104
    spoken = guns[: ceil(len(guns) * min(1.0, moved / _RIPPLE))]
    for n, (dx, dy) in enumerate(spoken):
        for far, wide, pale in ((20, 11, 188), (13, 9, 210)):
            smoke = (round(x + dx + 3 * unit * (n % 2)), round(y + dy + (far + 3 * (n % 3)) * unit))
            pygame.draw.circle(c.surface, (pale, pale, pale - 4), smoke, round(wide * unit))
    for dx, dy in spoken:
        for colour, wide, far in _FLAME:
            foot = pygame.Rect(0, 0, round(wide * unit), round(far * unit))
            foot.midtop = (round(x + dx), round(y + dy - unit))
            pygame.draw.ellipse(c.surface, colour, foot)


def _draw_board(c: Canvas, rect: pygame.Rect, bank: SpriteBank, metre: float, moved: float) -> None:
    """A ship comes up with another until they lie rail to rail, ours the nearer."""
    apart = rect.h * (0.15 + 0.17 * max(0.0, 1 - moved * 1.5))
    x, y = rect.centerx, rect.y + rect.h * 0.62
    _draw_ship(c, (x + c.px(6), y - apart), _THEIRS, 90, bank, metre)
    _draw_ship(c, (x - c.px(6), y + apart / 2), _OURS, 90, bank, metre)


_SCENES: Final = {"Steer": _draw_steer, "Fire": _draw_fire, "Board": _draw_board}
