MARK=b"shadowrootmode"
def flat_tree(x): return x
