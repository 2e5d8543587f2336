"""Leaves: what is printed as whole pages and not cut out of a sheet by a grid.

A *leaf* is plain JSON like a face: `kind` names its template under `print/leaves/`, `name` is how it is called when it
fails, `codes` are the QR codes on it (address in the document → text and symbol version, 0 for the least that holds
it). A leaf takes one page, or as many as its text needs.
"""
