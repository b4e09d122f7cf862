"""What lies on a player's desk during a battle: the question put to him and what he has made of it
so far. The desk changes with the battle; the screen draws it, the acts write on it.

Everything here is read inside the table of the battle (`with battle.table.at():`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.events import CardHeld, CardTurned, Fired, Ordered
from game.core.steps import Pick
from game.core.table import every, the
from game.levels.model import Level
from game.play.battle import Battle
from game.play.words import Line, Names, lines, printed_cm
from game.rules.kmh.course import Helm, Leg
from game.rules.kmh.gunnery import targets
from game.rules.kmh.markers import MarkerMenu
from game.rules.kmh.previews import Hazard, fire_options, hazards, position
from game.rules.kmh.sheet import Chart, Ship, afloat, ship_named
from game.sea.pose import distance
from game.sea.units import CM
from game.systems import Show
from game.ui import gunlaying, helm, tray_view
from game.ui.dice_tray import Tray, WayOn
from game.ui.gunlaying import Gunlayer
from game.ui.helm import Course, HelmPlan
from game.ui.helm_marks import Outlook
from game.ui.log_panel import LogDrawer
from game.ui.prompts import Prompt, people, prompt_of


@dataclass(frozen=True, slots=True)
class Volley:
    """A person's order to fire: the ship, and the rewinds and number of events it was given at."""

    ship: str
    rewinds: int
    since: int


@dataclass(slots=True)
class Desk:
    """The player's desk. `own` and `other` are the ships on the record's two tabs; `commit` lets
    the next soft answer stand at once; `looked` names the seat that may see what is secret;
    `volley` is what a person has just ordered to be fired; with `few` at most so many answers stand
    on the bar (0: all of them), and the rest while `more`."""

    battle: Battle
    show: Show
    names: Names
    prompt: Prompt = field(default_factory=lambda: Prompt("watch"))
    helm: HelmPlan | None = None
    guns: Gunlayer | None = None
    laid: dict[str, str] = field(default_factory=dict)
    own: str = ""
    other: str = ""
    tab: str = "own"
    commit: bool = False
    pointed: str = ""
    looked: str = ""
    choice_first: int = 0
    since_card: float = 99.0
    volley: Volley | None = None
    record_open: bool = False
    few: int = 0
    more: bool = False
    tray: Tray = field(default_factory=Tray)
    drawer: LogDrawer = field(default_factory=LogDrawer)
    _step: object = None
    _read: tuple[int, int] = (-1, -1)
    _lines: list[Line] = field(default_factory=list)
    _outlook: dict[Course, Outlook] = field(default_factory=dict)

    # ------------------------------------------------------------------------------- reading

    def ship(self, name: str) -> Ship | None:
        """The sheet of that ship, None if there is no such ship."""
        return next((s for s in every(Ship) if s.id == name), None)

    def side_of(self, ship: Ship) -> int:
        """The number of the side a ship is on."""
        return the(Chart).sides.index(ship.side) % 4

    def number_of(self, seat: str) -> int | None:
        """The number of a side, None for no side."""
        sides = the(Chart).sides
        return sides.index(seat) % 4 if seat in sides else None

    @property
    def lines(self) -> list[Line]:
        """The whole log; written again only when something has happened."""
        mark = (self.battle.rewinds, len(self.battle.events))
        if mark != self._read:
            self._read, self._lines = mark, list(lines(self.battle.events, self.names))
        return self._lines

    @property
    def covered(self) -> bool:
        """Whether the next player must be at the screen before anything is shown."""
        secret = self.prompt.kind == "markers" and len(people(self.battle)) > 1
        return secret and self.looked != f"{self.prompt.seat} {self.battle.turn}"

    @property
    def courses(self) -> dict[str, Course]:
        """The courses on offer by key, where the answers are whole courses (KMH-12.2.1,
        KMH-4.2.4)."""
        menu = self.prompt.menu
        if self.prompt.kind != "pick" or not isinstance(menu, Pick):
            return {}
        found = {o.key: o.value for o in menu.offers if not o.refused}
        return {key: legs for key, legs in found.items() if is_course(legs)}

    def outlook(self) -> Outlook | None:
        """What bears and what threatens at the end of the course as drawn."""
        plan, ship = self.helm, self.ship(self.prompt.about)
        if plan is None or ship is None:
            return None
        course = plan.course
        if course not in self._outlook:
            if len(self._outlook) > 600:
                self._outlook.clear()
            end = plan.end
            risks: list[Hazard] = hazards(ship, plan.helm, course)
            shots = fire_options(ship, end)
            self._outlook[course] = Outlook(position(end), tuple(shots), tuple(risks))
        return self._outlook[course]

    def foes(self) -> list[Ship]:
        """Enemies of the ship in hand that may be fired at."""
        ship = self.ship(self.prompt.about) or self.ship(self.own)
        return targets(ship) if ship is not None else []

    def way_on(self) -> WayOn | None:
        """The sum of the sailing roll that lies on the tray, None if another roll does."""
        throw = self.tray.throw
        ship = self.ship(throw.ship) if throw is not None and throw.way_on else None
        if throw is None or ship is None:
            return None
        dice = sum(die.value for group in throw.groups for die in group.dice)
        wind = throw.title.rpartition(": ")[2]
        off = wind.endswith("bow")
        run = self._run_ordered()
        if run is None:
            return WayOn(ship.name, str(ship.speed), wind, off)
        rest = run - (ship.speed + (-dice if off else dice)) * CM
        other = ("+" if rest > 0 else "−") + printed_cm(abs(rest)) if rest and run else ""
        why = "fast sailor" if ship.is_trait("fast-sailor") else "her own"
        return WayOn(ship.name, str(ship.speed), wind, off, printed_cm(run), other, why)

    def _run_ordered(self) -> int | None:
        """The distance ordered after the roll on the tray."""
        events = self.battle.events
        for event in tray_view.aftermath(events, self.tray.mark[1]):
            if isinstance(event, Ordered):
                return event.run
        return None

    @property
    def rolled_on_this_card(self) -> bool:
        """Whether the roll on the tray was thrown since the last card was turned or played."""
        start = self.tray.mark[1]
        return start >= 0 and not self.card_age(start)

    # ------------------------------------------------------------------------------ following

    def follow(self) -> bool:
        """The desk is as the battle stands; whether another question lies on it than before."""
        self._follow_dice()
        prompt = prompt_of(self.battle, self.names)
        if not self.show.at_rest() and prompt.kind != "watch":
            prompt = Prompt("watch", prompt.seat, prompt.clause, prompt.about)
        same = self._step is self.battle.pending and prompt.mark == self.prompt.mark
        self.prompt, self._step = prompt, self.battle.pending
        if same:
            return False
        self._begin(prompt)
        return True

    def _follow_dice(self) -> None:
        """The last roll and what followed it lie on the tray."""
        events = self.battle.events
        start = tray_view.last_roll(events)
        held = self._volley_thrown()
        mark = (self.battle.rewinds, start) if start >= 0 else (-1, -1)
        if held >= 0 and self.tray.away and self.tray.mark == (self.battle.rewinds, held):
            # Dismissed: what was thrown meanwhile is not news any more.
            self.volley, self.tray.mark = None, mark
        elif held >= 0:
            start, mark = held, (self.battle.rewinds, held)
        rolled = tray_view.aftermath(events, start)
        self.tray.put(tray_view.shown(rolled, self.names), mark)

    def _volley_thrown(self) -> int:
        """The place of the volley a person has ordered, -1 for none: without the show it would be
        gone before he has seen it, so then it keeps the tray."""
        order = self.volley
        if order is None or self.show.speed or order.rewinds != self.battle.rewinds:
            return -1
        return tray_view.volley_of(self.battle.events, order.ship, order.since)

    @property
    def holds_volley(self) -> bool:
        """Whether a person's own volley keeps the tray until he sends it away or answers again."""
        held = self._volley_thrown()
        lies = held >= 0 and self.tray.mark == (self.battle.rewinds, held)
        return lies and self.tray.showing and self.prompt.kind != "over"

    def _begin(self, prompt: Prompt) -> None:
        """A new question: nothing of the answer to the last one is left."""
        self.helm, self.guns, self.laid, self.choice_first = None, None, {}, 0
        self.more = False
        self._outlook.clear()
        if prompt.asks:
            self.commit = False
        self._choose_ships(prompt)
        if prompt.kind == "helm" and isinstance(prompt.menu, Helm):
            self.helm = helm.begin(prompt.menu)
        elif prompt.kind == "fire" and isinstance(prompt.menu, Pick):
            self.guns = gunlaying.begin(prompt.menu.offers)
            self.other = self.guns.target or self.other
            self.tab = "own"

    def _choose_ships(self, prompt: Prompt) -> None:
        """The record shows the ship in hand, and on its other tab her nearest enemy."""
        ship = self.ship(prompt.about)
        if ship is None and self.ship(self.own) is None:
            mine = [s for s in every(Ship) if s.side in people(self.battle)] or every(Ship)
            ship = mine[0]
        if ship is not None:
            self.own, self.tab = ship.id, "own"
        own = ship_named(self.own)
        if self.other in ("", self.own) or prompt.kind in ("helm", "pick"):
            self.other = nearest_other(own)
        if prompt.kind == "watch":
            self._turn_to_target()

    def _turn_to_target(self) -> None:
        """While a volley lies on the tray the record shows the sheet that it strikes."""
        rolled = tray_view.aftermath(self.battle.events, self.tray.mark[1])
        fired = next((event for event in rolled if isinstance(event, Fired)), None)
        if fired is not None and self.tray.showing and self.ship(fired.target) is not None:
            self.own, self.other, self.tab = fired.ship, fired.target, "other"

    def card_age(self, before: int) -> bool:
        """Whether a card was turned or played since `before` events."""
        return any(isinstance(e, CardTurned | CardHeld) for e in self.battle.events[before:])


def is_course(value: object) -> bool:
    """Whether an option's meaning is a whole course."""
    return isinstance(value, tuple) and bool(value) and all(isinstance(v, Leg) for v in value)


def nearest_other(ship: Ship) -> str:
    """The id of the nearest ship of another side, else of any other ship."""
    rest = [s for s in every(Ship) if s.id != ship.id and afloat(s)]
    rest = [s for s in rest if s.side != ship.side] or rest
    best = min(
        rest, key=lambda s: distance(s.pose.x, s.pose.y, ship.pose.x, ship.pose.y), default=ship
    )
    return best.id


def names_of(level: Level) -> dict[str, str]:
    """The name of every side, squadron and ship of a level by its id."""
    found = {side.id: side.name or side.id for side in level.sides}
    found |= {s.id: s.name or s.id for s in getattr(level, "squadrons", ())}
    found |= {ship.id: ship.name or ship.id for ship in level.ships}
    return found


def marker_ships(prompt: Prompt) -> Sequence[str]:
    """The ships that want a marker."""
    return prompt.menu.ships if isinstance(prompt.menu, MarkerMenu) else ()
