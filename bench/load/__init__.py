"""A crowd of players and judges against a real server: for durability, and for how much it bears."""
