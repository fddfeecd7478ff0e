"""What the records say: aligned columns, and the attributes of the domain among them."""
