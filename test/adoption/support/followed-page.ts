// Follows a page of the documentation literally: an empty folder, an empty home, every command and every file of the page
// in their order. The packages are not published, so their names are replaced by packed tarballs, and nothing else is
// changed but the port, which may be taken on this machine.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pack } from '../../packages/support/packed.js';
import { packages } from '../../packages/support/workspace.js';
import type { PackageJson } from '../../packages/support/workspace.js';
import { freePort } from '../../support/free-port.mjs';
import { pageText, stepsIn } from './page-steps.js';
import type { Step } from './page-steps.js';

/** Commands that run until they are stopped. They print an address when they are ready. */
const SERVERS =
  /^(?:npx vite|npx next start|node \S+|npx -y -p @modelcontextprotocol\/server-\S+ \S+|npm start|npm run dev|npx mcp-app dev .*)$/;
const ADDRESS = /http:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):(\d+[\w/.-]*)/;
const START_MS = 120_000;
/** A test that follows a page installs and builds, so it may take as long as the hooks of the project. */
export const FOLLOW_MS = 900_000;
/** The server to try a host with, and the server of a view. No page starts both. */
const DOCUMENTED_PORTS = /\b300[12]\b/g;

export interface Started {
  command: string;
  url: string;
}

export interface Followed {
  /** Where the commands ended up. */
  readonly folder: string;
  /** Every server that was started, in order. */
  started: Started[];
  /** Runs a command to its end, and returns what it printed. */
  run(line: string): Promise<string>;
  /** Follows one more step. */
  follow(step: Step): Promise<void>;
  /** Stops the servers and removes the folder. */
  close(): Promise<void>;
}

/** The environment of a person with an empty home: nothing of this repository or of the npm that runs the tests. */
function cleanEnvironment(home: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|NODE_ENV$|NODE_PATH$|INIT_CWD$|VITEST|FORCE_COLOR$)/i.test(name),
  );
  // A date repeats a run with the versions of that day: npm_config_before=2026-11-10 npm run test:adoption
  const before = process.env['npm_config_before'];
  const path = (process.env['PATH'] ?? '').split(delimiter);
  const foreign = path.filter((folder) => !folder.includes('node_modules'));
  return {
    ...Object.fromEntries(kept),
    // The Node that runs the tests, and nothing else that this repository installed.
    PATH: [dirname(process.execPath), ...foreign].join(delimiter),
    HOME: home,
    NO_COLOR: '1',
    // Downloads are shared by the pages and by later runs; a package is fetched once.
    npm_config_cache: join(tmpdir(), 'mcp-app-adoption-npm'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    NEXT_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    ...(before && { npm_config_before: before }),
  };
}

let packing: Promise<Map<string, string>> | undefined;
/** The tarballs by the names of their packages. */
export const tarballs = (): Promise<Map<string, string>> =>
  (packing ??= Promise.all(
    packages.map(async ({ id, json }) => [json.name, (await pack(id)).tarball] as const),
  ).then((entries) => new Map(entries)));

/** Puts tarballs in place of the names of our packages, on the command line or in the package.json of a folder. */
function withTarballs(line: string, files: Map<string, string>, folder: string): string {
  const [, target, options] = /^npm create @mcp-app@latest (\S+) -- (.*)$/.exec(line) ?? [];
  if (target)
    return `npm exec --yes --package=${files.get('@mcp-app/create')} -- create-mcp-app ${target} ${options}`;
  if (line === 'npm install') {
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    const { dependencies, devDependencies } = JSON.parse(text) as PackageJson;
    const declared = { ...dependencies, ...devDependencies };
    // The others depend on the elements, and the command on more, which npm would look for in the registry.
    const names = Object.keys({
      '@mcp-app/elements': '',
      ...('@mcp-app/cli' in declared && { '@mcp-app/server': '', '@mcp-app/conformance': '' }),
      ...declared,
    });
    return `npm install ${names.flatMap((name) => files.get(name) ?? []).join(' ')}`;
  }
  if (!line.startsWith('npm install')) return line;
  const names = line.split(' ');
  const isOurs = (name: string) => name.startsWith('@mcp-app/');
  const words = names.map((name) => (isOurs(name) ? (files.get(name) ?? name) : name));
  // As above: the others depend on the elements.
  if (names.some(isOurs) && !names.includes('@mcp-app/elements'))
    words.push(files.get('@mcp-app/elements')!);
  return words.join(' ');
}

async function collect(child: ChildProcess): Promise<string> {
  let printed = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text: Buffer) => (printed += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(printed);
  return printed;
}

/** Waits until a program prints its address. @throws Error with what it printed instead */
function addressOf(child: ChildProcess, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = (why: string) => reject(new Error(`${command} ${why}:\n${printed}`));
    const timer = setTimeout(fail, START_MS, `printed no address within ${START_MS} ms`);
    child.once('exit', () => fail('ended'));
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text: Buffer) => {
        printed += text.toString();
        const [, address] = ADDRESS.exec(printed) ?? [];
        if (!address) return;
        clearTimeout(timer);
        resolve(`http://localhost:${address}`);
      });
  });
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;
/** The shell, npx and the program itself are one group. */
const kill = (child: ChildProcess) => process.kill(-child.pid!, 'SIGKILL');

/** Servers end with the tests, also with tests that are interrupted. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) if (isRunning(child)) kill(child);
});

async function stop(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  kill(child);
  await ended;
}

/** Follows steps. `onStarted` looks at each server as soon as it runs, with the files that exist by then. */
export async function followSteps(
  steps: readonly Step[],
  onStarted: (started: Started, folder: string) => Promise<void> = async () => {},
): Promise<Followed> {
  const place = mkdtempSync(join(tmpdir(), 'mcp-app-followed-'));
  const home = join(place, 'home');
  const whereFile = join(place, 'where');
  let folder = join(place, 'empty');
  mkdirSync(home);
  mkdirSync(folder);
  const files = await tarballs();
  const port = `${await freePort()}`;
  const env = cleanEnvironment(home);
  const withPort = (text: string) => text.replaceAll(DOCUMENTED_PORTS, port);
  const servers: ChildProcess[] = [];
  const started: Started[] = [];

  const start = (line: string) =>
    spawn('bash', ['-c', line], {
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  /** A command may change the folder, as in a terminal. */
  async function run(line: string): Promise<string> {
    const command = withTarballs(withPort(line), files, folder);
    const printed = await collect(
      start(`${command}\nstatus=$?\npwd > "${whereFile}"\nexit $status`),
    ).catch((error: Error) => {
      throw new Error(`${line} failed:\n${error.message}`);
    });
    folder = readFileSync(whereFile, 'utf8').trim();
    return printed;
  }
  async function close(): Promise<void> {
    await Promise.all(servers.map(stop));
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }

  async function follow(step: Step): Promise<void> {
    if (step.kind === 'file') {
      const path = join(folder, step.name);
      mkdirSync(dirname(path), { recursive: true });
      return writeFileSync(path, withPort(step.text));
    }
    if (!SERVERS.test(step.line)) return void (await run(step.line));
    // Servers of pages would all take port 3000, which may be taken; MCP servers take the one that the page names. What is
    // started for development goes on while the rest of the page is followed.
    const own = /^npx next|^npm run dev|^node (?:build|\.output)/.test(step.line)
      ? await freePort()
      : port;
    const child = start(`PORT=${own} exec ${withPort(step.line)}`);
    servers.push(child);
    running.add(child);
    const one = { command: step.line, url: await addressOf(child, step.line) };
    started.push(one);
    await onStarted(one, folder);
  }

  try {
    for (const step of steps) await follow(step);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    get folder() {
      return folder;
    },
    started,
    run,
    follow,
    close,
  };
}

/** Follows a page of the site, for a reader who has chosen this tab. */
export const followPage = (
  { slug, tab }: { slug: string; tab?: string },
  onStarted?: (started: Started, folder: string) => Promise<void>,
): Promise<Followed> => followSteps(stepsIn(pageText(slug, tab)), onStarted);
