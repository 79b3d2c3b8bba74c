// Views whose calls become tasks: what the view gets, and what the page is told.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serverUrlLink } from '../../../../packages/elements/src/host/link/server-url-link.js';
import { ViewTasks } from '../../../../packages/elements/src/host/tasks/view-tasks.js';
import { startLegacyTasks, startModernTasks } from '../../../support/task-servers.js';
import { linkedView } from '../support/linked-view.js';

const REVISIONS = { '2026-07-28': startModernTasks, '2025-11-25': startLegacyTasks };
const KEY = 'mcp-app/tasks';

describe.each(Object.keys(REVISIONS) as (keyof typeof REVISIONS)[])('tasks of %s', (revision) => {
  async function begin() {
    const server = await REVISIONS[revision]();
    onTestFinished(() => server.close());
    const link = await serverUrlLink(server.url, { name: 'test', version: '1' });
    onTestFinished(() => link.close?.());
    const linked = linkedView({ link, consent: () => ({ policy: () => 'allow' }) });
    await linked.initialize();
    const tasks = () => linked.events.filter((event) => event.type === 'task');
    return { ...linked, server, tasks };
  }

  it('a view that knows nothing of tasks gets the result, and progress keeps its request alive', async () => {
    const { view, server, tasks } = await begin();
    const progress: object[] = [];
    const onprogress = (update: object) => void progress.push(update);
    const result = view.request('tools/call', { name: 'slow' }, { onprogress });
    await vi.waitFor(() => expect(progress.length).toBeGreaterThan(2));
    server.finish();
    expect(await result).toMatchObject({ content: [{ text: 'slow ended' }] });
    expect(JSON.stringify(progress)).not.toContain(KEY);
    expect(tasks()[0]).toMatchObject({ tool: 'slow', isOfView: true, isShown: false });
    expect(tasks().at(-1)).toMatchObject({ isOver: true, task: { status: 'completed' } });
  });

  it('a view that asks for it gets the task with the progress of its call', async () => {
    const { view, server, tasks } = await begin();
    const progress: { _meta?: Record<string, unknown> }[] = [];
    const result = view.request(
      'tools/call',
      { name: 'slow', _meta: { [KEY]: {} } },
      { onprogress: (update) => void progress.push(update) },
    );
    await vi.waitFor(() => expect(progress[0]?._meta?.[KEY]).toMatchObject({ status: 'working' }));
    server.say('half done');
    await vi.waitFor(() =>
      expect(progress.at(-1)?._meta?.[KEY]).toMatchObject({ statusMessage: 'half done' }),
    );
    server.finish();
    expect(await result).toMatchObject({ content: [{ text: 'slow ended' }] });
    expect(tasks()[0]).toMatchObject({ isShown: true });
  });

  it('cancels the task if the view cancels its request, and not if the view is gone', async () => {
    const { view, server, tasks, connection } = await begin();
    const abort = new AbortController();
    const call = view.request('tools/call', { name: 'slow' }, { signal: abort.signal });
    call.catch(() => {});
    await vi.waitFor(() => expect(tasks()).not.toHaveLength(0));
    abort.abort();
    await vi.waitFor(() => expect(server.cancelled).toHaveLength(1));
    const second = view.request('tools/call', { name: 'slow' });
    second.catch(() => {});
    await vi.waitFor(() => expect(server.started).toHaveLength(2));
    await vi.waitFor(() => expect(tasks().at(-1)).toMatchObject({ isOver: false }));
    connection.close();
    await vi.waitFor(() => expect(tasks().at(-1)).toMatchObject({ isOver: true }));
    expect(server.cancelled).toHaveLength(1);
  });
});

it('a task of a view that could not be followed is continued by an equal call, and not started again', async () => {
  const server = await startModernTasks();
  onTestFinished(() => server.close());
  const link = await serverUrlLink(server.url, { name: 'test', version: '1' });
  onTestFinished(() => link.close?.());
  const { view, initialize, events } = linkedView({
    link,
    consent: () => ({ policy: () => 'allow' }),
    tasks: new ViewTasks(new Map()),
  });
  await initialize();
  const call = () => view.request('tools/call', { name: 'slow', arguments: { n: 1 } });
  const first = call();
  first.catch(() => {});
  const isTold = () => events.some((event) => event.type === 'task');
  await vi.waitFor(() => expect(isTold()).toBe(true), { timeout: 10_000 });
  server.setDown(true, 400);
  await expect(first).rejects.toBeDefined();
  await expect(call()).rejects.toBeDefined();
  server.setDown(false);
  const last = call();
  server.finish();
  expect(await last).toMatchObject({ content: [{ text: 'slow ended' }] });
  expect(server.started).toEqual(['slow']);
});

it('progress during a task reaches the view, in its progress and in its task, and the page', async () => {
  const server = await startLegacyTasks();
  onTestFinished(() => server.close());
  const link = await serverUrlLink(server.url, { name: 'test', version: '1' });
  onTestFinished(() => link.close?.());
  const { view, initialize, events } = linkedView({
    link,
    consent: () => ({ policy: () => 'allow' }),
  });
  await initialize();
  const heard: { progress?: number; _meta?: Record<string, unknown> }[] = [];
  const result = view.request(
    'tools/call',
    { name: 'slow', _meta: { [KEY]: {} } },
    { onprogress: (update) => void heard.push(update) },
  );
  await vi.waitFor(() => expect(heard).not.toHaveLength(0), { timeout: 10_000 });
  const update = { progress: 3, total: 10, message: 'step 3' };
  server.progress(update);
  await vi.waitFor(() => expect(heard.at(-1)).toMatchObject(update), { timeout: 10_000 });
  expect(heard.at(-1)!._meta![KEY]).toMatchObject({ status: 'working', progress: update });
  const told = events.findLast((event) => event.type === 'task');
  expect(told).toMatchObject({ task: { progress: update } });
  server.finish();
  expect(await result).toMatchObject({ content: [{ text: 'slow ended' }] });
});
