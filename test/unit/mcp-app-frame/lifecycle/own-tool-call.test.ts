import { describe, expect, it, vi } from 'vitest';
import { AuthRequiredError } from '../../../../packages/elements/src/host/auth/auth-required.js';
import { identityOf } from '../../../../packages/elements/src/host/identity/identity.js';
import type {
  LinkRequestOptions,
  ServerLink,
} from '../../../../packages/elements/src/host/link/server-link.js';
import { OwnToolCall } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/own-tool-call.js';
import { SuppliedError } from '../../../../packages/elements/src/policy/call-supplied.js';
import type { CallToolResult, Progress } from '../../../../packages/elements/src/protocol/mcp.js';

const plan = (
  input: Record<string, unknown> = { a: 1 },
  name = 'pay',
  server = 'https://x/mcp',
  user = 'ada',
) => ({
  identity: identityOf({ server, user, owner: paid }),
  server,
  name,
  input,
});
const paid: CallToolResult = { content: [{ type: 'text', text: 'paid' }] };

function setUp(callTool: (params: unknown) => Promise<CallToolResult> = async () => ({ ...paid })) {
  const calls: unknown[] = [];
  const settled: CallToolResult[] = [];
  const refused: unknown[] = [];
  const close = vi.fn();
  const ready = vi.fn(async () => {});
  const signals: AbortSignal[] = [];
  const progressed: unknown[] = [];
  const report: ((progress: Progress) => void)[] = [];
  const call = new OwnToolCall({
    reach: async () =>
      ({
        ready,
        close,
        request: (
          _: string,
          params: unknown,
          { signal, onprogress }: Required<LinkRequestOptions>,
        ) => {
          calls.push(params);
          report.push(onprogress!);
          signals.push(signal!);
          return callTool(params);
        },
      }) as unknown as ServerLink,
    timeout: () => 1000,
    settled: (result) => settled.push(result),
    refused: (error) => refused.push(error),
    progressed: (progress) => progressed.push(progress),
    cancelled: () => {},
    tasked: () => {},
  });
  return { call, calls, settled, refused, progressed, close, ready, signals, report };
}

const textOf = (result: CallToolResult) => (result.content[0] as { text: string }).text;

describe('OwnToolCall', () => {
  it('passes the result to its owner, and closes its link', async () => {
    const { call, calls, settled, close } = setUp();
    const result = await call.make(plan());
    expect(calls).toEqual([{ name: 'pay', arguments: { a: 1 } }]);
    expect(settled).toEqual([result]);
    expect(call.result).toBe(result);
    expect(close).toHaveBeenCalledOnce();
  });

  it('reports the progress of the call that is shown, while it runs', async () => {
    const answers: ((result: CallToolResult) => void)[] = [];
    const { call, progressed, report } = setUp(() => new Promise((done) => answers.push(done)));
    const first = call.make(plan());
    await vi.waitFor(() => expect(report).toHaveLength(1));
    report[0]!({ progress: 1, total: 2 });
    const second = call.make(plan({ a: 2 }));
    await vi.waitFor(() => expect(report).toHaveLength(2));
    report[0]!({ progress: 2, total: 2 });
    report[1]!({ progress: 5 });
    answers.forEach((answer) => answer(paid));
    await Promise.all([first, second]);
    report[1]!({ progress: 6 });
    // Undefined at the start of a call.
    expect(progressed).toEqual([undefined, { progress: 1, total: 2 }, undefined, { progress: 5 }]);
  });

  it('has no result for a call that needs a sign-in, and repeats it afterwards', async () => {
    const refusal = new AuthRequiredError({ server: 'https://x/mcp' });
    const answers = [Promise.reject(refusal), Promise.resolve({ ...paid })];
    const { call, calls, settled, refused } = setUp(() => answers.shift()!);
    await call.make(plan());
    expect([settled, refused]).toEqual([[], [refusal]]);
    expect(call.recall(plan())).toBe(true);
    expect([call.result, call.canRetry]).toEqual([undefined, true]);
    call.forgetFailures();
    expect(call.recall(plan())).toBe(false);
    await call.make(plan());
    expect(settled).toEqual([paid]);
    expect(calls).toHaveLength(2);
  });

  it('compares intents by value', async () => {
    const { call } = setUp();
    expect(call.isCurrent(plan())).toBe(false);
    const pending = call.make(plan({ a: 1, b: { c: [1] } }));
    expect(call.isCurrent(plan({ b: { c: [1] }, a: 1 }))).toBe(true);
    await pending;
    expect(call.isCurrent(plan({ b: { c: [1] }, a: 1 }))).toBe(true);
    expect(call.isCurrent(plan({ a: 2 }))).toBe(false);
    expect(call.isCurrent(plan({ a: 1, b: { c: [1] } }, 'other'))).toBe(false);
    expect(call.isCurrent(plan({ a: 1, b: { c: [1] } }, 'pay', 'https://y/mcp'))).toBe(false);
  });

  it('makes one call for two equal requests at the same time, and a second one afterwards', async () => {
    const { call, calls } = setUp();
    const [one, two] = await Promise.all([call.make(plan()), call.make(plan())]);
    expect(one).toBe(two);
    await call.make(plan());
    expect(calls).toHaveLength(2);
    expect(call.count).toBe(2);
  });

  it('continues a call while another input is set, and shows its result when the input is set again', async () => {
    const answers: ((result: CallToolResult) => void)[] = [];
    const { call, calls, settled, signals } = setUp(
      () => new Promise((resolve) => answers.push(resolve)),
    );
    const first = call.make(plan());
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    const second = call.make(plan({ a: 2 }));
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(signals[0]!.aborted).toBe(false);
    const late: CallToolResult = { content: [] };
    answers[0]!(late);
    answers[1]!(paid);
    await Promise.all([first, second]);
    expect(settled).toEqual([paid]);
    expect(call.recall(plan())).toBe(true);
    expect(call.result).toBe(late);
    expect(calls).toHaveLength(2);
  });

  it('shows the result of a pending call when its input is set again', async () => {
    const answers: ((result: CallToolResult) => void)[] = [];
    const { call, calls, settled } = setUp(() => new Promise((resolve) => answers.push(resolve)));
    const first = call.make(plan());
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    void call.make(plan({ a: 2 }));
    expect(call.recall(plan())).toBe(true);
    expect(call.isPending).toBe(true);
    answers[0]!(paid);
    await first;
    expect(settled).toEqual([paid]);
    await vi.waitFor(() => expect(calls).toHaveLength(2));
  });

  it('does not repeat a call that was cancelled after it was sent, because it may have run', async () => {
    const { call, calls, settled } = setUp(() => new Promise(() => {}));
    void call.make(plan());
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    call.cancel();
    expect(textOf(settled[0]!)).toMatch(/cancelled. The tool may have run/);
    call.forgetFailures();
    expect(call.recall(plan())).toBe(true);
    expect(call.result).toBe(settled[0]);
  });

  it('repeats a call that was cancelled before it was sent', async () => {
    const { call, calls, settled, close } = setUp();
    const cancelled = call.make(plan());
    call.cancel();
    expect(call.recall(plan())).toBe(false);
    await cancelled;
    expect(close).toHaveBeenCalledOnce();
    await call.make(plan());
    expect(calls).toHaveLength(1);
    expect(settled).toHaveLength(1);
  });

  it('forgets the oldest of more than a hundred intents', async () => {
    const { call } = setUp();
    for (let a = 0; a < 101; a++) await call.make(plan({ a }));
    expect(call.recall(plan({ a: 0 }))).toBe(false);
    expect(call.recall(plan({ a: 1 }))).toBe(true);
  });

  it('does not make a call that was made elsewhere', () => {
    const { call, calls } = setUp();
    call.adopt(plan(), paid);
    expect(call.recall(plan())).toBe(true);
    expect(call.result).toBe(paid);
    expect(calls).toEqual([]);
  });

  it('keeps the result of a call that is adopted later', async () => {
    const { call } = setUp();
    const result = await call.make(plan());
    await call.make(plan({ a: 2 }));
    call.adopt(plan());
    expect(call.result).toBe(result);
  });

  const httpError = (status: number) => Object.assign(new Error(`HTTP ${status}`), { status });
  const rpcError = (code: number) => Object.assign(new Error('refused'), { code });

  it.each([
    ['an error of JSON-RPC', rpcError(-32602)],
    ['an internal error', rpcError(-32603)],
    ['a refusal over HTTP', httpError(403)],
    ['an overloaded server', httpError(503)],
    // It is called before a request, or after a 401: nothing was executed.
    [
      "the page's function for credentials failed",
      new SuppliedError('auth.authProvider.onUnauthorized', 'threw', 'signed out'),
    ],
  ])('repeats a failed call on retry: %s', async (_, error) => {
    const { call } = setUp(() => Promise.reject(error));
    const result = await call.make(plan());
    expect(result.isError).toBe(true);
    expect(call.canRetry).toBe(true);
    call.forgetFailures();
    expect(call.recall(plan())).toBe(false);
  });

  it.each([
    ['a lost connection', new TypeError('Failed to fetch')],
    ['a closed connection', rpcError(-32000)],
    ['a timeout', rpcError(-32001)],
    ['a gateway that timed out', httpError(504)],
    ['a gateway without an answer', httpError(502)],
    ['a client that timed out', new SuppliedError('client.callTool', 'timed-out', 'late')],
  ])('does not repeat a call that may have succeeded on retry: %s', async (_, error) => {
    const { call } = setUp(() => Promise.reject(error));
    const result = await call.make(plan());
    expect(textOf(result)).toMatch(/may have run/);
    call.forgetFailures();
    expect(call.recall(plan())).toBe(true);
  });

  it('makes a call on retry if its server was not reached, and keeps one that has a result', async () => {
    const unreached = setUp();
    unreached.ready.mockRejectedValue(new Error('connection refused'));
    expect(textOf(await unreached.call.make(plan()))).toBe('connection refused');
    expect(unreached.calls).toEqual([]);
    unreached.call.forgetFailures();
    expect(unreached.call.recall(plan())).toBe(false);
    const failed = setUp(async () => ({ isError: true, content: [] }));
    await failed.call.make(plan());
    failed.call.forgetFailures();
    expect(failed.call.recall(plan())).toBe(true);
  });
});

describe('the calls of another user', () => {
  it('are made again, and their results are not shown', async () => {
    const { call, calls, settled } = setUp();
    await call.make(plan());
    const bob = plan({ a: 1 }, 'pay', 'https://x/mcp', 'bob');
    expect(call.isCurrent(bob)).toBe(false);
    expect(call.recall(bob)).toBe(false);
    await call.make(bob);
    expect([calls.length, settled.length]).toEqual([2, 2]);
  });

  it('end silently when the frame gets another user, and a late answer is dropped', async () => {
    let answer!: (result: CallToolResult) => void;
    const { call, settled, signals } = setUp(() => new Promise((resolve) => (answer = resolve)));
    const made = call.make(plan());
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    call.reset();
    expect([call.isPending, call.result, signals[0]!.aborted]).toEqual([false, undefined, true]);
    answer(paid);
    await made;
    expect(settled).toEqual([]);
    expect(call.recall(plan())).toBe(false);
  });
});

describe('the result of a call', () => {
  it('is known by the call: a copy of it is the same result, that of another call is not', async () => {
    const { call } = setUp();
    const result = await call.make(plan());
    const copy = structuredClone(result);
    expect(call.isResultOf(plan(), result)).toBe(true);
    expect(call.isResultOf(plan({ a: 2 }), structuredClone(result))).toBe(false);
    expect(call.isResultOf(plan(), copy)).toBe(true);
    expect(call.result).toBe(copy);
    expect(call.isResultOf(plan(), { content: [] })).toBe(false);
    expect(call.isResultOf(plan(), undefined)).toBe(false);
  });
});
