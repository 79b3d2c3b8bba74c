// One observer for all frames of a page, with observers that the test controls.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as sharedObservers from '../../../../packages/elements/src/mcp-app-frame/lifecycle/shared-observers.js';

/** An observer that reports what the test says. */
class FakeObserver {
  static all: FakeObserver[] = [];
  readonly observed = new Set<unknown>();
  isDisconnected = false;
  constructor(
    readonly report: (entries: object[]) => void,
    readonly options?: Record<string, unknown>,
  ) {
    FakeObserver.all.push(this);
  }
  observe(element: unknown) {
    this.observed.add(element);
  }
  unobserve(element: unknown) {
    this.observed.delete(element);
  }
  disconnect() {
    this.isDisconnected = true;
  }
}

let shared: typeof sharedObservers;
const load = async () => {
  vi.resetModules();
  shared =
    await import('../../../../packages/elements/src/mcp-app-frame/lifecycle/shared-observers.js');
};
const element = () => ({ requestUpdate: vi.fn() }) as never;

beforeEach(async () => {
  FakeObserver.all = [];
  vi.stubGlobal('ResizeObserver', FakeObserver);
  vi.stubGlobal('IntersectionObserver', class extends FakeObserver {});
  await load();
});
afterEach(() => {
  vi.unstubAllGlobals();
});
// Others must not get the observers of this file.
afterAll(() => {
  vi.resetModules();
});

describe('the size of elements', () => {
  it('is observed by one observer, each for its own listener, until it is stopped', () => {
    const [a, b] = [element(), element()];
    const [first, second] = [vi.fn(), vi.fn()];
    const stop = shared.watchSize(a, first);
    shared.watchSize(b, second);
    const [observer] = FakeObserver.all;
    expect(FakeObserver.all).toHaveLength(1);
    observer!.report([{ target: a }]);
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    stop();
    expect([...observer!.observed]).toEqual([b]);
    observer!.report([{ target: a }, { target: b }]);
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});

describe('the nearness of elements', () => {
  it('is observed by one observer, a screen in each direction', () => {
    const [a, b] = [element(), element()];
    const [first, second] = [vi.fn(), vi.fn()];
    const stop = shared.watchNearness(a, first);
    shared.watchNearness(b, second);
    const [observer] = FakeObserver.all;
    expect(FakeObserver.all).toHaveLength(1);
    expect(Object.values(observer!.options!)).toEqual(['100%']);
    observer!.report([
      { target: a, isIntersecting: true },
      { target: b, isIntersecting: false },
    ]);
    expect(first).toHaveBeenCalledWith(true);
    expect(second).toHaveBeenCalledWith(false);
    stop();
    expect([...observer!.observed]).toEqual([b]);
    observer!.report([{ target: a, isIntersecting: false }]);
    expect(first).toHaveBeenCalledTimes(1);
  });

  it('applies inside scroll containers where the engine can do that', async () => {
    shared.watchNearness(element(), () => {});
    expect(FakeObserver.all[0]!.options).toEqual({ rootMargin: '100%' });
    Object.defineProperty(IntersectionObserver.prototype, 'scrollMargin', { value: '' });
    await load();
    shared.watchNearness(element(), () => {});
    expect(FakeObserver.all[1]!.options).toEqual({ scrollMargin: '100%' });
  });

  it('can be set for all elements', () => {
    const a = element();
    const near = vi.fn();
    shared.watchNearness(a, near);
    shared.setMargin('50px');
    const [before, now] = FakeObserver.all;
    expect(before!.isDisconnected).toBe(true);
    expect(now!.options).toEqual({ rootMargin: '50px' });
    expect([...now!.observed]).toEqual([a]);
    now!.report([{ target: a, isIntersecting: true }]);
    expect(near).toHaveBeenCalledWith(true);
  });

  it('is not observed where there are no observers', async () => {
    vi.stubGlobal('ResizeObserver', undefined);
    vi.stubGlobal('IntersectionObserver', undefined);
    await load();
    shared.watchSize(element(), () => {})();
    shared.watchNearness(element(), () => {})();
    shared.setMargin('50px');
  });

  it('keeps the observer if the margin is invalid', () => {
    const a = element();
    shared.watchNearness(a, () => {});
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor() {
          throw new SyntaxError('rootMargin');
        }
      },
    );
    expect(() => shared.setMargin('wide')).toThrow(SyntaxError);
    expect(FakeObserver.all[0]!.isDisconnected).toBe(false);
  });
});

it('all frames of the page can be made to read their settings again', () => {
  const [a, b] = [element() as { requestUpdate(): void }, element() as { requestUpdate(): void }];
  shared.watchNearness(a as never, () => {});
  shared.watchNearness(b as never, () => {})();
  shared.updateFrames();
  expect(a.requestUpdate).toHaveBeenCalledOnce();
  expect(b.requestUpdate).not.toHaveBeenCalled();
});

describe('an element is in view', () => {
  beforeEach(() => {
    vi.stubGlobal('innerHeight', 100);
    vi.stubGlobal('innerWidth', 200);
  });
  const box = (top: number, left: number, height = 10, width = 10) => ({
    getBoundingClientRect: () => ({ top, left, bottom: top + height, right: left + width }),
  });

  it.each([
    ['inside', box(20, 20), true],
    ['at the upper edge', box(-10, 20), true],
    ['above', box(-11, 20), false],
    ['at the lower edge', box(100, 20), true],
    ['below', box(101, 20), false],
    ['at the left edge', box(20, -10), true],
    ['to the left', box(20, -11), false],
    ['at the right edge', box(20, 200), true],
    ['to the right', box(20, 201), false],
  ])('%s: %s', (_, at, isIn) => {
    expect(shared.isInView(at as never)).toBe(isIn);
  });

  it('unless it or an ancestor is not displayed', () => {
    const hidden = { ...box(20, 20), checkVisibility: vi.fn(() => false) };
    expect(shared.isInView(hidden as never)).toBe(false);
    expect(hidden.checkVisibility).toHaveBeenCalledWith({ contentVisibilityAuto: true });
    expect(shared.isInView({ ...box(20, 20), checkVisibility: () => true } as never)).toBe(true);
  });
});
