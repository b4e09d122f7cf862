"""Builds what a release consists of (wheel, source archive, bundle) twice, and compares the bytes.

Two builds of one commit must be the same file, so that anybody can check that what is offered was
made of what is public. Each build has its own clone of the commit, at another path, so that no
path,
file time or folder order of one machine gets in. Every time in a file is that of the commit.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from environment import CHECKOUT, ToolError
from recipes.bundle import ARCHIVE, build_folder, pack_archive, try_archive

BUILDS: Final = ("first", "second build")
"""Names of the clones: one with a blank in it, of another length."""
SUMS: Final = "SHA256SUMS"


def release(output: Path, only_packages: bool) -> int:
    """Build wheel, source archive and bundle of the last commit in -o, each twice, and compare
    them.

    Writes SHA256SUMS beside them, and tries the bundle from a strange folder. Return 1 if two
    builds differ or a trial fails. What is not committed is not in a release.
    """
    epoch = int(_git("log", "-1", "--format=%ct"))
    shutil.rmtree(output, ignore_errors=True)
    with tempfile.TemporaryDirectory() as home:
        builds = [_build(Path(home) / name, epoch, only_packages) for name in BUILDS]
        faults = differences(*builds)
        output.mkdir(parents=True)
        for path in sorted(builds[0].iterdir()):
            shutil.copy2(path, output)
    text = sums_text(output)
    print(text, end="")
    if not only_packages:
        faults += try_archive(output / ARCHIVE)
    (output / SUMS).write_text(text, encoding="utf-8", newline="\n")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ToolError("A release is built of a commit, and git says:\n" + done.stderr)
    return done.stdout.strip()


def _build(clone: Path, epoch: int, only_packages: bool) -> Path:
    _git("clone", "--quiet", "--no-hardlinks", str(CHECKOUT), str(clone))
    made = clone / "dist"
    environ = os.environ | {
        "SOURCE_DATE_EPOCH": str(epoch),
        "PYTHONHASHSEED": "1",  # the order of sets goes into compiled files
        "PYTHONPATH": str(clone),
    }
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(made)]
    done = subprocess.run(command, cwd=clone, env=environ, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ToolError("The packages could not be built:\n" + done.stderr[-2000:])
    if not only_packages:
        folder = build_folder(clone, clone / "bundle", environ)
        shutil.move(pack_archive(folder, epoch), made)
    return made


def differences(first: Path, second: Path) -> list[str]:
    """Return a sentence for each file that two folders do not have alike, byte for byte."""
    names = sorted({path.name for folder in (first, second) for path in folder.iterdir()})
    faults = []
    for name in names:
        one, other = first / name, second / name
        if not (one.exists() and other.exists()):
            faults.append(f"{name}: only one of two builds made it.")
        elif one.read_bytes() != other.read_bytes():
            faults.append(f"{name}: two builds of one commit differ.")
    return faults


def sums_text(folder: Path) -> str:
    """Return the SHA-256 of each file of a folder, as `sha256sum --check` reads it."""
    files = sorted(path for path in folder.iterdir() if path.name != SUMS)
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
