// Compares host names for policies. Runs in the host page, the sandbox page and on servers.

/** `new URL(text)`, or undefined if it throws. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Whether `wide`, a `host[:port]` that may start with `*.`, includes all of `narrow`. */
export const coversHost = (wide: string, narrow: string): boolean =>
  wide === narrow || (wide.startsWith('*.') && narrow.endsWith(wide.slice(1)));

/** Whether a host name of a URL is this machine; `0.0.0.0` is included. */
export const isLoopback = (hostname: string): boolean =>
  /^(.+\.)?localhost$|^127\.[\d.]+$|^0\.0\.0\.0$|^\[::1]$/.test(hostname);

// Both default ports and a trailing dot are dropped, and all names of this machine are treated as one: `http://a`,
// `https://a:443` and `https://a.` reach the same server, as do localhost:3000 and 127.0.0.1:3000. Otherwise a view
// could use another spelling to bypass the rule.
const hostKey = (host: string) => {
  const [, name, port] = /^(.*?)\.?(:\d+)?$/.exec(host)!;
  return (isLoopback(name!) ? 'localhost' : name) + (port ?? '').replace(/^:(80|443)$/, '');
};

/**
 * Whether `host` (`host[:port]`, lower case, may start with `*.`) includes one of the origins that a view must never
 * reach: those of the host page and the sandbox. The scheme is ignored, and on loopback also the name. An own origin
 * may include all its subdomains, too. Origins without a host (`null`, `file://`) match nothing.
 */
export const coversOwnOrigin = (host: string, ownOrigins: readonly string[] = []): boolean =>
  ownOrigins.some((origin) => {
    // Not read as a URL: engines differ about a `*` in its host.
    const [, name] = /:\/\/([^/]+)/.exec(origin.toLowerCase()) ?? [];
    if (!name) return false;
    const [given, own] = [hostKey(host), hostKey(name)];
    return coversHost(given, own) || coversHost(own, given);
  });
