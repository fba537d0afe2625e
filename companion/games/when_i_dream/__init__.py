"""When I Dream: roles in secret, two minutes of night, points and penalties. Cards, bed and mask stay on the table."""
