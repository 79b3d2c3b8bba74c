import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Registered services are below, and the tests do not need more than this. */
const LOWEST = 10_000;

/** The first port that the system may give to any outgoing connection. */
function firstLocalPort() {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/)[0]);
  } catch {
    // Other systems use the range of IANA.
    return 49_152;
  }
}

async function isFree(port) {
  // On all addresses: some programs listen on one of them, some on all.
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

const given = new Set();

/**
 * A port on which nothing listens, for a program that has to be told its port. It is not one that the system gives to
 * outgoing connections: see docs/decisions/free-ports.md.
 */
export async function freePort() {
  const end = Math.max(firstLocalPort(), LOWEST + 1000);
  for (let tries = 0; tries < 1000; tries++) {
    const port = LOWEST + Math.floor(Math.random() * (end - LOWEST));
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${LOWEST} and ${end}.`);
}
