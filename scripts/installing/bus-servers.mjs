// Finds the servers that the relay's buses are tested on, or installs them where no confirmation is needed. Environment
// variables win: REDIS_SERVER_PATH, NATS_SERVER_PATH, POSTGRES_PATH.
import { readdirSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { canInstall, installPackages } from './apt-get.mjs';
import { firstProgram, onPath } from './programs.mjs';

const { env } = process;
/** Debian installs some of them outside of a normal user's PATH. */
const MORE_FOLDERS = ['/usr/sbin'];

/** Debian installs the versions of PostgreSQL side by side; the newest comes first. */
function debianPostgres() {
  const folder = '/usr/lib/postgresql';
  try {
    return readdirSync(folder)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(folder, version, 'bin', 'postgres'));
  } catch {
    return [];
  }
}

const candidates = {
  redis: () => [env.REDIS_SERVER_PATH, ...onPath(['redis-server', 'valkey-server'], MORE_FOLDERS)],
  nats: () => [env.NATS_SERVER_PATH, ...onPath(['nats-server'], MORE_FOLDERS)],
  postgres: () => [env.POSTGRES_PATH, ...onPath(['postgres'], MORE_FOLDERS), ...debianPostgres()],
};

const aptPackages = { redis: 'redis-server', nats: 'nats-server', postgres: 'postgresql' };
const brewFormulas = { redis: 'redis', nats: 'nats-server', postgres: 'postgresql@17' };

export const SERVERS = Object.keys(candidates);

/** The path of a server's program, or undefined. */
export const findServer = (name) => firstProgram(candidates[name]());

/** The command that installs servers on this system. */
export function serverHint(names) {
  if (platform() === 'darwin')
    return `brew install ${names.map((name) => brewFormulas[name]).join(' ')}`;
  if (platform() === 'linux')
    return `sudo apt-get install -y ${names.map((name) => aptPackages[name]).join(' ')}`;
  return `${names.join(', ')} cannot be installed from here on ${platform()}`;
}

/** Installs the missing servers, if no confirmation is needed. Returns those that are still missing. */
export async function ensureServers(wanted = SERVERS) {
  const missing = wanted.filter((name) => !findServer(name));
  if (missing.length === 0 || !canInstall()) return missing;
  const packages = missing.map((name) => aptPackages[name]);
  await installPackages(missing, packages, 'up to 60 MB, less than a minute.');
  return missing.filter((name) => !findServer(name));
}
