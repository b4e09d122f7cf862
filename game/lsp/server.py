"""The language server: pygls speaks to the editor, everything that is said comes from the rooms
below. Nothing is printed to standard output, which is the wire."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from game import __version__
from game.levels.packs.addresses import classes_around
from game.levels.packs.composing import at_its_lines, with_classes
from game.levels.reading.findings import LevelError, Severity
from game.levels.reading.source import read_file
from game.lsp.hints import leads_to, offers_at, told_at
from game.lsp.marks import characters, marks, units
from game.lsp.renaming import Place, Refused, edits_of, pack_files, renamed_at
from game.play.check import check_text

QUIET = 0.15
"""Seconds without a key before a text is looked over: checking each of thirty keys would lag."""
GRAVE = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}


def server() -> LanguageServer:
    """A server that has not been started yet."""
    speaker = LanguageServer("weathergage", __version__)
    waiting: dict[str, asyncio.Task[None]] = {}

    async def soon(uri: str) -> None:
        await asyncio.sleep(QUIET)
        publish(speaker, uri)

    @speaker.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        publish(speaker, params.text_document.uri)

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

    _answers(speaker)
    _renames(speaker)
    return speaker


def _answers(speaker: LanguageServer) -> None:
    """Hover, completion and definition."""

    @speaker.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        lines, line, column = _asked(speaker, params)
        said = told_at(lines, line, column)
        kind = lsp.MarkupKind.PlainText
        return lsp.Hover(lsp.MarkupContent(kind, said)) if said else None

    triggers = lsp.CompletionOptions(trigger_characters=['"', " "])

    @speaker.feature(lsp.TEXT_DOCUMENT_COMPLETION, triggers)
    def completion(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        lines, line, column = _asked(speaker, params)
        spot, offers = offers_at(lines, line, column)
        text = lines[line] if line < len(lines) else ""
        span = _range(line, units(text, spot.start), units(text, spot.end))
        return [
            lsp.CompletionItem(
                offer.word, detail=offer.told, text_edit=lsp.TextEdit(span, offer.word)
            )
            for offer in offers
        ]

    @speaker.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> lsp.Location | None:
        lines, line, column = _asked(speaker, params)
        thing = leads_to(lines, line, column)
        if thing is None:
            return None
        start = units(lines[thing.line], thing.column)
        span = _range(thing.line, start, start + len(thing.id))
        return lsp.Location(params.text_document.uri, span)


def _renames(speaker: LanguageServer) -> None:
    """A new id for what stands under the cursor."""

    @speaker.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(params: lsp.PrepareRenameParams) -> lsp.Range | None:
        lines, line, column = _asked(speaker, params)
        what = renamed_at(lines, line, column)
        if what is None:
            return None
        return _range(line, units(lines[line], what.start), units(lines[line], what.end))

    @speaker.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        uri = params.text_document.uri
        what = renamed_at(*_asked(speaker, params))
        if what is None:
            return None
        path = to_fs_path(uri)
        files = pack_files(Path(path) if path else None)
        others = [file.as_uri() for file in files if file.as_uri() != uri]
        texts = {each: _source(speaker, each) for each in others}
        try:
            made = edits_of(_source(speaker, uri), texts, what, params.new_name)
        except Refused as why_not:
            raise JsonRpcInvalidParams(str(why_not)) from None
        changes = {name or uri: [_edit(place) for place in places] for name, places in made.items()}
        return lsp.WorkspaceEdit(changes)


def _edit(place: Place) -> lsp.TextEdit:
    (first, start), (last, end) = place.start, place.end
    return lsp.TextEdit(lsp.Range(lsp.Position(first, start), lsp.Position(last, end)), place.new)


def _asked(speaker: LanguageServer, params: Any) -> tuple[Sequence[str], int, int]:
    """The lines of the text that is asked about, and the place in characters."""
    lines = _lines(speaker, params.text_document.uri)
    line = params.position.line
    text = lines[line] if line < len(lines) else ""
    return lines, line, characters(text, params.position.character)


def _lines(speaker: LanguageServer, uri: str) -> list[str]:
    return _source(speaker, uri).replace("\r\n", "\n").split("\n")


def _source(speaker: LanguageServer, uri: str) -> str:
    """The text as the editor has it, or of a file that is not open there as it lies on the disk;
    nothing of one that cannot be a level."""
    if uri in speaker.workspace.text_documents:
        return str(speaker.workspace.text_documents[uri].source)
    try:
        path = to_fs_path(uri)
        return read_file(Path(path)) if path else ""
    except (LevelError, ValueError):
        return ""


def publish(speaker: LanguageServer, uri: str) -> None:
    """The editor has every finding of the text as it is now."""
    document = speaker.workspace.get_text_document(uri)
    classes = classes_around(Path(document.path)) if document.path else ()
    played = with_classes(document.source, classes)
    findings = at_its_lines(check_text(played, document.filename or "level")[1], document.source)
    found = [
        lsp.Diagnostic(
            _range(mark.line, mark.start, mark.end),
            mark.finding.message + (f"\n{mark.finding.hint}" if mark.finding.hint else ""),
            severity=GRAVE[mark.finding.severity],
            code=mark.finding.code,
            source="weathergage",
        )
        for mark in marks(findings, _lines(speaker, uri))
    ]
    told = lsp.PublishDiagnosticsParams(uri, found, document.version)
    speaker.text_document_publish_diagnostics(told)


def _range(line: int, start: int, end: int) -> lsp.Range:
    return lsp.Range(lsp.Position(line, start), lsp.Position(line, end))
