"""The views behind the templates of The Vale of Eternity; each file holds one part or a few related ones."""
