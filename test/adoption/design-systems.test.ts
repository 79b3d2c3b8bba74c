// Design systems as they are published: what themeFromSystem() reads is what Chromium computes from the same file, and
// with an adapter, views follow the system in light, in dark and when a variable changes.
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseColor } from '../../packages/tokens/src/color/parse-color.js';
import { formatHex } from '../../packages/tokens/src/color/format-hex.js';
import { styleVariableNames, themeFromSystem } from '../../packages/tokens/src/index.js';
import type { StyleVariableName, themeFromCss } from '../../packages/tokens/src/index.js';
import { root } from '../packages/support/workspace.js';
import { launchHeadless } from '../support/chromium.js';
import { packageSources } from '../support/package-sources.mjs';
import { scriptPage } from '../support/script-page.js';
import { serveFiles } from '../support/serve-files.js';
import type { ServedFiles } from '../support/serve-files.js';
import { publishedSystems } from './support/design-systems.js';
import type { PublishedSystem } from './support/design-systems.js';
import { installDesignSystems } from './support/installation.js';

const folder = await installDesignSystems();
const systems = publishedSystems(folder);
const COLORS = styleVariableNames.filter((name) => name.startsWith('--color-'));

/** A view in the colours of its host. */
const VIEW = `
  import { applyTheme, McpApp } from '@mcp-app/elements/view';
  const app = new McpApp({ name: 'Painted', version: '1' });
  applyTheme(app);
  app.connect();`;
const VIEW_STYLE =
  '<style>body { background: var(--color-background-primary); color: var(--color-background-inverse) }</style>';

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['production'],
    plugins: [packageSources],
    logLevel: 'error',
    write: false,
  });
  return outputFiles[0]!.text;
}

const files = new Map<string, string>();
let browser: Browser;
let server: ServedFiles;
let page: Page;

beforeAll(async () => {
  browser = await launchHeadless();
  server = await serveFiles(files);
  files.set('/frame.js', await bundle(`import '@mcp-app/elements/mcp-app-frame/define';`));
  files.set('/view.html', scriptPage(await bundle(VIEW), 'View', VIEW_STYLE));
  for (const one of systems) {
    const adapter = readFileSync(
      join(root, `packages/tokens/dist/adapters/${one.adapter}.css`),
      'utf8',
    );
    // Browsers do not know what is for Tailwind, and skip it.
    files.set(`/${one.label}.css`.replaceAll(' ', '-'), `${one.css}\n${adapter}`);
  }
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

async function open(
  { label, attributes = '' }: PublishedSystem,
  state = attributes,
): Promise<void> {
  const path = `/${label}.html`.replaceAll(' ', '-');
  files.set(
    path,
    `<!doctype html><html lang="en" ${state}><link rel="stylesheet" href="${path.replace('.html', '.css')}">
      <script type="module" src="/frame.js"></script><body><p id="probe">Probe</p></body></html>`,
  );
  page = await browser.newPage();
  await page.goto(`${server.origin}${path}`);
}

const hex = (text: string): string => {
  const color = parseColor(text);
  if (!color) throw new Error(`not a colour: ${text}`);
  return formatHex(color);
};

/** What Chromium paints for variables. */
async function painted(names: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate((list) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    const probe = document.querySelector<HTMLElement>('#probe')!;
    return list.map((name) => {
      probe.style.color = 'rgba(1, 2, 3, 0)';
      probe.style.color = `var(${name}, rgba(1, 2, 3, 0))`;
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = getComputedStyle(probe).color;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      return `rgb(${r} ${g} ${b} / ${a! / 255})`;
    });
  }, names);
  return texts.map(hex);
}

/**
 * How different two colours look. It is not zero for the same colour: one outside of sRGB is mapped in two ways, and the
 * canvas rounds the channels of translucent ones.
 */
function distance(one: string, other: string): number {
  const [a, b] = [parseColor(one)!, parseColor(other)!];
  const channels = (['r', 'g', 'b'] as const).map((name) =>
    Math.abs(a[name] * a.alpha - b[name] * b.alpha),
  );
  return Math.max(Math.abs(a.alpha - b.alpha), ...channels);
}

describe.each(systems)('$label', (one) => {
  const theme = themeFromSystem(one.css);
  const schemes = one.dark === undefined ? (['light'] as const) : (['light', 'dark'] as const);

  it('is recognized, and every variable is accounted for', () => {
    expect(theme.system).toBe(one.system);
    const { mapped, derived } = theme.report;
    expect(mapped.length + derived.length).toBe(76);
    // In the appearances that the file has.
    const adjusted = theme.adjustments
      .filter(
        ({ wanted, used, scheme }) => wanted !== used && schemes.some((own) => own === scheme),
      )
      .map(({ variable }) => variable);
    const isAdjusted = ({ variable }: { variable: StyleVariableName }) =>
      adjusted.includes(variable);
    expect(mapped.length + derived.filter(isAdjusted).length).toBeGreaterThanOrEqual(19);
    expect(mapped.filter(isAdjusted)).toEqual([]);
    expect(theme.report.ignored.filter(({ reason }) => reason === 'unreadable')).toEqual([]);
  });

  it.each(schemes)('%s: is read as Chromium reads it, and the adapter follows', async (scheme) => {
    await open(one, scheme === 'dark' ? one.dark : one.attributes);
    const values = theme.toJSON();
    const own = await painted([one.background, one.text, one.primary]);
    const read = (
      ['--color-background-primary', '--color-text-primary', '--color-background-inverse'] as const
    ).map((name) => values[name][scheme]);
    own.forEach((color, index) => expect(distance(color, read[index]!)).toBeLessThan(0.02));
    const adapted = await painted([
      '--color-background-primary',
      '--color-text-primary',
      '--color-background-inverse',
    ]);
    expect(adapted).toEqual(own);
    // Each of the other colours is the one that the function made, unless that was adjusted for contrast.
    const adjusted = new Set(
      theme.adjustments.map(({ variable }) => variable as StyleVariableName),
    );
    const names = COLORS.filter((name) => !adjusted.has(name));
    const all = await painted(names);
    const different = names.filter(
      (name, index) => distance(all[index]!, values[name][scheme]) > 0.03,
    );
    expect(
      different.map((name) => `${name} ${all[names.indexOf(name)]} ${values[name][scheme]}`),
    ).toEqual([]);
    await page.close();
  });

  it('a view follows the page into dark, and a variable that changes', async () => {
    await open(one);
    await page.evaluate(async (address) => {
      const frame = document.createElement('mcp-app-frame');
      frame.eager = true;
      frame.html = await (await fetch(address)).text();
      document.body.append(frame);
    }, '/view.html');
    const view = async (): Promise<Frame | undefined> => {
      for (const frame of page.frames())
        if ((await frame.title().catch(() => '')) === 'View') return frame;
      return undefined;
    };
    await expect.poll(async () => (await view()) !== undefined, { timeout: 60_000 }).toBe(true);
    const inside = async () => {
      const style = await (await view())!.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.body);
        return [backgroundColor, color];
      });
      return style.map(hex);
    };
    const follows = async () => {
      const page = await painted([one.background, one.primary]);
      await expect
        .poll(
          async () =>
            (await inside()).every((color, index) => distance(color, page[index]!) < 0.02),
          {
            timeout: 60_000,
          },
        )
        .toBe(true);
      return page;
    };
    const light = await follows();
    if (one.dark !== undefined) {
      const [, name = '', value = ''] = /([\w-]+)="([^"]*)"/.exec(one.dark)!;
      await page.evaluate(
        (key, text) => document.documentElement.setAttribute(key, text),
        name,
        value,
      );
      expect(await follows()).not.toEqual(light);
    }
    await page.evaluate(
      (name) => document.documentElement.style.setProperty(name, 'rgb(18, 52, 86)'),
      one.primary,
    );
    expect((await follows())[1]).toBe('#123456');
    await page.close();
  });
});

describe('other files', () => {
  const read = (path: string) => readFileSync(join(folder, 'node_modules', path), 'utf8');

  it('Tailwind 4 without a brand: fonts, sizes, radii and shadows', () => {
    const { system, variables, report } = themeFromSystem(read('tailwindcss/theme.css'));
    expect(system).toBe('shadcn');
    expect(variables).toMatchObject({
      '--font-text-sm-size': '0.875rem',
      '--border-radius-md': '6px',
      '--border-radius-lg': '8px',
      '--font-weight-semibold': '600',
    });
    expect(variables['--font-mono']).toMatch(/^ui-monospace, SFMono-Regular/);
    // A palette without roles says nothing about a page.
    expect(report.ignored).toContainEqual({ name: '--color-red-500', reason: 'unused' });
  });

  it('shadcn/ui with Tailwind 3: the adapter puts hsl() around the variables', async () => {
    const adapter = readFileSync(
      join(root, 'packages/tokens/dist/adapters/shadcn-hsl.css'),
      'utf8',
    );
    files.set(
      '/hsl.html',
      `<!doctype html><style>${adapter}
      :root { --background: 0 0% 100%; --foreground: 224 71% 4%; --primary: 262.1 83.3% 57.8%; --muted: 220 14% 96%; --destructive: 0 84.2% 60.2% }
      .dark { --background: 224 71% 4%; --foreground: 210 20% 98% }</style><p id="probe">Probe</p>`,
    );
    page = await browser.newPage();
    await page.goto(`${server.origin}/hsl.html`);
    const names = ['--color-background-primary', '--color-background-inverse'];
    expect(await painted(names)).toEqual(['#ffffff', '#7c3aed']);
    await page.evaluate(() => document.documentElement.classList.add('dark'));
    expect((await painted(names))[0]).toBe('#030711');
    // Mixed from two of them.
    expect(await painted(['--color-text-danger'])).not.toEqual(['#00000000']);
    await page.close();
  });

  it('a plain site: what themeFromCss() reads is what the site shows', async () => {
    files.set(
      '/tokens.js',
      await bundle(
        `import { themeFromCss } from '@mcp-app/tokens'; Object.assign(globalThis, { themeFromCss });`,
      ),
    );
    files.set(
      '/pico.html',
      `<!doctype html><html lang="en" data-theme="light"><style>${read('@picocss/pico/css/pico.css')}</style>
        <script type="module" src="/tokens.js"></script><body><main class="container"><a href="#x">Link</a> <button>Button</button></main></body></html>`,
    );
    page = await browser.newPage();
    await page.goto(`${server.origin}/pico.html`);
    const found = await page.evaluate(() => {
      const { themeFromCss: read } = globalThis as unknown as { themeFromCss: typeof themeFromCss };
      const { variables, report } = read(document.body);
      const { backgroundColor, borderRadius } = getComputedStyle(document.querySelector('button')!);
      return { variables, mapped: report.mapped, backgroundColor, borderRadius };
    });
    expect(found.variables['--color-background-inverse']).toBe(hex(found.backgroundColor));
    expect(found.variables['--border-radius-md']).toBe(found.borderRadius);
    expect(found.mapped.map(({ from }) => from[0])).toContain('background-color of button');
    await page.close();
  });
});
