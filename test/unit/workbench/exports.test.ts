// What the workbench exports can be read again: by the build of the tokens, and by the import.
import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import StyleDictionary from 'style-dictionary';
import { describe, expect, it } from 'vitest';
import { renderTokens } from '../../../packages/tokens/build/render-tokens.js';
import { LOOK_NAMES, valuesOf } from '../../../stories/tokens/looks.js';
import { asDtcg } from '../../../stories/workbench/export/dtcg.js';
import { asFigmaMode } from '../../../stories/workbench/export/figma-modes.js';
import { FORMATS } from '../../../stories/workbench/export/formats.js';
import { readShadow } from '../../../stories/workbench/export/read-value.js';
import { readVariables } from '../../../stories/workbench/import/read-variables.js';

const values = valuesOf('default');

interface FigmaToken {
  $type: string;
  $value: unknown;
  $extensions?: Record<string, unknown>;
}
type FigmaGroup = { [key: string]: FigmaGroup | FigmaToken | unknown };

/** The variables of a file by their path in Figma. */
function figmaTokens(group: FigmaGroup, path: readonly string[] = []): [string, FigmaToken][] {
  return Object.entries(group).flatMap(([key, value]): [string, FigmaToken][] => {
    if (key.startsWith('$')) return [];
    const here = [...path, key];
    return '$value' in (value as object)
      ? [[here.join('/'), value as FigmaToken]]
      : figmaTokens(value as FigmaGroup, here);
  });
}

const SCOPES =
  /^(ALL_SCOPES|ALL_FILLS|FRAME_FILL|SHAPE_FILL|TEXT_FILL|STROKE_COLOR|EFFECT_COLOR|CORNER_RADIUS|WIDTH_HEIGHT|GAP|STROKE_FLOAT|FONT_FAMILY|FONT_STYLE|FONT_WEIGHT|FONT_SIZE|LINE_HEIGHT)$/;

/** Why Figma could not import a variable, by the types of variables that it has; undefined if it could. */
function figmaProblem({ $type, $value, $extensions = {} }: FigmaToken): string | undefined {
  const scopes = ($extensions['com.figma.scopes'] ?? []) as string[];
  if (!scopes.every((scope) => SCOPES.test(scope))) return `scope ${scopes.join()}`;
  if ($type === 'number') return typeof $value === 'number' ? undefined : 'not a number';
  if ($type === 'string') return typeof $value === 'string' && $value ? undefined : 'not a text';
  if ($type !== 'color') return `type ${$type}`;
  const { colorSpace, components, alpha, hex } = $value as Record<string, unknown>;
  const isChannel = (one: unknown) => typeof one === 'number' && one >= 0 && one <= 1;
  const isRight =
    colorSpace === 'srgb' &&
    Array.isArray(components) &&
    components.length === 3 &&
    components.every(isChannel) &&
    isChannel(alpha) &&
    /^#[0-9A-F]{6}$/.test(String(hex));
  return isRight ? undefined : `not a colour: ${JSON.stringify($value)}`;
}

interface Figma {
  variableModes: { id: string; name: string }[];
  variables: { id: string; name: string; resolvedType: string }[];
  variableModeValues: { variableId: string; modeId: string; value: unknown }[];
}

describe('exports of the workbench', () => {
  it('CSS and host JSON can be imported unchanged', () => {
    for (const name of LOOK_NAMES) {
      const look = valuesOf(name);
      expect(readVariables(FORMATS.css.write(look)).values).toEqual(look);
      expect(readVariables(FORMATS.json.write(look)).values).toEqual(look);
    }
  });

  it('the build of the tokens accepts the DTCG export', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'workbench-'));
    try {
      for (const tier of ['base', 'semantic', 'presets']) await mkdir(join(folder, tier));
      await writeFile(join(folder, 'semantic/theme.json'), asDtcg(values));
      const { files } = await renderTokens(folder);
      expect(JSON.parse(files.get('presets/default.json')!)).toEqual(values);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('DTCG keeps what it cannot express as CSS', () => {
    const text = asDtcg({ '--font-weight-bold': 'bolder', '--border-radius-md': '8px' });
    expect(JSON.parse(text)).toEqual({
      $extensions: { 'app.mcp.css': { '--font-weight-bold': 'bolder' } },
      border: {
        radius: {
          md: {
            $type: 'dimension',
            $value: { value: 8, unit: 'px' },
            $description: 'Buttons and inputs',
          },
        },
      },
    });
  });

  it('the API of Figma gets a collection with two modes, colours and numbers', () => {
    const body = JSON.parse(FORMATS['figma-api'].write(values)) as Figma;
    expect(body.variableModes.map(({ name }) => name)).toEqual(['Light', 'Dark']);
    const find = (id: string) => body.variables.find((variable) => variable.id === id);
    const value = (id: string, mode: string) =>
      body.variableModeValues.find(({ variableId, modeId }) => variableId === id && modeId === mode)
        ?.value;
    expect(find('color-background-primary')).toMatchObject({
      name: 'color/background/primary',
      resolvedType: 'COLOR',
    });
    expect(value('color-background-primary', 'light')).toEqual({ r: 1, g: 1, b: 1, a: 1 });
    expect(value('color-background-primary', 'dark')).not.toEqual({ r: 1, g: 1, b: 1, a: 1 });
    expect(value('font-text-sm-size', 'light')).toBe(14);
    expect(find('font-sans')?.resolvedType).toBe('STRING');
    expect(body.variables).toHaveLength(76 - 4);
    expect(body.variableModeValues).toHaveLength(2 * 72);
  });

  describe('the import of Figma gets a file for each mode', () => {
    const light = JSON.parse(FORMATS.figma.write(values)) as FigmaGroup;
    const dark = JSON.parse(FORMATS.figma.second.write(values)) as FigmaGroup;

    it('that names its mode, with the same variables of the same types', () => {
      expect(FORMATS.figma.file).toBe('Light.tokens.json');
      expect(light.$extensions).toEqual({ 'com.figma.modeName': 'Light' });
      expect(dark.$extensions).toEqual({ 'com.figma.modeName': 'Dark' });
      const types = (file: FigmaGroup) =>
        figmaTokens(file).map(([path, { $type }]) => `${path} ${$type}`);
      expect(types(light)).toEqual(types(dark));
      expect(types(light)).toHaveLength(76 - 4);
    });

    it.each(LOOK_NAMES.filter((name) => name !== 'no-variables'))(
      'with the shape that Figma writes: %s',
      (name) => {
        for (const mode of ['light', 'dark'] as const) {
          const tokens = figmaTokens(JSON.parse(asFigmaMode(valuesOf(name), mode)) as FigmaGroup);
          expect(tokens.length).toBeGreaterThan(60);
          for (const [path, token] of tokens) expect(figmaProblem(token), path).toBeUndefined();
        }
      },
    );

    it('with the values of the mode, lines in pixels and one font', () => {
      const find = (file: FigmaGroup, path: string) =>
        Object.fromEntries(figmaTokens(file))[path]!.$value;
      expect(find(light, 'color/background/primary')).toMatchObject({
        components: [1, 1, 1],
        alpha: 1,
      });
      expect(find(dark, 'color/background/primary')).toMatchObject({ hex: '#1C1E23' });
      expect(find(light, 'font/text/sm/size')).toBe(14);
      expect(find(light, 'font/text/sm/line-height')).toBe(21);
      expect(find(light, 'font/sans')).toBe('Segoe UI');
    });

    it('that Style Dictionary reads as design tokens', async () => {
      const dictionary = new StyleDictionary({
        tokens: light as never,
        usesDtcg: true,
        log: { verbosity: 'silent' },
        platforms: { css: { transforms: ['name/kebab'] } },
      });
      const { allTokens } = await dictionary.getPlatformTokens('css');
      expect(allTokens.map(({ name }) => `--${name}`).sort()).toEqual(
        Object.keys(values)
          .filter((name) => !name.startsWith('--shadow-'))
          .sort(),
      );
    });

    it('and a wrong one would be found', () => {
      const [, color] = figmaTokens(light)[0]!;
      expect(figmaProblem({ ...color, $value: '#fff' })).toContain('colour');
      expect(
        figmaProblem({ ...color, $type: 'dimension', $value: { value: 1, unit: 'px' } }),
      ).toContain('type');
      expect(figmaProblem({ $type: 'number', $value: '12px' })).toContain('number');
    });
  });

  it('Tailwind gets the values and the utilities', () => {
    const text = FORMATS.tailwind.write(values, '@theme inline reference {}');
    expect(text).toContain('--color-background-primary: light-dark(#ffffff, #1c1e23)');
    expect(text).toContain('@theme inline reference {}');
  });

  it('reads shadows in the notations of hosts', () => {
    expect(readShadow('0 1px 3px 0 rgba(0, 0, 0, 0.1), inset 0 0 0 1px #fff')).toMatchObject([
      { inset: false, color: { alpha: 0.1 } },
      { inset: true, color: { r: 1 } },
    ]);
    expect(readShadow('none')).toEqual([]);
    expect(readShadow('0 0 1px var(--x)')).toBeUndefined();
  });
});
