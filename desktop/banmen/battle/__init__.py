"""Running the rules: one procedure at a time, its journal, its report."""
