// When a view that floods the host is stopped, on a clock that the test moves.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../../../../packages/elements/src/host/limits.js';
import { FloodWatch } from '../../../../packages/elements/src/host/connection/flood-watch.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function watch(maxDropped: number) {
  const fail = vi.fn();
  const emit = vi.fn();
  const limits = { ...DEFAULT_LIMITS, maxDropped };
  return { flood: new FloodWatch({ limits, fail, emit }), fail, emit };
}

describe('a view that floods', () => {
  it('K4 is stopped once, by the first message beyond the limit', () => {
    const { flood, fail } = watch(1000);
    flood.dropped(1000);
    expect(fail).not.toHaveBeenCalled();
    flood.dropped();
    flood.dropped(5000);
    expect(fail).toHaveBeenCalledTimes(1);
    expect(fail.mock.calls[0]![0]).toMatchObject({ reason: 'flooding' });
  });

  it('K4 is not stopped for the same number over a longer time', () => {
    const { flood, fail } = watch(1000);
    for (let round = 0; round < 10; round++) {
      flood.dropped(900);
      vi.advanceTimersByTime(10_001);
    }
    expect(fail).not.toHaveBeenCalled();
  });

  it('K4 is refused without a flood of events', () => {
    const { flood, emit } = watch(1_000_000);
    for (let n = 0; n < 5000; n++) flood.refused('Too many notifications.');
    expect(emit).toHaveBeenCalledTimes(20);
    vi.advanceTimersByTime(1000);
    for (let n = 0; n < 5000; n++) flood.refused('Too many notifications.');
    expect(emit).toHaveBeenCalledTimes(30);
  });

  it('K4 counts its messages of exactly ten seconds together', () => {
    const { flood, fail } = watch(10);
    flood.dropped(6);
    vi.advanceTimersByTime(10_000);
    flood.dropped(6);
    expect(fail).toHaveBeenCalledOnce();
  });

  it('K4 is counted once for a refused message, and reported with the reason', () => {
    const { flood, fail, emit } = watch(2);
    flood.refused('Too large.');
    flood.refused('Too large.');
    expect(fail).not.toHaveBeenCalled();
    flood.refused('Too large.', 7);
    expect(fail).toHaveBeenCalledOnce();
    expect(emit).toHaveBeenCalledWith({
      type: 'refused',
      refusals: [expect.objectContaining({ kind: 'message', reason: 'Too large.' })],
    });
  });
});

describe('a message that a view posts to the page itself', () => {
  const page = Object.assign(new EventTarget(), { parent: {} });
  page.parent = page;
  const sandbox = { parent: page };
  const view = { parent: sandbox };
  /** A window below the view: 1 is an iframe of the view. */
  const below = (depth: number): object => (depth === 0 ? view : { parent: below(depth - 1) });

  function strays() {
    vi.stubGlobal('window', page);
    const { flood, fail } = watch(10);
    flood.watchStrays(sandbox as unknown as Window);
    const post = (source: unknown) => {
      page.dispatchEvent(Object.assign(new Event('message'), { source }));
      return fail.mock.calls.length;
    };
    return { flood, post };
  }
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('K4 counts for ten, because it wakes the page', () => {
    const { flood, post } = strays();
    expect(post(view)).toBe(0);
    expect(post(view)).toBe(1);
    flood.close();
  });

  it.each([1, 7])('K4 counts also from an iframe %i levels below the view', (depth) => {
    const { flood, post } = strays();
    post(below(depth));
    expect(post(below(depth))).toBe(1);
    flood.close();
  });

  const popup = { parent: {} };
  popup.parent = popup;
  const frameOfPage = { parent: { parent: page } };
  it.each([
    ['a closed window', null],
    ['a port', {}],
    ['the page', page],
    ['the sandbox page', sandbox],
    ['a frame of the page', frameOfPage],
    ['a popup', popup],
    ['a frame of a popup', { parent: popup }],
    ['a removed iframe', { parent: null }],
    ['an iframe of a removed iframe', { parent: { parent: null } }],
    ['an iframe too deep to be traced', below(8)],
  ])('K4 does not count if it comes from %s', (_, source) => {
    const { flood, post } = strays();
    for (let n = 0; n < 3; n++) expect(post(source)).toBe(0);
    flood.close();
  });

  it('is no longer counted after the end of the view', () => {
    const { flood, post } = strays();
    flood.close();
    for (let n = 0; n < 3; n++) expect(post(view)).toBe(0);
  });
});
