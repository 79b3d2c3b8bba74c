// The style sheets that make the standard variables follow a design system. That they do so in a browser, with the
// published files of the systems, is tested in test/adoption/design-systems.test.ts.
import { preprocessCSS, resolveConfig } from 'vite';
import { describe, expect, it } from 'vitest';
import { adapterFiles } from '../../../packages/tokens/build/formats/adapter-css.js';
import { styleVariableNames } from '../../../packages/tokens/src/index.js';
import { readJson } from '../../packages/support/workspace.js';

const files = adapterFiles();

/** The declarations of the first rule. */
const declarations = (css: string) =>
  [...css.slice(0, css.indexOf('}')).matchAll(/(--[\w-]+): ([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );

describe.each(files)('%s', (path, css) => {
  it('is an entry of the package', () => {
    const { exports } = readJson<{ exports: Record<string, string> }>(
      'packages/tokens/package.json',
    );
    expect(exports[`./${path}`]).toBe(`./dist/${path}`);
  });

  it('sets standard variables, each once and none to itself', () => {
    const names = declarations(css).map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(
      names.filter((name) => !(styleVariableNames as readonly string[]).includes(name)),
    ).toEqual([]);
    for (const [name, value] of declarations(css)) expect(value).not.toContain(`var(${name})`);
    const colors = styleVariableNames.filter((name) => name.startsWith('--color-'));
    expect(names).toEqual(expect.arrayContaining(colors));
  });

  it('follows the page without light-dark(), which would depend on its color-scheme', () => {
    expect(css).not.toContain('light-dark(');
    expect(css).toMatch(/^\/\*.*\*\/\n@layer mcp-tokens \{/);
    expect(css).toContain('@media (forced-colors: active)');
  });

  it('passes the default minifier of Vite', async () => {
    const config = await resolveConfig(
      { configFile: false, css: { transformer: 'lightningcss' }, logLevel: 'silent' },
      'build',
    );
    const { code } = await preprocessCSS(css, 'adapter.css', config);
    expect(code).toContain('--color-text-success');
  });
});
