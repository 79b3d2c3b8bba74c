// `node scripts/documents/readme-bench.mjs bench.json`: the numbers in the README, from what `npm run bench -- --json bench.json`
// measured. `npm run results` does it too.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { between, table } from './markdown-table.mjs';

const PATH = 'README.md';
const MARKS = [
  '<!-- bench:begin -->\n<!-- prettier-ignore-start -->\n',
  '\n<!-- prettier-ignore-end -->\n<!-- bench:end -->',
];

const CONTESTANTS = [
  ['elements', 'this kit'],
  ['app-bridge', '`AppBridge` + `App`'],
  ['app-renderer', '`@mcp-ui/client` + `App`'],
];

/** The number in the table: less is better in every row, so a rate is shown as a time. */
function figure({ isRatio, isMoreBetter, values }, name) {
  const value = isRatio ? values[name] / values.floor : values[name];
  return isMoreBetter ? 1 / value : value;
}

const written = ({ isRatio, digits, unit }, number) =>
  isRatio ? number.toFixed(2) : `${number.toFixed(digits ?? (unit === 'MB' ? 1 : 0))} ${unit}`;

/** A row with the smallest value in bold. */
function cells(row) {
  const numbers = CONTESTANTS.map(([name]) => figure(row, name));
  const least = written(row, Math.min(...numbers.filter(Number.isFinite)));
  return [
    row.name,
    ...numbers.map((number) => {
      if (!Number.isFinite(number)) return '–';
      const text = written(row, number);
      return text === least ? `**${text}**` : text;
    }),
  ];
}

/** Half of the rows have less noise than this. */
function typicalNoise(rows) {
  const known = rows.map(({ noise }) => noise).filter((noise) => noise !== undefined);
  const middle = known.toSorted((a, b) => a - b)[Math.floor(known.length / 2)];
  return middle === undefined
    ? ''
    : ` The floor against itself differs by ${Math.round(middle * 100)} % in the median row.`;
}

/** The README with new numbers. */
export function withBench(text, { version, rounds, rows }) {
  const measured = rows.filter(({ values }) => Number.isFinite(values.elements));
  const head = ['less is better', ...CONTESTANTS.map(([, title]) => title)];
  const made = `
A number without a unit is a multiple of the floor: 1.05 means 5 % slower than a hand-written page that does the least
(bare \`postMessage\`, no checks, no theme, no teardown) in the same run.
${table(head, measured.map(cells), { right: [1, 2, 3] })}
\`@mcp-ui/client\` comes with React. ${version.replace('/', ' ')}, medians of ${rounds} rounds.${typicalNoise(rows)}
\`npm run bench\` measures it again; [the results](test/RESULTS.md) have the noise of each row, the targets and earlier figures.
`;
  return between(text, MARKS, made, PATH);
}

/** Writes the README. */
export function writeBench(measured) {
  const path = fileURLToPath(new URL(`../../${PATH}`, import.meta.url));
  writeFileSync(path, withBench(readFileSync(path, 'utf8'), measured));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file] = process.argv.slice(2);
  if (!file) {
    console.error(
      'Usage: npm run bench -- --json bench.json && node scripts/documents/readme-bench.mjs bench.json',
    );
    process.exit(2);
  }
  writeBench(JSON.parse(readFileSync(file, 'utf8')));
}
