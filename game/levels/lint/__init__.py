"""What is allowed in a level but wrong or hardly meant: one pass a module."""
