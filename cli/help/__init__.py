"""The documentation that comes with the program, and what a shell completes."""
