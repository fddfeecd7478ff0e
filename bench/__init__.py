"""Speed and memory, as figures that a run on any machine can compare: `python -m bench [NAME…]`.

A bench is a module of this package with two things: `FIGURES`, which describe its figures, and
`figures(corpora)`, which measures them. The runner finds it by itself.
"""
