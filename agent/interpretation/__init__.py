"""Turn words into proposed values. What is proposed is never stored before code has checked it."""
