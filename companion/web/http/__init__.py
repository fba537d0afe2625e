"""The HTTP layer around Flask: middleware, the WSGI bridge, limits, the guard, errors."""
