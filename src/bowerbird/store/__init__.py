"""The database: records with provenance and history, duplicates linked, exports."""
