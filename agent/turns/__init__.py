"""What goes into a turn and what comes out of it, as plain values: the contract with whoever stores it."""
