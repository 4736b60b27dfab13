"""The HTTP API of conversations: each view parses, makes one service call, and renders."""
