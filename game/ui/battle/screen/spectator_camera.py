"""The camera while nobody is asked: the director's, which goes near, or a calm one, which goes to what is
worth seeing and loses no ship."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.core.events import Event, Struck
from game.scene.actors import Actor, drawn_end
from game.scene.boats_and_works import BoatGroup, TroopBase
from game.scene.stage_acts import ActKind, StageAct
from game.stage.frame.camera import CameraView, PointsToShow
from game.stage.frame.stage_view import StageView, read_stage
from game.systems import BattleShow
from game.ui.battle.camera import camera_director
from game.ui.battle.camera.camera_director import is_close_enough
from game.ui.battle.camera.camera_framing import VIEW_MARGIN, are_all_partly_seen, are_all_wholly_seen
from game.ui.battle.camera.camera_subjects import FAR_SHOT_SHARE, LARGE_HULL, CameraInput, Subject
from game.ui.battle.planning import question_framing
from game.ui.battle.screen import camera_fit
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.views import free_sea

DUEL_ZOOM: Final = 1.25
"""How much closer, at most, the calm camera goes to guns that fire and masts that fall."""
CLEAN_VIEW_ZOOM: Final = 1.35
"""How much nearer the director's camera goes where the sea alone is drawn: a frigate that fires is then 400
px long in a window 1280 px wide, and seen from across a hall."""
_FLEET_CLEAN_ZOOM: Final = 2.0
"""The same of a fleet: who passes by sees a few of its ships, and not specks in a line."""
_FAR_SHOT_PASSING: Final = 1.0
"""The share `FilmSet.far_shot` for those who pass by: both ends of a long shot in one view were 70 px in a
window 1280 px wide, specks from across a hall; they see her who fires, and then where it falls."""
_FROM_FAR: Final = 0.65
"""The same for a fleet that is shown at the quickest speed, or most of whose minute for a turn is spent: the
camera stays farther off, sees more at one time and has less far to go."""
_ALL_AT_ONCE: Final = 29.0
"""Units of the hulls that are seen together then while their guns speak: all that can be is seen at one time,
though small."""
ESTABLISHING_SECONDS: Final = 1.2
"""Seconds without a question after which the camera goes near although nobody acts yet."""
MIN_LENGTH_CM: Final = 3.0
"""What the camera takes for the length of a boat or of troops, and of works at the least: it does not go as
near to them as to a ship, and shows what is about them."""
_SAIL_PATIENCE: Final = 1.5
"""Seconds more for which a fleet's camera that shows all from far leaves a picture for who sails elsewhere:
the guns that speak next take it there."""
_LAST_EVENTS: Final = 40
"""Events before the end of a battle that its last view may be about."""
_EDGE_MARGINS: Final = 60
"""Units that the two edges of the sea together keep from a ship under way."""


def update_camera(state: BattleState, event_count: int, seconds: float) -> None:
    """Move the camera to what has happened since `event_count` events, unless the player has taken it or is
    asked. Call it once a frame."""
    show = state.show
    state.camera_director.shown_view.advance(seconds, show.pace if show.is_hurried else show.speed)
    if state.sea_input.has_camera or state.hud.prompt.kind != PromptKind.WATCH:
        state.camera_director.reframe_next_act()
        if state.hud.prompt.kind == PromptKind.OVER and not (
            state.sea_input.has_camera or state.uses_wide_camera
        ):
            _show_end(state)
    elif state.uses_wide_camera:
        _follow_from_afar(state, event_count)
    else:
        _direct_camera(state)


def camera_unit(state: BattleState) -> float:
    """Return px of a unit, as the director's camera takes it: larger, so that it goes nearer, while the sea
    alone is drawn for those who pass by."""
    nearer = _FROM_FAR if state.show.event_batch.is_from_far else 1.0
    if state.clean_area is not None:
        nearer = _FLEET_CLEAN_ZOOM if state.show.event_batch.is_fleet else CLEAN_VIEW_ZOOM
    return state.look.unit * nearer


def camera_input(state: BattleState, acts: Sequence[StageAct], bodies: Sequence[Subject]) -> CameraInput:
    """Return these acts and ships as input of the camera director."""
    far = state.show.event_batch.is_from_far and state.clean_area is None
    large = _ALL_AT_ONCE if far else LARGE_HULL
    far_shot = FAR_SHOT_SHARE if state.clean_area is None else _FAR_SHOT_PASSING
    return CameraInput(acts, bodies, state.sea_view.camera.viewport, camera_unit(state), large, far_shot)


def _show_end(state: BattleState) -> None:
    stage_view, camera = state.scene(), state.sea_view.camera
    bodies, actors = subjects_of(stage_view), [stage_ship.actor for stage_ship in stage_view.ships]
    stay = [actor.ship for actor in actors if actor.is_present and not actor.leaving_seconds]
    pair = captor_and_prize(state.battle.events)
    move = state.camera_director.final_move(bodies, stay, camera.target_view, camera.viewport, pair)
    if move is not None:
        shown = pair if set(pair) <= set(stay) else stay
        points = tuple(p for subject in bodies if subject.ship in shown for p in subject.outline())
        camera_fit.move_camera(state, move, (PointsToShow(points, VIEW_MARGIN),))


def captor_and_prize(events: Sequence[Event]) -> tuple[str, ...]:
    """Return the ship that was struck to last, shortly before the end, and the one that struck; () if none
    did."""
    struck = (event for event in reversed(events[-_LAST_EVENTS:]) if isinstance(event, Struck))
    return next(((event.to, event.ship) for event in struck if event.to), ())


def _direct_camera(state: BattleState) -> None:
    """Let the director frame the ship that acts, as soon as all who act are known."""
    if state.show.is_gathering or state.show.is_held_back:
        return
    stage_view, camera = state.scene(), state.sea_view.camera
    if _must_hold_view(state, stage_view.acts):
        return
    on = camera_input(state, stage_view.acts, subjects_of(stage_view))
    director, own = state.camera_director, state.hud.told.awaited_ship
    if not own and state.show.watched_seconds > ESTABLISHING_SECONDS:
        own = "" if director.shown_view.needs_more_time else state.hud.next_active_ship
    move = director.update(on, camera.target_view, own)
    if move is not None:
        cast = on.subjects_named(director.framed_ships)
        points = tuple(point for subject in cast for point in subject.outline())
        camera_fit.move_camera(state, move, (PointsToShow(points, VIEW_MARGIN),))


def _must_hold_view(state: BattleState, acts: Sequence[StageAct]) -> bool:
    """Return whether the picture of a fleet is new, and nobody does more than sail."""
    batch, director = state.show.event_batch, state.camera_director
    if not batch.is_fleet or batch.is_quick or director.follow is not None:
        return False
    more = _SAIL_PATIENCE if batch.is_from_far else 0.0
    new = director.shown_view.seconds < director.shown_view.hold_seconds + more
    return new and all(act.drama <= ActKind.ARRIVAL or act.has_happened for act in acts)


def connect_show(state: BattleState, show: BattleShow) -> None:
    """Let the show begin only what the camera of this screen shows."""
    state.camera_director.shown_view.restart()
    show.is_in_frame = partial(is_in_frame, state)
    show.acts_in_one_view = partial(acts_in_one_view, state)
    show.is_camera_lingering = partial(is_lingering, state)
    show.is_word_awaited = lambda: state.hud.told.is_awaited and not state.hud.gathers_rolls
    state.hud.has_framed = partial(has_framed_ship, state)
    state.hud.is_in_picture = partial(is_in_picture, state)


def is_lingering(state: BattleState) -> bool:
    """Return whether the director's camera shows a picture that has not been seen for long enough."""
    return (
        not (state.uses_wide_camera or state.sea_input.has_camera)
        and state.camera_director.shown_view.needs_more_time
    )


def is_in_frame(state: BattleState, act: StageAct) -> bool:
    """Return whether the camera sees an act and stays there, so that it may begin; the director's must come
    there first, and nobody waits for another one. Of a ship that sails anything that is seen will do, and in
    a fleet all of her: the camera follows her. Where the director has come and stays, nobody waits for more.
    Called on the stage."""
    camera = state.sea_view.camera
    if state.uses_wide_camera or state.sea_input.has_camera:
        return True
    looked_at = state.camera_director.act
    if act.age < 0 and looked_at is not None and looked_at.age < 0 and not camera.is_gliding:
        return True
    bodies = subjects_of(read_stage())
    views, sea = (camera.view, camera.target_view), camera.viewport
    if act.drama <= ActKind.ARRIVAL:
        sails = [subject for subject in bodies if subject.ship in act.ships]
        seen = (
            partial(are_all_wholly_seen, margin=0.0)
            if state.show.event_batch.is_fleet
            else are_all_partly_seen
        )
        return not sails or all(seen(view, sails, sea) for view in views)
    on = camera_input(state, [act], bodies)
    return all(is_close_enough(act, view, on) for view in views)


def has_framed_ship(state: BattleState, ship: str) -> bool:
    """Return whether the camera has come to a ship, or something of her is said by now: she acts already, or
    her dice are there. A camera that is not the director's comes to nobody."""
    timing, camera, show = state.hud.dice_timing, state.sea_view.camera, state.show
    if state.uses_wide_camera or state.sea_input.has_camera or not show.speed:
        return True
    stage_view = state.scene()
    if any(ship in act.ships and act.age >= 0 for act in stage_view.acts):
        return True
    if timing.has_visible_roll and timing.roll is not None and timing.roll.ship == ship:
        return not show.queued_events
    subject = next((subject for subject in subjects_of(stage_view) if subject.ship == ship), None)
    views = (camera.view, camera.target_view)
    return subject is None or all(
        are_all_wholly_seen(view, (subject,), camera.viewport, 0.0) for view in views
    )


def is_in_picture(state: BattleState, ships: Sequence[str], has_come: bool) -> bool:
    """Return whether the camera shows one of these ships, and, with `has_come`, stays there. A camera that is
    not the director's shows what its owner wants; who is not on the stage is nowhere else."""
    camera = state.sea_view.camera
    if (
        state.uses_wide_camera or state.sea_input.has_camera or state.hud.prompt.kind != PromptKind.WATCH
    ) and not state.hud.gathers_rolls:
        return True
    subjects = [subject for subject in subjects_of(state.scene()) if subject.ship in ships]
    views = (camera.view, camera.target_view) if has_come else (camera.view,)
    return not subjects or any(
        all(_is_middle_seen(state, view, subject) for view in views) for subject in subjects
    )


def _is_middle_seen(state: BattleState, view: CameraView, subject: Subject) -> bool:
    """Return whether the middle of a ship is in the window in this view."""
    (x, y), k = state.sea_view.camera.viewport.centre, view.px_per_cm
    place = x + (subject.x - view.x) * k, y + (subject.y - view.y) * k
    return 0 <= place[0] < state.context.size[0] and 0 <= place[1] < state.context.size[1]


def acts_in_one_view(state: BattleState, acts: Sequence[StageAct]) -> Sequence[StageAct]:
    """Return those of these acts that the director shows at one time; all of them where it does not lead the
    camera. Call it on the stage."""
    if state.uses_wide_camera or state.sea_input.has_camera:
        return acts
    return camera_director.acts_in_one_view(camera_input(state, acts, subjects_of(read_stage())))


def subjects_of(stage_view: StageView) -> list[Subject]:
    """Return the ships on the stage as the camera takes them, and boats, works and troops."""
    ships = [
        Subject(
            a.ship, a.x, a.y, a.heading, stage_ship.rigging.length_cm, drawn_end(a), stage_ship.rigging.side
        )
        for stage_ship in stage_view.ships
        if (a := stage_ship.actor).is_present
    ]
    company = stage_view.boats_and_works
    found: list[tuple[Actor, BoatGroup | TroopBase]] = [*company.boats, *company.troops]
    moving = [
        Subject(one.id, a.x, a.y, a.heading, MIN_LENGTH_CM, drawn_end(a), one.side, is_ship=False)
        for a, one in found
    ]
    works = [
        Subject(w.id, w.x, w.y, w.facing, max(MIN_LENGTH_CM, w.breadth), (w.x, w.y), w.side, is_ship=False)
        for w in company.works
    ]
    return [*ships, *moving, *works]


def _follow_from_afar(state: BattleState, before: int) -> None:
    """Move the camera to guns that fire and to what has befallen a ship since `before` events, and follow
    ships that leave the view."""
    with state.battle.table.as_current():
        pair = question_framing.places_of_events(state.hud, state.battle.events[before:])
        if pair:
            camera_fit.show_places(state, pair, DUEL_ZOOM * state.sea_view.camera.px_per_cm)
        elif state.messages.has_sightings_ended or _has_ship_left_view(state):
            camera_fit.show_places(state, question_framing.all_places(state.hud))


def _has_ship_left_view(state: BattleState) -> bool:
    """Return whether a ship under way has left the free sea, or nearly, and the camera lies still."""
    if state.sea_view.camera.is_gliding:
        return False
    inside = state.look.px(_EDGE_MARGINS)
    sea, at = free_sea.sea_below_messages(state).inflate(-inside, -inside), state.sea_view.pixel_at
    actors = [stage_ship.actor for stage_ship in state.scene().ships if stage_ship.actor.is_present]
    return any(a.legs and not sea.collidepoint(at(a.x, a.y)) for a in actors)
