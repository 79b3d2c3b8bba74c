// Decides which of its declared domains a view gets. With `csp-text.ts`, this is all that the sandbox page needs to
// build a policy itself, for hosts that send it the raw lists.
import type { ResourceCsp } from '../protocol/ui-extension.js';
import { isObject } from '../protocol/json-rpc.js';
import { readCspSources } from './csp-source-reader.js';
import type { CspProblem, CspSourceOptions } from './csp-source-reader.js';
import { cspText } from './csp-text.js';
import type { CspTextOptions } from './csp-text.js';

/** Callbacks for single entries. */
export interface CspGrantHooks {
  /** Whether the host allows a well-formed source. Default: yes. */
  allows?(list: keyof ResourceCsp, source: string): boolean;
  /** Called for each entry that is not granted. */
  refuse?(list: keyof ResourceCsp, entry: unknown, problem: CspProblem): void;
}

const LISTS = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'] as const;
const MAX_SOURCES = 64;
const MAX_TEXT = 8192;
/** Entries beyond this are not reported, because a list can have any length. */
const MAX_ENTRIES = 1024;

/**
 * Selects the declared domains that may be granted (S4), normalised, without duplicates and empty lists: at most 64 in
 * a list and 8 KB of policy. Never throws, whatever `csp` is. Granting the result again returns the same result.
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
      // One space before each; resource domains occur in six directives.
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
