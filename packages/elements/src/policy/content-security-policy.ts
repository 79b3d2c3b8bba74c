// The one builder of the policy that binds a view: for the `<meta>` of a zero-config sandbox and for
// the header of a sandbox server alike. It sits on the OUTER document (SECURITY K1).
import type { ResourceCsp } from '../protocol/app-resource.js';
import { isObject } from '../protocol/json-rpc.js';
import { coversSource, parseCspSource } from './csp-source.js';
import type { CspSourceOptions } from './csp-source.js';

/** What the host decides about the policy; it may tighten what a view asks for, never loosen it. */
export interface CspOptions extends CspSourceOptions {
  /** Without eval, WASM, blob: and data: scripts and workers (K3). Default false. */
  strict?: boolean;
  /**
   * `about:` in a header, where `<base href="about:srcdoc">` comes after the policy; `'none'` in a
   * `<meta>`, where it comes before (ENGINES 2.2). Default `none`.
   */
  baseUri?: 'none' | 'about:';
  /**
   * Origins that may embed the sandbox; an empty list means nobody. For the header only: a `<meta>`
   * may not say it. What is not an origin is left out. Default: no such directive.
   */
  frameAncestors?: readonly string[];
  /**
   * The host's own lists: an entry that they do not cover is refused. A list that is left out allows
   * nothing, and `*` in a list allows all that is well-formed. Default: no restriction.
   */
  restrict?: ResourceCsp;
}

/** An entry that was not granted. */
export interface CspRefusal {
  list: keyof ResourceCsp;
  /** The entry as declared, at most 255 characters; its type where it is not a string. */
  entry: string;
  /** What is wrong and how to mend it, for people. */
  reason: string;
}

/** The policy, and what became of each declared entry. */
export interface BuiltCsp {
  /** Ready for a header; for an attribute too, as it has no `"`, `&`, `<` or `>`. */
  policy: string;
  /** Normalised and accepted entries, empty lists left out; for `hostCapabilities.sandbox` (S8). */
  granted: ResourceCsp;
  refused: CspRefusal[];
}

const LISTS = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'] as const;
const MAX_SOURCES = 64;
const MAX_POLICY = 8192;
/** Entries of a list beyond this are not even reported: a list can be made as long as one likes. */
const MAX_ENTRIES = 1024;

/** Text of 4a. No `'self'`: inside an opaque srcdoc it means the HOST (S4). */
function render(granted: ResourceCsp, options: CspOptions): string {
  const { strict, baseUri, frameAncestors } = options;
  const [connect, resource, frame, base] = LISTS.map((list) =>
    (granted[list] ?? []).map((source) => ` ${source}`).join(''),
  );
  const none = " 'none'";
  const code = strict ? '' : ' blob: data:';
  const about = baseUri === 'about:' ? ' about:' : '';
  const ancestors = frameAncestors?.filter((origin) => /^[\w:/.*'[\]-]+$/.test(origin)).join(' ');
  return (
    `default-src 'none'; ` +
    `script-src 'unsafe-inline'${strict ? '' : " 'unsafe-eval' 'wasm-unsafe-eval'"}${code}${resource}; ` +
    `style-src 'unsafe-inline' blob: data:${resource}; img-src data: blob:${resource}; ` +
    `font-src data: blob:${resource}; media-src data: blob:${resource}; ` +
    `connect-src data: blob:${connect}; worker-src${code + resource || none}; ` +
    `frame-src${frame || none}; object-src 'none'; base-uri${about + base || none}; ` +
    `form-action 'none'; manifest-src 'none'` +
    (ancestors === undefined ? '' : `; frame-ancestors ${ancestors || "'none'"}`)
  );
}

/** What an entry stands for: without a scheme, a connect entry is https and wss. */
function sourcesOf(list: keyof ResourceCsp, entry: unknown, options: CspSourceOptions) {
  const parsed = parseCspSource(entry, options);
  if ('reason' in parsed) return { sources: [], reason: parsed.reason };
  const sources = [parsed.source];
  if (list === 'connectDomains' && !`${entry}`.includes('://'))
    sources.push(parsed.source.replace('http', 'ws'));
  return { sources };
}

/** Whether the host's own lists, if there are any, cover a source. */
function isWithin(restrict: ResourceCsp | undefined, list: keyof ResourceCsp, source: string) {
  return (restrict ? (restrict[list] ?? []) : ['*']).some(
    (entry) =>
      entry === '*' ||
      sourcesOf(list, entry, { allowLoopback: true }).sources.some((own) =>
        coversSource(own, source),
      ),
  );
}

/**
 * Turns the domains that a view declares (S4, S5) into its policy. Nothing declared: nothing from
 * the network. Entries that are malformed, too broad, private, beyond 64 in a list, beyond 8 KB of
 * policy, or not in `options.restrict` are refused, each with a reason. Never throws, whatever
 * `csp` is. Building again from `granted` gives the same policy.
 */
export function buildContentSecurityPolicy(
  csp: ResourceCsp | undefined,
  options: CspOptions = {},
): BuiltCsp {
  const granted: ResourceCsp = {};
  const refused: CspRefusal[] = [];
  let room = MAX_POLICY - render(granted, options).length;

  for (const list of LISTS) {
    const accepted: string[] = [];
    const judge = (entry: unknown): string | undefined => {
      const { sources, reason } = sourcesOf(list, entry, options);
      if (reason) return reason;
      const covered = sources.filter((source) => isWithin(options.restrict, list, source));
      if (!covered.length) return 'Not among the domains that this host allows.';
      const fresh = covered.filter((source) => !accepted.includes(source));
      // One space before each; resource domains stand in six directives.
      const cost = (fresh.join('').length + fresh.length) * (list === 'resourceDomains' ? 6 : 1);
      if (accepted.length + fresh.length > MAX_SOURCES || cost > room)
        return 'Beyond 64 domains in a list or 8 KB of policy; declare fewer.';
      room -= cost;
      accepted.push(...fresh);
      return undefined;
    };
    const refuse = (entry: unknown, reason: string) => {
      const shown = typeof entry === 'string' ? entry.slice(0, 255) : typeof entry;
      refused.push({ list, entry: shown, reason });
    };

    const declared: unknown = isObject(csp) ? csp[list] : (csp ?? undefined);
    if (isObject(csp) && Array.isArray(declared)) {
      for (const entry of declared.slice(0, MAX_ENTRIES)) {
        const reason = judge(entry);
        if (reason) refuse(entry, reason);
      }
    } else if (declared != null) refuse(declared, 'Not a list; write ["https://example.com"].');
    if (accepted.length) granted[list] = accepted;
  }
  return { policy: render(granted, options), granted, refused };
}
