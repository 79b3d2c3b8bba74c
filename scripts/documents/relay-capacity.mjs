// `node scripts/documents/relay-capacity.mjs relay.json`: the capacity of a relay node in docs/pages/guides/operating.md, from
// what `npm run bench -- --relay --json relay.json` measured. `npm run results` does it too.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { between, table } from './markdown-table.mjs';

const PATH = 'docs/pages/guides/operating.md';
const MARKS = [
  '<!-- capacity:begin -->\n<!-- prettier-ignore-start -->\n',
  '<!-- prettier-ignore-end -->\n<!-- capacity:end -->',
];

/** Two digits are certain, at most. */
const rounded = (number) => Number(number.toPrecision(2)).toLocaleString('en');

/** The rows of the table: what, and how much. */
export function capacityTable({ bytesPerSession, figures }) {
  const perCore = (name) => figures.find((figure) => figure.name === name).perCore;
  return table(
    ['What', 'Measured'],
    [
      ['idle sessions with a socket each, per GB of heap', rounded(1e9 / bytesPerSession)],
      ['calls per second and core, the relay alone', rounded(perCore('one node'))],
      [
        'calls per second and core, with one MCP client over HTTP',
        rounded(perCore('one node and its MCP server')),
      ],
    ],
    { right: [1] },
  );
}

/** The page with new figures. */
export function withCapacity(text, measured) {
  const { date, machine, rounds, sessions } = measured;
  const count = rounds === 1 ? 'one round' : `medians of ${rounds} rounds`;
  const made = `${capacityTable(measured)}
Measured ${date} on ${machine}: ${sessions.toLocaleString('en')} sessions, ${count}. \`npm run results -- --only relay\` measures it again.

`;
  return between(text, MARKS, made, PATH);
}

/** Writes the page. */
export function writeCapacity(measured) {
  const path = fileURLToPath(new URL(`../../${PATH}`, import.meta.url));
  writeFileSync(path, withCapacity(readFileSync(path, 'utf8'), measured));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file] = process.argv.slice(2);
  if (!file) {
    console.error(
      'Usage: npm run bench -- --relay --json relay.json && node scripts/documents/relay-capacity.mjs relay.json',
    );
    process.exit(2);
  }
  writeCapacity(JSON.parse(readFileSync(file, 'utf8')));
}
