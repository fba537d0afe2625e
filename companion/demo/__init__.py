"""Tables that play themselves, to be seen: one to try, or a house with a year behind it. Through the one use case, by
what the games themselves say that people might tap."""
