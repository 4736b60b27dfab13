"""Values that a message mentions in a form which no reader of entities knows alone: ages, routes, rows, periods."""
