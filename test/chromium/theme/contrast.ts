// The contrast of a text against what is really painted behind it, from the pixels of a screenshot.
import { readPng } from './read-png.js';

/** WCAG 2.2, 1.4.3. */
export const LEGIBLE = 4.5;

type Color = readonly [number, number, number];

/** The relative luminance of WCAG, 0 to 1. */
function luminance(color: Color): number {
  const [red, green, blue] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's contrast ratio, 1 to 21. */
const ratio = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

export interface Legibility {
  contrast: number;
  /** Luminance of what is behind the text: the most frequent colour. */
  background: number;
  /** Luminance of the colour that differs most from it, in enough pixels for a text. */
  text: number;
}

/** Pixels that a text has at least. A corner or an edge has fewer. */
const TEXT_PIXELS = 12;

export interface Pixels {
  data: Uint8Array;
  width: number;
  channels: number;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Reads a box of a screenshot, in its pixels. */
export const legibilityOf = (screenshot: Uint8Array, box: Box): Legibility =>
  legibilityIn(readPng(screenshot), box);

export function legibilityIn({ data, width, channels }: Pixels, box: Box): Legibility {
  const counts = new Map<string, number>();
  for (let y = box.top; y < box.top + box.height; y++)
    for (let x = box.left; x < box.left + box.width; x++) {
      const start = channels * (y * width + x);
      const color = data.subarray(start, start + 3).join();
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
  const colors = [...counts].map(([color, count]) => ({
    luminance: luminance(color.split(',').map(Number) as unknown as Color),
    count,
  }));
  const background = colors.reduce((most, color) => (color.count > most.count ? color : most));
  const contrastOf = (color: { luminance: number }) => ratio(color.luminance, background.luminance);
  // The colour that enough pixels reach or exceed: a few that differ are not a text.
  let count = 0;
  const text = colors
    .sort((one, other) => contrastOf(other) - contrastOf(one))
    .find((color) => (count += color.count) >= TEXT_PIXELS)!;
  return {
    contrast: contrastOf(text),
    background: background.luminance,
    text: text.luminance,
  };
}
