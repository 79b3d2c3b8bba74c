// Checks and normalises one declared domain, and explains refusals to its author.
import { readCspSources } from './csp-source-reader.js';
import type { CspProblem, CspSourceOptions } from './csp-source-reader.js';

export type { CspSourceOptions } from './csp-source-reader.js';

/** Why an entry has an invalid form. The first match is used. */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'Is empty; name a host, such as https://api.example.com.'],
  [/^.{256}/s, 'Is longer than 255 characters; shorten the path.'],
  [
    /[^!-~]/,
    'Has a space, a control or a non-ASCII character; write one ASCII host (xn--…) per entry.',
  ],
  [/[;,'"]/, 'Has a quote, comma or semicolon; write one host per entry, and no keywords.'],
  [
    /^([a-z][\w+.-]*:)?(\/\/)?\*?(:[\d*]+)?(\/(?!\/).*)?$/i,
    'Has no host; add one, such as https://api.example.com.',
  ],
  [/[?#]/, 'Has a query or a fragment; end it after the path.'],
  [/^(\w+:\/\/)?[^/]*@/, 'Has a user name; remove it.'],
  [/:\*/, 'Allows any port; name the one that is needed.'],
  [/\*/, 'Has a * that is not the whole first label; write *.example.com.'],
  [/^(\w+:\/\/)?[^/]*\.(:|\/|$)/, 'Has a host that ends in a dot; remove the dot.'],
  [/^/, 'Is not of the form [https://|wss://][*.]host[:port][/path].'],
];

const PROBLEMS: Readonly<Record<Exclude<CspProblem, 'shape'>, string>> = {
  label: 'Has only one label; write the full name of a public host, such as *.example.com.',
  address:
    'Is a loopback or private address or name; name a public host, or, for loopback and local names in development, set allowLoopback of sandbox.',
  scheme: 'Is not encrypted; write https:// or wss://.',
  list: 'Is not a list; write one, such as ["https://api.example.com"].',
  limit: 'Is beyond 64 domains in a list or 8 KB of policy; declare fewer.',
  host: 'Is not among the domains that this host allows; ask its operator to add it.',
  own: 'Includes the origin of the host page or its sandbox; use another origin.',
};

/** Says what is wrong with an entry that `readCspSources` refuses, and how to fix it. */
export function explainCspProblem(entry: unknown, problem: CspProblem): string {
  if (problem !== 'shape') return PROBLEMS[problem];
  return typeof entry === 'string'
    ? SHAPES.find(([shape]) => shape.test(entry))![1]
    : 'Is not a string; write one, such as "https://api.example.com".';
}

/**
 * Reads one entry of a `_meta.ui.csp` list: `[https://|wss://](*.)host(:port)(/path)`, ASCII, at
 * most 255 characters.
 *
 * Returns the normalised source (lower-case host, no default port, no lone `/`), or the reason why it is refused and
 * how to fix it. Never throws. An entry without a scheme gets `https://` (`http://` on a loopback host, which includes
 * https in a policy); `buildContentSecurityPolicy` adds wss for such a connect entry. IPv6 is refused except for
 * `[::1]`, because policies cannot name it; so are names with one label, which only a private network resolves.
 */
export function parseCspSource(
  entry: unknown,
  options?: CspSourceOptions,
): { source: string } | { reason: string } {
  const read = readCspSources(entry, options);
  return typeof read === 'string'
    ? { reason: explainCspProblem(entry, read) }
    : { source: read[0]! };
}
