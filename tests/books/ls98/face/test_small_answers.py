"""Small answers of the 1798 game: parties, marines, boats; what is said of a hex that is not free."""

from typing import Any

import pytest

from game.books.ls98.face import draft_update, hexes, minor_buttons, sea_drawing
from game.books.ls98.face.camera_places import camera_places
from game.books.ls98.face.drafts import ChangeParty, GunDraft
from game.books.ls98.face.minor_drafts import PartyDraft, new_party_draft
from game.books.ls98.face.questions import QuestionDraft, draft_of, option_style
from game.books.ls98.rules.sheet import Ship, enemies_by_distance, get_ship
from game.core.steps import MenuOption, OptionMenu, Refusal
from game.core.table import every
from game.sea.hexes import Hex
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.actions import DraftAction
from game.ui.battle.values.prompts import Prompt, PromptKind
from tests.books.ls98.face.input_driver import open_battle, run_to_question

NO_MORE = Refusal("LS98-board-4", "no more of them")


def offer(
    key: str, *, refusal: Refusal | None = None, clause: str = "LS98-board-4", **more: Any
) -> MenuOption[Any]:
    return MenuOption(key, key, None, clause, refusal=refusal, **more)


@pytest.fixture
def screen() -> BattleScreen:
    found = open_battle()[1]
    run_to_question(found, "helm")
    return found


def test_the_largest_party_that_may_go_is_drafted() -> None:
    offers = [offer("3 + 1", refusal=NO_MORE), offer("2 + 1"), offer("1 + 1"), offer("none")]
    assert new_party_draft(offers).key == "2 + 1"
    assert new_party_draft([offer("none")]).key == "0 + 0"
    assert [option.key for option in new_party_draft(offers).other_options] == ["none"]


def test_a_party_grows_and_shrinks_block_by_block(screen: BattleScreen) -> None:
    offers = tuple(offer(f"{crew} + {marines}") for crew in range(4) for marines in range(2))
    party, hud = PartyDraft(offers, 2, 0), screen.hud
    hud.draft = QuestionDraft(party)
    with screen.battle.table.as_current():
        for action, key in (
            (DraftAction.LONGER, "3 + 0"),
            (DraftAction.LONGER, "3 + 0"),
            (DraftAction.SHORTER, "2 + 0"),
            (ChangeParty(0, 1), "2 + 1"),
            (ChangeParty(-1, 0), "1 + 1"),
        ):
            draft_update.handle_action(hud, action)
            assert party.key == key
    assert party.change_refusal(9, 0) == "There are no more of them"
    assert party.change_refusal(-9, 0) == "Somebody must go"


def test_marines_who_fire_are_drawn_as_an_officer_and_a_block_that_falls_as_what_it_is(
    screen: BattleScreen,
) -> None:
    offers = (offer("2"), offer("1"), offer("marines"), offer("crew"))
    screen.hud.prompt = Prompt(PromptKind.PICK, "english", "LS98-board-4", "", "", OptionMenu(offers))
    with screen.battle.table.as_current():
        specs, primary = minor_buttons.marines_fire_buttons(screen.hud)
    assert primary is None
    assert [spec.icon for spec in specs] == ["officer", "officer", "officer", "crew"]
    assert [spec.letter for spec in specs] == ["1", "2", "3", "4"]
    assert [spec.words for spec in specs[:2]] == ["Fire 2 blocks", "Fire 1 block"]


def test_only_a_grapple_has_what_it_adds_to_the_die(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        hud = screen.hud
        assert option_style(hud, offer("grapple")) == ("hook", "b", "her die as it falls")
        assert option_style(hud, offer("anchor")) == ("anchor", "n", "")
        assert option_style(hud, offer("port")) == ("port", "a", "")
        assert option_style(hud, offer("double port")) == ("shot", "q", "")


def test_to_cut_the_grapples_says_how_often_that_frees_her(screen: BattleScreen) -> None:
    """One die is higher than another in 15 of 36 throws."""
    cut = MenuOption("cut", "Cut the grapples", True, "LS98-diseng-1")
    with screen.battle.table.as_current():
        assert option_style(screen.hud, cut)[2] == "free 4 in 10, else held"
        assert option_style(screen.hud, MenuOption("hold", "Hold on", False, "LS98-diseng-1"))[2] == ""


def test_a_hex_that_is_not_free_says_on_whom_or_what_she_runs(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        other = next(iter(every(Ship)))
        foul = sea_drawing._blocked_callout(screen.sea_view, other.hex)
        assert foul.lines == (f"She runs foul of {other.name}", "and both are adrift")
        taken = {ship.hex for ship in every(Ship)}
        free = next(Hex(n, 0) for n in range(20) if Hex(n, 0) not in taken)
        assert sea_drawing._blocked_callout(screen.sea_view, free).lines[0] == "She runs ashore"


def test_a_click_with_guns_drafted_chooses_the_broadside_that_bears_there(screen: BattleScreen) -> None:
    hud, chosen = screen.hud, list[str]()

    class Guns(GunDraft):
        def sides(self) -> list[Any]:
            return ["port", "starboard"]

        def choose(self, target: str = "", side: str = "") -> None:
            chosen.append(side)

    guns = Guns((), side="port")
    with screen.battle.table.as_current():
        ship = get_ship(hud.prompt.ship)
        for direction in range(1, 7):
            draft_update._click_guns(hud, guns, ship.hex.hex_towards(direction))
        hud.prompt = Prompt(PromptKind.PICK, "english", "LS98-fire-1", "nobody")
        before = list(chosen)
        draft_update._click_guns(hud, guns, ship.hex)
    assert chosen == before
    assert set(chosen) == {"starboard"}, "the port broadside is chosen already"


def test_enemies_in_range_are_those_of_the_side_or_of_one_ship(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        for ship in every(Ship):
            foes = {foe.id for foe in enemies_by_distance(ship)}
            assert set(hexes.enemies_in_range(ship.side)) <= foes
            assert set(hexes.enemies_in_range(ship.side, ship.id)) <= foes
        first = next(iter(every(Ship)))
        assert hexes.enemies_in_range("nobody", first.id) == ()


def test_nothing_is_held_where_no_ship_is_asked_about(screen: BattleScreen) -> None:
    hud = screen.hud
    with screen.battle.table.as_current():
        assert camera_places(hud)
        assert draft_of(hud).answer_draft is not None
        hud.prompt = Prompt(PromptKind.PICK, "english", "LS98-fire-1", "nobody")
        assert camera_places(hud) == ()
