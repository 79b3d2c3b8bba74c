// The panels of a Grafana dashboard as one SVG, drawn from what Prometheus answered to their queries. Grafana itself is not
// needed: the picture shows which panels there are and what they look like with real data.
import { text } from '../diagrams/drawing.mjs';

const NAME = 'relay-dashboard';
const WIDTH = 800;
const [PANEL_WIDTH, PANEL_HEIGHT, GAP] = [392, 190, 16];
/** The space around the lines of a panel. */
const [LEFT, TOP, BOTTOM, RIGHT] = [52, 30, 60, 10];
const LINES = 6;
/** Names in a row of a legend, and the characters that each may have. */
const [NAMES, NAME_LENGTH] = [3, 17];

/** Readable on the backgrounds of both schemes, and told apart by their dashes as well. */
const LIGHT = ['#0969da', '#bc4c00', '#1a7f37', '#8250df', '#cf222e', '#57606a'];
const DARK = ['#58a6ff', '#f0883e', '#3fb950', '#bc8cff', '#ff7b72', '#8b949e'];
const DASHES = ['none', '6 3', '2 2', '8 3 2 3', '12 3', '1 3'];

const colours = (list) =>
  list.map((colour, index) => `.${NAME}-${index} { stroke: ${colour}; }`).join(' ');
const STYLE =
  `<style>svg { color: #1f2328; } ${colours(LIGHT)} ` +
  `@media (prefers-color-scheme: dark) { svg { color: #e6edf3; } ${colours(DARK)} }</style>`;

const UNITS = {
  s: (value) => (value < 1 ? `${+(value * 1000).toPrecision(2)} ms` : `${+value.toPrecision(2)} s`),
  percentunit: (value) => `${+(value * 100).toPrecision(2)} %`,
  reqps: (value) => `${+value.toPrecision(2)}/s`,
  Bps: (value) => `${bytes(value)}/s`,
  bytes: (value) => bytes(value),
  short: (value) => `${+value.toPrecision(2)}`,
};
const bytes = (value) =>
  value < 1000 ? `${+value.toPrecision(2)} B` : `${+(value / 1000).toPrecision(2)} kB`;

/** The next number above it that is easy to read: 1, 2 or 5 and zeros. */
export function niceMaximum(value) {
  if (!(value > 0)) return 1;
  const ten = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((factor) => factor * ten).find((each) => each >= value * 0.999);
}

/** The name of a series, as Grafana makes it from `legendFormat`. */
export const legendOf = (format, metric) =>
  format.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, label) => metric[label] ?? '');

function linesOf({ series, unit }, [x, y], [from, to]) {
  const [width, height] = [PANEL_WIDTH - LEFT - RIGHT, PANEL_HEIGHT - TOP - BOTTOM];
  const points = series.flatMap(({ values }) => values.map(([, value]) => value));
  const top = niceMaximum(Math.max(...points, 0));
  const at = ([time, value]) =>
    `${(x + LEFT + ((time - from) / (to - from)) * width).toFixed(1)} ` +
    `${(y + TOP + height - (value / top) * height).toFixed(1)}`;
  const label = UNITS[unit] ?? UNITS.short;
  const quiet = { isQuiet: true, size: 11 };
  const axis = (share) => [
    `<path d="M${x + LEFT} ${y + TOP + height * (1 - share)}h${width}" stroke="currentColor" stroke-opacity="0.2"/>`,
    text([x + LEFT - 6, y + TOP + height * (1 - share) + 4], label(top * share), {
      ...quiet,
      anchor: 'end',
    }),
  ];
  return [
    ...[0, 0.5, 1].flatMap(axis),
    text([x + LEFT, y + TOP + height + 15], '0', quiet),
    text([x + PANEL_WIDTH - RIGHT, y + TOP + height + 15], `${Math.round((to - from) / 60)} min`, {
      ...quiet,
      anchor: 'end',
    }),
    ...series.map(
      ({ values }, index) =>
        `<path class="${NAME}-${index}" d="M${values.map(at).join('L')}" fill="none" stroke-width="1.75" stroke-dasharray="${DASHES[index]}"/>`,
    ),
    ...legend(series, [x + 12, y + PANEL_HEIGHT - 26]),
  ];
}

function legend(series, [x, y]) {
  return series.flatMap(({ name }, index) => {
    const words = name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name;
    const left = x + (index % NAMES) * 126;
    const base = y + Math.floor(index / NAMES) * 15;
    return [
      `<path class="${NAME}-${index}" d="M${left} ${base - 4}h16" fill="none" stroke-width="2" stroke-dasharray="${DASHES[index]}"/>`,
      text([left + 20, base], words, { size: 11 }),
    ];
  });
}

/**
 * @param panels each with `title`, `unit` and `series`: `name` and `values`, pairs of seconds and a number
 * @param range the first and the last second
 */
export function dashboardPicture(panels, range, description) {
  const rows = Math.ceil(panels.length / 2);
  const height = rows * (PANEL_HEIGHT + GAP) - GAP;
  const parts = panels.flatMap((panel, index) => {
    const x = (index % 2) * (PANEL_WIDTH + GAP);
    const y = Math.floor(index / 2) * (PANEL_HEIGHT + GAP);
    // Only what fits: the dashboard itself shows all of them.
    const shown = { ...panel, series: panel.series.slice(0, LINES) };
    return [
      `<rect x="${x + 0.5}" y="${y + 0.5}" width="${PANEL_WIDTH - 1}" height="${PANEL_HEIGHT - 1}" rx="6" fill="none" stroke="currentColor" stroke-opacity="0.35"/>`,
      text([x + 12, y + 20], panel.title, { isBold: true }),
      ...(shown.series.length > 0
        ? linesOf(shown, [x, y], range)
        : [text([x + PANEL_WIDTH / 2, y + 90], 'No data', { isQuiet: true, anchor: 'middle' })]),
    ];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="${NAME}-title ${NAME}-desc" font-family="system-ui, sans-serif" font-size="13" fill="currentColor">
<title id="${NAME}-title">The dashboard of a relay</title>
<desc id="${NAME}-desc">${description}</desc>
${STYLE}
${parts.join('\n')}
</svg>
`;
}
