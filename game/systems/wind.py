"""The wind system: cards, weather, and what the air carries (smoke, wreckage)."""

from collections.abc import Sequence

import esper

from game.core.events import CardHeld, CardTurned, Event, SeaChanged, TurnBegan, WindShifted
from game.core.visible import VisibleShip
from game.scene import timings
from game.scene.effects import FloatingDebris
from game.scene.rigging import WIND_SPEED, DrawnWind, update_wind
from game.scene.smoke import (
    PUFF_LIFE,
    Pall,
    SmokeBank,
    add_bank_puffs,
    drift_banks,
    drift_pall,
    joins_pall_now,
    youngest_ages,
)
from game.systems.event_timing import System, advance_effects


class WindSystem(System):
    """System that steps crews, cards, wind and sea, and moves the air."""

    chapter = "wind"
    is_quick_play = False

    def process(self, dt: float) -> None:
        """Turn the wind and drift smoke and wreckage by ``dt`` seconds, then advance the battle."""
        self.clock.advance(dt)
        for _, air in esper.get_component(DrawnWind):
            update_wind(air, dt)
            banks = [bank for _, bank in _smoke_banks()]
            drift_banks(banks, dt, air.wind_from, air.speed)
            _update_pall(banks, dt, air, self.clock.pace)
        _remove_thinned(dt)
        self._advance_chapter(self.chapter)

    def show(self, event: Event, visible_ships: dict[str, VisibleShip]) -> None:
        """Show turns, cards, wind and sea."""
        match event:
            case TurnBegan():
                self.clock.wait_at_least(timings.QUIET if self.is_quick_play else timings.TURN_BANNER)
            case CardTurned():
                self.clock.wait_at_least(timings.card_seconds(self.is_quick_play))
            case CardHeld():
                self.clock.wait_at_least(timings.QUIET if self.is_quick_play else timings.CARD_HOLD)
            case WindShifted(blows_from=blows_from, calm=calm):
                self.clock.wait_at_least(timings.WIND_SHIFT)
                for _, air in esper.get_component(DrawnWind):
                    air.target_wind_from, air.speed = blows_from / 100, 0.0 if calm else WIND_SPEED
            case SeaChanged(choppy=choppy):
                for _, air in esper.get_component(DrawnWind):
                    air.is_choppy = choppy

    def finish(self) -> None:
        """Finish at once."""
        super().finish()
        for _, air in esper.get_component(DrawnWind):
            air.wind_from = air.target_wind_from


def _smoke_banks() -> list[tuple[int, SmokeBank]]:
    """Return every bank with its entity, in order of creation, which is also the order of drawing."""
    return sorted(esper.get_component(SmokeBank), key=lambda found: found[0])


def _update_pall(banks: Sequence[SmokeBank], dt: float, air: DrawnWind, pace: int) -> None:
    ages = zip(banks, youngest_ages(banks), strict=True)
    fresh = [bank for bank, age in ages if joins_pall_now(age, dt)]
    if fresh and not esper.get_component(Pall):
        esper.create_entity(Pall())
    for _, old in esper.get_component(Pall):
        drift_pall(old, dt, air.wind_from, air.speed, pace)
        for bank in fresh:
            add_bank_puffs(old, bank)


def _remove_thinned(dt: float) -> None:
    smoke = _smoke_banks()
    for (thing, _), age in zip(smoke, youngest_ages([bank for _, bank in smoke]), strict=True):
        if age >= PUFF_LIFE:
            esper.delete_entity(thing, immediate=True)
    advance_effects(dt, FloatingDebris)
