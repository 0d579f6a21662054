"""Cactus plots, as SVG: how many problems each way answers within which time."""

import math

from tables_plot import COLORS

WIDTH, HEIGHT, MARGIN = 560, 360, 60


def cactus(
    title: str, times: dict, limit: float, least: float = 0.01, what: str = "problems", problems: int = 1
) -> str:
    """`times`: a way's name to the seconds of what it answered, sorted. Seconds on a logarithmic axis from the least to
    the limit. `problems`: how many there are, the end of the other axis; it ends later where more were solved."""
    most = max([problems, *(len(each) for each in times.values())])
    low, high = math.log10(least), math.log10(max(limit, 2 * least))

    def x_of(count: int) -> float:
        return MARGIN + count / most * WIDTH

    def y_of(seconds: float) -> float:
        logarithm = min(max(math.log10(max(seconds, 1e-9)), low), high)
        return MARGIN / 2 + HEIGHT - (logarithm - low) / (high - low) * HEIGHT

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH + 2 * MARGIN + 80}" height="{HEIGHT + 2 * MARGIN}"'
        ' font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="{MARGIN}" y="18" font-size="13">{title}</text>',
        f'<rect x="{MARGIN}" y="{MARGIN / 2}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#444"/>',
    ]
    for exponent in range(round(low), math.floor(high) + 1):
        at = 10.0**exponent
        out.append(f'<path d="M{MARGIN} {y_of(at):.1f}H{MARGIN + WIDTH}" stroke="#ddd"/>')
        out.append(f'<text x="{MARGIN - 5}" y="{y_of(at) + 4:.1f}" text-anchor="end">{at:g}</text>')
    step = max(1, 10 ** math.floor(math.log10(most)) // 2)
    for count in range(0, most + 1, step):
        out.append(
            f'<text x="{x_of(count):.1f}" y="{MARGIN / 2 + HEIGHT + 14}" text-anchor="middle">{count}</text>'
        )
    for number, (name, seconds) in enumerate(times.items()):
        color = COLORS[number % len(COLORS)]
        points = " ".join(f"{x_of(place + 1):.1f},{y_of(each):.1f}" for place, each in enumerate(seconds))
        out.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="1.5"/>')
        y = MARGIN / 2 + 12 + 15 * number
        out.append(f'<path d="M{MARGIN + WIDTH + 8} {y}h14" stroke="{color}" stroke-width="2"/>')
        out.append(f'<text x="{MARGIN + WIDTH + 26}" y="{y + 4}">{name}, {len(seconds)}</text>')
    out.append(f'<text x="{MARGIN + WIDTH / 2}" y="{MARGIN / 2 + HEIGHT + 32}" text-anchor="middle">{what}</text>')
    out.append("</svg>\n")
    return "\n".join(out)
