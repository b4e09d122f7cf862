"""A shell for every test of commands."""

from pathlib import Path

import pytest

from tests.cli.cli_shell import Shell


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Shell:
    """Commands of a player whose folder is empty."""
    return Shell(tmp_path / "player", capsys)
