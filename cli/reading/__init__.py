"""Files and what is typed: texts, their marks, their slips, and the tables that they tell."""
