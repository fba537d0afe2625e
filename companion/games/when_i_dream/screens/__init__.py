"""The views behind the templates of When I Dream; each file holds one part or a few related ones."""
