"""One press does one thing, on the page it was made for: held keys, presses queued while a page is
drawn, and releases on another page."""

from collections.abc import Callable

import pygame
import pytest

from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Press
from game.ui.kit.input_state import KEY_REPEAT_DELAY, KEY_REPEAT_INTERVAL, InputState, KeyRepeats
from game.ui.kit.keyboard_layout import is_text_input
from game.ui.kit.screen_keys import ScreenKeys
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button, Widget, hotspots_of
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.rulebook_page import RulebookPage
from game.ui.pages.title_page import TitlePage
from game.ui.shell.app import App
from tests.ui.conftest import InputDriver, OpenApp

FRAME = 1 / 60


class Does(Action):
    """The action of a page's button."""


class Leaf(Screen):
    """A page that records what it was asked for; its button runs ``opens``."""

    def __init__(self, app: App, opens: Callable[[], None] = lambda: None) -> None:
        self.app, self.opens, self.ring = app, opens, FocusRing("go")
        self.pressed = self.backs = 0
        self.keys: list[int] = []
        self.text = ""
        self.while_drawn: list[pygame.event.Event] = []

    def widgets(self) -> list[Widget]:
        return [
            Button("go", pygame.Rect(100, 100, 90, 44), "Go", key=pygame.K_g, action=Does()),
            Button("other", pygame.Rect(300, 100, 90, 44), "Other", action=Does()),
        ]

    def is_text_key(self, event: pygame.event.Event) -> bool:
        return is_text_input(event)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self.keys.append(event.key)
            self.text += event.dict.get("unicode", "")
        match self.ring.handle(event, hotspots_of(self.widgets())):
            case Press():
                self.pressed += 1
                self.opens()
            case Back():
                self.backs += 1
                self.app.pop_screen()
            case _:
                pass

    def draw(self, surface: pygame.Surface) -> None:
        for event in self.while_drawn:
            pygame.event.post(event)
        self.while_drawn = []


def key(code: int, kind: int = pygame.KEYDOWN, text: str = "") -> pygame.event.Event:
    return pygame.event.Event(kind, key=code, mod=0, unicode=text)


def button(kind: int, at: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=at, button=1)


@pytest.fixture
def two(open_app: OpenApp) -> tuple[App, Leaf, Leaf]:
    """A page, and the one that its button opens."""
    app = open_app()
    upper = Leaf(app)
    lower = Leaf(app, lambda: app.push_screen(upper))
    app.push_screen(lower)
    app.run_frame(FRAME)
    app.input_state.repeats = KeyRepeats(lambda code: True)
    return app, lower, upper


def frames(app: App, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        app.run_frame(FRAME)


def post(app: App, *events: pygame.event.Event) -> None:
    for event in events:
        pygame.event.post(event)
    app.run_frame(FRAME)


def test_the_window_makes_no_repeats_of_its_own(open_app: OpenApp) -> None:
    open_app()
    assert pygame.key.get_repeat() == (0, 0)


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_g, pygame.K_ESCAPE, pygame.K_TAB])
def test_a_key_that_is_held_acts_once(two: tuple[App, Leaf, Leaf], code: int) -> None:
    app, lower, upper = two
    post(app, key(code))
    frames(app, 2.0)
    assert lower.keys == [code]
    assert (upper.keys, upper.pressed, upper.backs) == ([], 0, 0)


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_g])
def test_a_key_that_is_told_again_before_it_comes_up_acts_once(
    two: tuple[App, Leaf, Leaf], code: int
) -> None:
    app, lower, upper = two
    for _ in range(14):
        post(app, key(code))
    assert (lower.keys, upper.keys) == ([code], [])
    post(app, key(code, pygame.KEYUP), key(code))
    assert upper.keys == [code], "pressed anew it acts anew"


def test_one_long_escape_goes_back_one_page(two: tuple[App, Leaf, Leaf]) -> None:
    app, lower, upper = two
    app.push_screen(upper)
    app.run_frame(FRAME)
    for _ in range(14):
        post(app, key(pygame.K_ESCAPE))
    assert app.screen is lower


def test_f11_that_is_held_turns_the_screen_over_once(two: tuple[App, Leaf, Leaf]) -> None:
    app, *_ = two
    for _ in range(2):
        post(app, key(pygame.K_F11))
    assert app.settings.full_screen


def test_an_arrow_that_is_told_again_goes_on_on_its_own_page(two: tuple[App, Leaf, Leaf]) -> None:
    app, lower, upper = two
    for _ in range(3):
        post(app, key(pygame.K_DOWN))
    assert lower.keys == [pygame.K_DOWN] * 3
    app.push_screen(upper)
    app.run_frame(FRAME)
    for _ in range(3):
        post(app, key(pygame.K_DOWN))
    assert upper.keys == []


def test_arrows_and_page_keys_go_on_while_they_are_held(two: tuple[App, Leaf, Leaf]) -> None:
    app, lower, _ = two
    for code in (pygame.K_DOWN, pygame.K_PAGEUP):
        lower.keys.clear()
        post(app, key(code))
        frames(app, KEY_REPEAT_DELAY + 3 * KEY_REPEAT_INTERVAL + 2 * FRAME)
        # Once at first, once after FIRST_AFTER, then at each of three times EACH.
        assert lower.keys.count(code) in (4, 5, 6)
        post(app, key(code, pygame.KEYUP))
        held = lower.keys.count(code)
        frames(app, 1.0)
        assert lower.keys.count(code) == held


def test_a_key_that_goes_on_is_the_one_that_does_the_work(two: tuple[App, Leaf, Leaf]) -> None:
    app, lower, _ = two
    bindings = app.input_state.bindings.with_key("zoom-in", pygame.K_F5)
    assert not isinstance(bindings, str)
    bindings = bindings.with_key("undo", pygame.K_PAGEUP)
    assert not isinstance(bindings, str)
    app.input_state.bindings = bindings
    post(app, key(pygame.K_PAGEUP))
    frames(app, 1.0)
    assert lower.keys == [pygame.K_BACKSPACE]
    post(app, key(pygame.K_F5))
    frames(app, 1.0)
    assert lower.keys.count(pygame.K_PAGEUP) > 5


def test_a_letter_goes_on_in_a_text_and_no_slow_frame_makes_it_more(two: tuple[App, Leaf, Leaf]) -> None:
    app, lower, _ = two
    post(app, key(pygame.K_a, text="a"))
    for _ in range(8):
        app.run_frame(5.0)
    # A frame counts for 0.1 s at most: the fourth is past FIRST_AFTER, and so is each after it.
    assert lower.text == "a" * 6
    app.input_state.repeats = KeyRepeats(lambda code: False)
    post(app, key(pygame.K_b, text="b"))
    frames(app, 2.0)
    assert lower.text == "a" * 6 + "b", "it was let go where nobody heard it"


def test_an_arrow_that_is_held_does_not_go_on_on_the_next_page(two: tuple[App, Leaf, Leaf]) -> None:
    app, lower, upper = two
    post(app, key(pygame.K_RIGHT))
    assert lower.ring.focused == "other"
    app.push_screen(upper)
    frames(app, 2.0)
    assert (upper.keys, upper.ring.focused) == ([], "go")


def test_presses_of_one_frame_are_not_for_the_page_that_the_first_opens(two: tuple[App, Leaf, Leaf]) -> None:
    app, lower, upper = two
    at = lower.widgets()[0].rect.center
    post(app, key(pygame.K_RETURN), key(pygame.K_RETURN), key(pygame.K_ESCAPE),
         pygame.event.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0),
         button(pygame.MOUSEBUTTONDOWN, at), button(pygame.MOUSEBUTTONUP, at))  # fmt: skip
    assert app.screen is upper
    assert (upper.keys, upper.pressed) == ([], 0)
    post(app, key(pygame.K_RETURN, pygame.KEYUP), key(pygame.K_RETURN))
    assert upper.pressed == 1, "once it is seen it hears"


def test_presses_while_a_page_is_drawn_for_the_first_time_are_not_for_it(two: tuple[App, Leaf, Leaf]) -> None:
    app, _, upper = two
    resized = pygame.event.Event(pygame.VIDEORESIZE, size=(1024, 768), w=1024, h=768)
    upper.while_drawn = [key(pygame.K_RETURN), key(pygame.K_ESCAPE), resized]
    post(app, key(pygame.K_RETURN))
    frames(app, 0.2)
    assert app.screen is upper
    assert upper.keys == []
    assert app.size == (1024, 768), "what is no press is not lost"


def test_a_button_that_goes_down_on_one_page_presses_nothing_on_the_next(two: tuple[App, Leaf, Leaf]) -> None:
    app, lower, upper = two
    at = lower.widgets()[1].rect.center
    post(app, button(pygame.MOUSEBUTTONDOWN, at))
    post(app, key(pygame.K_g))
    assert app.screen is upper
    post(app, button(pygame.MOUSEBUTTONUP, at))
    post(app, key(pygame.K_ESCAPE))
    assert app.screen is lower
    post(app, button(pygame.MOUSEBUTTONUP, at))
    assert (upper.pressed, lower.pressed) == (0, 1)


def test_a_control_of_the_pad_that_waits_is_forgotten_on_the_next_page() -> None:
    hands = InputState()
    down = pygame.event.Event(pygame.JOYBUTTONDOWN, button=2, instance_id=0)
    hands.translate_event(down, False)
    hands.on_screen_changed()
    assert hands.translate_event(pygame.event.Event(pygame.JOYBUTTONUP, button=2, instance_id=0), False) == []
    assert hands.advance(5.0) == []


def test_a_stick_that_leans_since_the_page_before_must_first_come_to_rest() -> None:
    hands = InputState()

    def lean(value: float) -> bool:
        event = pygame.event.Event(pygame.JOYAXISMOTION, axis=1, value=value, instance_id=0)
        return bool(hands.translate_event(event, False))

    assert lean(0.9)
    hands.on_screen_changed()
    assert [lean(v) for v in (0.95, 0.8, 0.1, 0.9)] == [False, False, True, True]


def test_one_escape_on_a_page_over_the_list_leads_to_the_list(open_app: OpenApp) -> None:
    app = open_app()
    app.push_screen(BattleListPage(app))
    app.push_screen(Leaf(app))
    app.run_frame(FRAME)
    post(app, *[key(pygame.K_ESCAPE)] * 14)
    assert isinstance(app.screen, BattleListPage)


def test_the_cursor_of_the_title_is_never_put_on_leaving(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    for _ in range(3):
        driver.press_key(pygame.K_ESCAPE)
        driver.press_pad(1)
        assert isinstance(app.screen, TitlePage)
        assert app.screen.ring.focused == "fight"
    driver.press_key(pygame.K_RETURN)
    driver.press_key(pygame.K_ESCAPE)
    driver.press_key(pygame.K_ESCAPE)
    assert isinstance(app.screen, TitlePage)
    assert app.screen.ring.focused == "fight"
    assert app.is_running


def hold(app: App, event: pygame.event.Event, seconds: float = 1.0) -> None:
    app.input_state.repeats = KeyRepeats(lambda code: True)
    post(app, event)
    frames(app, seconds)
    post(app, pygame.event.Event(pygame.KEYUP, key=event.key, mod=0))


def test_what_is_typed_on_pages_goes_on_and_what_presses_does_not(open_app: OpenApp) -> None:
    app = open_app()
    typed: list[str] = []
    app.push_screen(Leaf(app))
    app.push_screen(keys := ScreenKeys(app.screen, app, "Name", "", typed.append))
    app.run_frame(FRAME)
    hold(app, key(pygame.K_a, text="a"))
    assert keys.text == "a" * len(keys.text)
    assert len(keys.text) > 5
    hold(app, key(pygame.K_BACKSPACE))
    assert keys.text == "", "as many are rubbed out in the same time"
    keys.ring.is_shown = True
    hold(app, key(pygame.K_SPACE, text=" "))
    assert keys.text == "q", "the key in focus was pressed, once"
    hold(app, key(pygame.K_RETURN, text="\r"))
    assert keys.text == "qq"
    app.push_screen(book := RulebookPage(app, app.callbacks.books))
    app.run_frame(FRAME)
    hold(app, key(pygame.K_1, text="1"))
    assert book.search_text == "1", "the first sign begins the search"
    hold(app, key(pygame.K_1, text="1"))
    assert len(book.search_text) > 5
    hold(app, key(pygame.K_ESCAPE))
    assert app.screen is keys
