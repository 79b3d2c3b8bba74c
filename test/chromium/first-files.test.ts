// The scripts that a page requests until the first result, in a build of each bundler, and without a build. Parcel is in
// `test/adoption/builds.test.ts`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLERS, CLIENT, emptyFolder, writeProject } from '../packages/support/bundlers.js';
import { filesIn, root } from '../packages/support/workspace.js';
import { launchHeadless } from '../support/chromium.js';
import { levelsUntilFirstResult, showFrame, startShowServer } from '../support/first-result.js';
import type { TestServer } from '../support/mcp-test-server.mjs';
import { sample } from '../support/tier.js';

const folder = emptyFolder();
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startShowServer();
  browser = await launchHeadless();
  await writeProject(folder, {
    script: `import '@mcp-app/tokens/theme.css'; import '@mcp-app/elements/define';`,
    html: showFrame(server),
    dependencies: [CLIENT],
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe.each(sample(Object.keys(BUNDLERS), (name) => name === 'esbuild'))('%s', (bundler) => {
  it('makes at most five files on two levels until the first result', async () => {
    const output = join(folder, `out-${bundler}`);
    await BUNDLERS[bundler]!(folder, output);
    const files = new Map(
      filesIn(output).map((path) => [`/${path}`, readFileSync(join(output, path), 'utf8')]),
    );
    // Vite writes the page as well.
    const isPage = existsSync(join(output, 'index.html'));
    files.set(
      '/',
      isPage ? files.get('/index.html')! : readFileSync(join(folder, 'index.html'), 'utf8'),
    );
    const levels = await levelsUntilFirstResult(browser, files);
    expect(levels.length, JSON.stringify(levels)).toBe(2);
    expect(levels.flat().length, JSON.stringify(levels)).toBeLessThanOrEqual(5);
  });
});

it('the bundle for pages without a build has at most three files on two levels until the first result', async () => {
  const cdn = join(root, 'packages/elements/dist/cdn');
  const files = new Map(
    filesIn(cdn).map((path) => [`/${path}`, readFileSync(join(cdn, path), 'utf8')]),
  );
  const script = '<script type="module" src="/mcp-app-frame.js"></script>';
  files.set('/', `<!doctype html><title>Page</title>${script}${showFrame(server)}`);
  const levels = await levelsUntilFirstResult(browser, files);
  expect(levels.length, JSON.stringify(levels)).toBe(2);
  expect(levels.flat().length, JSON.stringify(levels)).toBeLessThanOrEqual(3);
});
