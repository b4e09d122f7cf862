"""Where the automatic camera goes while no player is asked: it frames the action and not the table.

It reads the acts of the stage (`StageView.acts`) and works in five steps, each a part of this file:

- Choice: of all acts that are shown, look at one (`choose_act`). A greater drama takes the camera; of
  equal ones the latest. A ship that has sailed yields to one that sails now.
- Subjects: `camera_framing.subjects_to_frame` says which ships belong to the act and still have room in
  one view with hulls long enough to be read.
- Hold: a view is held for `HOLD_SECONDS`, less at a higher speed, because an eye needs about a second for
  a picture. The camera stays where it is if the view shows the act well enough (`is_act_shown_well`);
  great moments, from a rake up, may break that at any time.
- Move: `move_to_close_view` frames the ships as near as they allow, or returns None if the present view
  does about as well. Glides are longer where nothing is missed meanwhile.
- Follow: a ship that sails farther than a near view can hold is followed (`CameraFollow`). The water then
  moves and the ship lies still, which is the price; so others who sail are framed together where they can
  be.

The camera never cuts, and does not move while guns fire. When an act is over, its ship comes to the
middle (`_settle_on_subject`), so that the next glide is short. In a fleet little things are not gone near
to (`_MAX_DETAIL_ZOOM`): the next one is in view already.

Plain arithmetic without pygame. Lengths are cm of the table, sizes px of the window, times seconds of the
clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import hypot, inf
from typing import Final

from game.scene.stage_acts import ActKind, StageAct
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, CameraView, PointsToShow, Viewport, fit_groups
from game.ui.battle.camera.camera_framing import (
    FEW_SHIPS,
    GUN_DRAMAS,
    LATER_SECONDS,
    MAX_HULL_PX_BY_DRAMA,
    SAILING_SHARE,
    STAY_SHARE,
    VIEW_MARGIN,
    SailingInTurn,
    are_all_wholly_seen,
    can_sail_in_view,
    find_unframed_opponent,
    is_whole_and_near,
    limit_hull_px,
    moved_to_show,
    only_ship_sailing,
    others_sailing,
    shift_towards,
    subjects_to_frame,
    view_distance_px,
    view_of_subjects,
    view_with_sea_room,
)
from game.ui.battle.camera.camera_subjects import MANY_SHIPS, MAST_HEIGHT, CameraInput, Subject, nearest_foe


def choose_act(acts: Sequence[StageAct], current_act: StageAct | None) -> StageAct | None:
    """Return the act to be looked at: the one that is, until it is over or a greater one begins; of equal
    ones the latest. One that has happened yields to what is to be seen next, though not to what began before
    it, and a ship that has sailed to one that now sails."""
    if not acts:
        return None
    over = next((act.age for act in acts if act is current_act and act.has_happened), None)
    acts = [a for a in acts if not a.has_happened and (over is None or a.age < over)] or acts
    best = max(reversed(acts), key=lambda act: act.drama)
    held = current_act is not None and any(act is current_act for act in acts)
    if held and current_act is not None and best.drama <= current_act.drama:
        sails_on = best.drama is ActKind.MOVE and best.age < current_act.age - LATER_SECONDS
        return best if sails_on else current_act
    return best


def acts_in_one_view(camera_input: CameraInput) -> list[StageAct]:
    """Return those of its acts that can be seen together with the one that is worth most: all whose ships are
    framed for it, or that act alone, where even its own two ships are too far apart."""
    best = max(reversed(camera_input.acts), key=lambda act: act.drama)
    framed = subjects_to_frame(best, camera_input)
    if best.drama is ActKind.MOVE and not can_sail_in_view(framed, best, camera_input):
        return [best]
    cast = {subject.ship for subject in framed}
    there = {subject.ship for subject in camera_input.subjects}
    return [act for act in camera_input.acts if act.ships == best.ships or set(act.ships) & there <= cast]


FOLLOW_ZOOM: Final = 1.2
"""A ship with whom the camera goes along is this many times as long as she must be."""
_MAX_START_OFFSET, _MAX_END_OFFSET = 0.30, 0.24
"""Shares of the sea that she is from its middle at the most as her way begins, and at its end ahead of it:
the camera need not go as far as she does."""
_MAX_VIEW_OFFSET: Final = 0.44
"""And all of her no farther than that."""
_MIN_WAY_CM: Final = 0.05
"""Cm that she has yet to go at the least, to be under way."""


@dataclass(frozen=True, slots=True)
class CameraFollow:
    """With whom the camera goes along, from how near by (px a cm), how far off her it looks as her way begins
    and at its end (cm across and down), and how long that way is (cm)."""

    ship: str
    px_per_cm: float
    start_offset: Point
    end_offset: Point
    distance: float

    def view(self, subject: Subject) -> CameraView:
        """Return where the camera looks while she is there."""
        left = min(1.0, _remaining_distance(subject) / self.distance)
        x, y = (a * left + b * (1 - left) for a, b in zip(self.start_offset, self.end_offset, strict=True))
        return CameraView(subject.x + x, subject.y + y, self.px_per_cm)


def is_under_way(subject: Subject) -> bool:
    """Return whether her tracks lead any farther."""
    return _remaining_distance(subject) > _MIN_WAY_CM


def start_follow(subject: Subject, px_per_cm: float, view: CameraView, sea: Viewport) -> CameraFollow:
    """Return how the camera goes along with her: from where it looks in `view`, if she is seen well there,
    and no farther than it must."""
    x, y, way = (
        subject.destination[0] - subject.x,
        subject.destination[1] - subject.y,
        max(_remaining_distance(subject), _MIN_WAY_CM),
    )
    wide, high = sea.width / px_per_cm, sea.height / px_per_cm
    all_of_her = (0.5 + HEIGHT_FACTOR * MAST_HEIGHT) * subject.length
    first = (
        _clamped(view.x - subject.x, min(_MAX_START_OFFSET * wide, _MAX_VIEW_OFFSET * wide - all_of_her)),
        _clamped(view.y - subject.y, min(_MAX_START_OFFSET * high, _MAX_VIEW_OFFSET * high - all_of_her)),
    )
    last = -_MAX_END_OFFSET * wide * x / way, -_MAX_END_OFFSET * high * y / way
    return CameraFollow(subject.ship, px_per_cm, first, last, way)


def _clamped(off: float, most: float) -> float:
    """Return a distance, limited to `most` either way."""
    most = max(0.0, most)
    return max(-most, min(most, off))


def _remaining_distance(subject: Subject) -> float:
    """Return the cm from where she is to where her tracks end."""
    return hypot(subject.destination[0] - subject.x, subject.destination[1] - subject.y)


HOLD_SECONDS: Final = 1.6
"""Seconds for which a picture is held at the speed of life;"""
_MIN_HOLD_SECONDS: Final = 0.5
"""and at the least, however fast the battle is shown."""
_OTHER_VIEW: Final = (0.15, 1.2)
"""A view is another picture if its middle is off by more widths of the sea, or if it shows all so many
times as large or as small."""
_CLEAR_SHARE: Final = 1.25
"""Among many ships the camera goes nearer to no little thing that it shows this many times as long as a ship
that acts must be."""
_UNDER_WAY_SECONDS: Final = 0.3
"""Seconds after which nobody who sails is gone nearer to."""
NEARLY_OVER_SECONDS: Final = 0.35
"""Seconds before the end of her way from which the camera goes to nobody who sails."""
_EDGE_MARGIN: Final = 0.02
"""Share of the sea that is free at its edges where a ship is still held."""


@dataclass(slots=True)
class ViewHoldTimer:
    """For how many seconds the camera has been sent to the same picture, and how many it is held at this
    speed."""

    seconds: float = inf
    hold_seconds: float = HOLD_SECONDS

    def advance(self, seconds: float, pace: int) -> None:
        """Let this many seconds of the clock pass, at the speed that the player has chosen."""
        self.seconds, self.hold_seconds = (
            self.seconds + seconds,
            max(_MIN_HOLD_SECONDS, HOLD_SECONDS / max(1, pace)),
        )

    def restart(self) -> None:
        """Hold the present picture from now on: a battle opens with it."""
        self.seconds = 0.0

    def on_camera_moved(self, old_view: CameraView, new_view: CameraView, sea: Viewport) -> None:
        """Note that the camera, which aimed at `old_view`, is sent there."""
        low, high = sorted((old_view.px_per_cm, new_view.px_per_cm))
        off = hypot(new_view.x - old_view.x, new_view.y - old_view.y) * low / sea.width
        if off > _OTHER_VIEW[0] or high / low > _OTHER_VIEW[1]:
            self.seconds = 0.0

    @property
    def needs_more_time(self) -> bool:
        """Whether it has not been seen for long enough."""
        return self.seconds < self.hold_seconds


def is_act_shown_well(
    act: StageAct, view: CameraView, camera_input: CameraInput, *, is_view_new: bool
) -> bool:
    """Return whether `view` shows an act well enough, so that the camera stays: all whom it is about, and all
    who are under way, whole and as long as they must be in a picture that is `needs_more_time`, or in a
    battle of many ships. Never a great moment."""
    if act.drama >= ActKind.RAKE:
        return False
    actors, sails, ships = (
        camera_input.subjects_named(act.ships),
        act.drama is ActKind.MOVE,
        camera_input.ship_count,
    )
    seen = [*actors, *(others_sailing(act, camera_input) if sails else ())]
    if not actors or not are_all_wholly_seen(
        view, seen, camera_input.sea, _EDGE_MARGIN if is_view_new else VIEW_MARGIN / 2
    ):
        return False
    shares = [_CLEAR_SHARE if not sails else STAY_SHARE] if ships > MANY_SHIPS else []
    if is_view_new or (sails and ships > MANY_SHIPS and act.age > _UNDER_WAY_SECONDS):
        shares.append(SAILING_SHARE if sails else STAY_SHARE)
    longest = max(subject.length for subject in actors)
    return any(view.px_per_cm * longest >= share * camera_input.min_hull_px for share in shares)


GLIDE_SECONDS: Final = (0.45, 0.7)
"""Seconds of a glide: of a short one, and of one as long as the sea is wide."""
_WAITED_SHARE: Final = 0.5
"""Share of the second that a long glide takes more, for one to guns that wait for the camera."""
_CALM_SECONDS: Final = (0.6, 1.1)
"""Seconds of the same to a ship that is about to act, or waits for the camera before she sails."""
_MAX_GLIDE_WIDTHS: Final = 2.0
"""A glide of more widths of the sea takes no longer than one of this many."""
SETTLE_SECONDS: Final = 1.2
"""Seconds in which whom an act was about comes to the middle when it is over."""
_MAX_DETAIL_ZOOM: Final = 2.0
"""Among many ships little things are gone no nearer to than this many times what a ship that acts must be
long: the next one is then in view already."""
_MAX_REMAINING_SHARE: Final = 0.15
"""Share of the sea's width that a hull takes at the most when those who are left are looked at."""
_LONE_SHIP_ZOOM: Final = 1.6
"""The one who is then seen alone is this many times as long as she must be: near, yet with the water that the
shot crosses, and both are seen at one scale."""
_NEARLY_SHARE: Final = 0.95
"""Who sails in a view that shows her so long, as a share of what she must be, is not gone near to: the guns
that speak next would take the camera back."""
_MIN_IMPROVEMENT: Final = 1.5
"""Nor are more than one in a view that shows them smaller, if none could show them this many times as long.
"""
_MIN_SHARE_SHOWN: Final = 0.85
"""A view that shows hulls smaller than this share of what it could is not near enough."""


@dataclass(frozen=True, slots=True)
class CameraMove:
    """Where the camera is to go, in how many seconds; one that `follows` goes along with a ship: it looks
    there at once, or as soon as it has come to her."""

    view: CameraView
    seconds: float
    follows: bool = False


def move_to_close_view(
    subjects: Sequence[Subject], act: StageAct, now: CameraView, camera_input: CameraInput
) -> CameraMove | None:
    """Return the view that holds these ships as near as may be; None if the present one does about as
    well."""
    sea, least = camera_input.sea, camera_input.min_hull_px
    view = view_of_subjects(subjects, act, camera_input, least)
    other = find_unframed_opponent(subjects, act, camera_input.subjects)
    if other is not None:
        near = limit_hull_px(view, subjects[0], _LONE_SHIP_ZOOM * least)
        led = shift_towards(near, subjects[0], other, sea)
        view = led if are_all_wholly_seen(led, subjects, sea) else near
    elif act.drama is ActKind.MOVE and view_distance_px(view, now) > sea.width:
        view = limit_hull_px(view, subjects[0], least)
    elif act.drama is ActKind.MOVE and len(subjects) == 1 and camera_input.ship_count > FEW_SHIPS:
        view = limit_hull_px(view, subjects[0], FOLLOW_ZOOM * least)
    if camera_input.ship_count > MANY_SHIPS and act.drama <= ActKind.COLLISION:
        longest = max(subjects, key=lambda subject: subject.length)
        view = limit_hull_px(view, longest, _MAX_DETAIL_ZOOM * least)
    if act.drama is ActKind.MOVE and len(subjects) == 1:
        view = view_with_sea_room(view, subjects[0], sea)
    if (
        are_all_wholly_seen(now, subjects, sea)
        and _MIN_SHARE_SHOWN <= now.px_per_cm / view.px_per_cm <= 1 / _MIN_SHARE_SHOWN
    ):
        return None
    share = min(_MAX_GLIDE_WIDTHS, view_distance_px(view, now) / max(sea.width, 1.0))
    share = _WAITED_SHARE * share if act.drama >= ActKind.GRAPPLE else share
    if are_all_wholly_seen(now, subjects, sea) and _is_sailing_well_shown(now, view, subjects, act, least):
        return None
    return CameraMove(view, glide_seconds(act, share))


def is_close_enough(act: StageAct, view: CameraView, camera_input: CameraInput) -> bool:
    """Return whether this view already shows an act as near as may be."""
    cast = subjects_to_frame(act, camera_input)
    return not cast or move_to_close_view(cast, act, view, camera_input) is None


def glide_seconds(act: StageAct, sea_widths: float) -> float:
    """Return the seconds of a glide of this many widths of the sea. The camera takes its time where nothing
    is missed meanwhile: she is about to act, or sails when it has come."""
    waits = act.drama is ActKind.MOVE and (not act.seconds or act.age < 0)
    first, last = _CALM_SECONDS if waits else GLIDE_SECONDS
    return first + (last - first) * sea_widths


_MIN_LAST_HULL_SHARE: Final = 0.05
"""Share of the sea's width that a hull keeps at least in the last view of a battle."""


def move_to_remaining(ships: Sequence[Subject], sea: Viewport) -> CameraMove:
    """Return the move to the ships that are left."""
    points = tuple(point for subject in ships for point in subject.outline())
    highest = sea.width * _MAX_REMAINING_SHARE / max(subject.length for subject in ships)
    return CameraMove(
        fit_groups([PointsToShow(points, VIEW_MARGIN)], sea, max_px_per_cm=highest), SETTLE_SECONDS
    )


def _is_sailing_well_shown(
    now: CameraView, view: CameraView, cast: Sequence[Subject], act: StageAct, least: float
) -> bool:
    """Return whether `now` shows ships under way as large as they must be, or nearly, and no larger than that
    view would: the camera does not go in and out with every leg. Where more than one is framed, half as large
    will do, if that view shows them not much larger."""
    seen = now.px_per_cm * max(subject.length for subject in cast) / least
    for_all = len(cast) > 1 and now.px_per_cm * _MIN_IMPROVEMENT >= view.px_per_cm
    large = seen >= (SAILING_SHARE if for_all else _NEARLY_SHARE)
    return act.drama is ActKind.MOVE and large and now.px_per_cm <= view.px_per_cm


_PUSHED_IN: Final = (ActKind.MAST, ActKind.MELEE, ActKind.STRIKE, ActKind.SINKING, ActKind.EXPLOSION)
"""What the camera slowly goes closer to while it lasts; to a rake and to the first broadside of a battle too,
from their first gun on."""
PUSH_IN_FACTOR: Final = 1.06
PUSH_IN_SECONDS: Final = 2.0
_MIN_OFF_CENTRE: Final = 0.16
"""Share of the sea that she must be from its middle for that."""
_WHIP_SECONDS: Final = 0.3
"""Seconds in which it goes with the shot to her target: no shot is slower by much."""
_MAX_SAIL_COUNT: Final = 5
"""Who sails this many times, or legs, one after the other while nobody else does, sails no more in turn with
others: she is gone near to."""
_MAX_SIDE_SHIFT: Final = 1.0
"""Widths of the sea that the camera moves aside at the most; farther off it looks again."""
_MAX_IN_TURN: Final = 3
"""With this many others at the most."""
_MIN_PX_IN_TURN: Final = 64.0
"""And this many px long, for a unit of the window, at the least: from nearer by the camera would go to and
fro between them."""


@dataclass(slots=True)
class CameraDirector:
    """Keeps what is being looked at: the act, and the ships that are framed for it."""

    act: StageAct | None = None
    framed_ships: tuple[str, ...] = ()
    has_pushed_in: bool = False
    has_settled: bool = False
    has_seen_broadside: bool = False
    """Whether the first broadside of the battle has been seen."""
    first_view: CameraView | None = None
    """The view in which the show began, until another act is looked at."""
    follow: CameraFollow | None = None
    """With whom the camera goes along."""
    recent_sailing: tuple[str, ...] = ()
    """Who has sailed since something else was looked at, the last first."""
    sail_count: int = 0
    """How many times, or legs, she has sailed since any other did."""
    has_sailed_before: bool = False
    """Whether the last of them had sailed before, with others between."""
    shown_view: ViewHoldTimer = field(default_factory=ViewHoldTimer)
    is_kept_close: bool = False
    """Whether nobody is held from far off with those who sail in turn: for those who pass by."""

    def reframe_next_act(self) -> None:
        """Frame the next act again, because somebody else has moved the camera."""
        self.act, self.framed_ships, self.has_pushed_in, self.has_settled, self.follow = (
            None,
            (),
            False,
            False,
            None,
        )
        self.recent_sailing, self.has_sailed_before = (), False

    def update(
        self, camera_input: CameraInput, view: CameraView, waiting_ship: str = ""
    ) -> CameraMove | None:
        """Return where the camera goes now that it aims at `view`; None where it stays. `waiting_ship` is the
        ship that is looked at while nobody acts: she is about to act, or dice are thrown for her ('' for
        none)."""
        move = self._next_move(camera_input, view, waiting_ship)
        if move is not None and not move.follows:
            self.shown_view.on_camera_moved(view, move.view, camera_input.sea)
        return move

    def _next_move(self, camera_input: CameraInput, now: CameraView, resting: str) -> CameraMove | None:
        """Return where it goes; see `update`."""
        act = choose_act(camera_input.acts, self.act)
        if (along := self._continue_follow(act, camera_input)) is not None:
            return along
        act = act or self._next_act(resting, now, camera_input)
        if act is None:
            return self._settle_on_subject(now, camera_input)
        # Who acts in the first view of a show is not left out of it for the sake of a nearer one.
        if not self.framed_ships:
            self.first_view = now
        elif act is not self.act:
            self.first_view = None
        in_turn = self._sailing_in_turn(act, camera_input)
        if self._may_stay(act, now, camera_input):
            return None
        if (aside := self._move_aside(act, now, camera_input)) is not None:
            self.act = act
            return aside if aside.view != now else None
        return self._frame_act(act, now, camera_input, in_turn)

    def _may_stay(self, act: StageAct, now: CameraView, camera_input: CameraInput) -> bool:
        """Return whether the camera stays for an act: it is nearly over, or seen well enough; the first
        broadside of a battle is gone to."""
        another = act is not self.act
        if (
            another
            and act.drama is ActKind.MOVE
            and act.age > 0
            and act.seconds_to_come < NEARLY_OVER_SECONDS
        ):
            return True
        opens = act.drama is ActKind.VOLLEY and not self.has_seen_broadside
        stays = not opens and is_act_shown_well(
            act, now, camera_input, is_view_new=self.shown_view.needs_more_time
        )
        if stays and another:
            self.act, self.framed_ships, self.has_settled = act, act.ships, True
        return stays

    def _frame_act(
        self, act: StageAct, now: CameraView, camera_input: CameraInput, in_turn: SailingInTurn | None
    ) -> CameraMove | None:
        """Return the camera goes to the ships that are framed for an act, or nearer to one that is."""
        nearest = subjects_to_frame(act, camera_input, self.first_view, in_turn)
        cast = tuple(subject.ship for subject in nearest)
        if not cast:
            return self._push_in(act, (), now, camera_input.sea)
        if not act.seconds and len(cast) == 1 and nearest_foe(nearest[0], camera_input.subjects) is not None:
            # Nobody acts, and she is far from every enemy: one sees more of it from where one is.
            return None
        fresh = act is not self.act or cast != self.framed_ships
        lost = act.drama not in GUN_DRAMAS and not are_all_wholly_seen(now, nearest, camera_input.sea)
        follows = fresh and act is self.act and act.drama in GUN_DRAMAS
        self.act = act
        if fresh or lost:
            self.framed_ships, self.has_pushed_in, self.has_settled = cast, False, False
            if (along := self._start_follow(act, nearest, now, camera_input)) is not None:
                return along
            move = move_to_close_view(nearest, act, now, camera_input)
            return CameraMove(move.view, _WHIP_SECONDS) if follows and move is not None else move
        return self._push_in(act, nearest, now, camera_input.sea)

    def _is_still_in_view(self, act: StageAct, now: CameraView, camera_input: CameraInput) -> bool:
        """Return whether who sails is the one who is looked at, on this leg or the next of her way, and all
        who are framed with her are in view: that she could now be seen with somebody else too moves no
        camera."""
        cast = camera_input.subjects_named(self.framed_ships)
        last = self.act.ships if self.act is not None and self.act.drama is ActKind.MOVE else ()
        sails_on = act.drama is ActKind.MOVE and act.ships == last
        return sails_on and len(cast) > 0 and are_all_wholly_seen(now, cast, camera_input.sea)

    def _move_aside(self, act: StageAct, now: CameraView, camera_input: CameraInput) -> CameraMove | None:
        """Return a move for one of many ships that sail one by one: the camera keeps its scale, and moves
        aside no farther than it must, or not at all (to `now`). None if the ship is too far off for that, or
        would be too small, and where those who sail again are to be held together."""
        if self._is_still_in_view(act, now, camera_input):
            return CameraMove(now, 0.0)
        subject = only_ship_sailing(act, now, camera_input)
        if subject is None or (
            self.has_sailed_before
            and not are_all_wholly_seen(
                now, camera_input.subjects_named(self.recent_sailing), camera_input.sea
            )
        ):
            return None
        seen = are_all_wholly_seen(now, (subject,), camera_input.sea)
        aside = CameraMove(now, 0.0) if seen else self._sideways_move(act, subject, now, camera_input.sea)
        if aside is not None and not are_all_wholly_seen(
            aside.view, others_sailing(act, camera_input), camera_input.sea, 0.0
        ):
            return None
        if aside is not None:
            self.framed_ships, self.has_pushed_in, self.has_settled = (subject.ship,), False, True
        return aside

    @staticmethod
    def _sideways_move(act: StageAct, subject: Subject, now: CameraView, sea: Viewport) -> CameraMove | None:
        """Return the move aside that holds her; None if she is too far off."""
        view = moved_to_show(now, subject, sea)
        far = view_distance_px(view, now) / sea.width
        return (
            CameraMove(view, glide_seconds(act, far))
            if far < _MAX_SIDE_SHIFT and are_all_wholly_seen(view, (subject,), sea)
            else None
        )

    def _sailing_in_turn(self, act: StageAct, camera_input: CameraInput) -> SailingInTurn | None:
        """Return with whom a ship sails in turn, or is about to: to go to and fro between them would show
        more water than ships. Few ships, and those who sail again, are held together from far off, until one
        of them sails on alone; others where it costs nothing."""
        ship = act.ships[0]
        if act.drama is not ActKind.MOVE:
            self.recent_sailing, self.has_sailed_before = (), False
            return None
        if act.seconds and act is not self.act:
            self.sail_count = self.sail_count + 1 if self.recent_sailing[:1] == (ship,) else 1
        if (
            self.sail_count >= _MAX_SAIL_COUNT
            and len(self.recent_sailing) > 1
            and self.recent_sailing[0] == ship
        ):
            self.recent_sailing, self.has_sailed_before, self.framed_ships = (ship,), False, ()
        if act.seconds and self.recent_sailing[:1] != (ship,):
            self.has_sailed_before = self.has_sailed_before or ship in self.recent_sailing
            self.recent_sailing = (ship, *(name for name in self.recent_sailing if name != ship))
        others = tuple(name for name in self.recent_sailing if name != ship)[:_MAX_IN_TURN]
        far = not self.is_kept_close and (self.has_sailed_before or camera_input.ship_count <= FEW_SHIPS)
        return SailingInTurn(others, camera_input.u * _MIN_PX_IN_TURN if far else camera_input.min_hull_px)

    def _next_act(self, resting: str, now: CameraView, camera_input: CameraInput) -> StageAct | None:
        """Return the act of looking at the `resting` ship, unless she is seen well already or was in the last
        act, of which more may be shown, or has sailed already, or a ship that is looked at still makes
        way."""
        last = self.act.ships if self.act is not None else ()
        stays = self.framed_ships and is_whole_and_near(resting, now, camera_input)
        stays = stays or any(map(is_under_way, camera_input.subjects_named(self.framed_ships)))
        seen = stays or resting in ("", *self.framed_ships, *last, *self.recent_sailing)
        return None if seen else StageAct(ActKind.MOVE, (resting,), 0.0)

    def _start_follow(
        self, act: StageAct, cast: Sequence[Subject], now: CameraView, camera_input: CameraInput
    ) -> CameraMove | None:
        """Return the camera comes to a ship that sails alone and goes along with her, if she would be too
        small in a view that holds all of her way; None if she would not."""
        subject, least = cast[0], camera_input.min_hull_px
        sails = act.drama is ActKind.MOVE and len(cast) == 1 and subject.is_ship
        if not sails or view_of_subjects(cast, act, camera_input, least).px_per_cm * subject.length >= least:
            return None
        highest = MAX_HULL_PX_BY_DRAMA[act.drama] * camera_input.u / subject.length
        self.follow = start_follow(
            subject, min(highest, FOLLOW_ZOOM * least / subject.length), now, camera_input.sea
        )
        return CameraMove(self.follow.view(subject), glide_seconds(act, 1.0))

    def _continue_follow(self, act: StageAct | None, camera_input: CameraInput) -> CameraMove | None:
        """Return the next step along with a ship, or None when her way has ended or another ship acts."""
        if self.follow is None:
            return None
        subject = next(iter(camera_input.subjects_named((self.follow.ship,))), None)
        another = act is not None and (act.drama is not ActKind.MOVE or subject is None
                                       or act.ships[0] != subject.ship)  # fmt: skip
        if subject is None or another or not is_under_way(subject):
            self.follow, self.has_settled = None, subject is not None
            return None
        self.act = act or self.act
        return CameraMove(self.follow.view(subject), 0.0, follows=True)

    def _push_in(
        self, act: StageAct, cast: Sequence[Subject], now: CameraView, sea: Viewport
    ) -> CameraMove | None:
        """Return the step nearer to an act that is worth it, once; nobody of the cast may leave the view, but
        a ship that has blown up is there no more."""
        if act is not self.act or self.has_pushed_in or not self._may_push_in(act):
            return None
        self.has_pushed_in = True
        closer = CameraView(now.x, now.y, now.px_per_cm * PUSH_IN_FACTOR)
        return CameraMove(closer, PUSH_IN_SECONDS) if are_all_wholly_seen(closer, cast, sea) else None

    def _may_push_in(self, act: StageAct) -> bool:
        if act.drama is ActKind.VOLLEY and not self.has_seen_broadside:
            self.has_seen_broadside = act.age >= 0
            return self.has_seen_broadside
        return (act.drama is ActKind.RAKE and act.age >= 0) or (
            act.drama in _PUSHED_IN and act.age > GLIDE_SECONDS[1]
        )

    def _settle_on_subject(self, now: CameraView, camera_input: CameraInput) -> CameraMove | None:
        """Return the move that brings the ship of an act that is over to the middle, or None if she is
        near it."""
        if self.has_settled or not self.framed_ships:
            return None
        cast, sea = camera_input.subjects_named(self.framed_ships), camera_input.sea
        if not cast:
            return self._show_remaining(camera_input)
        self.has_settled = True
        points = [point for subject in cast for point in subject.outline()]
        x = (min(p[0] for p in points) + max(p[0] for p in points)) / 2
        y = (min(p[1] for p in points) + max(p[1] for p in points)) / 2
        off = max(abs(x - now.x) / sea.width, abs(y - now.y) / sea.height) * now.px_per_cm
        return CameraMove(CameraView(x, y, now.px_per_cm), SETTLE_SECONDS) if off > _MIN_OFF_CENTRE else None

    def _show_remaining(self, camera_input: CameraInput) -> CameraMove | None:
        """Return who was looked at has sailed off, and nobody acts: those who are left come into view. Where
        a ship has gone down or blown up, that is looked at."""
        ships = [subject for subject in camera_input.subjects if subject.is_ship]
        if self.act is None or self.act.drama > ActKind.ARRIVAL or not ships:
            return None
        self.has_settled = True
        return move_to_remaining(ships, camera_input.sea)

    @staticmethod
    def final_move(
        bodies: Sequence[Subject],
        remaining_ships: Sequence[str],
        view: CameraView,
        sea: Viewport,
        victors: Sequence[str] = (),
    ) -> CameraMove | None:
        """Return the move that shows the last prize of a battle together with her captor, the `victors`, if
        they can be seen together; or else the `remaining_ships`, where the last of them has sailed out of
        the view. None if the view is as it should be."""
        ships = [subject for subject in bodies if subject.is_ship]
        pair = [subject for subject in ships if subject.ship in victors]
        if len(pair) > 1:
            move = move_to_remaining(pair, sea)
            longest = max(subject.length for subject in pair)
            if move.view.px_per_cm * longest >= _MIN_LAST_HULL_SHARE * sea.width:
                return None if are_all_wholly_seen(view, pair, sea, 0.0) else move
        seen = any(are_all_wholly_seen(view, (subject,), sea, 0.0) for subject in ships)
        left = [subject for subject in ships if subject.ship in remaining_ships]
        return None if seen or not left else move_to_remaining(left, sea)
