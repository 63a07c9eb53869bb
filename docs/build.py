"""Build the documentation as a site: `python3 docs/build.py`. Whatever is wrong in it, down to a dead link, is an error.

With `--prepare` only its environment is set up.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / ".ci"))

from environment import prepare, program  # noqa: E402

SITE = ROOT / "dist" / "site"

prepare("docs")
if sys.argv[1:] == ["--prepare"]:
    sys.exit()
shutil.rmtree(SITE, ignore_errors=True)  # Else pages and pictures stay that are no more.
options = ["-W", "--keep-going", "-q", "-E", "-b", "html", "-d", str(SITE.with_name("doctrees"))]
command = [program("python"), "-m", "sphinx", *options, str(ROOT / "docs"), str(SITE)]
status = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "0"}, check=False).returncode
if not status:
    print(f"The site is in {SITE.relative_to(ROOT)}; begin with {(SITE / 'index.html').relative_to(ROOT)}.")
sys.exit(status)
