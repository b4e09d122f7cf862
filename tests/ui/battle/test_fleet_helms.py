"""A person who commands several ships hands over one, a squadron or all of them, in all four books
and by every device; each order stands until its own end, and then she says why she asks."""

from collections.abc import Callable
from itertools import product

import pygame
import pytest

from game.core.events import Hurt
from game.core.steps import Choose, Plot
from game.play.saved_battles import resume_battle
from game.play.seats import PlayerSeat, SilentSeat
from game.trials.fighting import make_batch_seats
from game.ui.battle.commands import icons, panel, queries, update
from game.ui.battle.screen import screen_update
from game.ui.battle.values.actions import TakeShipBack
from game.ui.battle.values.command_state import Scope, Until
from game.ui.battle.values.prompts import PromptKind
from game.ui.kit.widgets import Button
from tests.battery import battery_param_rows, latin_square
from tests.ui.delegation_driver import (
    UNTIL_KEYS,
    DelegationDriver,
    OpenBattle,
    choose_scope,
    delegate_by_keys,
    delegate_by_mouse,
    delegate_by_pad,
    open_for_all,
)

FLEETS = {
    "kmh": ("kmh/victory-and-redoutable.toml", "british"),
    "wwh": ("wwh/mirror-action.toml", "red"),
    "hf": ("hf/mirror-squadron.toml", "red"),
    "ls98": ("ls98/landing-race.toml", "british"),
}
"""A battle of each book with several ships a side, and the person's."""
BOOKS = pytest.mark.parametrize("book", list(FLEETS))
Y, RB = 3, 5
"""The numbers of the pad's buttons."""
Device = Callable[[DelegationDriver, Until], None]
DEVICES: tuple[Device, ...] = (delegate_by_keys, delegate_by_mouse, delegate_by_pad)


def fleet(sail: OpenBattle, book: str) -> DelegationDriver:
    level, seat = FLEETS[book]
    return sail(book, level=level, seat=seat)


def own_ships(history: DelegationDriver) -> list[str]:
    with history.screen.battle.table.as_current():
        return [ship.id for ship in queries.obeying_ships_of(history.screen.hud, history.seat)]


def about(history: DelegationDriver) -> tuple[str, ...]:
    """The ships that the question on the desk is about."""
    with history.screen.battle.table.as_current():
        return queries.ships_in_question(history.screen.hud, history.seat)


def in_hand(history: DelegationDriver) -> str:
    with history.screen.battle.table.as_current():
        return queries.ship_to_command(history.screen.hud)


def mine(history: DelegationDriver) -> bool:
    """Whether a question lies there that is the person's to answer."""
    hud = history.screen.hud
    with history.screen.battle.table.as_current():
        return hud.prompt.needs_answer and queries.active_run(hud) is None


def choose_ship(history: DelegationDriver, until: Until) -> str:
    """By keys: the panel, this ship, until when."""
    open_for_all(history)
    choose_scope(history, Scope.SHIP)
    ship = in_hand(history)
    history.driver.press_key(UNTIL_KEYS[until])
    history.driver.press_key(pygame.K_SPACE)
    return ship


@pytest.mark.parametrize(
    ("device", "book"), battery_param_rows(product(DEVICES, FLEETS), latin_square(DEVICES, list(FLEETS)))
)
def test_all_at_once_by_every_device(sail: OpenBattle, book: str, device: Device) -> None:
    """Nothing more is asked of the person until the turn is over."""
    delegation = fleet(sail, book)
    screen, turn = delegation.screen, delegation.screen.battle.turn
    device(delegation, Until.TURN)
    assert delegation.is_delegated
    asked = []

    def over() -> bool:
        asked.append(mine(delegation) and screen.battle.turn == turn)
        return not delegation.is_delegated

    delegation.run_until(over)
    assert not any(asked[:-1])
    assert screen.battle.turn == turn + 1
    assert delegation.captain_message == f"Turn {turn + 1} begins: the helm is yours."


@BOOKS
def test_one_ship_and_the_others_ask_as_ever(sail: OpenBattle, book: str) -> None:
    delegation = fleet(sail, book)
    ship = choose_ship(delegation, Until.TAKEN)
    run = delegation.screen.hud.commands.runs[delegation.seat]
    assert run.side_helm is None
    assert list(run.ship_helms) == [ship]
    seen = []
    for _ in range(900):
        delegation.driver.run_frame()
        hud = delegation.screen.hud
        if mine(delegation) and hud.prompt.seat == delegation.seat:
            seen.append(about(delegation))
            if seen[-1] and ship not in seen[-1]:
                break
            skip_mine(delegation)
    assert (
        delegation.count_answers() > 0
        or delegation.screen.hud.commands.partial_draft is delegation.screen.hud.draft
    )
    assert all(ship not in ships or len(ships) > 1 for ships in seen)
    assert seen


def skip_mine(history: DelegationDriver) -> None:
    """A question of the person's is answered with what is proposed first."""
    screen = history.screen
    person, step = screen.battle.seats[history.seat], screen.battle.pending_step
    assert isinstance(person, PlayerSeat)
    if isinstance(step, Choose) and not person.answers:
        person.submit(step.menu.keys()[0])
    elif isinstance(step, Plot) and not person.answers:
        person.submit(step.menus[history.seat].keys()[0])
    history.driver.run_frame()


@BOOKS
def test_a_ship_is_taken_back_by_one_press_and_so_are_all(sail: OpenBattle, book: str) -> None:
    fought = fleet(sail, book)
    hud = fought.screen.hud
    hud.commands.make_captain = lambda battle, side: SilentSeat()
    delegate_by_keys(fought, Until.TAKEN)
    run = hud.commands.runs[fought.seat]
    assert run.has_every_ship
    fought.driver.run_frame()
    ship = hud.own_ship
    assert "take-ship" in fought.app.screen.control_rects()
    fought.driver.click("take-ship")
    assert run.helm_of(ship) is None
    assert all(run.helm_of(other) is not None for other in own_ships(fought) if other != ship)
    with fought.screen.battle.table.as_current():
        update.take_back_all(hud)
    assert not hud.commands.runs


def test_with_the_list_open_a_press_on_a_ship_means_her(sail: OpenBattle) -> None:
    delegation = fleet(sail, "wwh")
    hud, own = delegation.screen.hud, own_ships(delegation)
    open_for_all(delegation)
    answered = delegation.count_answers()
    delegation.driver.click(f"ship-{own[-1]}")
    assert hud.commands.scope is Scope.SHIP
    assert hud.commands.is_open
    delegation.driver.click(f"until-{Until.TAKEN}")
    delegation.driver.click("give-command")
    assert list(hud.commands.runs[delegation.seat].ship_helms) == [own[-1]]
    assert delegation.count_answers() == answered, "she was meant, not answered with"


@BOOKS
@pytest.mark.parametrize("pad", [False, True])
def test_by_keys_and_pad_any_ship_can_be_meant(sail: OpenBattle, book: str, pad: bool) -> None:
    """From ship to ship while the list lies open, as everywhere."""
    delegation = fleet(sail, book)
    hud, met = delegation.screen.hud, set()
    open_for_all(delegation)
    choose_scope(delegation, Scope.SHIP)
    for _ in range(12):
        met.add(in_hand(delegation))
        if pad:
            delegation.driver.press_pad(RB)
        else:
            delegation.driver.press_key(pygame.K_TAB)
    assert met == set(own_ships(delegation))
    ship = in_hand(delegation)
    delegation.driver.press_key(pygame.K_SPACE)
    assert list(hud.commands.runs[delegation.seat].ship_helms) == [ship]


@pytest.mark.parametrize("book", ["kmh", "ls98"])
def test_a_squadron_at_once(sail: OpenBattle, book: str) -> None:
    delegation = fleet(sail, book)
    hud, level = delegation.screen.hud, delegation.screen.battle.level
    open_for_all(delegation)
    several = "who-squadron" in delegation.app.screen.control_rects()
    choose_scope(delegation, Scope.SQUADRON if several else Scope.ALL)
    delegation.driver.press_key(pygame.K_0)
    ship = in_hand(delegation)
    squadron = next(s.squadron for s in level.ships if s.id == ship)
    mates = {s.id for s in level.ships if s.squadron == squadron and s.side == delegation.seat}
    delegation.driver.press_key(pygame.K_SPACE)
    run = hud.commands.runs[delegation.seat]
    held = {name for name in own_ships(delegation) if run.helm_of(name) is not None}
    assert held == mates & set(own_ships(delegation))


@BOOKS
def test_who_is_hit_asks_with_the_reason_and_the_others_sail_on(sail: OpenBattle, book: str) -> None:
    delegation = fleet(sail, book)
    hud = delegation.screen.hud
    delegate_by_keys(delegation, Until.HIT)
    delegation.run_until(lambda: bool(hud.commands.handback_messages) or not delegation.is_delegated, 20_000)
    if hud.prompt.kind == PromptKind.OVER or not delegation.is_delegated:
        pytest.skip("nobody was hit before the battle was over")
    ship, message = next(iter(hud.commands.handback_messages.items()))
    run = hud.commands.runs[delegation.seat]
    assert run.helm_of(ship) is None
    assert any(run.helm_of(other) is not None for other in own_ships(delegation))
    assert message.text.endswith("er helm is yours.")
    assert " asks for you: " in delegation.captain_message or " ask for you." in delegation.captain_message
    hurt = [e for e in delegation.screen.battle.events if isinstance(e, Hurt) and e.ship == ship]
    assert hurt or message.text


def test_the_reason_stands_on_her_plate_and_a_sign_on_her_tag(sail: OpenBattle) -> None:
    fought = fleet(sail, "kmh")
    hud, table = fought.screen.hud, fought.screen.battle.table
    delegate_by_keys(fought, Until.TAKEN)
    run, ship = hud.commands.runs[fought.seat], own_ships(fought)[1]
    with table.as_current():
        status = icons.status_with_icons(hud, ship)
        assert status is not None
        assert status.conditions[0].words == "my captain"
        update.hand_helms_back(hud, run, [(ship, "Orion is within range")])
        status = icons.status_with_icons(hud, ship)
        assert status is not None
        assert status.conditions[0].words == "asks for you"
        assert hud.commands.handback_messages[ship].text == "Orion is within range: her helm is yours."
        foe = next(s.id for s in hud.ships if s.side % 4 != hud.side_number(fought.seat))
        theirs = icons.status_with_icons(hud, foe)
        assert theirs is not None
        assert all(sign.words != "my captain" for sign in theirs.conditions)


def test_the_plate_counts_the_ships_he_has(sail: OpenBattle) -> None:
    delegation = fleet(sail, "kmh")
    hud, table = delegation.screen.hud, delegation.screen.battle.table
    delegate_by_keys(delegation, Until.HIT)
    run, own = hud.commands.runs[delegation.seat], own_ships(delegation)
    with table.as_current():
        words = panel.running_text(hud, run)
        assert words == "My captain has every ship, each until she is hit"
        presses_back(delegation, own[0])
        words = panel.running_text(hud, run)
    assert words == f"My captain has {len(own) - 1} of {len(own)} ships, each until she is hit"


def presses_back(history: DelegationDriver, ship: str) -> None:
    screen_update.handle_action(history.screen.state, TakeShipBack(ship))


@BOOKS
def test_the_journal_of_a_half_handed_battle_replays(sail: OpenBattle, book: str) -> None:
    delegation = fleet(sail, book)
    choose_ship(delegation, Until.TAKEN)
    for _ in range(600):
        delegation.driver.run_frame()
        if mine(delegation):
            skip_mine(delegation)
        if delegation.screen.battle.turn > 1:
            break
    digests, path = list(delegation.screen.battle.digests), delegation.screen.battle.journal.path
    assert path is not None
    delegation.session.close_battle()
    again = resume_battle(path, make_batch_seats)
    try:
        assert again.battle.digests == digests
        assert isinstance(again.battle.seats[delegation.seat], PlayerSeat)
    finally:
        again.close()


def test_what_the_person_takes_back_himself_leaves_the_others_to_the_captain(sail: OpenBattle) -> None:
    delegation = fleet(sail, "wwh")
    hud, battle = delegation.screen.hud, delegation.screen.battle
    ship = choose_ship(delegation, Until.TAKEN)
    delegation.run_until(lambda: mine(delegation))
    before = delegation.count_answers()
    skip_mine(delegation)
    delegation.run_until(lambda: delegation.count_answers() > before)
    if battle.may_undo(delegation.seat):
        delegation.driver.press_key(pygame.K_BACKSPACE)
        delegation.driver.run_frame()
    assert delegation.is_delegated
    assert hud.commands.runs[delegation.seat].helm_of(ship) is not None


def test_with_the_list_open_while_nobody_is_asked_two_events_in_a_frame_do_no_harm(sail: OpenBattle) -> None:
    delegation = fleet(sail, "kmh")
    delegate_by_keys(delegation, Until.TURN)
    screen = delegation.screen
    delegation.run_until(lambda: screen.hud.prompt.kind == PromptKind.WATCH)
    delegation.driver.press_key(pygame.K_F3)
    for _ in range(2):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(300, 300), rel=(1, 0),
                                             buttons=(0, 0, 0)))  # fmt: skip
    delegation.driver.run_frame()
    assert delegation.app.screen is screen


def test_keys_and_plate_of_the_list_with_several_ships(sail: OpenBattle) -> None:
    delegation = fleet(sail, "hf")
    delegation.driver.press_key(pygame.K_F3)
    found = {w.name: w for w in delegation.app.screen.widgets() if isinstance(w, Button)}
    assert {"who-ship", "what-best", f"until-{Until.HIT}", "give-command", "close-command"} <= {*found}
    assert found["who-all"].words == "All 3 ships"
    assert found["who-all"].state == "chosen"
    delegation.driver.press_key(pygame.K_w)
    found = {w.name: w for w in delegation.app.screen.widgets() if isinstance(w, Button)}
    assert found["who-ship"].state == "chosen"


def come_back(history: DelegationDriver, ship: str) -> None:
    """That ship has been hit and asks for her person."""
    hud = history.screen.hud
    with history.screen.battle.table.as_current():
        update.hand_helms_back(hud, hud.commands.runs[history.seat], [(ship, "She is hit.")])


def test_several_that_ask_at_once_say_why(sail: OpenBattle) -> None:
    fought = fleet(sail, "wwh")
    hud, names = fought.screen.hud, fought.screen.hud.names
    delegate_by_keys(fought, Until.HIT)
    first, second, third = own_ships(fought)
    hits = [(first, "She loses a mast."), (third, "She loses 2 boxes.")]
    with fought.screen.battle.table.as_current():
        update.hand_helms_back(hud, hud.commands.runs[fought.seat], hits)
    assert fought.captain_message == f"{names[first]} and {names[third]} were hit and ask for you."
    with fought.screen.battle.table.as_current():
        update.hand_helms_back(hud, hud.commands.runs[fought.seat], [(second, "She strikes.")])
    assert fought.captain_message == f"{names[second]} asks for you: She strikes."


@pytest.mark.parametrize("hand", ["keys", "mouse", "wheel", "pad"])
def test_who_was_hit_goes_on_by_one_press(sail: OpenBattle, hand: str) -> None:
    delegation = fleet(sail, "wwh")
    hud = delegation.screen.hud
    ship = choose_ship(delegation, Until.HIT)
    run = hud.commands.runs[delegation.seat]
    come_back(delegation, ship)
    assert delegation.seat not in hud.commands.runs, "it was the only one"
    for _ in range(3):  # brisk play answers which ship sails first
        delegation.driver.run_frame()
    if hand == "keys":
        delegation.driver.press_key(pygame.K_9)
    elif hand == "pad":
        delegation.hold_button(Y)
    elif hand == "mouse":
        delegation.driver.click(panel.RENEW_BUTTON)
    else:
        on_the_wheel(delegation, panel.RENEW_BUTTON)
    again = hud.commands.runs[delegation.seat]
    assert again is not run
    helm = again.helm_of(ship)
    assert helm is not None
    assert helm.until is Until.HIT
    assert not hud.commands.handback_messages


def on_the_wheel(history: DelegationDriver, name: str) -> None:
    history.driver.click("orders")
    for _ in range(4):
        if f"wheel-{name}" in history.app.screen.control_rects():
            break
        history.driver.click("wheel-page")
    history.driver.click(f"wheel-{name}")


def test_whom_an_enemy_has_in_range_cannot_go_on_until_one_is(sail: OpenBattle) -> None:
    fought = fleet(sail, "wwh")
    hud = fought.screen.hud
    delegate_by_keys(fought, Until.TAKEN)
    with fought.screen.battle.table.as_current():
        run, ship = hud.commands.runs[fought.seat], own_ships(fought)[0]
        update.hand_helms_back(hud, run, [(ship, "Pollux is within range")])
        assert not queries.ships_asking_renewal(hud)
        update.renew_delegation(hud)
    assert run.helm_of(ship) is None


def test_a_ship_asks_until_her_person_has_been_asked_about_her(sail: OpenBattle) -> None:
    """Questions that the captain answers meanwhile do not put her reason away."""
    delegation = fleet(sail, "wwh")
    hud = delegation.screen.hud
    delegate_by_keys(delegation, Until.TAKEN)
    ship = own_ships(delegation)[-1]
    come_back(delegation, ship)
    before = delegation.count_answers()
    delegation.run_until(lambda: mine(delegation))
    assert delegation.count_answers() > before, "the captain has answered for the others"
    assert about(delegation) == (ship,)
    assert ship in hud.commands.handback_messages
    with delegation.screen.battle.table.as_current():
        message = panel.handback_message(hud)
    assert message is not None
    assert message.text == "She is hit. Her helm is yours."
    skip_mine(delegation)
    delegation.run_until(lambda: ship not in hud.commands.handback_messages)
