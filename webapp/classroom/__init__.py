"""The classroom: a teacher opens a room, devices join it, vote, see what all answered, and vote again."""
