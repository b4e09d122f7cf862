"""A client of the language server, like an editor: a process of its own, over the wire."""

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.replay.battles import ROOT

TIMEOUT_SECONDS = 60
"""Seconds for an answer; a server that hangs fails the test and not the suite."""


class LspClient:
    """An editor with one level open."""

    def __init__(self, folder: Path) -> None:
        self.uri = (folder / "mine.toml").as_uri()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "game", "lsp", "--stdio"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.messages: queue.Queue[Any] = queue.Queue()
        self.reader_thread = threading.Thread(target=self._read_messages, daemon=True)
        self.reader_thread.start()
        self.request_id = self.version = 0
        units = {"general": {"positionEncodings": ["utf-16"]}}
        self.initialize_result = self.request(
            "initialize", {"processId": None, "rootUri": None, "capabilities": units}
        )
        self.notify("initialized", {})

    def _read_messages(self) -> None:
        wire = self.process.stdout
        assert wire is not None
        while True:
            length = 0
            while (head := wire.readline()) not in (b"\r\n", b""):
                if head.lower().startswith(b"content-length"):
                    length = int(head.split(b":")[1])
            if not length:
                self.messages.put(None)
                return
            self.messages.put(json.loads(wire.read(length)))

    def _send(self, message: dict[str, Any]) -> None:
        wire = self.process.stdin
        assert wire is not None
        raw = json.dumps({"jsonrpc": "2.0", **message}).encode()
        wire.write(b"Content-Length: %d\r\n\r\n" % len(raw) + raw)
        wire.flush()

    def _wait(self, of: str, value: object) -> Any:
        while True:
            message = self.messages.get(timeout=TIMEOUT_SECONDS)
            assert message is not None, "the server has ended"
            if message.get(of) == value and (of == "method" or "method" not in message):
                return message

    def notify(self, method: str, params: object) -> None:
        self._send({"method": method, "params": params})

    def request(self, method: str, params: object) -> Any:
        self.request_id += 1
        self._send({"id": self.request_id, "method": method, "params": params})
        answer = self._wait("id", self.request_id)
        assert "error" not in answer, answer
        return answer["result"]

    def diagnostics(self) -> list[Any]:
        while True:
            told = self._wait("method", "textDocument/publishDiagnostics")["params"]
            if told.get("version") == self.version:
                return list(told["diagnostics"])

    def open(self, text: str) -> list[Any]:
        self.version = 1
        document = {"uri": self.uri, "languageId": "toml", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})
        return self.diagnostics()

    def type(self, text: str) -> None:
        self.version += 1
        document = {"uri": self.uri, "version": self.version}
        change = {"textDocument": document, "contentChanges": [{"text": text}]}
        self.notify("textDocument/didChange", change)

    def request_at(self, kind: str, text: str, mark: str, more: int = 0) -> Any:
        """Request something at the position of a mark in the text, ``more`` characters on."""
        place = text.index(mark) + more
        head = text[:place]
        column = len(head[head.rfind("\n") + 1 :].encode("utf-16-le")) // 2
        position = {"line": head.count("\n"), "character": column}
        params = {"textDocument": {"uri": self.uri}, "position": position}
        return self.request(f"textDocument/{kind}", params)

    @contextmanager
    def other_file(self, path: Path) -> Iterator[None]:
        """Speak of another file for a while."""
        before, self.uri = self.uri, path.as_uri()
        yield
        self.notify("textDocument/didClose", {"textDocument": {"uri": self.uri}})
        self.uri = before

    def close(self) -> int:
        self.request("shutdown", None)
        self.notify("exit", None)
        code = self.process.wait(TIMEOUT_SECONDS)
        self.kill()
        return code

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(TIMEOUT_SECONDS)
        self.reader_thread.join(TIMEOUT_SECONDS)
        for wire in (self.process.stdin, self.process.stdout):
            if wire is not None:
                wire.close()
