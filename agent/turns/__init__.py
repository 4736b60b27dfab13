"""The input and the outcome of a turn, as plain values: the contract with whoever stores it."""
