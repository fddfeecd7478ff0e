"""The few pages that a wrapper is written from: found, opened and read together."""
