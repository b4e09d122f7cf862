"""Into battle: from the title to the first broadside in a few presses, by any device, and on to the
page that leads to the lessons or to a first battle."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.books.kmh.lesson import course_error, legs_of
from game.books.kmh.rules.course import Helm
from game.books.kmh.rules.sheet import Ship
from game.core.events import Ended, Fired
from game.core.steps import Choose
from game.core.table import every
from game.levels.format.lessons import CourseTask
from game.play.seats import PlayerSeat
from game.trials.fighting import make_seat
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.widgets import Button
from game.ui.lessons import lesson_session
from game.ui.lessons.fight_guide import FightGuide
from game.ui.lessons.lesson_pages import LessonEndPage, LessonListPage
from game.ui.lessons.lesson_session import WEAKEST_ENEMY
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.title_page import TitlePage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.battery import battery_params
from tests.books.kmh.face.input_driver import SketchBank
from tests.ui.lessons.lesson_driver import NEWCOMER_BATTLE, give_answer, start_lesson

FRAME = 1 / 30
SIZES = ((1280, 720), (1920, 1080), (1024, 768))
Press = Callable[[App, str], None]


def newcomers(session: BattleSession, folder: Path, size: tuple[int, int] = SIZES[0], text: int = 100) -> App:
    """Open the program at its title for a player who has never played."""
    app = App(size, folder, [], session.make_callbacks(), 4, SketchBank(process=False))
    app.change_settings(replace(app.settings, text_scale=text, plain_sea=True))
    app.text_ledger = []
    app.run_frame(0.0)
    return app


def post(app: App, *events: pygame.event.Event) -> None:
    for event in events:
        pygame.event.post(event)
    app.run_frame(FRAME)


def by_mouse(app: App, name: str) -> None:
    at = app.screen.control_rects()[name].center
    down, up = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    post(app, *(pygame.event.Event(kind, pos=at, button=1) for kind in (down, up)))


def by_keys(app: App, name: str) -> None:
    """Press Enter on the control that has the focus already."""
    assert app.screen.ring.focused == name
    press = {"key": pygame.K_RETURN, "unicode": "", "mod": 0}
    post(app, pygame.event.Event(pygame.KEYDOWN, press), pygame.event.Event(pygame.KEYUP, press))


def by_pad(app: App, name: str) -> None:
    """Press A on the control that has the focus already."""
    assert app.screen.ring.focused == name
    press = {"button": 0, "instance_id": 0}
    down, up = pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP
    post(app, pygame.event.Event(down, press), pygame.event.Event(up, press))


HANDS = {"mouse": by_mouse, "keys": by_keys, "pad": by_pad}


def battle_on(app: App) -> BattleScreen:
    """Return the battle on the screen, drawn without sprites."""
    assert isinstance(app.screen, BattleScreen)
    return app.screen


def waited(app: App, most: float = 60.0) -> float:
    """Return the seconds until the player is asked something or the battle is over; draw nothing."""
    for frame in range(round(most / FRAME)):
        if battle_on(app).hud.prompt.kind in ("pick", "fire", "helm", "over"):
            return frame * FRAME
        battle_on(app).advance(FRAME)
    raise AssertionError(battle_on(app).hud.prompt)


def own_shots(app: App) -> list[Fired]:
    events = battle_on(app).battle.events
    return [e for e in events if isinstance(e, Fired) and e.ship == "halcyon"]


@pytest.mark.parametrize(
    ("hand", "size", "text"),
    [(hand, size, 100) for hand, size in zip(HANDS, SIZES, strict=True)]
    + [(hand, size, 150) for hand, size in zip(HANDS, reversed(SIZES), strict=True)],
    ids=str,
)
def test_two_presses_and_twenty_seconds_to_the_first_broadside(
    session: BattleSession, tmp_path: Path, hand: str, size: tuple[int, int], text: int
) -> None:
    app, press = newcomers(session, tmp_path, size, text), HANDS[hand]
    seconds, inputs = 0.0, 0
    for name in ("into", "fire"):
        press(app, name)
        inputs += 1
        seconds += FRAME + (waited(app) if name != "fire" else 0.0)
    while not own_shots(app):
        battle_on(app).advance(FRAME)
        seconds += FRAME
        assert seconds < 20
    assert inputs <= 2
    shot = own_shots(app)[0]
    assert (shot.dice, shot.partial) == (6, False)
    assert shot.hits >= 3


def test_the_prompts_go_as_they_are_followed_and_ask_for_nothing(
    session: BattleSession, tmp_path: Path
) -> None:
    app = newcomers(session, tmp_path)
    by_keys(app, "into")
    screen = battle_on(app)
    screen.show.speed = 0
    guide = screen.state.plugin
    assert isinstance(guide, FightGuide)
    seen = []
    for _ in range(40):
        waited(app)
        if screen.hud.prompt.kind == "over" or screen.battle.turn > 2:
            break
        view = guide.card_view()
        seen.append((screen.hud.prompt.clause, view.step_number if view is not None else 0))
        assert guide.widgets() == []
        by_keys(app, screen.ring.focused)
    by_clause = dict(reversed(seen))
    assert by_clause["KMH-5.1.1"] == 1
    assert "KMH-9.2.23" not in by_clause, "a card and its shot are one gesture"
    assert by_clause["KMH-6.2.1"] == by_clause["KMH-6.3.1"] == 2, "first the dice, then her place"
    assert seen[[clause for clause, _ in seen].index("KMH-6.3.1") + 1][1] == 3


@pytest.mark.parametrize("hand", battery_params(tuple(HANDS), ("keys", "pad")))
def test_the_whole_battle_by_one_hand_alone(session: BattleSession, tmp_path: Path, hand: str) -> None:
    app, press = newcomers(session, tmp_path), HANDS[hand]
    press(app, "into")
    screen = battle_on(app)
    screen.show.speed = 0
    for _ in range(200):
        waited(app)
        press(app, screen.ring.focused)
        if app.screen is not screen:
            break
    assert isinstance(app.screen, LessonEndPage)
    assert app.screen.contents.lesson.title == "Into battle"
    assert lesson_session.load_done_lessons(tmp_path) == ("into-battle",)
    assert (lesson_session.load_won_lessons(tmp_path) != ()) == app.screen.contents.is_won
    assert app.screen.ring.focused == ("next" if app.screen.contents.is_won else "again")


STERN = CourseTask(keys=("ahead 1",), to=(75, 50), within=200, rakes="corneille", bears="corneille")


def test_the_first_move_can_be_a_stern_rake() -> None:
    battle, tutor = start_lesson(NEWCOMER_BATTLE, foe=True)
    for key in ("fire", "starboard hull corneille", "sail"):
        battle.run()
        battle.confirm()
        battle.run()
        give_answer(battle, tutor, [key])
    battle.run()
    battle.confirm()
    battle.run()
    question = tutor.open_question()
    assert question is not None
    assert isinstance(question.menu, Helm)
    with battle.table.as_current():
        ship = next(s for s in every(Ship) if s.id == "halcyon")
        courses = (
            legs_of(question.menu, (f"ahead {on}", f"starboard {round_}", f"ahead {26 - on - round_}"))
            for on in range(1, 16)
            for round_ in range(8, 26 - on)
        )
        raking = [c for c in courses if not course_error(STERN, tutor.level, ship, question.menu, c)]
    assert raking
    battle.close()


def over(app: App, seed: int) -> None:
    """Let a captain play the fight to its end, and open its result."""
    screen = battle_on(app)
    screen.show.speed = 0
    battle = screen.battle
    person = battle.seats["british"]
    assert isinstance(person, PlayerSeat)
    captain = make_seat(WEAKEST_ENEMY, battle.book, battle.level, seed)
    for _ in range(5000):
        screen.advance(FRAME)
        if screen.hud.prompt.kind == "over":
            break
        step = battle.pending_step
        if battle.needs_confirm():
            battle.confirm()
        elif screen.hud.prompt.needs_answer and isinstance(step, Choose) and not person.answers:
            with battle.table.as_current():
                person.submit(*(captain.answer(step) or ()))
    assert any(isinstance(e, Ended) for e in battle.events)
    for _ in range(300):
        screen.advance(FRAME)
        if app.screen is not screen:
            return
        if screen.hud.prompt.kind == "over" and "over" in screen.control_rects():
            by_mouse(app, "over")
    raise AssertionError("no way to the result")


def test_its_result_leads_to_the_lessons_or_to_a_first_battle(session: BattleSession, tmp_path: Path) -> None:
    app = newcomers(session, tmp_path)
    by_mouse(app, "into")
    over(app, 1)
    assert isinstance(app.screen, LessonEndPage)
    assert lesson_session.load_done_lessons(tmp_path) == ("into-battle",)
    by_mouse(app, "lessons")
    assert isinstance(app.screen, LessonListPage)
    assert app.screen.lessons_done == ("0-into-battle",)
    assert app.screen.ring.focused == "lesson-1-fire"
    by_mouse(app, "lesson-0-into-battle")
    assert isinstance(battle_on(app).state.plugin, FightGuide)
    over(app, 2)
    by_mouse(app, "next")
    assert isinstance(app.screen, BattleListPage)


@pytest.mark.parametrize(("won", "leads_on"), [(True, "next"), (False, "again")])
def test_enter_leads_on_after_a_victory_and_to_revenge_after_a_defeat(
    session: BattleSession, tmp_path: Path, won: bool, leads_on: str
) -> None:
    app = newcomers(session, tmp_path)
    by_mouse(app, "into")
    over(app, 1)
    page = app.screen
    assert isinstance(page, LessonEndPage)
    end = LessonEndPage(app, replace(page.contents, is_won=won), page.callbacks)
    assert end.ring.focused == leads_on
    assert [w.name for w in end.widgets() if isinstance(w, Button) and w.key_cap] == [leads_on]


def test_who_has_fought_or_learned_is_no_newcomer(session: BattleSession, tmp_path: Path) -> None:
    app = newcomers(session, tmp_path)
    assert app.screen.ring.focused == "into"
    assert next(iter(app.screen.control_rects())) == "into"
    lesson_session.save_done_lesson(tmp_path, "0-into-battle")
    title = TitlePage(app)
    assert "into" not in title.control_rects()
    assert title.ring.focused == "fight"
    (tmp_path / lesson_session.FILE_NAME).unlink()
    assert "into" in TitlePage(app).control_rects()
    (tmp_path / "journals").mkdir()
    (tmp_path / "journals" / "x.journal").write_text("{}\n")
    assert "into" not in TitlePage(app).control_rects()


def test_a_medal_is_for_who_has_won(tmp_path: Path) -> None:
    lesson_session.save_done_lesson(tmp_path, "1-fire", is_won=True)
    lesson_session.save_done_lesson(tmp_path, "2-sail")
    assert lesson_session.load_done_lessons(tmp_path) == ("fire", "sail")
    assert lesson_session.load_won_lessons(tmp_path) == ("fire",)
    lesson_session.save_done_lesson(tmp_path, "1-fire")
    assert lesson_session.load_won_lessons(tmp_path) == ("fire",)
