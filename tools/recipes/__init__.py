"""The longer recipes of tools/dev.py, one idea a file."""
