"""Whether a film tells one story at a time: are the ships of which the words speak in the picture, for how
long are words there, do plates and tags still stand for ships that are gone, does paper lie between a
ship that fires and her target. Reads what was drawn; changes nothing."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.stage.paper.canvas import Canvas
from game.ui.battle.camera.camera_subjects import Subject
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.screen.spectator_camera import subjects_of
from game.ui.battle.views import free_sea, panels

MIN_WORDS_SECONDS: Final = 1.5
"""Seconds that a reader needs for a sentence: one that is there for less has hardly been read."""
_FIGURE_LEFT: Final = re.compile(r"\d+ of \d+")
"""What a plate says of a ship that is still there: what she has left."""
_LINE_POINTS: Final = 21
"""Points of a firing line that are looked at;"""
_COVERED_POINTS: Final = 4
"""and how many of them under paper make it covered."""
_LAST_LOOK_SECONDS: Final = 0.3
"""Seconds after the last ball in which one still looks at a volley."""


@dataclass(slots=True)
class Sentence:
    """Words about ships: when they were first and last drawn, and whether one of the ships was in the
    picture with them."""

    first: float
    last: float
    was_seen: bool = False


@dataclass(slots=True)
class StoryMeter:
    """Takes the measure of the words of one film, picture by picture; `report` says what it found."""

    worded: int = 0
    """Pictures with words about ships;"""
    alone: int = 0
    """those of them in which none of the ships of some words is seen."""
    sentences: dict[tuple[str, str], Sentence] = field(default_factory=dict)
    plates_of_dead: int = 0
    """Pictures in which a plate or tag stands for a ship that is gone as if she were there."""
    firing_lines: int = 0
    covered_lines: int = 0
    seconds: float = 0.0

    def add_frame(self, screen: BattleScreen, canvas: Canvas, seconds: float) -> None:
        """A picture has been drawn, at so many seconds of the film."""
        self.seconds = seconds
        with screen.battle.table.as_current():
            names = {ship.name: ship.id for ship in screen.hud.ships}
            gone = {ship.id for ship in screen.hud.ships if ship.gone_how}
        bodies = {subject.ship: subject for subject in subjects_of(screen.scene())}
        self._note_words(screen, canvas, names, bodies)
        dead = {name: ship for name, ship in names.items() if ship in gone - set(bodies)}
        self._note_dead(screen, canvas, dead)
        self._note_firing_lines(screen, bodies)

    def _note_words(
        self, screen: BattleScreen, canvas: Canvas, names: dict[str, str], bodies: dict[str, Subject]
    ) -> None:
        told = [_text_in(canvas, area) for area in story_areas(screen)]
        about = [(words, [ship for ship in ships_named(words, names) if ship in bodies]) for words in told]
        about = [(words, ships) for words, ships in about if ships]
        seen = [any(_is_in_picture(screen, bodies[ship]) for ship in ships) for _, ships in about]
        for (words, ships), is_seen in zip(about, seen, strict=True):
            key = " ".join(sorted(ships)), re.sub(r"\d", "", words)[:40]
            sentence = self.sentences.setdefault(key, Sentence(self.seconds, self.seconds))
            sentence.last, sentence.was_seen = self.seconds, sentence.was_seen or is_seen
        self.worded += bool(about)
        self.alone += not all(seen)

    def _note_dead(self, screen: BattleScreen, canvas: Canvas, dead: dict[str, str]) -> None:
        lies = screen.layout().sea_panels
        plates = [_text_in(canvas, rect) for rect in (lies.own_status, lies.foe_status)] if lies else []
        stands = any(ships_named(words, dead) and _FIGURE_LEFT.search(words) for words in plates)
        self.plates_of_dead += stands or any(f"tag-{ship}" in canvas.regions for ship in dead.values())

    def _note_firing_lines(self, screen: BattleScreen, bodies: dict[str, Subject]) -> None:
        window, camera = pygame.Rect((0, 0), screen.context.size), screen.sea_view.camera
        with screen.battle.table.as_current():
            papers = [*screen.panel_rects(), *free_sea.dice_rects(screen.state)]
        for volley in screen.show.active_volleys():
            ends = [bodies[ship] for ship in (volley.ship, volley.target) if ship in bodies]
            places = [camera.to_screen(subject.x, subject.y) for subject in ends]
            if len(places) < 2 or volley.age > volley.last_strike + _LAST_LOOK_SECONDS:
                continue
            if all(window.collidepoint(place) for place in places):
                self.firing_lines += 1
                self.covered_lines += _covered_points(places, papers) >= _COVERED_POINTS

    def report(self) -> dict[str, float | int]:
        """The figures of the film, by name."""
        lasted = [sentence.last - sentence.first for sentence in self.sentences.values()
                  if sentence.last < self.seconds]  # fmt: skip
        return {
            "words_share": round(self.worded and self.alone / self.worded, 3),
            "sentences": len(self.sentences),
            "sentences_unseen": sum(not sentence.was_seen for sentence in self.sentences.values()),
            "words_soon_share": round(sum(s < MIN_WORDS_SECONDS for s in lasted) / max(1, len(lasted)), 2),
            "dead_plates": self.plates_of_dead,
            "firing_line_share": round(self.covered_lines / max(1, self.firing_lines), 3),
        }


def story_areas(screen: BattleScreen) -> list[pygame.Rect]:
    """Return where words about what happens are now: dice on the sea, the paper over the orders, and the
    caption of the story."""
    state, layout = screen.state, screen.layout()
    caption = free_sea.story_caption_rect(state)
    with screen.battle.table.as_current():
        over = panels.over_orders_rect(screen.hud, layout)
        found = [*free_sea.dice_rects(state), over, caption]
    return [rect for rect in found if rect is not None]


def ships_named(words: str, names: dict[str, str]) -> list[str]:
    """Return the ships of those names in these words; the longest name first, so that L'Achille is not
    Achille."""
    found = []
    for name in sorted(names, key=len, reverse=True):
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words):
            found.append(names[name])
            words = words.replace(name, " ")
    return found


def _text_in(canvas: Canvas, area: pygame.Rect) -> str:
    return " ".join(words for words, rect in canvas.text_lines if area.collidepoint(rect.center))


def _is_in_picture(screen: BattleScreen, subject: Subject) -> bool:
    """Return whether the middle of a ship is in the window."""
    x, y = screen.sea_view.camera.to_screen(subject.x, subject.y)
    return pygame.Rect((0, 0), screen.context.size).collidepoint(x, y)


def _covered_points(ends: Sequence[tuple[float, float]], papers: Sequence[pygame.Rect]) -> int:
    (x, y), (right, foot) = ends
    steps = [n / (_LINE_POINTS - 1) for n in range(_LINE_POINTS)]
    points = [(x + (right - x) * k, y + (foot - y) * k) for k in steps]
    return sum(any(paper.collidepoint(point) for paper in papers) for point in points)
