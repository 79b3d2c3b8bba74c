// `npm run command-start [-- --rounds 10] [--entry dist/cli.js]`: how long `mcp-app` takes to start, as npm installs it: the
// packed packages in an empty folder with an empty home. Wall-clock time, and processor time of the command itself, which
// does not depend on what else runs. A table with medians; Node without a program is the control.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { table } from '../documents/markdown-table.mjs';
import { machine } from './machine-facts.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, entry: { type: 'string' } },
});

const place = mkdtempSync(join(tmpdir(), 'mcp-app-start-'));
const folder = join(place, 'work');
const temporary = join(place, 'tmp');
for (const path of [folder, temporary, join(place, 'home')]) mkdirSync(path);
const env = { PATH: process.env.PATH, HOME: join(place, 'home'), TMPDIR: temporary };

/** The packages of this project that the command needs. */
const tarballs = ['elements', 'server', 'cli'].map((id) => {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', place];
  const printed = execFileSync('npm', [...args, `./packages/${id}`], { cwd: root });
  return join(place, JSON.parse(String(printed))[0].filename);
});

function install() {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const args = ['install', '--no-audit', '--no-fund', '--loglevel', 'error', ...tarballs];
  execFileSync('npm', args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const cli = join(folder, 'node_modules/@mcp-app/cli');
  const { bin } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'));
  copyFileSync(join(root, 'test/support/clock-server.mjs'), join(folder, 'clock.mjs'));
  return join(cli, values.entry ?? bin['mcp-app']);
}

/** Writes the processor time of a process into a file when it ends. */
const reporter = join(place, 'report.cjs');
writeFileSync(
  reporter,
  `const { writeFileSync } = require('node:fs');
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  if (process.env.REPORT) writeFileSync(process.env.REPORT, String(user + system));
});`,
);
const report = join(place, 'report');

/** Runs a program until it ends, or until it prints this; then it is ended. Milliseconds. */
async function run(args, until) {
  const started = performance.now();
  const child = spawn(process.execPath, ['--require', reporter, ...args], {
    cwd: folder,
    env: { ...env, REPORT: report },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let wall;
  createInterface(child.stdout).on('line', (line) => {
    if (!until || !line.includes(until) || wall !== undefined) return;
    wall = performance.now() - started;
    child.kill('SIGINT');
  });
  const [code] = await ended;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`);
  wall ??= performance.now() - started;
  return { wall, cpu: Number(readFileSync(report, 'utf8')) / 1000 };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

try {
  const command = install();
  // The server inherits the environment, and must not write the report.
  const clock = ['env', '-u', 'REPORT', process.execPath, 'clock.mjs'];
  const contestants = [
    ['`node -e 0`', ['-e', '0']],
    ['`mcp-app --help`', [command, '--help']],
    [
      '`mcp-app dev -- node clock.mjs`, until its page can be opened',
      [command, 'dev', '--json', '--port', '0', '--', ...clock],
      '"listening"',
    ],
  ];
  const results = contestants.map(() => []);
  // The first round fills the caches of the system.
  for (let round = 0; round <= Number(values.rounds); round++)
    for (const [at, [, args, until]] of contestants.entries()) {
      const result = await run(args, until);
      if (round > 0) results[at].push(result);
    }
  const rows = contestants.map(([name], at) => [
    name,
    ...['wall', 'cpu'].map(
      (kind) => `${median(results[at].map((one) => one[kind])).toFixed(0)} ms`,
    ),
  ]);
  console.log(`Node ${process.versions.node}, ${machine()}, medians of ${values.rounds} rounds`);
  console.log(table(['Command', 'Time', 'Processor time'], rows, { right: [1, 2] }));
} finally {
  rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
