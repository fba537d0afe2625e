"""The oldest browsers that the project serves, and what its CSS and JavaScript may use because of them."""
