"""Three devices, one map: what each press becomes, what the caps say, and a battle by pad alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.core.events import Chose, Ended
from game.levels.home import levels_home
from game.play.seats import Chance, Person, Seat
from game.stage.hulls import Bank
from game.ui.app import App
from game.ui.battle import BattleScreen
from game.ui.bindings import ACTIONS, FILE_NAME, Bindings, load, printed, save
from game.ui.devices import HURRY_AFTER, REPEAT_AFTER, REPEAT_EACH, Hands
from game.ui.doors import Berth
from game.ui.options import Options
from game.ui.pause import Pause
from game.ui.remap import Remap
from game.ui.settings import Settings
from tests.ui.conftest import Hand, OpenApp

Event = pygame.event.Event
FRAME = 1 / 60


def keys_of(events: list[pygame.event.Event]) -> list[int]:
    return [e.key for e in events if e.type == pygame.KEYDOWN]


def joy(button: int) -> pygame.event.Event:
    return Event(pygame.JOYBUTTONDOWN, button=button, instance_id=0)


def axis(number: int, value: float) -> pygame.event.Event:
    return Event(pygame.JOYAXISMOTION, axis=number, value=value, instance_id=0)


# ------------------------------------------------------------------------------------ the map


def test_no_two_actions_share_a_control() -> None:
    for control in ("key", "pad", "name", "words"):
        given = [getattr(a, control) for a in ACTIONS if getattr(a, control)]
        assert len(given) == len(set(given)), control


def test_a_remapped_key_does_the_old_ones_work_and_the_old_one_nothing() -> None:
    laid = Bindings().with_key("port", pygame.K_u)
    assert isinstance(laid, Bindings)
    hands = Hands(laid)
    assert keys_of(hands.hear(Event(pygame.KEYDOWN, key=pygame.K_u, mod=0), False)) == [pygame.K_a]
    assert hands.hear(Event(pygame.KEYDOWN, key=pygame.K_a, mod=0), False) == []
    assert keys_of(hands.hear(Event(pygame.KEYDOWN, key=pygame.K_z, mod=0), False)) == [pygame.K_z]


def test_clashes_are_refused_with_the_name_of_the_other() -> None:
    assert "Tack" in str(Bindings().with_key("port", pygame.K_t))
    assert "always" in str(Bindings().with_key("port", pygame.K_ESCAPE))
    assert "Take it back" in str(Bindings().with_pad("tack", "X"))
    assert "always" in str(Bindings().with_pad("tack", "A"))
    freed = Bindings().with_key("tack", pygame.K_u)
    assert isinstance(freed, Bindings)
    assert isinstance(freed.with_key("port", pygame.K_t), Bindings)


def test_what_is_laid_is_kept(tmp_path: Path) -> None:
    assert save(tmp_path, Bindings({"port": pygame.K_BACKSLASH}, {"tack": "stick up"})) == ""
    assert load(tmp_path).keys == {"port": pygame.K_BACKSLASH}
    assert load(tmp_path).pads == {}, "stick up means another thing already"
    assert save(tmp_path, Bindings({"log": pygame.K_F5})) == ""
    assert load(tmp_path) == Bindings({"log": pygame.K_F5})


@pytest.mark.parametrize(
    "text",
    ["", "[keys", "keys = 3", '[keys]\nport = 7\nnobody = "a"\ntack = "no such key"', "x" * 20_000],
)
def test_a_damaged_file_leaves_what_was_at_first(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text, encoding="utf-8")
    assert load(tmp_path) == Bindings()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "could not be saved" in save(tmp_path / "file", Bindings())


# ------------------------------------------------------------------------------------ the pad


def test_pad_controls_become_the_keys_of_their_actions() -> None:
    hands = Hands()
    wanted = {2: pygame.K_BACKSPACE, 3: pygame.K_o, 6: pygame.K_x, 7: pygame.K_F10}
    for button, key in wanted.items():
        assert keys_of(hands.hear(joy(button), False)) == [key]
    pressed = Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_Y, instance_id=0)
    assert keys_of(hands.hear(pressed, False)) == [pygame.K_o]
    assert hands.hand == "pad"


def test_a_trigger_fires_once_a_pull() -> None:
    hands = Hands()
    pulls = [keys_of(hands.hear(axis(2, v), False)) for v in (-1, 0.2, 0.8, 1, 0.5, 0.1, 0.9)]
    assert pulls == [[], [], [pygame.K_q], [], [], [], [pygame.K_q]]


def test_the_stick_is_the_helm_only_while_steering_and_repeats_while_held() -> None:
    hands = Hands()
    (passed,) = hands.hear(axis(0, 0.9), False)
    assert passed.type == pygame.JOYAXISMOTION
    assert keys_of(hands.hear(axis(0, 0.9), True)) == [pygame.K_d]
    assert hands.hear(axis(0, 1.0), True) == []
    assert hands.tick(REPEAT_AFTER / 2) == []
    assert keys_of(hands.tick(REPEAT_AFTER / 2 + 2.5 * REPEAT_EACH)) == [pygame.K_d] * 3
    hands.hear(axis(0, 0.0), True)
    assert hands.tick(5) == []
    assert keys_of(hands.hear(axis(1, -0.9), True)) == [pygame.K_EQUALS]


def space(kind: int) -> pygame.event.Event:
    return Event(kind, key=pygame.K_SPACE, mod=0, unicode=" ")


def test_space_held_down_hurries_and_answers_only_once() -> None:
    hands = Hands()
    assert keys_of(hands.hear(space(pygame.KEYDOWN), False)) == [pygame.K_SPACE]
    hands.tick(HURRY_AFTER / 2)
    assert not hands.hurrying
    assert hands.hear(space(pygame.KEYDOWN), False) == []
    hands.tick(HURRY_AFTER)
    assert hands.hurrying
    hands.hear(space(pygame.KEYUP), False)
    assert not hands.hurrying
    assert keys_of(hands.hear(space(pygame.KEYDOWN), False)) == [pygame.K_SPACE]


def test_ctrl_z_takes_back() -> None:
    pressed = Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL, unicode="")
    assert keys_of(Hands().hear(pressed, False)) == [pygame.K_BACKSPACE]


def test_a_held_on_the_pad_hurries() -> None:
    hands = Hands()
    hands.hear(joy(0), False)
    hands.tick(HURRY_AFTER * 2)
    assert hands.hurrying
    hands.hear(Event(pygame.JOYBUTTONUP, button=0, instance_id=0), False)
    assert not hands.hurrying


def test_one_pad_is_not_heard_twice() -> None:
    hands = Hands(controllers={0})
    assert hands.hear(joy(3), False) == []
    pressed = Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=0)
    assert [e.button for e in hands.hear(pressed, False)] == [0]


def test_the_right_stick_moves_the_sea() -> None:
    hands = Hands()
    hands.hear(axis(3, 1.0), False)
    assert hands.pan(0.1)[0] < 0
    assert hands.busy
    hands.hear(axis(3, 0.1), False)
    assert hands.pan(0.1) == (0, 0)


# ----------------------------------------------------------------------------------- the caps


def test_caps_are_those_of_the_device_last_used(open_app: OpenApp) -> None:
    app = open_app()
    hand = Hand(app)
    hand.key(pygame.K_DOWN)
    assert app.look.cap("Esc") == "Esc"
    hand.pad(9)
    assert (app.look.hand, app.look.cap("Esc"), app.look.cap("Q")) == ("pad", "B", "LT")
    assert app.look.cap("M") == "", "the pad has no control of its own for it"
    hand.key(pygame.K_DOWN)
    assert app.look.cap("Q") == "Q"


def test_a_remapped_key_is_printed_on_the_button() -> None:
    laid = Bindings().with_key("port-guns", pygame.K_u)
    assert isinstance(laid, Bindings)
    assert dict(laid.caps("keys"))[printed(pygame.K_q)] == "U"


# ------------------------------------------------------------------------------ the remap page


def test_keys_are_laid_anew_on_their_page(open_app: OpenApp) -> None:
    app = open_app()
    hand = Hand(app)
    app.push(Options(app))
    hand.click("keys")
    assert isinstance(app.screen, Remap)
    hand.click("act-port")
    hand.key(pygame.K_t)
    assert "Tack" in app.screen.told
    hand.key(pygame.K_u)
    assert app.bindings.keys == {"port": pygame.K_u}
    assert load(app.data_dir) == app.bindings
    hand.click("act-port")
    hand.pad(10)
    assert "See every ship" in app.screen.told
    hand.pad(1)
    assert not app.screen.listening
    hand.click("reset")
    assert app.bindings == Bindings()
    hand.key(pygame.K_ESCAPE)
    assert isinstance(app.screen, Options)


def test_every_action_is_reached_by_arrows(open_app: OpenApp) -> None:
    app = open_app((1024, 768))
    hand = Hand(app)
    page = Remap(app, app)
    app.push(page)
    seen = []
    for _ in range(len(ACTIONS) * 2):
        seen.append(page.ring.at)
        hand.key(pygame.K_DOWN)
    assert {f"act-{a.name}" for a in ACTIONS} <= set(seen)


# -------------------------------------------------------------------------- a battle by pad alone


@pytest.fixture
def at_sea(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], App]]:
    """The house with a battle open: the person is British, chance sails the privateer."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    berths = []

    def man(*_: object) -> dict[str, Seat]:
        return {"british": Person(), "privateer": Chance(3)}

    def opened() -> App:
        berth = Berth(tmp_path, man)
        berths.append(berth)
        level = levels_home() / "kmh" / "jarce-and-black-jaques.toml"
        app = App((1280, 720), tmp_path, [level], berth.doors(), 11, Bank(process=False))
        app.change(Settings(speed=0, plain_sea=True, reduced_motion=True))
        seats = {"british": "human", "privateer": "ai:random"}
        app.push(berth.start(app, level, seats, [], 11))
        pygame.event.clear()
        return app

    yield opened
    for berth in berths:
        berth.clear()
    pygame.event.clear()


def focus(hand: Hand, name: str) -> None:
    """The shoulder button is pressed until the focus is there."""
    for _ in range(60):
        if hand.app.screen.ring.at == name:  # type: ignore[attr-defined]
            return
        hand.pad(5)
    raise AssertionError(f"{name} is not reached: {sorted(hand.app.screen.spots())}")


def answer_by_pad(hand: Hand, screen: BattleScreen) -> None:
    """One answer: A on the focus, the stick for the helm, the shoulders to move on."""
    match screen.desk.prompt.kind:
        case "markers":
            focus(hand, "marker-straight")
            hand.pad(0)
            focus(hand, "lay")
        case "helm":
            hand.stick(0, 0.9)
            hand.stick(0, 0.0)
            focus(hand, "sail")
        case "fire" if "fire" not in screen.spots():
            focus(hand, "answer-hold fire")
        case "fire":
            focus(hand, "fire")
        case "pick":
            name = next(n for n in screen.spots() if n.startswith("answer-"))
            if not screen.ring.at.startswith("answer-"):
                focus(hand, name)
        case _:
            pass
    hand.pad(0)


def test_a_whole_battle_by_pad_alone_unplugged_and_plugged_in_again(
    at_sea: Callable[[], App],
) -> None:
    app = at_sea()
    hand = Hand(app)
    battle = app.screen
    assert isinstance(battle, BattleScreen)
    pulled = False
    for _ in range(2500):
        if battle.desk.prompt.kind == "over":
            break
        answer_by_pad(hand, battle)
        if battle.battle.turn == 3 and not pulled:
            pulled = True
            pygame.event.post(Event(pygame.JOYDEVICEREMOVED, instance_id=0))
            hand.frame()
            assert isinstance(app.screen, Pause)
            assert app.look.hand == "keys"
            assert "unplugged" in app.notice
            pygame.event.post(Event(pygame.JOYDEVICEADDED, device_index=0))
            hand.pad(0)
            assert app.screen is battle
            assert app.look.hand == "pad"
            assert app.notice == ""
    assert pulled
    assert isinstance(battle.battle.events[-1], Ended)
    turned = [
        e
        for e in battle.battle.events
        if isinstance(e, Chose) and e.seat == "british" and e.key.startswith("starboard")
    ]
    assert any(e.clause == "KMH-6.3.1" for e in turned)
    hand.pad(0)
    assert type(app.screen).__name__ == "Result"
