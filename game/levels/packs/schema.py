"""The JSON Schemas of a pack's files, made from the models, for editors."""

from typing import Any

from game.levels.packs.manifest import PackClasses, PackManifest

_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def manifest_schema() -> dict[str, Any]:
    """Return the schema of pack.toml."""
    return _with_heading(PackManifest.model_json_schema(by_alias=True), "A pack of The Weather Gage")


def classes_schema() -> dict[str, Any]:
    """Return the schema of classes.toml."""
    return _with_heading(PackClasses.model_json_schema(by_alias=True), "Ship classes of a pack")


def _with_heading(made: dict[str, Any], title: str) -> dict[str, Any]:
    head = {"$schema": _DRAFT, "title": title}
    return head | {key: value for key, value in made.items() if key not in head}
