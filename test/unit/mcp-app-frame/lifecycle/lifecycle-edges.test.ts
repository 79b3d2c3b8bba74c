// The lifecycle at its edges: what happens while it closes, restarts, is restored or leaves the page.
import { describe, expect, it, vi } from 'vitest';
import type { KeptView } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/frame-state.js';
import { failure, setUp } from './support/lifecycle-rig.js';

describe('a frame that is being closed', () => {
  it('is closed for the page from the start, and stays so whatever is set', async () => {
    const { lifecycle, page, sessions, show, left } = setUp();
    show();
    sessions[0]!.go('ready');
    expect(lifecycle.isClosed).toBe(false);
    void lifecycle.close();
    expect(lifecycle.isClosed).toBe(true);
    page.problem = failure();
    lifecycle.update();
    expect([lifecycle.state.kind, left]).toEqual(['closing', []]);
    sessions[0]!.dispose();
    expect(lifecycle.isClosed).toBe(true);
    lifecycle.update();
    expect(lifecycle.state.kind).toBe('closed');
  });

  it('is closed when it leaves the page meanwhile', () => {
    const { lifecycle, sessions, show, told } = setUp();
    show();
    sessions[0]!.go('ready');
    void lifecycle.close();
    lifecycle.disconnect();
    expect(lifecycle.state).toEqual({ kind: 'closed' });
    expect(told.at(-1)).toBe('closed');
  });
});

it('a restart of a view that is not due ends it, and reports that once', () => {
  const { lifecycle, page, sessions, left, show, told } = setUp();
  show();
  sessions[0]!.go('ready');
  page.isNear = false;
  lifecycle.restart();
  expect(left).toEqual(sessions);
  expect([lifecycle.status, told]).toEqual(['idle', ['loading', 'ready', 'idle']]);
});

it('a snapshot replaces a running view', () => {
  const { lifecycle, sessions, left, show } = setUp();
  show();
  lifecycle.restore({ origin: 'snapshot', source: { html: 'old' }, toolData: {} });
  expect(left).toEqual([sessions[0]]);
  expect([lifecycle.session, lifecycle.isWaiting]).toEqual([undefined, true]);
});

it('a suspended view that cannot be kept is loaded from its source', () => {
  const { lifecycle, page, sessions, show } = setUp();
  show();
  sessions[0]!.go('ready');
  Object.assign(page, { isNear: false, keeps: false });
  lifecycle.suspend();
  sessions[0]!.dispose();
  expect(lifecycle.state).toEqual({ kind: 'waiting', kept: undefined });
  page.isNear = true;
  lifecycle.update();
  expect(sessions[1]!.kept).toBeUndefined();
});

it('only a running view is suspended', () => {
  const { lifecycle, show } = setUp();
  show({ isNear: false });
  lifecycle.suspend();
  expect(lifecycle.state.kind).toBe('waiting');
});

it('a view is on its way until it is ready', () => {
  const { lifecycle, sessions, show } = setUp();
  expect([lifecycle.isLoading, lifecycle.error]).toEqual([false, undefined]);
  show();
  expect(lifecycle.isLoading).toBe(true);
  sessions[0]!.go('connecting');
  expect(lifecycle.isLoading).toBe(true);
  sessions[0]!.go('ready');
  expect(lifecycle.isLoading).toBe(false);
});

it('a view that is waited for fails with its own error, also if it was visible before', async () => {
  const { lifecycle, sessions, show } = setUp();
  show();
  const error = failure();
  sessions[0]!.go('unconnected', error);
  await expect(lifecycle.whenReady(async () => {})).rejects.toBe(error);
});

describe('a caller that already waits', () => {
  /** Calls `whenReady`, and resolves when it waits for the view. */
  const waiting = async ({ lifecycle }: ReturnType<typeof setUp>, signal?: AbortSignal) => {
    const ready = lifecycle.whenReady(async (session) => session, signal);
    ready.catch(() => {});
    await vi.dynamicImportSettled();
    return { ready };
  };

  it('gets the view when it is ready', async () => {
    const rig = setUp();
    rig.show();
    const { ready } = await waiting(rig);
    rig.sessions[0]!.go('ready');
    await expect(ready).resolves.toBe(rig.sessions[0]);
  });

  it.each<[string, (rig: ReturnType<typeof setUp>) => void]>([
    ['fails', ({ sessions }) => sessions[0]!.go('error', failure())],
    ['is closed', ({ sessions }) => sessions[0]!.go('closed')],
    ['leaves the page', ({ lifecycle }) => lifecycle.disconnect()],
  ])('is told that the view %s', async (_, happens) => {
    const rig = setUp();
    rig.show();
    const { ready } = await waiting(rig);
    happens(rig);
    await expect(ready).rejects.toBeInstanceOf(Error);
  });

  it('is told why when it gives up, and nothing more happens to it', async () => {
    const rig = setUp();
    rig.show();
    const abort = new AbortController();
    const { ready } = await waiting(rig, abort.signal);
    const reason = new Error('enough');
    abort.abort(reason);
    await expect(ready).rejects.toBe(reason);
    rig.sessions[0]!.go('ready');
    expect(rig.lifecycle.status).toBe('ready');
  });
});

it('a view that fails otherwise than by a missing sign-in is not signed out', () => {
  const { lifecycle, sessions, show } = setUp();
  show();
  sessions[0]!.go('error', failure());
  expect([lifecycle.state.kind, lifecycle.status]).toEqual(['running', 'error']);
});

it('an update that changes nothing is not reported', () => {
  const { lifecycle, page, changes, show } = setUp();
  lifecycle.update();
  lifecycle.update();
  expect(changes).toEqual([]);
  show({ isNear: false });
  lifecycle.update();
  lifecycle.update();
  expect(changes).toEqual(['waiting']);
  page.hasSource = false;
  lifecycle.update();
  lifecycle.update();
  expect(changes).toEqual(['waiting', 'empty']);
});

it('a restart is reported by the session that starts, not as an intermediate state', () => {
  const { lifecycle, sessions, changes, show } = setUp();
  show();
  sessions[0]!.go('ready');
  changes.length = 0;
  lifecycle.restart();
  expect(changes).toEqual(['running']);
});

it('nothing starts until every pause is over', () => {
  const { lifecycle, sessions, show } = setUp();
  const [first, second] = [lifecycle.pause(), lifecycle.pause()];
  show();
  first();
  expect(sessions).toHaveLength(0);
  second();
  expect(sessions).toHaveLength(1);
});

it('another problem of the settings replaces the reported one', () => {
  const { lifecycle, page, changes, show } = setUp();
  const [first, second] = [failure(), failure()];
  show({ problem: first });
  expect([lifecycle.error, changes]).toEqual([first, ['invalid']]);
  page.problem = second;
  lifecycle.update();
  expect(lifecycle.error).toBe(second);
  expect(changes).toEqual(['invalid', 'invalid']);
});

it('a restored snapshot that was suspended is shown again, not what the view became', () => {
  const { lifecycle, page, sessions, show } = setUp();
  const kept: KeptView = { origin: 'snapshot', source: { html: 'old' }, toolData: {} };
  show();
  lifecycle.restore(kept);
  lifecycle.update();
  sessions[1]!.go('ready');
  page.isNear = false;
  lifecycle.suspend();
  sessions[1]!.dispose();
  expect(lifecycle.state).toEqual({ kind: 'suspended', kept });
  lifecycle.restart();
  page.isNear = true;
  lifecycle.update();
  expect(sessions[2]!.kept).toBe(kept);
});

it('a closed frame is not signed out', async () => {
  const { lifecycle, show, told } = setUp();
  show({ isNear: false });
  await lifecycle.close();
  lifecycle.signOut(failure());
  expect([lifecycle.state.kind, told]).toEqual(['closed', ['closed']]);
});

it('a view that a caller needs is released when the caller is done, whatever the outcome', async () => {
  const { lifecycle, sessions, show } = setUp();
  show({ isNear: false });
  const failed = lifecycle.whenReady(async () => {
    expect(lifecycle.isDue).toBe(true);
    throw new Error('no');
  });
  expect(lifecycle.isDue).toBe(true);
  sessions[0]!.go('ready');
  await expect(failed).rejects.toThrow('no');
  expect(lifecycle.isDue).toBe(false);
});

it('a view that leaves the page while it is suspended is shown again from what was kept', () => {
  const { lifecycle, page, sessions, kept, show } = setUp();
  show();
  sessions[0]!.go('ready');
  page.isNear = false;
  lifecycle.suspend();
  sessions[0]!.dispose();
  lifecycle.disconnect();
  expect(lifecycle.state).toEqual({ kind: 'suspended', kept });
  lifecycle.connect();
  page.isNear = true;
  lifecycle.update();
  expect(sessions[1]!.kept).toBe(kept);
});
