import { describe, expect, it } from 'vitest';
import {
  growthOf,
  recallSize,
  rememberSize,
  sizeAfterKey,
  sizeAfterMove,
} from '../../../packages/elements/src/mcp-app-dock/dock-size.js';

const range = { min: 200, max: 600, now: 300 };

describe('the size of a dock', () => {
  it.each([
    ['end', false, 'left'],
    ['end', true, 'right'],
    ['start', false, 'right'],
    ['start', true, 'left'],
    ['bottom', true, 'up'],
  ] as const)('%s, right to left %s: grows to the %s', (side, isRtl, growth) => {
    expect(growthOf(side, isRtl)).toBe(growth);
  });

  it.each([
    ['left', 'ArrowLeft', false, 316],
    ['left', 'ArrowRight', false, 284],
    ['left', 'ArrowRight', true, 236],
    ['right', 'ArrowRight', true, 364],
    ['up', 'ArrowUp', false, 316],
    ['up', 'ArrowDown', false, 284],
    ['up', 'Home', false, 200],
    ['left', 'End', false, 600],
    ['left', 'Enter', false, 'reset'],
    ['left', 'ArrowUp', false, undefined],
    ['left', 'a', false, undefined],
  ] as const)('grows %s, %s (Shift %s): %s', (growth, key, isLarge, size) => {
    expect(sizeAfterKey(key, isLarge, growth, range)).toBe(size);
  });

  it('stays within the limits for keys and pointers', () => {
    expect(sizeAfterKey('ArrowLeft', true, 'left', { ...range, now: 590 })).toBe(600);
    expect(sizeAfterMove('left', 300, { dx: 500, dy: 0 }, range)).toBe(200);
    expect(sizeAfterMove('right', 300, { dx: 500, dy: 0 }, range)).toBe(600);
    expect(sizeAfterMove('up', 300, { dx: 9, dy: -50 }, range)).toBe(350);
  });

  it('remembers nothing without storage, and does not fail', () => {
    expect(() => rememberSize('a', 'local', 300)).not.toThrow();
    expect(recallSize('a', 'local')).toBeUndefined();
    expect(recallSize('a', 'none')).toBeUndefined();
  });
});
