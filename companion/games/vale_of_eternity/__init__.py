"""The Vale of Eternity. Cards and stones stay on the table. Ids such as VE-005 name rules."""
