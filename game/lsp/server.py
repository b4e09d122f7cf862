"""The language server: pygls talks to the editor, all content comes from `hints.py` and `renaming.py`.

Nothing is printed to standard output, which is the wire. Messages are filtered before pygls reads them: after
a header without a length it would read nothing more, and on an invalid body it prints a traceback.
"""

import asyncio
import json
import logging
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from game import __version__
from game.core.wording import escape_controls
from game.levels.packs.level_paths import add_needed_classes, classes_of_level_pack, move_to_own_lines
from game.levels.reading.findings import LevelError, Severity
from game.levels.reading.toml_source import read_level_file
from game.lsp.hints import (
    characters_to_utf16,
    completions_at,
    definition_at,
    finding_ranges,
    hover_text,
    utf16_to_characters,
)
from game.lsp.renaming import EditorEdit, RenameRefused, editor_rename_edits, pack_files, rename_target_at
from game.play.level_check import check_text

PUBLISH_DELAY = 0.15
"""Seconds without typing before a text is checked: checking after each of thirty keys would lag."""
SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}


def make_server() -> LanguageServer:
    """Return a server that is not started yet."""
    speaker = LanguageServer("weathergage", __version__)
    waiting: dict[str, asyncio.Task[None]] = {}

    async def soon(uri: str) -> None:
        await asyncio.sleep(PUBLISH_DELAY)
        publish_findings(speaker, uri)

    @speaker.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        publish_findings(speaker, params.text_document.uri)

    @speaker.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        if uri in waiting:
            waiting[uri].cancel()
        waiting[uri] = asyncio.create_task(soon(uri))

    @speaker.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        if uri in waiting:
            waiting.pop(uri).cancel()
        speaker.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    _register_answers(speaker)
    _register_renames(speaker)
    return speaker


def _register_answers(speaker: LanguageServer) -> None:
    @speaker.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        lines, line, column = _question_place(speaker, params)
        said = hover_text(lines, line, column)
        kind = lsp.MarkupKind.PlainText
        return lsp.Hover(lsp.MarkupContent(kind, said)) if said else None

    triggers = lsp.CompletionOptions(trigger_characters=['"', " "])

    @speaker.feature(lsp.TEXT_DOCUMENT_COMPLETION, triggers)
    def completion(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        lines, line, column = _question_place(speaker, params)
        text_spot, offers = completions_at(lines, line, column)
        text = lines[line] if line < len(lines) else ""
        span = _protocol_range(
            line, characters_to_utf16(text, text_spot.start), characters_to_utf16(text, text_spot.end)
        )
        return [
            lsp.CompletionItem(offer.word, detail=offer.meaning, text_edit=lsp.TextEdit(span, offer.word))
            for offer in offers
        ]

    @speaker.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> lsp.Location | None:
        lines, line, column = _question_place(speaker, params)
        thing = definition_at(lines, line, column)
        if thing is None:
            return None
        start = characters_to_utf16(lines[thing.line], thing.column)
        span = _protocol_range(thing.line, start, start + len(thing.id))
        return lsp.Location(params.text_document.uri, span)


def _register_renames(speaker: LanguageServer) -> None:
    @speaker.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(params: lsp.PrepareRenameParams) -> lsp.Range | None:
        lines, line, column = _question_place(speaker, params)
        rename_target = rename_target_at(lines, line, column)
        if rename_target is None:
            return None
        return _protocol_range(
            line,
            characters_to_utf16(lines[line], rename_target.start),
            characters_to_utf16(lines[line], rename_target.end),
        )

    @speaker.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        uri = params.text_document.uri
        rename_target = rename_target_at(*_question_place(speaker, params))
        if rename_target is None:
            return None
        path = to_fs_path(uri)
        files = pack_files(Path(path) if path else None)
        others = [file.as_uri() for file in files if file.as_uri() != uri]
        texts = {each: _text_of(speaker, each) for each in others}
        try:
            made = editor_rename_edits(_text_of(speaker, uri), texts, rename_target, params.new_name)
        except RenameRefused as why_not:
            raise JsonRpcInvalidParams(str(why_not)) from None
        changes = {name or uri: [_text_edit(place) for place in places] for name, places in made.items()}
        return lsp.WorkspaceEdit(changes)


def _text_edit(place: EditorEdit) -> lsp.TextEdit:
    (first, start), (last, end) = place.start, place.end
    return lsp.TextEdit(lsp.Range(lsp.Position(first, start), lsp.Position(last, end)), place.new)


def _question_place(speaker: LanguageServer, params: Any) -> tuple[Sequence[str], int, int]:
    """Return the lines of the text in question, and the position in characters."""
    lines = _lines_of(speaker, params.text_document.uri)
    line = params.position.line
    text = lines[line] if line < len(lines) else ""
    return lines, line, utf16_to_characters(text, params.position.character)


def _lines_of(speaker: LanguageServer, uri: str) -> list[str]:
    return _text_of(speaker, uri).replace("\r\n", "\n").split("\n")


def _text_of(speaker: LanguageServer, uri: str) -> str:
    """Return the text as the editor has it, or the file on disk if it is not open; '' if it cannot be a
    level."""
    if uri in speaker.workspace.text_documents:
        return str(speaker.workspace.text_documents[uri].source)
    try:
        path = to_fs_path(uri)
        return read_level_file(Path(path)) if path else ""
    except (LevelError, ValueError):
        return ""


def publish_findings(speaker: LanguageServer, uri: str) -> None:
    """Send the editor every finding of the present text."""
    document = speaker.workspace.get_text_document(uri)
    classes = classes_of_level_pack(Path(document.path)) if document.path else ()
    played = add_needed_classes(document.source, classes)
    findings = move_to_own_lines(check_text(played, document.filename or "level")[1], document.source)
    found = [
        lsp.Diagnostic(
            _protocol_range(mark.line, mark.start, mark.end),
            mark.finding.message + (f"\n{mark.finding.hint}" if mark.finding.hint else ""),
            severity=SEVERITIES[mark.finding.severity],
            code=mark.finding.code,
            source="weathergage",
        )
        for mark in finding_ranges(findings, _lines_of(speaker, uri))
    ]
    published = lsp.PublishDiagnosticsParams(uri, found, document.version)
    speaker.text_document_publish_diagnostics(published)


def _protocol_range(line: int, start: int, end: int) -> lsp.Range:
    return lsp.Range(lsp.Position(line, start), lsp.Position(line, end))


MAX_BODY: Final = 16 * 1024 * 1024
"""Size limit of a message in bytes: sixty times the largest level."""
_MAX_LINE: Final = 4_096
_CONTENT_LENGTH: Final = re.compile(rb"content-length: *([0-9]{1,12})\s*$", re.IGNORECASE)
_CONTENT_TYPE: Final = re.compile(rb"content-type:", re.IGNORECASE)


class OneLineFormatter(logging.Formatter):
    """Formats the library's log records as one line without a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the message, and of an exception its last line."""
        fault = record.exc_info[1] if record.exc_info else None
        said = record.getMessage().splitlines()[:1]
        line = f"{said[0] if said else record.name}{f': {fault}' if fault else ''}"
        return f"lsp: {escape_controls(line)[:300]}".replace("\n", " ")


def set_up_logging() -> None:
    """Log errors alone to the terminal, formatted by `OneLineFormatter`."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLineFormatter())
    logging.basicConfig(handlers=[handler], level=logging.ERROR, force=True)


class MessageFrameReader:
    """Message frames of an editor; invalid ones are reported and skipped up to the next line with a
    length."""

    def __init__(self, raw: BinaryIO, tell: Callable[[str], None]) -> None:
        """Read from ``raw``; call ``tell`` with a sentence for each frame skipped."""
        self._raw, self._tell = raw, tell
        self._head: list[bytes] = []
        self._body = b""

    def readline(self) -> bytes:
        """Return the next line of a header; b"" at the end."""
        if not self._head:
            body = self._next_body()
            if body is None:
                return b""
            self._body = body
            self._head = [b"Content-Length: %d\r\n" % len(body), b"\r\n"]
        return self._head.pop(0)

    def read(self, _: int) -> bytes:
        """Return the body whose header was read."""
        body, self._body = self._body, b""
        return body

    def _next_body(self) -> bytes | None:
        while (length := self._read_length()) is not None:
            body = self._raw.read(length)
            if len(body) < length:
                self._tell("the last message breaks off")
                return None
            if _is_message(body):
                return body
            self._tell(f"passed over, no message of the protocol: {_preview(body)}")
        return None

    def _read_length(self) -> int | None:
        """Read a header and return the length of its body; None at the end."""
        length, lost = 0, False
        while line := self._raw.readline(_MAX_LINE):
            found = _CONTENT_LENGTH.search(line)
            if found and 0 < int(found[1]) <= MAX_BODY:
                length, lost = int(found[1]), False
            elif not line.strip() and length:
                return length
            elif line.strip() and not _CONTENT_TYPE.match(line):
                if not lost:
                    self._tell(f"passed over, no header that tells a length: {_preview(line)}")
                length, lost = 0, True
        return None


def _is_message(body: bytes) -> bool:
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        return False
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        return False
    called = isinstance(message.get("id"), int | str | None)
    return called and any(key in message for key in ("method", "result", "error"))


def _preview(data: bytes) -> str:
    text = data[:60].decode("utf-8", "replace").strip()
    return f'"{escape_controls(text)}{"…" * (len(data) > 60)}"'
