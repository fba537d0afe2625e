"""Announcements about secrets, and looks on the tablet at a secret."""
