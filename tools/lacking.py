"""Prints which of the requirements on its command line are not met, one a line, with those that
the packages found ask for in their turn. Run by the interpreter whose packages are meant.

Left out: the extras of a requirement, of which the game uses none.
"""

import sys
from importlib.metadata import PackageNotFoundError, requires, version

from pip._vendor.packaging.requirements import Requirement


def unmet_requirements(texts: list[str]) -> list[str]:
    """The requirements that are not met, in the order in which they were come upon."""
    missing: list[str] = []
    seen: set[str] = set()
    while texts:
        text = texts.pop(0)
        wanted = Requirement(text)
        if text in seen or (wanted.marker and not wanted.marker.evaluate({"extra": ""})):
            continue
        seen.add(text)
        try:
            found = version(wanted.name)
        except PackageNotFoundError:
            found = ""
        if found and wanted.specifier.contains(found, prereleases=True):
            texts += requires(wanted.name) or []
        else:
            missing.append(text)
    return missing


if __name__ == "__main__":
    for missing in unmet_requirements(sys.argv[1:]):
        print(missing)
