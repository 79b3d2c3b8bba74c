import { describe, expect, it } from 'vitest';
import { FrameSize } from '../../../../packages/elements/src/mcp-app-frame/size-theme/frame-size.js';

/** Simulates a view against the frame: after each change it requests a size again, until nothing changes. */
function play(view: (height: number) => number, start: number, steps = 200) {
  const size = new FrameSize();
  let now = 0;
  let changes = 0;
  size.wish(start, now);
  for (let step = 0; step < steps; step++) {
    now += 16;
    if (!size.wish(view(size.height!), now)) {
      now += 1000;
      if (!size.settle(now)) break;
    }
    changes++;
  }
  return { height: size.height!, changes };
}

describe('C4 the height of a view', () => {
  it.each([NaN, Infinity, -Infinity, -1, '300', null, undefined, {}])('ignores %s', (wanted) => {
    const size = new FrameSize();
    expect(size.wish(wanted, 0)).toBe(false);
    expect(size.height).toBeUndefined();
  });

  it('ignores differences that are too small to see', () => {
    const size = new FrameSize();
    size.wish(300, 0);
    for (const wanted of [301, 299.5, 302, 298]) expect(size.wish(wanted, 1000)).toBe(false);
    expect(size.wish(303, 2000)).toBe(true);
  });

  it('grants the last pixels of content once the view is quiet, but no pixels that are not needed', () => {
    const size = new FrameSize();
    size.wish(37, 0);
    expect(size.wish(38, 20)).toBe(false);
    expect(size.settle(1600)).toBe(true);
    expect(size.height).toBe(38);
    expect(size.settle(3200)).toBe(false);
    size.wish(40, 10_000);
    expect(size.settle(12_000)).toBe(true);
    expect(size.height).toBe(40);
    size.wish(39, 20_000);
    expect(size.settle(22_000)).toBe(false);
    expect(size.height).toBe(40);
  });

  it('C3 follows content that grows and shrinks', () => {
    const size = new FrameSize();
    for (const [time, wanted] of [100, 400, 250, 800, 100].entries()) {
      expect(size.wish(wanted, time * 20)).toBe(true);
      expect(size.height).toBe(wanted);
    }
  });

  it.each<[string, (height: number) => number]>([
    ['100vh and a margin', (height) => height + 40],
    ['one pixel less each time', (height) => height - 1],
    ['one pixel more each time', (height) => height + 1],
    ['two pixels more each time', (height) => height + 2],
    ['three pixels less each time', (height) => height - 3],
    ['100vh', (height) => height],
  ])('settles for a view of %s', (_name, view) => {
    const { height, changes } = play(view, 400);
    expect(changes).toBeLessThan(10);
    expect(Math.abs(height - 400)).toBeLessThan(400);
  });

  it('settles for a view that is painted once a second, off screen', () => {
    const size = new FrameSize();
    size.wish(400, 0);
    for (let now = 1100; now < 60_000; now += 1100) size.wish(size.height! + 40, now);
    expect(size.height).toBeLessThan(700);
  });

  it.each<[string, (height: number) => number]>([
    ['a media query of the height', (height) => (height < 400 ? 500 : 300)],
    ['a scroll bar that wraps the text', (height) => (height < 340 ? 360 : 320)],
  ])('settles at the larger height for a view with %s', (_name, view) => {
    const { height, changes } = play(view, 350);
    expect(changes).toBeLessThan(10);
    expect(height).toBe(Math.max(view(0), view(1000)));
  });

  it('follows a view that changes between two heights by itself', () => {
    const size = new FrameSize();
    const heights: number[] = [];
    for (let n = 0; n < 40; n++) {
      size.wish(n % 2 ? 500 : 300, n * 1000);
      heights.push(size.height!);
    }
    // Never less than it requests, and mostly exactly that.
    expect(heights.every((height, n) => height >= (n % 2 ? 500 : 300))).toBe(true);
    expect(heights.filter((height) => height === 300).length).toBeGreaterThan(12);
  });

  /** A list that has this many rows more, one every 50 ms, and is then quiet. */
  function grow(size: FrameSize, start: { height: number; now: number }, rows: number, row = 24) {
    let { height, now } = start;
    for (let n = 0; n < rows; n++) size.wish((height += row), (now += 50));
    size.settle((now += 1500));
    return { height, now };
  }

  it.each([3, 8, 24, 40])(
    'ends at the full height of a list that grows by rows of %s px, however often',
    (row) => {
      const size = new FrameSize();
      size.wish(100, 0);
      let list = { height: 100, now: 0 };
      for (const rows of [30, 1, 5, 1, 1, 6, 7, 8, 2]) {
        list = grow(size, list, rows, row);
        expect(size.height).toBe(list.height);
      }
    },
  );

  it('never gives a list less than it requests while it grows', () => {
    const size = new FrameSize();
    size.wish(100, 0);
    for (let n = 1; n < 40; n++) {
      size.wish(100 + n * 24, n * 50);
      expect(size.height! - (100 + n * 24)).toBeGreaterThanOrEqual(0);
      expect(size.height! - (100 + n * 24)).toBeLessThan(20);
    }
  });

  /** A view that requests this much more than it has, until it settles. */
  function echoing(offset: number) {
    const size = new FrameSize();
    let now = 0;
    size.wish(400, now);
    const answer = () => {
      for (let step = 0; step < 50; step++)
        if (!size.wish(size.height! + offset, (now += 16)) && !size.settle((now += 1500))) return;
      throw new Error('It does not settle.');
    };
    answer();
    return { size, answer, later: () => (now += 5000) };
  }

  it.each([40, 24, 3, -3, -8, -13, -15])(
    'returns to the height before the probe if the view exceeds each height by %s px',
    (offset) => {
      const { size } = echoing(offset);
      expect(size.isProbing).toBe(false);
      expect(Math.abs(size.height! - 400) % Math.abs(offset)).toBe(0);
      expect(Math.abs(size.height! - 400)).toBeLessThanOrEqual(5 * Math.abs(offset));
    },
  );

  it('follows real changes after an echo was detected, and adds nothing to them', () => {
    const { size, answer, later } = echoing(40);
    expect(size.wish(size.height! + 40, later())).toBe(false);
    for (const wanted of [900, 300, 1200]) {
      expect(size.wish(wanted, later())).toBe(true);
      answer();
      expect(size.height).toBe(wanted);
    }
  });

  it('follows a view that stops being an echo, even by the same distance', () => {
    const { size, later } = echoing(24);
    size.wish(1000, later());
    size.wish(1024, later());
    size.settle(later());
    // The probe is not answered.
    size.settle(later());
    expect(size.height).toBe(1024);
  });
});
