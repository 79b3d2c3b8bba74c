import type { ColorVariableName, StyleVariables } from './variable-names.ts';
import { isColorVariableName, styleVariableNames } from './variable-names.ts';

function systemColor(name: ColorVariableName): string {
  const [group, role] = name.slice('--color-'.length).split('-');
  if (role === 'inverse') return group === 'background' ? 'CanvasText' : 'Canvas';
  if (group === 'background') return 'Canvas';
  if (role === 'disabled') return 'GrayText';
  if (group === 'ring') return 'Highlight';
  return 'CanvasText';
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
