"""The small buttons of the battle list: off the chart, and with a word only where it fits."""

from dataclasses import replace
from itertools import product

import pytest

from game.stage.paper import typography as letters
from game.ui.kit.widgets import Button
from game.ui.pages.battle_list_page import BattleListPage
from tests.ui.conftest import OpenApp

SIZES = ((1280, 720), (1920, 1080), (1024, 768))


@pytest.mark.parametrize(("size", "text"), [*product(SIZES, (100, 150))])
def test_no_button_is_on_the_chart_and_no_word_is_broken(
    open_app: OpenApp, size: tuple[int, int], text: int
) -> None:
    app = open_app(size)
    app.change_settings(replace(app.settings, text_scale=text))
    page = BattleListPage(app)
    chart = page.layout().chart
    buttons = [widget for widget in page.widgets() if isinstance(widget, Button)]
    assert {"packs", "fight"} <= {button.name for button in buttons}
    assert [button.name for button in buttons if button.rect.colliderect(chart)] == []
    tools = [button for button in buttons if button.name in ("packs", "new", "draw")]
    for button in tools:
        icon_and_edges = app.style.px(44)
        wide = letters.text_width(button.words, letters.STRONG, app.style) if button.words else 0
        assert wide + icon_and_edges <= button.rect.w
        assert page.layout().details.contains(button.rect)
