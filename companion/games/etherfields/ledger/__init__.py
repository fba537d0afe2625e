"""The ledger of everything the group has met, and the secret codes under which it is filed."""
