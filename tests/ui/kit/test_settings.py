"""Settings: always whole, and never a reason that the game does not start."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.paths import SETTINGS_FILE
from game.ui.kit import bindings, settings
from game.ui.kit.settings import DEFAULTS, Settings, format_settings, load, parse_settings, save
from game.ui.pages.options_page import OptionsPage
from tests.ui.conftest import InputDriver, OpenApp

KEYS: Final = (("tack", pygame.K_7), ("record", pygame.K_8))
CHOSEN = Settings(10, 20, 30, 4, 125, 2, True, True, True, True, False, True)


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    assert save(tmp_path, CHOSEN) == ""
    loaded = load(tmp_path)
    assert (loaded.settings, loaded.notice) == (CHOSEN, "")
    assert [path.name for path in tmp_path.iterdir()] == [SETTINGS_FILE]


def test_no_file_means_defaults_without_a_word(tmp_path: Path) -> None:
    loaded = load(tmp_path)
    assert (loaded.settings, loaded.notice) == (DEFAULTS, "")


@pytest.mark.parametrize(
    "raw",
    [
        b"speed = ",
        b"\xff\xfe\x00",
        b"a = " + b"[" * 30_000,
        b"x = 1\n" * 20_000,
        b"speed = 1\nspeed = 2\n",
        b"\x00" * 100,
    ],
    ids=["torn", "not-utf8", "deep", "long", "twice", "zeros"],
)
def test_damaged_files_give_defaults_and_a_notice(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / SETTINGS_FILE).write_bytes(raw)
    loaded = load(tmp_path)
    assert loaded.settings == DEFAULTS
    assert loaded.notice.endswith("settings are as new.")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("volume_sea", 101),
        ("volume_sea", -1),
        ("volume_sea", True),
        ("volume_sea", "50"),
        ("volume_sea", 50.0),
        ("speed", 3),
        ("text_scale", 400),
        ("clear_text", 1),
        ("clear_text", [True]),
    ],
)
def test_one_bad_value_leaves_the_others(name: str, value: object) -> None:
    loaded = parse_settings({name: value, "volume_music": 20})
    assert loaded.settings == replace(DEFAULTS, volume_music=20)
    assert name.replace("_", " ") in loaded.notice


def test_a_folder_in_the_file_s_place_is_told(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE).mkdir()
    assert load(tmp_path).settings == DEFAULTS
    assert "could not be read: it is no regular file" in load(tmp_path).notice
    assert "could not be saved" in save(tmp_path, CHOSEN)


@given(st.binary(max_size=300))
def test_any_bytes_give_settings_that_can_be_written(raw: bytes) -> None:
    import tempfile
    import tomllib

    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / SETTINGS_FILE).write_bytes(raw)
        found = load(Path(folder)).settings
    assert parse_settings(tomllib.loads(format_settings(found))).settings == found


@given(st.sampled_from([f for f in format_settings(DEFAULTS).split("\n") if " = " in f]), st.integers(-9, 9))
def test_steps_never_leave_the_bounds(line: str, by: int) -> None:
    name = line.split(" = ", maxsplit=1)[0]
    changed = settings.step_setting(DEFAULTS, name, by)
    assert settings.is_valid_value(name, getattr(changed, name))


def test_options_page_changes_and_keeps(open_app: OpenApp, tmp_path: Path) -> None:
    app = open_app()
    app.push_screen(OptionsPage(app))
    driver = InputDriver(app)
    driver.run_frame()
    driver.drag("volume_music", 0.5, 1.0)
    driver.drag("volume_sea", 0.5, 0.0)
    driver.click("page-sight")
    driver.click("text_scale", 0.9)
    assert app.style.text_scale == 1.25
    driver.click("reduced_motion")
    kept = load(tmp_path).settings
    assert (kept.text_scale, kept.reduced_motion) == (125, True)
    assert (kept.volume_music, kept.volume_sea) == (100, 0)


def test_a_notice_is_shown_on_the_title(open_app: OpenApp, tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE).write_text("speed = 'fast'", encoding="utf-8")
    app = open_app()
    app.run_frame(0.0)
    assert app.text_ledger is not None
    assert any(mark.text.startswith("Some settings") for mark in app.text_ledger)


@pytest.mark.skipif(os.name == "nt", reason="no pipes in folders")
def test_settings_behind_a_link_or_a_pipe_are_not_read(tmp_path: Path) -> None:
    kept, there = tmp_path / "kept.toml", tmp_path / SETTINGS_FILE
    save(tmp_path, CHOSEN)
    there.rename(kept)
    there.symlink_to(kept)
    assert load(tmp_path).settings == DEFAULTS
    assert "links are not followed" in load(tmp_path).notice
    there.unlink()
    os.mkfifo(there)
    assert load(tmp_path).settings == DEFAULTS
    assert save(tmp_path, CHOSEN) == ""
    assert load(tmp_path).settings == CHOSEN


# ------------------------------------------------------------------------------ two windows
def test_two_windows_do_not_undo_each_other(open_app: OpenApp) -> None:
    """Sound off in one window, then full screen in another that had started before."""
    first, second = open_app(), open_app()
    InputDriver(second).press_key(pygame.K_F9)
    InputDriver(first).press_key(pygame.K_F11)
    there = load(first.data_dir).settings
    assert (there.mute, there.full_screen) == (True, True)


def test_only_what_was_changed_is_written_over_what_the_file_says(tmp_path: Path) -> None:
    mine = "# by hand\nspeed = 4   # as I like it\na_later_one = [1, 2]\n[later]\ntext_scale = 7\n"
    (tmp_path / SETTINGS_FILE).write_text(mine)
    before = load(tmp_path).settings
    assert save(tmp_path, replace(before, text_scale=125, mute=True), before) == ""
    told = (tmp_path / SETTINGS_FILE).read_text()
    assert told == (
        "# by hand\nspeed = 4   # as I like it\na_later_one = [1, 2]\n"
        "text_scale = 125\nmute = true\n[later]\ntext_scale = 7\n"
    )
    assert load(tmp_path).settings == Settings(speed=4, text_scale=125, mute=True)


@pytest.mark.parametrize("raw", ["speed = ", "x = 1\nx = 2\n", '"speed" = 2\n', 'a = """\nspeed = 2\n"""\n'])
def test_a_file_that_cannot_be_written_over_is_written_anew(tmp_path: Path, raw: str) -> None:
    (tmp_path / SETTINGS_FILE).write_text(raw)
    before = load(tmp_path).settings
    save(tmp_path, replace(before, speed=4), before)
    assert load(tmp_path) == settings.LoadedSettings(replace(before, speed=4))


@given(st.builds(Settings, mute=st.booleans(), scan=st.sampled_from((0, 1, 2, 3))), st.booleans())
def test_any_change_is_found_again(tmp_path_factory: Any, now: Settings, captions: bool) -> None:
    home = tmp_path_factory.mktemp("settings")
    save(home, Settings(captions=captions))
    save(home, now, DEFAULTS)
    assert load(home).settings == replace(now, captions=captions)


def test_keys_laid_in_two_windows_are_both_kept(tmp_path: Path) -> None:
    one, other = (bindings.Bindings().with_key(name, key) for name, key in KEYS)
    assert isinstance(one, bindings.Bindings)
    assert isinstance(other, bindings.Bindings)
    for laid in (one, other):
        bindings.save(tmp_path, bindings.merge_with_file(tmp_path, laid, bindings.Bindings()))
    assert bindings.load(tmp_path).keys == dict(KEYS)
    bindings.save(tmp_path, bindings.merge_with_file(tmp_path, bindings.Bindings(), other))
    assert bindings.load(tmp_path).keys == one.keys
