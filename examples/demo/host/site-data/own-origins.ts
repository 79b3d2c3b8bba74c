// Which servers get an origin of their own for their apps: storage, and an origin that an API can allow. The page decides;
// what a server asks for in `_meta.ui.domain` has no effect without it.
import type { SandboxSettings } from '@mcp-app/elements/mcp-app-frame';
import { preference, savePreference } from '../preferences.ts';

/** What the demo's server says about origins of apps. */
export interface OwnOrigins {
  /** `http://*.views.localhost:8081` */
  pattern: string;
  /** The URLs of the servers that get one. */
  servers: string[];
  /** The server that gets the label that it asks for, because its API allows that origin only. */
  named: { server: string; domain: string };
}

/** The demo has no users and no backend that could keep a secret for them, so each browser has its own. */
function keyOfBrowser(): string {
  const kept = preference('viewKey');
  if (typeof kept === 'string' && kept.length >= 16) return kept;
  const key = crypto.randomUUID();
  savePreference('viewKey', key);
  return key;
}

/** The sandbox for the apps of a server. */
export function sandboxFor(
  server: string,
  url: string | undefined,
  origins: OwnOrigins | undefined,
): SandboxSettings {
  if (!origins?.servers.includes(server)) return { url };
  const { pattern, named } = origins;
  return {
    url,
    // The API of the sketchpad is on this machine.
    allowLoopback: true,
    views: {
      origin: pattern,
      key: keyOfBrowser(),
      resolve: (asked) =>
        asked.server === named.server && asked.domain === named.domain ? named.domain : undefined,
    },
  };
}
