// What is checked. `APP-…` are the rules of the validator that is proposed for the official SDK (ext-apps#722), with its
// ids; `VIEW-…` are ours.

/** error: the check fails. warning: it passes. */
export type Level = 'error' | 'warning';

export const RULES = {
  'APP-001': ['error', 'Views have a ui:// URI.'],
  'APP-002': ['error', 'Views have the MIME type text/html;profile=mcp-app.'],
  'APP-003': ['error', 'Views have text or a blob.'],
  'APP-004': ['error', 'Views are HTML documents.'],
  'APP-005': ['error', 'The views of tools exist.'],
  'APP-006': [
    'warning',
    'Tools name their view in _meta.ui.resourceUri, not in the deprecated flat key.',
  ],
  'APP-007': ['error', '_meta.ui of tools has the specified fields.'],
  'APP-008': ['error', '_meta.ui of views has the specified fields.'],
  'APP-009': ['error', 'Declared CSP domains are origins.'],
  'APP-010': ['warning', 'Tools with a view also return content for hosts without views.'],
  'APP-011': ['error', 'The visibility of a tool is "model" or "app".'],
  'APP-100': ['error', 'The view sends ui/initialize.'],
  'APP-101': ['error', 'ui/initialize has appCapabilities.'],
  'APP-102': ['error', 'The view sends ui/notifications/initialized after the handshake.'],
  'APP-103': ['error', 'The view sends JSON-RPC 2.0 with known methods.'],
  'APP-104': ['warning', 'The view reports its size.'],
  'APP-105': ['error', 'A view that declares tools answers tools/list.'],
  'APP-106': ['error', 'The view requests only display modes that the host offers.'],
  'VIEW-001': ['error', 'The tool answers, and the view is shown.'],
  'VIEW-002': ['error', 'The view logs no errors, and catches its own.'],
  'VIEW-003': ['error', 'The content security policy blocks nothing that the view needs.'],
  'VIEW-004': ['warning', 'The view declares no domains that it does not use.'],
  'VIEW-005': ['error', 'axe finds no serious accessibility problem.'],
  'VIEW-006': ['warning', 'axe finds no minor accessibility problem.'],
  'VIEW-007': ['warning', 'The layout does not shift by more than 0.1.'],
  'VIEW-008': ['warning', 'The HTML has at most 1 MB.'],
  'VIEW-009': ['warning', 'The content is not wider than the view.'],
} as const satisfies Record<string, readonly [Level, string]>;

export type RuleId = keyof typeof RULES;

/** Where and how a rule is broken. */
export interface Finding {
  rule: RuleId;
  level: Level;
  /** A tool, or the URI of a view. */
  subject: string;
  /** What is wrong, and the fix. */
  text: string;
  /** The renderings in which it was found; empty if it does not depend on one. */
  renderings: string[];
  /** CSS selectors of some elements that it is about. */
  elements: string[];
}

export const finding = (
  rule: RuleId,
  subject: string,
  text: string,
  rendering?: string,
  elements: readonly string[] = [],
): Finding => ({
  rule,
  level: RULES[rule][0],
  subject,
  text,
  renderings: rendering === undefined ? [] : [rendering],
  elements: [...elements],
});

/** A list of all elements is rarely read. */
const MAX_ELEMENTS = 5;

/** The same finding in several renderings becomes one. */
export function merged(findings: readonly Finding[]): Finding[] {
  const known = new Map<string, Finding>();
  for (const one of findings) {
    const key = `${one.rule} ${one.subject} ${one.text}`;
    const first = known.get(key);
    if (!first) known.set(key, { ...one, renderings: [...one.renderings] });
    else {
      first.renderings.push(...one.renderings);
      first.elements = [...new Set([...first.elements, ...one.elements])].slice(0, MAX_ELEMENTS);
    }
  }
  return [...known.values()].toSorted((a, b) => a.rule.localeCompare(b.rule));
}
