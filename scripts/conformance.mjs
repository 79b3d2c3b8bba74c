// `npm run conformance`: checks the behaviours of MCP Apps one by one, in real engines. Without options it checks our
// packages; `-- --compare` checks them beside the official packages; `-- --host URL`, `-- --view URL` and `-- --relay
// URL` check any other implementation. Exits with 1 on failures, with 2 if the target cannot be tested.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { ENGINES, findBrowser } from './browsers/find-browsers.mjs';
import { ensureBrowsers, installHint } from './browsers/install-browsers.mjs';
import { ensureDependencies } from './setup.mjs';

const USAGE = `npm run conformance -- [--compare] [--host URL] [--view URL] [--engines chromium,firefox,webkit]
    [--relay URL [--relay-header 'name: value'] [--mcp-port 8765]] [--markdown FILE] [--json FILE]
  --host      a page that shows the tool "probe" of an MCP server. In its URL {server} becomes the server's
              address, {scenario} (if it is there) call, stream, cancel or pair: test/conformance/README.md
  --view      the page of a view
  --relay     the address of a relay (http or https; its WebSocket is expected there, too) whose MCP server is
              http://127.0.0.1:8765/mcp, which this command starts: docs/pages/reference/relay-protocol.md
  --relay-header  sent with every request, for a relay that wants to know its user
  --mcp-port  another port for that MCP server
  --compare   ours, beside the official AppBridge and App, and AppRenderer of @mcp-ui/client
  --markdown  where the report is written. Default conformance.md
  --json      where the data is written. Default conformance.json`;

function fail(reason) {
  console.error(`${reason}\n\n${USAGE}`);
  process.exit(2);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        compare: { type: 'boolean', default: false },
        host: { type: 'string', multiple: true, default: [] },
        view: { type: 'string', multiple: true, default: [] },
        relay: { type: 'string' },
        'relay-header': { type: 'string', multiple: true, default: [] },
        'mcp-port': { type: 'string', default: '8765' },
        engines: { type: 'string' },
        markdown: { type: 'string', default: 'conformance.md' },
        json: { type: 'string', default: 'conformance.json' },
      },
    });
    return values;
  } catch (error) {
    return fail(error.message);
  }
}

function namedEngines(asked) {
  const names = asked?.split(',') ?? ENGINES;
  const unknown = names.filter((name) => !ENGINES.includes(name));
  if (unknown.length > 0)
    fail(`Unknown engine ${unknown.join(', ')}. There are: ${ENGINES.join(', ')}`);
  return names;
}

async function installedEngines(names, asked) {
  // A fresh machine gets Chromium installed; the other engines are used if they are installed.
  if (names.includes('chromium')) await ensureBrowsers(['chromium']);
  const missing = names.filter((name) => !findBrowser(name));
  for (const name of missing) {
    const line = `${name} not found. To install it: ${installHint(name)}`;
    if (asked) fail(line);
    console.warn(`[conformance] ${line} (skipped)`);
  }
  const found = names.filter((name) => !missing.includes(name));
  if (found.length === 0) fail('No engine was found.');
  return found;
}

/** Ends with a clear message if nothing answers. */
async function mustAnswer(option, url) {
  const address = url.replaceAll(/\{\w+\}/g, 'x');
  if (!URL.canParse(address) || !/^https?:/.test(address))
    fail(`${option} needs an http(s) URL, not ${url}.`);
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    if (status >= 400) fail(`${option}: ${address} answers with ${status}.`);
  } catch (error) {
    fail(`${option}: ${address} cannot be reached (${error.cause?.code ?? error.message}).`);
  }
}

/** The checks are a package, which is built. */
async function buildPackages() {
  ensureDependencies();
  if ((await build({ ifChanged: true })) !== 0) process.exit(2);
}

/** Checks a running relay, and writes the results. @returns the exit code */
async function reportRelay(asked) {
  const { checkRelay, markdownText, reportOf, tableText } = await import('@mcp-app/conformance');
  const headers = Object.fromEntries(
    asked['relay-header'].map((text) => {
      const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(text) ?? [];
      if (!name) fail(`--relay-header needs 'name: value', not ${text}.`);
      return [name.toLowerCase(), value];
    }),
  );
  if (!URL.canParse(asked.relay)) fail(`--relay needs an http(s) URL, not ${asked.relay}.`);
  const outcomes = await checkRelay(asked.relay, { headers, mcpPort: Number(asked['mcp-port']) });
  const report = reportOf('relay', asked.relay, outcomes);
  console.log(tableText(report));
  writeFileSync(asked.markdown, markdownText(report));
  writeFileSync(asked.json, `${JSON.stringify({ relay: asked.relay, outcomes }, null, 2)}\n`);
  return report.passed ? 0 : 1;
}

const options = readOptions();
const { compare, host, view, engines, markdown, json } = options;
const names = namedEngines(engines);
if (options.relay !== undefined) {
  if (host.length + view.length > 0 || compare)
    fail('--relay cannot be combined with other targets.');
  await buildPackages();
  process.exit(await reportRelay(options).catch((error) => fail(error.message)));
}
for (const url of host) {
  if (!url.includes('{server}'))
    fail(`--host needs {server} in its URL, for the address to connect to: ${url}`);
  await mustAnswer('--host', url);
}
for (const url of view) await mustAnswer('--view', url);
const isPointed = host.length + view.length > 0;
if (isPointed && compare) fail('--compare checks our packages; --host and --view check yours.');

await buildPackages();
const chosen = await installedEngines(names, engines);

// Imported late: the modules that these import may have been missing before.
const { CHECKLIST } = await import('@mcp-app/conformance');
const { conform } = await import('../test/conformance/conform.ts');
const { format } = await import('oxfmt');
const { markdownOf } = await import('../test/conformance/report.ts');
const { shortfallsOf } = await import('../test/conformance/result.ts');
const { serveTargets } = await import('../test/conformance/targets.ts');

const served = isPointed ? undefined : await serveTargets({ others: compare });
const pointed = (side) => (url) => ({
  title: url.replaceAll('|', '%7C'),
  side,
  url,
  isOurs: false,
});
const targets = served?.targets ?? [...host.map(pointed('host')), ...view.map(pointed('view'))];

const conformance = await conform(targets, chosen, (line) =>
  console.error(`[conformance] ${line}`),
);
await served?.pages.close();

// The command as it was run, except for the output files.
const asked = [
  ...(compare ? ['--compare'] : []),
  ...host.map((url) => `--host '${url}'`),
  ...view.map((url) => `--view '${url}'`),
  ...(engines ? [`--engines ${engines}`] : []),
];
const command = ['npm run conformance', ...(asked.length > 0 ? ['--', ...asked] : [])].join(' ');
// It is also read on the terminal, so the columns are aligned.
const { code: text } = await format('conformance.md', markdownOf(conformance, command));
const shortfalls = shortfallsOf(conformance, compare);
console.log(text);
writeFileSync(markdown, text);
const record = { command, ...conformance, checklist: CHECKLIST, shortfalls };
writeFileSync(json, `${JSON.stringify(record, null, 2)}\n`);
for (const { target, engine, id, outcome } of shortfalls) {
  const notes = outcome.notes.join('; ');
  console.error(`failed: ${target}, ${id} in ${engine}: ${outcome.status} ${notes}`.trimEnd());
}
console.error(
  `${shortfalls.length === 0 ? 'No failures' : `${shortfalls.length} failed`}. ${markdown}, ${json}`,
);
process.exit(shortfalls.length > 0 ? 1 : 0);
