"""What a pack has, shown and played as a battle would, without a window: its level pictures, its
hulls as models, its flags, its sounds. Run as a process of its own: PACK."""

import sys
from pathlib import Path


def show_pack(where: Path) -> int:
    """Everything has been unpacked that a battle of the pack's first level would, and of all other
    levels the pictures; 0, or 1 for a pack that cannot be used."""
    import pygame

    from game.levels import load_level
    from game.levels.packs.level_paths import levels_of_pack, read_hulls, read_pack_cached
    from game.stage.hulls.author_hull import ROW_COUNTS, author_hull_mesh
    from game.stage.hulls.flags import author_flag_name, set_author_flags
    from game.stage.sound.device import AudioDevice
    from game.stage.sound.volleys import SAMPLE_RATE
    from game.ui.pages.level_chart import find_level_picture, missing_pictures_text
    from game.ui.shell.session_state import read_asset_overrides

    pack, findings = read_pack_cached(where)
    if pack is None:
        print("\n".join(str(each) for each in findings[:20]))
        return 1
    levels = levels_of_pack(pack)
    pictures = sum(find_level_picture(level) is not None for level in levels[:3])
    said = missing_pictures_text(levels[0])
    overrides = read_asset_overrides(where, load_level(levels[0]))
    set_author_flags(overrides.flags)
    flags = sum(bool(author_flag_name(nation)) for nation in overrides.flags)
    hulls = [author_hull_mesh("frigate", 4.6, png, ROW_COUNTS[0]) for png in overrides.hulls.values()]
    every = len(read_hulls(where))
    pygame.mixer.init(SAMPLE_RATE, -16, 2)
    sounds = [AudioDevice().load(data) for data in overrides.sounds.values()]
    shown = sum(hull is not None for hull in hulls)
    heard = sum(sound is not None for sound in sounds)
    print(f"{pictures} pictures, {shown} hulls of {every}, {flags} flags, {heard} sounds. {said}")
    return 0


if __name__ == "__main__":
    sys.exit(show_pack(Path(sys.argv[1])))
