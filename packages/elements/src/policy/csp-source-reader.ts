// Decides whether a declared domain is a valid source for a policy. Small, because it is part of the sandbox page; the
// explanations of refusals are in `csp-source.ts`.
import { coversOwnOrigin, isLoopback, parseUrl } from './own-origin.js';

/** How strictly an entry is checked. The defaults are for production. */
export interface CspSourceOptions {
  /**
   * Accepts `localhost`, names under it, 127.0.0.0/8 and `[::1]`, and names that only a private network resolves, such
   * as those under `local` and `internal`; also over http: and ws:, but not the ports of
   * `ownOrigins` under any of these names. For development: a view can reach every service of the machine that its
   * server declares. Default false. Private addresses are always refused.
   */
  allowLoopback?: boolean;
  /** Origins that no entry may include: those of the host page and the sandbox. Default none. */
  ownOrigins?: readonly string[];
}

/**
 * The rule that an entry breaks. `list`, `limit` and `host` concern its list: not an array, too long, not allowed by
 * the host page.
 */
export type CspProblem =
  | 'shape'
  | 'label'
  | 'address'
  | 'scheme'
  | 'own'
  | 'list'
  | 'limit'
  | 'host';

/** The allowed characters cannot end a source, a directive, an attribute or a header string. */
const SHAPE =
  /^(?!.{256})((http|ws)s?:\/\/)?((\*\.)?[\w-]+(\.[\w-]+)*|\[::1])(:\d+)?(\/[\w.~+=:@%/-]*)?$/i;
/** Top-level names that are reserved, or in common use, for private networks. */
const LOCAL_NAME = /\.(local|internal|localdomain|lan|intranet|corp|home|private|home\.arpa)$/;
/** IPv4, in this order: this network, private, link-local, private, private, shared by a carrier. */
const PRIVATE =
  /^(0|10|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$/;

/**
 * The normalised sources of an entry, or the rule that it breaks. Never throws. Usually one source; two (https and wss)
 * if `sockets` is true and the entry has no scheme.
 */
export function readCspSources(
  entry: unknown,
  { allowLoopback, ownOrigins }: CspSourceOptions = {},
  sockets = false,
): string[] | CspProblem {
  const shape = typeof entry === 'string' && SHAPE.exec(entry);
  if (!shape) return 'shape';
  const [whole, scheme, , name, star = ''] = shape;
  // Without the star, which Chromium converts to `%2A` and Firefox rejects.
  const rest = whole.replace('*.', '');
  let url = parseUrl(scheme ? rest : `https://${rest}`);
  // The URL parser decides about hosts: it reads 0x7f.1 as 127.0.0.1 and rejects 1.2.3.4.5.
  if (!url || star + url.hostname !== name!.toLowerCase()) return 'shape';
  const loopback = isLoopback(url.hostname) || LOCAL_NAME.test(url.hostname);
  if (loopback && !scheme) url = parseUrl(`http://${rest}`)!;
  const { protocol, hostname, pathname } = url;
  const host = star + url.host;
  // A star is only for subdomains, not for a whole top-level domain or an IP address.
  if (!hostname.includes('.') && (star || !loopback)) return 'label';
  if (star && !/[a-z]/.test(hostname)) return 'shape';
  if (PRIVATE.test(hostname) || (loopback && !allowLoopback)) return 'address';
  if (!loopback && /^(http|ws):/.test(protocol)) return 'scheme';
  if (coversOwnOrigin(host, ownOrigins)) return 'own';
  const source = `${protocol}//${host}${pathname.replace(/^\/$/, '')}`;
  return sockets && !scheme ? [source, source.replace('http', 'ws')] : [source];
}
