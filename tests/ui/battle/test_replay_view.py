"""The last turn and the last great moment are seen again in every book, and all is as it was."""

from collections.abc import Sequence

import esper
import pygame
import pytest

from game.books import shelf
from game.core.events import Captured, Struck
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle
from game.play.great_moments import all_moments, greatest_moments, last_great_moment, scene_end_index
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.scene.effects import FlagChange
from game.stage.sound.event_sounds import SoundCall
from game.stage.sound.player import CENTRED_LISTENER, SoundListener, SoundPlayer
from game.systems import BattleShow
from game.ui.battle.screen import replay_view
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.prompts import PromptKind
from game.ui.kit.input_state import InputState
from game.ui.pages.pause_menu import replay_rows
from tests.books.kmh.face.input_driver import LEVELS, FakeContext, SketchBank, click, press_key

ROOT = LEVELS.parent
DUELS = {
    "kmh": ROOT / "kmh" / "constitution-and-guerriere.toml",
    "wwh": ROOT / "wwh" / "frigate-action.toml",
    "hf": ROOT / "hf" / "hot-java.toml",
    "ls98": ROOT / "ls98" / "robust-and-hoche.toml",
}
SEEDS = {"kmh": (5, 8), "wwh": (4, 8), "hf": (17, 6), "ls98": (4, 5)}
"""A battle of each book in which much happens, and a turn by which some of it has."""


def fight(book: str) -> Battle:
    """The battle of a book, with captains of chance in every seat."""
    level, seed = load_level(DUELS[book]), SEEDS[book][0]
    seats: dict[str, Seat] = {side.id: RandomSeat(seed) for side in level.sides}
    return Battle(shelf.book(level.rules.book).rules, level, seats, seed)


def in_the_middle(book: str, turns: int = 0, *, sea: bool = True) -> BattleScreen:
    """The battle has been fought up to that turn, and a person goes on with it: the screen stands
    at his question."""
    battle, turns = fight(book), turns or SEEDS[book][1]
    level = battle.level
    battle.run(until_turn=turns)
    battle.change_seat(level.sides[0].id, PlayerSeat(), "human")
    context = FakeContext((1280, 720), sea=sea)
    screen = BattleScreen(context, battle, BattleShow(battle), quick_play=True)
    screen.sea_view.bank = SketchBank(process=False)
    screen.show.speed = asked = 0
    for _ in range(4000):
        screen.advance(1 / 4)
        asked = asked + 1 if screen.hud.prompt.needs_answer else 0
        if asked > 8:
            return screen  # the question stands, and nobody answers it for him
    raise AssertionError("nobody is asked")


def to_the_end(screen: BattleScreen) -> int:
    """What is seen again has come to its end; in how many quarters of a second."""
    for n in range(4000):
        if screen.state.replay is None:
            return n
        screen.show.speed = 4
        screen.advance(1 / 4)
    raise AssertionError("it never ends")


def state(screen: BattleScreen) -> tuple[object, ...]:
    """All that must be as it was."""
    camera, hud = screen.sea_view.camera.target_view, screen.hud
    battle = screen.battle
    return (
        id(battle),
        len(battle.events),
        battle.rewinds,
        id(hud),
        hud.prompt.question_key,
        hud.own_ship,
        id(screen.show),
        camera,
        screen.sea_input.has_camera,
        screen.ring.focused,
        screen.state.camera_places,
        list(battle.journal.entries),
        screen.state.quick_play and list(screen.state.quick_play.toast_lines),
    )


@pytest.mark.parametrize("sea", [True, False])
@pytest.mark.parametrize("book", list(DUELS))
def test_a_key_shows_the_last_turn_again_and_goes_back_to_where_it_was(book: str, sea: bool) -> None:
    screen = in_the_middle(book, sea=sea)
    screen.pan(40, 25)
    before, kept = state(screen), screen.battle
    press_key(screen, pygame.K_z)
    assert screen.state.replay is not None
    assert screen.battle.turn <= kept.turn <= screen.battle.turn + 2
    assert screen.hud.is_replay
    assert to_the_end(screen) > 1
    assert state(screen) == before
    press_key(screen, pygame.K_z)
    press_key(screen, pygame.K_ESCAPE)
    assert state(screen) == before


@pytest.mark.parametrize("book", list(DUELS))
def test_shift_and_the_key_show_the_last_great_moment(book: str) -> None:
    screen = in_the_middle(book)
    moment, events = last_great_moment(screen.battle.events), screen.battle.events
    assert moment is not None
    before = state(screen)
    press_key(screen, pygame.K_z, pygame.KMOD_SHIFT)
    assert screen.state.replay is not None
    assert len(screen.battle.events) <= moment.event_index
    seen = 0
    for _ in range(4000):
        screen.advance(1 / 4)
        if screen.state.replay is None:
            break
        seen = len(screen.battle.events)
    assert moment.event_index < seen <= scene_end_index(events, moment.event_index)
    assert state(screen) == before


def test_nothing_is_seen_again_before_anything_has_happened() -> None:
    screen = in_the_middle("hf", 1)
    assert replay_view.refusal(screen.state)
    acts = replay_rows(screen)
    assert all(act.refusal for act in acts)
    press_key(screen, pygame.K_z)
    assert screen.state.replay is None


def test_it_can_be_asked_for_while_something_is_shown_and_that_goes_on_after() -> None:
    screen = in_the_middle("kmh")
    screen.show.speed = 1
    for n in range(400):
        if not (screen.show.is_at_rest() or replay_view.refusal(screen.state)):
            break
        if n % 20 == 0:
            press_key(screen, pygame.K_SPACE)
        screen.advance(1 / 30)
    assert screen.hud.prompt.kind == PromptKind.WATCH
    before = state(screen)
    press_key(screen, pygame.K_z)
    assert screen.state.replay is not None
    to_the_end(screen)
    assert state(screen)[:3] == before[:3]


def test_the_great_moment_before_is_a_press_away_while_it_is_seen() -> None:
    screen = in_the_middle("wwh")
    press_key(screen, pygame.K_z, pygame.KMOD_SHIFT)
    assert screen.state.replay is not None
    first = screen.state.replay.end_event
    press_key(screen, pygame.K_g)
    assert screen.state.replay is not None
    assert screen.state.replay.end_event < first


def test_the_menu_leads_to_both() -> None:
    screen = in_the_middle("wwh")
    turn, great = replay_rows(screen)
    assert (turn.state, great.state) == ("ready", "ready")
    assert turn.key_letter == "z"
    turn.on_press()
    assert screen.state.replay is not None
    replay_view.leave_replay(screen.state)
    great.on_press()
    assert screen.state.replay is not None


def test_the_three_moments_are_of_different_turns_where_there_are_so_many() -> None:
    for book in DUELS:
        battle = fight(book)
        battle.run()
        three, turns = (greatest_moments(battle.events, 3), {m.turn for m in all_moments(battle.events)})
        assert len({moment.turn for moment in three}) == min(3, len(turns)), book
        assert [m.event_index for m in three] == sorted(m.event_index for m in three)


def test_a_stick_held_down_shows_it_again_and_tapped_it_shows_every_ship() -> None:
    hands = InputState()
    down = pygame.event.Event(pygame.JOYBUTTONDOWN, button=10, instance_id=0)
    up = pygame.event.Event(pygame.JOYBUTTONUP, button=10, instance_id=0)
    assert hands.translate_event(down, False) == []
    tapped = [e.key for e in hands.translate_event(up, False) if e.type == pygame.KEYDOWN]
    assert tapped == [pygame.K_HOME]
    hands.translate_event(down, False)
    pressed = [e.key for e in hands.advance(1.0) if e.type == pygame.KEYDOWN]
    assert pressed == [pygame.K_z]
    assert hands.translate_event(up, False) == []


def test_the_wheel_has_it_for_mouse_and_pad() -> None:
    screen = in_the_middle("wwh")
    press_key(screen, pygame.K_o)
    for _ in range(4):
        if "wheel-watch-again" in screen.control_rects():
            break
        click(screen, "wheel-page")
    click(screen, "wheel-watch-again")
    assert screen.state.replay is not None


class Ears(SoundPlayer):
    """Silent, but keeps what was to be heard."""

    def __init__(self) -> None:
        super().__init__()
        self.cues: list[str] = []

    def queue(
        self, calls: Sequence[SoundCall], listener: SoundListener = CENTRED_LISTENER, speed: int = 1
    ) -> None:
        self.cues += [call.cue for call in calls]


def test_the_loser_hauls_down_before_the_verdict_and_there_is_a_cheer() -> None:
    battle = fight("hf")
    battle.run()
    struck = next(n for n, e in enumerate(battle.events) if isinstance(e, Struck | Captured))
    battle = fight("hf")
    while len(battle.events) < struck:
        battle.step()
    screen = BattleScreen(FakeContext((1280, 720), sea=True), battle, BattleShow(battle))
    screen.sea_view.bank = SketchBank(process=False)
    screen.show.speed = 1
    screen.state.sound_feed.sound = ears = Ears()
    seen = list[tuple[bool, bool]]()
    for _ in range(4000):
        screen.advance(1 / 30)
        with screen.show.stage():
            down = bool(esper.get_component(FlagChange))
        seen.append((down, screen.hud.prompt.kind == PromptKind.OVER))
        if seen[-1][1]:
            break
    assert any(down for down, _ in seen), "the colours come down"
    assert not any(down and over for down, over in seen), "and only then comes the verdict"
    assert seen[-1] == (False, True)
    assert any(cue.startswith("cheer") for cue in ears.cues)
