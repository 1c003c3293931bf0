"""`python -m bench [part of a name]`: every figure, one a line: name value unit."""

import sys

from bench import catalogue, commands, lists, paper, preview, rulebook


def main() -> None:
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    for source in (
        paper.figures,
        lists.figures,
        catalogue.figures,
        rulebook.figures,
        commands.figures,
        preview.figures,
    ):
        if wanted and wanted not in source.__module__:
            continue
        for name, value, unit in source():
            print(f"{name} {value:.3g} {unit}" if value < 100 else f"{name} {value:.0f} {unit}", flush=True)


if __name__ == "__main__":
    main()
