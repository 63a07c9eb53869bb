"""My First Christmas Tree by Pedro Dias: what lies on a table, its rules and moves."""
