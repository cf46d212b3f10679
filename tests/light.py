"""Keep a grammar of web addresses out of the processes of pytest: nbformat loads it, for two
seconds, and nobody here asks for it. This is the first plugin, as nbval's loads nbformat."""

import sys

sys.modules["rfc3987_syntax"] = None
