"""The rulebooks, one package each; none imports another."""
