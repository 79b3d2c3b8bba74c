// Finds Prometheus and its promtool, for the tests of metrics and alerts, or installs them where no confirmation is needed.
// PROMETHEUS_PATH wins; promtool is beside it.
import { platform } from 'node:os';
import { dirname, join } from 'node:path';
import { canInstall, installPackages } from './apt-get.mjs';
import { firstProgram, onPath } from './programs.mjs';

/** The path of the server, or undefined. */
export const findPrometheus = () =>
  firstProgram([process.env.PROMETHEUS_PATH, ...onPath(['prometheus'], ['/usr/sbin'])]);

/** The path of the tool that checks rules, or undefined. */
export function findPromtool() {
  const server = findPrometheus();
  return firstProgram([
    ...(server ? [join(dirname(server), 'promtool')] : []),
    ...onPath(['promtool'], ['/usr/sbin']),
  ]);
}

export const prometheusHint =
  platform() === 'darwin'
    ? 'brew install prometheus'
    : 'sudo apt-get install -y --no-install-recommends prometheus';

/** Installs it, if no confirmation is needed. Returns whether it is installed. */
export async function ensurePrometheus() {
  if (findPrometheus() && findPromtool()) return true;
  if (!canInstall()) return false;
  await installPackages(['Prometheus'], ['prometheus'], 'up to 60 MB, less than a minute.');
  return findPrometheus() !== undefined && findPromtool() !== undefined;
}
