"""Conditions of a level: their grammar, the facts that make them true, and the verdict."""
