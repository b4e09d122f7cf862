"""The recipes of what is shipped and what it is made of, as `tools/dev.py` calls them; the standard
library only, until one of them is run."""

from argparse import ArgumentParser as Reader
from pathlib import Path

from environment import CHECKOUT


def bundle(arguments: list[str]) -> int:
    """Make the game into one folder and one archive for people without Python, and try them."""
    from recipes.bundle import bundle

    reader = Reader("dev.py bundle", description=bundle.__doc__)
    reader.add_argument("-o", "--output", type=Path, default=CHECKOUT / "dist", metavar="DIR")
    reader.add_argument("--only-build", action="store_true", help="do not try what was made")
    asked = reader.parse_args(arguments)
    return bundle(asked.output, asked.only_build)


def release(arguments: list[str]) -> int:
    """Build wheel, source archive and bundle twice and compare their bytes."""
    from recipes.release import release

    reader = Reader("dev.py release", description=release.__doc__)
    reader.add_argument("-o", "--output", type=Path, default=CHECKOUT / "dist", metavar="DIR")
    reader.add_argument("--only-packages", action="store_true", help="no bundle")
    asked = reader.parse_args(arguments)
    return release(asked.output, asked.only_packages)


def constraints(arguments: list[str]) -> int:
    """Make tools/constraints.txt, the pinned packages with their hashes, of today's releases."""
    from recipes.constraints import constraints

    Reader("dev.py constraints", description=constraints.__doc__).parse_args(arguments)
    return constraints()


def sbom(arguments: list[str]) -> int:
    """Write the bill of materials: the packages that the game is played with on this system."""
    from recipes.sbom import sbom

    reader = Reader("dev.py sbom", description=sbom.__doc__)
    reader.add_argument("-o", "--output", type=Path, required=True, metavar="FILE")
    return sbom(reader.parse_args(arguments).output)
