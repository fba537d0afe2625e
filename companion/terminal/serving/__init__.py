"""The server that runs in this process, with its start message, backups and log."""
