"""The director's camera: while nobody is asked, it frames the action and not the table.

Who acts is read from the stage (`draw_sea.acts`); what is worth most to see is framed as near as
its
ships allow, and the camera then stays where it is until something else must be seen: it never cuts,
and it lies still while guns speak. Plain arithmetic, no pygame; lengths in cm of the table, sizes
in px of the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.scene.acts import Act, Drama
from game.stage.frame.camera import CameraView, Viewport
from game.ui.battle import camera_follow
from game.ui.battle.camera_choice import chosen
from game.ui.battle.camera_follow import NEARER, CameraFollow
from game.ui.battle.camera_framing import (
    CLOSEST,
    FEW,
    GUNS,
    SailingInTurn,
    closest_for,
    holds,
    moved_to_hold,
    sails_near,
    shown_well,
    still_sailing,
    view_of,
)
from game.ui.battle.camera_hold import NEARLY_OVER, HeldPicture, is_good_enough
from game.ui.battle.camera_input import CameraInput
from game.ui.battle.camera_moves import GLIDE, SETTLES, CameraMove, close_view, glide, to_those_left
from game.ui.battle.camera_subjects import Subject, nearest_foe
from game.ui.battle.camera_views import way_between

_PUSHED: Final = (Drama.MAST, Drama.MELEE, Drama.STRIKE, Drama.SINKING, Drama.EXPLOSION)
"""What the camera slowly goes closer to while it lasts; to a rake and to the first broadside of a
battle too, from their first gun on."""
PUSH: Final = 1.06
PUSH_SECONDS: Final = 2.0
_OFF: Final = 0.16
"""Share of the sea that she must lie from its middle for that."""
_WHIP: Final = 0.3
"""Seconds in which it goes with the shot to her target: no shot is slower by much."""
_SAILS_ON: Final = 5
"""Who sails so many times, or legs, one after the other while nobody else does, sails no more in
turn with others: she is gone near to."""
_ASIDE: Final = 1.0
"""Widths of the sea that the camera moves aside at the most; farther off it looks anew."""
_OTHERS: Final = 3
"""With so many others at the most."""
_IN_TURN: Final = 64.0
"""And so many px long, for a unit of the window, at the least: from nearer by the camera would go
to and fro between them."""


@dataclass(slots=True)
class CameraDirector:
    """Keeps what is being looked at: the act, and the ships that are framed for it."""

    act: Act | None = None
    cast: tuple[str, ...] = ()
    pushed: bool = False
    settled: bool = False
    opened: bool = False
    """Whether the first broadside of the battle has been seen."""
    first: CameraView | None = None
    """The view in which the show began, until another act is looked at."""
    ride: CameraFollow | None = None
    """With whom the camera goes along."""
    sailed: tuple[str, ...] = ()
    """Who has sailed since something else was looked at, the last first."""
    times: int = 0
    """How many times, or legs, she has sailed since any other did."""
    again: bool = False
    """Whether the last of them had sailed before, with others between."""
    picture: HeldPicture = field(default_factory=HeldPicture)
    near: bool = False
    """Whether nobody is held from far off with those who sail in turn: for those who pass by."""

    def reset(self) -> None:
        """Somebody else has moved the camera: the next act is framed anew."""
        self.act, self.cast, self.pushed, self.settled, self.ride = None, (), False, False, None
        self.sailed, self.again = (), False

    def update(self, on: CameraInput, now: CameraView, resting: str = "") -> CameraMove | None:
        """Where the camera goes now that it aims at `now`; None where it stays. `resting` is the
        ship that is looked at while nobody acts: she is about to act, or dice are thrown for her
        ('' for none)."""
        aim = self._aims(on, now, resting)
        if aim is not None and not aim.follows:
            self.picture.goes(now, aim.view, on.sea)
        return aim

    def _aims(self, on: CameraInput, now: CameraView, resting: str) -> CameraMove | None:
        """Where it goes; see `update`."""
        act = chosen(on.acts, self.act)
        if (along := self._rides_on(act, on)) is not None:
            return along
        act = act or self._next(resting, now, on)
        if act is None:
            return self._settled(now, on)
        # Who acts in the first view of a show is not left out of it for the sake of a nearer one.
        if not self.cast:
            self.first = now
        elif act is not self.act:
            self.first = None
        in_turn = self._in_turn(act, on)
        if self._stays(act, now, on):
            return None
        if (aside := self._goes_aside(act, now, on)) is not None:
            self.act = act
            return aside if aside.view != now else None
        return self._frames(act, now, on, in_turn)

    def _stays(self, act: Act, now: CameraView, on: CameraInput) -> bool:
        """Whether the camera stays for an act: it is nearly over, or seen well enough; the first
        broadside of a battle is gone to."""
        another = act is not self.act
        if another and act.drama is Drama.MOVE and act.age > 0 and act.to_come < NEARLY_OVER:
            return True
        opens = act.drama is Drama.VOLLEY and not self.opened
        stays = not opens and is_good_enough(act, now, on, fresh=self.picture.fresh)
        if stays and another:
            self.act, self.cast, self.settled = act, act.ships, True
        return stays

    def _frames(
        self, act: Act, now: CameraView, on: CameraInput, in_turn: SailingInTurn | None
    ) -> CameraMove | None:
        """The camera goes to the ships that are framed for an act, or nearer to one that is."""
        nearest = closest_for(act, on, self.first, in_turn)
        cast = tuple(body.ship for body in nearest)
        if not cast:
            return self._closer(act, (), now, on.sea)
        if not act.lasts and len(cast) == 1 and nearest_foe(nearest[0], on.bodies) is not None:
            # Nobody acts, and she lies far from every enemy: one sees more of it from where one is.
            return None
        fresh = act is not self.act or cast != self.cast
        lost = act.drama not in GUNS and not holds(now, nearest, on.sea)
        follows = fresh and act is self.act and act.drama in GUNS
        self.act = act
        if fresh or lost:
            self.cast, self.pushed, self.settled = cast, False, False
            if (along := self._goes_along(act, nearest, now, on)) is not None:
                return along
            aim = close_view(nearest, act, now, on)
            return CameraMove(aim.view, _WHIP) if follows and aim is not None else aim
        return self._closer(act, nearest, now, on.sea)

    def _still_seen(self, act: Act, now: CameraView, on: CameraInput) -> bool:
        """Whether who sails is the one who is looked at, on this leg or the next of her way, and
        all who are framed with her are in view: that she could now be seen with somebody else too
        moves no camera."""
        cast = on.subjects_named(self.cast)
        last = self.act.ships if self.act is not None and self.act.drama is Drama.MOVE else ()
        sails_on = act.drama is Drama.MOVE and act.ships == last
        return sails_on and len(cast) > 0 and holds(now, cast, on.sea)

    def _goes_aside(self, act: Act, now: CameraView, on: CameraInput) -> CameraMove | None:
        """Of many ships that sail one by one the camera goes near to none: it stays as near as it
        is, and moves aside no farther than must be, or not at all (to `now`). None if she who sails
        is too far off for that, or would be too small, and where those who sail again are to be
        held together."""
        if self._still_seen(act, now, on):
            return CameraMove(now, 0.0)
        body = sails_near(act, now, on)
        if body is None or (self.again and not holds(now, on.subjects_named(self.sailed), on.sea)):
            return None
        seen = holds(now, (body,), on.sea)
        aside = CameraMove(now, 0.0) if seen else self._drawn_aside(act, body, now, on.sea)
        if aside is not None and not holds(aside.view, still_sailing(act, on), on.sea, 0.0):
            return None
        if aside is not None:
            self.cast, self.pushed, self.settled = (body.ship,), False, True
        return aside

    @staticmethod
    def _drawn_aside(act: Act, body: Subject, now: CameraView, sea: Viewport) -> CameraMove | None:
        """The camera moves aside to hold her; None if she is too far off."""
        view = moved_to_hold(now, body, sea)
        far = way_between(view, now) / sea.width
        return (
            CameraMove(view, glide(act, far))
            if far < _ASIDE and holds(view, (body,), sea)
            else None
        )

    def _in_turn(self, act: Act, on: CameraInput) -> SailingInTurn | None:
        """With whom a ship sails in turn, or is about to: to go to and fro between them would show
        more water than ships. Few ships, and those who sail again, are held together from far off,
        until one of them sails on alone;
        others where it costs nothing."""
        ship = act.ships[0]
        if act.drama is not Drama.MOVE:
            self.sailed, self.again = (), False
            return None
        if act.lasts and act is not self.act:
            self.times = self.times + 1 if self.sailed[:1] == (ship,) else 1
        if self.times >= _SAILS_ON and len(self.sailed) > 1 and self.sailed[0] == ship:
            self.sailed, self.again, self.cast = (ship,), False, ()
        if act.lasts and self.sailed[:1] != (ship,):
            self.again = self.again or ship in self.sailed
            self.sailed = (ship, *(name for name in self.sailed if name != ship))
        others = tuple(name for name in self.sailed if name != ship)[:_OTHERS]
        far = not self.near and (self.again or on.ships <= FEW)
        return SailingInTurn(others, on.u * _IN_TURN if far else on.min_hull_px)

    def _next(self, resting: str, now: CameraView, on: CameraInput) -> Act | None:
        """That the `resting` ship is looked at, unless she is seen well already or was in the last
        act, of which more may be told, or has sailed already, or somebody who is looked at still
        makes way."""
        last = self.act.ships if self.act is not None else ()
        stays = self.cast and shown_well(resting, now, on)
        stays = stays or any(map(camera_follow.under_way, on.subjects_named(self.cast)))
        seen = stays or resting in ("", *self.cast, *last, *self.sailed)
        return None if seen else Act(Drama.MOVE, (resting,), 0.0)

    def _goes_along(
        self, act: Act, cast: Sequence[Subject], now: CameraView, on: CameraInput
    ) -> CameraMove | None:
        """The camera comes to a ship that sails alone and goes along with her, if she would be too
        small in a view that holds all of her way; None if she would not."""
        body, least = cast[0], on.min_hull_px
        sails = act.drama is Drama.MOVE and len(cast) == 1 and body.is_ship
        if not sails or view_of(cast, act, on, least).px_per_cm * body.length >= least:
            return None
        highest = CLOSEST[act.drama] * on.u / body.length
        self.ride = camera_follow.begin(
            body, min(highest, NEARER * least / body.length), now, on.sea
        )
        return CameraMove(self.ride.view(body), glide(act, 1.0))

    def _rides_on(self, act: Act | None, on: CameraInput) -> CameraMove | None:
        """The camera goes on along with a ship until her way is at an end or somebody else acts."""
        if self.ride is None:
            return None
        body = next(iter(on.subjects_named((self.ride.ship,))), None)
        another = act is not None and (act.drama is not Drama.MOVE or body is None
                                       or act.ships[0] != body.ship)  # fmt: skip
        if body is None or another or not camera_follow.under_way(body):
            self.ride, self.settled = None, body is not None
            return None
        self.act = act or self.act
        return CameraMove(self.ride.view(body), 0.0, follows=True)

    def _closer(
        self, act: Act, cast: Sequence[Subject], now: CameraView, sea: Viewport
    ) -> CameraMove | None:
        """The step nearer to an act that is worth it, once; nobody of the cast may leave the view,
        but a ship that has blown up is there no more."""
        if act is not self.act or self.pushed or not self._pushes(act):
            return None
        self.pushed = True
        closer = CameraView(now.x, now.y, now.px_per_cm * PUSH)
        return CameraMove(closer, PUSH_SECONDS) if holds(closer, cast, sea) else None

    def _pushes(self, act: Act) -> bool:
        """Whether the camera goes closer to an act from now on."""
        if act.drama is Drama.VOLLEY and not self.opened:
            self.opened = act.age >= 0
            return self.opened
        return (act.drama is Drama.RAKE and act.age >= 0) or (
            act.drama in _PUSHED and act.age > GLIDE[1]
        )

    def _settled(self, now: CameraView, on: CameraInput) -> CameraMove | None:
        """The act is over: whom it was about comes to the middle, if she lies far from it."""
        if self.settled or not self.cast:
            return None
        cast, sea = on.subjects_named(self.cast), on.sea
        if not cast:
            return self._left_alone(on)
        self.settled = True
        points = [point for body in cast for point in body.outline()]
        x = (min(p[0] for p in points) + max(p[0] for p in points)) / 2
        y = (min(p[1] for p in points) + max(p[1] for p in points)) / 2
        off = max(abs(x - now.x) / sea.width, abs(y - now.y) / sea.height) * now.px_per_cm
        return CameraMove(CameraView(x, y, now.px_per_cm), SETTLES) if off > _OFF else None

    def _left_alone(self, on: CameraInput) -> CameraMove | None:
        """Who was looked at has sailed off, and nobody acts: those who are left come into view.
        Where a ship has gone down or blown up, that is looked at."""
        ships = [body for body in on.bodies if body.is_ship]
        if self.act is None or self.act.drama > Drama.ARRIVAL or not ships:
            return None
        self.settled = True
        return to_those_left(ships, on.sea)

    @staticmethod
    def at_the_end(
        bodies: Sequence[Subject], stay: Sequence[str], now: CameraView, sea: Viewport
    ) -> CameraMove | None:
        """The battle is over: where the last ship has sailed out of the view, those who `stay` on
        the table come into it."""
        ships = [body for body in bodies if body.is_ship]
        seen = any(holds(now, (body,), sea, 0.0) for body in ships)
        left = [body for body in ships if body.ship in stay]
        return None if seen or not left else to_those_left(left, sea)
