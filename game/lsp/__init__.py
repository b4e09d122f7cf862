"""The language server: what a text editor shows of a level while it is written."""
