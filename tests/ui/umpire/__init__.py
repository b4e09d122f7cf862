"""Tests of the umpire's table."""
