// WebKitGTK with its bindings for Python, for tests of pages in custom schemes, which the driver's browser cannot
// register. Like setup.mjs it runs before anything is installed, so it imports only Node and its neighbours.
import { spawnSync } from 'node:child_process';
import { platform } from 'node:os';
import { canInstall, installPackages } from './apt-get.mjs';

/** The system's Python: one from a version manager has no bindings. */
export const PYTHON = '/usr/bin/python3';

const PACKAGES = ['python3-gi', 'gir1.2-webkit2-4.1', 'xvfb', 'xauth'];

export const shellHint =
  platform() === 'linux'
    ? `sudo apt-get install -y ${PACKAGES.join(' ')}`
    : `WebKitGTK is not available on ${platform()}`;

const BINDINGS = `import gi
gi.require_version('Gtk', '3.0')
gi.require_version('Soup', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import WebKit2`;

export const hasWebKitShell = () =>
  spawnSync(PYTHON, ['-c', BINDINGS]).status === 0 &&
  spawnSync('xvfb-run', ['--help']).status === 0;

/** Installs what is missing, if no confirmation is needed. Returns whether everything is installed. */
export async function ensureWebKitShell() {
  if (hasWebKitShell()) return true;
  if (!canInstall()) return false;
  await installPackages(['WebKitGTK for Python'], PACKAGES, 'up to 200 MB, less than two minutes.');
  return hasWebKitShell();
}
