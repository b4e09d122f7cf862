"""Panels and sea, laid out from the state and drawn."""
