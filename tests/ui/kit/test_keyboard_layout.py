"""Every command on every keyboard: Latin letters by label, others by position, characters as typed."""

from pathlib import Path

import pygame
import pytest

from game.ui.kit.bindings import COMMANDS, Bindings, Command, key_cap_of, load, save
from game.ui.kit.focus import FocusRing, Hotspot, Press
from game.ui.kit.input_state import InputState
from game.ui.kit.keyboard_layout import RAW_CODE, KeyboardLayout, digit_row_key, typed_digit
from game.ui.pages.options_page import OptionsPage, RemapPage
from tests.ui.conftest import InputDriver, OpenApp
from tests.ui.keyboards import KEYBOARDS, KeyboardSample

SIGNS = [c for c in COMMANDS if ord("!") <= c.key <= ord("~")]
LATIN = ("us", "de", "fr", "tr", "dvorak")
CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


def heard(board: KeyboardSample, event: pygame.event.Event, bindings: Bindings | None = None) -> int:
    """Return the key that screens know for it, after a letter has shown which layout it is."""
    hands = InputState(bindings or Bindings())
    hands.layout.translate(board.event_at("d"))
    (read,) = hands.translate_event(hands.layout.translate(event), False)
    return int(read.key)


@pytest.mark.parametrize("command", SIGNS, ids=lambda c: c.name)
@pytest.mark.parametrize("name", KEYBOARDS)
def test_every_command_of_a_letter_or_sign_is_on_every_keyboard(name: str, command: Command) -> None:
    board, sign = KEYBOARDS[name], chr(command.key)
    labelled = board.event_typing(sign) if name in LATIN or not sign.isalpha() else None
    pressed = labelled or board.event_at(sign)
    assert heard(board, pressed) == command.key
    if not sign.isdigit():  # with Shift a digit is a speed, and on French keyboards types itself
        read = KeyboardLayout().translate(pressed)
        assert not read.mod & (pygame.KMOD_SHIFT | pygame.KMOD_ALT | pygame.KMOD_CTRL)


@pytest.mark.parametrize("name", KEYBOARDS)
def test_ctrl_and_a_letter_is_that_chord(name: str) -> None:
    board = KEYBOARDS[name]
    for letter in "acstvxyz":
        typed = board.event_typing(letter) if name in LATIN else board.event_at(letter)
        assert typed is not None
        chord = pygame.event.Event(typed.type, {**typed.dict, "mod": CTRL, "unicode": ""})
        read = KeyboardLayout().translate(chord)
        assert (chr(read.key), read.mod) == (letter, CTRL)


def test_keyboards_with_latin_letters_stay_as_they_are_labelled() -> None:
    for name in LATIN:
        board, layout = KEYBOARDS[name], KeyboardLayout()
        layout.translate(board.event_at("d"))
        for n, sign in enumerate(board.alone):
            read = layout.translate(board.key_down_event(n, sign))
            if sign.isascii() and sign.isalpha():
                assert (read.key, RAW_CODE in read.dict) == (ord(sign), False)
            elif sign in "/;'*" and not 1 <= n <= 10:  # signs that no command has
                assert read.key == ord(sign), (name, sign)


def test_greek_and_hebrew_signs_that_lie_where_letters_do_are_those_letters() -> None:
    assert heard(KEYBOARDS["gr"], KEYBOARDS["gr"].event_at("q")) == pygame.K_q  # types ;
    assert heard(KEYBOARDS["he"], KEYBOARDS["he"].event_at("w")) == pygame.K_w  # types '
    assert heard(KEYBOARDS["he"], KEYBOARDS["he"].event_at("/")) == pygame.K_PERIOD


def test_a_dead_key_is_the_one_of_its_place() -> None:
    assert KeyboardLayout().translate(KEYBOARDS["de"].event_at("`")).key == pygame.K_BACKQUOTE


def test_a_turkish_i_without_its_dot_is_the_one_on_the_cap() -> None:
    assert heard(KEYBOARDS["tr"], KEYBOARDS["tr"].event_at("i")) == pygame.K_i


def test_altgr_is_part_of_the_sign_whatever_the_system_calls_it() -> None:
    board = KEYBOARDS["de"]
    for held in (pygame.KMOD_RALT, pygame.KMOD_MODE, pygame.KMOD_LCTRL | pygame.KMOD_RALT):
        read = KeyboardLayout().translate(board.key_down_event(board.alone.index("q"), "@", held))
        assert (read.mod, read.unicode) == (0, "@"), "it is written in a text"
        read = KeyboardLayout().translate(board.key_down_event(board.alone.index("8"), "[", held))
        assert (read.key, read.mod) == (pygame.K_LEFTBRACKET, 0)


def test_a_key_comes_up_as_what_it_went_down_as() -> None:
    layout, down = KeyboardLayout(), KEYBOARDS["ru"].event_at("s")
    up = pygame.event.Event(pygame.KEYUP, {**down.dict, "unicode": ""})
    assert layout.translate(down).key == layout.translate(up).key == pygame.K_s


def test_the_keypad_and_named_keys_are_left_alone() -> None:
    for key, typed in ((pygame.K_KP6, "6"), (pygame.K_KP_PERIOD, "."), (pygame.K_F5, "")):
        down = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=typed, scancode=94)
        assert KeyboardLayout().translate(down) is down
        assert digit_row_key(down) == ""
        assert typed_digit(down) == ("6" if typed == "6" else "")


def test_a_french_upper_row_has_digits_without_shift() -> None:
    board = KEYBOARDS["fr"]
    for digit in "1234567890":
        assert digit_row_key(KeyboardLayout().translate(board.event_at(digit))) == digit
    assert heard(board, board.event_at("6")) == pygame.K_MINUS, "6 types -, which is a command"


def test_a_control_with_a_digit_is_pressed_by_the_upper_row_of_a_french_keyboard() -> None:
    spots = [Hotspot(f"number-{n}", pygame.Rect(n * 50, 0, 40, 40), key=pygame.K_0 + n) for n in range(10)]
    board, ring, layout = KEYBOARDS["fr"], FocusRing(), KeyboardLayout()
    for digit in "1234567890":
        assert ring.handle(layout.translate(board.event_at(digit)), spots) == Press(f"number-{digit}")
    minus = Hotspot("shorter", pygame.Rect(0, 50, 40, 40), key=pygame.K_MINUS)
    assert ring.handle(layout.translate(board.event_at("6")), [*spots, minus]) == Press("shorter")
    german = layout.translate(KEYBOARDS["de"].event_at("7", SHIFT))
    assert ring.handle(german, spots) == Press("number-7")


# ------------------------------------------------------------------------- keys laid anew


@pytest.mark.parametrize("sign", "ßéüф漢")
def test_any_key_is_laid_and_still_there_after_a_restart(sign: str, tmp_path: Path) -> None:
    bindings = Bindings().with_key("tack", ord(sign))
    assert isinstance(bindings, Bindings)
    assert save(tmp_path, bindings) == ""
    found = load(tmp_path)
    assert found == bindings
    assert found.mapped_key(ord(sign)) == pygame.K_t
    assert found.key_caps("keys")["T"] == (sign.upper() if sign != "ß" else "ß")


def test_a_key_without_sign_or_name_is_kept_by_its_number(tmp_path: Path) -> None:
    key = (1 << 30) | 0xE9
    bindings = Bindings().with_key("tack", key)
    assert isinstance(bindings, Bindings)
    save(tmp_path, bindings)
    assert load(tmp_path) == bindings
    assert key_cap_of(key) == "Key 233"


@pytest.mark.parametrize("control", ["U+", "U+20", "U+110000", "U+00 DF", "SDL+12", "U+-0DF", "X"])
def test_what_is_no_key_in_the_file_is_passed_over(control: str, tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text(f'[keys]\ntack = "{control}"\n', encoding="utf-8")
    assert load(tmp_path) == Bindings()


def test_a_letter_of_another_script_is_laid_by_itself_and_goes_before_its_place() -> None:
    board = KEYBOARDS["ru"]
    bindings = Bindings().with_key("mute", ord("э"), ord("'"))
    assert isinstance(bindings, Bindings)
    assert heard(board, board.event_at("'"), bindings) == pygame.K_F9
    assert "Turn to port" in str(bindings.with_key("tack", ord("ф"), pygame.K_a))
    assert "not tell" in str(bindings.with_key("tack", pygame.K_UNKNOWN))


def test_the_page_lays_a_german_and_a_russian_key(open_app: OpenApp, tmp_path: Path) -> None:
    app = open_app()
    app.push_screen(OptionsPage(app))
    page = RemapPage(app, app)
    app.push_screen(page)
    app.run_frame(0.01)
    driver = InputDriver(app)

    def presses(board: str, place: str) -> None:
        pygame.event.post(KEYBOARDS[board].event_at(place))
        app.run_frame(0.01)

    driver.click("act-port")
    presses("ru", "a")
    assert page.message == "Ф already means “Turn to port”."
    presses("de", "-")
    assert load(tmp_path).keys == {"port": ord("ß")}
    driver.click("act-port")
    presses("ru", "'")
    assert load(tmp_path).keys == {"port": ord("э")}
