// `npm run test:adoption`: `npm create @mcp-app` in an empty folder, then the commands that it prints.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { viewWith } from '../examples/support/browser.js';
import { KITS } from '../examples/support/templates.js';
import { USES } from '../examples/support/views.js';
import { followSteps } from './support/followed-page.js';
import type { Followed } from './support/followed-page.js';
import { openPage, serveHost } from './support/shown-views.js';

describe.each(KITS)('npm create @mcp-app: %s', (kit) => {
  const { tool, selector, showsResult } = USES[kit];
  let followed: Followed;
  beforeAll(async () => {
    followed = await followSteps([]);
    const printed = await followed.run(`npm create @mcp-app@latest my-view -- --template ${kit}`);
    const commands = [...printed.matchAll(/^ {2}((?:cd|npm) [^#\n]*?) *(?:#.*)?$/gm)];
    expect(commands.map(([, line]) => line)).toEqual([
      'cd my-view',
      'npm install',
      'npm run dev',
      'npm start',
    ]);
    for (const [, line] of commands) await followed.follow({ kind: 'command', line: line! });
  });
  afterAll(() => followed?.close());

  async function expectView(url: string): Promise<void> {
    const { page, complaints } = await openPage(url);
    await showsResult(await viewWith(page, selector));
    expect(complaints).toEqual([]);
    await page.close();
  }
  const urlOf = (command: string) => followed.started.find((one) => one.command === command)!.url;

  it('has types and a test of the view, and both pass', async () => {
    await followed.run('npm run check');
    expect(await followed.run('npm test -- --no-color')).toMatch(/Tests\s+\d+ passed \(/);
  });

  it('shows the view in the dev host', () => expectView(urlOf('npm run dev')));

  it('shows the view in <mcp-app-frame>', async () => {
    const served = await serveHost(followed.folder, urlOf('npm start'), tool);
    onTestFinished(served.close);
    await expectView(served.url);
  });
});
