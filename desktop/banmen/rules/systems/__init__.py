"""The rule systems, one package each; none knows another."""
