// Tasks from the side of a view.
import { expect, it } from 'vitest';
import { startTask, trackTask } from '../../../packages/elements/src/view/tasks/start-task.js';
import { connected, settled } from './support/fake-host.js';

const KEY = 'mcp-app/tasks';
const OFFER = { hostCapabilities: { experimental: { [KEY]: {} } } };
const done = { content: [{ type: 'text' as const, text: 'done' }] };
const task = (statusMessage: string) => ({ taskId: 't', status: 'working', statusMessage });

/** A host that reports a task, and ends it when the test says so. */
async function host(offer: object = OFFER) {
  const { app, host: fake } = await connected(offer);
  const asked: { params: Record<string, unknown>; signal: AbortSignal }[] = [];
  let report: (message: string) => void = () => {};
  let end = () => {};
  fake.peer.handle('tools/call', (params, { signal, progress }) => {
    asked.push({ params: params as never, signal });
    report = (message) => progress({ progress: 1, message, _meta: { [KEY]: task(message) } });
    return new Promise((resolve) => (end = () => resolve(done)));
  });
  return { app, asked, report: (message: string) => report(message), end: () => end() };
}

it('has the status of the task, and then the result', async () => {
  const { app, asked, report, end } = await host();
  const progress: object[] = [];
  const onprogress = (update: object) => void progress.push(update);
  const started = startTask(app, { name: 'report', _meta: { other: 1 } } as never, { onprogress });
  await settled();
  expect(asked[0]!.params['_meta']).toMatchObject({ [KEY]: {}, other: 1 });
  expect(started.getSnapshot()).toBeUndefined();
  let changes = 0;
  started.subscribe(() => changes++);
  report('half');
  await settled();
  expect(started.getSnapshot()).toEqual(task('half'));
  expect(changes).toBe(1);
  expect(progress).toEqual([{ progress: 1, message: 'half' }]);
  end();
  expect(await started.result).toEqual(done);
});

it('cancels the request', async () => {
  const { app, asked } = await host();
  const started = startTask(app, { name: 'report' });
  await settled();
  started.cancel();
  await expect(started.result).rejects.toThrow();
  await settled();
  expect(asked[0]!.signal.aborted).toBe(true);
});

it('is an ordinary call with a host that does not report tasks', async () => {
  const { app, asked, end } = await host({});
  const started = startTask(app, { name: 'report' });
  await settled();
  expect(JSON.stringify(asked[0]!.params)).not.toContain(KEY);
  end();
  expect(await started.result).toEqual(done);
});

it('is one state for a component', async () => {
  const { app, asked, report, end } = await host();
  const tracked = trackTask(app, 'report');
  expect(tracked.getSnapshot()).toEqual({
    task: undefined,
    data: undefined,
    error: undefined,
    pending: false,
  });
  void tracked.start({});
  await settled();
  report('half');
  await settled();
  expect(tracked.getSnapshot()).toMatchObject({ task: task('half'), pending: true });
  tracked.cancel();
  expect(tracked.getSnapshot()).toMatchObject({ task: { status: 'cancelled' }, pending: false });
  await settled();
  expect(asked[0]!.signal.aborted).toBe(true);
  void tracked.start({});
  await settled();
  expect(tracked.getSnapshot().task).toBeUndefined();
  end();
  await settled();
  expect(tracked.getSnapshot()).toMatchObject({ data: done, pending: false });
});
