"""Computes the views that the templates of The Vale of Eternity draw; each file holds one part of the screen or a few
related ones."""
