"""The stand: attract, visitors, no way out."""
