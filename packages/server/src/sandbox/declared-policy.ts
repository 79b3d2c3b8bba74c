// What the answers of the sandbox server share: common headers, and the domains that a view declares in `?csp=`.
import type { BuiltCsp } from '@mcp-app/elements/policy';
import type { ResourceCsp } from '@mcp-app/elements/protocol';

/** Maximum length of `?csp=`, in characters. */
export const MAX_QUERY = 8192;
const MAX_REFUSED_HEADER = 1000;

export const COMMON_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The number of policies and of pages that are kept. An app asks for few, a hostile client for any number. */
const MAX_KEPT = 64;

/** Makes each value once, and forgets the oldest. */
export function kept<Value>(make: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    if (values.size >= MAX_KEPT) values.delete(values.keys().next().value!);
    const value = make(key);
    values.set(key, value);
    return value;
  };
}

/** The raw value of `?csp=`, or why it cannot be read. */
export function readDeclared(text: string): { csp?: ResourceCsp; problem?: string } {
  if (!text) return {};
  if (text.length > MAX_QUERY) return { problem: `csp: longer than ${MAX_QUERY} characters.` };
  try {
    return { csp: JSON.parse(text) as ResourceCsp };
  } catch {
    return { problem: 'csp: not JSON.' };
  }
}

/** The refused entries in one header. They are untrusted, so only printable ASCII is kept. */
export const describeRefused = ({ refused }: BuiltCsp): string =>
  refused
    .map(({ list, entry, reason }) => `${list} ${JSON.stringify(entry)}: ${reason}`)
    .join(' | ')
    .replace(/[^ -~]/g, '?')
    .slice(0, MAX_REFUSED_HEADER);
