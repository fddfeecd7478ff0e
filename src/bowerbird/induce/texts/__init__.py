"""What texts and labels of a site mean: values in normal form, and names for them."""
