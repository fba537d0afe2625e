"""When I Dream: roles in secret, two minutes of night, points and penalties. Cards, bed and mask stay on the table."""

from companion.games.when_i_dream.game import WhenIDream

game = WhenIDream()
