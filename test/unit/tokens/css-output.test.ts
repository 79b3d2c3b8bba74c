import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderTokens } from '../../../packages/tokens/build/render-tokens.js';
import type { RenderedTokens } from '../../../packages/tokens/build/render-tokens.js';
import { withPresets, withVariables } from '../../../packages/tokens/build/formats/page-tables.js';
import { styleVariableNames } from '../../../packages/tokens/src/index.js';
import { at, sourceFolder, withTokens } from './token-folder.js';
import type { Json } from './token-folder.js';

let rendered: RenderedTokens;
const file = (name: string): string => {
  const text = rendered.files.get(name);
  if (text === undefined) throw new Error(`the build does not make ${name}`);
  return text;
};

/** The declarations of the first rule that sets variables. */
function variablesOf(css: string): Map<string, string> {
  const [, body = ''] = /\{([^{}]*--color-background-primary:[^{}]*)\}/.exec(css) ?? [];
  return new Map(
    [...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** The declarations inside a media query. */
function mediaOf(css: string, query: string): Map<string, string> {
  const start = css.indexOf(`@media (${query})`);
  return start < 0 ? new Map() : variablesOf(css.slice(start));
}

beforeAll(async () => {
  rendered = await renderTokens(sourceFolder);
});

describe('theme.css', () => {
  it('C5: has each of the 76 variables once, in a layer on the root', () => {
    const css = file('theme.css');
    expect(css).toMatch(/@layer mcp-tokens \{[^{}]*\{\s*:root \{\s*color-scheme: light dark;/);
    expect([...variablesOf(css).keys()]).toEqual([...styleVariableNames]);
  });

  it('C5: uses light-dark() for every colour and only around colours', () => {
    for (const [name, value] of variablesOf(file('theme.css'))) {
      const plain = value.replace(/light-dark\(#[0-9a-f]{6,8}, #[0-9a-f]{6,8}\)/g, 'COLOUR');
      expect(plain, name).not.toContain('light-dark');
      if (name.startsWith('--color-')) expect(plain, name).toBe('COLOUR');
      else if (!name.startsWith('--shadow-')) expect(plain, name).toBe(value);
    }
  });

  // Otherwise an element with its own color-scheme gets the colours of the root after a build.
  it('keeps light-dark() through the default minifier of Vite and Turbopack', async () => {
    const { code } = await preprocessCSS(
      file('theme.css'),
      'theme.css',
      await resolveConfig(
        { configFile: false, css: { transformer: 'lightningcss' }, logLevel: 'silent' },
        'build',
      ),
    );
    expect(code.match(/light-dark\(#/g)!.length).toBeGreaterThan(40);
    expect(code).not.toContain('--lightningcss');
  });

  it('writes the geometry of a shadow once and both its colours', () => {
    for (const [name, value] of variablesOf(file('theme.css'))) {
      if (!name.startsWith('--shadow-')) continue;
      for (const layer of value.split(/, (?=-?\d)/))
        expect(layer, name).toMatch(/^(-?\d+px ){4}light-dark\(#\w+, #\w+\)$/);
    }
  });

  it('leaves generic families unquoted and quotes names with spaces', () => {
    const variables = variablesOf(file('theme.css'));
    const [sans = '', mono = ''] = [variables.get('--font-sans'), variables.get('--font-mono')];
    expect(sans.split(', ').at(-1)).toBe('sans-serif');
    expect(mono.split(', ').at(-1)).toBe('monospace');
    expect(sans).toContain('"Segoe UI"');
    expect(`${sans}${mono}`).not.toMatch(/"(system-ui|ui-\w+|sans-serif|monospace|-apple-system)"/);
  });

  it('lets data-theme select the appearance', () => {
    for (const scheme of ['light', 'dark'])
      expect(file('theme.css')).toMatch(
        new RegExp(`\\[data-theme='${scheme}'\\] \\{\\s*color-scheme: ${scheme};`),
      );
  });

  it('uses system colours in forced-colors mode, and never Canvas for text', () => {
    const forced = mediaOf(file('theme.css'), 'forced-colors: active');
    const colors = styleVariableNames.filter((name) => name.startsWith('--color-'));
    for (const name of colors) {
      expect(forced.get(name), name).toMatch(/^(Canvas|CanvasText|GrayText|Highlight)$/);
      const isGround = name.startsWith('--color-background-');
      expect(forced.get(name) === 'Canvas', name).toBe(isGround);
    }
  });

  it('uses the high-contrast preset for prefers-contrast: more', () => {
    const more = mediaOf(file('theme.css'), 'prefers-contrast: more');
    const strong = JSON.parse(file('presets/high-contrast.json')) as Record<string, string>;
    expect(more.get('--color-text-secondary')).toBe(strong['--color-text-secondary']);
    expect(more.size).toBeGreaterThan(20);
  });
});

describe('presets', () => {
  const withValues = ['default', 'dark', 'light', 'dense', 'rounded', 'editor', 'high-contrast'];

  it('C5: each has all 76 variables, the same in CSS and in JSON', () => {
    expect(rendered.presets.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...withValues, 'no-variables']),
    );
    for (const name of withValues) {
      const json = JSON.parse(file(`presets/${name}.json`)) as Record<string, string>;
      expect(Object.keys(json), name).toEqual([...styleVariableNames]);
      expect(Object.fromEntries(variablesOf(file(`presets/${name}.css`))), name).toEqual(json);
    }
  });

  it('C5: the host without variables sends none, and its CSS removes the ones that were set', () => {
    expect(JSON.parse(file('presets/no-variables.json'))).toEqual({});
    const variables = variablesOf(file('presets/no-variables.css'));
    expect([...variables.keys()]).toEqual([...styleVariableNames]);
    expect(new Set(variables.values())).toEqual(new Set(['initial']));
  });

  it('with one appearance have plain values and set color-scheme', () => {
    for (const scheme of ['light', 'dark']) {
      const css = file(`presets/${scheme}.css`);
      expect(css).not.toContain('light-dark(');
      expect(css).toContain(`color-scheme: ${scheme};`);
      expect(css).not.toContain('data-theme');
    }
  });

  it('differ from each other', () => {
    const texts = withValues.map((name) => file(`presets/${name}.json`));
    expect(new Set(texts).size).toBe(withValues.length);
  });

  it('have the specificity of :root, so that the order of imports decides', () => {
    for (const name of withValues)
      expect(file(`presets/${name}.css`)).toContain(
        `:root:where(:not([data-preset])), [data-preset='${name}'] {`,
      );
  });
});

describe('tokens of the Design Tokens format', () => {
  it('inherit the $type of the nearest group', async () => {
    const inherit = (root: Json): void => {
      at(root, 'base.gray')['$type'] = 'color';
      delete at(root, 'base.gray.50')['$type'];
    };
    const inherited = await withTokens('base/gray.json', inherit, renderTokens);
    expect(inherited.files).toEqual(rendered.files);
  });

  it('can refer to another variable, and use its value in each appearance', async () => {
    const refer = (root: Json): void => {
      at(root, 'color.ring.info')['$value'] = '{color.ring.primary}';
      at(root, 'color.ring.info.$extensions')['app.mcp.dark'] = '{color.ring.primary}';
    };
    const { files } = await withTokens('semantic/ring.json', refer, renderTokens);
    const variables = variablesOf(files.get('theme.css') ?? '');
    expect(variables.get('--color-ring-info')).toBe(variables.get('--color-ring-primary'));
  });

  it('keep nothing of a token that a preset replaces', async () => {
    const replace = (root: Json): void => {
      const base = at(root, 'base');
      base['ink'] = {
        '18': {
          $type: 'color',
          $description: 'A line without alpha',
          $value: { colorSpace: 'srgb', components: [0, 0, 0] },
        },
      };
    };
    const { files } = await withTokens('presets/rounded.json', replace, renderTokens);
    const border = (name: string) =>
      variablesOf(files.get(`presets/${name}.css`) ?? '').get('--color-border-primary');
    expect(border('rounded')).toMatch(/^light-dark\(#000000, #\w{8}\)$/);
    expect(border('default')).toBe('light-dark(#14161a2e, #f9fafb33)');
  });

  it('write a colour inside a shadow as hex if a preset has one appearance', async () => {
    const inline = (root: Json): void => {
      root['shadow'] = {
        hairline: {
          $type: 'shadow',
          $description: 'Outline',
          $value: {
            color: { colorSpace: 'oklch', components: [0, 0, 0], alpha: 0.5 },
            ...Object.fromEntries(
              ['offsetX', 'offsetY', 'blur', 'spread'].map((key) => [
                key,
                { value: 1, unit: 'px' },
              ]),
            ),
          },
        },
      };
    };
    const { files } = await withTokens('presets/dark.json', inline, renderTokens);
    expect(files.get('presets/dark.css')).toContain(
      '--shadow-hairline: 1px 1px 1px 1px #00000080;',
    );
  });
});

describe('the other outputs', () => {
  it('C5: tokens.json has type, purpose and both values of each variable', () => {
    const tokens = JSON.parse(file('tokens.json')) as Record<string, Record<string, string>>;
    expect(Object.keys(tokens)).toEqual([...styleVariableNames]);
    for (const [name, token] of Object.entries(tokens)) {
      expect(Object.keys(token), name).toEqual(['type', 'description', 'light', 'dark']);
      expect(Object.values(token).join(' '), name).not.toMatch(/light-dark|undefined|\{/);
    }
  });

  it('tailwind.css refers to every variable and contains no values', () => {
    const css = file('tailwind.css');
    expect(css).toContain('@theme inline reference {');
    for (const name of styleVariableNames) expect(css).toContain(`: var(${name});`);
  });

  it('the default values in the sources match the tokens', async () => {
    const path = join(sourceFolder, 'default-variables.generated.ts');
    expect(await readFile(path, 'utf8')).toBe(rendered.defaultVariables);
  });

  it('the tables in the documentation are those of the tokens', async () => {
    const pages = join(sourceFolder, '../../../docs/pages');
    const variables = await readFile(join(pages, 'parts/token-variables.md'), 'utf8');
    expect(withVariables(variables, rendered.variableRows)).toBe(variables);
    for (const name of styleVariableNames) expect(variables).toContain(`| \`${name}\` |`);
    const presets = await readFile(join(pages, 'reference/tokens.md'), 'utf8');
    expect(withPresets(presets, rendered.presets)).toBe(presets);
    expect(() => withPresets('# Nothing', rendered.presets)).toThrow('no markers');
  });

  it('every file is exported by name', async () => {
    const text = await readFile(join(sourceFolder, '../package.json'), 'utf8');
    const { exports } = JSON.parse(text) as { exports: Record<string, string> };
    for (const name of rendered.files.keys()) expect(exports[`./${name}`]).toBe(`./dist/${name}`);
    expect(Object.keys(exports).filter((name) => name.includes('*'))).toEqual([]);
  });
});
