"""Starting the kiosk with the machine: the files written, and the steps for a person."""

import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from game.cli import main
from game.supervisor.install import (
    OperatingSystem,
    files_to_install,
    install_steps,
    openbox_config,
    operating_system_of,
    session_script,
    systemd_unit,
)

ODD = ("/opt/the game/python", "-m", "game", "stand", "--file", "100%$x")


def test_a_unit_quotes_what_systemd_would_read_otherwise() -> None:
    text = systemd_unit(ODD, {"PYTHONPATH": "/opt/the game"})
    assert 'ExecStart="/opt/the game/python" "-m" "game" "stand" "--file" "100%%$$x"\n' in text
    assert 'Environment="PYTHONPATH=/opt/the game"\n' in text
    for line in ("Restart=on-failure", "RestartSec=2", "StartLimitIntervalSec=0"):
        assert line in text.splitlines()


def test_openbox_has_no_key_that_leads_out() -> None:
    """An empty list of keys would count as none and enable the defaults."""
    root = ET.fromstring(openbox_config())
    names = {child.tag.partition("}")[2]: child for child in root}
    assert len(names["keyboard"]) == 1
    assert not list(root.iter("{http://openbox.org/3.4/rc}keybind"))
    assert len(names["mouse"]) == 1


@pytest.mark.skipif(shutil.which("sh") is None, reason="no shell to read it")
def test_the_session_is_a_script_that_a_shell_can_read(tmp_path: Path) -> None:
    file = tmp_path / "session.sh"
    file.write_text(session_script(ODD, {"SDL_VIDEODRIVER": "x 11"}, tmp_path / "a b.xml"))
    subprocess.run(["sh", "-n", str(file)], check=True)
    assert "until '/opt/the game/python' -m game stand --file '100%$x'; do" in file.read_text()


@pytest.mark.parametrize(
    ("platform", "system"),
    [("linux", "linux"), ("win32", "windows"), ("darwin", "macos"), ("freebsd14", "linux")],
)
def test_each_system_has_its_steps(platform: str, system: str) -> None:
    found = operating_system_of(platform)
    assert found == system
    written = files_to_install(found, ODD, {}, Path("c"), Path("s"))
    assert bool(written) is (found is OperatingSystem.LINUX)
    told = install_steps(found, ODD, Path("s"))
    assert all(file.path.name in told for file in written[::2]) if written else "game stand" in told


def test_the_command_writes_the_files_and_no_pin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "config"
    monkeypatch.setattr("game.cli.commands.stand.user_config_path", lambda: config)
    monkeypatch.setattr("sys.platform", "linux")
    home = tmp_path / "home"
    for _ in range(2):
        assert main(["--data-dir", str(home), "stand", "--pin", "18051021", "install"]) == 0
    written = [p for p in tmp_path.rglob("*") if p.is_file()]
    assert sorted(p.name for p in written) == [
        "openbox-stand.xml", "weathergage-stand.service", "weathergage-stand.sh",
    ]  # fmt: skip
    assert not any("18051021" in p.read_text() for p in written)
    assert str(home) in (config / "systemd" / "user" / "weathergage-stand.service").read_text()
    assert "systemctl --user enable" in capsys.readouterr().out
