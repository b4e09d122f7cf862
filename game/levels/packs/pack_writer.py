"""Write packs: the files of a new one, and the zip of a folder."""

import zipfile
from collections.abc import Mapping
from io import BytesIO
from typing import Final

from game.levels.editing.toml_values import format_toml

_ZIP_TIME: Final = (1980, 1, 1, 0, 0, 0)
"""The time stamp of every file, so that the same folder always gives the same zip."""
_FILE_MODE: Final = 0o644 << 16


_MANIFEST_TEMPLATE: Final = """\
format = 1
name = {name}
author = "Your name"
licence = "CC-BY-4.0" # under which its levels and classes may be used
about = ""

# A picture in pictures/ is named after its level, a hull in hulls/ (seen from above, bow up) after
# its ship class, a flag in flags/ after a nation (a side may say nation = "own-gulls"), a sound in
# sounds/ after one of the game's own. Each is listed here with whoever made it, and its licence:
#
# [[sound]]
# file = "cheer.ogg"
# author = "Who made it"
# licence = "CC0-1.0"
"""
CLASSES_TEXT: Final = """\
# Ship classes that all levels of this pack share. A ship names one by its id:
# class = "own-razee-44"
#
# [[class]]
# id = "own-razee-44"
# like = "gb-third-74" # the class of the fleet that gives what is not said here
# guns = 44
"""
"""The classes.toml of a new pack."""


def manifest_text(name: str) -> str:
    """Return the pack.toml of a new pack."""
    return _MANIFEST_TEMPLATE.format(name=format_toml(name))


def make_zip(files: Mapping[str, bytes]) -> bytes:
    """Return a pack as a zip; the same files give the same bytes."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _ZIP_TIME)
            entry.external_attr, entry.compress_type = _FILE_MODE, zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name])
    return made.getvalue()
