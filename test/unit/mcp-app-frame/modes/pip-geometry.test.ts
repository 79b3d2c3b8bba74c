import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areaWithin,
  boxInCorner,
  firstSize,
  fitBox,
  LEAST_SIZE,
  moveByKey,
  nearestCorner,
  oppositeCorner,
  resizeBox,
  resizeByKey,
  snapCorner,
} from '../../../../packages/elements/src/mcp-app-frame/modes/pip-geometry.js';
import type {
  Box,
  Corner,
} from '../../../../packages/elements/src/mcp-app-frame/modes/pip-geometry.js';

const area: Box = { x: 10, y: 10, width: 1000, height: 700 };
const box: Box = { x: 600, y: 400, width: 300, height: 200 };

const isInside = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width + 1e-6 &&
  inner.y + inner.height <= outer.y + outer.height + 1e-6;

const pixels = fc.integer({ min: -3000, max: 3000 });
const sizes = fc.integer({ min: 0, max: 3000 });
const boxes = fc.record({ x: pixels, y: pixels, width: sizes, height: sizes });
const areas = fc.record({
  x: fc.constant(12),
  y: fc.constant(12),
  width: fc.integer({ min: 1, max: 2000 }),
  height: fc.integer({ min: 1, max: 2000 }),
});
const corners = fc.record<Corner>({
  side: fc.constantFrom('left', 'right'),
  edge: fc.constantFrom('top', 'bottom'),
});

describe('the geometry of the small window', () => {
  it('stays inside the viewport whatever happens', () => {
    const keys = fc.constantFrom('ArrowLeft', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown');
    fc.assert(
      fc.property(
        boxes,
        areas,
        corners,
        pixels,
        pixels,
        keys,
        (any, space, corner, dx, dy, key) => {
          const fit = fitBox(any, space);
          expect(isInside(fit, space)).toBe(true);
          expect(isInside(boxInCorner(corner, any, space), space)).toBe(true);
          expect(isInside(resizeBox(fit, corner, dx, dy, space), space)).toBe(true);
          expect(isInside(moveByKey(fit, key, true, space)!, space)).toBe(true);
          expect(isInside(resizeByKey(fit, corner, key, true, space) ?? fit, space)).toBe(true);
        },
      ),
    );
  });

  it('is never too small to use, unless the viewport is', () => {
    expect(fitBox({ ...box, width: 1, height: 1 }, area)).toMatchObject(LEAST_SIZE);
    const small = { x: 0, y: 0, width: 100, height: 50 };
    expect(fitBox(box, small)).toEqual(small);
  });

  it('snaps to a nearby corner, and to no other', () => {
    expect(snapCorner({ ...box, x: 30, y: 40 }, area)).toEqual({ side: 'left', edge: 'top' });
    expect(snapCorner({ ...box, x: 690, y: 490 }, area)).toEqual({ side: 'right', edge: 'bottom' });
    expect(snapCorner({ ...box, x: 300, y: 200 }, area)).toBeUndefined();
    expect(snapCorner({ ...box, x: 10, y: 200 }, area)).toBeUndefined();
  });

  it('knows the nearest corner and the opposite one', () => {
    expect(nearestCorner(box, area)).toEqual({ side: 'right', edge: 'bottom' });
    expect(oppositeCorner(nearestCorner(box, area))).toEqual({ side: 'left', edge: 'top' });
  });

  it('moves the dragged corner and keeps the opposite one', () => {
    expect(resizeBox(box, { side: 'left', edge: 'top' }, -50, 20, area)).toEqual({
      x: 550,
      y: 420,
      width: 350,
      height: 180,
    });
    expect(resizeBox(box, { side: 'right', edge: 'bottom' }, 40, 30, area)).toEqual({
      ...box,
      width: 340,
      height: 230,
    });
    const least = resizeBox(box, { side: 'left', edge: 'top' }, 900, 900, area);
    expect(least).toMatchObject(LEAST_SIZE);
    expect([least.x + least.width, least.y + least.height]).toEqual([900, 600]);
  });

  it.each([
    ['ArrowLeft', false, { x: 584 }],
    ['ArrowRight', true, { x: 664 }],
    ['ArrowUp', false, { y: 384 }],
    ['ArrowDown', true, { y: 464 }],
    ['Home', false, { x: 10 }],
    ['End', false, { x: 710 }],
    ['PageUp', false, { y: 10 }],
    ['PageDown', false, { y: 510 }],
  ])('%s (Shift: %s) moves it', (key, isLarge, moved) => {
    expect(moveByKey(box, key, isLarge, area)).toEqual({ ...box, ...moved });
  });

  it.each([
    ['ArrowRight', { width: 316 }],
    ['ArrowLeft', { width: 284 }],
    ['ArrowDown', { height: 216 }],
    ['ArrowUp', { height: 184 }],
    ['Home', LEAST_SIZE],
  ])('%s resizes it, whichever corner is dragged', (key, size) => {
    for (const side of ['left', 'right'] as const)
      for (const edge of ['top', 'bottom'] as const)
        expect(resizeByKey(box, { side, edge }, key, false, area)).toMatchObject(size);
  });

  it.each(['Tab', 'Enter', 'a', 'constructor'])('ignores %s', (key) => {
    expect(moveByKey(box, key, false, area)).toBeUndefined();
    expect(resizeByKey(box, { side: 'left', edge: 'top' }, key, false, area)).toBeUndefined();
  });
});

describe('the first small window', () => {
  const insets = { top: 12, right: 12, bottom: 96, left: 12 };

  it('is as tall as its content, within limits', () => {
    expect(firstSize(240, area)).toEqual({ width: 360, height: 240 });
    expect(firstSize(20, area)).toEqual({ width: 360, height: LEAST_SIZE.height });
    expect(firstSize(2000, area)).toEqual({ width: 360, height: 280 });
    expect(firstSize(2000, { ...area, height: 3000 })).toEqual({ width: 360, height: 360 });
    expect(firstSize(2000, { ...area, width: 480 }).width).toBe(360);
    expect(firstSize(2000, { ...area, width: 500 }).width).toBe(360);
    expect(firstSize(2000, { ...area, width: 600 }).width).toBe(360);
  });

  it('does not cut a view of usual size on a phone or on a short screen', () => {
    const phone = areaWithin({ width: 390, height: 844 }, insets);
    expect(firstSize(256, phone)).toEqual({ width: 360, height: 256 });
    expect(firstSize(256, { ...phone, width: 320 })).toEqual({ width: 320, height: 256 });
    expect(firstSize(256, { ...phone, height: 300 }).height).toBe(256);
    expect(firstSize(256, { ...phone, height: 200 }).height).toBe(200);
  });

  it('does not cover fixed content at the edges of the page', () => {
    const free = areaWithin({ width: 390, height: 844 }, insets);
    expect(free).toEqual({ x: 12, y: 12, width: 366, height: 736 });
    const first = boxInCorner({ side: 'right', edge: 'bottom' }, { ...box, height: 300 }, free);
    expect(first.y + first.height).toBe(844 - 96);
  });

  it('ignores insets that leave no room for a window', () => {
    expect(areaWithin({ width: 390, height: 240 }, insets)).toEqual({
      x: 12,
      y: 0,
      width: 366,
      height: 240,
    });
    expect(areaWithin({ width: 200, height: 844 }, insets)).toMatchObject({ x: 0, width: 200 });
  });
});
