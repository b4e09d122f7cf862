"""Text at 150 % against text at 100 %, on every screen: nothing is printed smaller, and no panel of a battle
loses all its words."""

from collections import defaultdict
from types import SimpleNamespace
from typing import Any, Final

import pytest

from game.stage.paper import typography as letters
from game.ui.battle.screen.screen import BattleScreen
from tests.battery import battery_params

SIZES: Final = ((1280, 720), (1024, 768), (1920, 1080))
AS_LARGE_AS_ITS_PLACE: Final = ("d6", "Warm Work, Hardy!")
"""The name of a die in the box that it is thrown into, and of the book between the buttons of the top bar."""
WHERE_THERE_IS_ROOM: Final = (
    "key ", "pad ", "tooltip", "label-", "tag-", "advice-", "gun-", "box-", "helm-", "answer-", "log-line-"
)  # fmt: skip
"""Words on the sea, lists that scroll, and buttons that are then behind one for more."""
SAID_TWICE: Final = ("order-slip",)
"""Said in the heading too."""
SLACK: Final = 2
"""Px by which a title may be smaller where its panel is narrower; and sizes are rounded."""


@pytest.mark.parametrize("size", battery_params(SIZES, SIZES[1:2]))
def test_large_text_is_never_smaller_and_leaves_no_panel_empty(
    studio: SimpleNamespace, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: dict[int, dict[tuple[str, str], int]] = {100: {}, 150: {}}
    panels: dict[int, dict[str, set[str]]] = {100: defaultdict(set), 150: defaultdict(set)}
    draw_text, text = letters.draw_text, 100

    def measured(c: Any, at: Any, words: str, role: letters.TextRole, *rest: Any, **more: Any) -> Any:
        sizes, px, key = printed[text], letters.face_and_px(role, c.style)[1], (words, role.face)
        sizes[key] = min(px, sizes.get(key, px))
        return draw_text(c, at, words, role, *rest, **more)

    monkeypatch.setattr(letters, "draw_text", measured)
    for text in (100, 150):
        studio.studio.apply_view(studio.View(size, text))
        for name, screen in studio.screens.items():
            studio.studio.draw_screen(screen)
            if isinstance(screen, BattleScreen) and screen.state.plugin is None:
                panels[text][name] = {mark.region for mark in studio.studio.app.text_ledger}
    smaller = [
        f"{key}: {px} px, {printed[150][key]} px at 150 %"
        for key, px in printed[100].items()
        if printed[150].get(key, px) < px - SLACK and key[0] not in AS_LARGE_AS_ITS_PLACE
    ]
    assert smaller == [], "\n".join(smaller)
    lost = [
        (name, region)
        for name, regions in panels[100].items()
        for region in sorted(regions - panels[150][name])
        if region and not region.startswith(WHERE_THERE_IS_ROOM) and region not in SAID_TWICE
    ]
    assert lost == [], "\n".join(map(str, lost))
