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
      if (!size.retry(now)) break;
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

  it('clamps absurd values to the page’s maximum or to a sane limit', () => {
    const size = new FrameSize();
    size.wish(1e9, 0);
    expect(size.height).toBe(5000);
    size.wish(1e9, 1000, 300);
    expect(size.height).toBe(300);
    size.wish(0, 2000);
    expect(size.height).toBe(0);
  });

  it('ignores differences that are too small to see', () => {
    const size = new FrameSize();
    size.wish(300, 0);
    for (const wanted of [301, 299.5, 302, 298]) expect(size.wish(wanted, 1000)).toBe(false);
    expect(size.wish(303, 2000)).toBe(true);
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

  it('ends at the full height of a list that grows by equal rows', () => {
    const size = new FrameSize();
    let now = 0;
    let content = 100;
    size.wish(content, now);
    for (let row = 0; row < 30; row++) {
      now += 50;
      content += 24;
      size.wish(content, now);
    }
    size.retry(now + 1000);
    expect(size.height).toBe(content);
  });

  it('follows real changes after an echo was detected', () => {
    const size = new FrameSize();
    let now = 0;
    size.wish(400, now);
    for (let step = 0; step < 50; step++)
      if (!size.wish(size.height! + 40, (now += 16))) size.retry((now += 1000));
    const settled = size.height!;
    expect(size.wish(settled + 40, (now += 16))).toBe(false);
    expect(size.wish(settled + 300, (now += 5000))).toBe(true);
    expect(size.wish(size.height! + 40, (now += 16))).toBe(false);
  });
});
