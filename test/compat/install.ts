// Installs published packages in a cache folder, separate from the packages of this project.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppEntry } from './app-entry.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Everything that the command keeps: packages, homes of apps, screenshots. */
export const CACHE = join(root, 'node_modules/.cache/mcp-app-compat');

const INSTALL_MS = 600_000;

/**
 * The environment of third-party processes: their own home, and none of the user's variables, which may contain tokens.
 * A proxy and its certificates are kept, because the registry may be unreachable without them.
 */
export function cleanEnvironment(home: string): Record<string, string> {
  const network = ['HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy', 'NODE_EXTRA_CA_CERTS'];
  const kept = ['PATH', 'SystemRoot', ...network];
  mkdirSync(home, { recursive: true });
  return {
    ...Object.fromEntries(
      kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    ),
    HOME: home,
    USERPROFILE: home,
    TMPDIR: home,
    NO_COLOR: '1',
  };
}

/** Where a package is, within a folder that has `node_modules`. */
const within = (folder: string, name: string) => join(folder, 'node_modules', name);

function versionIn(folder: string, name: string): string | undefined {
  const file = join(within(folder, name), 'package.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Whether the project itself has this app installed, for its tests. */
export const isAtHand = ({ package: name, version }: AppEntry): boolean =>
  versionIn(root, name) === version;

/** Two versions of a package are two folders. */
const aliasOf = ({ package: name, version }: AppEntry): string =>
  `${name.replace('@', '').replaceAll('/', '-')}-${version}`;

const PACKAGES = join(CACHE, 'packages');

/** The folder of a library that is installed with others beside it. */
const projectOf = (app: AppEntry): string => join(CACHE, 'projects', aliasOf(app));

/** The folder of an app's package. */
export const folderOf = (app: AppEntry): string => {
  if (app.beside) return within(projectOf(app), app.package);
  return isAtHand(app) ? within(root, app.package) : within(PACKAGES, aliasOf(app));
};

async function npmInstall(specs: readonly string[], folder = PACKAGES): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const list = join(folder, 'package.json');
  if (!existsSync(list)) writeFileSync(list, '{ "private": true, "type": "module" }\n');
  const args = ['install', '--ignore-scripts', '--legacy-peer-deps'];
  // Two versions of a package have the same program. The builds of a project need theirs.
  if (folder === PACKAGES) args.push('--no-bin-links');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn('npm', [...args, ...quiet, '--cache', join(CACHE, 'npm'), ...specs], {
    cwd: folder,
    env: cleanEnvironment(join(CACHE, 'home')),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: INSTALL_MS,
    shell: process.platform === 'win32',
  });
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += String(data)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`npm could not install ${specs.join(', ')}: ${said.trim()}`);
}

/** Installs the packages that are missing. Their scripts do not run. */
export async function install(apps: readonly AppEntry[]): Promise<void> {
  const missing = apps.filter((app) => !existsSync(folderOf(app)));
  const specs = [
    ...new Set(
      missing
        .filter(({ beside }) => !beside)
        .map((app) => `${aliasOf(app)}@npm:${app.package}@${app.version}`),
    ),
  ];
  // A package that cannot be installed must not block the others. It says why when it is started.
  if (specs.length > 0)
    await npmInstall(specs).catch(async () => {
      for (const spec of specs) await npmInstall([spec]).catch(() => {});
    });
  for (const app of missing.filter(({ beside }) => beside)) {
    // Two entries may share the folder.
    if (existsSync(folderOf(app))) continue;
    const all = { [app.package]: app.version, ...app.beside };
    const wanted = Object.entries(all).map(([name, version]) => `${name}@${version}`);
    await npmInstall(wanted, projectOf(app)).catch(() => {});
  }
}

/** The file that Node runs to start the app. */
export function programOf(app: AppEntry): string {
  const folder = folderOf(app);
  if (!existsSync(folder)) throw new Error(`npm could not install ${app.package} ${app.version}.`);
  if (app.around) return fileURLToPath(new URL(`library-servers/${app.around}`, import.meta.url));
  if (app.file) return join(folder, app.file);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin?: string | Record<string, string>;
  };
  const [file] = typeof bin === 'string' ? [bin] : Object.values(bin ?? {});
  if (!file) throw new Error(`${app.package} has no program. Name a file in its entry.`);
  return join(folder, file);
}
