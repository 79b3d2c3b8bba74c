import { composite, contrastRatio } from '../color/contrast.js';
import { meets, reachContrast } from '../color/reach-contrast.js';
import type { ContrastTarget } from '../color/reach-contrast.js';
import type { Rgb } from '../color/rgb.js';
import type { ContrastLevel, SchemeColors } from '../contrast-pairs.js';
import { contrastPairs } from '../contrast-pairs.js';
import type { ColorVariableName } from '../variable-names.js';

const BLACK = { r: 0, g: 0, b: 0, alpha: 1 };
const WHITE = { r: 1, g: 1, b: 1, alpha: 1 };

/** Black or white, whichever has more contrast where it has the least. */
function mostReadable(targets: readonly ContrastTarget[]): Rgb {
  const least = (color: Rgb): number =>
    Math.min(...targets.map(({ background }) => contrastRatio(color, background)));
  return least(BLACK) >= least(WHITE) ? BLACK : WHITE;
}

/**
 * Adjusts every foreground without enough contrast until it can be read on all its backgrounds, and
 * returns the set. Variables in `fixed` stay unchanged, and so do colours that cannot be fixed at AA, so
 * callers check the result.
 */
export function ensureContrast(
  wished: SchemeColors,
  level: ContrastLevel,
  fixed: ReadonlySet<ColorVariableName>,
): SchemeColors {
  const colors = { ...wished };
  const targets = new Map<ColorVariableName, ContrastTarget[]>();
  for (const { foreground, background, minimum } of contrastPairs(level)) {
    const seen = composite(colors[background], colors['--color-background-primary']);
    const list = targets.get(foreground) ?? [];
    targets.set(foreground, [...list, { background: seen, minimum }]);
  }
  for (const [name, list] of targets) {
    if (fixed.has(name) || meets(colors[name], list)) continue;
    const reached = reachContrast(colors[name], list);
    // More contrast than AA is a preference: if no colour has enough of it, the one with the most is used.
    colors[name] = reached ?? (level === 'AAA' ? mostReadable(list) : colors[name]);
  }
  return colors;
}
