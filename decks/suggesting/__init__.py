"""What a solver suggests for a deck, to be looked at, ticked off and accepted."""
