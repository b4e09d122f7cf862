"""What the battle screen knows: one battle, its stage, the player's HUD, the sea and the camera.

Views read it, updates write it, and the screen owns one. It imports nothing above this room, so
that every view and update can be read with this file beside it.
"""

from __future__ import annotations

import pygame

from game.play.battle import Battle
from game.play.event_words import battle_names
from game.stage.frame.camera import MustShow
from game.stage.frame.clear_view_fit import VisibleSea
from game.stage.frame.stage_view import StageView, read_stage
from game.stage.paper.canvas import UiStyle
from game.systems import BattleShow
from game.ui.battle.camera.camera_director import CameraDirector
from game.ui.battle.panels.level_messages import MessageQueue
from game.ui.battle.panels.order_wheel import OrderWheel
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.replay_state import Replay
from game.ui.battle.state.ruler import RulerAndArcs
from game.ui.battle.state.story_captions import StoryCaptions
from game.ui.battle.values import citations
from game.ui.battle.values.citations import ClauseToggle
from game.ui.battle.values.navigation import BattleNavigation
from game.ui.battle.values.plugin import BattlePlugin
from game.ui.battle.values.quick_play import QuickPlay
from game.ui.battle.values.sea_input_state import SeaInput
from game.ui.kit.focus import FocusRing
from game.ui.kit.panel_cache import PanelCache
from game.ui.kit.screens import AppContext
from game.ui.kit.sound_feed import SoundFeed


class BattleState:
    """State of the battle screen. While it looks back, `battle`, `show` and `hud` are those of the
    replay."""

    story_captions: StoryCaptions | None = None
    """The captions that tell the battle's story on the sea; None where none are shown."""

    def __init__(
        self,
        context: AppContext,
        battle: Battle,
        show: BattleShow,
        navigation: BattleNavigation | None = None,
        *,
        immediate: bool = False,
        quick_play: bool = False,
    ) -> None:
        """`immediate` renders sprites on the spot, for tests and stills; `quick_play` lets the game
        answer and roll what needs no decision, unless the level wants it by the book."""
        self.context, self.battle, self.show = context, battle, show
        self.navigation = navigation or BattleNavigation()
        self.hud = HudState(battle, show, battle_names(battle.level), book_ui_of(battle.book.NAME))
        self.sea_view = SeaView(
            battle.level, is_immediate=immediate, plain=context.settings.plain_sea
        )
        if context.bank is not None and not immediate:
            self.sea_view.use_bank(context.bank)
        self.ring = FocusRing()
        self.sea_input = SeaInput()
        self.clause_toggle = ClauseToggle()
        self.panel_cache = PanelCache()
        self.sound_feed = SoundFeed(context.sound, battle)
        self.messages = MessageQueue(battle)
        self.plugin: BattlePlugin | None = None
        self.replay: Replay | None = None
        self.ruler_and_arcs = RulerAndArcs()
        self.camera_director = CameraDirector()
        self.wheel: OrderWheel | None = None
        self.is_hurried = self.is_skipping = self.is_paused = self.has_focus_keys = False
        self.is_hurrying = False
        """Whether a key or button that hurries the show is held down."""
        self.answer_seconds = 0.0
        self.clean_area: pygame.Rect | None = None
        """Where ships are shown while the sea alone is drawn (`clean_view`), else None."""
        self.quick_play = QuickPlay() if quick_play and not battle.level.rules.by_the_book else None
        self.has_first_view = False
        """Whether the camera has been set once."""
        self.camera_places: tuple[MustShow, ...] = ()
        """What the camera is to show."""
        self.clear_water: VisibleSea | None = None
        """The water between the panels when the camera was last fitted."""
        self.pointer_area = pygame.Rect(0, 0, 0, 0)
        """Where the pointer is on the sea, as of the last frame or event, except on the panels."""
        self.pointer_panels: list[pygame.Rect] = []
        """The panels that lie in that area."""

    @property
    def look(self) -> UiStyle:
        """Scale, text scale and contrast, and whether clauses are printed."""
        return citations.look_with_clauses(self.context.style, cites=self.hud.shows_clauses)

    @property
    def uses_wide_camera(self) -> bool:
        """Whether the camera shows the table rather than the action: the player has chosen it, or
        wants no motion."""
        return self.context.settings.table_view or self.look.is_motion_reduced

    def scene(self) -> StageView:
        """Return the stage as it is, read once a frame."""
        with self.show.stage():
            return self.hud.frame_cache.get("scenery", read_stage)
