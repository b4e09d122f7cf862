"""Every word that the screens say, with the places where it stands: to be read with a stranger's
eye, and by a translator of the game."""

import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path

from game.stage.hulls.sprite_bank import SpriteBank
from game.ui.kit.screens import Screen
from recipes.pictures import SCENES
from recipes.pictures_studio import Studio, standard_views
from recipes.words_check import find_faults

PlacesByWord = dict[str, list[str]]
"""Where each word stands: ``screen: region`` or ``screen: hint of the control``, each once."""


def words(only: Sequence[str], as_json: bool, is_check: bool = False) -> int:
    """List every word and hint on the screens, with the places where it stands.

    --only names screens (battles*; all, if none). Return 2 if no screen has such a name.
    --check prints what breaks the rules of words_check.toml instead; return 1 if anything does.
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    names = [name for name in SCENES if not only or any(fnmatch(name, one) for one in only)]
    if not names:
        print(f"Screens: {' '.join(SCENES)}")
        return 2
    if is_check:
        faults = [
            f"{name}: {fault}"
            for name, screen, said in _screens(names)
            for fault in find_faults(screen, said)
        ]
        print("\n".join([*dict.fromkeys(faults), f"{len(names)} screens, {len(set(faults))} findings"]))
        return 1 if faults else 0
    found = _find_words(names)
    if as_json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return 0
    for said in sorted(found, key=lambda said: (found[said][0].partition(": ")[2], said)):
        places = found[said]
        more = f" and {len(places) - 2} more" if len(places) > 2 else ""
        print(f"{said}\n    {'; '.join(places[:2])}{more}")
    print(f"{len(found)} different words and sentences on {len(names)} screens")
    return 0


def _find_words(names: Sequence[str]) -> PlacesByWord:
    """What is said on these screens, and where."""
    found: PlacesByWord = {}
    for name, _, listed in _screens(names):
        for said, place in listed:
            places = found.setdefault(said, [])
            if f"{name}: {place}" not in places:
                places.append(f"{name}: {place}")
    return found


def _screens(names: Sequence[str]) -> Iterator[tuple[str, Screen, list[tuple[str, str]]]]:
    """Each of these screens, drawn, with what it says and where."""
    with tempfile.TemporaryDirectory() as home:
        studio = Studio(Path(home), SpriteBank(bakes_at_once=True))
        try:
            studio.apply_view(standard_views()[0])
            for name in names:
                screen = SCENES[name](studio)
                studio.draw_screen(screen)
                yield name, screen, list(words_on_screen(studio, screen))
        finally:
            studio.close()
            studio.bank.close()


def words_on_screen(studio: Studio, screen: Screen) -> Iterator[tuple[str, str]]:
    """What stands on the screen that was drawn last, by region, and what its hints say."""
    for mark in studio.app.text_ledger or ():
        if any(letter.isalpha() for letter in mark.text):
            yield mark.text, mark.region or "page"
    for spot in screen.widgets():
        hint = getattr(spot, "hint", "")
        if hint:
            yield hint, f"hint of {spot.name}"
