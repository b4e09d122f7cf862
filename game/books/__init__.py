"""The four rulebooks, one folder each, and the shelf that opens them."""
