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

const ratio = (value) => value.toFixed(2);
const unit = (name, digits) => (value) => `${value.toFixed(digits)} ${name}`;

/** Words, value and how it is written. Less is better in every row. */
const ROWS = [
  ['an app on the page, until its first result', ({ mount }) => mount, ratio],
  ['the same after `prewarm()`', ({ prewarmed }) => prewarmed, ratio],
  ['a tool call of the app and its answer', ({ roundTrip }) => roundTrip, ratio],
  ['1,000 of them at once', ({ burst }) => burst && 1 / burst, ratio],
  ['5 MB there and back', ({ large }) => large, ratio],
  ['30 apps on one page', ({ frames }) => frames, ratio],
  ['memory of the host page with 30 apps', ({ heap }) => heap, unit('MB', 1)],
  ['to compile and run the host’s script', ({ script }) => script, unit('ms', 0)],
  ['the host’s script, gzip', ({ hostSize }) => hostSize, unit('kB', 0)],
  ['a view’s script, gzip', ({ viewSize }) => viewSize, unit('kB', 0)],
];

/** A row with the least in bold; undefined when nobody was measured. */
function row([words, read, write], contestants) {
  const values = contestants.map((one) => read(one ?? {}));
  const measured = values.filter((value) => typeof value === 'number');
  if (measured.length === 0) return undefined;
  const least = write(Math.min(...measured));
  return [
    words,
    ...values.map((value) => {
      if (typeof value !== 'number') return '–';
      const text = write(value);
      return text === least ? `**${text}**` : text;
    }),
  ];
}

/** The README with its numbers made again. */
export function withBench(text, { version, rounds, results }) {
  const contestants = CONTESTANTS.map(([name]) => results.find((one) => one.name === name));
  const rows = ROWS.map((one) => row(one, contestants)).filter(Boolean);
  const head = ['less is better', ...CONTESTANTS.map(([, title]) => title)];
  const made = `${table(head, rows, { right: [1, 2, 3] })}
Times without a unit are multiples of what a hand-written page takes that does the least: bare \`postMessage\`, no checks,
no theme, no teardown. \`@mcp-ui/client\` comes with React. ${version.replace('/', ' ')}, medians of ${rounds} rounds;
\`npm run bench\` measures it again.
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
