"""Composing an answer: courses, endpoints, which ship is next."""
