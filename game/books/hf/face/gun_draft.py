"""Gun orders under Hold Fast: for every ship the target of each battery, her aim and what her marines do. The
rules' menu knows what bears; this is the player's choice. No pygame.

`ShipGunDraft` is one ship, `GunDraft` all ships of a seat. `TurnGunOrders` repeats in quick play what was
ordered for the whole turn (HF-fire-1) in each of its phases, until something new happens. It is read after a
phase has been moved, when everybody sees where the ships are: so asking or not asking tells nothing of a
plot."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from game.books.hf.rules.arcs import face_to_hit
from game.books.hf.rules.fire_menu import FireMenu, best_fire_key, shot_keys
from game.books.hf.rules.sheet import AFT, FORE, KINDS, MASTS_AIM, PHASES, SIDES, WATERLINE, Turn
from game.books.hf.rules.shots import CHASER_ARCS, HOLD, FireDeclaration, FireLimits, parse_declaration
from game.core.steps import Menu, Refusal
from game.core.table import get_single
from game.play.event_words import Names, count_words, name_by_id
from game.ui.battle.answers.hud_update import next_in_ring
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import human_seats

Chasers: TypeAlias = dict[str, tuple[str, str, str]]
"""The batteries that fire ahead and astern, by arc: of which side, what kind, at whom."""


@dataclass(slots=True)
class ShipGunDraft:
    """What one ship will do: the target of each battery by side ('' for none), the chasers as (side, kind,
    target), the aim, the targets of her marines and of her boarders, and whether gun crews that have nothing
    to fire at go over to guns without one."""

    battery_targets: dict[str, list[str]] = field(default_factory=dict)
    chasers: Chasers = field(default_factory=dict)
    aim: str = ""
    marine_target: str = ""
    board_target: str = ""
    shifts_crews: bool = False

    @property
    def targets(self) -> list[str]:
        """Everyone her guns are laid on."""
        laid = [t for side in SIDES for t in self.battery_targets.get(side, ()) if t]
        return list(dict.fromkeys([*laid, *(t for _, _, t in self.chasers.values())]))


def targets_of_battery(fire_limits: FireLimits, side: str, index: int) -> list[str]:
    """Return the enemies that one battery of a side can fire at, nearest first."""
    kind = fire_limits.batteries_of(side)[index]
    return [
        t.id
        for t in fire_limits.targets
        if side in t.arcs and not t.masked_by and face_to_hit(kind, t.inches) is not None
    ]


def parsed(fire_limits: FireLimits, key: str) -> FireDeclaration:
    """Return what the rules make of a key that this module has written."""
    read = parse_declaration(fire_limits, key)
    assert isinstance(read, FireDeclaration), read
    return read


def laid_batteries(fire_limits: FireLimits, ship_draft: ShipGunDraft) -> Iterator[tuple[str, str, str]]:
    """Yield side, kind and target ('' for none) of each battery."""
    for side in SIDES:
        targets = ship_draft.battery_targets.get(side, ())
        for kind, target in zip(fire_limits.batteries_of(side), targets, strict=False):
            yield side, kind, target


def idle_batteries(fire_limits: FireLimits, ship_draft: ShipGunDraft) -> Counter[tuple[str, str]]:
    """Return the batteries that fire at nobody, by side and kind."""
    laid = laid_batteries(fire_limits, ship_draft)
    silent = Counter((side, kind) for side, kind, target in laid if not target)
    return silent - Counter((side, kind) for side, kind, _ in ship_draft.chasers.values())


def crew_shift_keys(fire_limits: FireLimits, ship_draft: ShipGunDraft) -> list[str]:
    """HF-crew-2: return crews of guns that fire at nobody, over to guns without a crew on the other side, in
    the words of a key: from the first side that has both."""
    if not fire_limits.is_short_of_crews:
        return []
    spare = idle_batteries(fire_limits, ship_draft)
    for side, other in (SIDES, SIDES[::-1]):
        room, found = Counter(fire_limits.unmanned_of(other)), []
        for kind in KINDS:
            for to in KINDS:
                crews = min(spare[side, kind], room[to])
                if crews > 0:
                    found.append(f"shift {crews} {side} {kind} {other} {to}")
                    spare[side, kind] -= crews
                    room[to] -= crews
        if found:
            return found
    return []


def broadside_keys(fire_limits: FireLimits, ship_draft: ShipGunDraft) -> Iterator[str]:
    """Yield text like `port L3 C2 java` for each side and target."""
    found: dict[tuple[str, str], Counter[str]] = {}
    for side, kind, target in laid_batteries(fire_limits, ship_draft):
        if target:
            found.setdefault((side, target), Counter())[kind] += 1
    for (side, target), kinds in found.items():
        guns = " ".join(f"{kind}{kinds[kind]}" for kind in KINDS if kinds[kind])
        yield f"{side} {guns} {target}"


def _no_targets(fire_limits: FireLimits) -> dict[str, list[str]]:
    return {side: [""] * len(fire_limits.batteries_of(side)) for side in SIDES}


def proposed_draft(fire_limits: FireLimits) -> ShipGunDraft:
    """Return a ship as the rules propose it: all that bears at the nearest, no aim of her own."""
    read = parsed(fire_limits, best_fire_key(fire_limits))
    ship_draft = ShipGunDraft(_no_targets(fire_limits))
    for shot in read.shots:
        if shot.arc in (FORE, AFT):
            ship_draft.chasers[shot.arc] = (shot.side, shot.kind, shot.target_id)
            continue
        free = [n for n, k in enumerate(fire_limits.batteries_of(shot.side)) if k == shot.kind]
        free = [n for n in free if not ship_draft.battery_targets[shot.side][n]]
        for n in free[: shot.batteries]:
            ship_draft.battery_targets[shot.side][n] = shot.target_id
    ship_draft.marine_target = next((t for t, _ in read.marines_by_target), "")
    ship_draft.board_target = next((t for t, _ in read.boarders_by_target), "")
    return ship_draft


def without_targets(broadside: ShipGunDraft, targets: Sequence[str]) -> ShipGunDraft:
    """Return the same with no battery of a side laid on those enemies."""
    guns = {
        side: ["" if at in targets else at for at in laid] for side, laid in broadside.battery_targets.items()
    }
    return replace(broadside, battery_targets=guns)


def drop_conflicting_guns(fire_limits: FireLimits, ship_draft: ShipGunDraft, first_side: str) -> None:
    """HF-arc-2, HF-gun-4: stop other arcs from firing at the targets of a side, and batteries that are laid
    from serving as chasers."""
    aimed = ship_draft.battery_targets[first_side]
    ship_draft.battery_targets = without_targets(ship_draft, aimed).battery_targets | {first_side: aimed}
    before, ship_draft.chasers = ship_draft.chasers, {}
    for arc, (of, kind, at) in before.items():
        if at not in aimed and idle_batteries(fire_limits, ship_draft)[of, kind]:
            ship_draft.chasers[arc] = (of, kind, at)


def available_chasers(fire_limits: FireLimits, ship_draft: ShipGunDraft, target: str = "") -> Chasers:
    """HF-arc-2, HF-arc-4: return the batteries that are laid on nobody, ahead and astern at that enemy, or at
    all on whom no side is laid."""
    aimed = [at for guns in ship_draft.battery_targets.values() for at in guns]
    there = [
        replace(t, arcs=tuple(arc for arc in t.arcs if arc in CHASER_ARCS))
        for t in fire_limits.targets
        if t.id not in aimed and target in ("", t.id)
    ]
    spare = list(idle_batteries(fire_limits, ship_draft).elements())
    port, starboard = (tuple(kind for of, kind in spare if of == side) for side in SIDES)
    return proposed_draft(replace(fire_limits, port=port, starboard=starboard, targets=tuple(there))).chasers


AIMS: Final = ("", MASTS_AIM, WATERLINE)
_AIM_WORDS: Final = {"": "No aim", MASTS_AIM: "At masts", WATERLINE: "Waterline"}


@dataclass(slots=True)
class GunDraft:
    """A player's draft for the ships of his seat; `active_ship` is in hand and `target` the enemy of her
    buttons. `delegated`: the AI captain's key for each other ship."""

    fire_limits: Mapping[str, FireLimits]
    ship_drafts: dict[str, ShipGunDraft]
    active_ship: str
    target: str = ""
    delegated: dict[str, str] = field(default_factory=dict)

    # ------------------------------------------------------------------------------ reading
    @property
    def ships(self) -> list[str]:
        """The ships that have anything to declare, in placement order."""
        return list(self.fire_limits)

    @property
    def active_fire_limits(self) -> FireLimits:
        """What the ship in hand can do."""
        return self.fire_limits[self.active_ship]

    @property
    def ship_draft(self) -> ShipGunDraft:
        """What the ship in hand will do."""
        return self.ship_drafts[self.active_ship]

    @property
    def marine_target(self) -> str:
        """Whom her marines fire at, '' for nobody."""
        return self.ship_draft.marine_target

    @property
    def board_target(self) -> str:
        """Whom she boards, '' for nobody."""
        return self.ship_draft.board_target

    @property
    def key(self) -> str:
        """What all ships do, as the rules read it."""
        said = {**{ship: self.ship_key(ship) for ship in self.ships}, **self.delegated}
        return " | ".join(f"{ship}: {text}" for ship, text in said.items())

    def ship_key(self, ship: str) -> str:
        """Return what one ship does, as the rules read it."""
        gunner, ship_draft = self.fire_limits[ship], self.ship_drafts[ship]
        parts = list(broadside_keys(gunner, ship_draft))
        parts += [f"{arc} {side} {kind}1 {at}" for arc, (side, kind, at) in ship_draft.chasers.items()]
        if ship_draft.aim and parts and gunner.may_aim and not gunner.aim_order:
            parts = [ship_draft.aim, *parts]
        if ship_draft.board_target:
            parts.append(f"board {ship_draft.board_target}")
        elif ship_draft.marine_target:
            parts.append(f"marines {gunner.detachments} {ship_draft.marine_target}")
        if ship_draft.shifts_crews:
            parts += crew_shift_keys(gunner, ship_draft)
        return "; ".join(parts) or HOLD

    def declaration(self, ship: str) -> FireDeclaration:
        """Return what the rules make of it."""
        return parsed(self.fire_limits[ship], self.ship_key(ship))

    def reachable_target_ids(self) -> list[str]:
        """Return enemies that a battery of the ship in hand can reach, nearest first."""
        found = {at for _, _, at in self.ship_draft.chasers.values()}
        found.update(at for s in SIDES for n in self._battery_indices(s) for at in self.battery_targets(s, n))
        return [target.id for target in self.active_fire_limits.targets if target.id in found]

    def targets_of_draft(self) -> list[str]:
        """Return everyone that the ship in hand does something to."""
        draft = self.ship_draft
        found = [*draft.targets, draft.marine_target, draft.board_target]
        return [target for target in dict.fromkeys(found) if target]

    def sides_and_arcs_bearing(self) -> tuple[str, ...]:
        """Return the sides on which any battery can reach anyone."""
        found = [s for s in SIDES if any(self.battery_targets(s, n) for n in self._battery_indices(s))]
        return (*found, *self.ship_draft.chasers)

    def _battery_indices(self, side: str) -> range:
        return range(len(self.active_fire_limits.batteries_of(side)))

    def battery_targets(self, side: str, index: int) -> list[str]:
        """Return the enemies that one battery of a side of the ship in hand can fire at."""
        return targets_of_battery(self.active_fire_limits, side, index)

    def is_firing(self, side: str) -> bool:
        """Return whether any battery of that side of the ship in hand fires."""
        return any(self.ship_draft.battery_targets.get(side, ()))

    def batteries_laid_on(self, target: str) -> int:
        """Return how many batteries of the ship in hand are laid on that enemy."""
        return sum(laid.count(target) for laid in self.ship_draft.battery_targets.values())

    def is_split(self) -> bool:
        """Return whether the broadsides of the ship in hand are laid on more than one enemy."""
        laid = self.ship_draft.battery_targets.values()
        return len({target for targets in laid for target in targets if target}) > 1

    def dice_count(self) -> int:
        """Return the batteries that fire, of all ships."""
        return sum(shot.batteries for ship in self.ships for shot in self.declaration(ship).shots)

    def has_any_order(self) -> bool:
        """Return whether anything besides guns is done."""
        return any(self.ship_key(ship) != HOLD for ship in self.ships)

    def can_fire_marines(self) -> bool:
        """HF-marine-1: return whether her marines have anyone within reach."""
        return bool(self.active_fire_limits.detachments and self.active_fire_limits.musket_targets)

    def can_board(self) -> bool:
        """HF-board-1: return whether she may board."""
        return bool(self.active_fire_limits.detachments and self.active_fire_limits.boardable_targets)

    # ------------------------------------------------------------------------------- words
    def aim_words(self) -> str:
        """Return the aim in a word or two; '' where she may not choose."""
        if not self.active_fire_limits.may_aim or not self.ship_draft.targets:
            return ""
        return "" if self.active_fire_limits.aim_order else _AIM_WORDS[self.ship_draft.aim]

    def short_order_words(self) -> str:
        """Return the same where there is little room: `5 dice, board`."""
        read = self.declaration(self.active_ship)
        dice = sum(shot.batteries for shot in read.shots)
        parts = [count_words(dice, "die")] if dice else []
        parts += ["marines"] if read.marines_by_target else []
        parts += ["board"] if read.boarders_by_target else []
        parts += ["shift"] if read.shifts else []
        return ", ".join(parts) or "holds her fire"

    def order_words(self, ship: str, names: Names) -> str:
        """Return what a ship will do, in few words: `5 dice at Java, board`."""
        read = self.declaration(ship)
        at: Counter[str] = Counter()
        for shot in read.shots:
            at[shot.target_id] += shot.batteries
        parts = [f"{count_words(n, 'die')} at {name_by_id(names, t)}" for t, n in at.items()]
        parts += ["marines fire"] if read.marines_by_target else []
        parts += (
            [f"board {name_by_id(names, read.boarders_by_target[0][0])}"] if read.boarders_by_target else []
        )
        crews = sum(shift.crews for shift in read.shifts)
        parts += [f"{crews} crews shift"] if crews else []
        return ", ".join(parts) or "holds her fire"

    # ------------------------------------------------------------------------------- laying
    def delegate(self, ships: Sequence[str], key: str) -> None:
        """Fix the key for these ships and leave the guns of the rest to the player."""
        parts = [part.partition(":") for part in key.split("|")]
        found = {name.strip(): text.strip() for name, _, text in parts}
        self.fire_limits = {name: g for name, g in self.fire_limits.items() if name not in ships}
        self.ship_drafts = {name: self.ship_drafts[name] for name in self.fire_limits}
        self.delegated.update({ship: found.get(ship, HOLD) for ship in ships})
        self.select_ship(self.ships[0])

    def cancel_boarding(self) -> None:
        """HF-board-1: cancel the player's boarding if a player boards only once in a phase and his captain
        does so."""
        for ship_draft in self.ship_drafts.values():
            ship_draft.board_target = ""

    def select_ship(self, ship: str) -> None:
        """Select that ship."""
        self.active_ship = ship
        self.target = next(iter([*self.ship_draft.targets, *self.reachable_target_ids()]), "")

    def next_ship(self, step: int) -> bool:
        """Select the next ship; return False if there is only one."""
        if len(self.fire_limits) > 1:
            self.select_ship(next_in_ring(self.ships, self.active_ship, step))
        return len(self.fire_limits) > 1

    def select_next_target(self, step: int) -> None:
        """Lay everything that bears on the next enemy within reach."""
        found = self.reachable_target_ids()
        if found:
            self.target_with_all(next_in_ring(found, self.target, step, -step))

    def target_with_all(self, target: str) -> None:
        """HF-arc-2: lay on that enemy everything that bears on her out of her better arc."""
        self.target = target
        there = [t for t in self.active_fire_limits.targets if t.id == target]
        for shot in parsed(
            self.active_fire_limits, "; ".join(shot_keys(self.active_fire_limits, there))
        ).shots:
            if shot.arc in SIDES:
                self._target_with_side(shot.side, target)
            elif all(target != at for _, _, at in self.ship_draft.chasers.values()):
                self._drop_target(target)
                self.ship_draft.chasers |= available_chasers(self.active_fire_limits, self.ship_draft, target)

    def _target_with_side(self, side: str, target: str) -> None:
        for n in self._battery_indices(side):
            if target in self.battery_targets(side, n):
                self.ship_draft.battery_targets[side][n] = target
        drop_conflicting_guns(self.active_fire_limits, self.ship_draft, side)

    def _drop_target(self, target: str) -> None:
        self.ship_draft.battery_targets = without_targets(self.ship_draft, [target]).battery_targets

    def toggle_split(self) -> None:
        """HF-split-1: lay half of the batteries on the next enemy in reach; undo this if they are split
        already."""
        if self.is_split():
            self.target_with_all(self.target)
            return
        half = self.batteries_laid_on(self.target) // 2
        for side in SIDES:
            for n in reversed(self._battery_indices(side)):
                others = [t for t in self.battery_targets(side, n) if t != self.target]
                if half and others and self.ship_draft.battery_targets[side][n] == self.target:
                    self.ship_draft.battery_targets[side][n] = others[0]
                    half -= 1
                    drop_conflicting_guns(self.active_fire_limits, self.ship_draft, side)

    def next_gun_target(self, side: str, index: int) -> None:
        """Lay one battery on the next enemy in its reach, after the last one on none."""
        ways = [*self.battery_targets(side, index), ""]
        now = self.ship_draft.battery_targets[side][index]
        self.ship_draft.battery_targets[side][index] = ways[(ways.index(now) + 1) % len(ways)]
        drop_conflicting_guns(self.active_fire_limits, self.ship_draft, side)

    def toggle_side(self, side: str) -> None:
        """Toggle one side of the ship in hand between holding its fire and firing at the target."""
        if self.is_firing(side):
            self.ship_draft.battery_targets[side] = [""] * len(self.active_fire_limits.batteries_of(side))
            return
        for n in self._battery_indices(side):
            found = self.battery_targets(side, n)
            wanted = self.target if self.target in found else ""
            self.ship_draft.battery_targets[side][n] = wanted or next(iter(found), "")
        drop_conflicting_guns(self.active_fire_limits, self.ship_draft, side)

    def can_use_chasers(self) -> bool:
        """HF-arc-4: return whether a battery fires ahead or astern, or could."""
        return bool(self.ship_draft.chasers or self._possible_chasers())

    def toggle_chasers(self) -> None:
        """Toggle the fire of the batteries that bear ahead and astern."""
        found = {} if self.ship_draft.chasers else self._possible_chasers()
        for _, _, target in found.values():
            self._drop_target(target)
        self.ship_draft.chasers = found

    def _possible_chasers(self) -> Chasers:
        """HF-arc-2: return those that fire beside the broadsides, or else those that fire instead of one, at
        an enemy who is in both arcs."""
        gunner, ship_draft = self.active_fire_limits, self.ship_draft
        ahead = [t.id for t in gunner.targets if any(arc in CHASER_ARCS for arc in t.arcs)]
        return available_chasers(gunner, ship_draft) or available_chasers(
            gunner, without_targets(ship_draft, ahead)
        )

    def next_aim(self) -> None:
        """HF-aim-1: cycle the aim: none, masts, waterline."""
        if self.aim_words():
            self.ship_draft.aim = AIMS[(AIMS.index(self.ship_draft.aim) + 1) % len(AIMS)]

    def toggle_marines(self) -> None:
        """Toggle the fire of her marines; a ship whose marines fire does not board."""
        if self.can_fire_marines():
            near = self.active_fire_limits.musket_targets
            wanted = self.target if self.target in near else near[0]
            self.ship_draft.marine_target = "" if self.marine_target else wanted
            self.ship_draft.board_target = ""

    def toggle_boarding(self) -> None:
        """Toggle boarding of the ship alongside."""
        if self.can_board():
            wanted = self.active_fire_limits.boardable_targets[0]
            self.ship_draft.board_target = "" if self.board_target else wanted
            self.ship_draft.marine_target = ""

    def can_shift_crews(self) -> bool:
        """HF-crew-2: return whether idle gun crews could serve guns that have none."""
        return bool(crew_shift_keys(self.active_fire_limits, self.ship_draft))

    def toggle_crew_shift(self) -> None:
        """Toggle the shift of idle gun crews to the other side's guns."""
        self.ship_draft.shifts_crews = not self.ship_draft.shifts_crews and self.can_shift_crews()

    def hold_fire(self) -> None:
        """Let the ship in hand do nothing."""
        self.ship_drafts[self.active_ship] = ShipGunDraft(_no_targets(self.active_fire_limits))

    def propose_for_all(self) -> None:
        """Let every ship fire all that bears at her nearest enemy."""
        for ship, gunner in self.fire_limits.items():
            self.ship_drafts[ship] = proposed_draft(gunner)
        self.select_ship(self.active_ship)

    def reset_to_proposal(self) -> bool:
        """Restore the proposal; return False if nothing differs."""
        before = self.key
        self.propose_for_all()
        return self.key != before


def new_gun_draft(menu: Menu[Any]) -> GunDraft:
    """Lay everything that bears on the nearest enemy of each ship."""
    assert isinstance(menu, FireMenu), menu
    gunners = {gunner.ship: gunner for gunner in menu.fire_limits}
    lays = {name: proposed_draft(gunner) for name, gunner in gunners.items()}
    first = next((name for name in gunners if lays[name].targets), next(iter(gunners)))
    layer = GunDraft(gunners, lays, first)
    layer.select_ship(first)
    return layer


@dataclass(frozen=True, slots=True)
class ShipTurnOrders:
    """What one ship is to do: the enemy that she fires at where she can, the sides that hold their fire, her
    aim, whether her marines fire and whether she boards; and how things stood when that was said: her manned
    batteries, the enemies that any of them reached, those alongside, and her marines."""

    target: str
    silent_sides: tuple[str, ...]
    aim: str
    uses_chasers: bool
    fires_marines: bool
    is_boarding: bool
    guns_when_given: tuple[tuple[str, ...], ...]
    targets_when_given: tuple[str, ...]
    alongside_when_given: tuple[str, ...]
    marines_when_given: int


@dataclass(frozen=True, slots=True)
class TurnGunOrders:
    """The orders of every ship of a seat, for what is left of a turn."""

    seat: str = ""
    turn: int = 0
    ships: tuple[tuple[str, ShipTurnOrders], ...] = ()


def can_repeat(hud: HudState, guns: GunDraft) -> bool:
    """Return whether what is laid can be said for the rest of the turn: there is a phase to come, nobody else
    shares the screen or answers for some of the ships, no broadside is split and no crew shifts."""
    split = any(len(draft.targets) > 1 or draft.shifts_crews for draft in guns.ship_drafts.values())
    alone = hud.quick_play is not None and len(human_seats(hud.battle)) == 1
    return alone and not split and not guns.delegated and get_single(Turn).phase < len(PHASES)


def new_turn_orders(hud: HudState, guns: GunDraft) -> TurnGunOrders:
    """Return what is laid, for every phase to come of this turn."""
    orders = tuple(
        (name, _ship_orders(guns.fire_limits[name], guns.ship_drafts[name])) for name in guns.ships
    )
    return TurnGunOrders(hud.prompt.seat, hud.battle.turn, orders)


def _ship_orders(fire_limits: FireLimits, broadside: ShipGunDraft) -> ShipTurnOrders:
    layer = new_gun_draft(FireMenu((fire_limits,)))
    able = [side for side in SIDES if layer.is_firing(side)]
    return ShipTurnOrders(
        target=next(iter(broadside.targets), ""),
        silent_sides=tuple(side for side in able if not any(broadside.battery_targets.get(side, ()))),
        aim=broadside.aim,
        uses_chasers=bool(broadside.chasers or not layer.ship_draft.chasers),
        fires_marines=bool(broadside.marine_target)
        or not layer.can_fire_marines()
        or bool(broadside.board_target),
        is_boarding=bool(broadside.board_target),
        guns_when_given=(fire_limits.port, fire_limits.starboard),
        targets_when_given=tuple(layer.reachable_target_ids()),
        alongside_when_given=fire_limits.boardable_targets,
        marines_when_given=fire_limits.detachments,
    )


def is_for_current_turn(hud: HudState, turn_orders: TurnGunOrders) -> bool:
    """Return whether these orders are for the seat that is asked, and for this turn."""
    now = (hud.prompt.seat, hud.battle.turn)
    return hud.quick_play is not None and (turn_orders.seat, turn_orders.turn) == now


def interruption_words(hud: HudState, turn_orders: TurnGunOrders, menu: Menu[Any]) -> str:
    """Return why the captain is asked although he has spoken for the whole turn; '' if nothing is new."""
    assert isinstance(menu, FireMenu), menu
    known = dict(turn_orders.ships)
    found = (_ship_interruption(gunner, known.get(gunner.ship)) for gunner in menu.fire_limits)
    return next(filter(None, found), "")


def _ship_interruption(fire_limits: FireLimits, orders: ShipTurnOrders | None) -> str:
    if orders is None:
        return "A ship has joined"
    bearing = new_gun_draft(FireMenu((fire_limits,))).reachable_target_ids()
    if not set(bearing) <= set(orders.targets_when_given):
        return "Another enemy bears"
    if (fire_limits.port, fire_limits.starboard) != orders.guns_when_given:
        return "Batteries have changed"
    alongside = set(fire_limits.boardable_targets)
    if fire_limits.detachments and not alongside <= set(orders.alongside_when_given):
        return "She may board"
    if fire_limits.boardable_targets and fire_limits.detachments != orders.marines_when_given:
        return "Marines have fallen"
    return ""


def repeated_key(turn_orders: TurnGunOrders, menu: Menu[Any]) -> str:
    """Return what the orders say in this phase, as the rules read it; '' if they take it no longer."""
    guns, known = new_gun_draft(menu), dict(turn_orders.ships)
    for name in guns.ships:
        _apply_orders(guns, name, known[name])
    return "" if isinstance(menu.read(guns.key), Refusal) else guns.key


def _apply_orders(guns: GunDraft, name: str, orders: ShipTurnOrders) -> None:
    guns.select_ship(name)
    if orders.target in guns.reachable_target_ids():
        guns.target_with_all(orders.target)
    ship_draft = guns.ship_draft
    for side in orders.silent_sides:
        ship_draft.battery_targets[side] = [""] * len(ship_draft.battery_targets[side])
    ship_draft.aim = orders.aim
    if not orders.uses_chasers:
        ship_draft.chasers = {}
    elif not ship_draft.chasers:
        ship_draft.chasers = available_chasers(guns.active_fire_limits, ship_draft)
    ship_draft.marine_target = ship_draft.marine_target if orders.fires_marines else ""
    if ship_draft.board_target and not orders.is_boarding:
        ship_draft.board_target = ""
        ship_draft.marine_target = (
            guns.active_fire_limits.boardable_targets[0] if orders.fires_marines else ""
        )
