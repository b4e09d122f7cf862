"""The input map: each command is done by mouse, by a key and by the pad, always the same."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pygame
import pytest

from game.books.kmh.face.drafts import GunDraft, HelmDraft
from game.books.kmh.face.question_draft import draft_of, find_ship_card
from game.books.kmh.rules.arcs import AimAt, GunSide
from game.sea.pose import point_from_local
from game.sea.units import CM
from game.stage.paper.control_drawing import split_key_cap
from game.ui.battle.answers import hud_update
from game.ui.kit import widgets
from game.ui.kit.bindings import (
    COMMANDS,
    COMMANDS_BY_NAME,
    FIXED_CONTROLS,
    KEY_CODES,
    RESERVED_KEYS,
    Bindings,
    Command,
    pad_cap_of,
)
from game.ui.kit.widgets import Button
from tests.books.kmh.face.device_driver import EQUIVALENT_GESTURES, DeviceDriver, open_at_question

K = pygame


@dataclass(frozen=True)
class Way:
    """Where a command can be done (`scene`), by which control or gesture of the mouse, and by which
    sector of the wheel where the pad has no control of its own; ``why`` says why not by one of
    them."""

    scene: str
    mouse: str
    wheel: str = ""
    why: str = ""


LESSON = "only in lessons, where the cross walks to the button (tests/ui/lessons/test_hands.py)"
HOUSE = "a setting of the house: the options page, by any device (tests/ui)"
VIEW = "a setting too, on the wheel and the options page (tests/ui/battle/test_sea_view.py)"
SQUADRONS = "a fleet has squadrons: tests/ui/battle/test_squadron_orders.py"
CAPTAIN = "in the menu and on the wheel (tests/ui/test_my_captain.py)"
CRISES = "the turn on the ribbon, and the wheel (tests/ui/battle/test_crisis_list.py)"
FLEET = "only with several ships to command (tests/books/kmh/face/test_ship_orders.py)"
WAYS = {
    "port": Way("helm", "helm-port"),
    "steady": Way("helm", "helm-ahead", "helm-ahead"),
    "starboard": Way("helm", "helm-starboard"),
    "longer": Way("helm", "drag the ghost"),
    "shorter": Way("helm", "drag the ghost"),
    "tack": Way("orders", "answer-tack", "answer-tack"),
    "port-guns": Way("fire", "side-port"),
    "starboard-guns": Way("fire", "side-starboard"),
    "hull": Way("fire", "aim-hull", "aim-hull"),
    "rigging": Way("fire", "aim-rigging", "aim-rigging"),
    "grape": Way("fire", "aim-grape", "aim-grape"),
    "hold": Way("card", "answer-hold", "answer-hold"),
    "next-aim": Way("fire", "aim-rigging"),
    "target-before": Way("orders", "point at it"),
    "target-after": Way("orders", "point at it"),
    "undo": Way("done", "undo"),
    "speed-1": Way("orders", "speed"),
    "speed-2": Way("orders", "speed"),
    "speed-4": Way("orders", "speed"),
    "speed-all": Way("orders", "speed"),
    "skip": Way("orders", "skip"),
    "record": Way("small", "record", why="the cross comes to its button after Start"),
    "log": Way("orders", "log", "log"),
    "orders": Way("orders", "orders"),
    "bend": Way("helm", "helm-bend", "helm-bend"),
    "wider": Way("helm", "helm-wider", "helm-wider"),
    "stern": Way("orders", "answer-sail", "answer-sail"),
    "play": Way("card", "answer-fire", "answer-fire"),
    "half": Way("fire", "half", "half"),
    "more": Way("", "", why="the wheel has them all (tests/ui/battle/test_more.py)"),
    "my-captain": Way("", "", why=CAPTAIN),
    "accept-all": Way("", "", why=FLEET),
    "undo-run": Way("", "", why=FLEET),
    "squadrons": Way("", "", why=SQUADRONS),
    "crises": Way("", "", why=CRISES),
    "fit": Way("orders", "double click on the sea"),
    "follow": Way("orders", "double click on a ship"),
    "zoom-in": Way("orders", "wheel"),
    "zoom-out": Way("orders", "wheel"),
    "arcs": Way("orders", "view-arcs", "view-arcs"),
    "threats": Way("orders", "view-threats", "view-threats"),
    "measure": Way("orders", "view-measure", "view-measure"),
    "lesson-on": Way("", "", why=LESSON),
    "lesson-back": Way("", "", why=LESSON),
    "mute": Way("", "", why=HOUSE),
    "table-view": Way("", "", why=VIEW),
    "clauses": Way("orders", "view-clauses", "view-clauses"),
    "rules": Way("orders", "rules", "rules"),
    "menu": Way("orders", "menu"),
}
"""A way for every command; the fire scene is laid out so that every gun control is there."""


@pytest.fixture(scope="module")
def scenes() -> Iterator[Callable[[str], DeviceDriver]]:
    """Each scene is played to once."""
    found: dict[str, DeviceDriver] = {}

    def scene(name: str) -> DeviceDriver:
        return found.setdefault(name, found.get(name) or open_at_question(name))

    yield scene
    for table in found.values():
        table.screen.close()


def test_every_action_has_a_way_by_each_device() -> None:
    assert set(WAYS) == set(COMMANDS_BY_NAME)
    for command in COMMANDS:
        way = WAYS[command.name]
        assert command.key in KEY_CODES.values()
        assert command.key not in RESERVED_KEYS
        assert way.why or way.mouse, command.name
        assert way.why or command.pad or way.wheel, command.name
    for line in FIXED_CONTROLS:
        assert line.key
        # Full screen is on the options page too, a stick leans aslant by itself, and to any place.
        assert line.pad or line.key in ("F11", "Keypad", "1–8"), line.words


def test_no_control_means_two_things() -> None:
    for control in ("key", "pad"):
        given = [getattr(a, control) for a in COMMANDS if getattr(a, control)]
        given += [getattr(line, control) for line in FIXED_CONTROLS if getattr(line, control)]
        assert len(given) == len(set(given))


@pytest.mark.parametrize("name", [n for n, w in WAYS.items() if w.scene], ids=str)
def test_key_mouse_and_pad_do_the_same(
    scenes: Callable[[str], DeviceDriver], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    command, way = COMMANDS_BY_NAME[name], WAYS[name]
    table = scenes(way.scene)
    base = dict(table.start_state)
    prepare(table, command)
    monkeypatch.setattr(hud_update, "submit", lambda desk, *keys, **_: table.answers_given.append(keys))
    monkeypatch.setattr(hud_update, "undo", lambda desk: table.answers_given.append(("undo",)))
    monkeypatch.setattr(
        hud_update, "run_to_next_decision", lambda desk: (table.answers_given.append(("skip",)), True)[1]
    )
    done = []
    for device in ("key", "mouse", "pad"):
        table.restore()
        if name in ("follow", "fit"):
            table.screen.sea_view.camera.pan(90, 40)
            table.start_state["view"] = table.take_snapshot()["view"]
        if device == "key":
            table.press_key(command.key)
        elif device == "mouse":
            table.use_mouse(way.mouse, command)
        elif command.pad:
            table.use_pad(command.pad)
        elif way.wheel:
            table.press_wheel_sector(way.wheel)
        else:
            continue
        done.append(table.changes())
    table.start_state = base
    table.restore()
    assert done[0], "the key has done nothing"
    if way.mouse in EQUIVALENT_GESTURES:
        assert set(done[1]) == set(done[0]) or way.mouse == "point at it"
        assert done[-1] == done[0]
    else:
        assert all(effect == done[0] for effect in done[1:]), done


def prepare(table: DeviceDriver, command: Command) -> None:
    """The table is such that the command has something to do."""
    laid = draft_of(table.screen.hud).answer_draft
    if command.name.startswith("speed"):
        table.screen.show.speed = 2 if command.name == "speed-1" else 1
    if isinstance(laid, GunDraft):
        laid.choose(
            side=GunSide.STARBOARD if command.name == "port-guns" else GunSide.PORT,
            aim=AimAt.RIGGING if command.name == "hull" else AimAt.HULL,
            half=False,
        )
    if command.name == "shorter" and isinstance(laid, HelmDraft):
        table.press_key(K.K_d)
        table.press_key(K.K_d)
    table.start_state = table.take_snapshot()


# --------------------------------------------------------------------- what only some can do


def test_the_cross_goes_to_the_next_target_and_walks_where_there_is_none(
    scenes: Callable[[str], DeviceDriver],
) -> None:
    table = scenes("fire")
    guns = draft_of(table.screen.hud).answer_draft
    assert isinstance(guns, GunDraft)
    first, second = guns.reachable_target_ids()
    guns.choose(target=first)
    steps: tuple[tuple[Callable[[], None], str], ...] = (
        (lambda: table.use_pad("cross right"), second),
        (lambda: table.use_pad("cross left"), first),
        (lambda: table.press_key(K.K_LEFTBRACKET), second),
    )
    for step, wanted in steps:
        step()
        assert guns.target == wanted
    guns.choose(target=first)


def test_a_click_on_an_arc_lays_that_battery(scenes: Callable[[str], DeviceDriver]) -> None:
    table = scenes("fire")
    screen, guns = table.screen, draft_of(table.screen.hud).answer_draft
    assert isinstance(guns, GunDraft)
    with screen.battle.table.as_current():
        ship = find_ship_card(screen.hud.prompt.ship)
    assert ship is not None
    size = (ship.size.length, ship.size.beam)
    for side, away in (("starboard", 2), ("port", -2), ("starboard", 2)):
        x, y = point_from_local(ship.pose, away * size[0], 0)
        spot = screen.sea_view.pixel_at(x / CM, y / CM)
        assert screen.free_sea_rect().collidepoint(spot)
        table.click(spot)
        assert guns.side == side


def test_tab_and_the_shoulders_go_from_ship_to_ship(scenes: Callable[[str], DeviceDriver]) -> None:
    table = scenes("orders")
    table.restore()
    hud = table.screen.hud
    hud.record_tab = "own"
    focus = table.screen.ring.focused
    steps: tuple[Callable[[], None], ...] = (
        lambda: table.press_key(K.K_TAB),
        lambda: table.press_key(K.K_TAB, K.KMOD_LSHIFT),
        lambda: table.use_pad("RB"),
        lambda: table.use_pad("LB"),
    )
    for step in steps:
        before = hud.record_tab
        step()
        assert hud.record_tab != before, "there are two ships"
    assert table.screen.ring.focused == focus, "what A and Enter do is as it was"


def test_after_start_the_cross_moves_the_focus(scenes: Callable[[str], DeviceDriver]) -> None:
    table = scenes("orders")
    table.restore()
    scale = table.scale
    table.use_pad("Start")
    focus = table.screen.ring.focused
    table.use_pad("cross up")
    assert table.screen.ring.focused != focus
    table.screen.sea_view.advance(1)
    assert table.scale == scale
    table.use_pad("RB")
    table.use_pad("cross up")
    table.screen.sea_view.advance(1)
    assert table.scale > scale


def test_every_control_is_reached_by_key_and_by_pad(scenes: Callable[[str], DeviceDriver]) -> None:
    for scene in ("orders", "helm", "fire", "small"):
        table = scenes(scene)
        table.restore()
        wanted = {s.name for s in widgets.hotspots_of(table.screen.widgets()) if s.enabled}
        seen = set()
        for _ in range(len(wanted)):
            table.press_key(K.K_TAB, K.KMOD_LCTRL)
            seen.add(table.screen.ring.focused)
        assert seen == wanted


@pytest.mark.parametrize("scene", ["orders", "helm", "fire", "done", "card"])
def test_prompts_are_those_of_the_device_used_last(scenes: Callable[[str], DeviceDriver], scene: str) -> None:
    table = scenes(scene)
    table.restore()
    bindings = Bindings({"port": K.K_y, "tack": K.K_0})
    buttons = [w for w in table.screen.widgets() if isinstance(w, Button) and w.key_cap]
    assert buttons
    usual = table.context.style
    for hand in ("keys", "mouse", "pad"):
        caps = tuple(sorted(bindings.key_caps(hand).items()))
        table.context.style = replace(usual, device=hand, key_caps=caps)
        table.screen.draw(table.context.surface)
        on_keys = {m.text for m in table.context.text_ledger if m.region.startswith("key ")}
        wanted = {table.context.style.key_cap(b.key_cap) for b in buttons if b.state != "disabled"} - {""}
        if hand == "pad":
            assert not on_keys
            words = {m.text for m in table.context.text_ledger}
            assert {w for w in wanted if w != "A" and split_key_cap(w)[1] == ()} <= words
            assert wanted <= {pad_cap_of(a.pad) for a in COMMANDS} | {"A", "B"}
        else:
            assert on_keys == wanted
    table.context.style = usual
