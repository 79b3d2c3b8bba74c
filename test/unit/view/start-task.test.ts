// Tasks from the side of a view.
import { expect, it } from 'vitest';
import {
  leftTasks,
  resumeTask,
  startTask,
  trackTask,
} from '../../../packages/elements/src/view/tasks/start-task.js';
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

const LEFT = { ...task('left'), name: 'report', arguments: { year: 2026 } };
const RESUMING = { hostCapabilities: { experimental: { [KEY]: { resume: {} } } } };

/** A host that has a task of an earlier run of the view. */
async function resumingHost() {
  const { app, host: fake } = await connected(RESUMING);
  const asked: Record<string, unknown>[] = [];
  let end = () => {};
  fake.peer.handle('mcp-app/list-tasks' as never, (() => ({ tasks: [LEFT] })) as never);
  fake.peer.handle('tools/call', (params) => {
    asked.push(params as never);
    return new Promise((resolve) => (end = () => resolve(done)));
  });
  return { app, asked, fake, end: () => end() };
}

it('continues a task of an earlier run', async () => {
  const { app, asked, end } = await resumingHost();
  const tasks = await leftTasks(app);
  expect(tasks).toEqual([LEFT]);
  const resumed = resumeTask(app, tasks[0]!);
  expect(resumed.getSnapshot()).toEqual(task('left'));
  await settled();
  expect(asked).toMatchObject([
    { name: 'report', arguments: { year: 2026 }, _meta: { [KEY]: { taskId: 't' } } },
  ]);
  end();
  expect(await resumed.result).toEqual(done);
});

it('asks only hosts that keep tasks', async () => {
  for (const offer of [{}, OFFER]) {
    const { app, host: fake } = await connected(offer);
    expect(await leftTasks(app)).toEqual([]);
    const stop = trackTask(app, 'report').subscribe(() => {});
    await settled();
    stop();
    expect(fake.methods()).not.toContain('mcp-app/list-tasks');
  }
});

it('a component continues the task of its tool with the first subscriber', async () => {
  const { app, asked, end } = await resumingHost();
  const other = trackTask(app, 'other');
  other.subscribe(() => {});
  const tracked = trackTask(app, 'report');
  await settled();
  expect(asked).toEqual([]);
  tracked.subscribe(() => {});
  tracked.subscribe(() => {});
  await settled();
  await settled();
  expect(asked).toHaveLength(1);
  expect(tracked.getSnapshot()).toMatchObject({ task: task('left'), pending: true });
  end();
  await settled();
  expect(tracked.getSnapshot()).toMatchObject({ data: done, pending: false });
  expect(other.getSnapshot()).toMatchObject({ data: undefined, pending: false });
  void tracked.start({});
  await settled();
  expect(asked[1]!['_meta']).toMatchObject({ [KEY]: {} });
  expect(JSON.stringify(asked[1])).not.toContain('taskId');
});

it('a component that has started a task does not continue another', async () => {
  const { app, asked } = await resumingHost();
  const tracked = trackTask(app, 'report');
  tracked.subscribe(() => {});
  void tracked.start({});
  await settled();
  await settled();
  expect(asked).toHaveLength(1);
  expect(JSON.stringify(asked[0])).not.toContain('taskId');
});

it('a component shows the task of its last call, and not one that it has cancelled', async () => {
  const { app, host: fake } = await connected(OFFER);
  const reports: ((message: string) => void)[] = [];
  fake.peer.handle('tools/call', (_, { progress }) => {
    reports.push((message) => progress({ progress: 1, _meta: { [KEY]: task(message) } }));
    return new Promise(() => {});
  });
  const tracked = trackTask(app, 'report');
  void tracked.start({});
  void tracked.start({});
  await settled();
  reports[1]!('second');
  reports[0]!('first');
  await settled();
  expect(tracked.getSnapshot().task).toEqual(task('second'));
  tracked.cancel();
  reports[0]!('first again');
  reports[1]!('second again');
  await settled();
  expect(tracked.getSnapshot()).toMatchObject({ pending: false, task: { status: 'cancelled' } });
});
