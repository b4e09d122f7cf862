"""Makes tools/constraints.txt: the newest release of every package that pyproject.toml allows, one
for all systems, with the SHA-256 of its wheels. uv resolves them, from the index that pip uses."""

import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from environment import CHECKOUT, ToolError
from pins import FILE, SECTION_PREFIX

PYTHONS: Final = ("cp311", "cp312", "cp313", "cp314")
PLATFORMS: Final = {
    "Linux": ("linux", "x86_64"),
    "Linux on ARM": ("linux", "aarch64"),
    "Windows": ("win", "amd64"),
    "macOS": ("macosx", "arm64"),
}
"""Where every package must have a wheel: the beginning and the end of a platform's tag."""
OTHER_PLATFORMS: Final = ("win_arm64", "macosx")
"""Further tags whose wheels are listed where a package has them."""
SECTIONS: Final = {
    "play": ("to play", ()),
    "build": ("to install the game itself", ()),
    "dev": ("to test it, and for the commands print and lsp", ("dev", "cluster", "print", "lsp", "codes")),
    "bundle": ("to pack it for people without Python", ("bundle",)),
    "pins": ("to make this file", ("pins",)),
    "sounds": ("to write its sounds as Ogg", ("sounds",)),
}
"""What a section is for and the extras of pyproject.toml in it. What an earlier one has is left
out; "build" holds what the build system asks for."""
INTRODUCTION: Final = """\
# The packages that The Weather Gage is tested with, in pip's format, for CPython 3.11 to 3.14 on
# Linux, Windows and macOS. tools/play.py and tools/test.py install these and no others.
# Made by `python3 tools/dev.py constraints`; do not edit.
"""
Package = Mapping[str, Any]


def constraints() -> int:
    """Write tools/constraints.txt again from the newest releases that pyproject.toml allows, with
    hashes.

    Return 1 if a package has no wheel for one of the platforms.
    """
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))
    every = _resolve_packages(["--all-extras"], project["build-system"]["requires"])
    rest = {package["name"]: package for package in every}
    text, faults = INTRODUCTION, []
    for name, (purpose, extras) in SECTIONS.items():
        build = project["build-system"]["requires"] if name == "build" else []
        asked = [word for extra in extras for word in ("--extra", extra)]
        names = {package["name"] for package in _resolve_packages(asked, build)} & set(rest)
        chosen = [rest.pop(package) for package in sorted(names)]
        text += f"\n{SECTION_PREFIX}{name}: {purpose}\n" + "".join(
            constraint_entry(package) for package in chosen
        )
        faults += [fault for package in chosen for fault in missing_wheels(package)]
    FILE.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(every)} packages in {FILE.relative_to(CHECKOUT)}")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def _resolve_packages(asked: list[str], build: list[str]) -> list[Package]:
    """The packages that uv chooses for pyproject.toml, what is asked of it, and these."""
    with tempfile.TemporaryDirectory() as folder:
        more, lock = Path(folder) / "build.in", Path(folder) / "pylock.toml"
        more.write_text("\n".join(build), encoding="utf-8")
        command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal"]
        command += ["--no-config", "--system-certs", "--only-binary", ":all:"]
        command += ["--python-version", "3.11", "--fork-strategy", "fewest"]
        command += ["--format", "pylock.toml", "--output-file", str(lock)]
        command += ["pyproject.toml", str(more), *asked]
        index = {"UV_DEFAULT_INDEX": os.environ.get("PIP_INDEX_URL", "")}
        surroundings = os.environ | {name: value for name, value in index.items() if value}
        done = subprocess.run(
            command, cwd=CHECKOUT, env=surroundings, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise ToolError("The packages could not be chosen. uv said:\n" + done.stderr.strip())
        found: list[Package] = tomllib.loads(lock.read_text("utf-8"))["packages"]
        return found


def constraint_entry(package: Package) -> str:
    """The package as pip reads it: its release, where it is needed, and its wheels' hashes."""
    where = f" ; {package['marker']}" if "marker" in package else ""
    hashes = sorted({wheel["hashes"]["sha256"] for wheel in package["wheels"] if is_wanted_wheel(wheel)})
    lines = [f"{package['name']}=={package['version']}{where}"]
    return " \\\n".join([*lines, *(f"    --hash=sha256:{digest}" for digest in hashes)]) + "\n"


def missing_wheels(package: Package) -> list[str]:
    """A sentence for each platform and Python on which the package has no wheel, though needed."""
    marker = package.get("marker", "")
    found = []
    for system, (begins, ends) in PLATFORMS.items():
        if "sys_platform" in marker and f"'{begins.replace('macosx', 'darwin')}" not in marker:
            continue
        for python in PYTHONS:
            if not any(_is_fitting(wheel_tags(wheel), python, begins, ends) for wheel in package["wheels"]):
                found.append(f"{package['name']} {package['version']}: no {python} on {system}")
    return found if "python_full_version" not in marker else []


def is_wanted_wheel(wheel: Package) -> bool:
    """True if the wheel is for one of the Pythons and platforms."""
    parts = wheel_tags(wheel)
    known = any(_is_fitting(parts, python, *way) for python in PYTHONS for way in PLATFORMS.values())
    others = any(platform.startswith(OTHER_PLATFORMS) for platform in parts[2])
    return known or (others and any(_is_for_python(parts, python) for python in PYTHONS))


def wheel_tags(wheel: Package) -> tuple[list[str], list[str], list[str]]:
    """The Pythons, the binary interfaces and the platforms that a wheel's file name tells."""
    name = wheel.get("name") or wheel["url"].rpartition("/")[2]
    pythons, interfaces, platforms = name.removesuffix(".whl").split("-")[-3:]
    return pythons.split("."), interfaces.split("."), platforms.split(".")


def _is_fitting(parts: tuple[list[str], list[str], list[str]], python: str, begins: str, ends: str) -> bool:
    """True if a wheel of these tags runs under that Python on that platform."""
    return _is_for_python(parts, python) and any(
        _is_on_platform(platform, begins, ends) for platform in parts[2]
    )


def _is_for_python(parts: tuple[list[str], list[str], list[str]], python: str) -> bool:
    """True if a wheel of these tags runs under that Python, as `cp312`."""
    pythons, interfaces, _ = parts
    if "abi3" in interfaces:
        return any(
            int(least[3:] or 0) <= int(python[3:])
            for least in [tag for tag in pythons if tag.startswith("cp3")]
        )
    return (python in pythons and python in interfaces) or (
        "none" in interfaces and ("py3" in pythons or python in pythons)
    )


def _is_on_platform(platform: str, begins: str, ends: str) -> bool:
    """True if a platform's tag is for that system; musl is another Linux."""
    if platform == "any":
        return True
    system = platform.removeprefix("many").removeprefix("musl")
    return system.startswith(begins) and system.endswith((ends, "universal2"))
