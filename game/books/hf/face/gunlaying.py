"""Laying guns by Hold Fast: for every ship which battery fires at whom, what she aims at, what her
marines do. The rules' own menu knows what bears; here is only what a hand chooses. No pygame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.books.hf.face.lays import (
    Chasers,
    Lay,
    broadsides,
    free_chasers,
    goes_first,
    laid,
    reaches_of,
    shifts_of,
    shots_of,
    without,
)
from game.books.hf.rules.fire_menu import FireMenu
from game.books.hf.rules.sheet import MASTS_AIM, SIDES, WATERLINE
from game.books.hf.rules.shots import CHASES, HOLD, Declared, Gunner, declared
from game.core.steps import Menu
from game.play.words import Names, called, count

AIMS: Final = ("", MASTS_AIM, WATERLINE)
_AIM_WORDS: Final = {"": "No aim", MASTS_AIM: "At masts", WATERLINE: "Waterline"}


@dataclass(slots=True)
class Gunlayer:
    """What a person has laid out for the ships of his seat; `ship` is in hand and `target` the
    enemy that her buttons are about. `others`: what his captain has said for the rest of the
    ships, as the rules read it."""

    gunners: Mapping[str, Gunner]
    lays: dict[str, Lay]
    ship: str
    target: str = ""
    others: dict[str, str] = field(default_factory=dict)

    # ------------------------------------------------------------------------------ reading
    @property
    def ships(self) -> list[str]:
        """The ships that have anything to declare, in placement order."""
        return list(self.gunners)

    @property
    def gunner(self) -> Gunner:
        """What the ship in hand can do."""
        return self.gunners[self.ship]

    @property
    def lay(self) -> Lay:
        """What the ship in hand will do."""
        return self.lays[self.ship]

    @property
    def marines(self) -> str:
        """Whom her marines fire at, '' for nobody."""
        return self.lay.marines

    @property
    def boards(self) -> str:
        """Whom she boards, '' for nobody."""
        return self.lay.boards

    @property
    def key(self) -> str:
        """What all ships do, as the rules read it."""
        said = {**{ship: self.text(ship) for ship in self.ships}, **self.others}
        return " | ".join(f"{ship}: {text}" for ship, text in said.items())

    def text(self, ship: str) -> str:
        """What one ship does, as the rules read it."""
        gunner, lay = self.gunners[ship], self.lays[ship]
        parts = list(broadsides(gunner, lay))
        parts += [f"{arc} {side} {kind}1 {at}" for arc, (side, kind, at) in lay.chasers.items()]
        if lay.aim and parts and gunner.may_aim and not gunner.aim_order:
            parts = [lay.aim, *parts]
        if lay.boards:
            parts.append(f"board {lay.boards}")
        elif lay.marines:
            parts.append(f"marines {gunner.marines} {lay.marines}")
        if lay.shifts:
            parts += shifts_of(gunner, lay)
        return "; ".join(parts) or HOLD

    def reads(self, ship: str) -> Declared:
        """What the rules make of it."""
        read = declared(self.gunners[ship], self.text(ship))
        assert isinstance(read, Declared), read
        return read

    def targets(self) -> list[str]:
        """Enemies that a battery of the ship in hand can reach, nearest first."""
        return [t.id for t in self.gunner.targets if self._can_reach(t.id)]

    def aimed(self) -> list[str]:
        """Everyone that the ship in hand does something to."""
        lay = self.lay
        return list(dict.fromkeys([*lay.targets, *filter(None, (lay.marines, lay.boards))]))

    def arcs(self) -> tuple[str, ...]:
        """The sides on which any battery can reach anyone."""
        found = [s for s in SIDES if any(self.reaches(s, n) for n in self._places(s))]
        return (*found, *self.lay.chasers)

    def _places(self, side: str) -> range:
        return range(len(self.gunner.guns(side)))

    def _can_reach(self, target: str) -> bool:
        beams = any(target in self.reaches(s, n) for s in SIDES for n in self._places(s))
        return beams or any(target == at for _, _, at in self.lay.chasers.values())

    def reaches(self, side: str, place: int) -> list[str]:
        """The enemies that one battery of a side of the ship in hand can fire at."""
        return reaches_of(self.gunner, side, place)

    def fires(self, side: str) -> bool:
        """Whether any battery of that side of the ship in hand fires."""
        return any(self.lay.guns.get(side, ()))

    def lays_on(self, target: str) -> int:
        """How many batteries of the ship in hand are laid on that enemy."""
        return sum(laid.count(target) for laid in self.lay.guns.values())

    def is_split(self) -> bool:
        """Whether the broadsides of the ship in hand are laid on more than one enemy."""
        return len({target for laid in self.lay.guns.values() for target in laid if target}) > 1

    def dice(self) -> int:
        """The batteries that fire, of all ships."""
        return sum(shot.batteries for ship in self.ships for shot in self.reads(ship).shots)

    def key_says_more(self) -> bool:
        """Whether anything besides guns is done."""
        return any(self.text(ship) != HOLD for ship in self.ships)

    def marines_may(self) -> bool:
        """HF-marine-1: whether her marines have anyone within reach."""
        return bool(self.gunner.marines and self.gunner.in_musket_shot)

    def board_may(self) -> bool:
        """HF-board-1: whether she may board."""
        return bool(self.gunner.marines and self.gunner.boardable)

    # ------------------------------------------------------------------------------- words
    def aim_words(self) -> str:
        """The aim in a word or two; '' where she may not choose."""
        if not self.gunner.may_aim or not self.lay.targets:
            return ""
        return "" if self.gunner.aim_order else _AIM_WORDS[self.lay.aim]

    def brief(self) -> str:
        """The same where there is little room: `5 dice, board`."""
        read = self.reads(self.ship)
        dice = sum(shot.batteries for shot in read.shots)
        parts = [count(dice, "die")] if dice else []
        parts += ["marines"] if read.marines else []
        parts += ["board"] if read.boards else []
        parts += ["shift"] if read.shifts else []
        return ", ".join(parts) or "holds her fire"

    def told(self, ship: str, names: Names) -> str:
        """What a ship will do, in few words: `5 dice at Java, board`."""
        read = self.reads(ship)
        at: Counter[str] = Counter()
        for shot in read.shots:
            at[shot.target] += shot.batteries
        parts = [f"{count(n, 'die')} at {called(names, t)}" for t, n in at.items()]
        parts += ["marines fire"] if read.marines else []
        parts += [f"board {called(names, read.boards[0][0])}"] if read.boards else []
        crews = sum(shift.crews for shift in read.shifts)
        parts += [f"{crews} crews shift"] if crews else []
        return ", ".join(parts) or "holds her fire"

    # ------------------------------------------------------------------------------- laying
    def leave_to_others(self, ships: Sequence[str], key: str) -> None:
        """These ships do as the key says, and the guns of the rest are left to lay."""
        parts = [part.partition(":") for part in key.split("|")]
        found = {name.strip(): text.strip() for name, _, text in parts}
        self.gunners = {name: g for name, g in self.gunners.items() if name not in ships}
        self.lays = {name: lay for name, lay in self.lays.items() if name not in ships}
        self.others.update({ship: found.get(ship, HOLD) for ship in ships})
        self.take(self.ships[0])

    def board_no_more(self) -> None:
        """HF-board-1: where a player boards but once in a phase, it is the captain who does."""
        for lay in self.lays.values():
            lay.boards = ""

    def take(self, ship: str) -> None:
        """That ship is in hand."""
        self.ship = ship
        self.target = next(iter([*self.lay.targets, *self.targets()]), "")

    def next_ship(self, by: int) -> bool:
        """The next ship is in hand; false if there is only one."""
        ships = self.ships
        if len(ships) < 2:
            return False
        self.take(ships[(ships.index(self.ship) + by) % len(ships)])
        return True

    def next_target(self, by: int) -> None:
        """The next enemy within reach is the target of everything that bears on her."""
        found = self.targets()
        if found:
            here = found.index(self.target) if self.target in found else -by
            self.aim_at(found[(here + by) % len(found)])

    def aim_at(self, target: str) -> None:
        """HF-arc-2: everything of the ship in hand that bears on that enemy out of the better of
        her arcs is laid on her."""
        self.target = target
        for shot in shots_of(self.gunner, target):
            if shot.arc in SIDES:
                self._lay_on(shot.side, target)
            elif all(target != at for _, _, at in self.lay.chasers.values()):
                self._leave(target)
                self.lay.chasers |= free_chasers(self.gunner, self.lay, target)

    def _lay_on(self, side: str, target: str) -> None:
        """The batteries of a side that reach that enemy are laid on her."""
        for n in self._places(side):
            if target in self.reaches(side, n):
                self.lay.guns[side][n] = target
        goes_first(self.gunner, self.lay, side)

    def _leave(self, target: str) -> None:
        """No battery of a side is laid on that enemy."""
        self.lay.guns = without(self.lay, [target]).guns

    def split(self) -> None:
        """HF-split-1: half of the batteries on the target are laid on the next enemy they reach;
        all come back where they are split already."""
        if self.is_split():
            self.aim_at(self.target)
            return
        half = self.lays_on(self.target) // 2
        for side in SIDES:
            for n in reversed(self._places(side)):
                others = [t for t in self.reaches(side, n) if t != self.target]
                if half and others and self.lay.guns[side][n] == self.target:
                    self.lay.guns[side][n] = others[0]
                    half -= 1
                    goes_first(self.gunner, self.lay, side)

    def lay_gun(self, side: str, place: int) -> None:
        """One battery is laid on the next enemy that it reaches, at last on nobody."""
        ways = [*self.reaches(side, place), ""]
        now = self.lay.guns[side][place]
        self.lay.guns[side][place] = ways[(ways.index(now) + 1) % len(ways)]
        goes_first(self.gunner, self.lay, side)

    def toggle(self, side: str) -> None:
        """That side of the ship in hand holds its fire, or fires at the target where it bears."""
        if self.fires(side):
            self.lay.guns[side] = [""] * len(self.gunner.guns(side))
            return
        for n in self._places(side):
            found = self.reaches(side, n)
            wanted = self.target if self.target in found else ""
            self.lay.guns[side][n] = wanted or next(iter(found), "")
        goes_first(self.gunner, self.lay, side)

    def chasers_may(self) -> bool:
        """HF-arc-4: whether a battery fires ahead or astern, or could."""
        return bool(self.lay.chasers or self._chasers())

    def toggle_chasers(self) -> None:
        """The batteries that bear ahead and astern fire, or hold."""
        found = {} if self.lay.chasers else self._chasers()
        for _, _, target in found.values():
            self._leave(target)
        self.lay.chasers = found

    def _chasers(self) -> Chasers:
        """HF-arc-2: those that fire beside the broadsides, or else those that fire instead of one,
        at an enemy who lies in both arcs."""
        gunner, lay = self.gunner, self.lay
        ahead = [t.id for t in gunner.targets if any(arc in CHASES for arc in t.arcs)]
        return free_chasers(gunner, lay) or free_chasers(gunner, without(lay, ahead))

    def chase(self) -> None:
        """They fire, if they do not already."""
        self.lay.chasers = self.lay.chasers or free_chasers(self.gunner, self.lay)

    def next_aim(self) -> None:
        """HF-aim-1: nowhere, at masts, at the waterline, by turns."""
        if self.aim_words():
            self.lay.aim = AIMS[(AIMS.index(self.lay.aim) + 1) % len(AIMS)]

    def toggle_marines(self) -> None:
        """Her marines fire, or hold; who fires does not board."""
        if self.marines_may():
            near = self.gunner.in_musket_shot
            wanted = self.target if self.target in near else near[0]
            self.lay.marines, self.lay.boards = "" if self.lay.marines else wanted, ""

    def toggle_board(self) -> None:
        """She boards the ship alongside, or does not."""
        if self.board_may():
            wanted = self.gunner.boardable[0]
            self.lay.boards, self.lay.marines = "" if self.lay.boards else wanted, ""

    def shift_may(self) -> bool:
        """HF-crew-2: whether idle gun crews could serve guns that have none."""
        return bool(shifts_of(self.gunner, self.lay))

    def toggle_shift(self) -> None:
        """Crews that fire at nobody go to the other side's guns, or stay."""
        self.lay.shifts = not self.lay.shifts and self.shift_may()

    def hold(self) -> None:
        """The ship in hand does nothing."""
        empty: dict[str, list[str]] = {side: [""] * len(self.gunner.guns(side)) for side in SIDES}
        self.lays[self.ship] = Lay(empty)

    def propose(self) -> None:
        """Every ship fires all that bears at her nearest enemy."""
        for ship, gunner in self.gunners.items():
            self.lays[ship] = laid(gunner)
        self.take(self.ship)

    def restore(self) -> bool:
        """The proposal again; false if nothing else was laid."""
        before = self.key
        self.propose()
        return self.key != before


def begin(menu: Menu[Any]) -> Gunlayer:
    """Everything that bears is laid on the nearest enemy of each ship."""
    assert isinstance(menu, FireMenu), menu
    gunners = {gunner.ship: gunner for gunner in menu.gunners}
    lays = {name: laid(gunner) for name, gunner in gunners.items()}
    first = next((name for name in gunners if lays[name].targets), next(iter(gunners)))
    layer = Gunlayer(gunners, lays, first)
    layer.take(first)
    return layer
