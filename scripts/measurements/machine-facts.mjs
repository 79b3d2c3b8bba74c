// The environment of a measurement: packages, Node, browsers, the machine.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, platform, release, totalmem } from 'node:os';
import { findBrowser } from '../browsers/find-browsers.mjs';
import { installedPackage } from './installed-package.mjs';

const OURS = ['elements', 'tokens', 'react', 'vue', 'svelte'];
const PEERS = [
  '@modelcontextprotocol/ext-apps',
  'ext-apps-1',
  '@mcp-ui/client',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/sdk',
];

function installed(folder) {
  const { name, version } = installedPackage(folder);
  return `\`${name}\` ${version}`;
}

/**
 * WebKitGTK's driver does not print its version, and its browser shows it only on a screen, so the version of the
 * library is used.
 */
const ASK = {
  webkit: ['dpkg-query', ['--show', '--showformat=${Version}', 'libwebkit2gtk-4.1-0']],
};

/** The first version number that an engine, or the system, prints for it. */
function versionOf(engine) {
  const program = findBrowser(engine);
  if (!program) return 'not installed';
  const [command, args] = ASK[engine] ?? [program, ['--version']];
  try {
    const printed = execFileSync(command, args, {
      encoding: 'utf8',
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /\d+(\.\d+)+/.exec(printed)?.[0] ?? printed.trim();
  } catch {
    return '(version unknown)';
  }
}

function system() {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))[1];
  } catch {
    return `${platform()} ${release()}`;
  }
}

const cores = () => `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;

/** A short description of the machine. */
export const machine = () => `${cores()}, ${Math.round(totalmem() / 2 ** 30)} GB`;

/** Names and values, as rows of a table. */
export const facts = (date) => [
  ['date', date],
  [
    'packages',
    `${OURS.map((id) => `\`@mcp-app/${id}\``).join(', ')} ${installedPackage('@mcp-app/elements').version}`,
  ],
  ['compared with', PEERS.map(installed).join(', ')],
  ['Node', process.versions.node],
  [
    'browsers',
    `Chromium ${versionOf('chromium')}, Firefox ${versionOf('firefox')}, WebKitGTK ${versionOf('webkit')}`,
  ],
  ['machine', machine()],
  ['system', system()],
];
