"""What operators see of turns and refusals: a line of log a turn, and metrics. Never a word or a value of a person."""
