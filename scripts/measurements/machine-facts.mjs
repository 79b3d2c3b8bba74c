// The environment of a measurement: packages, Node, browsers, the machine.
import { readFileSync } from 'node:fs';
import { cpus, platform, release, totalmem } from 'node:os';
import { versionOf } from '../browsers/browser-versions.mjs';
import { installedPackage } from './installed-package.mjs';

const OURS = [
  'elements',
  'server',
  'devtools',
  'tokens',
  'react',
  'vue',
  'svelte',
  'cli',
  'conformance',
];
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
