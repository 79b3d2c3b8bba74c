import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../packages/elements/src/host/app-error.js';
import type { KeptView } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/frame-state.js';
import { failure, setUp } from './support/lifecycle-rig.js';
import type { FakeSession } from './support/lifecycle-rig.js';

describe('FrameLifecycle', () => {
  it('is empty while there is nothing to show', () => {
    const { lifecycle, page, sessions, show } = setUp();
    lifecycle.update();
    expect(lifecycle.state).toEqual({ kind: 'empty' });
    show({ isNear: false });
    expect(lifecycle.state.kind).toBe('waiting');
    page.hasSource = false;
    lifecycle.update();
    expect(lifecycle.state.kind).toBe('empty');
    expect(sessions).toHaveLength(0);
  });

  it('waits until it is in the page and near the viewport, then runs one session', () => {
    const { lifecycle, page, sessions, show, told } = setUp();
    show({ isNear: false });
    page.isNear = true;
    lifecycle.disconnect();
    lifecycle.update();
    expect(sessions).toHaveLength(0);
    lifecycle.connect();
    lifecycle.update();
    lifecycle.update();
    expect(sessions).toHaveLength(1);
    sessions[0]!.go('connecting');
    sessions[0]!.go('ready');
    expect(told).toEqual(['loading', 'connecting', 'ready']);
  });

  it('ends the old session on a restart, and ignores its later events', () => {
    const { lifecycle, sessions, left, show, told } = setUp();
    show();
    sessions[0]!.go('ready');
    lifecycle.restart();
    expect(left).toEqual([sessions[0]]);
    expect(lifecycle.session).toBe(sessions[1]);
    expect(told).toEqual(['loading', 'ready', 'loading']);
    sessions[0]!.go('error', failure());
    expect(lifecycle.status).toBe('loading');
  });

  it('reports idle once when it leaves the page, and runs again when it is back', () => {
    const { lifecycle, sessions, show, told } = setUp();
    show();
    sessions[0]!.go('ready');
    told.length = 0;
    lifecycle.disconnect();
    expect(told).toEqual(['idle']);
    expect(sessions[0]!.status).toBe('closed');
    lifecycle.connect();
    lifecycle.update();
    expect(sessions).toHaveLength(2);
  });

  describe('closing', () => {
    it('waits for the view, and stays closed whatever is updated', async () => {
      const { lifecycle, sessions, show, told } = setUp();
      show();
      sessions[0]!.go('ready');
      const closing = lifecycle.close('done');
      expect(lifecycle.state.kind).toBe('closing');
      expect(lifecycle.status).toBe('ready');
      sessions[0]!.dispose();
      await closing;
      expect(sessions[0]!.reasons).toEqual(['done']);
      lifecycle.update();
      expect(lifecycle.state).toEqual({ kind: 'closed' });
      expect(told.at(-1)).toBe('closed');
      lifecycle.restart();
      expect(sessions).toHaveLength(2);
    });

    it('works without a session, and survives a move within the page', async () => {
      const { lifecycle, page, sessions, show, told } = setUp();
      show({ isNear: false });
      await lifecycle.close();
      expect(told).toEqual(['closed']);
      page.isNear = true;
      lifecycle.disconnect();
      lifecycle.update();
      expect(lifecycle.status).toBe('closed');
      expect(sessions).toHaveLength(0);
    });

    it('happens when the view asks for it', () => {
      const { lifecycle, sessions, show } = setUp();
      show();
      sessions[0]!.go('ready');
      sessions[0]!.go('closed');
      expect(lifecycle.state).toEqual({ kind: 'closed' });
    });
  });

  describe('suspending', () => {
    const suspended = () => {
      const rig = setUp();
      rig.show();
      rig.sessions[0]!.go('ready');
      rig.page.isNear = false;
      rig.lifecycle.suspend();
      return rig;
    };

    it('lets the view save, keeps what is needed, and drops the session', () => {
      const { lifecycle, sessions, told, kept } = suspended();
      expect(lifecycle.state.kind).toBe('suspending');
      expect(lifecycle.status).toBe('ready');
      sessions[0]!.dispose();
      expect(lifecycle.state).toEqual({ kind: 'suspended', kept });
      expect(lifecycle.session).toBeUndefined();
      expect(told).toEqual(['loading', 'ready', 'idle']);
    });

    it('ends when the frame is near again, even if the view is not torn down yet', () => {
      const { lifecycle, page, sessions, kept } = suspended();
      page.isNear = true;
      lifecycle.update();
      expect(sessions).toHaveLength(1);
      sessions[0]!.dispose();
      expect(sessions[1]!.kept).toBe(kept);
      expect(lifecycle.session).toBe(sessions[1]);
    });

    it('loads the view from its source after a restart', () => {
      const { lifecycle, page, sessions } = suspended();
      sessions[0]!.dispose();
      page.isNear = true;
      lifecycle.restart();
      expect(sessions[1]!.kept).toBeUndefined();
    });

    it('allows the page to close or remove the frame meanwhile', async () => {
      const one = suspended();
      const closing = one.lifecycle.close();
      one.sessions[0]!.dispose();
      await closing;
      expect(one.lifecycle.status).toBe('closed');
      const two = suspended();
      two.lifecycle.disconnect();
      expect(two.lifecycle.state.kind).toBe('waiting');
    });
  });

  describe('a snapshot', () => {
    const kept: KeptView = { origin: 'snapshot', source: { html: 'old' }, toolData: {} };

    it('is shown instead of what the properties name, also after a restart', () => {
      const { lifecycle, sessions, show } = setUp();
      show();
      lifecycle.restore(kept);
      lifecycle.update();
      expect(sessions[1]!.kept).toBe(kept);
      lifecycle.restart();
      expect(sessions[2]!.kept).toBe(kept);
      lifecycle.restart({ isOtherView: true });
      expect(sessions[3]!.kept).toBeUndefined();
    });

    it('starts nothing while it is read, and lets a running view continue', () => {
      const { lifecycle, sessions, show } = setUp();
      const resume = lifecycle.pause();
      show();
      expect(sessions).toHaveLength(0);
      resume();
      expect(sessions).toHaveLength(1);
      const again = lifecycle.pause();
      lifecycle.update();
      expect(lifecycle.session).toBe(sessions[0]);
      again();
    });
  });

  it('ends the session if it cannot be read, and reports the same settings once', () => {
    const { lifecycle, page, sessions, left, show, told } = setUp();
    show();
    page.problem = new AppError('page', 'bad-attribute', 'Not JSON.', 'Write JSON.');
    lifecycle.update();
    lifecycle.update();
    expect(left).toEqual([sessions[0]]);
    expect(told).toEqual(['loading', 'error']);
    expect(lifecycle.error).toBe(page.problem);
    page.problem = undefined;
    lifecycle.update();
    expect(lifecycle.session).toBe(sessions[1]);
  });

  describe('whenReady', () => {
    it('starts a view that is off screen, waits for it, and releases it afterwards', async () => {
      const { lifecycle, sessions, show } = setUp();
      show({ isNear: false });
      const work = vi.fn(async (session: FakeSession) => session);
      const done = lifecycle.whenReady(work);
      expect(lifecycle.isDue).toBe(true);
      sessions[0]!.go('connecting');
      expect(work).not.toHaveBeenCalled();
      sessions[0]!.go('ready');
      await expect(done).resolves.toBe(sessions[0]);
      expect(lifecycle.isDue).toBe(false);
      expect(lifecycle.session).toBe(sessions[0]);
    });

    it('never touches a running session', async () => {
      const { lifecycle, sessions, show } = setUp();
      show();
      const both = [1, 2].map((n) => lifecycle.whenReady(async () => n));
      sessions[0]!.go('ready');
      await expect(Promise.all(both)).resolves.toEqual([1, 2]);
      expect(sessions).toHaveLength(1);
      expect(sessions[0]!.reasons).toEqual([]);
    });

    it('waits until a view that is being suspended has been restored', async () => {
      const { lifecycle, page, sessions, show } = setUp();
      show();
      sessions[0]!.go('ready');
      page.isNear = false;
      lifecycle.suspend();
      const done = lifecycle.whenReady(async (session) => session);
      sessions[0]!.dispose();
      sessions[1]!.go('ready');
      await expect(done).resolves.toBe(sessions[1]);
    });

    it.each<[string, (rig: ReturnType<typeof setUp>) => void, RegExp]>([
      ['there is nothing to show', () => {}, /nothing yet/],
      [
        'it fails',
        (rig) => (rig.show(), queueMicrotask(() => rig.sessions[0]!.go('error', failure()))),
        /no HTML/,
      ],
      [
        'it is closed',
        (rig) => (rig.show(), queueMicrotask(() => rig.sessions[0]!.go('closed'))),
        /closed/,
      ],
      [
        'it is not in the page',
        (rig) => (rig.lifecycle.disconnect(), rig.show()),
        /not in the page/,
      ],
      [
        'it leaves the page',
        (rig) => {
          rig.show();
          queueMicrotask(() => rig.lifecycle.disconnect());
        },
        /not in the page/,
      ],
    ])('rejects when %s', async (_, arrange, message) => {
      const rig = setUp();
      arrange(rig);
      await expect(rig.lifecycle.whenReady(async () => 1)).rejects.toThrow(message);
    });

    it("rejects with the caller's reason, immediately or later", async () => {
      const { lifecycle, show } = setUp();
      show();
      const abort = new AbortController();
      const waiting = lifecycle.whenReady(async () => 1, abort.signal);
      abort.abort(new Error('enough'));
      await expect(waiting).rejects.toThrow('enough');
      await expect(lifecycle.whenReady(async () => 1, abort.signal)).rejects.toThrow('enough');
    });
  });

  it('ends a view whose user has to sign in, and restores it when it is started again', async () => {
    const { lifecycle, page, sessions, left, told } = setUp();
    page.hasSource = true;
    lifecycle.update();
    const error = new AppError('connect', 'auth-required', 'Sign in.', 'Sign in.');
    lifecycle.signOut(error);
    expect([lifecycle.state.kind, lifecycle.status, lifecycle.error]).toEqual([
      'signed-out',
      'error',
      error,
    ]);
    expect(left).toEqual(sessions);
    lifecycle.update();
    expect(sessions).toHaveLength(1);
    await expect(lifecycle.whenReady(async () => {})).rejects.toBe(error);
    lifecycle.restart();
    expect(sessions).toHaveLength(2);
    expect(told).toEqual(['loading', 'error', 'loading']);
    void lifecycle.close();
    lifecycle.signOut(error);
    expect(lifecycle.state.kind).toBe('closing');
  });

  it('is signed out if its session was refused, also after it was moved or has left the page', async () => {
    const { lifecycle, sessions, show, gone } = setUp();
    show();
    const error = new AppError('connect', 'auth-required', 'Sign in.', 'Sign in.');
    sessions[0]!.go('error', error);
    expect(lifecycle.state).toMatchObject({ kind: 'signed-out', error });
    lifecycle.disconnect();
    lifecycle.connect();
    await Promise.resolve();
    lifecycle.update();
    expect(lifecycle.state).toMatchObject({ kind: 'signed-out', error });
    expect(gone).toEqual([]);
    lifecycle.disconnect();
    await Promise.resolve();
    lifecycle.connect();
    lifecycle.update();
    expect(lifecycle.state).toMatchObject({ kind: 'signed-out', error });
    expect(sessions).toHaveLength(1);
  });

  it.each(['waiting', 'suspended', 'ready'])(
    'tells once that it has left the page while it was %s, and not that it was moved',
    async (when) => {
      const { lifecycle, page, sessions, show, gone } = setUp();
      show({ isNear: when !== 'waiting' });
      sessions[0]?.go('ready');
      if (when === 'suspended') {
        page.isNear = false;
        lifecycle.suspend();
        sessions[0]!.dispose();
        expect(lifecycle.state.kind).toBe('suspended');
      }
      lifecycle.disconnect();
      lifecycle.connect();
      await Promise.resolve();
      expect([gone, lifecycle.presence]).toEqual([[], 'present']);
      lifecycle.disconnect();
      await Promise.resolve();
      expect([gone, lifecycle.presence]).toEqual([['absent'], 'absent']);
    },
  );

  it('keeps a restored snapshot while the settings are invalid', () => {
    const { lifecycle, page, sessions, show } = setUp();
    const kept: KeptView = { origin: 'snapshot', source: { html: 'old' }, toolData: {} };
    show({ isNear: false });
    lifecycle.restore(kept);
    page.problem = failure();
    lifecycle.update();
    expect(lifecycle.state.kind).toBe('invalid');
    Object.assign(page, { problem: undefined, isNear: true });
    lifecycle.update();
    expect(sessions[0]!.kept).toBe(kept);
  });

  it('waits for a view that is moved', async () => {
    const { lifecycle, sessions, show } = setUp();
    show();
    const ready = lifecycle.whenReady(async (session) => session);
    await Promise.resolve();
    lifecycle.disconnect();
    lifecycle.connect();
    lifecycle.update();
    sessions[1]!.go('ready');
    expect(await ready).toBe(sessions[1]);
  });
});
