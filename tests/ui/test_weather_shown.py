"""Light and fog on the battle screen follow the level and its events, and who watches."""

from __future__ import annotations

from pathlib import Path

from game.books import shelf
from game.core.markers import Course
from game.core.table import the
from game.levels.reading.read import load_level
from game.levels.reading.shipped import levels_home
from game.play.battle import Battle
from game.play.seats import Person, RandomSeat
from game.systems import Show
from game.ui.battle.draw_sea import show_weather
from game.ui.battle.screen import BattleScreen
from tests.books.kmh.face.hands import House, Sketches

SIZE = (640, 480)
FADED = 4.0


def opened(people: tuple[str, ...]) -> BattleScreen:
    """The cookbook's fog, with these sides in the hands of people."""
    level = load_level(Path(levels_home() / "cookbook/fog-lifts.toml"))
    seats = {s.id: Person() if s.id in people else RandomSeat(1) for s in level.sides}
    battle = Battle(shelf.book("kmh").rules, level, seats, 7)
    screen = BattleScreen(House(SIZE, 1.0, still=False, sea=True), battle, Show(battle))
    screen.board.bank = Sketches(process=False)
    return screen


def weather(screen: BattleScreen, seconds: float = FADED) -> None:
    """It is shown, so many seconds later."""
    screen.board.seconds += seconds
    with screen.battle.table.at():
        show_weather(screen.board, screen.hud, screen.scene(), still=False)


def test_when_the_event_comes_the_fog_fades_and_the_day_breaks() -> None:
    screen = opened(("british",))
    weather(screen)
    assert (screen.board.light, screen.board.fog.thick) == ("dawn", 1.0)
    with screen.battle.table.at():
        the(Course).past.append(0)
    shown = []
    for _ in range(4):
        weather(screen, 1.0)
        shown.append(screen.board.fog.reach or 0.0)
    assert screen.board.light == "day"
    assert shown == sorted(shown)
    assert shown[-1] == 400.0
    screen.close()


def test_it_is_seen_from_the_ships_of_whoever_watches() -> None:
    for people, eyes in ((("british",), {"crescent"}), ((), {"crescent", "reunion"})):
        screen = opened(people)
        weather(screen)
        assert screen.board.fog.eyes == eyes
        screen.close()
