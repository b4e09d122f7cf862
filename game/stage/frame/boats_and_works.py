"""Everything on the sea and the shore besides ships, smoke and effects, in one hand: what lies on
the water or stands ashore is laid below every hull, boats stand among the ships."""

from __future__ import annotations

from collections.abc import Sequence

from game.scene.actors import Actor
from game.scene.air import Air
from game.scene.boats_and_works import Craft, Rope
from game.stage.frame.camera import Camera
from game.stage.frame.scenery import Cast, Scenery
from game.stage.hulls import Portraits
from game.stage.paper.canvas import Canvas
from game.stage.ships.flotilla import Flotilla
from game.stage.ships.oars import draw_oars
from game.stage.ships.ropes import (
    draw_kedge,
    draw_rope,
    draw_spring,
    draw_tow,
    high,
    kedge_ends,
    stern_of,
)
from game.stage.ships.scale import metre_of
from game.stage.ships.troops import draw_troop
from game.stage.works.barriers import draw_barrier
from game.stage.works.sites import Sites
from game.stage.works.works import draw_works, fort_of


class Attendants:
    """What is drawn of the company of one sea; `nations` are the ensigns of the sides, `sites` the
    land its works stand on. `spans` are the cm across that works are drawn."""

    def __init__(
        self,
        portraits: Portraits,
        camera: Camera,
        light: str,
        nations: Sequence[str],
        sites: Sites | None = None,
    ) -> None:
        """Nothing has been drawn yet."""
        self.sites = sites or Sites(())
        self.spans: dict[str, float] = {}
        self.camera, self.light, self.nations = camera, light, nations
        self.boats = Flotilla(portraits, camera)
        self.places: dict[str, tuple[float, float]] = {}

    def lay(self, c: Canvas, scene: Scenery) -> None:
        """Works, chains, troops and ropes, below every hull; they and boats are noted where they
        are seen, for who wants to point at them."""
        company = scene.company
        seen = (metre_of(cast.rigging, self.camera) for cast in scene.ships if cast.actor.present)
        self.boats.life = max(seen, default=0.0) / self.camera.px_per_metre or 1.0
        self.places = {actor.ship: (actor.x, actor.y) for actor, _ in company.troops}
        self.places |= {craft.id: self.boats.middle(craft, actor) for actor, craft in company.boats}
        for barrier in company.barriers:
            draw_barrier(c.surface, self.camera, barrier, scene.air.seconds, c.look.still)
        if company.works:
            forts = [fort_of(work, self.nations, self.sites) for work in company.works]
            named = [(work.id, fort) for work, fort in zip(company.works, forts, strict=True)]
            self.places |= {name: (fort.x, fort.y) for name, fort in named}
            self.spans = {name: fort.span for name, fort in named}
            draw_works(c, self.camera, company.works, forts, scene.air, self.light)
        for actor, troop in sorted(company.troops, key=lambda found: found[0].y):
            draw_troop(c, self.camera, actor, troop, scene.air)
        if company.ropes or company.boats:
            self._lay_ropes(c, scene)

    def _lay_ropes(self, c: Canvas, scene: Scenery) -> None:
        """Tows, springs, hawsers; the lines by which boats tow or are towed."""
        casts = {cast.actor.ship: cast for cast in scene.ships if cast.actor.present}
        for rope in scene.company.ropes:
            if rope.ship in casts:
                self._lay_rope(c, rope, casts, scene.air)
        self.boats.lines(c, scene.company.boats)
        for actor, craft in scene.company.boats:
            if craft.host in casts and craft.bond in ("ahead", "astern"):
                self._lay_painter(c, actor, craft, casts[craft.host])

    def _lay_rope(self, c: Canvas, rope: Rope, casts: dict[str, Cast], air: Air) -> None:
        """One rope of a ship. Her cable is part of her own picture."""
        ship = casts[rope.ship]
        actor, length = ship.actor, ship.rigging.length_cm
        if rope.kind == "spring":
            draw_spring(c.surface, self.camera, actor, length)
        elif rope.kind == "kedge":
            draw_kedge(c.surface, self.camera, rope, actor, length)
            ends = kedge_ends(rope, actor, length)
            self.boats.carry(c, f"kedge of {rope.ship}", ends["boat"], actor.heading, air)
        elif rope.other in casts:
            other = casts[rope.other]
            towed = (other.actor, other.rigging.length_cm)
            draw_tow(c.surface, self.camera, rope, (actor, length), towed)

    def _lay_painter(self, c: Canvas, actor: Actor, craft: Craft, host: Cast) -> None:
        """The line between boats and the ship they tow, taut while she moves, or hang on."""
        metre = self.camera.px_per_metre
        spots = self.boats.spots(craft, actor)
        if craft.bond == "astern":
            ends = (
                high(self.camera, stern_of(host.actor, host.rigging.length_cm), 3.0),
                self.camera.to_screen(*spots[0]),
            )
            return draw_rope(c.surface, ends, metre, 0.4)
        bow = stern_of(host.actor, -host.rigging.length_cm)
        ends = (high(self.camera, bow, 3.0), self.camera.to_screen(*spots[0]))
        return draw_rope(c.surface, ends, metre, 0.0 if actor.way > 0.02 else 0.35)

    def row(self, c: Canvas, cast: Cast, scene: Scenery) -> None:
        """The oars of a ship that is rowed, before her hull is drawn over them."""
        oars = scene.company.oars.get(cast.actor.ship)
        pulls = oars is not None and cast.actor.way > 0.02 and not c.look.still
        at = self.camera.to_screen(cast.actor.x, cast.actor.y)
        strokes = oars.stroke if pulls and oars is not None else None
        metre = self.camera.px_per_metre
        draw_oars(c.surface, at, cast.actor.heading, metre, cast.rigging.kind, strokes)

    def stand(self, c: Canvas, boat: tuple[Actor, Craft], air: Air) -> None:
        """Boats among the ships."""
        self.boats.draw(c, *boat, air)
