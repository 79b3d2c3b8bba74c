import StyleDictionary from 'style-dictionary';
import { convertTokenData } from 'style-dictionary/utils';
import type { DesignToken, DesignTokens, File } from 'style-dictionary/types';
import type { Scheme } from '../src/scheme-value.js';
import { formats } from './formats/formats.js';
import { DARK } from './token.js';
import type { Token } from './token.js';
import { lightDarkTransform, preprocessors, transforms } from './transforms.js';

/** `size/rem` keeps an existing unit, and the checks ensure that there is one. */
const TRANSFORMS =
  'name/kebab mcp-app/color size/rem mcp-app/font-family shadow/css/shorthand'.split(' ');

function treeOf(tokens: readonly Token[]): DesignTokens {
  const flat = tokens.map(({ path, file, type, value, description, dark }): DesignToken => ({
    key: `{${path}}`,
    filePath: file,
    $type: String(type),
    $value: value,
    $description: String(description),
    $extensions: { [DARK]: dark },
  }));
  return convertTokenData(flat, { output: 'object', usesDtcg: true }) as DesignTokens;
}

/**
 * Style Dictionary over the checked tokens of a theme. The platforms `light` and `dark` have the values
 * of one appearance each, so that a base token may differ between them; `css` has what is written to
 * `files`, with both appearances in one value when the theme has both.
 */
export async function themeDictionary(
  tokens: readonly Token[],
  schemes: readonly Scheme[],
  files: File[],
): Promise<StyleDictionary> {
  const light = { transforms: TRANSFORMS };
  const dark = { transforms: TRANSFORMS, preprocessors: ['mcp-app/dark'] };
  const [only] = schemes;
  const css = schemes.length === 1 && only === 'dark' ? dark : light;
  const last = schemes.length === 2 ? ['mcp-app/light-dark'] : [];
  const dictionary = new StyleDictionary({
    tokens: treeOf(tokens),
    usesDtcg: true,
    log: { warnings: 'error', verbosity: 'silent' },
    hooks: { transforms, preprocessors, formats },
    platforms: { light, dark, css: { ...css, transforms: [...TRANSFORMS, ...last], files } },
  });
  const { tokenMap } = await dictionary.getPlatformTokens('dark');
  dictionary.registerTransform(
    lightDarkTransform(({ key = '' }) => String(tokenMap.get(key)?.$value)),
  );
  return dictionary;
}
