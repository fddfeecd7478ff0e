MARK=1
def tame(x): return x
