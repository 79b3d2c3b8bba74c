// A machine that has Node and nothing else: the smallest Debian in a folder of its own, entered with chroot. Browsers,
// servers and their libraries are absent, rather than hidden. Needs root and Debian's debootstrap.
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

function run(program, ...args) {
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ended with ${error?.message ?? status}`);
}

/** This Node and its npm, as an installer would put them there. */
function addNode(folder) {
  // npm puts the project's own Node first on the PATH; a user has the one that runs npm.
  cpSync(process.env.npm_node_execpath, join(folder, 'usr/bin/node'));
  const cli = realpathSync(process.env.npm_execpath);
  const npm = dirname(dirname(cli));
  cpSync(npm, join(folder, 'usr/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(folder, 'usr/bin', name));
  }
}

/** Certificates that this machine trusts, also those of a company's proxy, which Debian does not know. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const TRUSTED = '/etc/ssl/trusted.crt';

function addNetwork(folder) {
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) cpSync(file, join(folder, file));
  cpSync(CERTIFICATES, join(folder, TRUSTED));
}

/** Updates of browsers come from an archive beside the one that debootstrap uses. */
function addSecurityUpdates(folder, release) {
  const list = join(folder, 'etc/apt/sources.list');
  const [, mirror] = readFileSync(list, 'utf8').split(' ');
  appendFileSync(list, `deb ${mirror.replace(/\/$/, '')}-security ${release}-security main\n`);
}

/** Makes the machine in `folder`, which takes about a minute. */
export function makeBareMachine(folder) {
  if (process.platform !== 'linux' || process.getuid() !== 0) {
    throw new Error('--bare enters a folder with chroot, which needs Linux and root');
  }
  if (spawnSync('debootstrap', ['--version']).error) {
    throw new Error('--bare needs debootstrap: apt-get install -y debootstrap');
  }
  const release = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  if (!release) throw new Error('/etc/os-release does not name a Debian release');
  // git clones the project; npm and apt-get need certificates.
  run('debootstrap', '--variant=minbase', '--include=ca-certificates,git', release, folder);
  addNode(folder);
  addNetwork(folder);
  addSecurityUpdates(folder, release);
  // PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
}

/**
 * Runs a shell command there with nothing of this environment. Its mounts and processes end with it, because it has
 * namespaces of its own.
 */
export const runOnBareMachine = (folder, command) =>
  spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-ec',
      [
        'mount -t proc proc "$0/proc"',
        'mount --rbind /dev "$0/dev"',
        'mount -t sysfs sysfs "$0/sys"',
        'exec chroot "$0" env -i HOME=/root PATH=/usr/bin:/bin:/usr/sbin:/sbin NODE_EXTRA_CA_CERTS="$2" sh -ec "$1"',
      ].join('\n'),
      folder,
      command,
      TRUSTED,
    ],
    { stdio: 'inherit' },
  );
