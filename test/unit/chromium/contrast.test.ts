import { describe, expect, it } from 'vitest';
import { LEGIBLE, legibilityIn } from '../../chromium/theme/contrast.js';
import type { Pixels } from '../../chromium/theme/contrast.js';

const WIDTH = 40;
const BOX = { left: 0, top: 0, width: WIDTH, height: WIDTH };

/** Pixels of one colour, the first ones of another. */
function picture(background: number, other: number, count: number): Pixels {
  const data = new Uint8Array(3 * WIDTH * WIDTH).fill(background);
  return { data: data.fill(other, 0, 3 * count), width: WIDTH, channels: 3 };
}

describe('the contrast in a screenshot', () => {
  it('is that of a text and what is behind it', () => {
    const { contrast, text, background } = legibilityIn(picture(255, 0, 60), BOX);
    expect(contrast).toBeCloseTo(21);
    expect(text).toBeLessThan(background);
  });

  it('is none without a text', () => {
    expect(legibilityIn(picture(17, 17, 0), BOX).contrast).toBe(1);
  });

  it('is none if only a few pixels differ, as in a corner where the page is seen', () => {
    expect(legibilityIn(picture(17, 255, 8), BOX).contrast).toBeLessThan(LEGIBLE);
  });
});
