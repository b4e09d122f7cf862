"""What the battle screen asks of a rulebook. Each book has one class that answers, in the module
``face`` of its folder ``face``. What most books answer alike is answered here; the rest is
abstract, so that a face that forgets something cannot be made.

The screen knows a battle, a seat that is asked, ships as anyone can see them, dice that were
thrown and a log. All else it asks here: what a question is called, which buttons answer it, what
lies on the sea, in the ribbon, on the record. A question of the kind ``pick`` is answered by its
options as buttons; a face has further kinds of its own, with `answers` to match, and keeps what a
person has laid out so far in ``desk.hand``.

Every method is called inside the table of the battle and, but for `begin`, `do`, `hail`,
`back`, `aside`, `next_ship`, `point` and `click`, changes nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from math import hypot
from typing import TYPE_CHECKING, Any

import pygame

from game.books import shelf
from game.core.events import Event, Rolled
from game.core.sight import Seen
from game.core.steps import Choose, Option
from game.sea.rings import Point
from game.stage.charts.scale import Measure
from game.stage.frame.camera import MustShow
from game.stage.frame.scenery import Cast, Scenery
from game.stage.paper.canvas import Canvas
from game.ui.kit.action import Action
from game.ui.kit.paper_cache import Paper
from game.ui.table.board import SeaView
from game.ui.table.brisk import Certain, only_answer
from game.ui.table.gunshot import Gunshot
from game.ui.table.how_to_play import HowTo
from game.ui.table.layout import BattleLayout
from game.ui.table.orders_bar import Plate, Spec
from game.ui.table.prompts import Prompt
from game.ui.table.reach import Place, Reach
from game.ui.table.ribbon import RibbonView
from game.ui.table.sea_marks import Advice, Room
from game.ui.table.ship_plate import ShipPlate, plate_of_seen
from game.ui.table.squadron_panel import ShipList
from game.ui.table.standing_orders import StandingOrders
from game.ui.table.wind_panel import WindView

if TYPE_CHECKING:
    from game.ui.table.desk import Desk
    from game.ui.table.ruler import Views


class Face(ABC):
    """A rulebook as the battle screen shows it. Ships are named by their ids."""

    standing: StandingOrders = StandingOrders()
    """The standing orders that a person may give; as it is here, none."""

    # ------------------------------------------------------------------------- the question

    @abstractmethod
    def kind_of(self, clause: str) -> str:
        """The kind of a question that this clause puts: ``pick``, or one of the face's own."""

    @abstractmethod
    def asked(self, clause: str) -> str:
        """The question in few words."""

    def ship_of(self, asked: Choose) -> str:
        """The id of the ship that a question is about; of anything else, or '', if of none."""
        return asked.about

    def secret(self, kind: str) -> str:
        """What the cover says where two people at one screen must not see what a question of this
        kind shows; '' where all lies open."""
        return ""

    def certain(self, desk: Desk) -> Certain | None:
        """The answer that brisk play gives without asking: there is no other, or no sensible
        captain would give another and nothing hidden could change his mind. None to ask."""
        return only_answer(desk.prompt.menu)

    def usual(self, desk: Desk) -> str:
        """Of a `pick` the answer that one press gives in brisk play; '' where none comes first."""
        return ""

    @abstractmethod
    def begin(self, desk: Desk) -> object:
        """What lies in the hand when the question on the desk has just come (``desk.hand``); the
        ships on the record may be chosen anew."""

    # ----------------------------------------------------------------------- the orders bar

    @abstractmethod
    def answers(self, desk: Desk) -> tuple[list[Spec], Spec | None]:
        """The buttons of a question of the face's own kind, and the primary one."""

    @abstractmethod
    def looks(self, desk: Desk, option: Option[Any]) -> tuple[str, str, str]:
        """Of an option of a ``pick``: its icon, the letter that takes it, a line under its words;
        '' for what it does not have."""

    def picked(self, desk: Desk, specs: list[Spec]) -> tuple[list[Spec], Spec | None]:
        """The buttons of a ``pick`` as they shall stand, one for each option, and a primary one;
        None where no answer is to be had by one press more than by another."""
        return specs, None

    @abstractmethod
    def plate_words(self, desk: Desk) -> tuple[str, str]:
        """The question as it stands under the name, and its brief form ('' for none)."""

    @abstractmethod
    def plate_unasked(self, desk: Desk) -> Plate | None:
        """The plate while nobody is asked and no ship is in hand."""

    # ------------------------------------------------------------------------------ presses

    @abstractmethod
    def do(self, desk: Desk, action: Action) -> None:
        """One of the face's own actions, or one on what is laid out (`actions.Laid`)."""

    @abstractmethod
    def hail(self, desk: Desk, ship: str) -> bool:
        """A ship on the sea was pressed that is no answer; true if she is now the ship in hand."""

    @abstractmethod
    def back(self, desk: Desk) -> bool:
        """What was laid out is taken back by a step; false if nothing is."""

    @abstractmethod
    def aside(self, desk: Desk, by: int) -> bool:
        """The next target or the one before is chosen; false if there are not several."""

    def next_ship(self, desk: Desk, by: int) -> bool:
        """The next ship of the question is in hand; false if the question is not about several."""
        return False

    # -------------------------------------------------------------------------- on the sea

    @abstractmethod
    def steers(self, desk: Desk) -> bool:
        """Whether a course is being drawn: the pointer and the stick are the helm."""

    @abstractmethod
    def point(self, board: SeaView, desk: Desk, at: tuple[int, int], held: bool) -> None:
        """The pointer lies at a pixel of the sea; `held` while a button is down."""

    @abstractmethod
    def click(self, board: SeaView, desk: Desk, at: tuple[int, int]) -> None:
        """The sea was clicked at a pixel."""

    def reach(self, desk: Desk) -> Reach | None:
        """Where the course that is being drawn may end, so that it can be pointed at without a
        pointer; None where none is drawn."""
        return None

    def ghosts(self, desk: Desk) -> Sequence[Place]:
        """Where the ghosts of the course that is being drawn lie, in cm: a drag of one steers."""
        found = self.reach(desk)
        return () if found is None else (found.end,)

    def spots(self, board: SeaView, desk: Desk) -> Iterable[tuple[str, pygame.Rect]]:
        """Where what is no ship (boats, works, troops) can be pressed, by its id."""
        return ()

    @abstractmethod
    def framing(self, desk: Desk) -> tuple[MustShow, ...]:
        """What the camera should hold for the question; nothing means every ship."""

    def in_hand(self, desk: Desk) -> str:
        """The ship in hand while the question names none."""
        return ""

    @abstractmethod
    def under(
        self, c: Canvas, board: SeaView, desk: Desk, scene: Scenery, room: Room, views: Views
    ) -> None:
        """What lies on the water, below every hull."""

    @abstractmethod
    def marks(
        self, c: Canvas, board: SeaView, desk: Desk, casts: list[Cast], room: Room
    ) -> list[Advice]:
        """What stands on the sea before the ships' names: marks are drawn, places where no tag may
        lie are taken, and the tags of the question are given back."""

    @abstractmethod
    def labels(self, c: Canvas, board: SeaView, desk: Desk, room: Room, views: Views) -> None:
        """Words on the water, where names and tags have left room."""

    def hides(self, desk: Desk, ship: str) -> bool:
        """Whether whoever looks may not know what that ship has left, so that her tag is silent."""
        return False

    @abstractmethod
    def range_words(self, length: float) -> tuple[str, str]:
        """The length of the ruler, given in cm, and what a shot as long as that would be."""

    def ruled(self, start: tuple[float, float], end: tuple[float, float]) -> tuple[str, str]:
        """What is said of a ruler between two places in cm: `range_words` of its length, unless
        the book also asks for its direction."""
        return self.range_words(hypot(end[0] - start[0], end[1] - start[1]))

    @abstractmethod
    def within_range(self, seat: str, ship: str = "") -> tuple[str, ...]:
        """The enemies that lie within gunshot of that ship of the side ('': of any), by the book's
        own reach, each once, in the order of that side's ships."""

    def gunshot(self, ship: str, at: Point, heading: float) -> tuple[Gunshot, ...]:
        """What that ship's guns would bear on from a place in cm on a heading in degrees, the
        farthest first; nothing where the book knows no arcs."""
        return ()

    def works_gunshot(
        self, works: str, at: Point, facing: float, arc: float
    ) -> tuple[Gunshot, ...]:
        """The same of works ashore, by their arc in degrees; nothing where the book has none."""
        return ()

    def asked_together(self, desk: Desk) -> tuple[str, ...]:
        """The ships that the question on the desk is about all at once, in their order, where a
        person has to answer it for several; () for a question of any other kind."""
        return ()

    def lay_in(self, desk: Desk, ships: tuple[str, ...], key: str) -> None:
        """What a captain has answered to such a question is laid out for these ships, and what is
        still to be laid out is that of the others. Not called where no question is such a one."""
        raise NotImplementedError("no question of this book is about several ships at once")

    def known_shoals(self, desk: Desk) -> tuple[int, ...] | None:
        """The numbers of the shoals that whoever looks knows of; None for all of them."""
        return None

    # --------------------------------------------------------------------------- the papers

    @abstractmethod
    def ribbon(self, desk: Desk) -> RibbonView:
        """What the ribbon along the top says."""

    @abstractmethod
    def draw_rail(self, c: Canvas, lay: BattleLayout, rail: Hashable, left: int) -> None:
        """The book's own part of the ribbon, from the pixel `left` to its buttons."""

    def hanging(self, desk: Desk, lay: BattleLayout) -> list[pygame.Rect]:
        """Where the ribbon hangs over the sea."""
        return []

    @abstractmethod
    def wind(self, desk: Desk, ship: str, heading: float | None) -> WindView:
        """What the rose says for the ship that lies on that heading in degrees ('' and None for no
        ship), or where her course as drawn will end."""

    @abstractmethod
    def sheet(self, desk: Desk, ship: str) -> Hashable:
        """What her printed record says."""

    @abstractmethod
    def draw_sheet(self, c: Canvas, room: pygame.Rect, sheet: Any) -> None:
        """The record, below its tabs."""

    def ship_plate(self, desk: Desk, ship: Seen) -> ShipPlate:
        """The little that must always be seen of a ship, as whoever looks may know it; what can be
        seen of her in any book, unless the book says more."""
        return plate_of_seen(ship, hidden=self.hides(desk, ship.id))

    def thing_plate(self, desk: Desk, name: str) -> ShipPlate | None:
        """What the plate says of a thing with a sheet of its own (boats, works); None where nothing
        but its name is known."""
        return None

    def on_tab(self, desk: Desk, name: str) -> tuple[str, int] | None:
        """The name on a tab of the record, and the number of the side, of a thing that is no ship
        but has a sheet of its own; None for anything else."""
        return None

    @abstractmethod
    def squadron(self, desk: Desk) -> ShipList:
        """The list that takes the log's place; if it has no lines the log stays."""

    def laid_for_squadron(self, desk: Desk) -> object:
        """That part of what is laid out on which the list of `squadron` depends: the list is made
        anew when this has changed."""
        return None

    @abstractmethod
    def over(self, desk: Desk, lay: BattleLayout) -> Paper | None:
        """The paper over the orders bar: the tray with its dice (`battle_panels.tray_paper`), or
        one of the book's own."""

    # ------------------------------------------------------------- what happened, in its words

    @abstractmethod
    def dice_kind(self, roll: Rolled) -> str:
        """What a roll is on the tray: ``volley``, ``battery`` (a volley of which the tally tells
        what its dice need), ``each`` (every die for itself), ``sum`` (its tally is added to the
        dice, and is not where they come from), ``beside`` an earlier roll, ``way on``; '' for dice
        that are judged together."""

    def die_words(self, roll: Rolled) -> str:
        """What stands under a die that lies beside others."""
        return roll.why

    def seal(self, roll: Rolled) -> tuple[str, str] | None:
        """The figure on the seal and its word, where a roll is judged otherwise than by the total
        of its dice, or of a volley by its hits."""
        return None

    @abstractmethod
    def opens(self, event: Event) -> bool:
        """Whether something new begins with an event, that no roll before it has brought about."""

    @abstractmethod
    def caption(self, event: Event) -> str:
        """Why it happens, for somebody who has never played, without a full stop; '' for nothing.
        An event that is only told has a caption if there is a why."""

    @abstractmethod
    def measure(self) -> Measure:
        """What lengths are told in on a chart."""

    @abstractmethod
    def unit(self) -> str:
        """What the figure of a ship's tag counts."""

    def scars(self, ship: Seen) -> tuple[str, ...]:
        """What the page after the battle notes of a ship besides her fate."""
        return tuple(f"{mast}mast gone" for mast in ship.lost)

    @abstractmethod
    def advice(self, prompt: Prompt) -> str:
        """What a visitor may do about a question, in one plain sentence; '' if it needs no words
        of the book's own."""

    @abstractmethod
    def how_to(self) -> tuple[HowTo, HowTo, HowTo]:
        """How the book is played, on three panels."""


def face_of(book: str) -> Face:
    """The face of a book by its short name. Raises KeyError for one that is not on the shelf."""
    face: Face = shelf.book(book).face
    return face
