"""Tables that play themselves for demonstration, with the same moves as people."""
