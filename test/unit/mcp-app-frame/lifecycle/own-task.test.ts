// The frame's own call to a tool that becomes a task, with real servers.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { identityOf } from '../../../../packages/elements/src/host/identity/identity.js';
import { serverUrlLink } from '../../../../packages/elements/src/host/link/server-url-link.js';
import type { RunningTask } from '../../../../packages/elements/src/host/tasks/task-call.js';
import { OwnToolCall } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/own-tool-call.js';
import type { CallToolResult } from '../../../../packages/elements/src/protocol/mcp.js';
import { startLegacyTasks, startModernTasks } from '../../../support/task-servers.js';

const REVISIONS = { '2026-07-28': startModernTasks, '2025-11-25': startLegacyTasks };
const info = { name: 'test', version: '1' };

describe.each(Object.keys(REVISIONS) as (keyof typeof REVISIONS)[])('tasks of %s', (revision) => {
  async function begin() {
    const server = await REVISIONS[revision]();
    onTestFinished(() => server.close());
    const identity = identityOf({ server: server.url, owner: {}, holder: undefined } as never);
    const plan = { identity, server: server.url, name: 'slow', input: {} };
    /** A frame, as after a load of the page. */
    const page = () => {
      const tasks: RunningTask[] = [];
      const settled: CallToolResult[] = [];
      const cancelled: string[] = [];
      const call = new OwnToolCall({
        reach: (url) => serverUrlLink(url, info),
        timeout: () => undefined,
        settled: (result) => void settled.push(result),
        refused: () => {},
        progressed: () => {},
        cancelled: (reason) => void cancelled.push(reason),
        tasked: (task) => void tasks.push(task),
      });
      return { call, tasks, settled, cancelled };
    };
    return { server, plan, page };
  }

  it('a reloaded page follows the task, and starts nothing', async () => {
    const { server, plan, page } = await begin();
    const first = page();
    void first.call.make(plan);
    await vi.waitFor(() => expect(first.call.taskId).toBeDefined(), { timeout: 10_000 });
    const { taskId } = first.call;
    // Another user: the page no longer follows it, and does not cancel it.
    first.call.reset();
    const second = page();
    const result = second.call.make(plan, taskId);
    await vi.waitFor(() => expect(second.tasks).not.toHaveLength(0), { timeout: 10_000 });
    expect(second.call.taskId).toBe(taskId);
    server.finish();
    expect(await result).toMatchObject({ content: [{ text: 'slow ended' }] });
    expect(second.settled).toEqual([await result]);
    expect(second.call.taskId).toBeUndefined();
    expect(second.tasks.at(-1)).toMatchObject({ isOver: true, status: 'completed' });
    expect(server.started).toEqual(['slow']);
    expect(server.cancelled).toEqual([]);
  });

  it('a task that is gone is not started again', async () => {
    const { server, plan, page } = await begin();
    const { call } = page();
    const result = await call.make(plan, 'no-such-task');
    expect(result.isError).toBe(true);
    expect(call.canRetry).toBe(false);
    expect(server.started).toEqual([]);
  });

  it('cancels: the task, and the call of the frame', async () => {
    const { server, plan, page } = await begin();
    const { call, tasks, cancelled, settled } = page();
    void call.make(plan);
    await vi.waitFor(() => expect(tasks).not.toHaveLength(0), { timeout: 10_000 });
    await tasks[0]!.cancel();
    await vi.waitFor(() => expect(cancelled).toEqual(['The task of slow was cancelled.']), {
      timeout: 10_000,
    });
    expect(settled).toEqual([]);
    expect(server.cancelled).toEqual([tasks[0]!.taskId]);
    expect(tasks.at(-1)).toMatchObject({ isOver: true, status: 'cancelled' });
  });
});
