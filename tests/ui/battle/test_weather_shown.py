"""Light and fog on the battle screen follow the level and its events, and who watches."""

from pathlib import Path

from game.books import shelf
from game.core.markers import Course
from game.core.table import get_single
from game.levels.reading.level_folders import shipped_levels_folder
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle
from game.play.seats import PlayerSeat, RandomSeat
from game.systems import BattleShow
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.views.draw_sea import apply_weather
from tests.books.kmh.face.input_driver import FakeContext, SketchBank

SIZE = (640, 480)
FADED = 4.0


def opened(people: tuple[str, ...]) -> BattleScreen:
    """The cookbook's fog, with these sides in the hands of people."""
    level = load_level(Path(shipped_levels_folder() / "cookbook/fog-lifts.toml"))
    seats = {s.id: PlayerSeat() if s.id in people else RandomSeat(1) for s in level.sides}
    battle = Battle(shelf.book("kmh").rules, level, seats, 7)
    screen = BattleScreen(FakeContext(SIZE, 1.0, still=False, sea=True), battle, BattleShow(battle))
    screen.sea_view.bank = SketchBank(process=False)
    return screen


def weather(screen: BattleScreen, seconds: float = FADED) -> None:
    """It is shown, so many seconds later."""
    screen.sea_view.seconds += seconds
    with screen.battle.table.as_current():
        apply_weather(screen.sea_view, screen.hud, screen.scene(), is_still=False)


def test_when_the_event_comes_the_fog_fades_and_the_day_breaks() -> None:
    screen = opened(("british",))
    weather(screen)
    assert (screen.sea_view.light, screen.sea_view.fog.thickness) == ("dawn", 1.0)
    with screen.battle.table.as_current():
        get_single(Course).past.append(0)
    shown = []
    for _ in range(4):
        weather(screen, 1.0)
        shown.append(screen.sea_view.fog.visibility_cm or 0.0)
    assert screen.sea_view.light == "day"
    assert shown == sorted(shown)
    assert shown[-1] == 400.0
    screen.close()


def test_it_is_seen_from_the_ships_of_whoever_watches() -> None:
    for people, eyes in ((("british",), {"crescent"}), ((), {"crescent", "reunion"})):
        screen = opened(people)
        weather(screen)
        assert screen.sea_view.fog.lookout_ships == eyes
        screen.close()
