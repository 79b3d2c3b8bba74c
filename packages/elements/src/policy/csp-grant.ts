// Which of its declared domains a view gets. With `csp-text.ts`, all that the sandbox page needs to
// make a policy itself, for hosts that hand it the raw lists.
import type { ResourceCsp } from '../protocol/ui-extension.js';
import { isObject } from '../protocol/json-rpc.js';
import { readCspSources } from './csp-source-reader.js';
import type { CspProblem, CspSourceOptions } from './csp-source-reader.js';
import { cspText } from './csp-text.js';
import type { CspTextOptions } from './csp-text.js';

/** What the caller has to say and to hear about single entries. */
export interface CspGrantHooks {
  /** Whether the host allows a source that is well-formed. Default: it does. */
  allows?(list: keyof ResourceCsp, source: string): boolean;
  /** Told of each entry that is not granted. */
  refuse?(list: keyof ResourceCsp, entry: unknown, problem: CspProblem): void;
}

const LISTS = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'] as const;
const MAX_SOURCES = 64;
const MAX_TEXT = 8192;
/** Entries beyond this are not even reported: a list can be made as long as one likes. */
const MAX_ENTRIES = 1024;

/**
 * Picks the declared domains that may be granted (S4), normalised, without duplicates and empty
 * lists: at most 64 in a list and 8 KB of policy. Never throws, whatever `csp` is. What it grants
 * it grants again.
 */
export function grantSources(
  csp: unknown,
  options: CspSourceOptions & CspTextOptions = {},
  hooks: CspGrantHooks = {},
): ResourceCsp {
  const granted: ResourceCsp = {};
  let room = MAX_TEXT - cspText({}, options).length;
  for (const list of LISTS) {
    const accepted: string[] = [];
    const grant = (entry: unknown): CspProblem | undefined => {
      let sources = readCspSources(entry, options, list === 'connectDomains');
      if (typeof sources === 'string') return sources;
      sources = sources.filter((source) => hooks.allows?.(list, source) ?? true);
      if (!sources[0]) return 'host';
      sources = sources.filter((source) => !accepted.includes(source));
      // One space before each; resource domains stand in six directives.
      const cost =
        (sources.join('').length + sources.length) * (list === 'resourceDomains' ? 6 : 1);
      if (accepted.length + sources.length > MAX_SOURCES || cost > room) return 'limit';
      room -= cost;
      accepted.push(...sources);
      return undefined;
    };

    const declared = isObject(csp) ? csp[list] : csp;
    if (isObject(csp) && Array.isArray(declared)) {
      for (const entry of declared.slice(0, MAX_ENTRIES)) {
        const problem = grant(entry);
        if (problem) hooks.refuse?.(list, entry, problem);
      }
    } else if (declared != null) hooks.refuse?.(list, declared, 'list');
    if (accepted[0]) granted[list] = accepted;
  }
  return granted;
}
