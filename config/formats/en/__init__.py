"""English: days as 2026-01-31, which no country reads otherwise."""
