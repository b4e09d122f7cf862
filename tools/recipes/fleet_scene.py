"""The battle that the fleet recipe draws: sixty ships of a real level, or fewer, on the real battle
screen, with a question open, and on its stage fire, shot and never fewer puffs than are wanted.
"""

import math
from itertools import count
from pathlib import Path

import esper

from game.books import shelf
from game.levels import parse_level
from game.play.battle import Battle
from game.play.journal import Journal
from game.play.seats import PlayerSeat
from game.scene.actors import Actor, AnimatedLeg, Wake, extend_wake
from game.scene.effects import Blaze, Flash, Splash
from game.scene.smoke import PUFFS_A_GUN, SmokeBank, make_smoke_bank
from game.stage.hulls.sprite_bank import SpriteBank
from game.systems import BattleShow
from game.ui.battle.screen import shortcuts
from game.ui.battle.screen.screen import BattleScreen
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from game.ui.shell.screenshot import ScreenshotRequest, advance_to_question

ASKED_CLAUSE = "KMH-6.2.1"
_SHIP_SPACING, _LINE_SPACING = 4.46, 5.0
_GUNS = 8
_WIND = 320
_CLASSES = ("gb-third-74", "gb-frigate-36", "gb-first-100", "fr-third-74", "fr-frigate-40")
_SPEED = 0.3
"""Cm a second at which every ship sails on."""
_LEG_SECONDS = 60.0
"""Seconds of the leg that each of them is on: longer than any scene."""
_PUFFS = _GUNS * PUFFS_A_GUN
_FIRES, _SPLASHES, _FLASHES = 12, 3, 6
"""One of so many ships is afire, makes a splash, and fires at a time; one of each at the least."""
_HEAD = f"""\
format = 1
title = "Sixty sail"
place = "open sea"
briefing = "Two lines of battle."
rules = {{ book = "kmh", turns = 10 }}
[chart]
size = [150, 60]
unit = "cm"
wind_from = {_WIND}
wind = "fresh"
sea = "moderate"
light = "day"
"""
_SIDE = '[[side]]\nid = "{id}"\nname = "{name}"\nnation = "{nation}"\n'
_SHIP = """\
[[ship]]
id = "ship-{n}"
side = "{side}"
class = "{kind}"
crew = "jolly-jack-tars average"
at = [{x:.2f}, {y:.2f}]
heading = 90
"""
_AIM = '[[objective]]\nside = "{side}"\nmajor = "struck {foe}"\nminor = "exits {foe}"\n'


def level_text(ships: int) -> str:
    """The level: two sides in two lines that sail east."""
    parts = [_HEAD, _SIDE.format(id="red", name="Red", nation="british")]
    parts.append(_SIDE.format(id="blue", name="Blue", nation="french"))
    for n in range(ships):
        row, place = divmod(n, max(1, ships // 2))
        x, y = 5.0 + place * _SHIP_SPACING, 14.0 + row * _LINE_SPACING + 4.0 * (place % 3)
        side, kind = ("red", "blue")[row % 2], _CLASSES[n % len(_CLASSES)]
        parts.append(_SHIP.format(n=n, side=side, kind=kind, x=x, y=y))
    parts.append(_AIM.format(side="red", foe=f"ship-{ships - 1}"))
    parts.append(_AIM.format(side="blue", foe="ship-0"))
    return "\n".join(parts)


class _Screen(BattleScreen):
    """The battle screen, but its governor hears from the recipe what a picture took: processor
    time, and not that of whatever else the machine does."""

    def on_frame_drawn(self, seconds: float) -> None:
        """Nothing: see `Fleet.frame`."""


class _Show(BattleShow):
    """The show, but a person is asked while all ships sail: in a battle they would lie still first,
    and what is dear of both would never be drawn at one time."""

    def is_at_rest(self) -> bool:
        """Return True for every ship under way."""
        return True


class FleetBattle:
    """The screen, its house and its stage."""

    def __init__(self, home: Path, size: tuple[int, int], ships: int, puffs: int) -> None:
        """A person is asked for the orders of a ship; smoke lies over both lines."""
        level = parse_level(level_text(ships), "sixty-sail.toml")
        seats = {side.id: PlayerSeat() for side in level.sides}
        self.battle = Battle(shelf.book("kmh").rules, level, dict(seats), 3, Journal({}))
        self.app = App(
            size, home, (), BattleSession(home).make_callbacks(), 1, SpriteBank(bakes_at_once=True)
        )
        self.show = _Show(self.battle)
        advance_to_question(self.show, ScreenshotRequest(until_clause=ASKED_CLAUSE))
        self.show.speed = 1
        self.screen = _Screen(self.app, self.battle, self.show)
        self.screen.sea_view.bank.close()
        self.app.push_screen(self.screen)
        self._wanted, self._seeds = puffs, count()
        self._splashes, self._flashes = max(1, ships // _SPLASHES), max(1, ships // _FLASHES)
        with self.show.stage():
            self._casts = [found for _, found in esper.get_components(Actor, Wake)]
            for actor, wake in self._casts:
                x, y, heading = actor.true_pose
                end = (x + _SPEED * _LEG_SECONDS, y, heading)
                actor.legs.append(AnimatedLeg(x, y, heading, *end, 0.0, _LEG_SECONDS))
                for step in range(40):
                    extend_wake(wake, actor.x - 8.0 + 0.2 * step, actor.y)
            for n, (actor, _) in enumerate(self._casts):
                if n % _FIRES == 0:
                    esper.create_entity(Blaze(3.0, actor.x, actor.y, wind_from=_WIND, seed=n))
        self.app.run_frame(0.0)
        shortcuts.show_all_ships(self.screen.state)  # the question's own framing shows a few ships from
        # near

    @property
    def count_puffs(self) -> int:
        """Puffs of smoke on the stage."""
        with self.show.stage():
            return sum(len(bank.x) for _, bank in esper.get_component(SmokeBank))

    def advance(self, seconds: float) -> None:
        """Ships leave foam where they sail; guns have fired until there is as much smoke, and as
        many shots and splashes, as are wanted."""
        short = math.ceil((self._wanted - self.count_puffs) / _PUFFS)
        with self.show.stage():
            for actor, wake in self._casts:
                extend_wake(wake, actor.x, actor.y)
            for _ in range(max(0, short)):
                esper.create_entity(self._fire_broadside())
            for _ in range(self._splashes - len(esper.get_component(Splash))):
                actor, n = self._next_ship()
                esper.create_entity(Splash(0.0, actor.x + 1.0, actor.y + 2.2, seed=n))
            for _ in range(self._flashes - len(esper.get_component(Flash))):
                actor, n = self._next_ship()
                esper.create_entity(Flash(0.0, tuple(_muzzle_points(actor)), 180.0 * (n % 2)))

    def _next_ship(self) -> tuple[Actor, int]:
        """The ship to whom something happens next, and a number for it."""
        n = next(self._seeds)
        return self._casts[n * 7 % len(self._casts)][0], n

    def _fire_broadside(self) -> SmokeBank:
        """The smoke of one ship that fires."""
        actor, n = self._next_ship()
        return make_smoke_bank(_muzzle_points(actor), 0.0 if n % 2 else 180.0, n)

    def run_frame(self, seconds: float) -> None:
        """The whole house has done one frame: events, battle, stage, sea and papers."""
        self.app.run_frame(seconds)

    def close(self) -> None:
        """Everything is put away."""
        self.screen.close()
        self.battle.close()
        self.app.bank.close()


def _muzzle_points(actor: Actor) -> list[tuple[float, float]]:
    """Where the guns of one side are, in cm."""
    return [(actor.x + 0.36 * gun - 1.4, actor.y) for gun in range(_GUNS)]
