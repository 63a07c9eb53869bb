"""How Sphinx builds the site: the pages of this folder, with what `_ext` adds to them from the program itself."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE / "_ext")]

project = "greenreeve"
html_title = "greenreeve"
html_theme = "furo"
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False  # The excerpts of the search come from the pages themselves.
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_theme_options = {"navigation_with_keys": True}
extensions = ["myst_parser", "sphinx.ext.autodoc", "answers", "from_code", "gallery", "excerpts", "sound"]
exclude_patterns = ["_ext"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
autodoc_typehints = "signature"
default_role = "literal"  # of docstrings
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
pygments_style = "default"
pygments_dark_style = "monokai"
