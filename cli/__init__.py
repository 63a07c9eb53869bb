"""The door: files in, words and pictures out. No rules live here.

Each verb is a function of `main` or a module beside it, which says how it is asked and answered. What they share has rooms:
`reading` makes tables of files, `answers` are words and JSON, `pictures` are drawn from what the games tell, and `help` is
the documentation that comes with the program.
"""
