"""The wind system: cards, weather, and what the air carries (smoke, wreckage)."""

import esper

from game.core.events import CardHeld, CardTurned, Event, SeaChanged, TurnBegan, WindShifted
from game.core.visible import VisibleShip
from game.scene import timings
from game.scene.effects import FloatingDebris
from game.scene.rigging import WIND_SPEED, DrawnWind, Rigging, update_wind
from game.scene.smoke import PUFF_LIFE, SmokeBank, drift_banks, old_smoke_rate, youngest_ages
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
            puffs = sum(len(bank.x) for bank in banks)
            rate = old_smoke_rate(len(esper.get_component(Rigging)), puffs, self.clock.pace)
            drift_banks(banks, dt, air.wind_from, air.speed, rate)
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


def _remove_thinned(dt: float) -> None:
    smoke = _smoke_banks()
    for (thing, _), age in zip(smoke, youngest_ages([bank for _, bank in smoke]), strict=True):
        if age >= PUFF_LIFE:
            esper.delete_entity(thing, immediate=True)
    advance_effects(dt, FloatingDebris)
