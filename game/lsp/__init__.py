"""What a text editor shows of a level while it is written: the language server and its answers."""
