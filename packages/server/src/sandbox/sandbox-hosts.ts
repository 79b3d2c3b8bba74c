// Checks the list of pages that may embed the sandbox, the most important setting of its operator.
import { coversHost, isSharedSuffix } from '@mcp-app/elements/policy';
import { pageOrigin } from '../page-origin.js';

const EXAMPLE =
  'name the host page by its origin, such as https://chat.example, or app://main in a desktop shell';

/** `https://*.preview.example:8443` in its parts. */
const PATTERN = /^(https?:\/\/)(\*\.(?:[\w-]+\.)+[\w-]+(?::\d+)?)$/;
/** Shells that give every installation random hosts, so that a wildcard is the only way to name their pages. */
const RANDOM_HOSTS = /^(vscode-webview|moz-extension|safari-web-extension):\/\/\*$/;

/**
 * Checks the origins that may embed the sandbox: exact ones, and if `patterns` allows it, `https://*.preview.example`
 * for all subdomains of a domain that the operator owns, and `vscode-webview://*`.
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
    // A policy cannot name an opaque origin: `frame-ancestors null` matches nothing.
    if (/^(null$|file:)/.test(entry))
      throw new TypeError(
        `${wrong} matches any opaque page or local file, which a header cannot name: ${EXAMPLE}. A page without its own origin can omit sandbox-url.`,
      );
    if (/^[a-z][a-z\d+.-]*:(\/\/)?$/.test(entry))
      throw new TypeError(`${wrong} matches every page of a scheme: ${EXAMPLE}.`);
    const origin = pageOrigin(entry);
    if (!origin) throw new TypeError(`${wrong} is not an origin: ${EXAMPLE}.`);
    if (origin !== entry)
      throw new TypeError(`${wrong} is not an exact origin: write ${JSON.stringify(origin)}.`);
  }
  return [...allowHosts];
}

function checkPattern(entry: string, wrong: string, isAllowed: boolean): void {
  const host = PATTERN.exec(entry)?.[2];
  const isShared = !host || isSharedSuffix(host.slice(2).replace(/:\d+$/, ''));
  if (isShared && !RANDOM_HOSTS.test(entry))
    throw new TypeError(
      `${wrong} would let strangers embed the sandbox: ${EXAMPLE}, or all subdomains of a domain that only you assign, such as https://*.preview.chat.example. Only schemes with random hosts can have a * as the host, such as vscode-webview://*.`,
    );
  if (!isAllowed)
    throw new TypeError(
      `${wrong}: a file cannot know which page of the pattern embeds it. List exact origins, or serve the page with createSandboxHandler or the command.`,
    );
}

function isCovered(entry: string, origin: string): boolean {
  if (RANDOM_HOSTS.test(entry)) return origin.startsWith(entry.slice(0, -1));
  const [, scheme, wide] = PATTERN.exec(entry) ?? [];
  return !!wide && origin.startsWith(scheme!) && coversHost(wide, origin.slice(scheme!.length));
}

/**
 * The origins that one page is for: the exact ones, and the requesting one if a pattern matches it. The browser checks
 * `frame-ancestors` against the embedding page, so the security does not depend on `asking`.
 */
export function hostsOfPage(
  allowHosts: readonly string[],
  asking: string | null,
): readonly string[] {
  const exact = allowHosts.filter((entry) => !entry.includes('*'));
  const origin = pageOrigin(asking ?? '');
  return origin && !exact.includes(origin) && allowHosts.some((entry) => isCovered(entry, origin))
    ? [...exact, origin]
    : exact;
}
