"""Squadrons that have lost ships, and orders that name who was taken: what the strip says, what an
order leads to, and what may be told again."""

import pygame
import pytest

from game.books.kmh.rules.sheet import get_ship
from game.captains.flag_officer import intended_orders
from game.captains.grades import Admiral
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.events import Befell, Captured, Struck
from game.core.markers import HasStruck
from game.core.table import add_marker
from game.play.seats import SilentSeat
from game.sea.pose import Pose
from game.stage.paper import typography as letters
from game.ui.battle.commands import panel, queries, strip, update
from game.ui.battle.commands.queries import message_text as said_now
from game.ui.battle.commands.strip import SquadronRow
from game.ui.battle.values import command_words
from game.ui.kit.settings import Settings, look_of
from tests.ui.delegation_driver import DelegationDriver, OpenBattle, inline_captain

THERE = SquadronOrder(Manoeuvre.ANCHOR, "", 300_000, 200_000)


@pytest.fixture
def nile(sail: OpenBattle) -> DelegationDriver:
    """Three squadrons before anchored ships, the captain not yet thinking."""
    delegation = sail("kmh", level="kmh/the-van-at-the-nile.toml", seat="british")
    delegation.screen.hud.commands.make_captain = lambda battle, side: SilentSeat()
    return delegation


def all_told(history: DelegationDriver) -> None:
    history.driver.press_key(pygame.K_F6)
    for _ in ("foley", "nelson", "late"):
        history.driver.press_key(pygame.K_SPACE)


def ribbon_of(history: DelegationDriver, squadron: str) -> SquadronRow:
    with history.screen.battle.table.as_current():
        ribbons = strip.strip_layout(history.screen.hud, history.screen.layout()).rows
    return next(row for row, _ in ribbons if row.squadron == squadron)


def test_who_strikes_asks_no_more(nile: DelegationDriver) -> None:
    hud, battle = nile.screen.hud, nile.screen.battle
    all_told(nile)
    with battle.table.as_current():
        update.hand_helms_back(hud, hud.commands.runs["british"], [("orion", "Raked by Spartiate")])
    assert ribbon_of(nile, "foley").needs_player
    with battle.table.as_current():
        add_marker(get_ship("orion").number, HasStruck("spartiate"))
        battle.events.append(Struck("KMH-12.1.1", "orion"))
    nile.driver.run_frame()
    row = ribbon_of(nile, "foley")
    assert not hud.commands.handback_messages
    assert not row.needs_player
    assert "Orion" not in row.order
    assert row.ship_count == 2


def test_a_reason_on_a_ribbon_and_on_the_plate_is_true_at_every_moment(nile: DelegationDriver) -> None:
    hud, battle = nile.screen.hud, nile.screen.battle
    all_told(nile)
    with battle.table.as_current():
        orion = get_ship("orion")
        orion.burning = 1
        battle.events.append(Befell("KMH-11.4.3", "orion"))
    nile.run_until(lambda: "orion" in hud.commands.handback_messages)
    hud.commands.make_captain = lambda battle, side: SilentSeat()
    assert ribbon_of(nile, "foley").order == "Orion: afire"
    assert now_told(nile) == "Orion asks for you: Afire."
    with battle.table.as_current():
        orion.burning = 0
        battle.events.append(Befell("KMH-11.4.9", "orion"))
    assert ribbon_of(nile, "foley").order == "Orion: the fire is out"
    assert now_told(nile) == "Orion asks for you: The fire is out."


def now_told(history: DelegationDriver) -> str:
    with history.screen.battle.table.as_current():
        return said_now(history.screen.hud, history.screen.hud.commands.messages["british"])


def test_a_ship_that_was_taken_is_named_by_no_order(nile: DelegationDriver) -> None:
    hud, battle = nile.screen.hud, nile.screen.battle
    named = [SquadronOrder(Manoeuvre.WEATHER, "guerrier"), SquadronOrder(Manoeuvre.LINE, "orion")]
    with battle.table.as_current():
        assert all(queries.has_valid_target(hud, order) for order in named)
        for name, side in (("guerrier", "british"), ("orion", "french")):
            get_ship(name).prize, get_ship(name).side = True, side
            battle.events.append(Captured("KMH-13.0.22", name, side))
        assert not any(queries.has_valid_target(hud, order) for order in named)
        refused = queries.order_refusal(hud, "foley", named[0])
    assert refused is not None
    assert refused.reason == "Guerrier is out of the fight"


def test_to_anchor_at_a_place_leads_there(nile: DelegationDriver) -> None:
    with nile.screen.battle.table.as_current():
        goal = queries.order_goal(nile.screen.hud, "british", "foley", THERE)
    assert goal == Pose(THERE.x, THERE.y, 0)


def test_the_anchorage_of_the_level_can_be_told_again(
    nile: DelegationDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "intended_orders", lambda _: {"foley": THERE})
    for key in (pygame.K_F6, pygame.K_9, pygame.K_6):  # chase, then to anchor
        nile.driver.press_key(key)
    draft = nile.screen.hud.commands
    assert draft.order == THERE
    nile.driver.press_key(pygame.K_RIGHT)
    assert draft.order == SquadronOrder(Manoeuvre.ANCHOR, "van"), "and abreast of an enemy"


def test_a_squadron_that_is_lost_is_told_nothing_by_a_pull_on_its_ribbon(nile: DelegationDriver) -> None:
    battle, driver = nile.screen.battle, nile.driver
    with battle.table.as_current():
        for name in ("goliath", "zealous", "orion"):
            add_marker(get_ship(name).number, HasStruck("spartiate"))
            battle.events.append(Struck("KMH-12.1.1", name))
    driver.run_frame()
    assert ribbon_of(nile, "foley").order == "Out of the fight"
    at = nile.app.screen.control_rects()["squadron-foley"].center
    driver._post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    driver._post(pygame.MOUSEMOTION, pos=(at[0] + 12, at[1]), rel=(12, 0), buttons=(1, 0, 0))
    driver._post(pygame.MOUSEBUTTONUP, pos=(at[0] + 12, at[1]), button=1)
    driver.run_frame()
    assert nile.app.screen is nile.screen, "no page of a fault"
    with battle.table.as_current():
        said = panel.order_text(nile.screen.hud)
    assert said is not None
    assert said.second_line == "None of its ships obeys you any more"
    driver.press_key(pygame.K_SPACE)
    assert not nile.screen.hud.commands.given_orders.get("british")


def test_tab_passes_by_the_only_squadron_that_needs_an_order(nile: DelegationDriver) -> None:
    draft = nile.screen.hud.commands
    for key in (pygame.K_F6, pygame.K_SPACE, pygame.K_SPACE):
        nile.driver.press_key(key)
    assert draft.squadron == "late"
    for held in ("foley", "late", "foley"):
        nile.driver.press_key(pygame.K_TAB)
        assert draft.squadron == held


def test_with_the_helms_the_orders_are_taken_back_from_the_captain(nile: DelegationDriver) -> None:
    hud = nile.screen.hud
    hud.commands.make_captain = inline_captain
    for key in (pygame.K_F6, pygame.K_8, pygame.K_SPACE, pygame.K_ESCAPE):
        nile.driver.press_key(key)
    captain = hud.commands.captains["british"]
    assert isinstance(captain, Admiral)
    assert captain.orders == {"foley": SquadronOrder(Manoeuvre.WITHDRAW)} | meant(nile)
    with nile.screen.battle.table.as_current():
        update.take_back_all(hud)
    assert captain.orders == intended_orders(nile.screen.battle.level)


def meant(history: DelegationDriver) -> dict[str, SquadronOrder]:
    """What the level has the other squadrons do."""
    intents = intended_orders(history.screen.battle.level)
    return {name: order for name, order in intents.items() if name != "foley"}


def test_what_one_made_up_is_put_away_when_the_other_is_asked(nile: DelegationDriver) -> None:
    hud, draft = nile.screen.hud, nile.screen.hud.commands
    nile.driver.press_key(pygame.K_F6)
    with nile.screen.battle.table.as_current():
        update.drop_stale_draft(hud)
        assert draft.is_open
        draft.squadron = "van"  # one of the other side's
        update.drop_stale_draft(hud)
    assert not draft.is_open


ASKS = ("Orion: raked by Spartiate", "Orion asks for you", "Orion asks", "Orion")
LOOK = look_of(Settings(), (1280, 720))


def said(ways: tuple[str, ...], letters_of: str, least: int = 0) -> str:
    """What a ribbon says that has room for so many letters."""
    row = SquadronRow("foley", 0, "", "Foley", 1.0, 3, "", ways[0], short_orders=ways[1:], min_letters=least)
    room = letters.text_width(letters_of, letters.SMALL_STRONG, LOOK)
    return strip.fitting_order_text(row, LOOK, room)


@pytest.mark.parametrize("way", ASKS)
def test_what_has_no_room_on_a_ribbon_is_said_shorter_and_not_cut(way: str) -> None:
    assert said(ASKS, way) == way


def test_of_a_reason_that_still_tells_what_it_is_the_end_is_cut() -> None:
    assert said(ASKS, "Orion: raked by Spar…", least=13) == "Orion: raked by Spar…"
    assert said(ASKS, "Orion asks", least=13) == "Orion asks"
    assert said(ASKS, "Ori…") == "Ori…"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("text", [100, 150])
def test_no_order_is_cut_on_any_ribbon(size: tuple[int, int], text: int) -> None:
    style = look_of(Settings(text_scale=text), size)
    room = style.px(124)  # a folded ribbon, less tail and icon
    for manoeuvre in (None, *Manoeuvre):
        order = SquadronOrder(manoeuvre) if manoeuvre else None
        ways = command_words.short_order_text(order), command_words.two_word_order_text(order)
        row = SquadronRow("foley", 0, "", "Foley", 1.0, 3, "", ways[0], short_orders=ways[1:])
        assert "…" not in strip.fitting_order_text(row, style, room)
