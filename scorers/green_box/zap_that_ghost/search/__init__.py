"""The searches of Zap That Ghost."""
