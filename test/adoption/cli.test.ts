// `npm run test:adoption`: `mcp-app dev` as npm installs it, in an empty folder with an empty home.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pressCard, reads } from '../demo/support/actions.js';
import { viewWith } from '../examples/support/browser.js';
import { root } from '../packages/support/workspace.js';
import { followSteps } from './support/followed-page.js';
import type { Followed } from './support/followed-page.js';
import { openPage } from './support/shown-views.js';

let followed: Followed;
beforeAll(async () => {
  followed = await followSteps([]);
  await followed.run('npm init -y');
  await followed.run('npm install @mcp-app/cli @mcp-app/server');
});
afterAll(() => followed?.close());

it('shows the tools and views of a server on stdio', async () => {
  const text = readFileSync(join(root, 'test/support/clock-server.mjs'), 'utf8');
  await followed.follow({ kind: 'file', name: 'clock.mjs', text });
  await followed.follow({ kind: 'command', line: 'npx mcp-app dev --port 0 -- node clock.mjs' });
  const { page, complaints } = await openPage(followed.started[0]!.url);
  await reads(page, '#welcome-title', 'Clock one');
  await pressCard(page, 'Show the time');
  await reads(await viewWith(page, 'main'), 'main', 'Clock one: 12:00');
  expect(complaints).toEqual([]);
  await page.close();
});

it('installs little: the MCP client, the packages of this project, axe, and a socket', async () => {
  const tree = JSON.parse(await followed.run('npm ls --json --depth 1')) as {
    dependencies: Record<string, { dependencies?: object }>;
  };
  const own = Object.keys(tree.dependencies['@mcp-app/cli']!.dependencies ?? {});
  expect(own.toSorted()).toEqual([
    '@mcp-app/elements',
    '@mcp-app/server',
    '@modelcontextprotocol/client',
    'axe-core',
    'ws',
  ]);
});
