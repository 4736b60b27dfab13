"""Values in forms that no reader of entities knows alone: ages, routes, rows, periods."""
