"""Packs: levels with classes, pictures and sounds of an author's own, in a folder or a zip."""
