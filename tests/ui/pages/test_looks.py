"""Every page looks as it was last approved."""

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from tests.looks import check_look, half_size
from tests.ui.conftest import OpenApp, shipped_levels

from .test_pages import PAGES

LOOKS: Final = Path(__file__).with_name("looks")
ORIGINAL_LEVELS: Final = ("constitution-and-guerriere", "jarce-and-black-jaques", "muros")
"""A few that stay: the list of all would differ with each new level."""

COMPARED: Final = [name for name in PAGES if name != "glossary"]
"""The glossary has dashed lines, of which SDL_image draws one as a grey bar now and then."""


@pytest.mark.parametrize("name", COMPARED)
def test_a_page_looks_as_approved(open_app: OpenApp, tmp_path: Path, name: str) -> None:
    app = open_app(levels=[level for level in shipped_levels() if level.stem in ORIGINAL_LEVELS])
    app.change_settings(replace(app.settings, plain_sea=True, reduced_motion=True))
    app.data_dir = Path("weathergage")  # one page shows the path
    app.push_screen(PAGES[name](app))
    app.run_frame(0.0)
    check_look(half_size(app.surface), LOOKS / f"{name.replace(' ', '-')}.png", tmp_path)


def test_every_approved_picture_is_compared() -> None:
    assert {file.stem for file in LOOKS.glob("*.png")} == {name.replace(" ", "-") for name in COMPARED}
