// The origins of views: one label under a wildcard domain for each server and user. Checks the setting, and finds the
// label of a host.
import { isLoopback } from '@mcp-app/elements/policy';
import { pageOrigin } from '../page-origin.js';
import { isSharedSuffix } from './shared-suffixes.js';

const EXAMPLE =
  'name a wildcard domain of its own with only one label under it, such as https://*.views.example';

/** `https://*.views.example:8443` in its parts. */
const PATTERN = /^(https?:)\/\/\*\.((?:[a-z\d-]+\.)*[a-z\d-]+)(:\d+)?$/;
const LABEL = /^[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** Where views with an origin of their own are. */
export interface ViewHosts {
  /** As the operator wrote it: `https://*.views.example`. */
  readonly pattern: string;
  /** The origin of the sandbox page, the only page that embeds views. */
  readonly sandbox: string;
  /** Whether a host name belongs to views, and so never to the sandbox page. */
  isViewHost(hostname: string): boolean;
  /** The origin of the view at a host name; undefined if it has more than one label. */
  originAt(hostname: string): string | undefined;
  /** Whether a text is the origin of a view. */
  isViewOrigin(text: string): boolean;
}

const isWithin = (hostname: string, suffix: string): boolean => hostname.endsWith(`.${suffix}`);

/** `chat.example` for `https://*.chat.example:8443`; undefined for pages of shells. */
const nameOf = (host: string): string | undefined =>
  /^https?:\/\/(?:\*\.)?([\w.-]+)/.exec(host)?.[1];

/**
 * Checks the option `views`.
 * @param sandbox the origin of the sandbox page
 * @throws TypeError that says what is wrong and how to fix it
 */
export function readViewHosts(
  views: string,
  sandbox: string | undefined,
  allowHosts: readonly string[],
): ViewHosts {
  const wrong = `views: ${JSON.stringify(views)}`;
  const [, scheme, suffix, port = ''] = PATTERN.exec(views) ?? [];
  if (!suffix) throw new TypeError(`${wrong} is not a wildcard origin: ${EXAMPLE}.`);
  const isLocal = isLoopback(suffix);
  if (!isLocal && isSharedSuffix(suffix))
    throw new TypeError(`${wrong} includes names of strangers: ${EXAMPLE}.`);
  if (!isLocal && scheme !== 'https:')
    throw new TypeError(
      `${wrong} is plain http, so anyone on the network can change the views: use https.`,
    );
  if (!sandbox || pageOrigin(sandbox) !== sandbox)
    throw new TypeError(
      `origin: ${JSON.stringify(sandbox)} is not an origin. With views, set origin to that of the sandbox page, such as https://sandbox.example.`,
    );
  if (isWithin(nameOf(sandbox) ?? '', suffix))
    throw new TypeError(
      `${wrong} includes the sandbox page (${sandbox}), so a view could get its origin: use another domain.`,
    );
  for (const host of allowHosts) {
    const name = nameOf(host);
    if (isLocal || !name) continue;
    if (name === suffix || isWithin(name, suffix) || isWithin(suffix, name))
      throw new TypeError(
        `${wrong} shares cookies with the host page ${host}: use a domain of another site.`,
      );
  }
  const originAt = (hostname: string) =>
    isWithin(hostname, suffix) && LABEL.test(hostname.slice(0, -suffix.length - 1))
      ? `${scheme}//${hostname}${port}`
      : undefined;
  return {
    pattern: views,
    sandbox,
    isViewHost: (hostname) => isWithin(hostname, suffix),
    originAt,
    isViewOrigin: (text) => text === originAt(nameOf(text) ?? ''),
  };
}
