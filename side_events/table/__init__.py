"""The side table: one log of actions for any game. Plain Python: no Django, no clock, no randomness of its own.

Terms. A *game* is a package that follows `table.game.Game`. A *table* is one sitting of a game: a header (game, rules
version, seats, options, seed) and a log. The *log* is the truth; a *state* follows from it by replay and is never
stored. A *viewer* is a seat, the facilitator or the audience; whatever leaves the table is cut for a viewer.
"""
