// The one builder of the policy that binds a view: for the `<meta>` of a zero-config sandbox and for
// the header of a sandbox server alike. It sits on the OUTER document, which the view cannot change.
import type { ResourceCsp } from '../protocol/ui-extension.js';
import { grantSources } from './csp-grant.js';
import { readCspSources } from './csp-source-reader.js';
import { explainCspProblem } from './csp-source.js';
import type { CspSourceOptions } from './csp-source.js';
import { cspText } from './csp-text.js';
import type { CspTextOptions } from './csp-text.js';
import { coversHost } from './own-origin.js';

/** What the host decides about the policy; it may tighten what a view asks for, never loosen it. */
export interface CspOptions extends CspSourceOptions, CspTextOptions {
  /**
   * Origins that may embed the sandbox; an empty list means nobody. For the header only: a `<meta>`
   * cannot say it. What is not an origin is left out. Default: no such directive.
   */
  frameAncestors?: readonly string[];
  /**
   * The host's own lists: an entry that they do not cover is refused. A list that is left out allows
   * nothing; `*` in a list allows all that is well-formed. Default: no restriction.
   */
  restrict?: ResourceCsp;
}

/** An entry that was not granted. */
export interface CspRefusal {
  list: keyof ResourceCsp;
  /** The entry as declared, at most 255 characters; its type where it is not a string. */
  entry: string;
  /** What is wrong and how to fix it, for people. */
  reason: string;
}

/** The policy, and what became of each declared entry. */
export interface BuiltCsp {
  /** Fit for a header, and for an attribute as it is: it has no `"`, `&`, `<` or `>`. */
  policy: string;
  /** Normalised, accepted entries; empty lists left out. For `hostCapabilities.sandbox` (S8). */
  granted: ResourceCsp;
  refused: CspRefusal[];
}

const PARTS = /^(\w+:)\/\/([^/]+)(.*)/;

/** Whether all that the source `narrow` allows is allowed by the source `wide`. */
function coversSource(wide: string, narrow: string): boolean {
  const [, scheme, host, path] = PARTS.exec(wide)!;
  const [, itsScheme, itsHost, itsPath] = PARTS.exec(narrow)!;
  return (
    scheme === itsScheme &&
    coversHost(host!, itsHost!) &&
    // As in a policy: no path is every path, one that ends in a slash is all below it.
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
 * Turns the domains that a view declares (S4, S5) into its policy. Nothing declared: nothing from
 * the network. Entries that are malformed, too broad, private, beyond 64 in a list, beyond 8 KB of
 * policy, or not in `options.restrict` are refused, each with a reason. A connect entry without a
 * scheme grants https and wss. Never throws, whatever `csp` is. Building again from `granted` gives
 * the same policy.
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
