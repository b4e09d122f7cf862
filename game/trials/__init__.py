"""Batches of battles: simulation, odds, comparison."""
