"""Zap That Ghost by Jørgen Brunborg-Næss: what lies on a table, its rules and moves."""
