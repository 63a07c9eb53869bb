"""Desert Dessert by Yury Milovidov, played alone: what lies on a table, its rules and moves."""
