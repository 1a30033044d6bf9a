"""What packaging/start.py is made of: set-up with nothing but the standard library."""
