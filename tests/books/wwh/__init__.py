"""Tests of one rulebook: its rules, its captain, its face."""
