"""Computes the views that the templates of Dream draw; each file holds one part of the screen or a few related ones."""
