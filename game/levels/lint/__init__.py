"""Checks for what is allowed in a level but wrong or probably not meant: one check a module."""
