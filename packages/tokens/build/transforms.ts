// The hooks that Style Dictionary's own transforms do not cover. docs/pages/reference/tokens.md says why.
import { convertTokenData } from 'style-dictionary/utils';
import type { DesignToken, PreprocessedTokens, Transform } from 'style-dictionary/types';
import { formatHex } from '../src/color/format-hex.js';
import { oklchToRgb } from '../src/color/oklch.js';
import { formatFontFamily } from '../src/font-family.js';
import { lightDark, schemeValue } from '../src/scheme-value.js';
import { DARK } from './token.js';

interface ColorValue {
  colorSpace: 'oklch' | 'srgb';
  components: [number, number, number];
  alpha?: number;
}

interface Shadow {
  color: string | ColorValue;
}

/** A resolved reference is the text of the colour it refers to. */
function colorText(value: string | ColorValue): string {
  if (typeof value === 'string') return value;
  const { colorSpace, components, alpha = 1 } = value;
  const [x, y, z] = components;
  return formatHex(
    colorSpace === 'srgb' ? { r: x, g: y, b: z, alpha } : oklchToRgb({ l: x, c: y, h: z, alpha }),
  );
}

const shadowText = (value: string | Shadow | Shadow[]): unknown =>
  typeof value === 'string'
    ? value
    : [value].flat().map((layer) => ({ ...layer, color: colorText(layer.color) }));

/**
 * Colours as hex, including those in shadows: every browser reads hex, and contrast is computed from it. Transitive,
 * because the colour of a shadow can be a reference.
 */
const color: Omit<Transform, 'name'> = {
  type: 'value',
  transitive: true,
  filter: ({ $type }) => $type === 'color' || $type === 'shadow',
  transform: ({ $type, $value }) => ($type === 'color' ? colorText : shadowText)($value),
};

const fontFamily: Omit<Transform, 'name'> = {
  type: 'value',
  filter: ({ $type }) => $type === 'fontFamily',
  transform: ({ $value }) => formatFontFamily($value as string[]),
};

/**
 * Joins the two texts of a value. `light-dark()` wraps only colours, because browsers compute `none` when it wraps a
 * whole shadow.
 */
function joined(light: string, dark: string): string {
  const others = dark.split(/(,? )/);
  return light
    .split(/(,? )/)
    .map((part, index) => (part.startsWith('#') ? lightDark(part, others[index] ?? part) : part))
    .join('');
}

/** Adds the dark text of each token. A token that refers to a joined one starts from its light text. */
export const lightDarkTransform = (darkText: (token: DesignToken) => string): Transform => ({
  name: 'mcp-app/light-dark',
  type: 'value',
  transitive: true,
  filter: ({ $type }) => $type === 'color' || $type === 'shadow',
  transform: (token) => joined(schemeValue(String(token.$value), 'light'), darkText(token)),
});

/** Puts the dark values in place of the light ones. */
function darkValues(tokens: PreprocessedTokens): PreprocessedTokens {
  const flat = convertTokenData(tokens, { output: 'array', usesDtcg: true });
  const dark = flat.map((token) => ({
    ...token,
    $value: (token['$extensions'] as Record<string, unknown> | undefined)?.[DARK] ?? token.$value,
  }));
  return convertTokenData(dark, { output: 'object', usesDtcg: true }) as PreprocessedTokens;
}

export const transforms = {
  'mcp-app/color': color,
  'mcp-app/font-family': fontFamily,
};
export const preprocessors = { 'mcp-app/dark': darkValues };
