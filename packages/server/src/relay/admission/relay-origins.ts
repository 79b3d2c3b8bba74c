// Decides which pages may use a relay. Browsers let every page send requests with the user's cookies and open sockets
// to any address, so a relay that does not check `Origin` works for every site.
import { RelayErrorCode } from '@mcp-app/elements/protocol';
import { coversHost, isLoopback, parseUrl } from '@mcp-app/elements/policy';
import { RpcError } from '@mcp-app/elements/rpc';
import { pageOrigin } from '../../page-origin.js';

/** The HTTP request of a page: a `Request`, or the `IncomingMessage` of an upgrade in Node. */
export interface RelayRequest {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly url?: string | undefined;
  readonly method?: string | undefined;
}

/** The origin settings of a relay. */
export interface RelayOriginOptions {
  /**
   * Other origins whose pages may use the relay: `https://chat.example`, `app://main` in a desktop
   * shell, or `https://*.preview.example` for all subdomains. Their pages get CORS headers, with credentials.
   * `'any'` opens the relay to every page and every program. CORS requests then have no cookies, but a WebSocket still
   * sends them, so never combine `'any'` with an `authorize` that reads cookies. Default: none, so only pages of the
   * relay's own origin may use it.
   */
  origins?: readonly string[] | 'any';
  /**
   * The relay's own origin as its pages see it, such as `https://chat.example`. Default: derived from the request,
   * whose `Host` a proxy may have changed. Also set it if the relay is reachable over plain http in a private network:
   * otherwise a name that an attacker points at it (DNS rebinding) would count as its own origin.
   */
  origin?: string;
  /**
   * Accepts pages of every port of this machine (`http://localhost:5173`), if the request was sent to this machine as
   * well: for a dev server or its proxy. Without `origin`, a request to another name of this machine is refused unless
   * its page is listed, because an attacker may have pointed that name here (DNS rebinding). Default false.
   */
  development?: boolean;
}

const EXAMPLE = 'write "https://chat.example", or "https://*.preview.example" for all subdomains';

/** `https://*.a.example:8443` in its parts. */
const PATTERN = /^(https?:\/\/)(\*\.(?:[\w-]+\.)+[\w-]+(?::\d+)?)$/;

/** Checks requests against the list, and returns the CORS headers. */
export class RelayOrigins {
  readonly #listed: readonly string[] | 'any';
  readonly #own: string | undefined;
  readonly #isDevelopment: boolean;

  /** @throws TypeError that names the wrong entry and how to write it. */
  constructor({ origins = [], origin, development = false }: RelayOriginOptions) {
    if (origins !== 'any' && !Array.isArray(origins))
      throw new TypeError(`origins is not a list: write ["https://chat.example"], or 'any'.`);
    this.#listed = origins;
    for (const entry of origins === 'any' ? [] : origins) checkOrigin('origins', entry);
    if (origin !== undefined) checkOrigin('origin', origin);
    this.#own = origin;
    this.#isDevelopment = development === true;
  }

  /** Throws an RpcError if the page may not use the relay. */
  check(request: RelayRequest, carrier: 'http' | 'socket'): void {
    if (this.#listed === 'any') return;
    const origin = headerOf(request, 'origin');
    const isUnnamed = origin === undefined;
    if (isUnnamed && carrier === 'http' && isSameOriginByNature(request) && this.#isSafe(request))
      return;
    if (isUnnamed) throw unnamed();
    if (this.#isOwn(origin, request) || this.#isListed(origin, request)) return;
    const local = isLocal(origin, request)
      ? ' On your own machine, you can set `development: true` instead.'
      : '';
    throw new RpcError(
      RelayErrorCode.OriginRefused,
      `The relay does not accept pages of ${JSON.stringify(origin.slice(0, 200))}. ` +
        'If they should use it, add this origin to `origins` of createRelay(); ' +
        `behind a proxy that changes the Host header, set \`origin\`.${local}`,
    );
  }

  /** The CORS headers of every answer to this request; refused pages get no permission. */
  cors(request: RelayRequest): Record<string, string> {
    const isPreflight = request.method === 'OPTIONS';
    const vary = isPreflight ? 'Origin, Access-Control-Request-Headers' : 'Origin';
    const origin = headerOf(request, 'origin');
    const isAny = this.#listed === 'any';
    if (!isAny && (origin === undefined || !this.#isListed(origin, request))) return { vary };
    const asked = headerOf(request, 'access-control-request-headers');
    return {
      vary,
      'access-control-allow-origin': isAny ? '*' : origin!,
      ...(!isAny && { 'access-control-allow-credentials': 'true' }),
      ...(isPreflight && {
        'access-control-allow-methods': 'GET, POST',
        'access-control-max-age': '600',
        // A page may send its own headers, such as `authorization`, which `*` does not include.
        ...(asked && { 'access-control-allow-headers': asked }),
      }),
    };
  }

  #isOwn(origin: string, request: RelayRequest): boolean {
    if (this.#own !== undefined) return origin === this.#own;
    const page = parseUrl(origin);
    const own = ownUrl(request);
    if (!page || page.origin !== origin || own?.host !== page.host) return false;
    if (!this.#isSafe(request)) return false;
    // A proxy that terminates TLS forwards plain http, so the page may use https while the relay sees http.
    return page.protocol === own.protocol || page.protocol === 'https:';
  }

  /** Whether the name that the request was sent to can be trusted: in development, only those of this machine. */
  #isSafe(request: RelayRequest): boolean {
    const isDerived = this.#isDevelopment && this.#own === undefined;
    return !isDerived || isLoopback(ownUrl(request)?.hostname ?? '');
  }

  #isListed(origin: string, request: RelayRequest): boolean {
    if (this.#isDevelopment && isLocal(origin, request)) return true;
    // Parsed, because a text such as `https://evil.example#.preview.example` ends like a listed host.
    const page = parseUrl(origin);
    const isOrigin = page?.origin === origin;
    return (this.#listed as readonly string[]).some((entry) => {
      const pattern = PATTERN.exec(entry);
      return pattern
        ? isOrigin && pattern[1] === `${page.protocol}//` && coversHost(pattern[2]!, page.host)
        : entry === origin;
    });
  }
}

/**
 * Whether both the page and the relay are on this machine, by the names that the browser used. A name that an attacker
 * points at this machine is not among them.
 */
function isLocal(origin: string, request: RelayRequest): boolean {
  const page = parseUrl(origin);
  const own = ownUrl(request);
  return page?.origin === origin && isLoopback(page.hostname) && isLoopback(own?.hostname ?? '');
}

/**
 * Whether a request without `Origin` comes from a page of the relay's own origin. Browsers omit the header in a GET to
 * their own origin. A GET for events cannot come from another site, because its header requires a preflight. With a
 * POST they always send `Origin`, and most also send `Sec-Fetch-Site`: a request with neither is not from a browser.
 */
function isSameOriginByNature(request: RelayRequest): boolean {
  const site = headerOf(request, 'sec-fetch-site');
  return request.method === 'POST' ? site === 'same-origin' : !site || site === 'same-origin';
}

const unnamed = () =>
  new RpcError(
    RelayErrorCode.OriginRefused,
    'The request does not say which page it comes from: it has no Origin header. ' +
      "Send one, or set `origins: 'any'` in createRelay() to accept programs other than browsers.",
  );

/** A header of a request of either kind. */
export function headerOf({ headers }: RelayRequest, name: string): string | undefined {
  if (typeof headers?.get === 'function') return (headers as Headers).get(name) ?? undefined;
  const value = (headers as Record<string, string | string[] | undefined> | undefined)?.[name];
  return typeof value === 'string' ? value : value?.join();
}

/** The URL that the request was sent to. In Node, `url` is a path, and `Host` has the rest. */
function ownUrl(request: RelayRequest): URL | undefined {
  const absolute = parseUrl(request.url ?? '');
  if (absolute) return absolute;
  const { encrypted } = (request as { socket?: { encrypted?: boolean } }).socket ?? {};
  return parseUrl(`${encrypted ? 'https' : 'http'}://${headerOf(request, 'host') ?? ''}`);
}

function checkOrigin(option: 'origins' | 'origin', entry: unknown): void {
  const wrong = `${option}: ${JSON.stringify(entry)}`;
  if (typeof entry !== 'string') throw new TypeError(`${wrong} is not a string: ${EXAMPLE}.`);
  if (entry === '*')
    throw new TypeError(`${wrong} would let every site use the relay: list origins, or set 'any'.`);
  if (entry.includes('*')) {
    if (option === 'origins' && PATTERN.test(entry)) return;
    throw new TypeError(
      `${wrong}: a * can only be the first label, as in "https://*.example.com".`,
    );
  }
  const exact = pageOrigin(entry);
  if (!exact) throw new TypeError(`${wrong} is not an origin: ${EXAMPLE}.`);
  if (exact !== entry)
    throw new TypeError(`${wrong} is not an exact origin: write ${JSON.stringify(exact)}.`);
}
