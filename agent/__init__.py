"""How a turn is decided: pure Python and LangGraph. No Django, no database; `runner.run_turn` is the only door."""
