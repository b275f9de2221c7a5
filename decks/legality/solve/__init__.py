"""Decks repaired and completed by a solver, from the same constraints that judge them.

What is asked and answered stands in `tasks` and can be imported by anybody. `repair`, `complete` and `contradiction` stand in `asking`, which brings
OR-Tools with it: whoever needs them imports that module when they are asked, not before.
"""
