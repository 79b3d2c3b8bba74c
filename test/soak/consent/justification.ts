// Why an action may happen: each needs an approval of the user, a grant, a policy, a handler or a default.
import type { ActionKind } from '../../../packages/elements/src/host/consent/action.js';
import type { AuditEntry } from '../../../packages/elements/src/host/consent/audit.js';
import type { PolicyPreset } from '../../../packages/elements/src/host/consent/policy-presets.js';
import { markerOfAction } from './records.ts';
import type { Asked, Effect, PolicyModel, Records, RequestRow } from './records.ts';

/** Milliseconds for which input in a view counts, as the guide to security says. */
const INPUT_MS = 1000;
const ACTIVATION_MS = 5000;

/** What each preset asks about; the rest happens without a question. */
const ASKED_ABOUT: Record<PolicyPreset, readonly RequestRow[]> = {
  trusting: ['download'],
  default: ['destructive tool', 'link', 'download', 'copy'],
  strict: [
    'destructive tool',
    'plain tool',
    'link',
    'download',
    'copy',
    'message',
    'model-context',
    'sampling',
  ],
};

const kindOf = (row: RequestRow): ActionKind =>
  row === 'read-only tool' || row === 'destructive tool' || row === 'plain tool'
    ? 'tool-call'
    : row;

type Said = 'allow' | 'deny' | 'ask' | PolicyPreset;

/** What one policy says about an action. */
function said(model: PolicyModel, row: RequestRow, actionId: string): Said {
  if (model.type === 'preset') return model.preset;
  // A hook that has not answered has not allowed anything.
  const answer =
    model.type === 'map'
      ? (model.answers[kindOf(row)] ?? 'default')
      : (model.answers.get(actionId) ?? 'deny');
  return answer;
}

const isPreset = (value: Said): value is PolicyPreset => Object.hasOwn(ASKED_ABOUT, value);

/** The policies that were in force at some time between the request and its outcome. */
function inForce(records: Records, { receivedAt = 0 }: Asked, until: number): PolicyModel[] {
  const { policies } = records;
  return policies
    .filter(
      ({ from }, index) => from < until && (policies[index + 1]?.from ?? Infinity) > receivedAt,
    )
    .map(({ model }) => model);
}

/** Uses up one input in the view; false if none is left that counts. */
function takeInput(records: Records, asked: Asked, effect: Effect, spent: Set<object>): boolean {
  const input = recentInputs(records, asked, effect).find((candidate) => !spent.has(candidate));
  if (input) spent.add(input);
  return input !== undefined;
}

const recentInputs = ({ inputs }: Records, { session }: Asked, { order, time }: Effect) =>
  inputs.filter(
    (input) => input.session === session && input.order < order && time - input.time < INPUT_MS,
  );

/** The scopes of a request that "always" can cover. */
function scopeOfRequest({ row, subject }: Asked): string | undefined {
  if (kindOf(row) === 'tool-call') return `tool ${subject}`;
  if (row === 'link') return subject === 'mailto:' ? undefined : `site ${subject}`;
  if (row === 'download') return subject.endsWith('.txt') ? 'download' : undefined;
  return row;
}

/**
 * What is wrong with an action that happened; undefined when it was justified.
 * @param spent the inputs that earlier actions used up
 */
export function justify(
  asked: Asked,
  effect: Effect,
  entry: AuditEntry,
  records: Records,
  spent: Set<object>,
): string | undefined {
  const answers = inForce(records, asked, effect.order).map((model) =>
    said(model, asked.row, entry.id),
  );
  if (answers.every((answer) => answer === 'deny'))
    return 'although every policy in force denied it';
  const leaves = asked.row === 'link' || asked.row === 'download' || asked.row === 'copy';
  // No policy and no handler changes the clipboard without it.
  const hasInput = recentInputs(records, asked, effect).length > 0;
  if (asked.row === 'copy' && entry.by !== 'user' && !hasInput)
    return 'to the clipboard, without input in the view';
  const presets = answers.filter(isPreset);
  switch (entry.by) {
    case 'policy':
      return answers.includes('allow')
        ? undefined
        : 'in the name of a policy that did not allow it';
    case 'page':
      return justifyPage(asked, effect, presets);
    case 'user':
      return justifyUser(asked, effect, entry, records);
    case 'grant':
      return justifyGrant(asked, effect, records, leaves ? spent : undefined);
    case 'default': {
      if (effect.via !== 'frame') return 'by default, through a handler of the page';
      if (presets.every((preset) => ASKED_ABOUT[preset].includes(asked.row)))
        return 'by default, although the user has to be asked';
      if (leaves && !takeInput(records, asked, effect, spent))
        return 'by default, without an input of its own in the view';
      const leavesPlace = asked.row === 'display-mode' && asked.subject !== 'inline';
      if (leavesPlace && recentInputs(records, asked, effect).length === 0)
        return 'by default, without input in the view';
      return undefined;
    }
    case 'limit':
      return 'although a limit was reached';
  }
}

function justifyPage(asked: Asked, { via }: Effect, presets: PolicyPreset[]): string | undefined {
  // It prevented the event, which follows the policy.
  if (via === 'page') return undefined;
  if (via !== 'handler') return 'in the name of the page, which did nothing';
  const isAllowed = presets.some(
    (preset) => preset !== 'strict' || !ASKED_ABOUT.strict.includes(asked.row),
  );
  return isAllowed ? undefined : 'in the name of the page, although the user has to be asked';
}

function justifyUser(
  { marker, row }: Asked,
  effect: Effect,
  entry: AuditEntry,
  { questions }: Records,
): string | undefined {
  const question = questions.find(({ action }) => action.id === entry.id);
  if (!question) return 'in the name of the user, who was not asked';
  if (question.end !== 'once' && question.end !== 'always')
    return `although the question ended with "${question.end ?? 'nothing'}"`;
  if (question.endedAt! > effect.order) return 'before the user answered';
  if (row !== 'display-mode' && markerOfAction(question.action) !== marker)
    return 'after a question about another action';
  return undefined;
}

function justifyGrant(
  asked: Asked,
  effect: Effect,
  records: Records,
  spent: Set<object> | undefined,
): string | undefined {
  const scope = scopeOfRequest(asked);
  const isGranted = records.granted.some(
    (grant) =>
      grant.server === asked.server &&
      grant.scope === scope &&
      grant.from < effect.order &&
      grant.until > (asked.receivedAt ?? 0),
  );
  if (!isGranted) return 'in the name of a grant that nobody gave, or that was revoked';
  if (effect.via === 'frame' && spent && !takeInput(records, asked, effect, spent))
    return 'in the name of a grant, without an input of its own in the view';
  const isActive = records.pageInputs.some(
    (time) => time <= effect.time && effect.time - time < ACTIVATION_MS,
  );
  if ((asked.row === 'link' || asked.row === 'copy') && effect.via === 'frame' && !isActive)
    return 'in the name of a grant, without user activation';
  return undefined;
}
