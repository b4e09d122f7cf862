"""Writes the bill of materials of the game, in CycloneDX's JSON: the packages of constraints.txt
that it is played with on this system, each with its release and licence.

Made of the same sources it is the same, byte for byte: no time, no number by chance. The hashes
of the packages stand in constraints.txt.
"""

import json
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

from game import __version__
from pins import FILE, pinned_requirements, sections_by_name


def sbom(output: Path) -> int:
    """Write the bill of materials (CycloneDX 1.5) to the file -o: the packages that the game needs
    on this system."""
    played = sections_by_name(FILE.read_text(encoding="utf-8"))["play"]
    wanted = [Requirement(line) for line in pinned_requirements(played)]
    parts = [package_entry(need) for need in wanted if need.marker is None or need.marker.evaluate()]
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(json.dumps(make_bill(parts), indent=2) + "\n", encoding="utf-8", newline="\n")
    print(f"{len(parts)} packages in {output}")
    return 0


def make_bill(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """The whole bill of these parts."""
    game = {
        "type": "application",
        "bom-ref": "weathergage",
        "name": "weathergage",
        "version": __version__,
        "licenses": [{"license": {"id": "MIT"}}],
    }
    every = [part["bom-ref"] for part in parts]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": game},
        "components": parts,
        "dependencies": [{"ref": "weathergage", "dependsOn": every}],
    }


def package_entry(need: Requirement) -> dict[str, Any]:
    """One package of the bill, with its licence where the installed package tells one."""
    release = str(need.specifier).removeprefix("==")
    name = f"pkg:pypi/{need.name}@{release}"
    entry = {"type": "library", "bom-ref": name, "name": need.name, "version": release, "purl": name}
    licence = licence_of(need.name)
    return entry | ({"licenses": [licence]} if licence else {})


def licence_of(package: str) -> dict[str, Any]:
    """The licence that the installed package tells of itself; nothing where it tells none."""
    try:
        about = metadata(package)
    except PackageNotFoundError:
        return {}
    if "License-Expression" in about:
        return {"expression": about["License-Expression"]}
    words = str(about.json.get("license", ""))
    classified = about.get_all("Classifier") or []
    named = [entry.rpartition(" :: ")[2] for entry in classified if entry.startswith("License ::")]
    first = [*words.strip().splitlines()[:1], *named][:1]
    return {"license": {"name": first[0]}} if first else {}
