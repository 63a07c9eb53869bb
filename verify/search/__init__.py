"""The search for the most: `bound_descent` asks for less and less; `smt_lib` writes the question for other solvers."""
