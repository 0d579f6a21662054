"""Scatter plots of times, as SVG."""

import math

SIZE, MARGIN = 420, 60
COLORS = ["#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#17becf", "#7f7f7f"]


def scatter(path: str, title: str, x_label: str, y_label: str, points: list, limit: float) -> None:
    """Writes points (x seconds, y seconds, group, name) on logarithmic axes from a millisecond to the limit, with the
    diagonal and the lines of ten and a hundred times. A point's name is its tooltip."""
    low, high = -3.0, math.ceil(math.log10(max(limit, 0.01)) * 2) / 2

    def place(seconds: float) -> float:
        logarithm = math.log10(max(seconds, 1e-3))
        return (min(logarithm, high) - low) / (high - low) * SIZE

    def x_of(seconds: float) -> float:
        return MARGIN + place(seconds)

    def y_of(seconds: float) -> float:
        return MARGIN / 2 + SIZE - place(seconds)

    total = SIZE + 2 * MARGIN
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{total + 80}" height="{total}" font-family="sans-serif"'
        ' font-size="11">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="{MARGIN}" y="18" font-size="13">{title}</text>',
        f'<rect x="{MARGIN}" y="{MARGIN / 2}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#444"/>',
    ]
    for exponent in range(int(low), int(math.floor(high)) + 1):
        at = 10.0**exponent
        out.append(
            f'<path d="M{x_of(at):.1f} {MARGIN / 2}V{MARGIN / 2 + SIZE}M{MARGIN} {y_of(at):.1f}H{MARGIN + SIZE}"'
            ' stroke="#ddd"/>'
        )
        out.append(f'<text x="{x_of(at):.1f}" y="{MARGIN / 2 + SIZE + 14}" text-anchor="middle">{at:g}</text>')
        out.append(f'<text x="{MARGIN - 5}" y="{y_of(at) + 4:.1f}" text-anchor="end">{at:g}</text>')
    for factor in (1, 10, 100):
        start, end = 1e-3 * factor, 10.0**high
        if start < end:
            dash = "" if factor == 1 else ' stroke-dasharray="4 3"'
            out.append(
                f'<path d="M{x_of(start):.1f} {y_of(1e-3):.1f}L{x_of(end):.1f} {y_of(end / factor):.1f}"'
                f' stroke="#888"{dash}/>'
            )
    groups = sorted({group for _, _, group, _ in points})
    colors = {group: COLORS[number % len(COLORS)] for number, group in enumerate(groups)}
    for x, y, group, name in points:
        out.append(
            f'<circle cx="{x_of(x):.1f}" cy="{y_of(y):.1f}" r="3" fill="{colors[group]}" fill-opacity="0.6">'
            f"<title>{name}: {x:.3f}, {y:.3f}</title></circle>"
        )
    for number, group in enumerate(groups[:24]):
        y = MARGIN / 2 + 8 + 15 * number
        out.append(f'<circle cx="{MARGIN + SIZE + 12}" cy="{y}" r="4" fill="{colors[group]}"/>')
        out.append(f'<text x="{MARGIN + SIZE + 20}" y="{y + 4}">{group}</text>')
    out.append(f'<text x="{MARGIN + SIZE / 2}" y="{MARGIN / 2 + SIZE + 32}" text-anchor="middle">{x_label}</text>')
    out.append(
        f'<text x="16" y="{MARGIN / 2 + SIZE / 2}" text-anchor="middle"'
        f' transform="rotate(-90 16 {MARGIN / 2 + SIZE / 2})">{y_label}</text>'
    )
    out.append("</svg>\n")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(out))
