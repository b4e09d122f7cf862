"""The story of a battle on its sea: the stakes go with the first press, turning points are told
once, the goal has its count."""

from collections.abc import Sequence

import pygame
import pytest

from game.books import shelf
from game.captains.decision_maker import PlanningSeat, Rationale
from game.captains.squadron_orders import ChangeReason, Manoeuvre, OrderChange, SquadronOrder
from game.core import events as ev
from game.core.steps import Choose
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.systems import BattleShow
from game.ui.battle.panels.level_messages import reading_seconds
from game.ui.battle.screen.screen import RESULT_SECONDS, BattleScreen
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.story_captions import READ_SECONDS, StoryCaptions
from game.ui.battle.values.plugin import BattleNavigation
from game.ui.battle.values.prompts import AimCount, count_aims, steps_left
from game.ui.battle.views import free_sea, goal_caption
from tests.books.kmh.face.input_driver import LEVELS, FakeContext, SketchBank, post_events, press_key

ROOT = LEVELS.parent
DUEL = "kmh/constitution-and-guerriere"
LISSA = "hf/lissa-in-small"


def battle_of(name: str, seed: int, person: bool = False) -> Battle:
    """A battle that chance fights, but for a person on the first side."""
    level = load_level(ROOT / f"{name}.toml")
    seats: dict[str, Seat] = {side.id: RandomSeat(seed) for side in level.sides}
    if person:
        seats[level.sides[0].id] = PlayerSeat()
    return Battle(shelf.book(level.rules.book).rules, level, seats, seed)


def screen_of(battle: Battle, size: tuple[int, int] = (1280, 720), text: float = 1) -> BattleScreen:
    """The battle on a sea that fills the window, with its story."""
    screen = BattleScreen(FakeContext(size, text, sea=True), battle, BattleShow(battle), quick_play=True)
    screen.sea_view.bank = SketchBank(process=False)
    screen.show.speed = 0
    screen.state.story_captions = StoryCaptions(battle)
    return screen


def until_asked(screen: BattleScreen) -> None:
    for _ in range(400):
        screen.advance(1 / 30)
        if screen.hud.prompt.needs_answer:
            return
    raise AssertionError("nobody is asked")


def told(battle: Battle) -> list[str]:
    """Everything that is told of a battle from its first move to its end, in its order."""
    screen, found = screen_of(battle), list[str]()
    story = screen.state.story_captions
    assert story is not None
    story.opening_text = ""
    for _ in range(100_000):
        if battle.run(max_steps=1).value == "over":
            break
        with battle.table.as_current():
            story.update(screen.hud, 0.0)
        found += story.pending
        story.pending.clear()
    return found


PRESSES = {
    "key": pygame.event.Event(pygame.KEYDOWN, key=pygame.K_HOME, mod=0, unicode=""),
    "mouse": pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(640, 400), button=1),
    "pad": pygame.event.Event(pygame.JOYBUTTONDOWN, button=5),
}


@pytest.mark.parametrize("by", list(PRESSES))
def test_the_stakes_lie_on_the_sea_until_the_first_press(by: str) -> None:
    screen = screen_of(battle_of(DUEL, 3, person=True))
    until_asked(screen)
    story = screen.state.story_captions
    assert story is not None
    assert story.current == screen.battle.level.stakes
    for _ in range(60):
        screen.advance(1.0)
    assert story.current, "whoever is asked reads as long as he likes"
    post_events(screen, PRESSES[by])
    assert story.current == ""
    assert free_sea.story_caption_rect(screen.state) is None


def test_the_press_that_puts_the_stakes_away_is_heard() -> None:
    screen = screen_of(battle_of(DUEL, 3, person=True))
    until_asked(screen)
    press_key(screen, pygame.K_l)
    assert screen.state.story_captions is not None
    assert screen.state.story_captions.current == ""
    assert screen.hud.log_drawer.is_open


def test_nothing_is_told_twice_nor_of_what_was_before() -> None:
    battle = battle_of(LISSA, 1)
    words = told(battle)
    assert words
    assert len(words) == len(set(words))
    assert StoryCaptions(battle).current == "", "a battle that is resumed"


def test_the_turning_points_of_a_battle_are_told_when_they_come() -> None:
    words = [line for seed in range(3, 7) for line in told(battle_of(LISSA, seed))]
    assert any("the first of the day" in line for line in words)
    assert any(line.startswith("Half the strength of the Royal Navy") for line in words)
    assert any(line.startswith("One step more, and ") for line in words)
    assert any(line == "This is the last turn." for line in words)


def test_a_duel_is_not_told_like_a_fleet() -> None:
    words = [line for seed in range(3, 9) for line in told(battle_of(DUEL, seed))]
    assert any(line.endswith(" has lost half her strength.") for line in words)
    assert not any("of the day" in line or line.startswith("Half the strength") for line in words)


def test_where_a_side_has_one_ship_nothing_is_the_first_of_the_day() -> None:
    level = load_level(ROOT / "ls98" / "robust-and-hoche.toml")
    assert len([ship for ship in level.ships if ship.side == "french"]) == 1
    words = [line for seed in range(1, 9) for line in told(battle_of("ls98/robust-and-hoche", seed))]
    assert any("Hoche" in line for line in words)
    assert not any("of the day" in line for line in words)


def test_warm_work_tells_of_the_last_move() -> None:
    words = [line for seed in range(1, 4) for line in told(battle_of("wwh/two-against-two", seed))]
    assert "This is the last round: each ship moves once more." in words
    assert not any("last turn" in line for line in words)


LOST: dict[str, tuple[list[ev.Event], str]] = {
    "struck": (
        [ev.Struck("", "guerriere", "constitution")],
        "Guerriere strikes her colours. Three cheers from Constitution!",
    ),
    "taken": (
        [ev.Boarded("", "constitution", "guerriere", "", 9, 5), ev.Captured("", "guerriere", "american")],
        "Constitution has taken Guerriere by boarding: three cheers!",
    ),
    "left": ([ev.Left("", "guerriere", "right")], "Guerriere sails off, beaten."),
    "sunk": ([ev.Sank("", "guerriere")], "Guerriere goes down."),
    "burnt": ([ev.Exploded("", "guerriere")], "Guerriere blows up."),
}


@pytest.mark.parametrize("how", list(LOST))
def test_the_loss_that_ends_a_battle_is_told(how: str) -> None:
    battle = battle_of(DUEL, 3)
    screen = screen_of(battle)
    story = screen.state.story_captions
    assert story is not None
    story.opening_text = ""
    lost, words = LOST[how]
    battle.events += [*lost, ev.Ended("", winner="american", degree="major")]
    with battle.table.as_current():
        story.update(screen.hud, 0.0)
        story.update(screen.hud, 0.0)
    assert story.pending == [words]


def test_a_strike_that_was_told_is_not_told_again_at_the_end() -> None:
    battle = battle_of(DUEL, 3)
    screen = screen_of(battle)
    story = screen.state.story_captions
    assert story is not None
    story.opening_text = ""
    lost, words = LOST["struck"]
    for event in (*lost, ev.Ended("", winner="american", degree="major")):
        battle.events.append(event)
        with battle.table.as_current():
            story.update(screen.hud, 0.0)
    assert story.pending == [words]


def test_a_turning_point_is_read_before_a_press_puts_it_away() -> None:
    screen = screen_of(battle_of(DUEL, 3, person=True))
    until_asked(screen)
    story = screen.state.story_captions
    assert story is not None
    story.opening_text, story.pending = "", ["Half the strength of the Royal Navy is gone."]
    press_key(screen, pygame.K_HOME)
    assert story.pending, "it has only just come"
    screen.advance(READ_SECONDS)
    press_key(screen, pygame.K_HOME)
    assert not story.pending
    assert reading_seconds("a word") > READ_SECONDS


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 720), 1), ((1024, 768), 1), ((1920, 1080), 1), ((1280, 720), 1.5)]
)
def test_the_caption_has_room_and_the_camera_looks_past_it(
    size: tuple[int, int], text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SeaView, "_paint_sea", lambda *_: None)  # half a minute of coast, unread
    for name in (DUEL, "ls98/french-at-anchor"):
        screen = screen_of(battle_of(name, 3, person=True), size, text)
        until_asked(screen)
        screen.draw(screen.context.surface)  # type: ignore[attr-defined]
        rect = free_sea.story_caption_rect(screen.state)
        assert rect is not None
        assert pygame.Rect((0, 0), size).contains(rect)
        assert not rect.colliderect(screen.free_sea_rect())
        ledger = screen.context.text_ledger  # type: ignore[attr-defined]
        mine = [mark for mark in ledger if mark.region == "story"]
        assert " ".join(mark.text for mark in mine) == screen.battle.level.stakes
        assert all(rect.contains(mark.rect) for mark in mine)


def test_the_goal_has_its_count_while_one_is_asked_and_while_one_watches() -> None:
    battle = battle_of(LISSA, 1, person=True)
    screen = screen_of(battle)
    until_asked(screen)
    with battle.table.as_current():
        assert "0 of 3" in goal_caption.goal_words(screen.hud)[0]
    fought = battle_of("wwh/cape-st-vincent", 1)
    fought.run()
    with fought.table.as_current():
        facts = fought.book.facts_now(fought.level)
    theirs = {ship.id for ship in fought.level.ships if ship.side == "spanish"}
    struck = {e.ship for e in fought.events if isinstance(e, ev.Struck)} & theirs
    assert struck
    assert count_aims(fought.level, "british", facts) == (AimCount(min(5, len(struck)), 5),)


def test_a_goal_of_one_ship_has_no_count_and_is_never_told_to_be_near() -> None:
    battle = battle_of(DUEL, 3)
    with battle.table.as_current():
        facts = battle.book.facts_now(battle.level)
    assert count_aims(battle.level, "american", facts) == ()
    assert steps_left(battle.level, "american", facts) == 1
    assert not any(line.startswith("One step more") for line in told(battle))


class FlagOfficer(PlanningSeat):
    """A seat that answers by chance and has told a squadron something else."""

    can_undo = False

    def __init__(self) -> None:
        self.chance = RandomSeat(1)
        order = SquadronOrder(Manoeuvre.COVER, "villeneuve")
        change = OrderChange("dumanoir", order, ChangeReason.FRIEND)
        self.last_plan = Rationale("", order_changes=(change,))

    def answer(self, question: Choose) -> Sequence[str]:
        return list(self.chance.answer(question))


def test_what_a_flag_officer_tells_his_squadrons_anew_is_told_once() -> None:
    battle = battle_of("kmh/trafalgar", 3)
    screen = screen_of(battle)
    battle.seats["allies"] = FlagOfficer()
    story, found = screen.state.story_captions, list[str]()
    assert story is not None
    story.opening_text = ""
    while battle.turn < 3:
        battle.run(max_steps=1)
        with battle.table.as_current():
            story.update(screen.hud, 0.0)
        found += story.pending
        story.pending.clear()
    said = "Signal to the van: cover the centre; their friends are in need."
    assert [words for words in found if words.startswith("Signal")] == [said]
    battle.close()


def test_the_page_after_a_battle_comes_by_itself_when_its_end_has_been_seen() -> None:
    opened = list[int]()
    battle = battle_of(DUEL, 3)
    battle.run()
    navigation = BattleNavigation(open_result=lambda: opened.append(1))
    context = FakeContext((1280, 720), sea=True)
    screen = BattleScreen(context, battle, BattleShow(battle), navigation)
    screen.sea_view.bank = SketchBank(process=False)
    screen.show.speed = 0
    for _ in range(20):
        screen.advance(1.0)
        context.idle_seconds += 1.0
    assert not opened, "who only watches has no page"
    screen.state.story_captions = StoryCaptions(battle)
    context.idle_seconds = 0.0
    for _ in range(20):
        screen.advance(1.0)
    assert not opened, "somebody still looks about"
    context.idle_seconds = RESULT_SECONDS - 1
    screen.advance(1.0)
    assert not opened
    context.idle_seconds = RESULT_SECONDS
    screen.hud.log_drawer.is_open = True
    screen.advance(1.0)
    assert not opened, "he reads the log"
    screen.hud.log_drawer.is_open = False
    for _ in range(round(RESULT_SECONDS)):
        assert not opened
        screen.advance(1.0)
    assert opened == [1]
