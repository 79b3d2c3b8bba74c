// Host names compared as policy needs it. Runs in the host page, the sandbox page and on servers.

/** `new URL(text)`, or undefined where that throws. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Whether `wide`, a `host[:port]` that may begin with `*.`, stands for all of `narrow`. */
export const coversHost = (wide: string, narrow: string): boolean =>
  wide === narrow || (wide.startsWith('*.') && narrow.endsWith(wide.slice(1)));

/** Whether a host name, as URLs write it, is this machine; `0.0.0.0` reaches it too. */
export const isLoopback = (hostname: string): boolean =>
  /^(.+\.)?localhost$|^127\.[\d.]+$|^0\.0\.0\.0$|^\[::1]$/.test(hostname);

// Both default ports and a trailing dot are dropped, and all names of this machine are one:
// `http://a`, `https://a:443` and `https://a.` reach the same server, as do localhost:3000 and
// 127.0.0.1:3000, so a view must not tell them apart to get around the rule.
const hostKey = (host: string) => {
  const [, name, port] = /^(.*?)\.?(:\d+)?$/.exec(host)!;
  return (isLoopback(name!) ? 'localhost' : name) + (port ?? '').replace(/^:(80|443)$/, '');
};

/**
 * Whether `host` (`host[:port]`, lower case, may begin with `*.`) reaches one of the origins that
 * a view must never reach: the host page's and the sandbox's. The scheme does not count, and on
 * loopback neither does the name. An own origin may stand for all its subdomains, too. Origins that name no host (`null`, `file://`) match nothing.
 */
export const coversOwnOrigin = (host: string, ownOrigins: readonly string[] = []): boolean =>
  ownOrigins.some((origin) => {
    const own = parseUrl(origin)?.host;
    return (
      !!own && (coversHost(hostKey(host), hostKey(own)) || coversHost(hostKey(own), hostKey(host)))
    );
  });
