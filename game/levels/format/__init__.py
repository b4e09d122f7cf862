"""The level file format: the models of its keys, and the values they allow."""
