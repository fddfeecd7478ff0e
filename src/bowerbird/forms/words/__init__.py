"""The words of forms, all of them: lists in text files, and what is done with them.

`sets.txt` has words of labels, choices and buttons in seven languages, `labels.txt` labels in other languages by the
English ones that packs have, `families.txt` the stems by which roles of forms and kinds of fields are told in twenty.
"""
