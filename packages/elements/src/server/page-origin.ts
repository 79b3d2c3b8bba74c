// Origins of pages, as browsers write them. Besides http(s) there are the schemes of desktop, editor and mobile shells.
import { parseUrl } from '../policy/own-origin.js';

/** Schemes with an address but without pages that have an origin of their own. `http:` and `https:` are treated apart. */
const NOT_OF_PAGES = /^(wss?|ftp|file|filesystem|data|blob|about|javascript|https?):$/;

/**
 * The origin of a page at this address: `https://chat.example`, or `app://main` for a page of a shell, which has a host
 * and no port. Undefined where no origin can be named. The result is fit for a header and for an attribute: the URL
 * parser lets quotes, commas and semicolons into a host, this does not.
 */
export function pageOrigin(address: string): string | undefined {
  const url = parseUrl(address);
  if (!url) return undefined;
  if (/^https?:\/\/[\w:.[\]-]+$/.test(url.origin)) return url.origin;
  // The standard gives such addresses no origin and keeps the case of their host. The engines of shells give them one,
  // in lower case.
  const origin = `${url.protocol}//${url.host.toLowerCase()}`;
  return !NOT_OF_PAGES.test(url.protocol) && /^[a-z][a-z\d+.-]*:\/\/[a-z\d][\w.-]*$/.test(origin)
    ? origin
    : undefined;
}
