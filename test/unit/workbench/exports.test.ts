// What the workbench exports can be read again: by the build of the tokens, and by the import.
import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderTokens } from '../../../packages/tokens/build/render-tokens.js';
import { LOOK_NAMES, valuesOf } from '../../../stories/tokens/looks.js';
import { asDtcg } from '../../../stories/workbench/export/dtcg.js';
import { FORMATS } from '../../../stories/workbench/export/formats.js';
import { readShadow } from '../../../stories/workbench/export/read-value.js';
import { readVariables } from '../../../stories/workbench/import/read-variables.js';

const values = valuesOf('default');

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

  it('Figma gets a collection with two modes, colours and numbers', () => {
    const body = JSON.parse(FORMATS.figma.write(values)) as Figma;
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
