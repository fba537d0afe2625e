"""The server that runs in this process, with its greeting, backups and log."""
