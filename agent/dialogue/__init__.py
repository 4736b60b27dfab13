"""What is said: the person's steering commands, and the words of questions and replies."""
