// The code of the README's section on consent, checked against the types.
import { expectTypeOf, it } from 'vitest';
import type {
  Action,
  AskAnswer,
  AuditEntry,
  ConsentSettings,
  Grant,
  HostSettings,
  McpAppAuditEvent,
  McpAppFrameElement,
  PageSettings,
  Policy,
  SandboxSettings,
} from '@mcp-app/elements';

declare const frame: McpAppFrameElement;
declare const myDialog: (action: Action, signal: AbortSignal) => Promise<boolean>;
declare const log: (...words: unknown[]) => void;

it('a policy is a hook or an answer for each kind', () => {
  frame.consent = {
    policy: (action) =>
      action.kind === 'tool-call' && !action.tool?.annotations?.readOnlyHint ? 'ask' : 'default',
  };
  frame.consent = { policy: { link: 'allow', download: 'deny' } };
  // @ts-expect-error no such answer
  frame.consent = { policy: { link: 'maybe' } };
  // @ts-expect-error no such kind
  frame.consent = { policy: { teleport: 'allow' } };
  // @ts-expect-error a hook must answer
  frame.consent = { policy: () => {} };
  expectTypeOf<ConsentSettings['policy']>().toEqualTypeOf<Policy | undefined>();
});

it('asking, grants, audit and pinning', () => {
  frame.consent = {
    ask: async (action, { signal }): Promise<AskAnswer> =>
      (await myDialog(action, signal)) ? 'once' : 'deny',
  };
  expectTypeOf(frame.grants.list).toEqualTypeOf<readonly Grant[]>();
  expectTypeOf(frame.grants.revoke).returns.toEqualTypeOf<boolean>();
  frame.addEventListener('mcp-app-audit', ({ id, kind, what, decision, by, outcome, duration }) => {
    log(id, kind, what, decision, by, outcome, duration);
  });
  expectTypeOf<McpAppAuditEvent>().toExtend<AuditEntry>();
  frame.consent = { pin: frame.details.contentPin };
  frame.consent = { pin: frame.details.contentHash };
});

it('the three objects of a frame have these keys only, and configureFrames() takes the same', () => {
  expectTypeOf(frame.sandbox).toEqualTypeOf<SandboxSettings | undefined>();
  expectTypeOf(frame.consent).toEqualTypeOf<ConsentSettings | undefined>();
  expectTypeOf(frame.host).toEqualTypeOf<HostSettings | undefined>();
  expectTypeOf<PageSettings['sandbox']>().toEqualTypeOf<SandboxSettings | undefined>();
  expectTypeOf<PageSettings['consent']>().toEqualTypeOf<ConsentSettings | undefined>();
  expectTypeOf<PageSettings['host']>().toEqualTypeOf<HostSettings | undefined>();
  // @ts-expect-error the name of the object is not repeated
  frame.sandbox = { sandboxUrl: 'https://sandbox.example' };
  // @ts-expect-error the same
  frame.host = { hostInfo: { name: 'chat', version: '1' } };
});
