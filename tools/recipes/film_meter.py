"""What a film of a battle is measured by: how much moves, how large ships are, whether who acts is
seen, how much paper lies on the sea. Reads the stage and the names of what was drawn; changes
nothing."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, hypot, radians, sin
from statistics import median
from typing import Final

import esper
import numpy as np
import pygame

from game.scene.actors import PoseCm, turn_between
from game.scene.effects import Blaze, Lashing, Volley
from game.scene.stage_acts import ActKind, StageAct
from game.scene.timings import RIPPLE, SPLINTERS
from game.sea.polygons import Point
from game.stage.frame.camera import CameraView
from game.stage.frame.stage_view import StageView
from game.ui.battle.camera.camera_subjects import Subject
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.screen.spectator_camera import subjects_of
from recipes.film_camera import CameraSweeps, ViewDurations
from recipes.film_story import StoryMeter

_EXCLUDED_DRAMAS: Final = (ActKind.VOLLEY, ActKind.RAKE, ActKind.ARRIVAL)
"""Acts that are not taken from the stage as acts: guns are measured gun by gun, and a ship that
arrives acts when she makes way."""
SHOWN_SECONDS: Final = (0.5, 1.4)
"""Seconds of the show after an act begins between which its ships must be in view: the camera has
half a second to come to them. What is hurried is over sooner by the clock."""
_MIN_MOVE: Final = 0.02
"""Cm or degrees a hull must move in a step to be seen moving."""
_MAX_STEP: Final = (1.0, 15.0)
"""Cm and degrees in a thirtieth of a second beyond which a ship has leapt, at speed x1."""
_LIVELY_SECONDS: Final = 0.5
"""Seconds for which a ship that was drawn otherwise than before is seen to have moved."""
_MIN_JUMP_PX: Final = 30
"""Px by which a tag that has jumped lies otherwise about its own ship."""
_GRID_PX: Final = 4
"""Px of the grid on which papers are added up, so that none counts twice."""


@dataclass(slots=True)
class ShownAct:
    """Something that is being shown: when it began, whom it is about, and of each of these the
    pictures in which he acted and those of them in which he was not seen whole. A volley is about
    two who act at different times: its ship from her first gun on until her last may have spoken,
    her target from the first ball that strikes until the splinters of the last are down."""

    since: float
    ships: tuple[str, ...]
    volley: Volley | None = None
    until: float | None = None
    """Of a ship's way: when she was last seen to make it. All her moves that follow one upon the
    other are one way, and she acts while she makes way."""
    frames: Counter[str] = field(default_factory=Counter)
    frames_out_of_view: Counter[str] = field(default_factory=Counter)

    def acting_ships(self, now: float) -> tuple[str, ...]:
        """Who of them acts now."""
        volley = self.volley
        if volley is None:
            last = self.since + SHOWN_SECONDS[1] if self.until is None else self.until
            return self.ships if self.since + SHOWN_SECONDS[0] <= now <= last else ()
        first = min((*volley.hits, *volley.misses), default=0.0)
        fires = (volley.ship,) if volley.age <= RIPPLE else ()
        hit = (volley.target,) if first <= volley.age <= volley.last_strike + SPLINTERS else ()
        return fires + hit

    @property
    def was_missed(self) -> bool:
        """Whether one of them was not seen whole in more than half of his pictures: cut, under a
        paper or out of the window while he himself acted."""
        return any(2 * self.frames_out_of_view[ship] > n for ship, n in self.frames.items())


@dataclass(slots=True)
class FilmMeter:
    """Takes the measure of one film; `report` says what it found. Seconds are the film's own;
    those of the `show` pass as many times faster as it is hurried."""

    seconds: float = 0.0
    show_seconds: float = 0.0
    still_seconds: float = 0.0
    """Seconds in which nothing at all moved: no hull, not even in the swell."""
    quiet_seconds: float = 0.0
    """Seconds in which nobody acted: no hull made way, no camera, flash or splash moved."""
    longest_still: float = 0.0
    longest_quiet: float = 0.0
    teleports: int = 0
    jumps: int = 0
    ships_px: list[float] = field(default_factory=list)
    acting_px: list[float] = field(default_factory=list)
    panel_shares: list[float] = field(default_factory=list)
    draw_ms: list[float] = field(default_factory=list)
    """Milliseconds of each picture, without what was baked on the spot for it. The sea is painted
    whole each time; a player's program paints a band of it."""
    shown_acts: list[ShownAct] = field(default_factory=list)
    camera_sweeps: CameraSweeps = field(default_factory=CameraSweeps)
    view_durations: ViewDurations = field(default_factory=ViewDurations)
    story: StoryMeter = field(default_factory=StoryMeter)
    _at_rest: float = 0.0
    _inactive: float = 0.0
    _poses: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    _bases: dict[str, PoseCm] = field(default_factory=dict)
    _view: CameraView | None = None
    _drawn: Mapping[str, object] = field(default_factory=dict)
    _stirred: float = 0.0
    _ways: dict[str, ShownAct] = field(default_factory=dict)
    _scale: float = 0.0
    _tags: dict[str, tuple[float, float]] = field(default_factory=dict)
    _begun: list[StageAct] = field(default_factory=list)

    def step(self, screen: BattleScreen, seconds: float) -> None:
        """So much time has passed on the stage."""
        self.seconds += seconds
        self.show_seconds += seconds * screen.show.pace
        stage_view = screen.scene()
        moved = self._note_hull_motion(stage_view, screen.show.pace * seconds * 30)
        view, self._view = self._view, screen.sea_view.camera.view
        self.camera_sweeps.step(self._view, seconds, screen.context.size[0])
        self.view_durations.step(screen.sea_view.camera.target_view, seconds, screen.context.size[0])
        effects = [e for e in stage_view.effects if not isinstance(e, Blaze | Lashing)]
        quiet = not (moved or view != self._view or effects)
        self._has_changed_ship(screen)
        still = quiet and self.seconds - self._stirred > _LIVELY_SECONDS
        self.quiet_seconds += seconds * quiet
        self.still_seconds += seconds * still
        self._inactive = self._inactive + seconds if quiet else 0.0
        self._at_rest = self._at_rest + seconds if still else 0.0
        self.longest_quiet = max(self.longest_quiet, self._inactive)
        self.longest_still = max(self.longest_still, self._at_rest)
        self._note_begun_acts(screen)
        known = [shown.volley for shown in self.shown_acts]
        for volley in screen.show.active_volleys():
            if not any(volley is one for one in known):
                self.shown_acts.append(ShownAct(self.show_seconds, (volley.ship, volley.target), volley))

    def _note_begun_acts(self, screen: BattleScreen) -> None:
        """What has begun to be shown: an event may be told of long before, while the camera is on
        its way to it or on what comes first. Ships that sail are measured by their hulls."""
        hulls = {stage_ship.actor.ship for stage_ship in screen.scene().ships}
        waits = screen.show.queue_for_camera.acts
        with screen.show.stage():
            acts = [act for _, act in esper.get_component(StageAct)]
        acts = [act for act in acts if act.age >= 0 and not any(act is one for one in waits)]
        for act in acts:
            sails = act.drama is ActKind.MOVE and act.ships[0] in hulls
            known = any(act is one for one in self._begun)
            if act.drama not in _EXCLUDED_DRAMAS and not sails and not known:
                ships = tuple(dict.fromkeys(name for name in act.ships if name))
                self.shown_acts.append(ShownAct(self.show_seconds - act.age, ships))
        self._begun = acts

    def _has_changed_ship(self, screen: BattleScreen) -> None:
        """Whether a ship in the window is drawn otherwise, or elsewhere, than a moment ago."""
        window = pygame.Rect((0, 0), screen.context.size)
        drawn = screen.sea_view.berths.drawn_ships()
        seen = {name: how for name, how in drawn.items() if window.collidepoint(how[1])}
        if seen != self._drawn:
            self._drawn, self._stirred = seen, self.seconds

    def _note_ship_motion(self, ship: str) -> None:
        """She is seen on her tracks: on the way that she makes already, or on a new one. A ship
        that makes room for another, or is laid alongside, acts no more than the sea does."""
        way = self._ways.get(ship)
        if way is None or way.until is None or self.show_seconds - way.until > SHOWN_SECONDS[0]:
            way = self._ways[ship] = ShownAct(self.show_seconds, (ship,))
            self.shown_acts.append(way)
        way.until = self.show_seconds

    def _note_hull_motion(self, stage_view: StageView, pace: float) -> bool:
        """Whether a hull has moved; leaps are counted."""
        before, self._poses = self._poses, {}
        moved = False
        for stage_ship in stage_view.ships:
            actor = stage_ship.actor
            if not actor.is_present:
                continue
            here = self._poses[actor.ship] = (actor.x, actor.y, actor.heading)
            was, base = before.get(actor.ship), self._bases.get(actor.ship)
            self._bases[actor.ship] = actor.true_pose
            if base is not None and _pose_distance(base, actor.true_pose) > _MIN_MOVE:
                self._note_ship_motion(actor.ship)
            if was is None:
                continue
            far = hypot(here[0] - was[0], here[1] - was[1])
            turned = abs(turn_between(was[2], here[2]))
            if far > _MIN_MOVE or turned > _MIN_MOVE:
                moved = True
            self.teleports += far > _MAX_STEP[0] * pace or turned > _MAX_STEP[1] * pace
        return moved

    def add_frame(self, screen: BattleScreen, regions: dict[str, pygame.Rect], took: float) -> None:
        """A picture has been drawn in so many seconds, with these named regions."""
        self.draw_ms.append(took * 1000)
        paper = panel_mask(screen.context.size, screen.panel_rects())
        self.panel_shares.append(float(paper.mean()))
        bodies = {subject.ship: subject for subject in subjects_of(screen.scene())}
        scale = screen.sea_view.camera.px_per_cm
        self.ships_px += [subject.length * scale for subject in bodies.values() if subject.is_ship]
        for shown in self.shown_acts:
            actors = [bodies[name] for name in shown.acting_ships(self.show_seconds) if name in bodies]
            self.acting_px += [subject.length * scale for subject in actors if subject.is_ship]
            for subject in actors:
                shown.frames[subject.ship] += 1
                shown.frames_out_of_view[subject.ship] += _visible_share(screen, subject, paper) < 1.0
        self._count_jumps(screen, bodies, regions)

    def _count_jumps(
        self, screen: BattleScreen, bodies: dict[str, Subject], regions: dict[str, pygame.Rect]
    ) -> None:
        """Tags that lie otherwise about their own ships than in the picture before. A tag that
        goes out or in with a hull that the camera makes larger or smaller has not jumped: its gap
        to the hull is of so many px and the hull grows, so it lies between the same px as before
        and the same share of the hull."""
        before, self._tags = self._tags, {}
        scale = screen.sea_view.camera.px_per_cm
        grown, self._scale = scale / (self._scale or scale), scale
        for name, subject in bodies.items():
            tag = regions.get(f"tag-{name}")
            if tag is None:
                continue
            x, y = screen.sea_view.camera.to_screen(subject.x, subject.y)
            here = self._tags[name] = (tag.centerx - x, tag.centery - y)
            if name in before:
                was = before[name]
                gone = _distance_to_line(here, was, (was[0] * grown, was[1] * grown))
                self.jumps += gone > _MIN_JUMP_PX * screen.look.unit

    def report(self) -> dict[str, float | int]:
        """The figures of the film, by name."""
        seen = [shown for shown in self.shown_acts if shown.frames]
        return {
            "seconds": round(self.seconds, 1),
            "still_share": round(self.still_seconds / max(self.seconds, 0.001), 3),
            "longest_still_s": round(self.longest_still, 1),
            "quiet_share": round(self.quiet_seconds / max(self.seconds, 0.001), 3),
            "longest_quiet_s": round(self.longest_quiet, 1),
            "median_ship_px": round(median(self.ships_px or [0])),
            "acting_ship_px": round(median(self.acting_px or [0])),
            "events": len(seen),
            "acting_out_of_frame": sum(shown.was_missed for shown in seen),
            "paper_share": round(median(self.panel_shares or [0]), 3),
            "tag_jumps_per_10s": round(10 * self.jumps / max(self.seconds, 0.001), 1),
            "camera_turns_per_10s": round(10 * self.camera_sweeps.returns / max(self.seconds, 0.001), 1),
            "reframings": len(self.view_durations.durations),
            "reframing_held_s": round(self.view_durations.median, 2),
            "reframings_soon_share": round(self.view_durations.short_share, 2),
            "teleports": self.teleports,
            **self.story.report(),
            "draw_ms_p95": round(sorted(self.draw_ms or [0])[int(0.95 * (len(self.draw_ms) - 1))], 1),
        }


def panel_mask(size: tuple[int, int], papers: Sequence[pygame.Rect]) -> np.ndarray:
    """Return where paper covers the sea, one cell for each `_GRID` px of the window (rows first)."""
    grid = np.zeros((size[1] // _GRID_PX, size[0] // _GRID_PX), dtype=bool)
    for rect in papers:
        cells = grid[
            max(0, rect.top // _GRID_PX) : max(0, rect.bottom // _GRID_PX),
            max(0, rect.left // _GRID_PX) : max(0, rect.right // _GRID_PX),
        ]
        cells[:] = True
    return grid


def _visible_share(screen: BattleScreen, subject: Subject, paper: np.ndarray) -> float:
    """How much of her is seen, 0 to 1, by her bow, her middle and her stern: neither out of the
    window nor under a paper. A ship that is cut has something between."""
    x, y = screen.sea_view.camera.to_screen(subject.x, subject.y)
    turn, half = radians(subject.heading), 0.45 * subject.length * screen.sea_view.camera.px_per_cm
    seen = 0
    for along in (-half, 0.0, half):
        col, row = (x + sin(turn) * along) / _GRID_PX, (y - cos(turn) * along) / _GRID_PX
        inside = 0 <= col < paper.shape[1] and 0 <= row < paper.shape[0]
        seen += inside and not paper[int(row), int(col)]
    return seen / 3


def _distance_to_line(here: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from the straight line between two others."""
    across, down = end[0] - start[0], end[1] - start[1]
    x, y = here[0] - start[0], here[1] - start[1]
    share = (x * across + y * down) / ((across * across + down * down) or 1.0)
    share = min(1.0, max(0.0, share))
    return hypot(x - share * across, y - share * down)


def _pose_distance(one: PoseCm, other: PoseCm) -> float:
    """Cm between two places, or degrees between their headings, whichever is more."""
    far = hypot(one[0] - other[0], one[1] - other[1])
    return max(far, abs(turn_between(one[2], other[2])))
