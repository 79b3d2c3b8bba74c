import { formatHex } from '../src/color/format-hex.js';
import { oklchToRgb } from '../src/color/oklch.js';
import { formatFontFamily } from '../src/font-family.js';
import { lightDark } from '../src/scheme-value.js';
import type { ResolvedToken } from './token.js';

interface ColorValue {
  colorSpace: 'oklch' | 'srgb';
  components: [number, number, number];
  alpha?: number;
}
interface Dimension {
  value: number;
  unit: string;
}
interface ShadowLayer {
  color: ColorValue;
  offsetX: Dimension;
  offsetY: Dimension;
  blur: Dimension;
  spread: Dimension;
}

const layersOf = (value: unknown): ShadowLayer[] =>
  (Array.isArray(value) ? value : [value]) as ShadowLayer[];
const length = ({ value, unit }: Dimension): string => `${value}${unit}`;

/** A resolved colour as hex: every browser reads it, and it is what contrast is computed from. */
export function colorText(value: unknown): string {
  const { colorSpace, components, alpha = 1 } = value as ColorValue;
  const [x, y, z] = components;
  return formatHex(
    colorSpace === 'srgb' ? { r: x, g: y, b: z, alpha } : oklchToRgb({ l: x, c: y, h: z, alpha }),
  );
}

/**
 * A shadow with its geometry once and `light-dark()` around the colour: around the whole shadow,
 * browsers compute `none`.
 */
function shadowText(light: unknown, dark: unknown): string {
  const darkLayers = layersOf(dark);
  return layersOf(light)
    .map((layer, index) => {
      const other = darkLayers[index] ?? layer;
      const geometry = [layer.offsetX, layer.offsetY, layer.blur, layer.spread].map(length);
      return [...geometry, lightDark(colorText(layer.color), colorText(other.color))].join(' ');
    })
    .join(', ');
}

function plainText(type: string, value: unknown): string {
  if (type === 'dimension') return length(value as Dimension);
  if (type === 'fontFamily') return formatFontFamily(value as string[]);
  // A line height may be a dimension behind the type of its reference.
  return typeof value === 'object' && value !== null ? length(value as Dimension) : String(value);
}

/** A variable's value as CSS, both appearances in one text where they differ. */
export function cssValue({ type, light, dark }: ResolvedToken): string {
  if (type === 'color') return lightDark(colorText(light), colorText(dark));
  if (type === 'shadow') return shadowText(light, dark);
  return plainText(type, light);
}
