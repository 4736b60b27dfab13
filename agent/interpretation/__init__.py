"""Turns words into proposed values. Code checks each before it is stored."""
