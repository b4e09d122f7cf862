"""Packs: levels with own classes, pictures and sounds, in a folder or a zip."""
