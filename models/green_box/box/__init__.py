"""The components of the Green Box as a table of their own: can this set of cards exist?"""
