// The list of pages that may embed the sandbox: the one thing its operator must get right.
import { coversHost, parseUrl } from '../../policy/own-origin.js';
import { isSharedSuffix } from './shared-suffixes.js';

const EXAMPLE = 'name the host page by its origin, such as https://chat.example';

/** `https://*.preview.example:8443` in its parts. */
const PATTERN = /^(https?:\/\/)(\*\.(?:[\w-]+\.)+[\w-]+(?::\d+)?)$/;

/**
 * Checks the origins that may embed the sandbox: exact ones, and where `patterns` allows it,
 * `https://*.preview.example` for all subdomains of a name that the operator holds.
 * @throws TypeError that says which entry is wrong and how to fix it.
 */
export function checkAllowHosts(
  allowHosts: readonly string[],
  { patterns = false }: { patterns?: boolean } = {},
): readonly string[] {
  if (!Array.isArray(allowHosts) || allowHosts.length === 0)
    throw new TypeError(`allowHosts is empty: ${EXAMPLE}.`);
  for (const entry of allowHosts as readonly unknown[]) {
    const wrong = `allowHosts: ${JSON.stringify(entry)}`;
    if (typeof entry !== 'string') throw new TypeError(`${wrong} is not a string: ${EXAMPLE}.`);
    if (entry.includes('*')) {
      checkPattern(entry, wrong, patterns);
      continue;
    }
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

function checkPattern(entry: string, wrong: string, isAllowed: boolean): void {
  const host = PATTERN.exec(entry)?.[2];
  if (!host || isSharedSuffix(host.slice(2).replace(/:\d+$/, '')))
    throw new TypeError(
      `${wrong} would let strangers embed the sandbox: ${EXAMPLE}, or all subdomains of a name that only you give out, such as https://*.preview.chat.example.`,
    );
  if (!isAllowed)
    throw new TypeError(
      `${wrong}: a file cannot know which subdomain asks. Name exact origins, or serve the page with createSandboxHandler or the command.`,
    );
}

/**
 * The origins that one page is made for: the exact ones, and the one that asks, if a pattern stands for it. The
 * browser holds `frame-ancestors` against the embedding page by itself, so nothing depends on what `asking` says.
 */
export function hostsOfPage(
  allowHosts: readonly string[],
  asking: string | null,
): readonly string[] {
  const exact = allowHosts.filter((entry) => !entry.includes('*'));
  const origin = parseUrl(asking ?? '')?.origin ?? '';
  const [, scheme, host] = /^(https?:\/\/)([\w:.[\]-]+)$/.exec(origin) ?? [];
  const isCovered = allowHosts.some((entry) => {
    const [, wantedScheme, wide] = PATTERN.exec(entry) ?? [];
    return wide && host && scheme === wantedScheme && coversHost(wide, host);
  });
  return isCovered && !exact.includes(origin) ? [...exact, origin] : exact;
}
