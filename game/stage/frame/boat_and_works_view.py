"""Everything on sea and shore besides ships, smoke and effects. What is in the water or ashore is
drawn below every hull; boats are drawn among the ships."""

from collections.abc import Sequence

from game.scene.actors import Actor
from game.scene.boats_and_works import BoatGroup, Rope
from game.scene.drawn_wind import DrawnWind
from game.stage.frame.camera import Camera
from game.stage.frame.stage_view import StageShip, StageView
from game.stage.hulls import SpriteAnimator
from game.stage.paper.canvas import Canvas
from game.stage.ships.boat_renderer import BoatRenderer
from game.stage.ships.oars import draw_oars
from game.stage.ships.ropes import (
    draw_kedge,
    draw_rope,
    draw_spring,
    draw_tow,
    kedge_points,
    pixel_above,
    stern_rope_point,
)
from game.stage.ships.ship_scale import px_per_metre_of
from game.stage.ships.troops import draw_troop
from game.stage.works.barriers import draw_barrier
from game.stage.works.works import WorksSites, draw_works, drawn_fort


class BoatAndWorksView:
    """Draws the boats, troops, works, barriers and ropes of one sea. `nations` are the ensigns of
    the sides, `sites` the land under the works, `works_widths` the width of each work as drawn, in
    cm."""

    def __init__(
        self,
        sprite_animator: SpriteAnimator,
        camera: Camera,
        light: str,
        nations: Sequence[str],
        sites: WorksSites | None = None,
    ) -> None:
        self.sites = sites or WorksSites(())
        self.works_widths: dict[str, float] = {}
        self.camera, self.light, self.nations = camera, light, nations
        self.boat_renderer = BoatRenderer(sprite_animator, camera)
        self.object_positions: dict[str, tuple[float, float]] = {}

    def draw_under_hulls(self, c: Canvas, stage_view: StageView) -> None:
        """Draw works, chains, troops and ropes below every hull. Note where they and the boats are,
        so that they can be pointed at."""
        company = stage_view.boats_and_works
        seen = (
            px_per_metre_of(stage_ship.rigging, self.camera)
            for stage_ship in stage_view.ships
            if stage_ship.actor.is_present
        )
        self.boat_renderer.ship_scale = max(seen, default=0.0) / self.camera.px_per_metre or 1.0
        self.object_positions = {actor.ship: (actor.x, actor.y) for actor, _ in company.troops}
        self.object_positions |= {
            craft.id: self.boat_renderer.centre_of(craft, actor) for actor, craft in company.boats
        }
        for barrier in company.barriers:
            draw_barrier(
                c.surface, self.camera, barrier, stage_view.air.veer_seconds, c.style.is_motion_reduced
            )
        if company.works:
            forts = [drawn_fort(work, self.nations, self.sites) for work in company.works]
            named = [(work.id, fort) for work, fort in zip(company.works, forts, strict=True)]
            self.object_positions |= {name: (fort.x, fort.y) for name, fort in named}
            self.works_widths = {name: fort.width_cm for name, fort in named}
            draw_works(c, self.camera, company.works, forts, stage_view.air, self.light)
        for actor, troop in sorted(company.troops, key=lambda found: found[0].y):
            draw_troop(c, self.camera, actor, troop, stage_view.air)
        if company.ropes or company.boats:
            self._draw_ropes(c, stage_view)

    def _draw_ropes(self, c: Canvas, stage_view: StageView) -> None:
        """Draw tows, springs and hawsers, and the lines by which boats tow or are towed."""
        casts = {
            stage_ship.actor.ship: stage_ship
            for stage_ship in stage_view.ships
            if stage_ship.actor.is_present
        }
        for rope in stage_view.boats_and_works.ropes:
            if rope.ship in casts:
                self._draw_rope(c, rope, casts, stage_view.air)
        self.boat_renderer.draw_tow_lines(c, stage_view.boats_and_works.boats)
        for actor, craft in stage_view.boats_and_works.boats:
            if craft.host in casts and craft.attachment in ("ahead", "astern"):
                self._draw_boat_line(c, actor, craft, casts[craft.host])

    def _draw_rope(self, c: Canvas, rope: Rope, casts: dict[str, StageShip], air: DrawnWind) -> None:
        """Draw one rope of a ship. Her anchor cable is part of her own picture."""
        ship = casts[rope.ship]
        actor, length = ship.actor, ship.rigging.length_cm
        if rope.kind == "spring":
            draw_spring(c.surface, self.camera, actor, length)
        elif rope.kind == "kedge":
            draw_kedge(c.surface, self.camera, rope, actor, length)
            ends = kedge_points(rope, actor, length)
            self.boat_renderer.draw_kedge_boat(c, f"kedge of {rope.ship}", ends["boat"], actor.heading, air)
        elif rope.other in casts:
            other = casts[rope.other]
            towed = (other.actor, other.rigging.length_cm)
            draw_tow(c.surface, self.camera, rope, (actor, length), towed)

    def _draw_boat_line(self, c: Canvas, actor: Actor, boat_group: BoatGroup, host: StageShip) -> None:
        """Draw the line between boats and the ship that they tow (taut while she moves) or that
        tows them."""
        metre = self.camera.px_per_metre
        spots = self.boat_renderer.positions(boat_group, actor)
        if boat_group.attachment == "astern":
            ends = (
                pixel_above(self.camera, stern_rope_point(host.actor, host.rigging.length_cm), 3.0),
                self.camera.to_screen(*spots[0]),
            )
            return draw_rope(c.surface, ends, metre, 0.4)
        bow = stern_rope_point(host.actor, -host.rigging.length_cm)
        ends = (pixel_above(self.camera, bow, 3.0), self.camera.to_screen(*spots[0]))
        return draw_rope(c.surface, ends, metre, 0.0 if actor.speed > 0.02 else 0.35)

    def draw_ship_oars(self, c: Canvas, stage_ship: StageShip, stage_view: StageView) -> None:
        """Draw the oars of a rowed ship, before her hull."""
        oars = stage_view.boats_and_works.oars.get(stage_ship.actor.ship)
        pulls = oars is not None and stage_ship.actor.speed > 0.02 and not c.style.is_motion_reduced
        at = self.camera.to_screen(stage_ship.actor.x, stage_ship.actor.y)
        strokes = oars.stroke if pulls and oars is not None else None
        metre = self.camera.px_per_metre
        draw_oars(c.surface, at, stage_ship.actor.heading, metre, stage_ship.rigging.kind, strokes)

    def draw_boats(self, c: Canvas, boat: tuple[Actor, BoatGroup], air: DrawnWind) -> None:
        """Draw boats among the ships."""
        self.boat_renderer.draw(c, *boat, air)
