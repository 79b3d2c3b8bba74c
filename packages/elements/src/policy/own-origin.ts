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

// Both default ports and a trailing dot are dropped: `http://a`, `https://a:443` and `https://a.`
// reach the same server, so a view must not tell them apart to get around the rule.
const hostKey = (host: string) => host.replace(/:(80|443)$/, '').replace(/\.(?=:|$)/, '');

/**
 * Whether `host` (`host[:port]`, lower case, may begin with `*.`) reaches one of the origins that
 * a view must never reach: the host page's and the sandbox's (SECURITY 4a). The scheme does not
 * count. Origins that name no host (`null`, `file://`) match nothing.
 */
export const coversOwnOrigin = (host: string, ownOrigins: readonly string[] = []): boolean =>
  ownOrigins.some((origin) => {
    const own = parseUrl(origin)?.host;
    return !!own && coversHost(hostKey(host), hostKey(own));
  });
