// The frame's own task, when following it fails: the tool is not called again, and the task is not lost. Real servers.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AppError } from '../../../../packages/elements/src/host/app-error.js';
import { identityOf } from '../../../../packages/elements/src/host/identity/identity.js';
import { serverUrlLink } from '../../../../packages/elements/src/host/link/server-url-link.js';
import type { RunningTask } from '../../../../packages/elements/src/host/tasks/task-call.js';
import { OwnToolCall } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/own-tool-call.js';
import type { CallToolResult } from '../../../../packages/elements/src/protocol/mcp.js';
import { startLegacyTasks, startModernTasks } from '../../../support/task-servers.js';

const REVISIONS = { '2026-07-28': startModernTasks, '2025-11-25': startLegacyTasks };
const LONG = { timeout: 10_000 };
const info = { name: 'test', version: '1' };

async function begin(start: typeof startModernTasks, name = 'slow') {
  const server = await start();
  onTestFinished(() => server.close());
  const identity = identityOf({ server: server.url, owner: {} });
  const plan = { identity, server: server.url, name, input: {} };
  const tasks: RunningTask[] = [];
  const settled: CallToolResult[] = [];
  const refused: AppError[] = [];
  const call = new OwnToolCall({
    reach: (url) => serverUrlLink(url, info),
    timeout: () => undefined,
    settled: (result) => void settled.push(result),
    refused: (error) => void refused.push(error),
    progressed: () => {},
    cancelled: () => {},
    tasked: (task) => void tasks.push(task),
  });
  onTestFinished(() => call.reset());
  const started = () => vi.waitFor(() => expect(tasks).not.toHaveLength(0), LONG);
  return { server, plan, call, tasks, settled, refused, started };
}

const textOf = (result: CallToolResult) => (result.content[0] as { text: string }).text;

describe.each(Object.keys(REVISIONS) as (keyof typeof REVISIONS)[])('tasks of %s', (revision) => {
  const beginSlow = () => begin(REVISIONS[revision]);

  it('an expired token asks for a sign-in, after which the task is followed', async () => {
    const { server, plan, call, started, settled, refused } = await beginSlow();
    const first = call.make(plan);
    await started();
    const { taskId } = call;
    server.setDown(true, 401);
    await first;
    expect(refused).toMatchObject([{ reason: 'auth-required' }]);
    expect([settled, call.taskId]).toEqual([[], taskId]);
    server.setDown(false);
    call.forgetFailures();
    expect(call.isLeft).toBe(true);
    const second = call.make(plan);
    server.finish();
    expect(textOf(await second)).toBe('slow ended');
    expect(server.started).toEqual(['slow']);
  });

  it('a task that cannot be asked about keeps its id, and is followed again, never started', async () => {
    const { server, plan, call, started, settled } = await beginSlow();
    const first = call.make(plan);
    await started();
    const { taskId } = call;
    server.setDown(true, 400);
    expect(textOf(await first)).toContain('The task of slow could not be followed');
    expect([settled.length, call.canRetry, call.taskId]).toEqual([1, true, taskId]);
    server.setDown(false);
    call.forgetFailures();
    const second = call.make(plan);
    server.finish();
    expect(textOf(await second)).toBe('slow ended');
    expect(call.taskId).toBeUndefined();
    expect(server.started).toEqual(['slow']);
  });

  it.each([
    ['needs a sign-in', 401],
    ['cannot be reached', 400],
  ])('a restored task whose server %s is not lost', async (_, status) => {
    const { server, plan, call, started } = await beginSlow();
    void call.make(plan);
    await started();
    const taskId = call.taskId!;
    call.reset();
    server.setDown(true, status);
    await call.make({ ...plan, input: { n: 1 } }, taskId);
    expect(call.taskId).toBe(taskId);
    server.setDown(false);
    call.forgetFailures();
    const second = call.make({ ...plan, input: { n: 1 } });
    server.finish();
    expect(textOf(await second)).toBe('slow ended');
    expect(server.started).toEqual(['slow']);
  });

  it('a frame that leaves the page stops to ask, and follows the task when it is back', async () => {
    const { server, plan, call, tasks, started } = await beginSlow();
    void call.make(plan);
    await started();
    const { taskId } = call;
    call.suspend();
    expect(tasks.at(-1)).toMatchObject({ isOver: true });
    expect([call.isPending, call.isLeft, call.taskId]).toEqual([false, true, taskId]);
    const other = await serverUrlLink(server.url, info);
    onTestFinished(() => other.close?.());
    await other.ready();
    await other.request('tasks/get', { taskId: taskId! });
    const asked = server.asked.length;
    // Many times the interval of the server: each request would have been followed by another one.
    for (let i = 0; i < 10; i++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await other.request('tasks/get', { taskId: taskId! });
    }
    expect(server.asked.length).toBe(asked + 10);
    call.resume();
    const result = call.make(plan);
    server.finish();
    expect(textOf(await result)).toBe('slow ended');
    expect([server.started, server.cancelled]).toEqual([['slow'], []]);
  });

  it('a call that becomes a task after the frame has left is not followed either', async () => {
    const { server, plan, call } = await beginSlow();
    void call.make(plan);
    call.suspend();
    await vi.waitFor(() => expect(call.isLeft).toBe(true), LONG);
    expect(call.taskId).toBeDefined();
    expect([server.started, server.cancelled]).toEqual([['slow'], []]);
  });
});

it('a task that failed has the error of the server, and is not started again', async () => {
  const { server, plan, call } = await begin(startModernTasks, 'fails');
  expect(textOf(await call.make(plan))).toBe('The disk is full.');
  expect([call.canRetry, call.taskId]).toEqual([false, undefined]);
  call.forgetFailures();
  expect(call.recall(plan)).toBe(true);
  expect(server.started).toEqual(['fails']);
});
