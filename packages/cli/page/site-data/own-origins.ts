// Which servers get an origin of their own for their apps: storage, and an origin that an API can allow. The page decides;
// what a server asks for in `_meta.ui.domain` has no effect without it.
import type { SandboxSettings } from '@mcp-app/elements/mcp-app-frame';
import type { OwnOrigins } from '../../src/dev/page-data.ts';
import { preference, savePreference } from '../preferences.ts';

/** There are no users and no backend that could keep a secret for them, so each browser has its own. */
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
    // Its API may be on this machine.
    allowLoopback: true,
    views: {
      origin: pattern,
      key: keyOfBrowser(),
      resolve: (asked) =>
        named && asked.server === named.server && asked.domain === named.domain
          ? named.domain
          : undefined,
    },
  };
}
