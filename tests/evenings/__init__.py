"""The room that remembers evenings: plays, people, figures, moments, replays."""
