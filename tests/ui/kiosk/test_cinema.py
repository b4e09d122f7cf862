"""What passers-by see: large type only, and never ninety seconds without a broadside."""

from collections.abc import Callable
from dataclasses import replace
from math import dist
from typing import Any

import pygame
import pytest

from game.core.events import Fired
from game.levels.reading.level_folders import shipped_levels_folder
from game.stage.paper import qr_code
from game.stage.paper import typography as letters
from game.ui.battle.screen import clean_view
from game.ui.kiosk import (
    attract_scene,
    attract_view,
    draw_kiosk,
    kiosk_panels,
    owner_update,
    update,
    visitor_cards,
)
from game.ui.kiosk.attract_loop import (
    BATTLE_PAGES,
    HOW_TO_EVERY,
    MAX_SILENT_SECONDS,
    AttractLoop,
    Caption,
    SilenceTimer,
    bystander_text,
    pages_for_battle,
)
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_settings import Club
from game.ui.kiosk.visit import VisitResult
from game.ui.kiosk.visitor_cards import CommandText, ResultCard, VerbsCard
from tests.ui.kiosk.conftest import OpenStand, pass_time, post_event, press_key

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
LONG = Club(
    "The Wargames and Model Ships Society of Great Yarmouth",
    "Hall 4, stand 12, beside the stairs",
    line="Every Thursday at seven, beginners welcome",
    qr="https://wargames-and-model-ships.example.org/come-and-play",
)
NEWS = Caption(
    "Belle Poule fires her starboard guns: 12 hits of 14 on the rigging of Arethusa at 28 cm.",
    "Her captain’s plan: bring the guns to bear.",
    7,
)


@pytest.fixture
def sizes_drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """The px of every text that is drawn, with its words."""
    drawn: list[tuple[int, str]] = []
    before: Callable[..., pygame.Surface] = letters._cached_render

    def run(face: str, px: int, words: str, *more: Any) -> pygame.Surface:
        drawn.append((px, words))
        return before(face, px, words, *more)

    monkeypatch.setattr(letters, "_cached_render", run)
    return drawn


def on_show(kiosk: Kiosk, act: str) -> None:
    """This act is shown, with as many words as there can be."""
    kiosk.attract_loop.page_index = [one.kind for one in BATTLE_PAGES].index(act)
    assert kiosk.fight is not None
    kiosk.fight.commentator.shown, kiosk.fight.commentator.waiting = NEWS, Caption()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_word_for_passers_by_is_smaller_than_a_thirtieth_of_the_window(
    open_stand: OpenStand, size: tuple[int, int], sizes_drawn: list[tuple[int, str]]
) -> None:
    """36 px in a window of 1080 lines, 24 px in one of 720; larger as the owner has set it."""
    kiosk = open_stand(size)
    kiosk.warm_up.is_done = True  # what is drawn unseen is not for passers-by
    for text in (100, 125, 150):
        owner_update.apply_owner_settings(
            kiosk, replace(kiosk.owner.settings, text_size=text, session=300.0, club=LONG)
        )
        for act in ("club", "scene", "battle"):
            on_show(kiosk, act)
            sizes_drawn.clear()
            kiosk.ledger = []
            kiosk.run_frame(0.001)
            assert kiosk.health_monitor.faults == 0
            least = round(kiosk.style.unit * 24 * text / 100)
            lettering = ("The", "Weather", "Gage", "By the book, before the wind.")
            small = [d for d in sizes_drawn if d[0] < least and d[1] not in lettering]
            assert not small, (act, text, small)
            assert min(px for px, _ in sizes_drawn) >= 24 * kiosk.style.unit
            assert sum(len(mark.text.split()) for mark in kiosk.ledger) <= 45, "it is short"
            screen = kiosk.surface.get_rect().inflate(-2 * kiosk.style.px(12), -2 * kiosk.style.px(12))
            assert all(screen.contains(mark.rect) for mark in kiosk.ledger), (act, text)


@pytest.mark.parametrize("text", [100, 150])
def test_no_word_of_the_other_pages_for_passers_by_is_smaller(
    open_stand: OpenStand, text: int, sizes_drawn: list[tuple[int, str]]
) -> None:
    """36 px at 1080 lines: how it is played, the countdown, the last seconds, the card after a
    visit, the pause, and the page of a moment's waiting."""
    kiosk = open_stand((1920, 1080))
    owner_update.apply_owner_settings(kiosk, replace(kiosk.owner.settings, text_size=text))
    c, prompt = kiosk.make_canvas(kiosk.surface), "Press any button"
    best = VisitResult("Halcyon took Corneille in turn 3", is_won=True, points=230)
    result = VisitResult("Halcyon fought Corneille for 7 turns and shot away 21 of her 36 points", False, 58)
    pages: dict[str, Callable[[], None]] = {
        "how": lambda: draw_kiosk.draw_how_page(c, kiosk.sea, kiosk.bank, prompt, 0.0),
        "countdown": lambda: kiosk_panels.draw_countdown(c, 9.0, prompt),
        "last seconds": lambda: visitor_cards.draw_seconds_left(c, 25.0),
        "result": lambda: visitor_cards.draw_result_card(
            c, ResultCard(result, best, False, LONG, prompt), kiosk.bank, 0.0
        ),
        "pause": lambda: kiosk_panels.draw_pause_page(c, LONG),
        "waiting": lambda: draw_kiosk._draw_waiting(c),
    }
    for name, draw in pages.items():
        sizes_drawn.clear()
        draw()
        assert sizes_drawn, name
        assert [found for found in sizes_drawn if found[0] < 36] == [], name


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_ships_have_their_place_beside_the_seal(
    open_stand: OpenStand, size: tuple[int, int], text: int
) -> None:
    """In large text it is larger, and lay on the bow of a ship."""
    kiosk = open_stand(size)
    kiosk.warm_up.is_done = True
    owner_update.apply_owner_settings(kiosk, replace(kiosk.owner.settings, text_size=text, session=300.0))
    on_show(kiosk, "battle")
    kiosk.ledger = []
    kiosk.run_frame(0.001)
    seals = [mark.bounds for mark in kiosk.ledger if mark.region == "badge"]
    assert seals
    theatre_room = attract_view.attract_layout(kiosk.size, kiosk.style).ship_area
    assert theatre_room.collidelist(seals) < 0
    assert theatre_room.w > size[0] / 4


def test_one_sentence_one_prompt_and_no_desk(open_stand: OpenStand) -> None:
    kiosk = open_stand((1280, 720))
    for act, first in (("scene", "Take the wheel of this frigate"), ("battle", bystander_text(NEWS))):
        on_show(kiosk, act)
        kiosk.ledger = []
        kiosk.run_frame(0.001)
        regions = {mark.region for mark in kiosk.ledger}
        assert regions <= {"sentence", "news", "verbs", "house", "invitation", "badge"}
        words = [mark.text for mark in kiosk.ledger]
        assert " ".join(words).startswith(first)
        assert words.count("Press or click") == 1


def test_the_show_is_by_evening_and_who_plays_has_the_light_of_the_level(open_stand: OpenStand) -> None:
    kiosk = open_stand((1280, 720))
    on_show(kiosk, "battle")
    assert kiosk.fight is not None
    level = kiosk.fight.battle.level.chart.light
    assert level != "dusk"
    kiosk.run_frame(0.001)
    assert kiosk.fight.screen.sea_view.light == "dusk"
    clean_view.set_ships_only_area(kiosk.fight.screen.state, None)
    kiosk.fight.screen.draw(kiosk.surface)
    assert kiosk.fight.screen.sea_view.light == level


@pytest.mark.parametrize("light", ["night", "moonlight", "storm"])
def test_what_is_darker_than_evening_stays_so(light: str) -> None:
    assert clean_view.evening_light(light) == light
    assert clean_view.evening_light("overcast") == "dusk"


@pytest.mark.parametrize(
    ("hand", "finger", "words"),
    [("keys", False, "Press any key"), ("mouse", False, "Click anywhere"),
     ("mouse", True, "Touch the screen"), ("pad", False, "Press any button")],
)  # fmt: skip
def test_the_prompt_names_the_device_of_the_visitor(hand: str, finger: bool, words: str) -> None:
    assert attract_view.press_prompt_text(hand, finger) == words


def test_whoever_comes_is_invited_by_what_there_is(open_stand: OpenStand) -> None:
    """A stand with a trackball or a glass said *Press any key* to its first visitor, and to the
    next after each press of Esc."""
    kiosk = open_stand((1280, 720))

    def said() -> str:
        kiosk.ledger = []
        kiosk.run_frame(0.001)
        return next(mark.text for mark in kiosk.ledger if mark.region == "invitation")

    assert said() == "Press or click"
    press_key(pygame.K_ESCAPE)
    kiosk.run_frame(0.1)
    assert said() == "Press any key to begin"
    update.hand_to_captain(kiosk)
    assert said() == "Press or click"
    pass_time(kiosk, 1.0)
    post_event(pygame.FINGERDOWN, x=0.5, y=0.5, finger_id=0)
    post_event(pygame.MOUSEBUTTONDOWN, pos=(640, 360), button=1, touch=True)
    kiosk.run_frame(0.1)
    assert said() == "Touch the screen to begin"
    update.hand_to_captain(kiosk)
    assert said() == "Touch the screen"
    kiosk.devices.pads.joysticks[0] = None  # type: ignore[assignment]
    assert said() == "Press any button"
    kiosk.devices.pads.joysticks.clear()


def test_only_what_is_great_is_told_and_only_its_beginning() -> None:
    assert bystander_text(NEWS) == "Belle Poule fires her starboard guns"
    assert bystander_text(Caption("Belle Poule turns to port.", "", 3)) == ""


def test_a_code_has_its_pale_edge_and_says_what_the_owner_wrote() -> None:
    """Version 1 has 21 squares a side, each further version 4 more (ISO/IEC 18004)."""
    rows = qr_code.qr_rows("https://example.org")
    assert len(rows) == len(rows[0])
    assert (len(rows) - 21) % 4 == 0
    finder = [row[:7] for row in rows[:7]]
    assert all(finder[0])
    assert finder[1] == (True, False, False, False, False, False, True)
    picture = qr_code.make_qr_image("https://example.org", 210)
    side = picture.get_width() // (len(rows) + 8)
    pale = picture.get_at((0, 0))
    for n in range(4 * side):
        assert picture.get_at((n, picture.get_height() // 2)) == pale
    assert picture.get_at((4 * side, 4 * side)) != pale


# ------------------------------------------------------------------------------ guns
def test_silence_is_counted_from_the_last_gun() -> None:
    guns = SilenceTimer()
    assert not guns.advance_silence(0, MAX_SILENT_SECONDS - 1)
    assert not guns.advance_silence(1, 1.0)
    assert not guns.advance_silence(1, MAX_SILENT_SECONDS - 1)
    assert guns.advance_silence(1, 1.0)
    assert not guns.advance_silence(1, MAX_SILENT_SECONDS - 1), "after a cut the count begins anew"


def test_ninety_seconds_never_pass_without_a_broadside(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the two battles of this programme nobody ever fires in the first: it does not even go on."""
    still = shipped_levels_folder() / "kmh" / "mirror-duel.toml"
    kiosk = open_stand((1280, 720), levels=[still])
    advance = update.advance_attract_mode

    def becalmed(own: Kiosk, seconds: float) -> None:
        """Battles of the list stand still, but for the duel that is cut to."""
        assert own.fight is not None
        if own.fight.saved_battle.setup.file == still.name:
            monkeypatch.setattr(own.fight.screen, "advance", lambda _: None)
        advance(own, seconds)

    monkeypatch.setattr(update, "advance_attract_mode", becalmed)
    last, worst, seen, fought = 0.0, 0.0, 0, set[str]()
    fired = 0
    for _ in range(1900):
        kiosk.run_frame(0.1, needs_draw=False)
        assert kiosk.fight is not None
        fought.add(kiosk.fight.saved_battle.setup.file)
        shots = sum(isinstance(event, Fired) for event in kiosk.fight.battle.events)
        if shots != seen and shots:
            worst, last = max(worst, kiosk.seconds - last), kiosk.seconds
            fired += 1
        seen = shots
    worst = max(worst, kiosk.seconds - last)
    assert kiosk.health_monitor.faults == 0
    assert fought == {still.name, "0-into-battle.toml"}
    assert fired > 2
    assert worst < 90


def test_the_page_of_the_club_comes_before_each_battle(open_stand: OpenStand) -> None:
    kiosk = open_stand((1280, 720))
    assert kiosk.attract_loop.page.kind == "club"
    pass_time(kiosk, 10.0)
    assert kiosk.attract_loop.page.kind == "scene"
    pass_time(kiosk, 24.0)
    assert kiosk.attract_loop.page.kind == "battle"
    kiosk.go_to_title()
    assert kiosk.attract_loop.page.kind == "club"


# ------------------------------------------------------------------------------ what comes when
def test_battles_of_the_list_and_the_duel_take_turns(open_stand: OpenStand) -> None:
    """Ships of a list often sail for minutes before they meet; the duel begins at pistol shot, and
    is what a press would begin."""
    kiosk = open_stand((1280, 720))
    seen = []
    for _ in range(6):
        assert kiosk.fight is not None
        seen.append((kiosk.fight.saved_battle.setup.file, kiosk.attract_loop.pages[0].kind))
        update.start_next_battle(kiosk)
    duel = ("0-into-battle.toml", "club")
    assert seen[1::2] == [duel] * 3
    assert [act for _, act in seen[::2]] == ["club", "club", "how"]
    assert {file for file, _ in seen[::2]} == {"mirror-duel.toml", "jarce-and-black-jaques.toml"}


def test_what_the_owner_has_chosen_comes_before_the_duel(open_stand: OpenStand) -> None:
    kiosk = open_stand((1280, 720))
    coming = kiosk.playlist.peek_next_level()
    kiosk.go_to_title()
    assert kiosk.fight is not None
    assert kiosk.fight.saved_battle.setup.file == coming.name


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_how_a_battle_is_fought_is_read_from_afar(
    open_stand: OpenStand, size: tuple[int, int], sizes_drawn: list[tuple[int, str]]
) -> None:
    kiosk = open_stand(size)
    kiosk.warm_up.is_done = True  # what is drawn unseen is not for passers-by
    for text in (100, 150):
        owner_update.apply_owner_settings(kiosk, replace(kiosk.owner.settings, text_size=text))
        kiosk.attract_loop = AttractLoop(pages_for_battle(HOW_TO_EVERY))
        sizes_drawn.clear()
        kiosk.ledger = []
        kiosk.run_frame(0.001)
        assert min(px for px, _ in sizes_drawn) >= round(kiosk.style.unit * 24 * text / 100)
        told = {mark.text for mark in kiosk.ledger}
        assert {"Steer", "Fire", "Board"} <= told
        inside = kiosk.surface.get_rect()
        assert all(inside.contains(mark.rect) for mark in kiosk.ledger)
        inks = [mark.rect for mark in kiosk.ledger]
        assert all(ink.collidelist(inks[n + 1 :]) < 0 for n, ink in enumerate(inks)), text


def test_what_a_visitor_may_do_is_read_from_afar(
    open_stand: OpenStand, sizes_drawn: list[tuple[int, str]]
) -> None:
    """The card of whoever has just stepped in, alone on a canvas: no word below 24 units."""
    kiosk = open_stand((1920, 1080))
    card = VerbsCard(CommandText("Halcyon", "Royal Navy", 0, "Corneille", 1), "Press", "Two of you?")
    sizes_drawn.clear()
    visitor_cards.draw_verbs_card(kiosk.make_canvas(kiosk.surface), card, kiosk.bank, 0.0)
    assert {"Two of you?", "Steer"} <= {words for _, words in sizes_drawn}
    assert min(px for px, words in sizes_drawn if words != "A") >= 36


def test_the_arrow_points_at_the_nearer_end_of_her_of_whom_the_sentence_speaks(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[tuple[float, float], tuple[float, float]]] = []
    monkeypatch.setattr(attract_view, "draw_arrow_if_fits", lambda c, start, end: drawn.append((start, end)))
    kiosk = open_stand((1280, 720))
    on_show(kiosk, "scene")
    kiosk.ledger = []
    kiosk.run_frame(0.1)
    words = [mark.text for mark in kiosk.ledger if mark.region == "sentence"]
    assert words == ["Take the wheel", "of this frigate"]
    ends = kiosk.attract_scene.hull_ends(attract_scene.OURS)
    start, end = drawn[-1]
    assert end == min(ends, key=lambda px: dist(start, px))
    on_show(kiosk, "battle")
    drawn.clear()
    kiosk.run_frame(0.1)
    assert not drawn, "over a battle nothing invites to one of its ships"
    assert not [mark for mark in kiosk.ledger if mark.region == "sentence"]
