import type { ColorVariableName, StyleVariables } from './variable-names.js';
import { isColorVariableName, styleVariableNames } from './variable-names.js';

function systemColor(name: ColorVariableName): string {
  // Inverse is not inverted: browsers lay a plate of Canvas behind text, which Canvas text vanishes on.
  if (name.startsWith('--color-background-')) return 'Canvas';
  if (name.startsWith('--color-ring-')) return 'Highlight';
  return name.endsWith('-disabled') ? 'GrayText' : 'CanvasText';
}

/**
 * The values for `forced-colors: active`: the palette the reader chose. Browsers force ordinary boxes
 * anyway; this reaches what they leave alone (SVG, canvas, `forced-color-adjust: none`).
 */
export function systemColors(): Partial<StyleVariables> {
  const values: Partial<StyleVariables> = {};
  for (const name of styleVariableNames) {
    if (isColorVariableName(name)) values[name] = systemColor(name);
    else if (name.startsWith('--shadow-')) values[name] = 'none';
  }
  return values;
}
