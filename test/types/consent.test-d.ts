// The code of the README's section on consent, checked against the types.
import { expectTypeOf, it } from 'vitest';
import type {
  Action,
  AskAnswer,
  AuditEntry,
  Grant,
  McpAppAuditEvent,
  McpAppFrameElement,
  Policy,
} from '@mcp-app/elements';

declare const frame: McpAppFrameElement;
declare const myDialog: (action: Action, signal: AbortSignal) => Promise<boolean>;
declare const log: (...words: unknown[]) => void;

it('a policy is a hook or an answer for each kind', () => {
  frame.policy = (action) =>
    action.kind === 'tool-call' && !action.tool?.annotations?.readOnlyHint ? 'ask' : 'default';
  frame.policy = { link: 'allow', download: 'deny' };
  // @ts-expect-error no such answer
  frame.policy = { link: 'maybe' };
  // @ts-expect-error no such kind
  frame.policy = { teleport: 'allow' };
  // @ts-expect-error a hook must answer
  frame.policy = () => {};
  expectTypeOf(frame.policy).toEqualTypeOf<Policy | undefined>();
});

it('asking, grants, audit and pinning', () => {
  frame.ask = async (action, { signal }): Promise<AskAnswer> =>
    (await myDialog(action, signal)) ? 'once' : 'deny';
  expectTypeOf(frame.grants.list).toEqualTypeOf<readonly Grant[]>();
  expectTypeOf(frame.grants.revoke).returns.toEqualTypeOf<boolean>();
  frame.addEventListener('mcp-app-audit', ({ id, kind, what, decision, by, outcome, duration }) => {
    log(id, kind, what, decision, by, outcome, duration);
  });
  expectTypeOf<McpAppAuditEvent>().toExtend<AuditEntry>();
  frame.pin = frame.details.contentPin;
  frame.pin = frame.details.contentHash;
});
