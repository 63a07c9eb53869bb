"""Pictures of tables, on the terminal and as SVG."""
