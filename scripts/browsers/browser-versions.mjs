// The versions of the engines on this machine.
import { execFileSync } from 'node:child_process';
import { findBrowser } from './find-browsers.mjs';

/** The versions that the tests describe. Older ones lack features that tests of test/security expect or attack. */
const TESTED = { chromium: 156, firefox: 153 };

/**
 * WebKitGTK's driver does not print its version, and its browser shows it only on a screen, so the version of the
 * library is used.
 */
const ASK = {
  webkit: ['dpkg-query', ['--show', '--showformat=${Version}', 'libwebkit2gtk-4.1-0']],
};

const UNKNOWN = '(version unknown)';

/** The first version number that an engine, or the system, prints for it. */
export function versionOf(engine) {
  const program = findBrowser(engine);
  if (!program) return 'not installed';
  // On Windows, browsers open a window instead of printing their version.
  if (process.platform === 'win32') return UNKNOWN;
  const [command, args] = ASK[engine] ?? [program, ['--version']];
  try {
    const printed = execFileSync(command, args, {
      encoding: 'utf8',
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /\d+(\.\d+)+/.exec(printed)?.[0] ?? printed.trim();
  } catch {
    return UNKNOWN;
  }
}

/** Undefined, or a remark about an engine that is older than the tests. */
export function ageOf(engine, version = versionOf(engine)) {
  return Number.parseInt(version, 10) < TESTED[engine]
    ? `${engine} ${version} is older than the tests, which expect ${TESTED[engine]}`
    : undefined;
}
