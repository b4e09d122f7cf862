"""What the battle screen asks of a rulebook. Each book has one class that answers, in the module
``face`` of its folder ``face``. What most books answer alike is answered here; the rest is
abstract, so that a face that forgets something cannot be made.

The screen knows a battle, a seat that is asked, ships as anyone can see them, dice that were
thrown and a log. All else it asks here: what a question is called, which buttons answer it, what
lies on the sea, in the ribbon, on the record. A question of the kind ``pick`` is answered by its
options as buttons; a face has further kinds of its own, with `answer_specs` to match, and keeps
what a
person has laid out so far in ``hud_state.hand``.

Every method is called inside the table of the battle and, but for `begin_draft`, `handle_action`,
`on_ship_pressed`,
`undo_step`, `cycle_target`, `next_ship`, `on_pointer` and `on_click`, changes nothing.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from math import hypot
from typing import Any, Generic, Protocol, TypeVar

import pygame

from game.books import shelf
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
from game.ui.battle.state.endpoint_picker import EndpointPicker, Place
from game.ui.battle.state.ruler import RulerAndArcs
from game.ui.battle.state.standing_orders import StandingOrders
from game.ui.battle.values.how_to_play import HelpPanel
from game.ui.battle.values.prompts import Prompt
from game.ui.battle.values.quick_play import ForcedAnswer, single_answer
from game.ui.battle.values.range_bands import RangeBand
from game.ui.kit.action import Action
from game.ui.kit.panel_cache import Panel


class PromptedHud(Protocol):
    """All that the answers below read of the HUD."""

    prompt: Prompt


Hud = TypeVar("Hud", bound=PromptedHud)
"""The HUD that a book's answers are about: always `HudState`, which has a book and so cannot be
named here."""


class BookUi(ABC, Generic[Hud]):
    """A rulebook as the battle screen shows it. Ships are named by their ids."""

    standing_orders: StandingOrders[Hud] = StandingOrders()
    """The standing orders that a person may give; as it is here, none."""

    # ------------------------------------------------------------------------- the question

    @abstractmethod
    def question_kind(self, clause: str) -> str:
        """The kind of a question that this clause puts: ``pick``, or one of the face's own."""

    @abstractmethod
    def question_text(self, clause: str) -> str:
        """The question in few words."""

    def ship_of_question(self, question: Choose) -> str:
        """The id of the ship that a question is about; of anything else, or '', if of none."""
        return question.about

    def cover_text(self, kind: str) -> str:
        """What the cover says where two people at one screen must not see what a question of this
        kind shows; '' where all lies open."""
        return ""

    def forced_answer(self, hud: Hud) -> ForcedAnswer | None:
        """The answer that brisk play gives without asking: there is no other, or no sensible
        captain would give another and nothing hidden could change his mind. None to ask."""
        return single_answer(hud.prompt.menu)

    def default_answer(self, hud: Hud) -> str:
        """Of a `pick` the answer that one press gives in brisk play; '' where none comes first."""
        return ""

    @abstractmethod
    def begin_draft(self, hud: Hud) -> object:
        """What lies in the hand when the question on the desk has just come (``hud_state.hand``);
        the
        ships on the record may be chosen anew."""

    # ----------------------------------------------------------------------- the orders bar

    @abstractmethod
    def answer_specs(self, hud: Hud) -> tuple[list[ButtonSpec], ButtonSpec | None]:
        """The buttons of a question of the face's own kind, and the primary one."""

    @abstractmethod
    def option_style(self, hud: Hud, option: MenuOption[Any]) -> tuple[str, str, str]:
        """Of an option of a ``pick``: its icon, the letter that takes it, a line under its words;
        '' for what it does not have."""

    def pick_buttons(self, hud: Hud, specs: list[ButtonSpec]) -> tuple[list[ButtonSpec], ButtonSpec | None]:
        """The buttons of a ``pick`` as they shall stand, one for each option, and a primary one;
        None where no answer is to be had by one press more than by another."""
        return specs, None

    @abstractmethod
    def prompt_lines(self, hud: Hud) -> tuple[str, str]:
        """The question as it stands under the name, and its brief form ('' for none)."""

    @abstractmethod
    def idle_prompt(self, hud: Hud) -> PromptHeader | None:
        """The plate while nobody is asked and no ship is in hand."""

    # ------------------------------------------------------------------------------ presses

    @abstractmethod
    def handle_action(self, hud: Hud, action: Action) -> None:
        """One of the face's own actions, or one on what is laid out (`actions.DraftAction`)."""

    @abstractmethod
    def on_ship_pressed(self, hud: Hud, ship: str) -> bool:
        """A ship on the sea was pressed that is no answer; true if she is now the ship in hand."""

    @abstractmethod
    def undo_step(self, hud: Hud) -> bool:
        """What was laid out is taken back by a step; false if nothing is."""

    @abstractmethod
    def cycle_target(self, hud: Hud, step: int) -> bool:
        """The next target or the one before is chosen; false if there are not several."""

    def next_ship(self, hud: Hud, step: int) -> bool:
        """The next ship of the question is in hand; false if the question is not about several."""
        return False

    # -------------------------------------------------------------------------- on the sea

    @abstractmethod
    def is_steering(self, hud: Hud) -> bool:
        """Whether a course is being drawn: the pointer and the stick are the helm."""

    @abstractmethod
    def on_pointer(self, sea_view: SeaView, hud: Hud, pixel: tuple[int, int], is_button_down: bool) -> None:
        """The pointer lies at a pixel of the sea; `is_button_down` while a button is down."""

    @abstractmethod
    def on_click(self, sea_view: SeaView, hud: Hud, pixel: tuple[int, int]) -> None:
        """The sea was clicked at a pixel."""

    def endpoints(self, hud: Hud) -> EndpointPicker | None:
        """Where the course that is being drawn may end, so that it can be pointed at without a
        pointer; None where none is drawn."""
        return None

    def ghost_positions(self, hud: Hud) -> Sequence[Place]:
        """Where the ghosts of the course that is being drawn lie, in cm: a drag of one steers."""
        found = self.endpoints(hud)
        return () if found is None else (found.end,)

    def object_areas(self, sea_view: SeaView, hud: Hud) -> Iterable[tuple[str, pygame.Rect]]:
        """Where what is no ship (boats, works, troops) can be pressed, by its id."""
        return ()

    @abstractmethod
    def camera_places(self, hud: Hud) -> tuple[PointsToShow, ...]:
        """What the camera should hold for the question; nothing means every ship."""

    def active_ship(self, hud: Hud) -> str:
        """The ship in hand while the question names none."""
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
        """What lies on the water, below every hull."""

    @abstractmethod
    def draw_marks(
        self, c: Canvas, sea_view: SeaView, hud: Hud, stage_ships: list[StageShip], tag_room: TagRoom
    ) -> list[Callout]:
        """What stands on the sea before the ships' names: marks are drawn, places where no tag may
        lie are taken, and the tags of the question are given back."""

    @abstractmethod
    def draw_labels(
        self, c: Canvas, sea_view: SeaView, hud: Hud, tag_room: TagRoom, ruler_and_arcs: RulerAndArcs
    ) -> None:
        """Words on the water, where names and tags have left room."""

    def is_secret(self, hud: Hud, ship: str) -> bool:
        """Whether whoever looks may not know what that ship has left, so that her tag is silent."""
        return False

    @abstractmethod
    def range_words(self, length_cm: float) -> tuple[str, str]:
        """The length of the ruler, given in cm, and what a shot as long as that would be."""

    def ruler_words(self, start_cm: tuple[float, float], end_cm: tuple[float, float]) -> tuple[str, str]:
        """What is said of a ruler between two places in cm: `range_words` of its length, unless
        the book also asks for its direction."""
        return self.range_words(hypot(end_cm[0] - start_cm[0], end_cm[1] - start_cm[1]))

    @abstractmethod
    def enemies_in_range(self, seat: str, ship_id: str = "") -> tuple[str, ...]:
        """The enemies that lie within gunshot of that ship of the side ('': of any), by the book's
        own reach, each once, in the order of that side's ships."""

    def range_bands(self, ship_id: str, position_cm: Point, heading_deg: float) -> tuple[RangeBand, ...]:
        """What that ship's guns would bear on from a place in cm on a heading in degrees, the
        farthest first; nothing where the book knows no arcs."""
        return ()

    def works_range_bands(self, works: str, at: Point, facing: float, arc: float) -> tuple[RangeBand, ...]:
        """The same of works ashore, by their arc in degrees; nothing where the book has none."""
        return ()

    def ships_asked_together(self, hud: Hud) -> tuple[str, ...]:
        """The ships that the question on the desk is about all at once, in their order, where a
        person has to answer it for several; () for a question of any other kind."""
        return ()

    def apply_delegate_answer(self, hud: Hud, ships: tuple[str, ...], key: str) -> None:
        """What a captain has answered to such a question is laid out for these ships, and what is
        still to be laid out is that of the others. Not called where no question is such a one."""
        raise NotImplementedError("no question of this book is about several ships at once")

    def known_shoals(self, hud: Hud) -> tuple[int, ...] | None:
        """The numbers of the shoals that whoever looks knows of; None for all of them."""
        return None

    # --------------------------------------------------------------------------- the papers

    @abstractmethod
    def top_bar(self, hud: Hud) -> TopBarView:
        """What the ribbon along the top says."""

    @abstractmethod
    def draw_phase_track(self, c: Canvas, layout: BattleLayout, rail: Hashable, left_px: int) -> None:
        """The book's own part of the ribbon, from the pixel `left_px` to its buttons."""

    def top_bar_overhang(self, hud: Hud, layout: BattleLayout) -> list[pygame.Rect]:
        """Where the ribbon hangs over the sea."""
        return []

    @abstractmethod
    def wind_view(self, hud: Hud, ship: str, end_heading_deg: float | None) -> WindView:
        """What the rose says for the ship that lies on that heading in degrees ('' and None for no
        ship), or where her course as drawn will end."""

    @abstractmethod
    def record_view(self, hud: Hud, ship: str) -> Hashable:
        """What her printed record says."""

    @abstractmethod
    def draw_record(self, c: Canvas, area: pygame.Rect, record_view: Any) -> None:
        """The record, below its tabs."""

    def ship_status(self, hud: Hud, ship: VisibleShip) -> ShipStatus:
        """The little that must always be seen of a ship, as whoever looks may know it; what can be
        seen of her in any book, unless the book says more."""
        return status_of_visible(ship, hidden=self.is_secret(hud, ship.id))

    def object_status(self, hud: Hud, name: str) -> ShipStatus | None:
        """What the plate says of a thing with a sheet of its own (boats, works); None where nothing
        but its name is known."""
        return None

    def tab_label(self, hud: Hud, name: str) -> tuple[str, int] | None:
        """The name on a tab of the record, and the number of the side, of a thing that is no ship
        but has a sheet of its own; None for anything else."""
        return None

    @abstractmethod
    def squadron_list(self, hud: Hud) -> ShipList:
        """The list that takes the log's place; if it has no lines the log stays."""

    def squadron_list_key(self, hud: Hud) -> object:
        """That part of what is laid out on which the list of `squadron_list` depends: the list is
        made
        anew when this has changed."""
        return None

    @abstractmethod
    def panel_over_orders(self, hud: Hud, layout: BattleLayout) -> Panel | None:
        """The paper over the orders bar: the tray with its dice (`battle_panels.tray_paper`), or
        one of the book's own."""

    # ------------------------------------------------------------- what happened, in its words

    @abstractmethod
    def dice_kind(self, roll: Rolled) -> str:
        """What a roll is on the tray: ``volley``, ``battery`` (a volley of which the tally tells
        what its dice need), ``each`` (every die for itself), ``sum`` (its tally is added to the
        dice, and is not where they come from), ``beside`` an earlier roll, ``way on``; '' for dice
        that are judged together."""

    def die_caption(self, roll: Rolled) -> str:
        """What stands under a die that lies beside others."""
        return roll.why

    def seal_words(self, roll: Rolled) -> tuple[str, str] | None:
        """The figure on the seal and its word, where a roll is judged otherwise than by the total
        of its dice, or of a volley by its hits."""
        return None

    @abstractmethod
    def starts_new_story(self, event: Event) -> bool:
        """Whether something new begins with an event, that no roll before it has brought about."""

    @abstractmethod
    def event_caption(self, event: Event) -> str:
        """Why it happens, for somebody who has never played, without a full stop; '' for nothing.
        An event that is only told has a caption if there is a why."""

    @abstractmethod
    def chart_measure(self) -> LengthUnit:
        """What lengths are told in on a chart."""

    @abstractmethod
    def points_label(self) -> str:
        """What the figure of a ship's tag counts."""

    def damage_notes(self, ship: VisibleShip) -> tuple[str, ...]:
        """What the page after the battle notes of a ship besides her fate."""
        return tuple(f"{mast}mast gone" for mast in ship.lost_masts)

    @abstractmethod
    def question_hint(self, prompt: Prompt) -> str:
        """What a visitor may do about a question, in one plain sentence; '' if it needs no words
        of the book's own."""

    @abstractmethod
    def help_panels(self) -> tuple[HelpPanel, HelpPanel, HelpPanel]:
        """How the book is played, on three panels."""


def book_ui_of(book: str) -> BookUi[Any]:
    """The face of a book by its short name. Raises KeyError for one that is not on the shelf."""
    book_ui: BookUi[Any] = shelf.book(book).face
    return book_ui
