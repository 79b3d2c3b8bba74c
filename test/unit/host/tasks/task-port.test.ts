// What is sent again when an answer about a task is lost. The link is the test's, which knows what arrived.
import { describe, expect, it, vi } from 'vitest';
import type { ServerLink } from '../../../../packages/elements/src/host/link/server-link.js';
import { taskPort } from '../../../../packages/elements/src/host/tasks/task-port.js';
import type { TaskSupport } from '../../../../packages/elements/src/protocol/tasks/server-tasks.js';
import { RpcError } from '../../../../packages/elements/src/rpc/rpc-error.js';

const V1: TaskSupport = { generation: 'v1', capabilities: { cancel: {} } };
const V2: TaskSupport = { generation: 'v2', capabilities: {} };
const lost = new RpcError(-32000, 'Connection closed.');
const refused = new RpcError(-32602, 'The task is not waiting.');
const inputResponses = { size: { action: 'accept' } };
const waiting = { taskId: 't', status: 'input_required', inputRequests: { size: {} } };

/** A port whose requests get these answers, in this order. */
function open(answers: Record<string, (object | Error)[]>, support = V2) {
  const sent: string[] = [];
  const request = vi.fn(async (method: string) => {
    sent.push(method);
    const answer = answers[method]!.shift()!;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const link = { request } as unknown as ServerLink;
  const port = taskPort(
    () => link,
    support,
    {},
    () => {},
  );
  const dispatch = (method: string) =>
    port.dispatch({ method, params: { taskId: 't', inputResponses } }) as Promise<unknown>;
  return { dispatch, port, sent };
}

it('sends nothing for a call that was cancelled before the package sends it', async () => {
  const { port, sent } = open({ 'tools/call': [{ content: [] }] });
  const signal = AbortSignal.abort(new Error('cancelled'));
  const call = port.dispatch({ method: 'tools/call', params: { name: 'pay' } }, { signal });
  await expect(call).rejects.toThrow('cancelled');
  expect(sent).toEqual([]);
});

describe('an answer of the user whose receipt is lost', () => {
  it('is not sent again if the task no longer waits for it', async () => {
    const { dispatch, sent } = open({
      'tasks/update': [lost],
      'tasks/get': [{ taskId: 't', status: 'working' }],
    });
    expect(await dispatch('tasks/update')).toMatchObject({ kind: 'result' });
    expect(sent).toEqual(['tasks/update', 'tasks/get']);
  });

  it('is sent again if the task still waits for it', async () => {
    const { dispatch, sent } = open({ 'tasks/update': [lost, {}], 'tasks/get': [waiting] });
    expect(await dispatch('tasks/update')).toMatchObject({ kind: 'result' });
    expect(sent).toEqual(['tasks/update', 'tasks/get', 'tasks/update']);
  });

  it('has arrived if a repeated one is refused and the task no longer waits', async () => {
    const { dispatch } = open({
      'tasks/update': [lost, refused],
      'tasks/get': [waiting, { taskId: 't', status: 'completed' }],
    });
    expect(await dispatch('tasks/update')).toMatchObject({ kind: 'result' });
  });

  it('has failed if a repeated one is refused and the task still waits', async () => {
    const { dispatch } = open({
      'tasks/update': [lost, refused],
      'tasks/get': [waiting, waiting],
    });
    expect(await dispatch('tasks/update')).toMatchObject({ error: { code: -32602 } });
  });

  it('has failed if the server refuses the first one', async () => {
    const { dispatch, sent } = open({ 'tasks/update': [refused] });
    expect(await dispatch('tasks/update')).toMatchObject({ error: { code: -32602 } });
    expect(sent).toEqual(['tasks/update']);
  });
});

it.each([
  ['2025-11-25', V1, { taskId: 't', status: 'cancelled' }],
  ['2026-07-28', V2, { resultType: 'complete' }],
] as const)(
  '%s: a cancellation is not sent again to a task that has ended',
  async (_, by, result) => {
    const ended = { taskId: 't', status: 'cancelled' };
    const { dispatch, sent } = open({ 'tasks/cancel': [lost], 'tasks/get': [ended] }, by);
    expect(await dispatch('tasks/cancel')).toEqual({ kind: 'result', result });
    expect(sent).toEqual(['tasks/cancel', 'tasks/get']);
  },
);
