// The list of pages that may embed the sandbox: the one thing its operator must get right.
import { parseUrl } from '../../policy/own-origin.js';

const EXAMPLE = 'name the host page by its origin, such as https://chat.example';

/**
 * Checks the origins that may embed the sandbox; exact ones only, since they are the parents from
 * which the page takes HTML.
 * @throws TypeError that says which entry is wrong and how to fix it.
 */
export function checkAllowHosts(allowHosts: readonly string[]): readonly string[] {
  if (!Array.isArray(allowHosts) || allowHosts.length === 0)
    throw new TypeError(`allowHosts is empty: ${EXAMPLE}.`);
  for (const entry of allowHosts as readonly unknown[]) {
    const wrong = `allowHosts: ${JSON.stringify(entry)}`;
    if (typeof entry !== 'string') throw new TypeError(`${wrong} is not a string: ${EXAMPLE}.`);
    if (entry.includes('*'))
      throw new TypeError(`${wrong} would let strangers embed the sandbox: ${EXAMPLE}.`);
    // No policy can name an opaque origin: `frame-ancestors null` matches nothing.
    if (entry === 'null')
      throw new TypeError(`${wrong} is any opaque page, which no header can name: ${EXAMPLE}.`);
    const url = parseUrl(entry);
    // The parser lets quotes, commas and semicolons into a host; a header or attribute must not.
    if (!url || !/^https?:\/\/[\w:.[\]-]+$/.test(url.origin))
      throw new TypeError(`${wrong} is not an http(s) origin: ${EXAMPLE}.`);
    if (url.origin !== entry)
      throw new TypeError(`${wrong} is not an exact origin: write ${JSON.stringify(url.origin)}.`);
  }
  return [...allowHosts];
}
