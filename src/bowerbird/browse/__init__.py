"""Where pages come from: Chromium, plain HTTP, or the replay of a recording, all behind one `Session`."""
