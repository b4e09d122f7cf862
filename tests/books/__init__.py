"""Tests of the books, a folder each, and of what all of them offer."""
