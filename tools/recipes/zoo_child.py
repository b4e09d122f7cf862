"""What a pack has, shown and played as a battle would, without a window: its level pictures, its
hulls as models, its flags, its sounds. Run as a process of its own: PACK."""

from __future__ import annotations

import sys
from pathlib import Path


def show(where: Path) -> int:
    """Everything has been unpacked that a battle of the pack's first level would, and of all other
    levels the pictures; 0, or 1 for a pack that cannot be used."""
    import pygame

    from game.levels import load_level
    from game.levels.packs.addresses import hulls_of, pack_at
    from game.levels.packs.kept import levels_of
    from game.stage.hulls.own_flags import own_flag, wear_flags
    from game.stage.hulls.own_hull import ROWS, own_model
    from game.stage.sound.player import RATE, heard_of_ogg
    from game.ui.pages.level_picture import level_picture, unshown
    from game.ui.shell.packs import dress_of

    pack, findings = pack_at(where)
    if pack is None:
        print("\n".join(str(each) for each in findings[:20]))
        return 1
    levels = levels_of(pack)
    pictures = sum(level_picture(level) is not None for level in levels[:3])
    said = unshown(levels[0])
    dress = dress_of(where, load_level(levels[0]))
    wear_flags(dress.flags)
    flags = sum(bool(own_flag(nation)) for nation in dress.flags)
    hulls = [own_model("frigate", 4.6, png, ROWS[0]) for png in dress.hulls.values()]
    every = len(hulls_of(where))
    pygame.mixer.init(RATE, -16, 2)
    sounds = [heard_of_ogg(data) for data in dress.sounds.values()]
    shown = sum(hull is not None for hull in hulls)
    heard = sum(sound is not None for sound in sounds)
    print(f"{pictures} pictures, {shown} hulls of {every}, {flags} flags, {heard} sounds. {said}")
    return 0


if __name__ == "__main__":
    sys.exit(show(Path(sys.argv[1])))
