"""The blueprints: what people open in a browser, grouped by what the pages are about."""
