// The table of routes in docs/pages/reference/security-tests.md, from the data that the attack suite runs on. Run it
// when a route was added or an engine has changed; a test compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ROUTES } from '../test/security/routes/all.mjs';

const PATH = fileURLToPath(new URL('../docs/pages/reference/security-tests.md', import.meta.url));
const START = '<!-- routes:start -->\n<!-- prettier-ignore-start -->\n';
const END = '\n<!-- prettier-ignore-end -->\n<!-- routes:end -->';
const ENGINES = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKitGTK' };
const ISOLATIONS = 4;

const named = (engines = []) => engines.map((engine) => ENGINES[engine]).join(', ');

/** Where a route is open, as text. */
function openIn({ open = {}, absent = [] }) {
  const places = Object.entries(open)
    .filter(([engine]) => !absent.includes(engine))
    .map(([engine, isolations]) =>
      isolations.length === ISOLATIONS
        ? ENGINES[engine]
        : `${ENGINES[engine]} (${isolations.join(', ')})`,
    );
  return places.length > 0 ? `**${places.join('; ')}**` : 'nowhere';
}

const row = (route) => {
  const { name, closedBy, declared, absent, unsteady, control } = route;
  const unproven = [
    absent && `not in ${named(absent)}`,
    unsteady && `not always in ${named(unsteady)}`,
    control === 'none' && 'no control',
  ].filter(Boolean);
  const note = unproven.join('; ');
  return `| ${name} | ${closedBy} | ${declared ? `\`${declared}\`` : ''} | ${openIn(route)} | ${note} |\n`;
};

/** The text with a new table. */
export function withRoutes(text) {
  const [before, rest] = text.split(START);
  const after = rest?.split(END)[1];
  if (after === undefined)
    throw new Error(`security-tests.md has no place for its table: ${START}${END}`);
  const tables = Object.entries(ROUTES).map(
    ([title, routes]) =>
      `\n### ${title}\n\n| route | closed by | opened by | open in | control |\n| --- | --- | --- | --- | --- |\n${routes.map(row).join('')}`,
  );
  return `${before}${START}${tables.join('')}${END}${after}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(PATH, withRoutes(readFileSync(PATH, 'utf8')));
