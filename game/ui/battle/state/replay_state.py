"""What the screen keeps while it looks back at a battle."""

from dataclasses import dataclass

from game.play.battle import Battle
from game.stage.frame.camera import CameraView, PointsToShow
from game.systems import BattleShow
from game.ui.battle.camera.camera_director import CameraDirector
from game.ui.battle.panels.level_messages import MessageQueue
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.plugin import BattlePlugin
from game.ui.kit.sound_feed import SoundFeed


@dataclass(slots=True)
class SuspendedBattle:
    """What waits while the screen looks back: the battle and all that follows it."""

    battle: Battle
    show: BattleShow
    hud: HudState
    sound_feed: SoundFeed
    messages: MessageQueue
    plugin: BattlePlugin | None


@dataclass(slots=True)
class SuspendedView:
    """How the player saw it: where the camera was going and what it held, whether he had taken it,
    the director's thoughts, the focus."""

    view: CameraView
    camera_places: tuple[PointsToShow, ...]
    has_camera: bool
    director: CameraDirector
    focus: str


@dataclass(slots=True)
class Replay:
    """What is kept (None where there is no battle to go back to), how many events there are to see
    and at which of them parts of turns begin; which part is seen, for how many seconds it has been,
    and whether it has come to its end."""

    suspended: tuple[SuspendedBattle, SuspendedView] | None
    end_event: int
    part_starts: list[int]
    part: int = -1
    part_seconds: float = 0.0
    is_over: bool = False
