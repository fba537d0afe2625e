"""Commands of the terminal: serving, maintenance, and the messages for both."""
