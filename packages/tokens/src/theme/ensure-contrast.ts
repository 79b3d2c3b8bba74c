import { composite } from '../color/contrast.js';
import { meets, reachContrast } from '../color/reach-contrast.js';
import type { ContrastTarget } from '../color/reach-contrast.js';
import type { ContrastLevel, SchemeColors } from '../contrast-pairs.js';
import { contrastPairs } from '../contrast-pairs.js';
import type { ColorVariableName } from '../variable-names.js';

/**
 * Adjusts every foreground without enough contrast until it can be read on all its backgrounds, and
 * returns the set. Variables in `fixed` and colours that cannot be fixed stay unchanged, so callers check
 * the result.
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
    colors[name] = reachContrast(colors[name], list) ?? colors[name];
  }
  return colors;
}
