"""A language from elsewhere with a dozen texts: all others are told in English."""
