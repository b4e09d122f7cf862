"""The PIN of the kiosk: how it is given, and that nobody else can read it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import make_parser
from game.cli.arguments import CommandError, UsageError
from game.cli.commands import stand
from game.supervisor.pipes import ShowOrders
from game.supervisor.plan import WardenPlan, read_plan
from tests.replay.battles import ROOT


def pin_with(*given: str) -> str:
    words = ["stand", *given]
    return stand.read_or_make_pin(make_parser(words).parse_args(words))


def test_it_is_typed_read_or_fallen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "pin"
    file.write_text("  180599 \nfor the crew only\n", encoding="utf-8")
    monkeypatch.setattr(stand, "getpass", lambda _: "1805")
    assert pin_with("--pin", "12345678") == "12345678"
    assert pin_with("--pin-file", str(file)) == "180599"
    assert pin_with("--ask-pin") == "1805"
    assert pin_with().isdigit()


def test_what_is_no_pin_is_refused_and_never_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "pin"
    file.write_text("secret\n", encoding="utf-8")
    with pytest.raises(CommandError, match="four to 8 digits") as refused:
        pin_with("--pin-file", str(file))
    assert "secret" not in str(refused.value)
    with pytest.raises(CommandError, match="cannot be read"):
        pin_with("--pin-file", str(tmp_path / "none"))
    monkeypatch.setattr(stand, "getpass", lambda _: "12")
    with pytest.raises(UsageError, match="four to eight"):
        pin_with("--ask-pin")


@pytest.mark.skipif(sys.platform == "win32", reason="its files have no such rights")
def test_without_a_terminal_a_pin_by_chance_goes_into_a_file_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A service wrote it to the system's log, which everybody on the machine could read."""
    begun: list[WardenPlan] = []

    def hand_over(plan: WardenPlan, _: object) -> int:
        begun.append(plan)
        return 0

    monkeypatch.setattr(stand, "become_warden", hand_over)
    words = ["--data-dir", str(tmp_path), "stand", "mirror-duel"]
    for terminal in (False, True):
        monkeypatch.setattr(sys.stdout, "isatty", lambda told=terminal: told, raising=False)
        asked = make_parser(words).parse_args(words)
        assert stand.start_kiosk(asked, tmp_path) == 0
        key, said = begun[-1].orders.pin, capsys.readouterr().out
        assert (key in said) is terminal
        if not terminal:
            file = tmp_path / "stand" / stand.RANDOM_PIN_FILE
            assert str(file) in said
            assert (file.read_text(), file.stat().st_mode & 0o777) == (f"{key}\n", 0o600)


def test_check_and_install_tell_that_no_pin_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(stand, "user_config_path", lambda: tmp_path / "config")
    owner = tmp_path / "stand.toml"
    for text, told in (("", True), ('pin_file = "pin.txt"\n', False)):
        owner.write_text(text, encoding="utf-8")
        (tmp_path / "pin.txt").write_text("180599\n", encoding="utf-8")
        for act in ("--check", "install"):
            words = ["--data-dir", str(tmp_path), "stand", act]
            assert stand.start_kiosk(make_parser(words).parse_args(words), tmp_path) == 0
            said = capsys.readouterr().out
            assert ("No PIN is set" in said) is told, act
            assert "180599" not in said


def test_it_is_on_no_command_line_of_what_is_begun() -> None:
    words = ["stand", "--pin", "180599", "--windowed", "mirror-duel"]
    asked = make_parser(words).parse_args(words)
    asked.memory = 900
    assert "180599" not in " ".join(stand.show_process_arguments(asked))
    again = ["stand", "--role", "show", *stand.show_process_arguments(asked)]
    read = make_parser(again).parse_args(again)
    assert (read.level, read.windowed, read.role) == (["mirror-duel"], True, "show")


@pytest.mark.skipif(sys.platform == "win32", reason="there the warden is this very process")
def test_the_process_becomes_another_that_has_it_from_a_pipe() -> None:
    """The process that `become_warden` becomes prints what it read from the plan's pipe."""
    reads = "import os, sys; own = '/proc/self/cmdline';"
    reads += "print(open(own).read() if os.path.exists(own) else '');"
    reads += "print(os.fdopen(int(sys.argv[1])).read())"
    program = (
        "import sys; from game.supervisor.plan import *; "
        "from game.supervisor.pipes import ShowOrders;"
        "plan = WardenPlan(('show',), 'home', 7, ShowOrders('180599', 3));"
        f"become_warden(plan, [sys.executable, '-c', {reads!r}])"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True,
                          check=True)  # fmt: skip
    line, told = done.stdout.rsplit("\n", 2)[0], done.stdout.splitlines()[-1]
    assert "180599" not in line
    assert json.loads(told)["orders"]["pin"] == "180599"


def test_a_plan_comes_through_its_pipe() -> None:
    told, tell = os.pipe()
    plan = WardenPlan(("show", "x"), "home", 7, ShowOrders("180599", 3, "a.journal", "british", 2))
    os.write(tell, json.dumps({
        "command": list(plan.command), "home": plan.home, "memory": plan.memory,
        "orders": {"pin": "180599", "turn": 3, "resume": "a.journal", "side": "british",
                   "starts": 2},
    }).encode())  # fmt: skip
    os.close(tell)
    assert read_plan(told) == plan


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has not all of these signals")
def test_what_a_keyboard_sends_is_not_heard() -> None:
    program = (
        "import os, signal; from game.supervisor.plan import IGNORED_SIGNALS, ignore_signals; "
        "ignore_signals();"
        "[os.kill(os.getpid(), signal.Signals[name]) for name in IGNORED_SIGNALS];"
        "print('alive', len(IGNORED_SIGNALS))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True,
                          check=True, timeout=60)  # fmt: skip
    assert done.stdout == "alive 4\n"
