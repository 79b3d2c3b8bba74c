import type { ColorVariableName, StyleVariables } from './variable-names.js';
import { isColorVariableName, styleVariableNames } from './variable-names.js';

function systemColor(name: ColorVariableName): string {
  // Inverse backgrounds are Canvas too: browsers put a box in Canvas behind text, and text in that colour would be
  // invisible.
  if (name.startsWith('--color-background-')) return 'Canvas';
  if (name.startsWith('--color-ring-')) return 'Highlight';
  return name.endsWith('-disabled') ? 'GrayText' : 'CanvasText';
}

/**
 * The values for `forced-colors: active`: the palette that the user chose. Browsers already force ordinary boxes; these
 * values are for everything else (SVG, canvas, `forced-color-adjust: none`).
 */
export function systemColors(): Partial<StyleVariables> {
  const values: Partial<StyleVariables> = {};
  for (const name of styleVariableNames) {
    if (isColorVariableName(name)) values[name] = systemColor(name);
    else if (name.startsWith('--shadow-')) values[name] = 'none';
  }
  return values;
}
