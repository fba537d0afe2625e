"""The Flask application: pages, the live stream, and HTTP around both. It imports `table`, but never `store`."""
