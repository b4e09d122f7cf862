"""Gun orders under Hold Fast: for every ship the target of each battery, her aim and what her
marines do. The rules' menu knows what bears; this is the player's choice. No pygame."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.books.hf.face.ship_gun_draft import (
    Chasers,
    ShipGunDraft,
    available_chasers,
    broadside_keys,
    crew_shift_keys,
    drop_conflicting_guns,
    proposed_draft,
    proposed_shots,
    targets_of_battery,
    without_targets,
)
from game.books.hf.rules.fire_menu import FireMenu
from game.books.hf.rules.sheet import MASTS_AIM, SIDES, WATERLINE
from game.books.hf.rules.shots import CHASER_ARCS, HOLD, FireDeclaration, FireLimits, parse_declaration
from game.core.steps import Menu
from game.play.event_words import Names, count_words, name_by_id

AIMS: Final = ("", MASTS_AIM, WATERLINE)
_AIM_WORDS: Final = {"": "No aim", MASTS_AIM: "At masts", WATERLINE: "Waterline"}


@dataclass(slots=True)
class GunDraft:
    """A player's draft for the ships of his seat; `active_ship` is in hand and `target` the enemy
    of her buttons. `delegated`: the AI captain's key for each other ship."""

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
        read = parse_declaration(self.fire_limits[ship], self.ship_key(ship))
        assert isinstance(read, FireDeclaration), read
        return read

    def reachable_target_ids(self) -> list[str]:
        """Return enemies that a battery of the ship in hand can reach, nearest first."""
        return [t.id for t in self.active_fire_limits.targets if self._can_reach(t.id)]

    def targets_of_draft(self) -> list[str]:
        """Return everyone that the ship in hand does something to."""
        ship_draft = self.ship_draft
        return list(
            dict.fromkeys(
                [*ship_draft.targets, *filter(None, (ship_draft.marine_target, ship_draft.board_target))]
            )
        )

    def sides_and_arcs_bearing(self) -> tuple[str, ...]:
        """Return the sides on which any battery can reach anyone."""
        found = [s for s in SIDES if any(self.battery_targets(s, n) for n in self._battery_indices(s))]
        return (*found, *self.ship_draft.chasers)

    def _battery_indices(self, side: str) -> range:
        return range(len(self.active_fire_limits.batteries_of(side)))

    def _can_reach(self, target: str) -> bool:
        beams = any(target in self.battery_targets(s, n) for s in SIDES for n in self._battery_indices(s))
        return beams or any(target == at for _, _, at in self.ship_draft.chasers.values())

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
        return (
            len({target for laid in self.ship_draft.battery_targets.values() for target in laid if target})
            > 1
        )

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
        self.ship_drafts = {
            name: ship_draft for name, ship_draft in self.ship_drafts.items() if name not in ships
        }
        self.delegated.update({ship: found.get(ship, HOLD) for ship in ships})
        self.select_ship(self.ships[0])

    def cancel_boarding(self) -> None:
        """HF-board-1: cancel the player's boarding if a player boards only once in a phase and his
        captain does so."""
        for ship_draft in self.ship_drafts.values():
            ship_draft.board_target = ""

    def select_ship(self, ship: str) -> None:
        """Select that ship."""
        self.active_ship = ship
        self.target = next(iter([*self.ship_draft.targets, *self.reachable_target_ids()]), "")

    def next_ship(self, step: int) -> bool:
        """Select the next ship; return False if there is only one."""
        ships = self.ships
        if len(ships) < 2:
            return False
        self.select_ship(ships[(ships.index(self.active_ship) + step) % len(ships)])
        return True

    def select_next_target(self, step: int) -> None:
        """Lay everything that bears on the next enemy within reach."""
        found = self.reachable_target_ids()
        if found:
            here = found.index(self.target) if self.target in found else -step
            self.target_with_all(found[(here + step) % len(found)])

    def target_with_all(self, target: str) -> None:
        """HF-arc-2: lay on that enemy everything that bears on her out of her better arc."""
        self.target = target
        for shot in proposed_shots(self.active_fire_limits, target):
            if shot.arc in SIDES:
                self._target_with_side(shot.side, target)
            elif all(target != at for _, _, at in self.ship_draft.chasers.values()):
                self._drop_target(target)
                self.ship_draft.chasers |= available_chasers(self.active_fire_limits, self.ship_draft, target)

    def _target_with_side(self, side: str, target: str) -> None:
        """Lay all batteries of a side that reach that enemy on her."""
        for n in self._battery_indices(side):
            if target in self.battery_targets(side, n):
                self.ship_draft.battery_targets[side][n] = target
        drop_conflicting_guns(self.active_fire_limits, self.ship_draft, side)

    def _drop_target(self, target: str) -> None:
        """Take all batteries of a side off that enemy."""
        self.ship_draft.battery_targets = without_targets(self.ship_draft, [target]).battery_targets

    def toggle_split(self) -> None:
        """HF-split-1: lay half of the batteries on the next enemy in reach; undo this if they are
        split already."""
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
        """HF-arc-2: return those that fire beside the broadsides, or else those that fire instead
        of one, at an enemy who is in both arcs."""
        gunner, ship_draft = self.active_fire_limits, self.ship_draft
        ahead = [t.id for t in gunner.targets if any(arc in CHASER_ARCS for arc in t.arcs)]
        return available_chasers(gunner, ship_draft) or available_chasers(
            gunner, without_targets(ship_draft, ahead)
        )

    def ensure_chasers_fire(self) -> None:
        """Let the chasers fire if they do not already."""
        self.ship_draft.chasers = self.ship_draft.chasers or available_chasers(
            self.active_fire_limits, self.ship_draft
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
            self.ship_draft.marine_target, self.ship_draft.board_target = (
                "" if self.ship_draft.marine_target else wanted,
                "",
            )

    def toggle_boarding(self) -> None:
        """Toggle boarding of the ship alongside."""
        if self.can_board():
            wanted = self.active_fire_limits.boardable_targets[0]
            self.ship_draft.board_target, self.ship_draft.marine_target = (
                "" if self.ship_draft.board_target else wanted,
                "",
            )

    def can_shift_crews(self) -> bool:
        """HF-crew-2: return whether idle gun crews could serve guns that have none."""
        return bool(crew_shift_keys(self.active_fire_limits, self.ship_draft))

    def toggle_crew_shift(self) -> None:
        """Toggle the shift of idle gun crews to the other side's guns."""
        self.ship_draft.shifts_crews = not self.ship_draft.shifts_crews and self.can_shift_crews()

    def hold_fire(self) -> None:
        """Let the ship in hand do nothing."""
        empty: dict[str, list[str]] = {
            side: [""] * len(self.active_fire_limits.batteries_of(side)) for side in SIDES
        }
        self.ship_drafts[self.active_ship] = ShipGunDraft(empty)

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
