// Reads the two walks of CONTRIBUTING.md, and draws them as SVG: one column for each, its files in the order in which a
// reader passes them, together with the others of their folder.

const WALK = /^\*\*(From [^]*?)\.\*\*([^]*?)That is (\d+) files\./gm;

const WIDTH = 800;
const COLUMN = 370;
const ROW = 19;
const TOP = 56;

/** The walks: their titles, the paths of their files below `packages/elements/src`, and the number that the text says. */
export const walksIn = (contributing) =>
  [...contributing.matchAll(WALK)].map(([, title, text, count]) => ({
    // Without attributes, it fits its column.
    title: title
      .replaceAll('`', '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ \w+="…"/g, ''),
    files: [...new Set([...text.matchAll(/`([\w/-]+\/[\w.-]+\.ts)`/g)].map(([, path]) => path))],
    count: Number(count),
  }));

const PLACES = [
  [/^(?:view|mcp-app-root|prelude)\//, 'view'],
  [/^sandbox\//, 'sandbox page'],
  [/^(?:host|mcp-app-frame|rpc\/port-transport)/, 'page'],
];
/** Where code of a file runs. What the places share runs where the file before it does. */
const placeOf = (path, before) => PLACES.find(([pattern]) => pattern.test(path))?.[1] ?? before;

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Neighbours in the same place, with the folder where it changes. */
function groupsOf(files) {
  const groups = [];
  let place = PLACES.find(([pattern]) => pattern.test(files[0]))?.[1];
  files.forEach((path, index) => {
    place = placeOf(path, place);
    const last = groups.at(-1);
    if (last?.place === place) last.files.push({ path, index });
    else groups.push({ place, files: [{ path, index }] });
  });
  return groups;
}

function column({ title, files }, x) {
  const lines = [];
  const boxes = [];
  const arrows = [];
  let y = TOP;
  for (const { place, files: own } of groupsOf(files)) {
    const height = 30 + own.length * ROW;
    if (y > TOP) arrows.push(`<path d="M${x + COLUMN / 2} ${y - 20}V${y - 2}"/>`);
    boxes.push(`<rect x="${x}" y="${y}" width="${COLUMN}" height="${height}" rx="8"/>`);
    lines.push(`<text x="${x + 14}" y="${y + 20}" font-weight="600">${place}</text>`);
    own.forEach(({ path, index }, row) => {
      const slash = path.lastIndexOf('/') + 1;
      lines.push(
        `<text x="${x + 34}" y="${y + 38 + row * ROW}"><tspan x="${x + 28}" text-anchor="end" opacity="0.7">${index + 1}</tspan><tspan x="${x + 36}" opacity="0.7">${path.slice(0, slash)}</tspan>${path.slice(slash)}</text>`,
      );
    });
    y += height + 22;
  }
  const heading = `<text x="${x + 2}" y="36" font-weight="600" font-size="13">${escaped(title)}</text>`;
  return { height: y, boxes, arrows, lines: [heading, ...lines] };
}

/** The picture of the walks. */
export function walksPicture(walks) {
  const columns = walks.map((walk, index) => column(walk, 15 + index * (COLUMN + 30)));
  const height = Math.max(...columns.map((one) => one.height));
  const all = (key) => columns.flatMap((one) => one[key]).join('\n');
  const description = walks
    .map(({ title, files }) => `${title}, ${files.length} files: ${files.join(', ')}.`)
    .join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="walks-title walks-desc" font-family="system-ui, sans-serif" font-size="12" fill="currentColor">
<title id="walks-title">Two walks through the code, file by file</title>
<desc id="walks-desc">${escaped(description)}</desc>
<style>svg { color: #1f2328; } @media (prefers-color-scheme: dark) { svg { color: #e6edf3; } }</style>
<defs><marker id="walks-arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 10 5 0 10z"/></marker></defs>
<g stroke="currentColor" fill="currentColor" fill-opacity="0.07">
${all('boxes')}
</g>
<g stroke="currentColor" stroke-width="1.5" marker-end="url(#walks-arrow)">
${all('arrows')}
</g>
${all('lines')}
</svg>
`;
}
