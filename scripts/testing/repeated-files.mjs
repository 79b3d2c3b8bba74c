// How often each file had to run a second time. CI keeps the list from run to run: a file that is repeated often has a
// cause, and nobody sees it in a green run.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../setup.mjs';

/** CI names a file outside of node_modules, which `npm ci` empties. */
const FILE =
  process.env.MCP_APP_REPEATED ?? join(root, 'node_modules/.cache/mcp-app-tests/repeated.json');
/** The dates that are kept of each file. */
const KEPT = 50;

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // There is none yet.
    return {};
  }
}

/** Adds today's date to the list of each of these files; in GitHub Actions, also a line to the summary of the run. */
export function countRepeated(files, path = FILE, today = new Date()) {
  const dates = read(path);
  for (const file of files)
    dates[file] = [...(dates[file] ?? []), today.toISOString().slice(0, 10)].slice(-KEPT);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(dates, undefined, 2)}\n`);
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (summary)
    appendFileSync(
      summary,
      files.map((file) => `- repeated: ${file} (${dates[file].length} times so far)\n`).join(''),
    );
}
