"""What the page after a battle shows, and where it leads, as values."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.analysis.analysis_process import AnalysisProcess
from game.scene.rigging import Rigging
from game.stage.charts.chart import ChartContents


@dataclass(frozen=True, slots=True)
class MomentRow:
    """A great moment: its turn, its icon, and one sentence. The replay runs from `first_event` to
    `last_event` (indices of the battle's events): the whole turn or a part."""

    turn: int
    icon: str
    words: str
    first_event: int = 0
    last_event: int = 0
    is_whole_turn: bool = True
    head: str = ""
    """What the chance did in its turn, in words."""
    worth: str = ""
    """How far it moved the chance by itself, in points with a sign."""
    is_loss: bool = False
    """Whether it moved the chance down."""


@dataclass(frozen=True, slots=True)
class ShipCard:
    """A ship at the end: her side (0 to 3), her fate, what is left on her record of how much and in
    what unit, other notes, and her rigging (None: she is not visible any more)."""

    name: str
    side_index: int
    fate: str
    remaining: int
    total: int
    notes: tuple[str, ...] = ()
    rigging: Rigging | None = None
    unit: str = "points"
    kind: str = ""
    """The kind of vessel, as plans of ships name it."""
    is_lost: bool = False
    """Whether her side has lost her."""


@dataclass(frozen=True, slots=True)
class BattleOutcome:
    """Content of the page: headline ("Constitution takes Guerriere in seven turns"), degree of victory and
    reason, losses of each side, winning side (None: a draw), turns played, ships, moments, and the chart."""

    headline: str
    reason: str
    winner: int | None
    turns: int
    ships: tuple[ShipCard, ...]
    moments: tuple[MomentRow, ...] = ()
    losses_text: str = ""
    chart: ChartContents | None = None
    explanation: str = ""
    """Why it ended so, in at most two sentences."""
    retry_turn: int = 0
    """The turn from which a player who lost may do better; 0 if there is none."""
    side_names: tuple[str, ...] = ()
    turn_events: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    """The range of events of each turn."""


@dataclass(frozen=True, slots=True)
class ResultPageLink:
    """A further page about this battle, opened by a button of the page after it: the button's name for
    the focus, its label, its icon, and what opens the page."""

    name: str
    label: str
    icon: str
    open: Callable[[], None]


@dataclass(frozen=True, slots=True)
class ResultCallbacks:
    """Where the player may go from the page; None for what is impossible.

    `show_moment` replays the events between two indices and comes back; `fight_on` starts a new battle at the
    beginning of a turn of this one, unless `fight_on_refusal` says why not."""

    replay: Callable[[], None] | None
    fight_again: Callable[[], None] | None
    show_battles: Callable[[], None]
    show_moment: Callable[[int, int], None] | None = None
    fight_on: Callable[[int], None] | None = None
    fight_on_refusal: str = ""
    battles_words: str = "Battles"
    """The label of the button for `show_battles`."""
    pages: tuple[ResultPageLink, ...] = ()
    """Further pages about this battle, in the order of their buttons."""
    analyse: Callable[[], AnalysisProcess] | None = None
    """Begins the analysis of the battle, or returns the one that was begun."""
