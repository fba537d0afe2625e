"""The Flask application: pages, the live stream, and the HTTP layer around both. It imports `table`, but never
`store`."""
