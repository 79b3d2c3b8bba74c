// The `_meta.ui.csp` that a view needs: what it loaded, and what was blocked.
import { parseCspSource } from '@mcp-app/elements/policy';
import type { SentRequest } from '../browser/browser-page.js';
import { finding } from './rules.js';
import type { Finding } from './rules.js';

/** `_meta.ui.csp`. */
export type CspLists = Record<string, string[]>;

const LISTS: Record<string, string> = {
  'connect-src': 'connectDomains',
  'frame-src': 'frameDomains',
  'child-src': 'frameDomains',
  'base-uri': 'baseUriDomains',
};

/** The types of requests that `connectDomains` grants. */
const CONNECTING = ['Fetch', 'XHR', 'EventSource', 'WebSocket', 'Ping'];

function listOf(type: string): string {
  if (CONNECTING.includes(type)) return 'connectDomains';
  return type === 'Document' ? 'frameDomains' : 'resourceDomains';
}

/** The origin of a URL that a policy has to name; undefined for data:, blob: and the like. */
function originOf(url: string): string | undefined {
  if (!/^(?:https?|wss?):/.test(url) || !URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** @param own the origins of the page and the sandbox, which are not the view's */
export function exactCsp(
  requests: readonly SentRequest[],
  violations: readonly { directive: string; blockedUri: string }[],
  own: readonly string[],
): CspLists {
  const lists = new Map<string, Set<string>>();
  const add = (list: string, url: string) => {
    const origin = originOf(url);
    if (origin === undefined || own.includes(origin)) return;
    lists.set(list, (lists.get(list) ?? new Set()).add(origin));
  };
  for (const { url, type } of requests) add(listOf(type), url);
  for (const { directive, blockedUri } of violations)
    add(LISTS[directive] ?? 'resourceDomains', blockedUri);
  return Object.fromEntries([...lists].map(([list, origins]) => [list, [...origins].toSorted()]));
}

/** Another rule reports what is not an origin. */
const isOrigin = (entry: unknown): entry is string =>
  'source' in parseCspSource(entry, { allowLoopback: true });

/** Declared domains that no rendering used. A wildcard is used if a name under it is. */
export function unusedDomains(
  uri: string,
  declared: Record<string, unknown>,
  exact: CspLists,
): Finding[] {
  return Object.entries(declared).flatMap(([list, entries]) => {
    const used = (exact[list] ?? []).map((origin) => new URL(origin).host);
    const isUsed = (entry: string) => {
      const host = entry.replace(/^\w+:\/\//, '').replace(/\/.*$/, '');
      return used.some((name) =>
        host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host,
      );
    };
    return (Array.isArray(entries) ? entries : [])
      .filter((entry) => isOrigin(entry) && !isUsed(entry))
      .map((entry) =>
        finding(
          'VIEW-004',
          uri,
          `csp.${list} has ${entry}, which the view did not use. Remove it if no other input needs it.`,
        ),
      );
  });
}
