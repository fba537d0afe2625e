"""The views behind the templates of Dream; each file holds one part or a few related ones."""
