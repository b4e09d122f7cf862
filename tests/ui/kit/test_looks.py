"""The keyboard on the screen looks as it was last approved."""

from dataclasses import replace
from pathlib import Path

from game.ui.kit.screen_keys import ScreenKeys
from game.ui.pages.options_page import OptionsPage
from tests.looks import check_look, half_size
from tests.ui.conftest import OpenApp


def test_the_keyboard_on_the_screen_looks_as_approved(open_app: OpenApp, tmp_path: Path) -> None:
    app = open_app()
    app.change_settings(replace(app.settings, plain_sea=True, reduced_motion=True))
    app.push_screen(OptionsPage(app))
    app.push_screen(ScreenKeys(app.screen, app, "Name of the ship", "Naiad", lambda _: None))
    app.run_frame(0.0)
    check_look(half_size(app.surface), Path(__file__).with_name("looks") / "screen-keys.png", tmp_path)
