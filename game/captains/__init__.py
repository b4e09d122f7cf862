"""Computer captains: seats that think. ``grades.make_captain`` makes one, ``process`` runs one in a process
of its own, and each book has a package with a captain that knows its rules."""
