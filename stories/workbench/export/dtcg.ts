// The theme in the format of the Design Tokens Community Group. In a folder `semantic`, the build of @mcp-app/tokens
// can read it: dark values are where that build looks for them.
import type { StyleVariableName } from '@mcp-app/tokens/variables.js';
import { formatHex } from '../../../packages/tokens/src/color/format-hex.js';
import { parseColor } from '../../../packages/tokens/src/color/parse-color.js';
import type { Rgb } from '../../../packages/tokens/src/color/rgb.js';
import { schemeValue } from '../../../packages/tokens/src/scheme-value.js';
import type { Values } from '../../tokens/looks.js';
import { purposeOf } from '../token-search.js';
import { readDimension, readFonts, readNumber, readShadow } from './read-value.js';

const DARK = 'app.mcp.dark';

type Json = { [key: string]: unknown };
interface Token extends Json {
  $type: string;
  $value: unknown;
}

const rounded = (channel: number) => Number(channel.toFixed(4));

const colorValue = (color: Rgb) => ({
  colorSpace: 'srgb',
  components: [color.r, color.g, color.b].map(rounded),
  alpha: rounded(color.alpha),
  hex: formatHex({ ...color, alpha: 1 }),
});

const darkIn = (value: unknown) => ({ $extensions: { [DARK]: value } });

function colorToken(light: string, dark: string): Token | undefined {
  const colors = [parseColor(light), parseColor(dark)] as const;
  if (!colors[0] || !colors[1]) return undefined;
  return { $type: 'color', $value: colorValue(colors[0]), ...darkIn(colorValue(colors[1])) };
}

/** A shadow refers to colours in `base`: a separate token can have a dark value, but a part of a shadow cannot. */
function shadowToken(name: string, light: string, dark: string, base: Json): Token | undefined {
  const [layers, darkLayers] = [readShadow(light), readShadow(dark)];
  if (!layers || layers.length === 0 || layers.length !== darkLayers?.length) return undefined;
  const parts = layers.map(({ color, inset, lengths }, index) => {
    const [offsetX, offsetY, blur, spread] = lengths;
    const key = `${name.slice(2)}-${index + 1}`;
    base[key] = {
      $type: 'color',
      $value: colorValue(color),
      ...darkIn(colorValue(darkLayers[index]!.color)),
      $description: `Colour of --${name.slice(2)}, layer ${index + 1}`,
    };
    return {
      color: `{base.${key}}`,
      offsetX,
      offsetY,
      blur,
      spread,
      ...(inset && { inset }),
    };
  });
  return { $type: 'shadow', $value: parts };
}

function tokenOf(name: StyleVariableName, value: string, base: Json): Token | undefined {
  const [light, dark] = [schemeValue(value, 'light'), schemeValue(value, 'dark')];
  if (name.startsWith('--color-')) return colorToken(light, dark);
  if (name.startsWith('--shadow-')) return shadowToken(name, light, dark, base);
  if (/^--font-(sans|mono)$/.test(name)) return { $type: 'fontFamily', $value: readFonts(light) };
  const number = readNumber(light);
  if (name.startsWith('--font-weight-'))
    return number === undefined ? undefined : { $type: 'fontWeight', $value: number };
  if (name.endsWith('-line-height') && number !== undefined)
    return { $type: 'number', $value: number };
  const dimension = readDimension(light);
  return dimension && { $type: 'dimension', $value: dimension };
}

/** `--font-text-sm-line-height` is the token `font.text.sm.line-height`. */
const pathOf = (name: string) =>
  name
    .slice(2)
    .replace(/-(?!height)/g, '.')
    .split('.');

function put(root: Json, path: readonly string[], token: Token): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) root[key] = token;
  else put((root[key] ??= {}) as Json, rest, token);
}

/** The theme as DTCG JSON. Values that the format cannot represent are kept as CSS, under `$extensions`. */
export function asDtcg(values: Values): string {
  const root: Json = {};
  const base: Json = {};
  const unread: Json = {};
  for (const [name, value] of Object.entries(values) as [StyleVariableName, string][]) {
    const token = tokenOf(name, value, base);
    if (token) put(root, pathOf(name), { ...token, $description: purposeOf(name) });
    else unread[name] = value;
  }
  return JSON.stringify(
    {
      ...(Object.keys(unread).length > 0 && { $extensions: { 'app.mcp.css': unread } }),
      ...(Object.keys(base).length > 0 && { base }),
      ...root,
    },
    null,
    2,
  );
}
