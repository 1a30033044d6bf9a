"""How each sample battle is made, one module to a battle."""
