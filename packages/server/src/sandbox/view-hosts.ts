// The origins of views: one label under a wildcard domain for each server and user. Checks the setting, and finds the
// label of a host.
import { isLoopback, isSameSite, isSharedSuffix } from '@mcp-app/elements/policy';
import { pageOrigin } from '../page-origin.js';

const EXAMPLE =
  'name a wildcard domain of its own with only one label under it, such as https://*.views.example';

/** `https://*.views.example:8443` in its parts. */
const PATTERN = /^(https?:)\/\/\*\.((?:[a-z\d-]+\.)*[a-z\d-]+)(:\d+)?$/;
const LABEL = /^[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** Where views with an origin of their own are. */
export interface ViewHosts {
  /** As the operator wrote it: `https://*.views.example`. */
  readonly pattern: string;
  /** Whether the names are of this machine, where some browsers do not say what a request is for. */
  readonly isLocal: boolean;
  /** Whether each name is a site of its own, so that browsers give it a process without being asked. */
  readonly areSites: boolean;
  /** The origin of the sandbox page, the only page that embeds views. */
  readonly sandbox: string;
  /** Whether a host, in any spelling, belongs to views, and so never to the sandbox page or to something else. */
  isViewHost(host: string): boolean;
  /** The origin of the view at a host as browsers write it: one label, lower case, this port. Otherwise undefined. */
  originAt(host: string): string | undefined;
}

/** A host with other spellings of the same name in one form: without its port and a dot at its end, in lower case. */
const nameAt = (host: string): string => host.toLowerCase().replace(/\.*(:\d*)?$/, '');

const isWithin = (hostname: string, suffix: string): boolean => hostname.endsWith(`.${suffix}`);

/** `chat.example` for `https://*.chat.example:8443`; undefined for pages of shells. */
const nameOf = (host: string): string | undefined =>
  /^https?:\/\/(?:\*\.)?([\w.-]+)/.exec(host)?.[1];

/**
 * Checks the option `views`.
 * @param sandbox the origin of the sandbox page
 * @param allowHosts the host pages, which are of other sites
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
    if (isSameSite(`any.${suffix}`, name))
      throw new TypeError(
        `${wrong} is of the same site as the host page ${host}, so both share cookies: use a domain of another site. (Two names under a suffix of the Public Suffix List that this check does not know are two sites, but refused.)`,
      );
  }
  const end = `.${suffix}${port}`;
  const originAt = (host: string) =>
    host.endsWith(end) && LABEL.test(host.slice(0, -end.length)) ? `${scheme}//${host}` : undefined;
  return {
    pattern: views,
    isLocal,
    areSites: isSharedSuffix(suffix),
    sandbox,
    isViewHost: (host) => isWithin(nameAt(host), suffix),
    originAt,
  };
}
