// Decides whether one declared domain is a source that may stand in a policy. Small, because it is
// part of the sandbox page; why an entry is refused, in words, is `csp-source.ts`.
import { coversOwnOrigin, isLoopback, parseUrl } from './own-origin.js';

/** How strictly an entry is read; the defaults are right for production. */
export interface CspSourceOptions {
  /**
   * Accept `localhost`, names under it, 127.0.0.0/8 and `[::1]`, also over http: and ws:, but no
   * port of `ownOrigins` under any of these names. For development: a view reaches every service of
   * the machine that its server declares. Default false. Private networks stay refused.
   */
  allowLoopback?: boolean;
  /** Origins that no entry may reach: the host page's and the sandbox's. Default none. */
  ownOrigins?: readonly string[];
}

/**
 * Which rule an entry breaks. `list`, `limit` and `host` are about its list: not an
 * array, too long, not allowed by the host page.
 */
export type CspProblem =
  'shape' | 'label' | 'address' | 'scheme' | 'own' | 'list' | 'limit' | 'host';

/** Its letters can end neither a source, a directive, an attribute nor a header string. */
const SHAPE =
  /^(?!.{256})((http|ws)s?:\/\/)?((\*\.)?[\w-]+(\.[\w-]+)*|\[::1])(:\d+)?(\/[\w.~+=:@%/-]*)?$/i;
/** IPv4, in this order: this network, private, link-local, private, private, shared by a carrier. */
const PRIVATE =
  /^(0|10|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$/;

/**
 * The sources that an entry stands for, normalised, or the rule that it breaks; never throws. It is
 * one source, or two when `sockets` is true and the entry has no scheme: https and wss.
 */
export function readCspSources(
  entry: unknown,
  { allowLoopback, ownOrigins }: CspSourceOptions = {},
  sockets = false,
): string[] | CspProblem {
  const shape = typeof entry === 'string' && SHAPE.exec(entry);
  if (!shape) return 'shape';
  const [whole, scheme, , name, star = ''] = shape;
  // Without the star: Chromium makes `%2A` of it, Firefox refuses it.
  const rest = whole.replace('*.', '');
  let url = parseUrl(scheme ? rest : `https://${rest}`);
  // The URL parser has the last word on hosts: to it 0x7f.1 is 127.0.0.1, and 1.2.3.4.5 is nothing.
  if (!url || star + url.hostname !== name!.toLowerCase()) return 'shape';
  const loopback = isLoopback(url.hostname);
  if (loopback && !scheme) url = parseUrl(`http://${rest}`)!;
  const { protocol, hostname, pathname } = url;
  const host = star + url.host;
  // A star stands for names: not for all below a top level, nor before an address.
  if (!hostname.includes('.') && (star || !loopback)) return 'label';
  if (star && !/[a-z]/.test(hostname)) return 'shape';
  if (PRIVATE.test(hostname) || (loopback && !allowLoopback)) return 'address';
  if (!loopback && /^(http|ws):/.test(protocol)) return 'scheme';
  if (coversOwnOrigin(host, ownOrigins)) return 'own';
  const source = `${protocol}//${host}${pathname.replace(/^\/$/, '')}`;
  return sockets && !scheme ? [source, source.replace('http', 'ws')] : [source];
}
