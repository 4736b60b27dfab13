"""The HTTP doors to conversations: each parses, makes one service call, and renders."""
