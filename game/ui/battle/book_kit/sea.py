"""What most books draw on the sea or hold in view alike: the ship in hand with her nearest enemy, the dashed
waterline at the end of her move, corners round a target. Places are in cm, headings in degrees."""

from collections.abc import Collection, Sequence
from typing import Protocol

import pygame

from game.core.visible import VisibleShip
from game.sea.units import CM
from game.stage.frame.camera import PointsToShow, choose_points_to_show
from game.stage.frame.stage_view import StageShip, px_per_metre_for
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.planning.question_framing import ships_with_masts
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import Place, ship_position


class Hull(Protocol):
    """A ship as the sea draws her."""

    @property
    def kind(self) -> str:
        """The kind of her hull."""

    @property
    def length(self) -> int:
        """How long she is, in table units."""


def ships_near(hud: HudState, ship: VisibleShip, far_cm: float) -> list[VisibleShip]:
    """Return the ships less than `far_cm` from her, along the sides of the table, the nearest first: she
    too."""
    x, y = ship_position(ship)

    def distance(other: VisibleShip) -> float:
        there_x, there_y = ship_position(other)
        return abs(x - there_x) + abs(y - there_y)

    return sorted((s for s in hud.remaining_ships if distance(s) < far_cm), key=distance)


def ship_and_foes(
    hud: HudState,
    ship: VisibleShip,
    targets: Sequence[VisibleShip],
    held: tuple[PointsToShow, ...],
    far_cm: float,
) -> tuple[PointsToShow, ...]:
    """Return what the camera should show: her, her targets or else her nearest enemy, what else must be
    `held`, and of the others less than `far_cm` off as many as leave her large enough."""
    near = ships_near(hud, ship, far_cm)
    foes = [other for other in near if other.side != ship.side and not other.struck]
    needed = [ship, *(targets or foes[:1])]
    others = [other for other in near if other not in needed]
    return choose_points_to_show(
        lambda more: (*ships_with_masts([*needed, *more]), *held), others, ship.length / CM
    )


def draw_waterline(
    c: Canvas,
    sea_view: SeaView,
    ship: Hull,
    at: Place,
    heading: float,
    ink: Colour = palette.CREAM,
    width: float = 2,
) -> None:
    """Draw a dashed outline of a ship where she may come to be, `width` units wide; another ink than cream
    has a cream edge."""
    px, py = sea_view.pixel_at(*at)
    metre = px_per_metre_for(ship.kind, ship.length / CM, sea_view.camera)
    ring = sea_marks.ring_outline(ship.kind, round(heading), metre, 2.6)
    outline = [(px + dx, py + dy) for dx, dy in ring]
    if ink != palette.CREAM:
        sea_marks.draw_dashed(c.surface, palette.CREAM, outline, 1, 0, max(1, c.px(4)))
    sea_marks.draw_dashed(c.surface, ink, outline, 6, 4, max(1, c.px(width)))


def reserve_ghost(sea_view: SeaView, tag_room: TagRoom, at: Place) -> None:
    """Keep tags off the ghost of the ship in hand."""
    rect = pygame.Rect(0, 0, 90, 70)
    rect.center = sea_view.pixel_at(*at)
    tag_room.occupy(rect)


def draw_corners_round(
    c: Canvas, sea_view: SeaView, ships: Collection[str], stage_ships: Sequence[StageShip]
) -> None:
    """Draw four corners round each of these ships."""
    for stage_ship in stage_ships:
        if stage_ship.actor.ship in ships:
            sea_marks.draw_target_corners(c, sea_marks.hull_rect(sea_view, stage_ship))
