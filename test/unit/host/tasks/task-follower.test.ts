// Who waits for a task, who leaves, and what the page cannot answer, with real servers.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { identityOf } from '../../../../packages/elements/src/host/identity/identity.js';
import type { ServerLink } from '../../../../packages/elements/src/host/link/server-link.js';
import { serverUrlLink } from '../../../../packages/elements/src/host/link/server-url-link.js';
import type { ServerHandlers } from '../../../../packages/elements/src/host/requests/server-handlers.js';
import { followCall } from '../../../../packages/elements/src/host/tasks/follow-call.js';
import type {
  RunningTask,
  TaskCall,
} from '../../../../packages/elements/src/host/tasks/task-call.js';
import { startLegacyTasks, startModernTasks } from '../../../support/task-servers.js';

const REVISIONS = { '2026-07-28': startModernTasks, '2025-11-25': startLegacyTasks };
const LONG = { timeout: 10_000 };
const info = { name: 'test', version: '1' };
const TASK_TOOL = { inputSchema: { type: 'object' }, execution: { taskSupport: 'required' } };

async function open(start: typeof startModernTasks) {
  const server = await start();
  onTestFinished(() => server.close());
  const link = await serverUrlLink(server.url, info);
  onTestFinished(() => link.close?.());
  await link.ready();
  return { server, link };
}

/** Calls a tool, or follows a task, and notes what is reported. */
function follow(link: ServerLink, name: string, more: Partial<TaskCall> = {}) {
  const seen: RunningTask[] = [];
  const tool = { ...TASK_TOOL, name } as never;
  const onTask = (task: RunningTask) => void seen.push(task);
  const result = followCall({ link, params: { name }, options: {}, tool, onTask, ...more });
  result.catch(() => {});
  const started = () => vi.waitFor(() => expect(seen).not.toHaveLength(0), LONG);
  return { result, seen, started };
}

describe.each(Object.keys(REVISIONS) as (keyof typeof REVISIONS)[])('tasks of %s', (revision) => {
  const begin = () => open(REVISIONS[revision]);

  it('two who wait for a task share what is asked, and the second goes on when the first leaves', async () => {
    const { server, link } = await begin();
    const identity = identityOf({ server: server.url, owner: {} });
    const gone = new AbortController();
    const first = follow(link, 'slow', { identity, options: { signal: gone.signal } });
    await first.started();
    const { taskId } = first.seen[0]!;
    const other = await serverUrlLink(server.url, info);
    onTestFinished(() => other.close?.());
    const second = follow(other, 'slow', { identity, taskId });
    await second.started();
    expect(second.seen[0]).toMatchObject({ taskId, isOver: false });
    gone.abort(new Error('The frame has left.'));
    // At once, whatever the server does.
    expect(first.seen.at(-1)).toMatchObject({ isOver: true });
    await expect(first.result).rejects.toThrow('The frame has left.');
    server.say('half done');
    await vi.waitFor(() => expect(second.seen.at(-1)!.statusMessage).toBe('half done'), LONG);
    expect(first.seen.at(-1)!.statusMessage).toBeUndefined();
    server.finish();
    expect(await second.result).toMatchObject({ content: [{ text: 'slow ended' }] });
    expect([server.started, server.cancelled]).toEqual([['slow'], []]);
  });

  it('who cancels does not wait for a server that does not answer', async () => {
    const { server, link } = await begin();
    const abort = new AbortController();
    const { result, seen, started } = follow(link, 'slow', { options: { signal: abort.signal } });
    await started();
    server.setDown(true);
    abort.abort();
    expect(seen.at(-1)).toMatchObject({ isOver: true });
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
    const asked = server.asked.filter((method) => method === 'tasks/get').length;
    server.setDown(false);
    // The server is asked to cancel when it answers again, and is asked about the task only for that.
    await vi.waitFor(() => expect(server.cancelled).toEqual([seen[0]!.taskId]), LONG);
    const later = server.asked.filter((method) => method === 'tasks/get').length;
    expect(later).toBeLessThanOrEqual(asked + 1);
  });

  it('the user learns within the limit of a request that a task was not cancelled', async () => {
    const { server, link } = await begin();
    const { result, seen, started } = follow(link, 'slow', { options: { timeout: 300 } });
    await started();
    server.setDown(true);
    await expect(seen[0]!.cancel()).rejects.toThrow('did not confirm within 300 ms');
    expect(seen.at(-1)!.isOver).toBe(false);
    server.setDown(false);
    server.finish();
    expect(await result).toMatchObject({ content: [{ text: 'slow ended' }] });
  });

  it('a task that cannot be followed keeps the cause, and its last status', async () => {
    const { server, link } = await begin();
    const { result, seen, started } = follow(link, 'slow');
    await started();
    server.setDown(true, 401);
    await expect(result).rejects.toMatchObject({ reason: 'auth-required' });
    expect(seen.at(-1)).toMatchObject({ isOver: true, status: 'working' });
  });
});

it('says of a call what the view sent, for the trace of it', async () => {
  const { server, link } = await open(startModernTasks);
  const request = vi.spyOn(link, 'request');
  const view = { meta: { traceparent: 'x' }, at: 1 };
  const { result, started } = follow(link, 'slow', { options: { view } });
  await started();
  server.finish();
  await result;
  const sent = request.mock.calls.filter(([, , options]) => options?.view);
  expect(sent.map(([method, , options]) => [method, options!.view])).toEqual([
    ['tools/call', view],
  ]);
});

it('who has left before it begins does not wait', async () => {
  const { link } = await open(startModernTasks);
  const signal = AbortSignal.abort(new Error('The frame has left.'));
  await expect(follow(link, 'slow', { options: { signal } }).result).rejects.toThrow('has left');
});

describe('what a task of 2026-07-28 asks for', () => {
  const ask = async (name: string, server: ServerHandlers) => {
    const opened = await open(startModernTasks);
    return { ...opened, ...follow(opened.link, name, { handlers: () => ({ server }) }) };
  };

  it('is asked once if two wait for the task', async () => {
    const { server, link } = await open(startModernTasks);
    const answers: ((value: object) => void)[] = [];
    const elicit = vi.fn(() => new Promise<never>((answer) => answers.push(answer as never)));
    const more = {
      identity: identityOf({ server: server.url, owner: {} }),
      handlers: () => ({ server: { elicit } }),
    };
    const first = follow(link, 'ask', more);
    await vi.waitFor(() => expect(elicit).toHaveBeenCalled(), LONG);
    const { taskId } = first.seen[0]!;
    const second = follow(link, 'ask', { ...more, taskId });
    await second.started();
    answers[0]!({ action: 'accept', content: { size: 'L' } });
    for (const { result } of [first, second])
      expect(await result).toMatchObject({ content: [{ text: 'ask ended' }] });
    expect(elicit).toHaveBeenCalledOnce();
    expect(server.asked.filter((method) => method === 'tasks/update')).toHaveLength(1);
  });

  it('ends the call with the method and the handler if the page says no, and is not asked again', async () => {
    const createMessage = vi.fn(() => Promise.reject(new Error('The user said no.')));
    const { server, result, seen } = await ask('sample', { createMessage });
    await expect(result).rejects.toThrow(
      'The task of sample waits for sampling/createMessage, which handlers.server.createMessage did not answer: The user said no.',
    );
    expect(createMessage).toHaveBeenCalledOnce();
    // Nobody has decided about the task.
    expect(seen.at(-1)).toMatchObject({ isOver: true, status: 'input_required' });
    expect(server.cancelled).toEqual([]);
  });

  it('ends the call if the page has no handler, and tells the page', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { result } = await ask('sample', {});
    await expect(result).rejects.toThrow('handlers.server.createMessage did not answer');
    expect(report).toHaveBeenCalledOnce();
  });

  it('ends the call if the answer is not valid, and is not asked again', async () => {
    const elicit = vi.fn(() => ({ action: 'perhaps' }) as never);
    const { result } = await ask('ask', { elicit });
    await expect(result).rejects.toThrow(
      'handlers.server.elicit did not answer: its answer is not what MCP defines.',
    );
    expect(elicit).toHaveBeenCalledOnce();
  });

  it('is cancelled if the handler for the user fails, and the page is told', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    onTestFinished(() => void vi.unstubAllGlobals());
    const failure = new Error('No dialog.');
    const { server, result } = await ask('ask', { elicit: () => Promise.reject(failure) });
    await result;
    expect(server.inputs['size']).toEqual({ action: 'cancel' });
    expect(report).toHaveBeenCalledWith(failure);
  });
});
