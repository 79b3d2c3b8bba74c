// Too many running frames: which are suspended, and which sandbox is kept ready for those that return.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as runningFramesModule from '../../../../packages/elements/src/mcp-app-frame/lifecycle/running-frames.js';

const keepSpareFor = vi.fn();
const ENGINE = '../../../../packages/elements/src/host/session/view-engine.js';

let frames: typeof runningFramesModule;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  keepSpareFor.mockClear();
  vi.doMock(ENGINE, () => ({
    keepSpareFor: (kind: unknown) => keepSpareFor(kind),
    kindOf: (iframe: { kind?: string }) => iframe.kind,
  }));
  frames =
    await import('../../../../packages/elements/src/mcp-app-frame/lifecycle/running-frames.js');
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  vi.doUnmock(ENGINE);
  vi.resetModules();
});

/** A running frame that is out of view, and can be suspended. */
function frame(name: string, more: object = {}) {
  let closed = () => {};
  const session = {
    isBusy: false,
    iframe: { kind: name },
    close: vi.fn(() => new Promise<void>((resolve) => (closed = resolve))),
    dispose: vi.fn(() => closed()),
  };
  const element = {
    displayMode: 'inline',
    isConnected: true,
    getRootNode: () => ({ activeElement: null as unknown }),
    matches: () => false,
  };
  const lifecycle = {
    isDue: false,
    state: { kind: 'running', session } as { kind: string; session: typeof session },
    session,
    suspend: vi.fn(() => (lifecycle.state = { kind: 'suspending', session })),
  };
  const one = { name, lifecycle, frame: element, call: { isPending: false }, ...more };
  return {
    ...one,
    /** The view has saved and is gone. */
    async end() {
      closed();
      lifecycle.state = { kind: 'suspended', session };
      await settled();
    },
  };
}
type Frame = ReturnType<typeof frame>;

/** Lets the code that suspends load. */
const settled = async () => {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
};
const see = async (...seen: Frame[]) => {
  for (const one of seen) frames.markSeen(one as never);
  await settled();
};
const suspended = (...all: Frame[]) =>
  all.filter(({ lifecycle }) => lifecycle.suspend.mock.calls.length > 0).map(({ name }) => name);

describe('above the limit of running frames', () => {
  it('the least recently seen are suspended, as few as necessary', async () => {
    frames.configureFrames({ maxLive: 2 });
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => frame(name)) as [
      Frame,
      Frame,
      Frame,
      Frame,
    ];
    await see(a, b);
    expect(suspended(a, b)).toEqual([]);
    await see(a, c);
    expect(suspended(a, b, c)).toEqual(['b']);
    await see(d);
    expect(suspended(a, b, c, d)).toEqual(['a', 'b']);
  });

  it('the limit is 30 unless the page sets it', async () => {
    const all = Array.from({ length: 31 }, (_, n) => frame(`${n}`));
    await see(...all.slice(0, 30));
    expect(suspended(...all)).toEqual([]);
    await see(all[30]!);
    expect(suspended(...all)).toEqual(['0']);
  });

  it('a lower limit applies at once, and frames that are gone do not count', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => frame(name)) as [Frame, Frame, Frame];
    await see(a, b, c);
    frames.markGone(a as never);
    frames.configureFrames({ maxLive: 1 });
    await settled();
    expect(suspended(a, b, c)).toEqual(['b']);
    frames.configureFrames({});
    await settled();
    expect(suspended(a, b, c)).toEqual(['b']);
  });

  it.each<[string, (one: Frame) => void]>([
    ['near the viewport', (one) => (one.lifecycle.isDue = true)],
    ['in full screen', (one) => (one.frame.displayMode = 'fullscreen')],
    ['that waits for its tool', (one) => (one.call.isPending = true)],
    ['with a pending request', (one) => (one.lifecycle.session.isBusy = true)],
    ['that is closing', (one) => (one.lifecycle.state.kind = 'closing')],
    ['that has the focus', (one) => (one.frame.matches = () => true)],
  ])('a frame %s keeps running, and another one is suspended', async (_, arrange) => {
    frames.configureFrames({ maxLive: 1 });
    const [a, b, c] = ['a', 'b', 'c'].map((name) => frame(name)) as [Frame, Frame, Frame];
    arrange(a);
    await see(a, b, c);
    expect(suspended(a, b, c)).toEqual(['b', 'c']);
  });

  it('a view that takes long to save is not waited for when more leave', async () => {
    frames.configureFrames({ maxLive: 1 });
    const [a, b, c] = ['a', 'b', 'c'].map((name) => frame(name)) as [Frame, Frame, Frame];
    await see(a, b);
    expect(a.lifecycle.session.dispose).not.toHaveBeenCalled();
    await see(c);
    expect(a.lifecycle.session.dispose).toHaveBeenCalled();
    expect(b.lifecycle.session.dispose).not.toHaveBeenCalled();
  });
});

describe('the spare sandbox', () => {
  it('is of the kind of the view that was suspended last, after a rest', async () => {
    frames.configureFrames({ maxLive: 1 });
    const [a, b, c] = ['a', 'b', 'c'].map((name) => frame(name)) as [Frame, Frame, Frame];
    await see(a, b, c);
    await a.end();
    await b.end();
    expect(keepSpareFor).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(999);
    expect(keepSpareFor).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await settled();
    expect(keepSpareFor.mock.calls).toEqual([['b']]);
  });

  it('is given up when the view is back, or its frame was removed', async () => {
    frames.configureFrames({ maxLive: 1 });
    const [a, b] = ['a', 'b'].map((name) => frame(name)) as [Frame, Frame];
    await see(a, b);
    await a.end();
    await vi.advanceTimersByTimeAsync(1000);
    await settled();
    expect(keepSpareFor.mock.lastCall).toEqual(['a']);
    frames.markGone(a as never);
    await vi.advanceTimersByTimeAsync(0);
    await settled();
    expect(keepSpareFor.mock.lastCall).toEqual([undefined]);
  });

  it.each<[string, (one: Frame) => void]>([
    ['was removed', (one) => (one.frame.isConnected = false)],
    ['runs again', (one) => (one.lifecycle.state.kind = 'running')],
  ])('is not kept for a frame that %s meanwhile', async (_, happens) => {
    frames.configureFrames({ maxLive: 1 });
    const [a, b] = ['a', 'b'].map((name) => frame(name)) as [Frame, Frame];
    await see(a, b);
    await a.end();
    happens(a);
    await vi.advanceTimersByTimeAsync(1000);
    await settled();
    expect(keepSpareFor.mock.lastCall).toEqual([undefined]);
  });

  it('is not kept for a frame that was removed while its view saved', async () => {
    frames.configureFrames({ maxLive: 1 });
    const [a, b] = ['a', 'b'].map((name) => frame(name)) as [Frame, Frame];
    await see(a, b);
    a.frame.isConnected = false;
    await a.end();
    await vi.advanceTimersByTimeAsync(1000);
    await settled();
    expect(keepSpareFor.mock.calls).toEqual([[undefined]]);
  });
});

describe('settings for all frames', () => {
  it.each([0, -1, NaN])('refuse a limit of %s', (maxLive) => {
    expect(() => frames.configureFrames({ maxLive })).toThrow(RangeError);
  });

  it('refuse credentials that would go to every server', () => {
    const token = 'secret';
    expect(() => frames.configureFrames({ auth: { token } as never })).toThrow(TypeError);
    expect(() => frames.configureFrames({ auth: { token, origin: 'a.test' } })).toThrow(TypeError);
    frames.configureFrames({ auth: { token, origin: 'https://a.test' } });
    frames.configureFrames({ auth: () => undefined });
    frames.configureFrames({ auth: undefined });
  });

  it('are those of the page, and stay if they are omitted', async () => {
    const { page } =
      await import('../../../../packages/elements/src/mcp-app-frame/page-settings.js');
    frames.configureFrames({ user: 'ada', host: { locale: 'de', timeZone: 'UTC' } });
    frames.configureFrames({ host: { locale: undefined } });
    expect(page).toMatchObject({ user: 'ada', host: { locale: undefined, timeZone: 'UTC' } });
  });
});
