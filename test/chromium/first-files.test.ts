// The scripts that a page requests until the first result, in a build of each bundler, and without a build. Parcel is in
// `test/adoption/builds.test.ts`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLERS, CLIENT, emptyFolder, writeProject } from '../packages/support/bundlers.js';
import { filesIn, root } from '../packages/support/workspace.js';
import { launchHeadless } from '../support/chromium.js';
import {
  levelsUntilFirstResult,
  showFrame,
  showRelayFrame,
  startShowServer,
} from '../support/first-result.js';
import type { TestServer } from '../support/mcp-test-server.mjs';
import { startTestRelay } from '../support/relay-test-server.mjs';
import type { TestRelay } from '../support/relay-test-server.mjs';
import { sample } from '../support/tier.js';

const folder = emptyFolder();
/** Of a page whose frames have a relay, so that it does not need the MCP client. */
const relayFolder = emptyFolder();
let server: TestServer;
let relay: TestRelay;
let browser: Browser;
beforeAll(async () => {
  server = await startShowServer();
  relay = await startTestRelay(server.url);
  browser = await launchHeadless();
  const script = `import '@mcp-app/tokens/theme.css'; import '@mcp-app/elements/define';`;
  await writeProject(folder, { script, html: showFrame(server), dependencies: [CLIENT] });
  await writeProject(relayFolder, { script, html: showRelayFrame(relay.url) });
});
afterAll(async () => {
  await browser?.close();
  await relay?.close();
  await server?.close();
});

/** Builds the page of a folder, and opens it. */
async function levelsOfBuild(bundler: string, project: string): Promise<string[][]> {
  const output = join(project, `out-${bundler}`);
  await BUNDLERS[bundler]!(project, output);
  const files = new Map(
    filesIn(output).map((path) => [`/${path}`, readFileSync(join(output, path), 'utf8')]),
  );
  // Vite writes the page as well.
  const isPage = existsSync(join(output, 'index.html'));
  files.set(
    '/',
    isPage ? files.get('/index.html')! : readFileSync(join(project, 'index.html'), 'utf8'),
  );
  return levelsUntilFirstResult(browser, files);
}

describe.each(sample(Object.keys(BUNDLERS), (name) => name === 'esbuild'))('%s', (bundler) => {
  it.each([
    ['a server', () => folder],
    ['a relay', () => relayFolder],
  ])('makes at most five files on two levels until the first result from %s', async (_, of) => {
    const levels = await levelsOfBuild(bundler, of());
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
