"""Computes the views that the templates of The Vale of Eternity draw."""
