"""Two persons at one screen: whose turn it is can be seen, and nothing of one is shown to the
other, nor taken back by him."""

import pygame
import pytest

from game.play.journal import fold_undos
from game.stage.paper.canvas import DrawnText
from game.ui.battle.answers import toast
from game.ui.battle.commands import icons
from game.ui.battle.screen import replay_view
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.command_state import Until
from game.ui.battle.values.quick_play import ForcedAnswer
from tests.ui.delegation_driver import BOOKS, DelegationDriver, OpenBattle, delegate_by_keys

RECORDS = ("hidden-records",)


def shared(sail: OpenBattle, book: str, options: tuple[str, ...] = ()) -> DelegationDriver:
    """A battle of two persons; `seat` is who is asked first."""
    delegation = sail(book, people=2, options=options)
    delegation.seat = delegation.screen.hud.prompt.seat
    return delegation


def other_asked(history: DelegationDriver, first: str) -> str:
    """The battle is played by its first answers until the other is asked and looks; his seat."""
    hud = history.screen.hud
    for _ in range(400):
        if hud.prompt.needs_answer and hud.prompt.seat != first:
            break
        if hud.prompt.needs_answer:
            history.driver.press_key(pygame.K_SPACE)
        history.driver.run_frame()
    assert hud.prompt.needs_answer
    seat = hud.prompt.seat
    assert seat != first
    return seat


def looks(history: DelegationDriver) -> None:
    """Whoever is asked has come to the screen."""
    if history.screen.hud.is_covered:
        history.driver.press_key(pygame.K_SPACE)
    assert not history.screen.hud.is_covered


def picture(history: DelegationDriver) -> pygame.Surface:
    history.screen.draw(surface := pygame.Surface(history.app.size))
    return surface


def answers(history: DelegationDriver) -> list[object]:
    """What the person of the first side has answered."""
    entries = fold_undos(history.screen.battle.journal.entries)
    return [e for e in entries if e[0] in ("c", "p") and e[1] == history.seat]


# ------------------------------------------------------------------------------ whose turn it is


def frame_of(history: DelegationDriver) -> set[tuple[int, ...]]:
    """The colours at the left and the right edge of the window."""
    found = picture(history)
    w, h = found.get_size()
    return {tuple(found.get_at(at))[:3] for at in ((2, h // 2), (w - 3, h // 2))}


@BOOKS
def test_the_window_is_framed_in_the_colour_of_whose_turn_it_is(sail: OpenBattle, book: str) -> None:
    delegation = shared(sail, book)
    seen = []
    for _ in range(2):
        looks(delegation)
        hud = delegation.screen.hud
        seat, number = hud.prompt.seat, hud.side_number(hud.prompt.seat)
        assert number is not None
        assert frame_of(delegation) == {tuple(delegation.screen.look.side_colours(number).sea)[:3]}
        seen.append(seat)
        other_asked(delegation, seat)
    assert len(set(seen)) == 2


@BOOKS
def test_who_plays_alone_has_no_frame(sail: OpenBattle, book: str) -> None:
    delegation = sail(book)
    colours = {tuple(delegation.screen.look.side_colours(n).sea)[:3] for n in (0, 1)}
    assert not frame_of(delegation) & colours


@BOOKS
@pytest.mark.parametrize("people", [1, 2])
def test_the_question_names_the_side_where_two_share_the_screen(
    sail: OpenBattle, book: str, people: int
) -> None:
    delegation = sail(book, people=people)
    looks(delegation)
    said: list[DrawnText] = []
    delegation.app.text_ledger = said
    picture(delegation)
    name = delegation.screen.hud.names[delegation.screen.hud.prompt.seat]
    named = [mark.text for mark in said if mark.text.startswith(f"{name} · ")]
    assert len(named) == people - 1


@BOOKS
def test_the_screen_is_handed_over_where_something_is_secret_and_nowhere_else(
    sail: OpenBattle, book: str
) -> None:
    delegation = shared(sail, book)
    assert delegation.screen.hud.is_covered is (book == "hf")
    looks(delegation)
    other_asked(delegation, delegation.seat)
    assert delegation.screen.hud.is_covered is (book == "hf")


def test_the_cover_names_who_comes_once(sail: OpenBattle) -> None:
    delegation = shared(sail, "hf")
    hud = delegation.screen.hud
    assert hud.is_covered
    said: list[DrawnText] = []
    delegation.app.text_ledger = said
    picture(delegation)
    words = [mark.text for mark in said]
    assert "Pass the screen to" in words
    assert " ".join(words).count(hud.names[hud.prompt.seat]) == 1


def test_nobody_is_called_for_a_question_that_needs_no_answer(
    sail: OpenBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    delegation = shared(sail, "hf")
    hud, first = delegation.screen.hud, delegation.seat
    only = ForcedAnswer(("pollux: F - F - F",), "Nothing else may be done.")
    monkeypatch.setattr(
        type(hud.book_ui), "forced_answer", lambda _, asked: only if asked.prompt.seat != first else None
    )

    def plots() -> list[list[object]]:
        """What the other has plotted."""
        entries = fold_undos(delegation.screen.battle.journal.entries)
        return [e for e in entries if e[0] == "p" and e[1] != first]

    looks(delegation)
    delegation.driver.press_key(pygame.K_SPACE)
    delegation.run_until(lambda: bool(plots()) or (hud.is_covered and hud.prompt.seat != first))
    assert [e[3] for e in plots()] == ["pollux: F - F - F"]
    assert hud.uncovered_for.startswith(first), "the other has never been called to the screen"


# ------------------------------------------------------------------------------ taking back


@BOOKS
@pytest.mark.parametrize("how", ["key", "pad"])
def test_nobody_takes_back_what_the_other_has_answered(sail: OpenBattle, book: str, how: str) -> None:
    delegation = shared(sail, book)
    looks(delegation)
    other_asked(delegation, delegation.seat)
    given = answers(delegation)
    assert given
    for _ in range(3):  # on the cover, where there is one, and on the sea, as often as he likes
        if how == "key":
            delegation.driver.press_key(pygame.K_BACKSPACE)
        else:
            delegation.driver.press_pad(2)
        delegation.driver.run_frame()
        assert answers(delegation) == given
        looks(delegation)


# ------------------------------------------------------------------------------ what is told


def test_what_was_told_to_one_is_not_told_to_the_other(sail: OpenBattle) -> None:
    delegation = shared(sail, "kmh")
    hud, quick_play = delegation.screen.hud, delegation.screen.state.quick_play
    assert quick_play is not None
    delegation.driver.press_key(pygame.K_MINUS)  # an order without dice: quick play sails her, and says so
    delegation.driver.press_key(pygame.K_SPACE)
    other_asked(delegation, delegation.seat)
    theirs = [words for n, words in quick_play.toast_lines if quick_play.line_seats[n] == delegation.seat]
    assert theirs
    with delegation.screen.battle.table.as_current():
        assert not set(theirs) & {*toast.latest_lines(hud), *toast.lines_this_turn(hud)}
    delegation.run_until(lambda: asked_again(delegation))
    with delegation.screen.battle.table.as_current():
        mine = [words for n, words in quick_play.toast_lines if quick_play.line_seats[n] == delegation.seat]
        assert toast.lines_this_turn(hud) == mine


def asked_again(history: DelegationDriver) -> bool:
    """Whether the first person is asked once more; the other gives his first answers till then."""
    prompt = history.screen.hud.prompt
    if prompt.needs_answer and prompt.seat != history.seat:
        history.driver.press_key(pygame.K_SPACE)
    return prompt.needs_answer and prompt.seat == history.seat


# ------------------------------------------------------------------------------ seen again


def hidden(screen: BattleScreen) -> set[str]:
    """The sides whose ships\u2019 numbers are not shown."""
    with screen.battle.table.as_current():
        level, hud = screen.battle.level, screen.hud
        return {ship.side for ship in level.ships if hud.book_ui.is_secret(hud, ship.id)}


def test_hidden_records_are_open_to_who_is_asked_and_to_nobody_in_what_is_seen_again(
    sail: OpenBattle,
) -> None:
    delegation = shared(sail, "wwh", RECORDS)
    screen, sides = delegation.screen, {side.id for side in delegation.screen.battle.level.sides}
    assert screen.hud.is_covered
    assert hidden(screen) == sides, "under the cover nobody looks"
    looks(delegation)
    assert hidden(screen) == sides - {delegation.seat}
    other = other_asked(delegation, delegation.seat)
    assert screen.hud.is_covered
    assert hidden(screen) == sides
    looks(delegation)
    assert hidden(screen) == sides - {other}
    replay_view.replay_turn(screen.state)
    assert screen.state.replay is not None
    assert hidden(screen) == sides, "both may watch what has been"
    delegation.driver.press_key(pygame.K_ESCAPE)
    assert screen.state.replay is None
    assert hidden(screen) == sides - {other}


def test_under_the_cover_nothing_is_seen_again(sail: OpenBattle) -> None:
    delegation = shared(sail, "hf")
    looks(delegation)
    other_asked(delegation, delegation.seat)
    assert delegation.screen.hud.is_covered
    replay_view.replay_turn(delegation.screen.state)
    assert delegation.screen.state.replay is None


# ------------------------------------------------------------------------------ my captain


@BOOKS
def test_who_is_not_asked_shows_no_sign_of_the_helm_he_has_handed_over(sail: OpenBattle, book: str) -> None:
    delegation = shared(sail, book)
    looks(delegation)
    hud, first = delegation.screen.hud, delegation.seat
    ship = next(s.id for s in delegation.screen.battle.level.ships if s.side == first)
    delegate_by_keys(delegation, Until.TAKEN)
    delegation.run_until(lambda: hud.prompt.needs_answer and hud.prompt.seat != first)
    looks(delegation)
    assert first in hud.commands.runs
    with delegation.screen.battle.table.as_current():
        status = icons.status_with_icons(hud, ship)
    assert status is not None
    assert "my captain" not in [sign.words for sign in status.conditions]


# ------------------------------------------------------------------------------ save and reload


@BOOKS
def test_a_battle_goes_on_in_the_middle_of_the_others_turn(sail: OpenBattle, book: str) -> None:
    delegation = shared(sail, book)
    looks(delegation)
    other = other_asked(delegation, delegation.seat)
    looks(delegation)
    given, turn = answers(delegation), delegation.screen.battle.turn
    again_at = delegation.session.close_and_find_unfinished()
    assert again_at is not None
    screen = again_at.open_screen(delegation.app)
    assert isinstance(screen, BattleScreen)
    delegation.app.replace_screen(screen)
    delegation.screen = screen
    delegation.run_to_question()
    assert (screen.hud.prompt.seat, screen.battle.turn) == (other, turn)
    assert answers(delegation) == given, "who has answered is not asked again"
    assert screen.hud.is_covered is (book == "hf"), "who comes back may be the other one"
    for _ in range(3):
        delegation.driver.press_key(pygame.K_BACKSPACE)
        delegation.driver.run_frame()
    assert answers(delegation) == given
