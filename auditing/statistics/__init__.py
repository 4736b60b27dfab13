"""How a form fares: which questions are asked again, corrected, and given up at. In numbers, and no words of people."""
