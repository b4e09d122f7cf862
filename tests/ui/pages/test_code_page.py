"""A battle's code on its page, and one that was pasted, dropped or pressed for: watched, fought on and
saved, or refused in words."""

import struct
import sys
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.analysis.battle_code import encode_battle
from game.analysis.code_lines import parse_code, text_lines
from game.play.journal import read_journal_file
from game.play.journal_files import journals_folder
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper.qr_code import QUIET_ZONE, qr_rows
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit import clipboard
from game.ui.kit.picture_codes import PictureError, read_picture_codes
from game.ui.kit.settings import Settings
from game.ui.pages.code_page import CodePage
from game.ui.pages.read_code_page import ReadCodePage
from game.ui.pages.saved_battles_page import SavedBattlesPage
from game.ui.pages.title_page import TitlePage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from game.ui.shell.screenshot import offered_levels
from tests.analysis.coded_battles import coded_battle, plain
from tests.ui.conftest import InputDriver
from tests.ui.pages.test_saved_battles_page import A, drop, man, walk_to

DUEL = "kmh/mirror-duel"
Open = Callable[..., tuple[App, InputDriver]]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Open the program at its title; nothing is painted, and the clipboard is the program's own."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "")
    sessions = []

    def make(size: tuple[int, int] = (1280, 720)) -> tuple[App, InputDriver]:
        session = BattleSession(tmp_path, man)
        sessions.append(session)
        app = App(size, tmp_path, offered_levels(), session.make_callbacks(), 11, SpriteBank(process=False))
        pygame.event.clear()
        return app, InputDriver(app)

    yield make
    for session in sessions:
        session.close_battle()
    pygame.event.clear()


def lines_of(until_turn: int = 99) -> list[str]:
    """Return the lines of the code of a duel in which a player had the red side."""
    setup, entries = coded_battle(DUEL, until_turn)
    return text_lines(encode_battle(replace(setup, seats={**setup.seats, "red": "human"}), entries))


def paste(driver: InputDriver, text: str) -> ReadCodePage:
    """Press Ctrl V with this text on the clipboard, and wait until it is read."""
    clipboard.copy_text(text)
    driver.press_key(pygame.K_v, mod=pygame.KMOD_CTRL)
    return wait_for_page(driver)


def wait_for_page(driver: InputDriver) -> ReadCodePage:
    for _ in range(4):
        driver.run_frame()
    page = driver.app.screen
    assert isinstance(page, ReadCodePage)
    assert not page.is_moving
    return page


def words_of(page: ReadCodePage | CodePage) -> str:
    return " ".join(line.words for line in page._text_lines())


def title_by_mouse(driver: InputDriver) -> None:
    driver.click("paste")


def title_by_keys(driver: InputDriver) -> None:
    while driver.app.screen.ring.focused != "fight":
        driver.press_key(pygame.K_DOWN)
    driver.press_key(pygame.K_RIGHT)
    driver.press_key(pygame.K_RETURN)


def title_by_pad(driver: InputDriver) -> None:
    walk_to(driver, "paste")
    driver.press_pad(A)


@pytest.mark.parametrize("device", [title_by_mouse, title_by_keys, title_by_pad])
def test_a_code_is_pasted_on_the_title_without_a_saved_battle(
    opened: Open, device: Callable[[InputDriver], None]
) -> None:
    app, driver = opened()
    assert "saved" not in app.screen.control_rects()
    clipboard.copy_text("\n".join(lines_of()))
    device(driver)
    assert wait_for_page(driver).battle is not None
    driver.press_key(pygame.K_ESCAPE)
    assert app.screen.ring.focused == "paste"


# ------------------------------------------------------------------------------ the battle's own
def test_a_code_is_copied_and_saved_as_text_and_picture(tmp_path: Path, opened: Open) -> None:
    app, driver = opened()
    setup, entries = coded_battle(DUEL)
    page = CodePage(app, setup, entries)
    app.push_screen(page)
    driver.click("copy")
    code = parse_code(clipboard.paste_text())
    assert code == encode_battle(setup, entries)
    driver.click("text-file")
    (text,) = (tmp_path / "codes").iterdir()
    assert parse_code(text.read_text()) == code
    assert text.name in words_of(page)
    driver.click("level")
    driver.click("picture")
    pictures = sorted((tmp_path / "codes").glob("*.png"))
    assert len(pictures) == len(page.qr_texts) == 2
    pytest.importorskip("zxingcpp")
    with_level = parse_code("\n".join(map(read_picture_codes, pictures)))
    assert with_level == encode_battle(setup, entries, with_level=True)
    driver.click("back")
    assert isinstance(app.screen, TitlePage)


def test_several_codes_are_turned_over_by_the_pad(opened: Open) -> None:
    app, driver = opened()
    page = CodePage(app, *coded_battle(DUEL))
    page._encode(with_level=True)
    app.push_screen(page)
    walk_to(driver, "part")
    driver.press_cross(1, 0)
    assert page.part == 1
    driver.press_cross(1, 0)
    assert page.part == 0


def test_a_level_that_is_not_shipped_goes_along(opened: Open) -> None:
    app, driver = opened()
    setup, entries = coded_battle(DUEL)
    page = CodePage(app, replace(setup, file="my-own.toml"), entries)
    app.push_screen(page)
    assert page.has_level
    driver.click("level")
    assert page.has_level
    assert "does not come with the game" in words_of(page)


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1920, 1080), 100), ((1024, 768), 150)])
def test_a_telephone_can_read_the_largest_code(opened: Open, size: tuple[int, int], text: int) -> None:
    app, _ = opened(size)
    app.change_settings(Settings(text_scale=text))
    page = CodePage(app, *coded_battle(DUEL))
    page.qr_texts = ["A" * 3180] * 3
    modules = len(qr_rows(page.qr_texts[0], "l")) + 2 * QUIET_ZONE
    assert min(page._qr_rect().size) // modules >= 3
    assert page._qr_rect().bottom <= page.control_rects()["part"].y


# ------------------------------------------------------------------------------ pasted
def test_a_pasted_battle_is_watched_and_fought_on_from_a_turn(tmp_path: Path, opened: Open) -> None:
    app, driver = opened()
    page = paste(driver, "Dear Tom,\n" + "\n".join(f"> {line}" for line in lines_of()))
    for words in ("Castor and Pollux: the mirror duel", "Rules: Kiss Me, Hardy!", "turn 20", "is drawn"):
        assert words in words_of(page)
    driver.click("watch")
    assert isinstance(app.screen, BattleScreen)
    app.pop_screen()
    page.turn = 2
    driver.click("turn", 0.9)
    assert page.turn == 3
    driver.click("fight-on")
    driver.run_frame()
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert screen.battle.turn == 3
    path = screen.battle.journal.path
    assert path is not None
    assert path.parent == journals_folder(tmp_path)
    assert read_journal_file(path).header["fought_on"] == 3


def test_an_unfinished_battle_is_saved_among_the_others(tmp_path: Path, opened: Open) -> None:
    app, driver = opened()
    page = paste(driver, "\n".join(lines_of(4)))
    assert "It is not over." in words_of(page)
    driver.click("save")
    driver.click("save")
    assert "under Saved battles" in words_of(page)
    (path,) = journals_folder(tmp_path).iterdir()
    before = plain(coded_battle(DUEL, 4)[1])
    assert plain(read_journal_file(path).entries)[: len(before)] == before
    driver.press_key(pygame.K_ESCAPE)
    title = app.screen
    assert isinstance(title, TitlePage)
    assert title.unfinished_count == 1
    driver.click("saved")
    assert isinstance(app.screen, SavedBattlesPage)


def test_a_battle_that_is_over_does_not_count_as_the_players(tmp_path: Path, opened: Open) -> None:
    _, driver = opened()
    page = paste(driver, "\n".join(lines_of()))
    driver.click("save")
    (path,) = (tmp_path / "received").iterdir()
    assert path.name in page.message
    assert not journals_folder(tmp_path).exists()
    driver.click("save")
    assert len(list((tmp_path / "received").iterdir())) == 1


def test_a_refusal_says_why_and_another_paste_adds_to_it(opened: Open) -> None:
    _, driver = opened()
    lines = lines_of()
    page = paste(driver, "\n".join(lines[:5]))
    assert f"Line 6 of {len(lines)} is missing: paste all of them." in words_of(page)
    assert "watch" not in page.control_rects()
    page = paste(driver, "no code")
    page = paste(driver, "\n".join(lines[5:]))
    assert "watch" in page.control_rects()
    page = paste(driver, "x" * 900_000)
    assert "far longer than any battle code" in words_of(page)
    assert "watch" not in page.control_rects()


def test_the_pad_pastes_on_the_page_of_saved_battles(opened: Open) -> None:
    app, driver = opened()
    clipboard.copy_text("\n".join(lines_of()))
    assert app.callbacks.open_saved_battles is not None
    app.push_screen(app.callbacks.open_saved_battles(app))
    walk_to(driver, "paste")
    driver.press_pad(A)
    assert "watch" in wait_for_page(driver).control_rects()


# ------------------------------------------------------------------------------ dropped
def test_a_text_with_a_code_is_dropped(tmp_path: Path, opened: Open) -> None:
    _, driver = opened()
    text = tmp_path / "mail.txt"
    text.write_text("\n".join(lines_of()))
    drop(driver, text)
    assert "watch" in wait_for_page(driver).control_rects()


def test_all_pictures_of_a_battle_are_dropped_at_once(tmp_path: Path, opened: Open) -> None:
    pytest.importorskip("zxingcpp")
    app, driver = opened()
    page = CodePage(app, *coded_battle(DUEL))
    page._encode(with_level=True)
    page._save("png")
    for picture in sorted((tmp_path / "codes").iterdir(), reverse=True):
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(picture)))
    driver.run_frame()
    assert "watch" in wait_for_page(driver).control_rects()


def test_without_the_extra_a_picture_says_what_to_install(
    tmp_path: Path, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "zxingcpp", None)
    _, driver = opened()
    picture = tmp_path / "code.png"
    pygame.image.save(pygame.Surface((8, 8)), picture)
    drop(driver, picture)
    said = words_of(wait_for_page(driver))
    assert 'pip install "weathergage[codes]"' in said
    assert "You can paste the lines of the code instead." in said


def png(wide: int, high: int) -> bytes:
    body = b"IHDR" + struct.pack(">LLBBBBB", wide, high, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">L", 13) + body + struct.pack(">L", zlib.crc32(body))


@pytest.mark.parametrize(
    "data",
    [b"", b"GIF89a", png(100_000, 100_000), png(0, 5), png(20, 20), b"\xff\xd8\xff\xe0\x00",
     b"\xff\xd8" + b"\xff\xd9" * 9, b"\xff\xd8\xff\xc0\x00\x11\x08\xff\xff\xff\xff"],
)  # fmt: skip
def test_a_picture_that_is_none_is_refused_before_it_is_unpacked(tmp_path: Path, data: bytes) -> None:
    pytest.importorskip("zxingcpp")
    file = tmp_path / "x.png"
    file.write_bytes(data)
    with pytest.raises(PictureError, match="PNG or JPEG"):
        read_picture_codes(file)
