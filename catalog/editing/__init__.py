"""Card data written outside the loader: by forms, imports and the API, always as rows, with its history."""
