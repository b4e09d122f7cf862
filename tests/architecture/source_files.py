"""The source files of the project, without what tools left behind."""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def ignored_names() -> tuple[str, ...]:
    """Return the names in .gitignore, and git's own folder."""
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    return (".git", *(line.strip("/ ") for line in lines if line and not line.startswith("#")))


def project_entries(folder: Path) -> list[Path]:
    """Return the entries of a folder that belong to the project, by name."""
    kept = [e for e in folder.iterdir() if not any(fnmatch(e.name, name) for name in ignored_names())]
    return sorted(kept)


def project_files(folder: Path = ROOT) -> Iterator[Path]:
    """Yield every file of the project under a folder."""
    for entry in project_entries(folder):
        if entry.is_dir():
            yield from project_files(entry)
        else:
            yield entry


def python_files(*parts: str) -> list[Path]:
    """Return the Python files of a part of the project, such as "game" or "game/books"."""
    return [f for part in parts for f in project_files(ROOT / part) if f.suffix == ".py"]


def parse_source(path: Path) -> ast.Module:
    """Return the syntax tree of a source file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def location(path: Path, line: int) -> str:
    """Return file:line as an editor opens it."""
    return f"{path.relative_to(ROOT).as_posix()}:{line}"
