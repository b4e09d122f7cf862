"""A shell for every test of the command line."""

from pathlib import Path

import pytest

from tests.cli.cli_shell import Shell


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Shell:
    """Return a shell for a player with an empty folder."""
    return Shell(tmp_path / "player", capsys)
