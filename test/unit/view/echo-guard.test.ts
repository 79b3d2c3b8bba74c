import { describe, expect, it } from 'vitest';
import { echoGuard } from '../../../packages/elements/src/view/echo-guard.js';

interface Simulation {
  /** The height of the content for a height of the window, at a frame. */
  layout: (windowHeight: number, frame: number) => number;
  /** Frames until the host follows a report. */
  lag?: number;
  follow?: (asked: number) => number;
  isTouched?: (frame: number) => boolean;
  frames?: number;
  start?: number;
}

/** Simulates a page and a host frame by frame; returns every reported height. */
function simulate({ layout, lag = 2, follow = (asked) => asked, ...more }: Simulation): number[] {
  const guard = echoGuard();
  let windowHeight = more.start ?? 600;
  const arrivals = new Map<number, number>();
  const sent: number[] = [];
  let isTouched = false;
  for (let frame = 0; frame < (more.frames ?? 300); frame++) {
    windowHeight = arrivals.get(frame) ?? windowHeight;
    const height = layout(windowHeight, frame);
    isTouched ||= more.isTouched?.(frame) ?? false;
    const asked = guard(height, windowHeight, 500, isTouched, sent.at(-1) ?? 0);
    isTouched &&= asked === undefined;
    if (asked === undefined || Math.abs(asked - (sent.at(-1) ?? -1)) < 2) continue;
    sent.push(Math.ceil(asked));
    arrivals.set(frame + lag, follow(Math.ceil(asked)));
  }
  return sent;
}

describe('echoGuard', () => {
  it('C4 passes content with its own height immediately', () => {
    expect(simulate({ layout: () => 250 })).toEqual([250]);
    expect(simulate({ layout: (_, frame) => (frame < 50 ? 250 : 400) })).toEqual([250, 400]);
  });

  it.each([1, 2, 5, 20])('C4 100vh + 16 px settles after two steps, lag %i', (lag) => {
    expect(simulate({ layout: (height) => height + 16, lag })).toEqual([616, 632]);
  });

  it.each([0.3, 0.5, 0.8, 0.95, 2])('C4 slope %f settles', (slope) => {
    const sent = simulate({ layout: (height) => slope * height + 50 });
    expect(sent.length).toBeLessThanOrEqual(3);
  });

  it('C4 does not creep if the host is a little short each time', () => {
    const sent = simulate({ layout: (height) => height, follow: (asked) => asked - 3 });
    expect(sent.length).toBeLessThanOrEqual(5);
  });

  it('C4 detects an echo later, but still does, if something changes in every frame', () => {
    const sent = simulate({ layout: (height) => height + 16, isTouched: () => true, frames: 2000 });
    expect(sent.length).toBeGreaterThan(2);
    expect(sent.length).toBeLessThanOrEqual(12);
  });

  it.each([1, 2, 3, 4])('C4 rows added every three frames, lag %i: the end is right', (lag) => {
    const sent = simulate({
      layout: (_, frame) => 50 * Math.min(20, 1 + Math.floor(frame / 3)),
      isTouched: (frame) => frame % 3 === 0,
      lag,
      start: 100,
    });
    expect(sent.at(-1)).toBe(1000);
  });

  it.each([1, 2, 3])(
    'C4 a linear transition that the Host follows, lag %i: the end is right',
    (lag) => {
      const sent = simulate({
        layout: (_, frame) => Math.min(400, 100 + 10 * frame),
        isTouched: (frame) => frame === 0,
        lag,
        start: 100,
      });
      expect(sent.at(-1)).toBe(400);
    },
  );

  it('C4 an echoing layout still follows its content', () => {
    const sent = simulate({
      layout: (height, frame) => 0.8 * height + (frame < 100 ? 10 : 110),
      isTouched: (frame) => frame === 100,
    });
    const before = simulate({ layout: (height) => 0.8 * height + 10, frames: 100 });
    expect(Math.abs(sent.at(-1)! - before.at(-1)! - 100)).toBeLessThanOrEqual(2);
  });

  it('C4 learns nothing from a window that returns to its old size', () => {
    const guard = echoGuard();
    let height = 100;
    for (let round = 0; round < 5; round++) {
      guard(height, 300, 500, false, 100);
      guard(height, 400, 500, false, 100);
      height += 10;
      for (let frame = 0; frame < 4; frame++) guard(height, 300, 500, false, 100);
      expect(guard(height, 300, 500, false, 100)).toBe(height);
    }
  });

  it.each([1, 2, 3])('C4 a transition with a slow end, lag %i: the end is right', (lag) => {
    const sent = simulate({
      layout: (_, frame) => 400 - 300 * 0.9 ** frame,
      isTouched: (frame) => frame === 0,
      lag,
      start: 100,
    });
    expect(Math.abs(sent.at(-1)! - 400)).toBeLessThanOrEqual(2);
  });

  it('C4 unlearns a wrong conclusion with the next change', () => {
    // For a while it looks as if the content followed the window; then it has its own height.
    const sent = simulate({
      layout: (height, frame) => (frame < 60 ? height + 16 : 300 + (frame > 120 ? 100 : 0)),
      isTouched: (frame) => frame === 60 || frame === 121,
    });
    expect(sent.at(-1)).toBe(400);
    expect(sent.length).toBeLessThanOrEqual(8);
  });

  it('C4 forgets what was learned when the width changes', () => {
    const guard = echoGuard();
    let windowHeight = 600;
    for (let frame = 0; frame < 40; frame++) {
      const asked = guard(windowHeight + 16, windowHeight, 500, false, windowHeight);
      if (asked) windowHeight = Math.ceil(asked);
    }
    expect(guard(300, windowHeight, 400, false, windowHeight)).toBe(300);
  });
});
