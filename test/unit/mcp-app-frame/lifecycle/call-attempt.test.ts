// One attempt to call a tool: what its failure means, because a tool that may have run is not called again.
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../packages/elements/src/host/app-error.js';
import { attemptCall } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/call-attempt.js';
import type { ServerLink } from '../../../../packages/elements/src/host/link/server-link.js';

const plan = { identity: {} as never, server: 'https://a.test', name: 'pay', input: { n: 1 } };

/** An attempt through a link with these answers. */
async function attempt(
  answers: {
    reach?: () => never;
    ready?: () => unknown;
    request?: (...args: unknown[]) => unknown;
  },
  { timeout = undefined as number | undefined, signal = new AbortController().signal } = {},
) {
  const news = { sent: vi.fn(), progressed: vi.fn() };
  const close = vi.fn();
  const request = vi.fn(async (...args: unknown[]) => answers.request?.(...args));
  const link = { ready: async () => answers.ready?.(), request, close };
  const reach = vi.fn(async () =>
    answers.reach ? answers.reach() : (link as unknown as ServerLink),
  );
  const outcome = await attemptCall(plan, signal, { reach, timeout: () => timeout }, news);
  return { outcome, close, request, reach, ...news };
}
const fails = (error: unknown) => () => {
  throw error;
};
const withFields = (fields: object) => Object.assign(new Error('no'), fields);

describe('a call that is answered', () => {
  it('has its result, and its connection is closed', async () => {
    const result = { content: [], isError: true };
    const { outcome, close, reach, request, sent } = await attempt({ request: () => result });
    expect(outcome).toEqual({ kind: 'answered', result });
    expect(reach).toHaveBeenCalledWith('https://a.test');
    expect(request.mock.calls[0]!.slice(0, 2)).toEqual([
      'tools/call',
      { name: 'pay', arguments: { n: 1 } },
    ]);
    expect(sent).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
  });

  it('has the time limit of the page, or that of the link', async () => {
    const options = async (timeout?: number) =>
      (await attempt({}, { timeout })).request.mock.calls[0]![2] as object;
    expect(await options(5)).toMatchObject({ timeout: 5 });
    expect(await options()).not.toHaveProperty('timeout');
  });

  it('reports its progress', async () => {
    const { progressed } = await attempt({
      request: (_, __, options) =>
        (options as { onprogress(value: object): void }).onprogress({ progress: 1 }),
    });
    expect(progressed).toHaveBeenCalledWith({ progress: 1 });
  });
});

describe('a call that fails', () => {
  it.each([
    ['the server cannot be reached', { reach: fails(new Error('no')) }],
    ['the connection fails before the call', { ready: fails(new Error('no')) }],
  ])('can be repeated if %s', async (_, answers) => {
    const { outcome, sent, request } = await attempt(answers);
    expect(outcome).toMatchObject({ kind: 'failed', canRetry: true });
    expect(sent).not.toHaveBeenCalled();
    expect(request).not.toHaveBeenCalled();
  });

  it.each([
    ['an error of the server', { code: -32602 }, true],
    ['an HTTP status', { status: 500 }, true],
    ['a status and a code', { status: 400, code: -32000 }, true],
    ['a gateway that gave up', { status: 504 }, false],
    ['a gateway that got no answer', { status: 502 }, false],
    ['a timeout of the server', { status: 408, code: -32602 }, false],
    ['a closed connection', { code: -32000 }, false],
    ['a timeout', { code: -32001 }, false],
    ['an error without a code', {}, false],
    ['a code that is not a number', { code: 'ECONNRESET' }, false],
  ])('after it was sent, with %s', async (_, fields, canRetry) => {
    const { outcome, close } = await attempt({ request: fails(withFields(fields)) });
    expect(outcome).toEqual({ kind: 'failed', text: 'no', canRetry });
    expect(close).toHaveBeenCalledOnce();
  });

  it('may have run if the browser ended the request, or if nothing is known', async () => {
    for (const error of [new DOMException('no', 'NetworkError'), undefined]) {
      const { outcome } = await attempt({ request: fails(error) });
      expect(outcome).toMatchObject({ kind: 'failed', canRetry: false });
    }
  });

  it('has not run if the user must sign in', async () => {
    const refusal = new AppError('connect', 'auth-required', 'Sign in.', 'Sign in.');
    const { outcome } = await attempt({ request: fails(refusal) });
    expect(outcome).toMatchObject({ kind: 'failed', canRetry: true, refusal });
    const other = new AppError('connect', 'server-unreachable', 'No.', 'No.');
    expect((await attempt({ request: fails(other) })).outcome).not.toHaveProperty('refusal');
  });

  it('is not sent if it was cancelled while the server was reached', async () => {
    const { outcome, request } = await attempt({}, { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ kind: 'failed', canRetry: true });
    expect(request).not.toHaveBeenCalled();
  });
});

it('a call to a server of 2025-11-25 is not sent while its tools are listed', async () => {
  const news = { sent: vi.fn(), progressed: vi.fn() };
  const request = vi.fn(fails(withFields({ code: -32000 })));
  const tasks = { generation: 'v1', capabilities: {} };
  const link = { ready: async () => {}, request, onListChanged: () => () => {}, tasks };
  const way = { reach: async () => link as unknown as ServerLink, timeout: () => undefined };
  const outcome = await attemptCall(plan, new AbortController().signal, way, news);
  expect(request.mock.calls.map(([method]: unknown[]) => method)).toEqual(['tools/list']);
  expect(outcome).toMatchObject({ kind: 'failed', canRetry: true });
  expect(news.sent).not.toHaveBeenCalled();
});
