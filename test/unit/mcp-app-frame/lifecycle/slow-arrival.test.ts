import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrive } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/slow-arrival.js';

const FRAME_MS = 16;
/** Pixels. */
const SCREEN = 800;

/** An element that moves at a steady speed, in screens per second. */
function moving(screensPerSecond: number): Element {
  const start = performance.now();
  return {
    getBoundingClientRect: () => ({
      top: SCREEN - ((performance.now() - start) / 1000) * screensPerSecond * SCREEN,
      left: 0,
    }),
  } as Element;
}

describe('arrive()', () => {
  const told: boolean[] = [];
  const noticing = (element: Element) => new Map([[element, (near: boolean) => told.push(near)]]);
  /** Draws the page for this long. */
  const draw = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
    vi.stubGlobal('innerHeight', SCREEN);
    vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call, FRAME_MS));
  });
  afterEach(() => {
    draw(10_000);
    told.length = 0;
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  for (const [name, speed] of [
    ['rests', 0],
    ['moves slowly', 0.5],
  ] as const) {
    it(`an element that ${name} is near after a few animation frames`, () => {
      const element = moving(speed);
      arrive(element, true, noticing(element));
      expect(told).toEqual([]);
      draw(4 * FRAME_MS);
      expect(told).toEqual([true]);
    });
  }

  it('one that is scrolled past is not', () => {
    const element = moving(3);
    arrive(element, true, noticing(element));
    draw(1000);
    arrive(element, false, noticing(element));
    draw(5000);
    expect(told).toEqual([false]);
  });

  it('one that is scrolled to is near when it slows down', () => {
    let top = 10 * SCREEN;
    const element = { getBoundingClientRect: () => ({ top, left: 0 }) } as Element;
    arrive(element, true, noticing(element));
    for (let drawn = 0; drawn < 30; drawn++) {
      top -= SCREEN / 20;
      draw(FRAME_MS);
    }
    expect(told).toEqual([]);
    draw(5 * FRAME_MS);
    expect(told).toEqual([true]);
  });

  it('one that never stops moving is near after three seconds', () => {
    const element = moving(3);
    arrive(element, true, noticing(element));
    draw(2900);
    expect(told).toEqual([]);
    draw(300);
    expect(told).toEqual([true]);
  });

  it('one that was removed meanwhile is told nothing', () => {
    const element = moving(0);
    const notices = noticing(element);
    arrive(element, true, notices);
    notices.clear();
    draw(1000);
    expect(told).toEqual([]);
  });
});
