// Builds the policy of a view, both for the `<meta>` of a zero-config sandbox and for the header of a sandbox server.
// It applies to the OUTER document: see docs/decisions/two-iframes.md.
import type { ResourceCsp } from '../protocol/ui-extension.js';
import { grantSources } from './csp-grant.js';
import { readCspSources } from './csp-source-reader.js';
import { explainCspProblem } from './csp-source.js';
import type { CspSourceOptions } from './csp-source.js';
import { cspText } from './csp-text.js';
import type { CspTextOptions } from './csp-text.js';
import { coversHost } from './own-origin.js';

/** The host's settings for the policy. They can restrict what a view requests, but never extend it. */
export interface CspOptions extends CspSourceOptions, CspTextOptions {
  /**
   * Origins that may embed the sandbox; an empty list means none. Only for the header, because a `<meta>` cannot
   * contain it. Values that are not origins are omitted. Default: no such directive.
   */
  frameAncestors?: readonly string[];
  /**
   * The host's own lists: an entry that they do not cover is refused. An omitted list allows nothing; `*` in a list
   * allows every well-formed entry. Default: no restriction.
   */
  restrict?: ResourceCsp;
}

/** An entry that was not granted. */
export interface CspRefusal {
  list: keyof ResourceCsp;
  /** The entry as declared, at most 255 characters; its type if it is not a string. */
  entry: string;
  /** What is wrong and how to fix it, for people. */
  reason: string;
}

/** The policy, and the result for each declared entry. */
export interface BuiltCsp {
  /** Safe in a header and in an attribute: it does not contain `"`, `&`, `<` or `>`. */
  policy: string;
  /** Normalised, accepted entries; empty lists are omitted. For `hostCapabilities.sandbox` (S8). */
  granted: ResourceCsp;
  refused: CspRefusal[];
}

const PARTS = /^(\w+:)\/\/([^/]+)(.*)/;

/** Whether the source `wide` allows everything that the source `narrow` allows. */
function coversSource(wide: string, narrow: string): boolean {
  const [, scheme, host, path] = PARTS.exec(wide)!;
  const [, itsScheme, itsHost, itsPath] = PARTS.exec(narrow)!;
  return (
    scheme === itsScheme &&
    coversHost(host!, itsHost!) &&
    // As in a CSP: no path means every path, and a path that ends in a slash includes everything below it.
    (!path || path === itsPath || (path.endsWith('/') && itsPath!.startsWith(path)))
  );
}

function isWithin(restrict: ResourceCsp, list: keyof ResourceCsp, source: string): boolean {
  return (restrict[list] ?? []).some((entry) => {
    if (entry === '*') return true;
    const own = readCspSources(entry, { allowLoopback: true }, list === 'connectDomains');
    return typeof own !== 'string' && own.some((wide) => coversSource(wide, source));
  });
}

/**
 * Builds the policy from the domains that a view declares (S4, S5). Without declared domains, nothing is loaded from
 * the network. Entries that are malformed, too broad, private, beyond 64 in a list, beyond 8 KB of policy, or not in
 * `options.restrict` are refused, each with a reason. A connect entry without a scheme grants https and wss. Never
 * throws, whatever `csp` is. Building again from `granted` gives the same policy.
 */
export function buildContentSecurityPolicy(
  csp: ResourceCsp | undefined,
  options: CspOptions = {},
): BuiltCsp {
  const { restrict, frameAncestors } = options;
  const refused: CspRefusal[] = [];
  const granted = grantSources(csp, options, {
    allows: (list, source) => !restrict || isWithin(restrict, list, source),
    refuse: (list, entry, problem) =>
      refused.push({
        list,
        entry: typeof entry === 'string' ? entry.slice(0, 255) : typeof entry,
        reason: explainCspProblem(entry, problem),
      }),
  });
  let policy = cspText(granted, options);
  if (frameAncestors) {
    const origins = frameAncestors.filter((origin) => /^[\w:/.*'[\]+-]+$/.test(origin));
    policy += `; frame-ancestors ${origins.join(' ') || "'none'"}`;
  }
  return { policy, granted, refused };
}
