"""Flask: pages, moves, joining, the guard, errors; and the live stream beside it. Knows `table`, never `store`."""
