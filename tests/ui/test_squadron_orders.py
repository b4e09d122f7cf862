"""A person tells whole squadrons what to do, by every device: his captain does it by ordinary
answers, a ship that needs him asks with her reason, and what a book forbids is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.events import Fired
from game.core.steps import Refusal
from game.core.visible import VisibleShip
from game.play.journal import read_file
from game.play.replays import replay
from game.play.saves import resume
from game.play.seats import NoSeat, Person
from game.scene import timings
from game.trials.seating import man_for_batches
from game.ui.battle import (
    delegation,
    squadron_bar,
    squadron_command,
    squadron_queries,
    squadron_strip,
)
from game.ui.battle.delegation_state import DelegateUntil
from game.ui.battle.hud_state import HudState
from game.ui.battle.orders_bar import PromptHeader
from game.ui.battle.squadron_rows import SquadronRow

from .helm import Fought, Sail, beside_him

NILE = "kmh/the-van-at-the-nile.toml"
SQUADRONS = ("foley", "nelson", "late")
RB = 5


def nile(sail: Sail, size: tuple[int, int] = (1280, 720)) -> Fought:
    """Three squadrons before anchored ships, the captain not yet thinking."""
    fought = sail("kmh", level=NILE, seat="british", size=size)
    fought.screen.hud.delegation.crew = lambda battle, side: NoSeat()
    return fought


def told(fought: Fought) -> dict[str, SquadronOrder]:
    return fought.screen.hud.squadrons.orders.get(fought.seat, {})


def helms(fought: Fought) -> set[str]:
    """The ships that sail by their squadron's order."""
    hud = fought.screen.hud
    run = hud.delegation.runs.get(fought.seat)
    with fought.screen.battle.table.at():
        own = [
            ship
            for name in SQUADRONS
            for ship in squadron_queries.obeying_ships(hud, "british", name)
        ]
    held = {ship: run.order_of(ship) for ship in own} if run is not None else {}
    return {ship for ship, order in held.items() if order and order.until is DelegateUntil.NEEDED}


def break_by_keys(fought: Fought) -> None:
    """The squadrons, the list, the third order, the second whom it may name, given."""
    for key in (pygame.K_F6, pygame.K_y, pygame.K_3, pygame.K_RIGHT, pygame.K_SPACE):
        fought.hand.key(key)


def break_by_mouse(fought: Fought) -> None:
    """Pulled from the ribbon to the gap astern of the second ship of their line."""
    pull(fought, "squadron-foley", gap(fought, "conquerant"))
    fought.hand.click("give-order")


def break_by_pad(fought: Fought) -> None:
    """From the wheel: the squadrons, another order, break the line, the next whom, given."""
    fought.hand.pad(3)
    sector(fought, "squadrons")
    focus(fought, "list-orders")
    focus(fought, "order-break")
    fought.hand.hat(1, 0)
    fought.hand.hat(0, 0)
    focus(fought, "give-order")


def sector(fought: Fought, name: str) -> None:
    for _ in range(6):
        if f"wheel-{name}" in fought.app.screen.spots():
            break
        focus(fought, "wheel-page")
    focus(fought, f"wheel-{name}")


def focus(fought: Fought, name: str) -> None:
    """The cross goes to that control, and A presses it."""
    ring = fought.screen.ring
    for way in [(0, 1), (0, -1)] * 14:
        if ring.at == name:
            break
        for _ in range(12):
            before = ring.at
            fought.hand.hat(*way)
            fought.hand.hat(0, 0)
            if ring.at in (name, before):
                break
    assert ring.at == name, ring.at
    fought.hand.pad(0)


def gap(fought: Fought, enemy: str) -> tuple[int, int]:
    """The pixel in the gap astern of her."""
    hud = fought.screen.hud
    with fought.screen.battle.table.at():
        order = squadron_queries.breaking(hud, "british", "foley", enemy)
        place = squadron_queries.goal_of(hud, "british", "foley", order)
    assert place is not None
    return fought.screen.board.at(place.x / 10_000, place.y / 10_000)


def pull(fought: Fought, start: str, end: tuple[int, int], shift: bool = False) -> None:
    """A press on that control, a pull to a pixel, and the hand lets go."""
    hand, at = fought.hand, fought.app.screen.spots()[start].center
    if shift:
        hand._post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_SHIFT, unicode="")
    hand._post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    for share in (0.4, 1.0):
        way = tuple(round(a + (b - a) * share) for a, b in zip(at, end, strict=True))
        hand._post(pygame.MOUSEMOTION, pos=way, rel=(9, 9), buttons=(1, 0, 0))
    hand._post(pygame.MOUSEBUTTONUP, pos=end, button=1)
    if shift:
        hand._post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0)
    hand.frame()


@pytest.mark.parametrize("table", [False, True], ids=["sea", "table"])
@pytest.mark.parametrize("device", [break_by_keys, break_by_mouse, break_by_pad])
def test_a_squadron_is_told_to_break_the_line(
    sail: Sail, device: Callable[[Fought], None], *, table: bool
) -> None:
    fought = nile(sail)
    fought.app.change(replace(fought.app.settings, table_view=table))
    fought.hand.frame()
    device(fought)
    order = told(fought)["foley"]
    assert (order.manoeuvre, order.whom) == (Manoeuvre.BREAK, "conquerant")
    assert order.hand, "from which side is told with it"
    assert helms(fought) == {"goliath", "zealous", "orion"}
    assert fought.screen.hud.squadrons.held == "nelson", "the next that needs an order"
    assert fought.screen.hud.delegation.runs["british"].side is None


def test_with_the_last_order_the_side_is_the_captains_too(sail: Sail) -> None:
    fought = nile(sail)
    fought.hand.key(pygame.K_F6)
    for _ in SQUADRONS:
        fought.hand.key(pygame.K_SPACE)
    assert set(told(fought)) == set(SQUADRONS)
    assert not fought.screen.hud.squadrons.open
    run = fought.screen.hud.delegation.runs["british"]
    assert run.has_every_ship
    assert len(helms(fought)) == 8


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
    sail: Sail, tip: str, shift: bool, manoeuvre: Manoeuvre, whom: str
) -> None:
    fought = nile(sail)
    fought.hand.key(pygame.K_F6)  # while one is in hand the enemy's ribbons can be pressed too
    spots = fought.app.screen.spots()
    fought.hand.key(pygame.K_ESCAPE)
    end = spots[tip].center if tip else (900, 560)
    pull(fought, "ship-orion", end, shift)
    hand = fought.screen.hud.squadrons
    assert hand.held == "foley"
    assert hand.draft is not None
    assert (hand.draft.manoeuvre, hand.draft.whom) == (manoeuvre, whom)
    assert fought.answers() == 0, "no press on a ship has answered anything"


def test_a_number_and_tab_take_another_squadron_in_hand(sail: Sail) -> None:
    fought = nile(sail)
    hand = fought.screen.hud.squadrons
    fought.hand.key(pygame.K_F6)
    fought.hand.key(pygame.K_3)
    assert hand.held == "late"
    fought.hand.key(pygame.K_TAB)
    assert hand.held == "foley"
    fought.hand.pad(RB)
    assert hand.held == "nelson"
    fought.hand.key(pygame.K_ESCAPE)
    assert not hand.open
    assert fought.app.screen is fought.screen


def test_who_cannot_see_the_signal_is_named_and_stays_her_persons(
    sail: Sail, monkeypatch: pytest.MonkeyPatch
) -> None:
    fought = nile(sail)
    hud = fought.screen.hud
    with fought.screen.battle.table.at():
        first, *others = squadron_queries.obeying_ships(hud, "british", "foley")
    unseen = {first: Refusal("LS98-sig-1", "nobody passes it on")}
    monkeypatch.setattr(squadron_command, "unreachable_ships", lambda *_: unseen)
    fought.hand.key(pygame.K_F6)
    with fought.screen.battle.table.at():
        plate = squadron_bar.plate(hud, PromptHeader(0, "", ""))
    assert plate.clause == "LS98-sig-1"
    assert f"{hud.names[first]} cannot see it" in plate.words
    fought.hand.key(pygame.K_SPACE)
    assert set(others) <= helms(fought)
    assert first not in helms(fought)
    said = hud.delegation.told["british"].words
    assert hud.names[first] in said
    assert "LS98-sig-1" in said


def test_an_order_is_taken_back_in_one_gesture(sail: Sail) -> None:
    fought = nile(sail)
    fought.hand.key(pygame.K_F6)
    fought.hand.key(pygame.K_SPACE)
    assert set(told(fought)) == {"foley"}
    fought.hand.click("squadron-foley")
    fought.hand.click("cancel-order")
    assert not told(fought)
    assert not helms(fought)
    assert "british" not in fought.screen.hud.delegation.runs


def test_a_ship_is_taken_in_hand_and_given_back(sail: Sail) -> None:
    fought = nile(sail)
    hud = fought.screen.hud
    fought.hand.key(pygame.K_F6)
    fought.hand.key(pygame.K_SPACE)
    fought.hand.key(pygame.K_ESCAPE)
    with fought.screen.battle.table.at():
        delegation.take_back_ship(hud, "orion")
        assert helms(fought) == {"goliath", "zealous"}
        squadron_command.rejoin(hud, "orion")
    assert helms(fought) == {"goliath", "zealous", "orion"}


def test_who_is_needed_asks_on_the_strip_and_goes_on_by_one_press(sail: Sail) -> None:
    fought = nile(sail)
    hud = fought.screen.hud
    fought.hand.key(pygame.K_F6)
    for _ in SQUADRONS:
        fought.hand.key(pygame.K_SPACE)
    with fought.screen.battle.table.at():
        run = hud.delegation.runs["british"]
        delegation.hand_back(hud, run, [("orion", "Raked by Spartiate")])
        ribbon = strip(hud, fought)["foley"]
        assert ribbon.needs
        assert ribbon.order == "Orion: raked by Spartiate"
    assert "orion" not in helms(fought)
    assert len(helms(fought)) == 7
    fought.until(lambda: hud.prompt.needs_answer)
    fought.hand.key(pygame.K_9)
    assert "orion" in helms(fought)
    assert not hud.delegation.asks
    assert hud.delegation.runs["british"].has_every_ship


def under_way(fought: Fought) -> None:
    """All squadrons have their orders in a battle of fleets, and another ship is seen to sail
    while the first question about them lies there."""
    hud, show = fought.screen.hud, fought.screen.show
    fought.screen.show.together.many = True
    fought.hand.key(pygame.K_F6)
    for _ in SQUADRONS:
        fought.hand.key(pygame.K_SPACE)
    fought.until(lambda: hud.prompt.needs_answer)
    show.speed = 1
    show.sailing.clock.take(timings.STEP_MOST)


def test_captains_answer_while_other_ships_are_still_seen_to_sail(sail: Sail) -> None:
    fought = nile(sail)
    under_way(fought)
    fought.screen.hud.delegation.captains["british"] = beside_him(fought.screen.battle, "british")
    answers = fought.answers()
    for _ in range(10):
        fought.hand.frame()
    assert not fought.screen.show.at_rest()
    assert fought.answers() > answers


def test_nobody_answers_for_a_ship_that_needs_her_person(sail: Sail) -> None:
    fought = nile(sail)
    under_way(fought)
    battle = fought.screen.battle
    fought.screen.hud.delegation.captains["british"] = beside_him(battle, "british")
    rake = Fired("X", "conquerant", "port", "goliath", rake="bow", hits=2)
    battle.events.append(rake)
    answers = fought.answers()
    for _ in range(10):
        fought.hand.frame()
    assert fought.answers() == answers
    assert not fought.screen.hud.delegation.asks, (
        "she does not ask before the ball is seen to strike"
    )


def strip(hud: HudState, fought: Fought) -> dict[str, SquadronRow]:
    ribbons = squadron_strip.strip_layout(hud, fought.screen.layout()).ribbons
    return {ribbon.squadron: ribbon for ribbon, _ in ribbons}


def test_a_retreat_is_said_to_end_at_the_edge_of_the_chart(sail: Sail) -> None:
    fought = nile(sail)
    fought.hand.key(pygame.K_F6)
    hud = fought.screen.hud
    hud.squadrons.draft = SquadronOrder(Manoeuvre.WITHDRAW)
    hud.frame_cache.clear()
    with fought.screen.battle.table.at():
        said = squadron_bar.order_text(hud)
    assert said is not None
    assert said.below.endswith("away, as far as the chart reaches")


def test_who_is_fast_to_another_is_told_to_have_no_station(
    sail: Sail, monkeypatch: pytest.MonkeyPatch
) -> None:
    fought = nile(sail)
    hud, fast = fought.screen.hud, set[str]()
    look = HudState.ship

    def seen(hud: HudState, name: str) -> VisibleShip | None:
        ship = look(hud, name)
        return replace(ship, locked=True) if ship is not None and name in fast else ship

    monkeypatch.setattr(HudState, "ship", seen)

    def below() -> str:
        hud.frame_cache.clear()
        with fought.screen.battle.table.at():
            said = squadron_bar.order_text(hud)
        assert said is not None
        return said.below

    fought.hand.key(pygame.K_F6)
    assert "cannot sail" not in below()
    with fought.screen.battle.table.at():
        own = squadron_queries.obeying_ships(hud, "british", hud.squadrons.held)
    fast.add(own[0])
    assert below().endswith(f"; {hud.names[own[0]]} cannot sail now")
    fast.update(own)
    assert below().endswith(f"{hud.names[own[0]]} and {len(own) - 1} others cannot sail now")


def test_what_the_book_does_not_allow_is_refused_with_its_clause(sail: Sail) -> None:
    fought = sail("wwh", level="wwh/trafalgar-van.toml")
    hud = fought.screen.hud
    hud.delegation.crew = lambda battle, side: NoSeat()
    fought.hand.key(pygame.K_F6)
    with fought.screen.battle.table.at():
        squadron_command.set_order(hud, Manoeuvre.ANCHOR)
        hand = hud.squadrons
        assert hand.draft is not None
        refused = squadron_command.refusal(hud, hand.held, hand.draft)
    assert refused is not None
    assert refused.clause == "WWH-1.3k"
    fought.hand.key(pygame.K_SPACE)
    assert not told(fought)
    with fought.screen.battle.table.at():
        assert not squadron_command.give(hud)
    assert any("(WWH-1.3k)" in said.words for said in hud.delegation.told.values())


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
def test_the_strip_keeps_off_other_papers_and_leaves_the_sea_free(
    sail: Sail, size: tuple[int, int]
) -> None:
    fought = nile(sail, size)
    ribbons = lying(fought)
    assert len(ribbons) == 5
    assert all(rect.collidelist(ribbons) == n for n, rect in enumerate(ribbons))
    assert share(fought) <= 0.25, "while a person plans"
    fought.hand.key(pygame.K_F6)
    assert share(fought) <= 0.25
    fought.hand.key(pygame.K_y)
    assert share(fought) <= 0.25, "with all orders listed"


def test_on_the_wargamers_table_the_strip_lies_on_its_sea_and_the_ships_beside_it(
    sail: Sail,
) -> None:
    fought = nile(sail)
    fought.app.change(replace(fought.app.settings, table_view=True))
    fought.hand.frame()
    screen = fought.screen
    lay = screen.layout()
    with screen.battle.table.at():
        rects = squadron_strip.rects(screen.hud, lay)
    assert len(rects) >= len(SQUADRONS)
    assert all(lay.sea.contains(rect) for rect in rects)
    assert screen.layout_sea().collidelist(rects) < 0


def lying(fought: Fought) -> list[pygame.Rect]:
    """The ribbons, which no other paper touches."""
    screen = fought.screen
    with screen.battle.table.at():
        lay = screen.layout()
        ribbons = squadron_strip.rects(screen.hud, lay)
    assert lay.overlays is not None
    others = [lay.ribbon, lay.overlays.own_status, lay.overlays.foe_status, lay.overlays.rose]
    assert all(rect.collidelist(others) < 0 for rect in ribbons)
    return ribbons


def share(fought: Fought) -> float:
    """The part of the window that papers cover."""
    wide, high = fought.app.size
    papers = fought.screen.panel_rects()
    lying(fought)
    return sum(paper.w * paper.h for paper in papers) / (wide * high)


def test_orders_are_notes_in_the_journal_and_change_nothing_of_the_battle(sail: Sail) -> None:
    fought = sail("kmh", level=NILE, seat="british")
    fought.hand.key(pygame.K_F6)
    for _ in SQUADRONS:
        fought.hand.key(pygame.K_SPACE)
    fought.until(lambda: fought.answers() >= 4)
    digests, path = list(fought.screen.battle.digests), fought.screen.battle.journal.path
    assert path is not None
    fought.berth.clear()
    again = resume(path, man_for_batches)
    try:
        assert again.battle.digests == digests
        assert isinstance(again.battle.seats[fought.seat], Person)
    finally:
        again.close()
    assert replay(read_file(path)).ok
