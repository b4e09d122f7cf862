"""State of the battle screen: one battle, its stage, the player's HUD, the sea and the camera. Views read it,
updates write it, and the screen owns one. It imports nothing above this room, so that every view and update
can be read with this file beside it."""

from dataclasses import dataclass, field

import pygame

from game.play.battle import Battle
from game.play.event_words import battle_names
from game.stage.frame.camera import CameraView, PointsToShow, UncoveredSea
from game.stage.frame.stage_view import StageView, read_stage
from game.stage.paper.canvas import UiStyle
from game.systems import BattleShow
from game.ui.battle.camera.camera_director import CameraDirector
from game.ui.battle.panels.level_messages import MessageQueue
from game.ui.battle.panels.order_wheel import OrderWheel
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import RulerAndArcs
from game.ui.battle.state.story_captions import StoryCaptions
from game.ui.battle.values import citations
from game.ui.battle.values.citations import ClauseToggle
from game.ui.battle.values.plugin import BattleNavigation, BattlePlugin
from game.ui.battle.values.quick_play import QuickPlay
from game.ui.battle.values.sea_input_state import SeaInput
from game.ui.kit.focus import FocusRing
from game.ui.kit.panel_cache import PanelCache
from game.ui.kit.screens import AppContext
from game.ui.kit.sound_feed import SoundFeed


@dataclass(slots=True)
class SuspendedBattle:
    """The battle that waits during a replay, and all that follows it."""

    battle: Battle
    show: BattleShow
    hud: HudState
    sound_feed: SoundFeed
    messages: MessageQueue
    plugin: BattlePlugin | None


@dataclass(slots=True)
class SuspendedView:
    """The player's view of it: where the camera was going and what it showed, whether the player had taken
    it, the director's state, the focus."""

    view: CameraView
    camera_places: tuple[PointsToShow, ...]
    has_camera: bool
    director: CameraDirector
    focus: str


@dataclass(slots=True)
class Replay:
    """A replay: what is `suspended` (None where there is no battle to go back to), how many events to show,
    at which of them parts of turns begin, the part that is shown, for how many seconds, and whether the end
    has been reached."""

    suspended: tuple[SuspendedBattle, SuspendedView] | None
    end_event: int
    part_starts: list[int]
    part: int = -1
    part_seconds: float = 0.0
    is_over: bool = False


@dataclass(slots=True, eq=False)
class BattleState:
    """State of the battle screen. During a replay `battle`, `show` and `hud` are those of the replay."""

    context: AppContext
    battle: Battle
    show: BattleShow
    hud: HudState
    sea_view: SeaView
    sound_feed: SoundFeed
    messages: MessageQueue
    navigation: BattleNavigation
    quick_play: QuickPlay | None = None
    """What quick play has answered; None where the level is played by the book."""
    story_captions: StoryCaptions | None = None
    """The captions that tell the battle's story on the sea; None where none are shown."""
    plugin: BattlePlugin | None = None
    replay: Replay | None = None
    wheel: OrderWheel | None = None
    ring: FocusRing = field(default_factory=FocusRing)
    sea_input: SeaInput = field(default_factory=SeaInput)
    clause_toggle: ClauseToggle = field(default_factory=ClauseToggle)
    panel_cache: PanelCache = field(default_factory=PanelCache)
    ruler_and_arcs: RulerAndArcs = field(default_factory=RulerAndArcs)
    camera_director: CameraDirector = field(default_factory=CameraDirector)
    is_paused: bool = False
    is_skipping: bool = False
    is_hurrying: bool = False
    """Whether a key or button that hurries the show is held down."""
    is_hurried: bool = False
    """Whether one press hurries the show until the next question."""
    has_focus_keys: bool = False
    """Whether arrows and the cross move the focus rather than the view."""
    answer_seconds: float = 0.0
    """Seconds since the last answer, which can be taken back until it stands."""
    clean_area: pygame.Rect | None = None
    """Where ships are shown while the sea alone is drawn (`clean_view`), else None."""
    has_first_view: bool = False
    """Whether the camera has been set once."""
    camera_places: tuple[PointsToShow, ...] = ()
    """What the camera is to show."""
    clear_water: UncoveredSea | None = None
    """The water between the panels when the camera was last fitted."""
    pointer_area: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Where the pointer is on the sea, as of the last frame or event, except on the panels."""
    pointer_panels: list[pygame.Rect] = field(default_factory=list)
    """The panels that are in that area."""

    @property
    def look(self) -> UiStyle:
        """Scale, text scale and contrast, and whether clauses are printed."""
        return citations.look_with_clauses(self.context.style, cites=self.hud.shows_clauses)

    @property
    def uses_wide_camera(self) -> bool:
        """Whether the camera shows the table rather than the action: the player has chosen it, or wants no
        motion."""
        return self.context.settings.table_view or self.look.is_motion_reduced

    def scene(self) -> StageView:
        """Return the stage as it is, read once a frame."""
        with self.show.stage():
            return self.hud.frame_cache.get("scenery", read_stage)


def new_battle_state(
    context: AppContext,
    battle: Battle,
    show: BattleShow,
    navigation: BattleNavigation | None,
    *,
    immediate: bool,
    quick_play: bool,
) -> BattleState:
    """Return the state of a battle that has just been opened. `immediate` renders sprites on the spot, for
    tests and stills; `quick_play` lets the game answer and roll what needs no decision, unless the level
    wants it by the book."""
    sea_view = SeaView(battle.level, is_immediate=immediate, plain=context.settings.plain_sea)
    if context.bank is not None and not immediate:
        sea_view.use_bank(context.bank)
    return BattleState(
        context,
        battle,
        show,
        HudState(battle, show, battle_names(battle.level), book_ui_of(battle.book.NAME)),
        sea_view,
        SoundFeed(context.sound, battle),
        MessageQueue(battle),
        navigation or BattleNavigation(),
        QuickPlay() if quick_play and not battle.level.rules.by_the_book else None,
    )
