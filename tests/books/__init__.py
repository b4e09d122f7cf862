"""Tests of the rulebooks, a folder a book."""
