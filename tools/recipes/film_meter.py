"""What a film of a battle is measured by: how much moves, how large ships are, whether who acts is
seen, how much paper lies on the sea. Reads the stage and the names of what was drawn; changes
nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import cos, hypot, radians, sin
from statistics import median
from typing import Final

import numpy as np
import pygame

from game.core.events import (
    Boarded,
    Collided,
    Event,
    Exploded,
    Fired,
    Grappled,
    MastFell,
    Moved,
    Sank,
    Struck,
)
from game.scene.actors import Actor, turn_between
from game.scene.effects import Blaze, Lashing
from game.sea.units import CM
from game.stage.frame.scenery import Scenery
from game.ui.table.battle import BattleScreen

ACTS: Final = (Boarded, Collided, Exploded, Fired, Grappled, MastFell, Moved, Sank, Struck)
"""Events in which somebody is seen to act."""
SHOWN: Final = (0.5, 1.4)
"""Seconds after an event begins to be shown between which its ships must be in view: the camera
has half a second to come to them."""
_MOVES: Final = 0.02
"""Cm or degrees a hull must move in a step to be seen moving."""
_LEAP: Final = (1.0, 15.0)
"""Cm and degrees in a thirtieth of a second beyond which a ship has leapt, at speed x1."""
_JUMP: Final = 30
"""Px by which a tag that has jumped lies otherwise about its own ship."""
_GRID: Final = 4
"""Px of the grid on which papers are added up, so that none counts twice."""


@dataclass(slots=True)
class Shown:
    """An event that is being shown: when it began, whom it is about, and how it was seen."""

    since: float
    kind: str
    ships: tuple[str, ...]
    frames: int = 0
    out: int = 0


@dataclass(slots=True)
class Meter:
    """Takes the measure of one film; `report` says what it found. Seconds are the film's own."""

    seconds: float = 0.0
    still: float = 0.0
    """Seconds in which nothing at all moved: no hull, not even in the swell."""
    quiet: float = 0.0
    """Seconds in which nobody acted: no hull made way, no camera, flash or splash moved."""
    longest: float = 0.0
    longest_quiet: float = 0.0
    teleports: int = 0
    jumps: int = 0
    ships_px: list[float] = field(default_factory=list)
    acting_px: list[float] = field(default_factory=list)
    papers: list[float] = field(default_factory=list)
    draws: list[float] = field(default_factory=list)
    told: list[Shown] = field(default_factory=list)
    _at_rest: float = 0.0
    _inactive: float = 0.0
    _poses: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    _view: object = None
    _tags: dict[str, tuple[float, float]] = field(default_factory=dict)

    def step(self, screen: BattleScreen, fresh: Sequence[Event], seconds: float) -> None:
        """So much time has passed on the stage, and these events have begun to be shown."""
        self.seconds += seconds
        scene = screen.scene()
        moved = self._hulls(scene, screen.show.pace * seconds * 30)
        view, self._view = self._view, screen.board.camera.look
        effects = [e for e in scene.effects if not isinstance(e, Blaze | Lashing)]
        quiet = not (moved or view != self._view or effects)
        still = quiet and not screen.board.berths.rolling
        self.quiet += seconds * quiet
        self.still += seconds * still
        self._inactive = self._inactive + seconds if quiet else 0.0
        self._at_rest = self._at_rest + seconds if still else 0.0
        self.longest_quiet = max(self.longest_quiet, self._inactive)
        self.longest = max(self.longest, self._at_rest)
        for event in fresh:
            if isinstance(event, ACTS):
                ships = tuple(dict.fromkeys(name for name in _ships_of(event) if name))
                self.told.append(Shown(self.seconds, type(event).__name__, ships))

    def _hulls(self, scene: Scenery, pace: float) -> bool:
        """Whether a hull has moved; leaps are counted."""
        before, self._poses = self._poses, {}
        moved = False
        for cast in scene.ships:
            actor = cast.actor
            if not actor.present:
                continue
            here = self._poses[actor.ship] = (actor.x, actor.y, actor.heading)
            was = before.get(actor.ship)
            if was is None:
                continue
            far = hypot(here[0] - was[0], here[1] - was[1])
            turned = abs(turn_between(was[2], here[2]))
            moved = moved or far > _MOVES or turned > _MOVES
            self.teleports += far > _LEAP[0] * pace or turned > _LEAP[1] * pace
        return moved

    def frame(self, screen: BattleScreen, regions: dict[str, pygame.Rect], took: float) -> None:
        """A picture has been drawn in so many seconds, with these named regions."""
        self.draws.append(took * 1000)
        paper = papers_of(screen.house.size, screen.papers_now())
        self.papers.append(float(paper.mean()))
        there = {cast.actor.ship: cast.actor for cast in screen.scene().ships if cast.actor.present}
        scale = screen.board.camera.px_per_cm
        with screen.battle.table.at():
            lengths = {s.id: s.length / CM * scale for s in screen.desk.ships}
        self.ships_px += [lengths[name] for name in there if name in lengths]
        for shown in self.told:
            age = self.seconds - shown.since
            if not SHOWN[0] <= age <= SHOWN[1]:
                continue
            actors = [there[name] for name in shown.ships if name in there]
            self.acting_px += [lengths[a.ship] for a in actors if a.ship in lengths]
            shown.frames += bool(actors)
            seen = [_seen(screen, a, lengths.get(a.ship, 0.0), paper) for a in actors]
            shown.out += bool(actors) and (1.0 not in seen or any(0 < part < 1 for part in seen))
        self._count_jumps(screen, there, regions)

    def _count_jumps(
        self, screen: BattleScreen, there: dict[str, Actor], regions: dict[str, pygame.Rect]
    ) -> None:
        """Tags that lie otherwise about their own ships than in the picture before."""
        before, self._tags = self._tags, {}
        for name, actor in there.items():
            tag = regions.get(f"tag-{name}")
            if tag is None:
                continue
            x, y = screen.board.camera.to_screen(actor.x, actor.y)
            here = self._tags[name] = (tag.centerx - x, tag.centery - y)
            was = before.get(name)
            far = 0.0 if was is None else hypot(here[0] - was[0], here[1] - was[1])
            self.jumps += far > _JUMP * screen.look.u

    def report(self) -> dict[str, float | int]:
        """The figures of the film, by name."""
        seen = [shown for shown in self.told if shown.frames]
        return {
            "seconds": round(self.seconds, 1),
            "still_share": round(self.still / max(self.seconds, 0.001), 3),
            "longest_still_s": round(self.longest, 1),
            "quiet_share": round(self.quiet / max(self.seconds, 0.001), 3),
            "longest_quiet_s": round(self.longest_quiet, 1),
            "median_ship_px": round(median(self.ships_px or [0])),
            "acting_ship_px": round(median(self.acting_px or [0])),
            "events": len(seen),
            "acting_out_of_frame": sum(2 * shown.out > shown.frames for shown in seen),
            "paper_share": round(median(self.papers or [0]), 3),
            "tag_jumps_per_10s": round(10 * self.jumps / max(self.seconds, 0.001), 1),
            "teleports": self.teleports,
            "draw_ms_p95": round(sorted(self.draws or [0])[int(0.95 * (len(self.draws) - 1))], 1),
        }


def papers_of(size: tuple[int, int], papers: Sequence[pygame.Rect]) -> np.ndarray:
    """Where paper lies, one cell for each `_GRID` px of the window (rows first)."""
    grid = np.zeros((size[1] // _GRID, size[0] // _GRID), dtype=bool)
    for rect in papers:
        cells = grid[
            max(0, rect.top // _GRID) : max(0, rect.bottom // _GRID),
            max(0, rect.left // _GRID) : max(0, rect.right // _GRID),
        ]
        cells[:] = True
    return grid


def _seen(screen: BattleScreen, actor: Actor, length: float, paper: np.ndarray) -> float:
    """How much of her is seen, 0 to 1, by her bow, her middle and her stern: neither out of the
    window nor under a paper. A ship that is cut has something between."""
    x, y = screen.board.camera.to_screen(actor.x, actor.y)
    turn, half = radians(actor.heading), 0.45 * length
    seen = 0
    for along in (-half, 0.0, half):
        col, row = (x + sin(turn) * along) / _GRID, (y - cos(turn) * along) / _GRID
        inside = 0 <= col < paper.shape[1] and 0 <= row < paper.shape[0]
        seen += inside and not paper[int(row), int(col)]
    return seen / 3


def _ships_of(event: Event) -> Iterable[str]:
    """Who acts in an event, and on whom."""
    match event:
        case Fired():
            return event.ship, event.target
        case Boarded() | Collided() | Grappled():
            return event.ship, event.other
        case _:
            return (event.ship,)
