// The table of docs/pages/troubleshooting/browsers.md, from what the tests found: versions and conformance of
// test/RESULTS.md, the routes of the attack suite, and the features that engines lack. A test compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ROUTES } from '../test/security/routes/all.mjs';
import { FEATURES } from '../test/support/engine-features.mjs';
import { between, table } from './documents/markdown-table.mjs';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const PAGE = 'docs/pages/troubleshooting/browsers.md';
const MARKS = [
  '<!-- browsers:start -->\n<!-- prettier-ignore-start -->\n',
  '\n<!-- prettier-ignore-end -->\n<!-- browsers:end -->',
];
const ENGINES = ['chromium', 'firefox', 'webkit'];

/** The versions in which everything was measured last, in the order of the engines. */
function versionsIn(results) {
  const [, row = ''] = /^\| browsers \| (.*) \|$/m.exec(results) ?? [];
  const versions = row.split(', ');
  if (versions.length !== ENGINES.length)
    throw new Error('test/RESULTS.md does not name three browsers. Run `npm run results`.');
  return versions;
}

/** How many behaviours of the conformance suite one of our parts passes in each engine, such as `66 of 66`. */
function conformanceIn(results, part) {
  return ENGINES.map((engine) => {
    const row = new RegExp(`^\\| ${part} [\\d.]+ +\\| ${engine} +\\|(.*)\\|$`, 'm').exec(results);
    if (!row) throw new Error(`test/RESULTS.md has no conformance of ${part} in ${engine}.`);
    const counts = row[1].split('|').map(Number);
    return `${counts[0]} of ${counts.reduce((sum, count) => sum + count, 0)}`;
  });
}

/** How many routes out of a view are closed in each engine, in every kind of isolation. */
function closedRoutes() {
  const routes = Object.values(ROUTES).flat();
  return ENGINES.map((engine) => {
    const open = routes.filter(
      ({ open = {}, absent = [] }) => open[engine] && !absent.includes(engine),
    );
    return `${routes.length - open.length} of ${routes.length}`;
  });
}

/** The text of the page with its table made again from these results. */
export function withBrowsers(text, results) {
  const rows = [
    ['Tested version', ...versionsIn(results)],
    ['Behaviours of the specification, as a host', ...conformanceIn(results, '`<mcp-app-frame>`')],
    ['Behaviours of the specification, as a view', ...conformanceIn(results, '`McpApp`')],
    ['Routes out of a view that are closed', ...closedRoutes()],
    ...FEATURES.map(({ name, engines, otherwise }) => [
      name,
      ...ENGINES.map((engine) => (engines.includes(engine) ? 'yes' : otherwise)),
    ]),
  ];
  const made = table(['What', 'Chromium', 'Firefox', 'WebKit (Safari)'], rows);
  return between(text, MARKS, made, PAGE);
}

/** Writes the table. */
export function writeBrowsers() {
  const results = readFileSync(at('test/RESULTS.md'), 'utf8');
  writeFileSync(at(PAGE), withBrowsers(readFileSync(at(PAGE), 'utf8'), results));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeBrowsers();
