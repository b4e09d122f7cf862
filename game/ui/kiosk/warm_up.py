"""What the first press of a show needs is made before somebody presses: the sea of the duel by its
own light, its papers, and the card that lies on it. All of that is kept from then on, the sea by
the stand and the papers where papers are kept."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.battle.values.navigation import BattleNavigation
from game.ui.battle.views import panels
from game.ui.kiosk import (
    attract_view,
    battle_update,
    kiosk_battle,
    large_type,
    second_player,
    visit_update,
    visitor_camera,
    visitor_cards,
)
from game.ui.kiosk.playlist import (
    DUEL_LEVEL_PATH,
    EASIEST_GRADE,
    VISITOR_SEEDS,
    VISITOR_SIDE,
    PlaylistItem,
)
from game.ui.kiosk.visitor_cards import VerbsCard
from game.ui.kit.asset_overrides import NO_OVERRIDES, apply_overrides

if TYPE_CHECKING:
    from game.stage.paper.canvas import Canvas
    from game.ui.battle.screen.screen import BattleScreen
    from game.ui.kiosk.state import KioskState


SEA_PIECES: Final = 20
"""Pieces of the sea that are made one by one before it is drawn: both sets of waves, the airs, and
the frames of the first moment."""


@dataclass(slots=True)
class WarmUp:
    """What the first press of a show needs: whether it is `is_done`, and the work under way."""

    is_done: bool = False
    _work: Generator[None, None, None] | None = None

    def advance(self, kiosk: KioskState, *, seen: bool) -> bool:
        """One more part is made while a page between two battles is `seen`; whether it was the
        last. Whoever presses meanwhile does not wait for the rest: it is put away, and all begun
        anew on the next page."""
        if self.is_done:
            return False
        if not seen:
            self.stop()
            return False
        self._work = self._work or prepare_visit(kiosk)
        try:
            next(self._work)
        except StopIteration:
            self.is_done, self._work = True, None
        return self.is_done

    def stop(self) -> None:
        """What is under way is put away."""
        if self._work is not None:
            self._work.close()
            self._work = None


def prepare_visit(kiosk: KioskState) -> Generator[None, None, None]:
    """A visitor's first picture is drawn where nobody sees it, of a battle that nobody fights and
    no journal keeps, a part of the work at each step; the battle of the show is as it was. Whoever
    does not want it to its end closes it. Raises what a battle raises that cannot be begun."""
    item = PlaylistItem(DUEL_LEVEL_PATH, VISITOR_SEEDS[0], None, EASIEST_GRADE)
    fight = kiosk_battle.begin_on_screen(kiosk, item, kiosk.captain_factory, BattleNavigation())
    # The battle of the show goes on meanwhile, in the dress of its pack.
    apply_overrides(kiosk, NO_OVERRIDES if kiosk.fight is None else kiosk.fight.overrides)
    try:
        yield
        fight.take_side(VISITOR_SIDE)
        fight.screen.advance(0.01)
        visitor_camera.update_visitor_camera(visitor_camera.VisitorCamera(), fight.screen)
        yield
        sea_view = fight.screen.sea_view
        sea_view.water = sea_view.current_water(fight.screen.scene())
        for _ in range(SEA_PIECES):
            sea_view.water.prepare_piece(kiosk.size, sea_view.camera)
            yield
        unseen = pygame.Surface(kiosk.size)
        c = kiosk.make_canvas(unseen)
        c.text_log = None
        yield from _draw_parts(c, fight.screen)
        fight.screen.draw(unseen)
        battle_update.keep_duel_sea(kiosk, fight)
        yield
        prompt = attract_view.prompt_words(kiosk.style.device, kiosk.devices.is_finger)
        content = VerbsCard(
            visit_update.command_text(fight, VISITOR_SIDE), prompt, second_player.JOIN_HINT
        )
        large_type.draw_sheet(c, visitor_cards.verbs_layout(c, content).card)
        yield
        visitor_cards.draw_verbs_card(c, content, kiosk.bank, 0.0)
    finally:
        fight.close()


def _draw_parts(c: Canvas, screen: BattleScreen) -> Generator[None, None, None]:
    """What the screen of a duel shows is drawn one after the other, so that little is left to make
    when all of it is drawn: the sea, the ships on it, the papers."""
    stage_view, sea_view = screen.scene(), screen.sea_view
    for ships in ((), stage_view.ships):
        sea_view.draw(c, replace(stage_view, ships=ships), False)
        yield
    with screen.battle.table.at():
        panels.draw(c, screen.layout(), screen.hud, sea_view, stage_view, screen.panel_cache)
    yield
