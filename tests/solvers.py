"""SMT-LIB texts put to two solvers that share no code: Z3 and cvc5."""

import cvc5
import z3


def by_z3(text):
    """What Z3 answers to a text: `sat` or `unsat`. A plain solver, not the one the program uses."""
    solver = z3.Solver(ctx=z3.Context())
    solver.from_string(text)
    return str(solver.check())


def by_cvc5(text):
    """What cvc5 answers to a text, read command by command as its own program reads a file."""
    manager = cvc5.TermManager()
    solver = cvc5.Solver(manager)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "statement")
    answers = []
    while True:
        command = parser.nextCommand()
        if command.isNull():
            return "".join(answers).strip()
        answers.append(command.invoke(solver, parser.getSymbolManager()))
