"""What the first press of a show needs is made before somebody presses: the sea of the duel by its
own light, its papers, and the card that lies on it. All of that is kept from then on, the sea by
the stand and the papers where papers are kept."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.battle import panels
from game.ui.battle.navigation import BattleNavigation
from game.ui.kiosk import (
    attract_view,
    kiosk_battle,
    large_type,
    second_player,
    visitor_camera,
    visitor_cards,
    visitors,
)
from game.ui.kiosk.playlist import DUEL_LEVEL, FIRST_FIRE, MILDEST, PUPIL, PlaylistItem
from game.ui.kiosk.visitor_cards import VerbsCard
from game.ui.kit.asset_overrides import PLAIN, apply_overrides

if TYPE_CHECKING:
    from game.stage.paper.canvas import Canvas
    from game.ui.battle.screen import BattleScreen
    from game.ui.kiosk.kiosk import Kiosk
    from game.ui.kiosk.kiosk_battle import KioskBattle
    from game.ui.kiosk.kiosk_context import KioskContext


PIECES: Final = 20
"""Pieces of the sea that are made one by one before it is drawn: both sets of waves, the airs, and
the frames of the first moment."""


@dataclass(slots=True)
class WarmUp:
    """What the first press of a show needs: whether it is `done`, and the work under way."""

    done: bool = False
    _work: Generator[None, None, None] | None = None

    def go_on(self, stand: Kiosk, *, seen: bool) -> bool:
        """One more part is made while a page between two battles is `seen`; whether it was the
        last. Whoever presses meanwhile does not wait for the rest: it is put away, and all begun
        anew on the next page."""
        if self.done:
            return False
        if not seen:
            self.end()
            return False
        self._work = self._work or rehearse(stand)
        try:
            next(self._work)
        except StopIteration:
            self.done, self._work = True, None
        return self.done

    def end(self) -> None:
        """What is under way is put away."""
        if self._work is not None:
            self._work.close()
            self._work = None


def rehearse(stand: Kiosk) -> Generator[None, None, None]:
    """A visitor's first picture is drawn where nobody sees it, of a battle that nobody fights and
    no journal keeps, a part of the work at each step; the battle of the show is as it was. Whoever
    does not want it to its end closes it. Raises what a battle raises that cannot be begun."""
    bill = PlaylistItem(DUEL_LEVEL, FIRST_FIRE[0], None, MILDEST)
    fight = kiosk_battle.begin(stand, bill, stand.crew, BattleNavigation())
    # The battle of the show goes on meanwhile, in the dress of its pack.
    apply_overrides(stand, PLAIN if stand.fight is None else stand.fight.dress)
    try:
        yield
        fight.take_side(PUPIL)
        fight.screen.advance(0.01)
        visitor_camera.follow(visitor_camera.VisitorCamera(), fight.screen)
        yield
        board = fight.screen.board
        board.water = board.water_of(fight.screen.scene())
        for _ in range(PIECES):
            board.water.make_more(stand.size, board.camera)
            yield
        unseen = pygame.Surface(stand.size)
        c = stand.canvas(unseen)
        c.ledger = None
        yield from _parts(c, fight.screen)
        fight.screen.draw(unseen)
        keep_sea(stand, fight)
        yield
        prompt = attract_view.prompt_words(stand.look.hand, stand.senses.finger)
        told = VerbsCard(visitors.command_of(fight, PUPIL), prompt, second_player.INVITED)
        large_type.sheet(c, visitor_cards.verbs_places(c, told).card)
        yield
        visitor_cards.verbs_card(c, told, stand.bank, 0.0)
    finally:
        fight.close()


def _parts(c: Canvas, screen: BattleScreen) -> Generator[None, None, None]:
    """What the screen of a duel shows is drawn one after the other, so that little is left to make
    when all of it is drawn: the sea, the ships on it, the papers."""
    scene, board = screen.scene(), screen.board
    for ships in ((), scene.ships):
        board.draw(c, replace(scene, ships=ships), False)
        yield
    with screen.battle.table.at():
        panels.draw(c, screen.layout(), screen.hud, board, scene, screen.papers)
    yield


def lay_sea(stand: KioskContext, fight: KioskBattle) -> None:
    """A duel that begins has the sea that was painted before, as it was left."""
    if stand.water is not None:
        fight.screen.board.water, fight.screen.board.seconds = stand.water


def keep_sea(stand: KioskContext, fight: KioskBattle) -> None:
    """The sea of a visitor's duel, which is about to be put away, waits for the next one; that of
    any other battle goes with it."""
    board = fight.screen.board
    ours = stand.water is None or board.water is stand.water[0]
    if board.water is not None and ours:
        board.water.rest()
        stand.water = board.water, board.seconds
