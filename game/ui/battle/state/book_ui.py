"""What the battle screen asks of a rulebook: each book has one object that answers, `FACE` in the module
`face` of its folder `face`. What most books answer alike has a default here; the rest is abstract, so that a
face that forgets something cannot be made.

The screen knows a battle, the seat that is asked, ships as anyone can see them, dice and a log. It asks the
face for all else: what a question is called, which buttons answer it, what is drawn on the sea, on the top
bar, on the record. A question of the kind ``pick`` is answered by its options as buttons; a face may have
further kinds, with `answer_specs` to match, and keeps what a player has drafted in ``hud.draft``.

Every method is called inside the table of the battle. Only `begin_draft`, `handle_action`, `on_ship_pressed`,
`undo_step`, `cycle_target`, `next_ship`, `on_pointer`, `on_click` and `apply_delegate_answer` change
anything.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from math import hypot
from typing import Any, Generic, Protocol, TypeVar

import pygame

from game.books import shelf
from game.captains.threats import EnemyThreats
from game.core.events import Event, Rolled
from game.core.steps import Choose, MenuOption
from game.core.visible import VisibleShip
from game.sea.polygons import Point
from game.stage.charts.chart_marks import LengthUnit
from game.stage.frame.camera import PointsToShow
from game.stage.frame.stage_view import StageShip, StageView
from game.stage.paper.canvas import Canvas
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.orders_bar import ButtonSpec, PromptHeader
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.panels.ship_status import ShipStatus, status_of_visible
from game.ui.battle.panels.squadron_panel import ShipList
from game.ui.battle.panels.top_bar import TopBarView
from game.ui.battle.panels.wind_panel import WindView
from game.ui.battle.sea.sea_marks import Callout
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.ruler import EndpointPicker, Place, RulerAndArcs
from game.ui.battle.state.ship_orders import ShipOrders
from game.ui.battle.values.level_geometry import RangeBand
from game.ui.battle.values.prompts import Prompt
from game.ui.battle.values.quick_play import ForcedAnswer, HelpPanel, single_answer
from game.ui.kit.action import Action
from game.ui.kit.panel_cache import Panel


class PromptedHud(Protocol):
    """The part of the HUD that the defaults below read."""

    prompt: Prompt


Hud = TypeVar("Hud", bound=PromptedHud)
"""Always `HudState`, which has a book and so cannot be named here."""


class BookUi(ABC, Generic[Hud]):
    """A rulebook as the battle screen shows it. Ships are named by their ids."""

    ship_orders: ShipOrders[Hud] = ShipOrders()
    """The orders that a player may give to single ships; here none."""
    last_turn_text: str = "This is the last turn."
    """What is said on the sea when the last turn of a battle begins."""

    # ------------------------------------------------------------------------- the question

    @abstractmethod
    def question_kind(self, clause: str) -> str:
        """Return the kind of question that this clause asks: ``pick``, or one of the face."""

    @abstractmethod
    def question_text(self, clause: str) -> str:
        """Return the question in few words."""

    def ship_of_question(self, question: Choose) -> str:
        """Return the id of the ship that a question is about; another id or '' if it is about no ship."""
        return question.about

    def cover_text(self, kind: str) -> str:
        """Return the words of the cover where two players at one screen must not see what a question of this
        kind shows; '' where all is open."""
        return ""

    def forced_answer(self, hud: Hud) -> ForcedAnswer | None:
        """Return the answer that quick play gives without asking: there is no other, or no sensible captain
        would give another and nothing hidden could change it. None to ask."""
        return single_answer(hud.prompt.menu)

    def default_answer(self, hud: Hud) -> str:
        """Return the answer to a `pick` that one press gives in quick play; '' where none comes first."""
        return ""

    @abstractmethod
    def begin_draft(self, hud: Hud) -> object:
        """Return the draft for a question that has just come (``hud.draft``); may choose the ships on the
        record."""

    # ----------------------------------------------------------------------- the orders bar

    @abstractmethod
    def answer_specs(self, hud: Hud) -> tuple[list[ButtonSpec], ButtonSpec | None]:
        """Return the buttons of a question of the face's own kind, and the primary one."""

    @abstractmethod
    def option_style(self, hud: Hud, option: MenuOption[Any]) -> tuple[str, str, str]:
        """Return of an option of a `pick` its icon, its key and a second line; '' for what it does not
        have."""

    def pick_buttons(self, hud: Hud, specs: list[ButtonSpec]) -> tuple[list[ButtonSpec], ButtonSpec | None]:
        """Return the buttons of a `pick`, one for each option, and a primary one; None if no answer comes
        first."""
        return specs, None

    @abstractmethod
    def prompt_lines(self, hud: Hud) -> tuple[str, str]:
        """Return the question as it stands under the name, and its brief form ('' for none)."""

    @abstractmethod
    def idle_prompt(self, hud: Hud) -> PromptHeader | None:
        """Return the prompt while nobody is asked and no ship is in hand; None for the screen's own."""

    # ------------------------------------------------------------------------------ presses

    @abstractmethod
    def handle_action(self, hud: Hud, action: Action) -> None:
        """Handle one of the face's own actions, or one on the draft (`actions.DraftAction`)."""

    @abstractmethod
    def on_ship_pressed(self, hud: Hud, ship: str) -> bool:
        """Handle a press on a ship that is no answer; return whether she is now the ship in hand."""

    @abstractmethod
    def undo_step(self, hud: Hud) -> bool:
        """Take back a step of the draft; return False if there is none."""

    @abstractmethod
    def cycle_target(self, hud: Hud, step: int) -> bool:
        """Choose the next target or the one before; return False if there are not several."""

    def next_ship(self, hud: Hud, step: int) -> bool:
        """Select the next ship of the question; return False if it is not about several."""
        return False

    # -------------------------------------------------------------------------- on the sea

    @abstractmethod
    def is_steering(self, hud: Hud) -> bool:
        """Return whether a course is being drawn: then the pointer and the stick are the helm."""

    @abstractmethod
    def on_pointer(self, sea_view: SeaView, hud: Hud, pixel: tuple[int, int], is_button_down: bool) -> None:
        """Handle the pointer at a pixel of the sea; `is_button_down` while a button is down."""

    @abstractmethod
    def on_click(self, sea_view: SeaView, hud: Hud, pixel: tuple[int, int]) -> None:
        """Handle a click on the sea."""

    def endpoints(self, hud: Hud) -> EndpointPicker | None:
        """Return where the drafted course may end, for input without a pointer; None where none is drawn."""
        return None

    def ghost_positions(self, hud: Hud) -> Sequence[Place]:
        """Return where the ghosts of the drafted course are, in cm: a drag of one steers."""
        found = self.endpoints(hud)
        return () if found is None else (found.end,)

    def object_areas(self, sea_view: SeaView, hud: Hud) -> Iterable[tuple[str, pygame.Rect]]:
        """Yield where boats, works and troops can be pressed, by their ids."""
        return ()

    @abstractmethod
    def camera_places(self, hud: Hud) -> tuple[PointsToShow, ...]:
        """Return what the camera should show for the question; () for every ship."""

    def active_ship(self, hud: Hud) -> str:
        """Return the ship in hand while the question names none."""
        return ""

    @abstractmethod
    def draw_under_hulls(
        self,
        c: Canvas,
        sea_view: SeaView,
        hud: Hud,
        stage_view: StageView,
        tag_room: TagRoom,
        ruler_and_arcs: RulerAndArcs,
    ) -> None:
        """Draw what is on the water, below every hull."""

    @abstractmethod
    def draw_marks(
        self, c: Canvas, sea_view: SeaView, hud: Hud, stage_ships: list[StageShip], tag_room: TagRoom
    ) -> list[Callout]:
        """Draw the marks that come before the ships' names, reserve places where no tag may be, and return
        the callouts of the question."""

    @abstractmethod
    def draw_labels(
        self, c: Canvas, sea_view: SeaView, hud: Hud, tag_room: TagRoom, ruler_and_arcs: RulerAndArcs
    ) -> None:
        """Draw words on the water, where names and tags have left room."""

    def is_secret(self, hud: Hud, ship: str) -> bool:
        """Return whether the viewer may not know what that ship has left, so that her tag is silent."""
        return False

    @abstractmethod
    def range_words(self, length_cm: float) -> tuple[str, str]:
        """Return the length of the ruler, given in cm, and what a shot as long as that would be."""

    def ruler_words(self, start_cm: tuple[float, float], end_cm: tuple[float, float]) -> tuple[str, str]:
        """Return what is said of a ruler between two places in cm: `range_words` of its length, unless the
        direction counts too."""
        return self.range_words(hypot(end_cm[0] - start_cm[0], end_cm[1] - start_cm[1]))

    @abstractmethod
    def enemies_in_range(self, seat: str, ship_id: str = "") -> tuple[str, ...]:
        """Return the enemies within gunshot of that ship of the side ('': of any), by the book's own reach,
        each once, in the order of that side's ships."""

    def range_bands(self, ship_id: str, position_cm: Point, heading_deg: float) -> tuple[RangeBand, ...]:
        """Return what that ship's guns would bear on from a place in cm on a heading in degrees, the farthest
        first; () where the book knows no arcs."""
        return ()

    def works_range_bands(self, works: str, at: Point, facing: float, arc: float) -> tuple[RangeBand, ...]:
        """Return the same of works ashore, by their arc in degrees; () where the book has none."""
        return ()

    def threatened_place(self, hud: Hud) -> Hashable:
        """Return the ship in hand as her enemies will find her, at the end of her drafted course or where she
        is, in the book's own terms; None where the viewer has no such ship."""
        return None

    def threats_to(self, place: Any) -> tuple[EnemyThreats, ...]:
        """Return what enemies could do next to a ship in a `threatened_place`, as her side may know it."""
        return ()

    def ships_asked_together(self, hud: Hud) -> tuple[str, ...]:
        """Return the ships that the question asks a player about all at once, in their order; () for any
        other question."""
        return ()

    def apply_delegate_answer(self, hud: Hud, ships: tuple[str, ...], key: str) -> None:
        """Put an AI captain's answer for these ships into the draft; the rest stays the player's. Called only
        for a question of `ships_asked_together`."""
        raise NotImplementedError("no question of this book is about several ships at once")

    def known_shoals(self, hud: Hud) -> tuple[int, ...] | None:
        """Return the numbers of the shoals that the viewer knows of; None for all of them."""
        return None

    # --------------------------------------------------------------------------- the panels

    @abstractmethod
    def top_bar(self, hud: Hud) -> TopBarView:
        """Return what the top bar says."""

    @abstractmethod
    def draw_phase_track(self, c: Canvas, layout: BattleLayout, rail: Hashable, left_px: int) -> None:
        """Draw the book's own part of the top bar, from the pixel `left_px` to its buttons."""

    def top_bar_overhang(self, hud: Hud, layout: BattleLayout) -> list[pygame.Rect]:
        """Return where the top bar hangs over the sea."""
        return []

    @abstractmethod
    def wind_view(self, hud: Hud, ship: str, end_heading_deg: float | None) -> WindView:
        """Return the rose of the wind for a ship on that heading in degrees ('' and None for no ship), or
        where her drafted course will end."""

    @abstractmethod
    def record_view(self, hud: Hud, ship: str) -> Hashable:
        """Return what her printed record says."""

    @abstractmethod
    def draw_record(self, c: Canvas, area: pygame.Rect, record_view: Any) -> None:
        """Draw the record, below its tabs."""

    def ship_status(self, hud: Hud, ship: VisibleShip) -> ShipStatus:
        """Return what must always be seen of a ship, as the viewer may know it; here what can be seen in any
        book."""
        return status_of_visible(ship, hidden=self.is_secret(hud, ship.id))

    def object_status(self, hud: Hud, name: str) -> ShipStatus | None:
        """Return the status of boats or works, which have a sheet of their own; None where only a name is
        known."""
        return None

    def tab_label(self, hud: Hud, name: str) -> tuple[str, int] | None:
        """Return the name on a tab of the record, and the number of the side, of a thing that is no ship but
        has a sheet; None for anything else."""
        return None

    @abstractmethod
    def squadron_list(self, hud: Hud) -> ShipList:
        """Return the list that takes the log's place; if it has no rows the log stays."""

    def squadron_list_key(self, hud: Hud) -> object:
        """Return the part of the draft that `squadron_list` depends on: the list is made again when it
        changes."""
        return None

    @abstractmethod
    def panel_over_orders(self, hud: Hud, layout: BattleLayout) -> Panel | None:
        """Return the panel over the orders bar: the tray with its dice, or one of the book's own."""

    # ------------------------------------------------------------- what happened, in its words

    @abstractmethod
    def dice_kind(self, roll: Rolled) -> str:
        """Return what a roll is on the tray: ``volley``, ``battery`` (a volley whose tally tells what its
        dice need), ``each`` (every die for itself), ``sum`` (its tally is added to the dice), ``beside`` an
        earlier roll, ``way on``; '' for dice that are judged together."""

    def die_caption(self, roll: Rolled) -> str:
        """Return the words under a die that is drawn beside others."""
        return roll.why

    def seal_words(self, roll: Rolled) -> tuple[str, str] | None:
        """Return the figure on the seal and its word, where a roll is not judged by the total of its dice, or
        a volley by its hits."""
        return None

    @abstractmethod
    def starts_new_story(self, event: Event) -> bool:
        """Return whether something begins with an event that no roll before it has caused."""

    @abstractmethod
    def event_caption(self, event: Event) -> str:
        """Return why it happens, for somebody who has never played, without a full stop; '' for nothing."""

    @abstractmethod
    def chart_measure(self) -> LengthUnit:
        """Return the unit of lengths on a chart."""

    @abstractmethod
    def points_label(self) -> str:
        """Return what the figure of a ship's tag counts."""

    def damage_notes(self, ship: VisibleShip) -> tuple[str, ...]:
        """Return what the page after the battle notes of a ship besides her fate."""
        return tuple(f"{mast}mast gone" for mast in ship.lost_masts)

    @abstractmethod
    def crew_note(self, ship: str) -> str:
        """Return what the page after the battle says of the crew of the ship with that id: with what she
        fights hand to hand, or how far she is shaken. Call it inside the table."""

    @abstractmethod
    def question_hint(self, prompt: Prompt) -> str:
        """Return what a visitor may do about a question, in one plain sentence; '' if it needs no words of
        the book's own."""

    @abstractmethod
    def help_panels(self) -> tuple[HelpPanel, HelpPanel, HelpPanel]:
        """Return how the book is played, on three panels."""


def book_ui_of(book: str) -> BookUi[Any]:
    """Return the face of a book by its short name. Raise KeyError for one that is not on the shelf."""
    book_ui: BookUi[Any] = shelf.book(book).face
    return book_ui
