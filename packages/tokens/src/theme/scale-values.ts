import { defaultVariables } from '../default-variables.generated.js';
import { formatFontFamily, isGenericFamily } from '../font-family.js';
import type { StyleVariables } from '../variable-names.js';
import { isColorVariableName, styleVariableNames } from '../variable-names.js';
import { ThemeError } from './theme-error.js';
import type { Density, ThemeOptions } from './theme-options.js';

/** The factor for text sizes, and the amount added to unitless line heights. */
const densities: Record<Density, { size: number; lineHeight: number }> = {
  compact: { size: 0.875, lineHeight: -0.1 },
  comfortable: { size: 1, lineHeight: 0 },
  spacious: { size: 1.0625, lineHeight: 0.1 },
};

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

function fontFamily(option: string, text: string, fallback: string): string {
  const families = text.split(',').map((family) => family.trim());
  const isName = (family: string): boolean => /^(['"]?)[^'"]+\1$/.test(family);
  if (/[;{}<>\\]/.test(text) || !families.every(isName)) {
    throw new ThemeError(
      `${option}: ${JSON.stringify(text)} is not a list of font families. ` +
        `Write it as in CSS, for example "Inter, ${fallback}".`,
    );
  }
  const formatted = formatFontFamily(families);
  const last = formatted.split(', ').at(-1) ?? '';
  return isGenericFamily(last) ? formatted : `${formatted}, ${fallback}`;
}

/** The values of all variables that are not colours, for the given options. */
export function scaleValues(options: ThemeOptions): Partial<StyleVariables> {
  const { radius, density = 'comfortable' } = options;
  if (radius !== undefined && !(radius >= 0 && radius <= 32)) {
    throw new ThemeError(
      `radius: ${String(radius)} is out of range. Give the medium radius in pixels, 0 to 32.`,
    );
  }
  if (!Object.hasOwn(densities, density)) {
    throw new ThemeError(
      `density: ${JSON.stringify(density)} is unknown. Use ${Object.keys(densities).join(', ')}.`,
    );
  }
  const scale = densities[density];
  const ratio =
    radius === undefined ? 1 : radius / parseFloat(defaultVariables['--border-radius-md']);
  const values: Partial<StyleVariables> = {};
  for (const name of styleVariableNames) {
    if (isColorVariableName(name)) continue;
    const value = defaultVariables[name];
    if (name.endsWith('-size')) values[name] = `${round(parseFloat(value) * scale.size, 4)}rem`;
    else if (name.endsWith('-line-height'))
      values[name] = String(round(parseFloat(value) + scale.lineHeight, 3));
    else if (name.startsWith('--border-radius-') && name !== '--border-radius-full')
      values[name] = `${round(parseFloat(value) * ratio, 1)}px`;
    else values[name] = value;
  }
  if (options.font !== undefined)
    values['--font-sans'] = fontFamily('font', options.font, 'sans-serif');
  if (options.monoFont !== undefined)
    values['--font-mono'] = fontFamily('monoFont', options.monoFont, 'monospace');
  return values;
}
