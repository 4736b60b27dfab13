"""Many submissions as one file: CSV, an Excel workbook, or JSON lines; of any number of them in the same memory."""
