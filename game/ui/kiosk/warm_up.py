"""Prepare what the first press of a show needs: the sea of the duel in its own light, its panels,
and the card on it. The kiosk keeps the sea, the caches keep the panels."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.battle.values.plugin import BattleNavigation
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
from game.ui.kiosk.playlist import DUEL_LEVEL_PATH, EASIEST_GRADE, VISITOR_SEEDS, VISITOR_SIDE, PlaylistItem
from game.ui.kiosk.visitor_cards import VerbsCard
from game.ui.kit.asset_overrides import NO_OVERRIDES, apply_overrides

if TYPE_CHECKING:
    from game.stage.paper.canvas import Canvas
    from game.ui.battle.screen.screen import BattleScreen
    from game.ui.kiosk.state import KioskState


SEA_PIECES: Final = 20
"""Pieces of the sea that are made one by one before it is drawn: both sets of waves, the airs, and
the first frames."""


@dataclass(slots=True)
class WarmUp:
    """Progress of the preparation: whether it `is_done`, and the work under way."""

    is_done: bool = False
    _work: Generator[None, None, None] | None = None

    def advance(self, kiosk: KioskState, *, seen: bool) -> bool:
        """Prepare one more part while a page between two battles is `seen`; return whether it was
        the last. A press stops the work, which then starts again on the next page."""
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
        """Stop the work under way."""
        if self._work is not None:
            self._work.close()
            self._work = None


def prepare_visit(kiosk: KioskState) -> Generator[None, None, None]:
    """Draw a visitor's first frame on a hidden surface, one part at each step, of a battle without
    players and journal. Close the generator to stop early. Raise what starting a battle raises."""
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
        content = VerbsCard(visit_update.command_text(fight, VISITOR_SIDE), prompt, second_player.JOIN_HINT)
        large_type.draw_sheet(c, visitor_cards.verbs_layout(c, content).card)
        yield
        visitor_cards.draw_verbs_card(c, content, kiosk.bank, 0.0)
    finally:
        fight.close()


def _draw_parts(c: Canvas, screen: BattleScreen) -> Generator[None, None, None]:
    """Draw the parts of a duel screen one by one, so that little is left to make for the whole:
    sea, ships, panels."""
    stage_view, sea_view = screen.scene(), screen.sea_view
    for ships in ((), stage_view.ships):
        sea_view.draw(c, replace(stage_view, ships=ships), False)
        yield
    with screen.battle.table.as_current():
        panels.draw(c, screen.layout(), screen.hud, sea_view, stage_view, screen.state.panel_cache)
    yield
