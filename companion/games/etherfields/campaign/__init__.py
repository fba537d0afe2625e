"""Chapters about a whole campaign: its evenings, its diary, its Dreamers, their supplies and their defeats."""
