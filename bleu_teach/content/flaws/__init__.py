"""What lesson 06 says."""
