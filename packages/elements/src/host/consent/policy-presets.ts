// The default decisions, as one table.
import type { Action } from './action.js';

/**
 * trusting: for your own servers. default: for servers that the user chose. strict: for untrusted servers.
 */
export type PolicyPreset = 'trusting' | 'default' | 'strict';

type Decision = 'allow' | 'ask';

/**
 * In MCP, a tool without annotations counts as destructive (`destructiveHint` is true by default). `default` still
 * allows such a tool: a view reaches only tools of its own server that are meant for views (R5, R6), so the server
 * could have done the same without its view. Most servers do not annotate their tools, so a question for each call
 * would only teach users to always allow. `strict` follows MCP exactly.
 *
 * Links and downloads leave the page, and what is copied ends up in other programs. They and changes of the display mode
 * also need user input in the view, regardless of this table.
 */
export const POLICY_PRESETS = {
  'read-only tool': { trusting: 'allow', default: 'allow', strict: 'allow' },
  'tool that is not destructive': { trusting: 'allow', default: 'allow', strict: 'ask' },
  'tool without annotations': { trusting: 'allow', default: 'allow', strict: 'ask' },
  'destructive tool': { trusting: 'allow', default: 'ask', strict: 'ask' },
  list: { trusting: 'allow', default: 'allow', strict: 'allow' },
  'resource-read': { trusting: 'allow', default: 'allow', strict: 'allow' },
  link: { trusting: 'allow', default: 'ask', strict: 'ask' },
  download: { trusting: 'ask', default: 'ask', strict: 'ask' },
  copy: { trusting: 'allow', default: 'ask', strict: 'ask' },
  agent: { trusting: 'allow', default: 'ask', strict: 'ask' },
  'app-tool': { trusting: 'allow', default: 'allow', strict: 'ask' },
  'destructive app-tool': { trusting: 'allow', default: 'ask', strict: 'ask' },
  message: { trusting: 'allow', default: 'allow', strict: 'ask' },
  'model-context': { trusting: 'allow', default: 'allow', strict: 'ask' },
  sampling: { trusting: 'allow', default: 'allow', strict: 'ask' },
  extension: { trusting: 'allow', default: 'ask', strict: 'ask' },
  'display-mode': { trusting: 'allow', default: 'allow', strict: 'allow' },
  permission: { trusting: 'allow', default: 'allow', strict: 'ask' },
  storage: { trusting: 'allow', default: 'allow', strict: 'ask' },
  'app-change': { trusting: 'ask', default: 'ask', strict: 'ask' },
} as const satisfies Record<string, Record<PolicyPreset, Decision>>;

const PRESET_NAMES: readonly unknown[] = ['trusting', 'default', 'strict'];

export const isPolicyPreset = (value: unknown): value is PolicyPreset =>
  PRESET_NAMES.includes(value);

function rowOf(action: Action): keyof typeof POLICY_PRESETS {
  if (action.kind === 'app-tool')
    return action.tool?.annotations?.destructiveHint ? 'destructive app-tool' : 'app-tool';
  if (action.kind !== 'tool-call') return action.kind;
  const { readOnlyHint, destructiveHint } = action.tool?.annotations ?? {};
  if (readOnlyHint === true) return 'read-only tool';
  if (destructiveHint === true) return 'destructive tool';
  return destructiveHint === false ? 'tool that is not destructive' : 'tool without annotations';
}

/** Whether the server declares that this cannot be undone. */
export const isDestructive = (action: Action): boolean => rowOf(action).startsWith('destructive');

/**
 * The answer of a preset.
 * @param hasHandler whether the page handles this kind of action; then its handler decides, except under `strict`
 */
export const presetAnswer = (preset: PolicyPreset, action: Action, hasHandler: boolean): Decision =>
  hasHandler && preset !== 'strict' ? 'allow' : POLICY_PRESETS[rowOf(action)][preset];
