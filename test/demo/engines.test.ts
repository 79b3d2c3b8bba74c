// The main path of `mcp-app dev` in every engine: tools, a view in its sandbox, a form, a question, hosts side by side, and a
// changed view.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDevHost } from '@mcp-app/cli';
import type { DevHost } from '@mcp-app/cli';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES } from '../../scripts/browsers/find-browsers.mjs';
import { sample } from '../support/tier.ts';
import { openEngine } from './support/engine-page.ts';
import type { EnginePage } from './support/engine-page.ts';

const cafe = join(import.meta.dirname, '../support/cafe-server.mjs');
const text = (selector: string) => `document.querySelector('${selector}')?.textContent`;
const LAST = text('.exchange:last-child');
/** What the view of the cafe has shown: it tells the model. */
const KNOWN = text('#context');
const FRAMES = `[...document.querySelectorAll('mcp-app-frame')]`;
const ARE_READY = `${FRAMES}.every(({ status }) => status === 'ready')`;

/** Answers the question in an element, when it is there. */
const answered = (root: string, words: string) => `(() => {
  const form = (${root})?.querySelector('mcp-app-elicitation')?.shadowRoot;
  const field = form?.querySelector('input');
  if (!field) return false;
  field.value = '${words}';
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  form.querySelector('button[type=submit]').click();
  return true;
})()`;

/** Presses the card of a tool. */
const pressed = (tool: string) => `(() => {
  const card = [...document.querySelectorAll('#cards button')].find((one) =>
    one.textContent.includes('${tool}'));
  card?.click();
  return card !== undefined;
})()`;

describe.each(sample(ENGINES, (engine) => engine === 'chromium'))('mcp-app dev in %s', (engine) => {
  let folder: string;
  let file: string;
  let host: DevHost;
  let page: EnginePage | undefined;

  beforeAll(async () => {
    page = await openEngine(engine);
    if (!page) return;
    folder = mkdtempSync(join(tmpdir(), 'mcp-app-engines-'));
    file = join(folder, 'cafe.mjs');
    copyFileSync(cafe, file);
    const server = { name: 'cafe', command: process.execPath, args: [file] };
    host = await startDevHost({ port: 0, content: { servers: [server] } });
  });
  afterAll(async () => {
    await page?.close();
    await host?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it('shows a server from its tools to a changed view', async ({ skip }) => {
    if (!page) return skip(`${engine} is not installed`);
    await page.open(`${host.address}/?speed=none`);
    await page.until(`${text('#welcome-title')}?.includes('Cafe')`);

    // A form from the schema, and a text as the result.
    await page.until(pressed('take-note'));
    await page.until(`document.querySelector('#fields [name=about]') !== null`);
    await page.run(`document.querySelector('#fields [name=about]').value = 'tea';
        document.querySelector('#composer').requestSubmit();`);
    await page.until(`${LAST}?.includes('Noted.')`);
    expect(await page.run('return new URL(location.href).searchParams.get("input")')).toBe(
      '{"about":"tea"}',
    );

    // A question in the frame, then the view with the result.
    await page.open(`${host.address}/?speed=none&tool=order&input={"about":"cake"}`);
    await page.until(answered(`${FRAMES}[0]?.shadowRoot`, 'two pieces'));
    await page.until(`${KNOWN}?.includes('cake: two pieces')`);
    expect(await page.run(`return ${FRAMES}[0].details.isolation`)).not.toBe('opaque');

    // The files of the server change: the view is read again, and gets its data again.
    writeFileSync(file, readFileSync(file, 'utf8').replace("name: 'Cafe', v", "name: 'Bar', v"));
    await page.until(`${KNOWN}?.includes('Bar: cake: two pieces')`);

    // Hosts side by side, as the address says.
    await page.open(`${host.address}/?speed=none&tool=show-menu&hosts=claude,cursor`);
    await page.until(`${FRAMES}.length === 2 && ${ARE_READY}`);
    await page.until(`${LAST}?.includes('show-menu is ready')`);
  });
});
