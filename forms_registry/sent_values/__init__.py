"""Files and points on the map as widgets, maps and tools send them, under whatever names, and as we keep them."""
