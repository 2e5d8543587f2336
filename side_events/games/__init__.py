"""The games, a folder each. `registry` finds them; no game knows another."""
