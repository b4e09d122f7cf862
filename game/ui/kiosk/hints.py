"""What lies on the sea of a visitor's duel beside the answer that shines: the three verbs as large
buttons with pictures, the one that is asked for alight, and a word of advice in large type."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.play.lessons import Tutor
from game.stage.hulls import Bank
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.parts import Touch
from game.ui.battle import controls
from game.ui.battle.layout import BattleLayout
from game.ui.battle.orders_bar import ButtonSpec
from game.ui.battle.screen import BattleScreen
from game.ui.kiosk import advice_line, attract_view, large_type, offscreen_marker, verbs
from game.ui.kiosk.large_type import NIGHT
from game.ui.kit.bindings import pad_spoken
from game.ui.kit.widgets import Item, Widget
from game.ui.lessons.card import CardView
from game.ui.lessons.fight import FightGuide
from game.ui.lessons.pointer import PointedArea
from game.ui.pages.title import CREAM

_TILE: Final = (190.0, 104.0)
"""Units of a verb's button at the most."""
_DISC: Final = 12.0
"""Units that the disc of an icon hangs below the row."""
_LEAST: Final = 124.0
"""Units of it below which the row lies above the plate and not beside it."""
_GAP: Final = 26.0
_EDGE: Final = 10.0
"""Units round the button that is alight: its edge breathes there."""
_SQUARES: Final = 132.0
"""Units kept at the left of the primary button for the two squares beside it."""
_ADVICE: Final = 400.0
"""Units of the paper with the word of advice."""
_RINGED: Final = 20.0
"""Seconds for which a ring lies round his ship, and longer until his first order is given."""
_SAID: Final = 34.0
BOARDS: Final = "Board her! Whose crew wins the fight takes the ship."
"""What is advised while boarders may go, whatever the lesson would say next."""
_ASIDE: Final = letters.Role(letters.SANS_MEDIUM, 19)
_SHORT: Final = 54
"""A word of advice of so many letters at the most is large as a whole."""


@dataclass(frozen=True, slots=True)
class HighlightedVerb:
    """The verb that is asked for, and the control that does it."""

    verb: verbs.Verb
    spec: ButtonSpec


def tiles(lay: BattleLayout, size: tuple[int, int]) -> tuple[pygame.Rect, ...]:
    """Where the three buttons lie: between plate and primary button, or, where there is no room for
    that, above the plate."""
    assert lay.overlays is not None
    look, own, primary = lay.look, lay.overlays.own_status, lay.overlays.primary
    gap, many = look.px(_GAP), len(verbs.VERBS)
    left, right = own.right + gap, primary.x - look.px(_SQUARES)
    foot = own.bottom - look.px(_DISC)
    if (right - left - (many - 1) * gap) // many < look.px(_LEAST):
        left, right, foot = own.x + gap, size[0] - own.x, own.y - gap
        right = min(right, left + many * look.px(_TILE[0]) + (many - 1) * gap)
    wide = min(look.px(_TILE[0]), (right - left - (many - 1) * gap) // many)
    high = min(look.px(_TILE[1]), round(wide * 0.66))
    return tuple(pygame.Rect(left + n * (wide + gap), foot - high, wide, high) for n in range(many))


class Hints(FightGuide):
    """The guide of a visitor's duel; it says nothing unless it `advises`."""

    def __init__(
        self,
        screen: BattleScreen,
        tutor: Tutor,
        leave: Callable[[], None],
        tell: advice_line.Teller,
        *,
        advises: bool,
    ) -> None:
        super().__init__(screen, tutor, leave)
        self.tell, self.advises = tell, advises

    def view(self) -> CardView | None:
        """What is advised now; None where nothing is, and while nobody is asked: then there is the
        sea to look at. Whoever may board is told of that, and of no guns."""
        if not (self.advises and self.screen.hud.prompt.needs_answer):
            return None
        lit = self.lit() if self.asks else None
        if lit is not None and lit.verb is verbs.BOARD:
            return CardView(self.tutor.lesson.title, 1, 1, BOARDS)
        return super().view()

    @property
    def asks(self) -> bool:
        """Whether the verbs lie there: somebody is asked, and nothing else lies on the sea."""
        hud, lay = self.screen.hud, self.screen.layout()
        opened = hud.record_open or hud.log_drawer.open or hud.shows_more
        return (
            lay.overlays is not None and hud.prompt.needs_answer and not (hud.is_covered or opened)
        )

    @property
    def shows(self) -> bool:
        """Whether he is told what to do: by a word of advice, or by a verb that is alight."""
        with self.screen.battle.table.at():
            return self.view() is not None or (self.asks and self.lit() is not None)

    def lit(self) -> HighlightedVerb | None:
        """The verb that the answer which shines is of, or else the first answer that is of one;
        None where none is."""
        specs, primary = controls.answers(self.screen.hud)
        ready = primary is not None and primary.state == "primary"
        if primary is not None and ready and self.screen.steering:
            return HighlightedVerb(verbs.STEER, primary)
        offered = [primary] if primary is not None and ready else specs
        found = (HighlightedVerb(verb, spec) for spec in offered if spec.state != "disabled"
                 for verb in verbs.VERBS if spec.icon in verb.signs)  # fmt: skip
        return next(found, None)

    # ------------------------------------------------------------------- as the screen asks it
    def rect(self, view: CardView) -> pygame.Rect:
        """Where the word of advice lies: at the upper left of the sea."""
        sea, look = self.screen.layout().guest_sea, self.screen.look
        wide, top = min(look.px(_ADVICE), sea.w // 2), sea.y + look.px(8)
        room = pygame.Rect(sea.x + look.px(8), top, wide, self._tiles()[0].y - look.px(_GAP) - top)
        lines = advice(view.words, look, room)
        return pygame.Rect(*room.topleft, wide, height_of(lines, look))

    def panel_rects(self) -> list[pygame.Rect]:
        """The word of advice, the verbs, and the line for one of two."""
        papers, line = self._papers(), self._line()
        return [*papers, line[1]] if line is not None else papers

    def _papers(self) -> list[pygame.Rect]:
        edge = 2 * self.screen.look.px(_EDGE)
        lie = self._tiles() if self.asks else ()
        return [*super().panel_rects(), *(tile.inflate(edge, edge) for tile in lie)]

    def _line(self) -> tuple[advice_line.AdviceText, pygame.Rect] | None:
        """The line of advice and where it lies; None where none does."""
        told = self.tell()
        rect = advice_line.room(self.screen, told, self._papers()) if told is not None else None
        return (told, rect) if told is not None and rect is not None else None

    def no_tag_areas(self) -> list[pygame.Rect]:
        """Where it is told that the enemy lies beyond the view."""
        far = self._beyond()
        return [far.rect] if far is not None else []

    def _beyond(self) -> offscreen_marker.OffscreenMarker | None:
        """Where the enemy lies who is not in view while he is asked."""
        if not self.asks:
            return None
        with self.screen.battle.table.at():
            return self.screen.hud.frame_cache.get(
                "beyond", lambda: offscreen_marker.beyond(self.screen)
            )

    @property
    def highlighted_ship(self) -> str:
        """His own ship for the first seconds, and until his first order is given."""
        first = self.advises and self.tutor.prompted == 0
        return self.screen.hud.own_ship if first or self.seconds < _RINGED else ""

    def widgets(self) -> list[Widget]:
        """The verb that is asked for can be pressed."""
        lit = self.lit() if self.asks else None
        if lit is None:
            return []
        rect = self._tiles()[verbs.VERBS.index(lit.verb)]
        bank, key = self.screen.board.bank, self.key_of(lit.spec)
        painted = partial(_button, verb=lit.verb, key=key, bank=bank, seconds=self.seconds)
        return [
            Item(f"verb-{lit.verb.icon}", rect, painted, hint=lit.spec.words, does=lit.spec.does)
        ]

    def key_of(self, spec: ButtonSpec) -> str:
        """What to press for an answer: its own key or button; on a pad that has none for it what
        presses the answer with the focus, if it is that one. '' for a mouse, which presses it."""
        look, ring = self.screen.look, self.screen.ring
        if look.hand == "mouse":
            return ""
        has_focus = look.hand == "pad" and ring.at == spec.name
        return look.cap(spec.letter.title()) or (look.cap("Enter") if has_focus else "")

    def _tiles(self) -> tuple[pygame.Rect, ...]:
        return tiles(self.screen.layout(), self.screen.house.size)

    def aim(self) -> PointedArea | None:
        """No arrow points at a button that shines already: it would lie on ships and tags."""
        return None if self.asks and self.lit() is not None else super().aim()

    # -------------------------------------------------------------------------------- drawing
    def draw(self, c: Canvas) -> None:
        """The verbs that are not asked for, the word of advice."""
        if self.asks:
            lit = self.lit()
            for verb, rect in zip(verbs.VERBS, self._tiles(), strict=True):
                if lit is None or verb is not lit.verb:
                    verbs.tile(c, rect, verb, self.screen.board.bank, lit=False)
                    _named(c, rect, verb.word, palette.mix(palette.SEA_DAY[0], CREAM, 0.8))
            far = self._beyond()
            if far is not None:
                offscreen_marker.draw(c, far)
        super().draw(c)
        line = self._line()
        if line is not None:
            advice_line.draw(c, line[1], line[0])

    def draw_card(self, c: Canvas, rect: pygame.Rect, view: CardView) -> None:
        """The first sentence large, and the others, on paper."""
        paint.shadow(c, rect)
        paint.block(c, rect, palette.PAPER_0, palette.INK_2, 1.2, 6)
        with c.region("advice", rect):
            y = rect.y + c.px(12)
            for line, role in advice(view.words, c.look, rect):
                letters.draw_line_box(c, (rect.x + c.px(18), y), line, role, palette.INK_1)
                y += letters.line_height(role, c.look)


Lines = list[tuple[str, letters.Role]]


def height_of(lines: Lines, look: Look) -> int:
    """Px of the paper with these lines."""
    return sum(letters.line_height(role, look) for _, role in lines) + look.px(24)


def advice(words: str, look: Look, room: pygame.Rect) -> Lines:
    """The lines of a word of advice in this room, with the type of each: its first sentence is the
    largest, or a short one as a whole; where there is no room for that none is."""
    first, rest = (words, "") if len(words) <= _SHORT else first_sentence(words)
    wide, said = room.w - look.px(36), large_type.afar(letters.FELL, _SAID, look)
    found = [(line, said) for line in letters.wrap(first, said, look, wide)]
    found += [(line, _ASIDE) for line in letters.wrap(rest, _ASIDE, look, wide) if line]
    if height_of(found, look) <= room.h:
        return found
    return [(line, _ASIDE) for line in letters.wrap(words, _ASIDE, look, wide)]


def first_sentence(words: str) -> tuple[str, str]:
    """The first sentence, and what comes after it."""
    stops = [at for stop in (". ", "! ") if (at := words.find(stop)) >= 0]
    at = min(stops, default=len(words) - 1) + 1
    return words[:at], words[at:].strip()


def _button(
    c: Canvas,
    rect: pygame.Rect,
    touch: Touch,
    *,
    verb: verbs.Verb,
    key: str,
    bank: Bank,
    seconds: float,
) -> None:
    """The verb that is asked for: its scene, its word, its key, and an edge that breathes."""
    shine = attract_view.pulse(seconds, c.look.still)
    for n, share in enumerate((1.0, 0.6, 0.3)):
        ring = rect.inflate(c.px(4 + n * (_EDGE - 2)), c.px(4 + n * (_EDGE - 2)))
        tone = palette.mix(NIGHT, palette.OCHRE, share * shine)
        pygame.draw.rect(c.surface, tone, ring, c.px(3), c.px(10))
    moved = 1.0 if c.look.still else seconds / attract_view.VERB_SECONDS % 1.0
    verbs.tile(c, rect, verb, bank, moved)
    _named(c, rect, verb.word, CREAM)
    if key:
        _key(c, rect, pad_spoken(key))


def _named(c: Canvas, rect: pygame.Rect, word: str, ink: palette.Colour) -> None:
    """The word of a verb at the foot of its picture."""
    role = large_type.fitted(word, letters.FELL, 38, c.look, rect.w - c.px(48))
    high = letters.line_height(role, c.look)
    dark = pygame.Surface((rect.w - c.px(6), high))
    dark.fill(NIGHT)
    dark.set_alpha(200)
    c.surface.blit(dark, (rect.x + c.px(3), rect.bottom - high - c.px(3)))
    with c.region(f"verb-{word}", rect):
        at = (rect.right - c.px(12), rect.bottom - c.px(3) - high // 2)
        letters.draw_text(c, at, word, role, ink, "midright")


def _key(c: Canvas, rect: pygame.Rect, key: str) -> None:
    """What to press, at the upper right of the picture."""
    role = large_type.afar(letters.SANS_STRONG, large_type.LEAST, c.look)
    cap = pygame.Rect(0, 0, letters.width(key, role, c.look) + c.px(16), c.px(34))
    cap.topright = (rect.right - c.px(8), rect.y + c.px(8))
    paint.block(c, cap, palette.PAPER_0, palette.INK_1, 1.4, 5)
    with c.region("verb-key", cap):
        letters.draw_text(c, cap.center, key, role, palette.INK_1, "center")
