"""Last Defence at Hudai Monastery, a solo game of the Green Box: a wall of tiles, two monks, thirty demons."""
