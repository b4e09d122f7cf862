"""How the shell comes to a battle on a real table and back: begun with dice of one's own, gone on
with, its menu, the page after it. It lies at the same berth as any other battle."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.play.fight_on import fight_on
from game.play.fight_on import why_not as why_not_on
from game.play.saves import BattleSetup, SavedBattle, begin_battle, resume
from game.play.typed_answers import RealDice
from game.ui.kit.screens import AppContext, Screen
from game.ui.pages.aftermath import outcome_of
from game.ui.pages.pause import Pause, PauseAct, from_start
from game.ui.pages.result import NextSteps, Result
from game.ui.shell.level_reload import put_away
from game.ui.umpire.table import UmpireTable, UmpireWays

if TYPE_CHECKING:
    from game.ui.shell.sessions import BattleSession

_SURE = "Sure? Then press it again: the battle is lost."


class UmpireSession:
    """The umpired battles of a berth. ``screen`` is the one that is open, if one is."""

    def __init__(self, berth: BattleSession) -> None:
        self.berth = berth
        self.screen: UmpireTable | None = None

    def start(
        self,
        house: AppContext,
        level: Path,
        seats: dict[str, str],
        options: list[str],
        seed: int,
        book: str = "",
    ) -> Screen:
        """A new battle on a real table, its journal begun; under the level's own book if none is
        named."""
        self.berth.clear()
        return self._begin(house, self.berth.orders(level, seats, options, seed, book))

    def go_on(self, house: AppContext, path: Path) -> Screen:
        """The battle stands where its journal stops; dice are thrown on the table."""
        self.berth.clear()
        hand = RealDice()
        return self._laid(house, resume(path, self.berth.man, hand), hand)

    def _begin(self, house: AppContext, orders: BattleSetup) -> Screen:
        """These orders on a real table, with a journal of their own."""
        hand, orders = RealDice(), replace(orders, umpired=True)
        voyage = self.berth.with_journal(
            orders.file, lambda path: begin_battle(orders, self.berth.man, path, hand)
        )
        return self._laid(house, voyage, hand)

    def _laid(self, house: AppContext, voyage: SavedBattle, hand: RealDice) -> Screen:
        """The battle on its screen."""
        self.berth.voyage = voyage
        ways = UmpireWays(
            partial(self._menu, house),
            self.berth.rules(house, voyage.orders.book),
            partial(self._after, house, voyage),
        )
        self.screen = UmpireTable(house, voyage.battle, hand, ways)
        self.screen.dress = self.berth.packs.dress(voyage.orders.pack, voyage.battle.level)
        return self.screen

    def close(self) -> None:
        """The screen is left; the battle is put away by its berth."""
        if self.screen is not None:
            self.screen.close()
        self.screen = None

    # --------------------------------------------------------------------- its menu, its end

    def _menu(self, house: AppContext) -> None:
        """The menu lies over the table."""
        screen, voyage = self.screen, self.berth.voyage
        assert screen is not None
        assert voyage is not None
        battle = voyage.battle

        def give_up(side: str) -> None:
            battle.concede(side)
            self._after(house, voyage)

        def again() -> None:
            self.berth.clear()
            house.show(self._begin(house, replace(voyage.orders, seed=voyage.orders.seed + 1)))

        over = "" if battle.pending is not None else "The battle is over."
        acts = [
            PauseAct(f"strike-{side.id}", f"{side.name or side.id} gives up", "strike",
                     partial(give_up, side.id), "ready", _SURE, "", over, _SURE)
            for side in battle.level.sides
        ]  # fmt: skip
        step = battle.pending
        rules = partial(screen.ways.rulebook, step.clause if step is not None else "")
        house.push(Pause(house, screen, rules, [*acts, from_start(again)]))

    def _after(self, house: AppContext, voyage: SavedBattle) -> None:
        """The page after the battle takes its place."""
        orders = voyage.orders
        outcome = outcome_of(voyage.battle, orders.fought_on)
        past, events = list(voyage.battle.journal.entries), list(voyage.battle.events)
        berth, dress = self.berth, self.screen.dress if self.screen is not None else None
        berth.clear()

        def fought_on(turn: int) -> None:
            berth.clear()
            voyage = berth.with_journal(
                orders.file, lambda path: fight_on(orders, past, turn, berth.man, path)
            )
            put_away(None, voyage)
            path = voyage.battle.journal.path
            assert path is not None, "a battle that is fought on has a journal"
            house.show(self.go_on(house, path))

        ways = NextSteps(
            lambda: house.push(berth.replay(house, orders, past)),
            lambda: house.show(self._begin(house, replace(orders, seed=orders.seed + 1))),
            berth.to_battles(house, orders.called),
            lambda start, end: berth.show_part(house, orders, past, events, (start, end)),
            fought_on,
            why_not_on(orders, past, 1),
            "Battles",
        )
        house.show(Result(house, outcome, ways, dress))
