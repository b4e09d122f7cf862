"""The player's packs: those in the folder `packs` of his data folder, and those opened elsewhere,
which stay there and are listed in `packs.toml`."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.core.files import describe_error, replace_file
from game.core.toml_reader import load_toml
from game.levels.editing.toml_values import format_toml
from game.levels.packs.contents import looks_like_pack, path_exists
from game.levels.packs.level_paths import read_pack_cached
from game.levels.packs.pack_limits import LEVELS
from game.levels.packs.pack_reader import Pack

PACKS_FOLDER: Final = "packs"
LIST_FILE: Final = "packs.toml"
MAX_PACKS: Final = 40
"""Most packs in the list."""
_MAX_LIST_BYTES: Final = 64 * 1024


def player_packs_folder(data_dir: Path) -> Path:
    """Return the folder for packs; it may not exist."""
    return data_dir / PACKS_FOLDER


def player_packs(data_dir: Path) -> list[Path]:
    """Return the paths of the player's packs: those in his folder by name, then those opened
    elsewhere. Includes unusable packs, but no missing ones."""
    found = list[Path]()
    try:
        with os.scandir(player_packs_folder(data_dir)) as entries:
            found = [player_packs_folder(data_dir) / e.name for e in entries if not e.name.startswith(".")]
    except OSError:
        pass
    found = sorted((path for path in found if looks_like_pack(path)), key=lambda path: path.name)
    return list(dict.fromkeys([*found, *filter(path_exists, packs_opened_elsewhere(data_dir))]))[:MAX_PACKS]


def packs_opened_elsewhere(data_dir: Path) -> list[Path]:
    """Return the packs opened elsewhere, existing or not; none if the list cannot be read."""
    try:
        table = load_toml(data_dir / LIST_FILE, _MAX_LIST_BYTES)
    except (OSError, ValueError):
        return []
    listed = table.get("opened")
    rows = listed if isinstance(listed, list) else []
    return [Path(row) for row in rows if isinstance(row, str) and row][:MAX_PACKS]


def add_pack_to_list(data_dir: Path, pack_path: Path) -> str:
    """Add a pack to the player's list; return '' or a sentence why it failed."""
    pack_path = pack_path.absolute()
    if pack_path in player_packs(data_dir):
        return ""
    rest = [path for path in packs_opened_elsewhere(data_dir) if path != pack_path]
    if len(rest) >= MAX_PACKS:
        return f"There are {MAX_PACKS} packs in the list already; take one out first."
    return _write_list(data_dir, [*rest, pack_path])


def remove_pack_from_list(data_dir: Path, pack_path: Path) -> str:
    """Remove a pack from the list, but not from the disk; return '' or a sentence why it failed."""
    if pack_path.parent == player_packs_folder(data_dir):
        return f"It lies in the folder of packs: take {pack_path.name} away from there."
    return _write_list(data_dir, [path for path in packs_opened_elsewhere(data_dir) if path != pack_path])


def _write_list(data_dir: Path, rows: Sequence[Path]) -> str:
    listed = "".join(f"  {format_toml(str(path))},\n" for path in rows)
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        replace_file(data_dir / LIST_FILE, f"# Packs that lie elsewhere.\nopened = [\n{listed}]\n")
    except OSError as fault:
        return f"The list of packs could not be kept: {describe_error(fault)}."
    return ""


def usable_packs(data_dir: Path) -> list[Pack]:
    """Return the player's usable packs, in order."""
    found = (read_pack_cached(where)[0] for where in player_packs(data_dir))
    return [pack for pack in found if pack is not None]


def levels_of_pack(pack: Pack) -> list[Path]:
    """Return the paths of a pack's levels, by name."""
    return [pack.path / LEVELS / f"{name}.toml" for name in sorted(pack.levels)]


def find_pack(data_dir: Path, name: str) -> Pack | None:
    """Return the player's pack with that name, or None if no usable one has it."""
    return next((pack for pack in usable_packs(data_dir) if pack.name == name), None)
