"""A person tells whole squadrons what to do, by every device: his captain does it by ordinary
answers, a ship that needs him asks with her reason, and what a book forbids is refused."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.events import Fired
from game.core.steps import Refusal
from game.core.visible import VisibleShip
from game.play.journal import read_journal_file
from game.play.replays import replay_journal
from game.play.saved_battles import resume_battle
from game.play.seats import PlayerSeat, SilentSeat
from game.scene import timings
from game.trials.fighting import make_batch_seats
from game.ui.battle.commands import panel, queries, strip, update
from game.ui.battle.commands.strip import SquadronRow
from game.ui.battle.layout.orders_bar import PromptHeader
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.command_state import Scope, Until
from tests.ui.delegation_driver import DelegationDriver, OpenBattle, inline_captain, press_by_pad

NILE = "kmh/the-van-at-the-nile.toml"
SQUADRONS = ("foley", "nelson", "late")
RB = 5


def nile(sail: OpenBattle, size: tuple[int, int] = (1280, 720)) -> DelegationDriver:
    """Three squadrons before anchored ships, the captain not yet thinking."""
    delegation = sail("kmh", level=NILE, seat="british", size=size)
    delegation.screen.hud.commands.make_captain = lambda battle, side: SilentSeat()
    return delegation


def told(history: DelegationDriver) -> dict[str, SquadronOrder]:
    return history.screen.hud.commands.given_orders.get(history.seat, {})


def helms(history: DelegationDriver) -> set[str]:
    """The ships that sail by their squadron's order."""
    hud = history.screen.hud
    run = hud.commands.runs.get(history.seat)
    with history.screen.battle.table.as_current():
        own = [ship for name in SQUADRONS for ship in queries.obeying_ships(hud, "british", name)]
    held = {ship: run.helm_of(ship) for ship in own} if run is not None else {}
    return {ship for ship, helm in held.items() if helm and helm.until is Until.NEEDED}


def break_by_keys(history: DelegationDriver) -> None:
    """The panel, the third order, the second whom it may name, given."""
    for key in (pygame.K_F6, pygame.K_3, pygame.K_RIGHT, pygame.K_SPACE):
        history.driver.press_key(key)


def break_by_mouse(history: DelegationDriver) -> None:
    """Pulled from the ribbon to the gap astern of the second ship of their line."""
    pull(history, "squadron-foley", gap(history, "conquerant"))
    history.driver.click("give-command")


def break_by_pad(history: DelegationDriver) -> None:
    """From the wheel: the panel, break the line, the next whom, given."""
    history.driver.press_pad(3)
    sector(history, "command")
    for name in ("what-break", "what-target", "give-command"):
        press_by_pad(history, name)


def sector(history: DelegationDriver, name: str) -> None:
    for _ in range(6):
        if f"wheel-{name}" in history.app.screen.control_rects():
            break
        press_by_pad(history, "wheel-page")
    press_by_pad(history, f"wheel-{name}")


def gap(history: DelegationDriver, enemy: str) -> tuple[int, int]:
    """The pixel in the gap astern of her."""
    hud = history.screen.hud
    with history.screen.battle.table.as_current():
        order = queries.break_line_order(hud, "british", "foley", enemy)
        place = queries.order_goal(hud, "british", "foley", order)
    assert place is not None
    return history.screen.sea_view.pixel_at(place.x / 10_000, place.y / 10_000)


def pull(history: DelegationDriver, start: str, end: tuple[int, int], shift: bool = False) -> None:
    """A press on that control, a pull to a pixel, and the hand lets go."""
    driver, at = history.driver, history.app.screen.control_rects()[start].center
    if shift:
        driver._post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_SHIFT, unicode="")
    driver._post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    for share in (0.4, 1.0):
        way = tuple(round(a + (b - a) * share) for a, b in zip(at, end, strict=True))
        driver._post(pygame.MOUSEMOTION, pos=way, rel=(9, 9), buttons=(1, 0, 0))
    driver._post(pygame.MOUSEBUTTONUP, pos=end, button=1)
    if shift:
        driver._post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0)
    driver.run_frame()


def offered(sail: OpenBattle) -> DelegationDriver:
    """The first question of a fleet, with the orders that are offered."""
    delegation = sail("kmh", level=NILE, seat="british", is_offered_orders=True)
    delegation.driver.run_frame()
    return delegation


def test_a_fleet_is_offered_an_order_for_each_squadron_and_one_press_gives_them(sail: OpenBattle) -> None:
    delegation = offered(sail)
    hud = delegation.screen.hud
    assert (hud.commands.is_open, hud.commands.scope) == (True, Scope.EACH)
    with delegation.screen.battle.table.as_current():
        drawn = queries.drafted_orders(hud)
        proposed = {name: queries.proposed_order(hud, "british", name) for name in SQUADRONS}
        assert {name: drawn[name] for name in SQUADRONS} == proposed
        assert {row.order for row in strip.own_rows(hud)} & {"Needs an order"} == set()
        (_, give) = panel.replacement_buttons(hud) or ([], None)
    assert give is not None
    assert give.words == f"Give {len(drawn)} orders"
    delegation.driver.press_key(pygame.K_SPACE)
    assert told(delegation) == drawn
    assert not hud.commands.is_open


def test_whoever_declines_what_is_offered_is_not_offered_it_again(sail: OpenBattle) -> None:
    delegation = offered(sail)
    hud = delegation.screen.hud
    delegation.driver.press_key(pygame.K_ESCAPE)
    delegation.driver.run_frame()
    assert not hud.commands.is_open
    assert told(delegation) == {}
    with delegation.screen.battle.table.as_current():
        assert not update.offer_fleet_orders(hud)


def test_an_order_chosen_where_each_was_drawn_is_for_all(sail: OpenBattle) -> None:
    delegation = offered(sail)
    hud = delegation.screen.hud
    with delegation.screen.battle.table.as_current():
        update.draft_order(hud, Manoeuvre.WITHDRAW)
        assert hud.commands.scope is Scope.ALL
        assert next(iter(queries.drafted_orders(hud).values())).manoeuvre is Manoeuvre.WITHDRAW


def test_when_every_squadron_has_its_order_space_runs_on_to_the_next_decision(sail: OpenBattle) -> None:
    delegation = offered(sail)
    hud = delegation.screen.hud
    delegation.driver.press_key(pygame.K_SPACE)
    with delegation.screen.battle.table.as_current():
        (_, first) = panel.replacement_buttons(hud) or ([], None)
    assert first is not None
    assert (first.name, first.letter) == ("skip", "space")


def test_where_nothing_was_ordered_or_meant_the_nearest_foes_are_proposed(
    sail: OpenBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    delegation = nile(sail)
    hud = delegation.screen.hud
    monkeypatch.setattr(queries, "intended_orders", lambda level: {})
    with delegation.screen.battle.table.as_current():
        order = queries.proposed_order(hud, "british", "foley")
        foes = queries.enemy_squadrons(hud, "british")
    assert order.manoeuvre is Manoeuvre.WEATHER
    assert order.target in foes


def test_a_squadron_is_chosen_even_from_a_ship_of_none_and_what_can_be_given_is_offered_first(
    sail: OpenBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    delegation = nile(sail)
    hud = delegation.screen.hud
    delegation.driver.press_key(pygame.K_F6)
    with delegation.screen.battle.table.as_current():
        monkeypatch.setattr(queries, "squadron_of_ship", lambda *_: "")
        update.set_scope(hud, Scope.SQUADRON)
        buttons = panel.replacement_buttons(hud)
    assert hud.commands.squadron == SQUADRONS[0]
    assert buttons is not None
    assert buttons[1] is not None
    assert (buttons[1].name, buttons[1].state) == ("give-command", "primary")
    refused = panel.OrderText("Break the line", "too near", is_refused=True)
    monkeypatch.setattr(panel, "order_text", lambda _: refused)
    with delegation.screen.battle.table.as_current():
        buttons = panel.replacement_buttons(hud)
    assert buttons is not None
    assert buttons[1] is not None
    assert (buttons[1].state, buttons[1].hint) == ("ready", "too near"), "it says why"


def test_a_click_on_a_squadron_pulls_no_arrow(sail: OpenBattle) -> None:
    delegation = nile(sail)
    delegation.driver.run_frame()
    delegation.driver.click("squadron-foley")
    assert delegation.screen.hud.commands.arrow_tip is None
    assert told(delegation) == {}


@pytest.mark.parametrize("table", [False, True], ids=["sea", "table"])
@pytest.mark.parametrize("device", [break_by_keys, break_by_mouse, break_by_pad])
def test_a_squadron_is_told_to_break_the_line(
    sail: OpenBattle, device: Callable[[DelegationDriver], None], *, table: bool
) -> None:
    delegation = nile(sail)
    delegation.app.change_settings(replace(delegation.app.settings, table_view=table))
    delegation.driver.run_frame()
    device(delegation)
    order = told(delegation)["foley"]
    assert (order.manoeuvre, order.target) == (Manoeuvre.BREAK, "conquerant")
    assert order.break_side, "from which side is told with it"
    assert helms(delegation) == {"goliath", "zealous", "orion"}
    assert delegation.screen.hud.commands.squadron == "nelson", "the next that needs an order"
    assert delegation.screen.hud.commands.runs["british"].side_helm is None


def test_with_the_last_order_the_side_is_the_captains_too(sail: OpenBattle) -> None:
    delegation = nile(sail)
    delegation.driver.press_key(pygame.K_F6)
    for _ in SQUADRONS:
        delegation.driver.press_key(pygame.K_SPACE)
    assert set(told(delegation)) == set(SQUADRONS)
    assert not delegation.screen.hud.commands.is_open
    run = delegation.screen.hud.commands.runs["british"]
    assert run.has_every_ship
    assert len(helms(delegation)) == 8


TIPS = [
    ("ship-guerrier", False, Manoeuvre.WEATHER, "guerrier"),
    ("ship-guerrier", True, Manoeuvre.DOUBLE, "guerrier"),
    ("foes-van", False, Manoeuvre.WEATHER, "van"),
    ("squadron-nelson", False, Manoeuvre.LINE, "nelson"),
    ("ship-culloden", True, Manoeuvre.COVER, "culloden"),
    ("", False, Manoeuvre.SAIL, ""),
    ("", True, Manoeuvre.WITHDRAW, ""),
]


@pytest.mark.parametrize(("tip", "shift", "manoeuvre", "whom"), TIPS)
def test_what_lies_under_the_tip_makes_the_order(
    sail: OpenBattle, tip: str, shift: bool, manoeuvre: Manoeuvre, whom: str
) -> None:
    delegation = nile(sail)
    delegation.driver.press_key(pygame.K_F6)  # while one is in hand the enemy's ribbons can be
    # pressed too
    spots = delegation.app.screen.control_rects()
    delegation.driver.press_key(pygame.K_ESCAPE)
    end = spots[tip].center if tip else (900, 560)
    pull(delegation, "ship-orion", end, shift)
    draft = delegation.screen.hud.commands
    assert draft.squadron == "foley"
    assert draft.order is not None
    assert (draft.order.manoeuvre, draft.order.target) == (manoeuvre, whom)
    assert delegation.count_answers() == 0, "no press on a ship has answered anything"


def test_a_ribbon_and_tab_take_another_squadron_in_hand(sail: OpenBattle) -> None:
    delegation = nile(sail)
    draft = delegation.screen.hud.commands
    delegation.driver.press_key(pygame.K_F6)
    delegation.driver.click("squadron-late")
    assert draft.squadron == "late"
    delegation.driver.press_key(pygame.K_TAB)
    assert draft.squadron == "foley"
    delegation.driver.press_pad(RB)
    assert draft.squadron == "nelson"
    delegation.driver.press_key(pygame.K_ESCAPE)
    assert not draft.is_open
    assert delegation.app.screen is delegation.screen


def test_who_cannot_see_the_signal_is_named_and_stays_her_persons(
    sail: OpenBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    delegation = nile(sail)
    hud = delegation.screen.hud
    with delegation.screen.battle.table.as_current():
        first, *others = queries.obeying_ships(hud, "british", "foley")
    unseen = {first: Refusal("LS98-sig-1", "nobody passes it on")}
    monkeypatch.setattr(queries, "unreachable_ships", lambda *_: unseen)
    delegation.driver.press_key(pygame.K_F6)
    with delegation.screen.battle.table.as_current():
        header = panel.prompt_header(hud, PromptHeader(0, "", ""))
    assert header.clause == "LS98-sig-1"
    assert f"{hud.names[first]} cannot see it" in header.words
    delegation.driver.press_key(pygame.K_SPACE)
    assert set(others) <= helms(delegation)
    assert first not in helms(delegation)
    said = hud.commands.messages["british"].text
    assert hud.names[first] in said
    assert "LS98-sig-1" in said


def test_an_order_is_taken_back_in_one_gesture(sail: OpenBattle) -> None:
    delegation = nile(sail)
    delegation.driver.press_key(pygame.K_F6)
    delegation.driver.press_key(pygame.K_SPACE)
    assert set(told(delegation)) == {"foley"}
    delegation.driver.click("squadron-foley")
    delegation.driver.click("call-back")
    assert not told(delegation)
    assert not helms(delegation)
    assert "british" not in delegation.screen.hud.commands.runs


def test_a_ship_is_taken_in_hand_and_given_back(sail: OpenBattle) -> None:
    fought = nile(sail)
    hud = fought.screen.hud
    fought.driver.press_key(pygame.K_F6)
    fought.driver.press_key(pygame.K_SPACE)
    fought.driver.press_key(pygame.K_ESCAPE)
    with fought.screen.battle.table.as_current():
        update.take_back_helm(hud, "orion")
        assert helms(fought) == {"goliath", "zealous"}
        update.command(hud, "british", ["orion"], None, Until.NEEDED)
    assert helms(fought) == {"goliath", "zealous", "orion"}


def test_who_is_needed_asks_on_the_strip_and_goes_on_by_one_press(sail: OpenBattle) -> None:
    fought = nile(sail)
    hud = fought.screen.hud
    fought.driver.press_key(pygame.K_F6)
    for _ in SQUADRONS:
        fought.driver.press_key(pygame.K_SPACE)
    with fought.screen.battle.table.as_current():
        run = hud.commands.runs["british"]
        update.hand_helms_back(hud, run, [("orion", "Raked by Spartiate")])
        row = ribbons(hud, fought)["foley"]
        assert row.needs_player
        assert row.order == "Orion: raked by Spartiate"
    assert "orion" not in helms(fought)
    assert len(helms(fought)) == 7
    fought.run_until(lambda: hud.prompt.needs_answer)
    fought.driver.press_key(pygame.K_9)
    assert "orion" in helms(fought)
    assert not hud.commands.handback_messages
    assert hud.commands.runs["british"].has_every_ship


def under_way(history: DelegationDriver) -> None:
    """All squadrons have their orders in a battle of fleets, and another ship is seen to sail
    while the first question about them lies there."""
    hud, show = history.screen.hud, history.screen.show
    history.screen.show.event_batch.is_fleet = True
    history.driver.press_key(pygame.K_F6)
    for _ in SQUADRONS:
        history.driver.press_key(pygame.K_SPACE)
    history.run_until(lambda: hud.prompt.needs_answer)
    show.speed = 1
    show.sailing.clock.wait_at_least(timings.STEP_MOST)


def test_captains_answer_while_other_ships_are_still_seen_to_sail(sail: OpenBattle) -> None:
    delegation = nile(sail)
    under_way(delegation)
    delegation.screen.hud.commands.captains["british"] = inline_captain(delegation.screen.battle, "british")
    answers = delegation.count_answers()
    for _ in range(10):
        delegation.driver.run_frame()
    assert not delegation.screen.show.is_at_rest()
    assert delegation.count_answers() > answers


def test_nobody_answers_for_a_ship_that_needs_her_person(sail: OpenBattle) -> None:
    delegation = nile(sail)
    under_way(delegation)
    battle = delegation.screen.battle
    delegation.screen.hud.commands.captains["british"] = inline_captain(battle, "british")
    rake = Fired("X", "conquerant", "port", "goliath", rake="bow", hits=2)
    battle.events.append(rake)
    answers = delegation.count_answers()
    for _ in range(10):
        delegation.driver.run_frame()
    assert delegation.count_answers() == answers
    assert not delegation.screen.hud.commands.handback_messages, (
        "she does not ask before the ball is seen to strike"
    )


def ribbons(hud: HudState, history: DelegationDriver) -> dict[str, SquadronRow]:
    rows = strip.strip_layout(hud, history.screen.layout()).rows
    return {row.squadron: row for row, _ in rows}


def test_a_retreat_is_said_to_end_at_the_edge_of_the_chart(sail: OpenBattle) -> None:
    delegation = nile(sail)
    delegation.driver.press_key(pygame.K_F6)
    hud = delegation.screen.hud
    hud.commands.order = SquadronOrder(Manoeuvre.WITHDRAW)
    hud.frame_cache.clear()
    with delegation.screen.battle.table.as_current():
        said = panel.order_text(hud)
    assert said is not None
    assert said.second_line.endswith("away, as far as the chart reaches")


def test_who_is_fast_to_another_is_told_to_have_no_station(
    sail: OpenBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    delegation = nile(sail)
    hud, fast = delegation.screen.hud, set[str]()
    look = HudState.find_ship

    def seen(hud: HudState, name: str) -> VisibleShip | None:
        ship = look(hud, name)
        return replace(ship, locked=True) if ship is not None and name in fast else ship

    monkeypatch.setattr(HudState, "find_ship", seen)

    def below() -> str:
        hud.frame_cache.clear()
        with delegation.screen.battle.table.as_current():
            said = panel.order_text(hud)
        assert said is not None
        return said.second_line

    delegation.driver.press_key(pygame.K_F6)
    assert "cannot sail" not in below()
    with delegation.screen.battle.table.as_current():
        own = queries.obeying_ships(hud, "british", hud.commands.squadron)
    fast.add(own[0])
    assert below().endswith(f"; {hud.names[own[0]]} cannot sail now")
    fast.update(own)
    assert below().endswith(f"{hud.names[own[0]]} and {len(own) - 1} others cannot sail now")


def test_what_the_book_does_not_allow_is_refused_with_its_clause(sail: OpenBattle) -> None:
    delegation = sail("wwh", level="wwh/trafalgar-van.toml")
    hud = delegation.screen.hud
    hud.commands.make_captain = lambda battle, side: SilentSeat()
    delegation.driver.press_key(pygame.K_F6)
    with delegation.screen.battle.table.as_current():
        update.draft_order(hud, Manoeuvre.ANCHOR)
        draft = hud.commands
        assert draft.order is not None
        refused = queries.order_refusal(hud, draft.squadron, draft.order)
    assert refused is not None
    assert refused.clause == "WWH-1.3k"
    delegation.driver.press_key(pygame.K_SPACE)
    assert not told(delegation)
    with delegation.screen.battle.table.as_current():
        assert not update.give_command(hud)
    assert any("(WWH-1.3k)" in said.text for said in hud.commands.messages.values())


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
def test_the_strip_keeps_off_other_papers_and_leaves_the_sea_free(
    sail: OpenBattle, size: tuple[int, int]
) -> None:
    delegation = nile(sail, size)
    ribbons = lying(delegation)
    assert len(ribbons) == 5
    assert all(rect.collidelist(ribbons) == n for n, rect in enumerate(ribbons))
    assert share(delegation) <= 0.25, "while a person plans"
    delegation.driver.press_key(pygame.K_F6)
    assert share(delegation) <= 0.4, "with the panel open"


def test_on_the_wargamers_table_the_strip_lies_on_its_sea_and_the_ships_beside_it(sail: OpenBattle) -> None:
    delegation = nile(sail)
    delegation.app.change_settings(replace(delegation.app.settings, table_view=True))
    delegation.driver.run_frame()
    screen = delegation.screen
    layout = screen.layout()
    with screen.battle.table.as_current():
        rects = strip.panel_rects(screen.hud, layout)
    assert len(rects) >= len(SQUADRONS)
    assert all(layout.sea.contains(rect) for rect in rects)
    assert screen.free_sea_rect().collidelist(rects) < 0


def lying(history: DelegationDriver) -> list[pygame.Rect]:
    """The ribbons, which no other paper touches."""
    screen = history.screen
    with screen.battle.table.as_current():
        layout = screen.layout()
        ribbons = strip.panel_rects(screen.hud, layout)
    assert layout.sea_panels is not None
    others = [
        layout.ribbon,
        layout.sea_panels.own_status,
        layout.sea_panels.foe_status,
        layout.sea_panels.wind_rose,
    ]
    assert all(rect.collidelist(others) < 0 for rect in ribbons)
    return ribbons


def share(history: DelegationDriver) -> float:
    """The part of the window that papers cover."""
    wide, high = history.app.size
    papers = history.screen.panel_rects()
    lying(history)
    return sum(paper.w * paper.h for paper in papers) / (wide * high)


def test_orders_are_notes_in_the_journal_and_change_nothing_of_the_battle(sail: OpenBattle) -> None:
    delegation = sail("kmh", level=NILE, seat="british")
    delegation.driver.press_key(pygame.K_F6)
    for _ in SQUADRONS:
        delegation.driver.press_key(pygame.K_SPACE)
    delegation.run_until(lambda: delegation.count_answers() >= 4)
    digests, path = list(delegation.screen.battle.digests), delegation.screen.battle.journal.path
    assert path is not None
    delegation.session.close_battle()
    again = resume_battle(path, make_batch_seats)
    try:
        assert again.battle.digests == digests
        assert isinstance(again.battle.seats[delegation.seat], PlayerSeat)
    finally:
        again.close()
    assert replay_journal(read_journal_file(path)).is_ok
