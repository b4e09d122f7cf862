"""View model of a player's HUD during a battle: the question and the draft of the answer. It is updated from
the battle; the screen draws it, `answers.hud_update` and the books' faces change it. Everything here is read
inside the table of the battle (`with battle.table.as_current():`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import dist, hypot
from typing import TypeVar

from game.captains.threats import EnemyThreats
from game.core.events import CardHeld, CardTurned, Event, Fired, Rolled
from game.core.visible import VisibleShip
from game.levels.conditions.level_events import visibility_now
from game.levels.format.lessons import CourseTask
from game.play.battle import Battle
from game.play.event_words import LogLine, Names, log_lines, name_by_id
from game.scene.timings import is_follow_on_roll
from game.sea.pose import distance
from game.sea.units import CM
from game.systems import BattleShow
from game.systems.event_batch import LISTING_SHIPS
from game.ui.battle.dice import roll_view
from game.ui.battle.dice.dice_layout import DiceLayout
from game.ui.battle.dice.dice_tray import DiceTiming
from game.ui.battle.panels.log_panel import LogDrawer
from game.ui.battle.panels.ship_status import ShipStatus, status_of_lost
from game.ui.battle.panels.squadron_panel import ShipList
from game.ui.battle.state import told_rolls
from game.ui.battle.state.book_ui import BookUi
from game.ui.battle.state.told_queue import InPicture, ToldQueue, line_of
from game.ui.battle.values.command_state import CommandState
from game.ui.battle.values.crisis_list_state import CrisisDrawer
from game.ui.battle.values.frame_cache import FrameCache
from game.ui.battle.values.prompts import AimProgress, Prompt, PromptKind, human_seats, prompt_of
from game.ui.battle.values.quick_play import QuickPlay

BookState = TypeVar("BookState")


@dataclass(frozen=True, slots=True)
class OrderedVolley:
    """A player's order to fire: the ship, and the rewinds and number of events it was given at."""

    ship: str
    rewinds: int
    since_event: int


@dataclass(slots=True)
class HudState:
    """The player's HUD. `book_ui` is the book's part; `draft` the answer that is being composed, in the
    book's own form; `book_state` what the book keeps from question to question; `own_ship` and `other_ship`
    are the ships on the record's two tabs; `is_committed` confirms the next answer at once; `uncovered_for`
    names the seat that may see what is secret; `ordered_volley` is what a player has just ordered to be
    fired. At most `max_buttons` answers are on the bar (0: all), the rest while `shows_more`; a
    `is_primary_only` HUD, for visitors, has only the primary answer on the sea, without cards that compute. A
    HUD of the `is_replay` asks nothing; its battle may stand still (`is_paused`), and it may offer advice.
    `shows_clauses`: whether clauses are printed; `fills_window`: whether the sea fills the window.
    `quick_play` is None where a player answers everything himself; `commands` are those given to the ships,
    and the one that is drafted.
    `needs_reading`: a plugin beside the sea waits to be read, so that there is nothing to finish.
    `has_plugin`: there is one. `lesson_course` is the course that a lesson wants now: whoever points into its
    ring means such a course."""

    battle: Battle
    show: BattleShow
    names: Names
    book_ui: BookUi[HudState]
    prompt: Prompt = field(default_factory=lambda: Prompt(PromptKind.WATCH))
    draft: object = None
    book_state: object = None
    own_ship: str = ""
    other_ship: str = ""
    record_tab: str = "own"
    is_committed: bool = False
    hovered: str = ""
    uncovered_for: str = ""
    first_listed: int = 0
    seconds_since_card: float = 99.0
    ordered_volley: OrderedVolley | None = None
    is_record_open: bool = False
    is_wind_open: bool = False
    max_buttons: int = 0
    is_primary_only: bool = False
    shows_more: bool = False
    is_replay: bool = False
    is_paused: bool = False
    offers_advice: bool = False
    shows_clauses: bool = True
    fills_window: bool = False
    quick_play: QuickPlay | None = None
    commands: CommandState = field(default_factory=CommandState)
    needs_reading: bool = False
    has_plugin: bool = False
    lesson_course: CourseTask | None = None
    dice_timing: DiceTiming = field(default_factory=DiceTiming)
    dice_layout: DiceLayout = field(default_factory=DiceLayout)
    told: ToldQueue = field(default_factory=ToldQueue)
    log_drawer: LogDrawer = field(default_factory=LogDrawer)
    crisis_drawer: CrisisDrawer = field(default_factory=CrisisDrawer)
    frame_cache: FrameCache = field(default_factory=FrameCache)
    aim_progress: AimProgress = field(default_factory=AimProgress)
    has_framed: Callable[[str], bool] = lambda _: True
    """Whether the camera has come to a ship, so that her status panel may be shown."""
    is_in_picture: InPicture = lambda *_: True
    pending_prompt: Prompt = field(default_factory=lambda: Prompt(PromptKind.WATCH))
    """The prompt of the battle, also while others are still seen to act and `prompt` says so."""
    _due_prompt: Prompt | None = None
    _step: object = None
    _lines_key: tuple[int, int, tuple[str, ...], bool] = (-1, -1, (), False)
    _lines: list[LogLine] = field(default_factory=list)
    _ships_key: tuple[int, int, object] = (-1, -1, None)
    _last_status: dict[str, ShipStatus] = field(default_factory=dict)
    _status_key: tuple[object, ...] = (None,)
    _status_cache: dict[str, ShipStatus | None] = field(default_factory=dict)
    _ships: dict[str, VisibleShip] = field(default_factory=dict)
    _threats_key: tuple[object, ...] = (None,)
    _threats: tuple[EnemyThreats, ...] = ()
    _list_key: tuple[object, ...] = (None,)
    _list_cache: ShipList = field(default_factory=ShipList)

    # ------------------------------------------------------------------------------- reading

    @property
    def ships(self) -> list[VisibleShip]:
        """Every ship as anyone can see her, in placement order; looked at again only when the battle has
        taken a step."""
        return list(self._ships_by_id().values())

    def _ships_by_id(self) -> dict[str, VisibleShip]:
        battle = self.battle
        mark = (battle.rewinds, len(battle.events), battle.pending_step)
        if mark[:2] != self._ships_key[:2] or mark[2] is not self._ships_key[2]:
            self._ships_key = mark
            self._ships = {ship.id: ship for ship in battle.book.sight()}
        return self._ships

    @property
    def remaining_ships(self) -> list[VisibleShip]:
        """The ships that are still on the table."""
        return [ship for ship in self.ships if not ship.gone_how]

    def is_in_lesson_ring(self, x_cm: float, y_cm: float) -> bool:
        """Return whether a place in cm is in the ring in which a lesson wants the course to end."""
        wanted, chart = self.lesson_course, self.battle.level.chart
        if wanted is None:
            return False
        return dist((x_cm, y_cm), chart.position_in_cm(wanted.to)) <= chart.length_in_cm(wanted.within)

    def find_ship(self, name: str) -> VisibleShip | None:
        """Return the ship of that id as she can be seen, None if there is none."""
        return self._ships_by_id().get(name)

    def status_of(self, name: str) -> ShipStatus | None:
        """Return what the status panel says of a ship, or of a thing with a sheet of its own; None for
        neither. While shot is in the air it is what it was before: her loss shows when it has struck. Asked
        of the book again only when the battle has taken a step or somebody else looks."""
        if self.shots_in_flight and name in self._last_status:
            return self._last_status[name]
        sight, lost = self._ships_by_id(), name in self.told.lost_seconds
        looks = (self.prompt.kind, self.prompt.seat, self.uncovered_for, lost)
        if self._status_key[0] is not sight or self._status_key[1:] != looks:
            self._status_key, self._status_cache = (sight, *looks), {}
        if name not in self._status_cache:
            self._status_cache[name] = self._compute_status(name)
        return self._status_cache[name]

    def _compute_status(self, name: str) -> ShipStatus | None:
        """Return the same, asked of the book."""
        ship, tab = self.find_ship(name), self.book_ui.tab_label(self, name)
        told = self.book_ui.ship_status(self, ship) if ship is not None else None
        if told is not None and ship is not None and name in self.told.lost_seconds:
            told = status_of_lost(told, ship.gone_how)
        if told is None and tab is not None:
            told = self.book_ui.object_status(self, name) or ShipStatus(tab[1], "", tab[0])
        if told is not None:
            self._last_status[name] = told
        return told

    @property
    def squadron_list(self) -> ShipList:
        """The ships that move together, as the book lists them; listed again only when the battle has taken a
        step, something else is asked, or something else is laid out for them."""
        laid = self.book_ui.squadron_list_key(self)
        sight, asked = (self._ships_by_id(), (self.prompt.kind, self.prompt.ship, self.own_ship, laid))
        if self._list_key[1:] != asked or self._list_key[0] is not sight:
            self._list_key, self._list_cache = (sight, *asked), self.book_ui.squadron_list(self)
        return self._list_cache

    def side_number(self, seat: str) -> int | None:
        """Return the number of a side, 0 to 3, or None for no side."""
        for number, side in enumerate(self.battle.level.sides):
            if side.id == seat:
                return number % 4
        return None

    @property
    def log_lines(self) -> list[LogLine]:
        """The log, but for what the reader may not know of a ship, and not before shot has struck; written
        again only when something has happened or somebody else reads."""
        hidden, known = self.hidden_ships, self.known_event_count
        settled = known == len(self.battle.events) and self.prompt.needs_answer
        settled = settled and not self._is_hit_placed
        mark = (self.battle.rewinds, known, hidden, settled)
        if mark != self._lines_key:
            told = self._visible_events(self.battle.events[:known], hidden)
            self._lines_key = mark
            self._lines = list(log_lines(told, self.names, hidden, is_settled=settled))
        return self._lines

    @property
    def enemy_threats(self) -> tuple[EnemyThreats, ...]:
        """What enemies in sight could do next to the ship in hand, worst first; worked out again only when
        somebody has moved or her course is drawn elsewhere. Called inside the table."""
        place, ships = self.book_ui.threatened_place(self), self._ships_by_id()
        key = (self._ships_key[:2], place)
        if self._threats_key[0] is not ships or self._threats_key[1:] != key:
            found = self.book_ui.threats_to(place) if place is not None else ()
            seen = [one for one in found if self._is_in_sight(one.enemy)]
            self._threats = tuple(sorted(seen, key=lambda one: -one.worst_cost))
            self._threats_key = (ships, *key)
        return self._threats

    def _is_in_sight(self, ship_id: str) -> bool:
        """Return whether no fog hides a ship from all ships of the viewer."""
        far, ship = visibility_now(self.battle.level), self.find_ship(ship_id)
        if far is None or ship is None:
            return ship is not None
        reach, side = self.battle.level.chart.length_in_cm(far) * CM, self.side_number(self.viewer_seat)
        own = (eye for eye in self.remaining_ships if eye.side % 4 == side)
        return any(hypot(eye.x - ship.x, eye.y - ship.y) <= reach for eye in own)

    def ship_in_hand(self) -> str:
        """Return the viewer's ship that is asked about, or else on the record; '' where neither is the
        viewer's and still fights."""
        seat = self.side_number(self.viewer_seat) if self.viewer_seat else None
        named = (self.find_ship(name) for name in (self.prompt.ship, self.own_ship))
        return next(
            (s.id for s in named if s is not None and s.side % 4 == seat and not (s.struck or s.gone_how)), ""
        )

    @property
    def _is_hit_placed(self) -> bool:
        """Whether the question is where a hit falls on another's ship."""
        ship = self.find_ship(self.prompt.ship)
        return ship is not None and self.side_number(self.prompt.seat) != ship.side

    @property
    def shots_in_flight(self) -> bool:
        """Whether balls are in the air whose dice are on the tray, or are about to be fired."""
        return self.dice_timing.has_roll and (
            self.dice_timing.has_balls_in_air or bool(self.show.queued_events or self.show.deferred_events)
        )

    @property
    def known_event_count(self) -> int:
        """How many events may be told: nothing of what balls do in the air, nor of what the camera has still
        to come to, nor of others that were fired in the same moment."""
        events, show = self.battle.events, self.show
        known = self.dice_timing.mark[1] if self.shots_in_flight else len(events)
        flying = [volley for volley in show.active_volleys() if volley.age < volley.last_strike]
        unseen = [*show.queued_events, *show.deferred_events, *show.waiting_volleys]
        if flying or unseen:
            known = min(known, roll_view.seen_event_count(events, unseen, flying))
        while 0 < known < len(events) and isinstance(events[known - 1], Rolled | Fired):
            known -= 1
        return known

    @property
    def hidden_ships(self) -> tuple[str, ...]:
        """The ships of which the one who looks may not know what they have left."""
        return tuple(ship.id for ship in self.ships if self.book_ui.is_secret(self, ship.id))

    def _visible_events(self, events: Sequence[Event], hidden: tuple[str, ...]) -> Sequence[Event]:
        if not hidden:
            return events
        told = (self.battle.book.visible_event(event, hidden) for event in events)
        return [event for event in told if event is not None]

    @property
    def is_covered(self) -> bool:
        """Whether the next player must be at the screen before anything is shown."""
        if not self.prompt.needs_answer or len(human_seats(self.battle)) < 2:
            return False
        if self.uncovered_for == f"{self.prompt.seat} {self.battle.turn}":
            return False
        return self.frame_cache.get("has cover words", lambda: bool(self.cover_words))

    @property
    def viewer_seat(self) -> str:
        """The seat whose player alone looks at the screen: the only player; of several the one who is asked,
        once he has come to it. '' where nobody plays, and while they watch together."""
        return self.frame_cache.get("viewer seat", self._compute_viewer_seat)

    def _compute_viewer_seat(self) -> str:
        seats = human_seats(self.battle)
        if len(seats) == 1:
            return seats[0]
        asked = self.prompt.needs_answer or self.prompt.kind == PromptKind.DONE
        alone = asked and self.prompt.seat in seats and not self.is_covered
        return self.prompt.seat if alone else ""

    @property
    def is_hot_seat(self) -> bool:
        """Whether several players play at this screen, so that it must say whose turn it is."""
        return len(human_seats(self.battle)) > 1

    @property
    def cover_words(self) -> str:
        """What the cover says; '' where nothing need be covered."""
        with self.battle.table.as_current():
            return self.book_ui.cover_text(self.prompt.kind)

    @property
    def is_roll_of_this_card(self) -> bool:
        """Whether the roll on the tray was thrown since the last card was turned or played."""
        start = self.dice_timing.mark[1]
        return start >= 0 and not self.has_new_card(start)

    # ------------------------------------------------------------------------------ following

    def update(self) -> bool:
        """Update from the battle; return whether the question has changed."""
        self._update_dice()
        prompt = self.pending_prompt = prompt_of(self.battle, self.names, self.book_ui)
        if self.is_replay:
            prompt = Prompt("watch", "", prompt.clause, prompt.ship)
        elif not self.show.is_at_rest() and prompt.kind != PromptKind.WATCH:
            prompt = Prompt("watch", prompt.seat, prompt.clause, prompt.ship)
        same = self._step is self.battle.pending_step and prompt.question_key == self.prompt.question_key
        self.prompt, self._step = prompt, self.battle.pending_step
        if same:
            if self._due_prompt is not None:
                self._choose_ships(self._due_prompt)
            self._show_volley_record()
            return False
        self._begin_question(prompt)
        return True

    def show_ships(self, own: str | None = None, other: str | None = None, tab: str | None = None) -> None:
        """Show these ships on the record and its tab, "own" or "other"; what is None stays as it is."""
        self.own_ship = self.own_ship if own is None else own
        self.other_ship = self.other_ship if other is None else other
        self.record_tab = self.record_tab if tab is None else tab

    def book_state_of(
        self, kind: type[BookState], make: Callable[[], BookState], *, renews: bool = False
    ) -> BookState:
        """Return what the book's face keeps from question to question. Make it on first use, with `renews` on
        every call; it is replaced rather than changed, so that `frame_cache` sees the difference."""
        if renews or not isinstance(self.book_state, kind):
            self.book_state = make()
        assert isinstance(self.book_state, kind)
        return self.book_state

    def scroll_answers(self, first: int) -> None:
        """Show the list of answers from this one on."""
        self.first_listed = first

    def toggle_more(self) -> None:
        """Show the answers for which the bar has no room, or hide them."""
        self.shows_more = not self.shows_more

    def mark_answered(self, *, skips_confirm: bool, volley: OrderedVolley | None = None) -> None:
        """Note that an answer was given. The dice of the volley that it orders stay on the tray until the
        player has seen them; those of a volley that was ordered before need not."""
        self.is_committed, self.ordered_volley = skips_confirm, volley

    def commit_answer(self) -> None:
        """Let the answer stand in the next frame."""
        self.is_committed = True

    def confirm_committed(self) -> None:
        """Make an answer final that the player has said shall stand, once the battle waits for that."""
        if self.is_committed and self.battle.needs_confirm():
            self.is_committed = False
            self.battle.confirm()

    def hide_question(self) -> None:
        """Show that the player watches: the question has been answered for them."""
        self.prompt = replace(self.prompt, kind=PromptKind.WATCH, menu=None)

    @contextmanager
    def as_asked(self) -> Iterator[None]:
        """Let the question that the battle asks be the prompt, even while the show still runs."""
        shown, self.prompt = self.prompt, self.pending_prompt
        try:
            yield
        finally:
            self.prompt = shown

    def restart_draft(self) -> None:
        """Begin the answer to the present question again."""
        self.draft = self.book_ui.begin_draft(self)

    def set_quick_play(self, quick_play: QuickPlay | None) -> None:
        """Set quick play, or None for play by the book; the present question is then begun again."""
        if quick_play is not self.quick_play:
            self.quick_play, self._step = quick_play, None

    def _update_dice(self) -> None:
        """Show the roll that is told and what followed it on the tray."""
        events, show = self.battle.events, self.show
        since, many = self.told.note_events(self.battle.rewinds, len(events)), self.gathers_rolls
        self._gather_little_rolls(since)
        start = told_rolls.next_roll_index(
            events, show, self.book_ui, has_many_ships=many, is_own=self._is_of_a_player
        )
        if many and start >= 0 and not self._is_always_shown(start):
            own = told_rolls.last_own_roll(events, since, self.book_ui, self._is_of_a_player)
            start = own if own >= 0 else start
        held = self._ordered_volley_roll()
        mark = (self.battle.rewinds, start) if start >= 0 else (-1, -1)
        if (
            held >= 0
            and self.dice_timing.is_dismissed
            and self.dice_timing.mark == (self.battle.rewinds, held)
        ):
            # Dismissed: what was thrown meanwhile is not news any more.
            self.ordered_volley = None
            self.dice_timing.stay_dismissed(mark)
        elif held >= 0:
            start, mark = held, (self.battle.rewinds, held)
        always = start >= 0 and (held >= 0 or self._is_always_shown(start))
        newest = told_rolls.told_roll(events, mark, self.book_ui, is_always_shown=always)
        told = self.told.choose(newest, gathers=many)
        if told is not None and told.mark != mark:
            start, mark = told.mark[1], told.mark
        rolled = self._visible_events(
            roll_view.roll_and_its_events(events, start, self.book_ui), self.hidden_ships
        )
        roll = roll_view.roll_view_of(rolled, self.names, self.book_ui)
        self.dice_timing.hide(is_hidden=self.told.is_hidden)
        self.dice_timing.show(roll, mark, is_follow_on_roll(events, start, self.battle.book.RUNS))
        # Where each roll is to be read, none waits for the guns of others.
        waiting = [
            *show.queued_events,
            *show.deferred_events,
            *(() if show.must_stay_readable else show.waiting_volleys),
        ]
        self.dice_timing.follow_volley(show.active_volleys(), rolled, waiting)

    @property
    def gathers_rolls(self) -> bool:
        """Whether little rolls of others go to one list: in a battle of many ships that is watched."""
        return self.fills_window and not self._looks_back and len(self.battle.level.ships) >= LISTING_SHIPS

    @property
    def _looks_back(self) -> bool:
        return self.is_replay or self.show.must_stay_readable or not self.show.speed

    def _is_always_shown(self, place: int) -> bool:
        """Return whether the roll at this place is shown whatever the camera does: a player's own, what is
        looked back at, and what was there when the screen was opened."""
        own = self._is_of_a_player(self.battle.events[place].ship)
        return own or self._looks_back or place < self.told.opened_at

    def _is_of_a_player(self, name: str) -> bool:
        ship = self.find_ship(name)
        return ship is not None and ship.side % 4 in map(self.side_number, human_seats(self.battle))

    def _gather_little_rolls(self, since: int) -> None:
        """Write the little rolls of others since so many events on the list, and what has come of the last
        of them."""
        battle = self.battle
        if not self.gathers_rolls or since == len(battle.events):
            return
        for place in told_rolls.little_rolls(battle.events, since, self.book_ui):
            if self._is_always_shown(place):
                continue
            came = roll_view.roll_and_its_events(battle.events, place, self.book_ui)
            seen = self._visible_events(came, self.hidden_ships)
            roll = roll_view.roll_view_of(seen, self.names, self.book_ui)
            if roll is not None and roll.ship:
                mark, name = (battle.rewinds, place), name_by_id(self.names, roll.ship)
                self.told.gathered.write(*line_of(mark, roll, name))

    def advance_told(self, seconds: float) -> None:
        """Let seconds of the clock pass for what is told, and show its dice or hide them."""
        gone = {ship.id for ship in self.ships if ship.gone_how}
        self.told.note_lost(gone & self.show.ships_lost_from_sight() if gone else set())
        if self.prompt.needs_answer:
            self.told.gathered.clear()
        self.told.advance(
            seconds, self.is_in_picture, is_stamped=self.dice_timing.is_stamped, gathers=self.gathers_rolls
        )
        self.dice_timing.hide(is_hidden=self.told.is_hidden)

    def _ordered_volley_roll(self) -> int:
        """Return the place of the volley a player has ordered, -1 for none: without the show it would be gone
        before he has seen it, so then it keeps the tray."""
        order = self.ordered_volley
        if order is None or self.show.speed or order.rewinds != self.battle.rewinds:
            return -1
        return roll_view.volley_roll_index(self.battle.events, order.ship, order.since_event, self.book_ui)

    @property
    def is_volley_held(self) -> bool:
        """Whether a player's own volley keeps the tray until he sends it away or answers again."""
        held = self._ordered_volley_roll()
        lies = held >= 0 and self.dice_timing.mark == (self.battle.rewinds, held)
        return lies and self.dice_timing.has_visible_roll and self.prompt.kind != PromptKind.OVER

    def _begin_question(self, prompt: Prompt) -> None:
        """Begin a new question without anything of the answer to the last one."""
        self.first_listed, self.shows_more = 0, False
        if prompt.needs_answer:
            self.is_committed = False
        self._choose_ships(prompt)
        self.restart_draft()

    def _choose_ships(self, prompt: Prompt) -> None:
        """Choose the ships of the record: the ship in hand, and on the other tab her nearest enemy."""
        ship = self.find_ship(prompt.ship)
        if ship is None and self._due_prompt is not None and prompt.kind == PromptKind.WATCH:
            return  # a step that is nobody's: she is still to come
        if ship is None and self.find_ship(self.own_ship) is None:
            sides = [self.side_number(seat) for seat in human_seats(self.battle)]
            ship = next((s for s in self.ships if s.side % 4 in sides), self.ships[0])
        self._due_prompt = prompt if ship is not None and self._must_wait(prompt, ship.id) else None
        if self._due_prompt is not None:
            return
        if ship is not None:
            self.own_ship, self.record_tab = ship.id, "own"
        anew = self.other_ship in ("", self.own_ship) or prompt.kind == PromptKind.PICK
        anew = anew or self.told.is_loss_read(self.other_ship)
        if anew or (not human_seats(self.battle) and self._is_of_one_side):
            self.other_ship = self.nearest_other_or_self(self.own_ship)
        if prompt.kind == PromptKind.WATCH:
            self._show_target_record()

    def _must_wait(self, prompt: Prompt, name: str) -> bool:
        """Return whether the status panels stay as they are until the camera has come to her."""
        others = self.own_ship != name and self.find_ship(self.own_ship) is not None
        return prompt.kind == PromptKind.WATCH and others and not self.has_framed(name)

    @property
    def next_active_ship(self) -> str:
        """The id of the ship in hand, or of her who will be when the camera has come to her."""
        return self._due_prompt.ship if self._due_prompt is not None else self.own_ship

    def _show_target_record(self) -> None:
        rolled = roll_view.roll_and_its_events(self.battle.events, self.dice_timing.mark[1], self.book_ui)
        fired = next((event for event in rolled if isinstance(event, Fired)), None)
        if (
            fired is not None
            and self.dice_timing.has_visible_roll
            and self.find_ship(fired.target) is not None
        ):
            self.own_ship, self.other_ship, self.record_tab = fired.ship, fired.target, "other"

    def _show_volley_record(self) -> None:
        """While guns fire show on the record who fires and who is hit in the volley that is looked at, from
        its first gun until its verdict is stamped, whoever else fires meanwhile."""
        pair = self._told_pair()
        watched = self.prompt.kind == PromptKind.WATCH and not self.show.is_at_rest()
        if pair is None or not watched or (self.own_ship, self.other_ship) == pair:
            return
        if self.find_ship(pair[0]) is not None and self.find_ship(pair[1]) is not None:
            self.own_ship, self.other_ship, self.record_tab = *pair, "other"

    def _told_pair(self) -> tuple[str, str] | None:
        """Return who fires at whom in the volley that is told, or, among few ships, in the one that is looked
        at while it still speaks."""
        told, lead = self.told.now, self.show.lead_volley
        if self.gathers_rolls:
            tells = told is not None and self.told.is_shown and len(told.ships) > 1
            return (told.ships[0], told.ships[1]) if tells and told is not None else None
        speaks = lead is not None and any(
            v.is_verdict_to_come and v.is_volley_of(lead) for v in self.show.active_volleys()
        )
        return (lead.ship, lead.target) if speaks and lead is not None else None

    @property
    def status_ships(self) -> tuple[str, str]:
        """The ids of the ships on the two status panels, at the lower left and at the upper right: the one in
        hand and her foe; of a battle that is over the player's ship has the lower left. Where nobody plays at
        this screen each side keeps its corner: the side that the level names first has the lower left."""
        own, other = self.find_ship(self.own_ship), self.find_ship(self.other_ship)
        people = [self.side_number(seat) for seat in human_seats(self.battle)]
        if own is None or other is None or (people and self.prompt.kind != PromptKind.OVER):
            return self.own_ship, self.other_ship
        turned = (other.side % 4, other.first_side) < (own.side % 4, own.first_side)
        if people:
            turned = other.side % 4 in people and own.side % 4 not in people
        return (self.other_ship, self.own_ship) if turned else (self.own_ship, self.other_ship)

    def is_status_shown(self, name: str) -> bool:
        """Return whether the status panel of a ship is shown: of a lost one until it was read, and while a
        battle of many ships is watched only of who is told of and seen."""
        if self.told.is_loss_read(name):
            return False
        if not self.gathers_rolls or self.prompt.kind != PromptKind.WATCH or name in self.told.lost_seconds:
            return True
        told = self.told.now
        tells = told is not None and self.told.is_shown and name in told.ships
        return tells and self.is_in_picture((name,), False)

    @property
    def acting_ship(self) -> str:
        """The id of the ship that acts while nobody plays, whose status panel is marked; else ''."""
        return "" if human_seats(self.battle) else self.own_ship

    @property
    def _is_of_one_side(self) -> bool:
        own, other = self.find_ship(self.own_ship), self.find_ship(self.other_ship)
        return own is not None and other is not None and own.side == other.side

    def nearest_other_or_self(self, name: str) -> str:
        """Return the id of the nearest ship of another side, else of any side; her own id if she is alone."""
        own = self.find_ship(name)
        rest = [ship for ship in self.remaining_ships if ship.id != name]
        if own is None or not rest:
            return name
        rest = [ship for ship in rest if ship.side != own.side] or rest
        return min(rest, key=lambda ship: distance(ship.x, ship.y, own.x, own.y)).id

    def has_new_card(self, before: int) -> bool:
        """Return whether a card was turned or played since `before` events."""
        return any(isinstance(e, CardTurned | CardHeld) for e in self.battle.events[before:])
