"""The sea and the shore."""
