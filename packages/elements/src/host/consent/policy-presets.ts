// What is decided where the page does not decide itself, as one table.
import type { Action } from './action.js';

/**
 * trusting: for servers of your own. default: for servers that the user chose. strict: for servers that
 * nobody vouches for.
 */
export type PolicyPreset = 'trusting' | 'default' | 'strict';

type Decision = 'allow' | 'ask';

/**
 * MCP takes a tool that says nothing for destructive (`destructiveHint` is true by default). `default` allows
 * such a tool all the same: a view reaches only tools of its own server that are meant for views (R5, R6), so
 * the server could have done the same without its view, and most servers annotate nothing, so that a question
 * for each call would only teach people to say yes. `strict` follows MCP to the letter.
 *
 * Links and downloads leave the page; they and changes of the display mode also need input of the user in the
 * view, whatever this table says.
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
  message: { trusting: 'allow', default: 'allow', strict: 'ask' },
  'model-context': { trusting: 'allow', default: 'allow', strict: 'ask' },
  sampling: { trusting: 'allow', default: 'allow', strict: 'ask' },
  extension: { trusting: 'allow', default: 'ask', strict: 'ask' },
  'display-mode': { trusting: 'allow', default: 'allow', strict: 'allow' },
  permission: { trusting: 'allow', default: 'allow', strict: 'ask' },
  'app-change': { trusting: 'ask', default: 'ask', strict: 'ask' },
} as const satisfies Record<string, Record<PolicyPreset, Decision>>;

const PRESET_NAMES: readonly unknown[] = ['trusting', 'default', 'strict'];

export const isPolicyPreset = (value: unknown): value is PolicyPreset =>
  PRESET_NAMES.includes(value);

function rowOf(action: Action): keyof typeof POLICY_PRESETS {
  if (action.kind !== 'tool-call') return action.kind;
  const { readOnlyHint, destructiveHint } = action.tool?.annotations ?? {};
  if (readOnlyHint === true) return 'read-only tool';
  if (destructiveHint === true) return 'destructive tool';
  return destructiveHint === false ? 'tool that is not destructive' : 'tool without annotations';
}

/**
 * What a preset says.
 * @param hasHandler the page answers this kind of action itself: then it decides, except under `strict`
 */
export const presetAnswer = (
  preset: PolicyPreset,
  action: Action,
  hasHandler: boolean,
): Decision =>
  hasHandler && preset !== 'strict' ? 'allow' : POLICY_PRESETS[rowOf(action)][preset];
