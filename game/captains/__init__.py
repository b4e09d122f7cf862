"""Computer captains: seats that think. ``grades.make_captain`` makes one, ``process`` keeps one in
a
process of his own, and each book has a package here with a mind that knows its rules."""
