"""What pages say of their records: one module for each way in which sites say it."""
