// examples/backend as a user runs it: built, started, signed in to, signed out of.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { filesIn, readJson, root } from '../packages/support/workspace.js';
import type { PackageJson } from '../packages/support/workspace.js';
import { sharedChromium } from '../support/shared-tabs.js';
import type { Tabs } from '../support/shared-tabs.js';
import { runProgram, startProgram } from '../support/started-program.mjs';
import type { StartedProgram } from '../support/started-program.mjs';
import { click, eventually, shows, viewWith } from './support/browser.js';
import { runIn } from './support/templates.js';

const folder = join(root, 'examples/backend');
let tabs: Tabs;
let data: string;
let backend: StartedProgram;
let url: string;

const start = (DATA: string, PORT = '0'): StartedProgram =>
  startProgram('The backend', process.execPath, ['server/main.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT, DATA },
  });
const addressOf = (program: StartedProgram): Promise<string> =>
  program.ready((printed) => /^http:\S+$/m.exec(printed)?.[0]);

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'mcp-app-backend-'));
  await runIn(folder, 'vite/bin/vite.js', 'build');
  await runIn(folder, 'vite/bin/vite.js', 'build', 'view');
  backend = start(data);
  url = await addressOf(backend);
  tabs = await sharedChromium();
});
afterAll(async () => {
  await tabs?.close();
  await backend?.stop();
  rmSync(data, { recursive: true, force: true });
});

async function signIn(page: Page, name: string, password = 'demo'): Promise<void> {
  await (await page.waitForSelector('input[name=name]'))!.type(name);
  await page.type('input[name=password]', password);
  await click(page, 'Sign in');
}

/** Whether the notes server of this user has written anything. */
const notesOf = (user: string): boolean => existsSync(join(data, `${user}.json`));

describe('examples/backend', () => {
  it('shows each user their own apps, asks through the relay, and forgets a user who signed out', async () => {
    const page = await tabs.newPage();
    await page.goto(url);
    await signIn(page, 'ada', 'wrong');
    await shows(page, 'The name or the password is wrong.');
    await page.reload();
    await signIn(page, 'ada');
    const weather = await viewWith(page, 'button[value=show-weather]');
    await shows(weather, 'Lisbon 21°');
    const notes = await viewWith(page, 'button[value=add-note]');
    await shows(notes, 'Notes of ada');

    const type = (text: string) =>
      notes.$eval('input', (input, value) => void (input.value = value), text);
    const listed = () => notes.$$eval('li', (items) => items.map((item) => item.textContent));
    await type('Buy tea');
    await click(notes, 'Add');
    await eventually(async () => (await listed()).join() === 'Buy tea', 'the note');

    // The server asks while its tool runs; "No" keeps the note, "Yes" deletes it.
    for (const [answer, left] of [
      ['No', 'Buy tea'],
      ['Yes', ''],
    ] as const) {
      await click(notes, 'Clear');
      await page.waitForSelector('dialog[open]');
      expect(await page.$eval('dialog', (dialog) => dialog.innerText)).toContain(
        'notes asks: Delete 1 notes?',
      );
      await click(page, answer);
      await page.waitForSelector('dialog:not([open])');
      await eventually(async () => (await listed()).join() === left, `notes after ${answer}`);
    }
    await type('For Ada alone');
    await click(notes, 'Add');
    await eventually(async () => (await listed()).join() === 'For Ada alone', 'the second note');
    expect(notesOf('ada')).toBe(true);

    await click(page, 'Sign out');
    await page.waitForSelector('input[name=password]');
    const refused = await page.evaluate(async () => {
      const body = JSON.stringify({
        session: crypto.randomUUID(),
        message: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'show-notes' } },
      });
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/relay/notes', { method: 'POST', headers, body })).status;
    });
    expect(refused).toBe(401);

    await signIn(page, 'bob');
    await shows(await viewWith(page, 'button[value=add-note]'), 'Notes of bob');
    await shows(await viewWith(page, 'button[value=show-weather]'), 'Nairobi 25°');
    expect(notesOf('bob')).toBe(false);
    await page.close();
  });

  it('ends with 0 on SIGTERM, after the answer of a call that was running', async () => {
    const place = mkdtempSync(join(tmpdir(), 'mcp-app-backend-'));
    onTestFinished(() => rmSync(place, { recursive: true, force: true }));
    // The tool reads the notes until the test has written them.
    const file = join(place, 'ada.json');
    await runProgram('mkfifo', 'mkfifo', [file]);
    const ending = start(place);
    onTestFinished(() => ending.stop('SIGKILL'));
    const origin = await addressOf(ending);
    const post = (path: string, body: object, headers = {}) =>
      fetch(new URL(path, origin), {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const signedIn = await post('/sign-in', { name: 'ada', password: 'demo' });
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
    const relay = (method: string, params = {}) =>
      post(
        '/relay/notes',
        { session: crypto.randomUUID(), message: { jsonrpc: '2.0', id: 1, method, params } },
        { cookie },
      );
    const call = relay('tools/call', { name: 'show-notes' }).then((answer) => answer.text());
    // It opens when the tool reads.
    const notes = await open(file, 'w');
    ending.child.kill('SIGTERM');
    await eventually(async () => !(await relay('relay/hello')).ok, 'a relay that drains');
    await notes.writeFile('["A slow note"]');
    await notes.close();
    expect(await call).toContain('A slow note');
    expect(await ending.ended).toBe(0);
  });

  it('says in one line that its port is taken', async () => {
    const second = start(data, new URL(url).port);
    expect(await second.ended).toBe(1);
    expect(second.said()).toBe(`Port ${new URL(url).port} is in use. Set PORT to another one.`);
  });

  it('declares its imports in the tested versions, and its types are correct', async () => {
    const { dependencies = {}, devDependencies = {} } = readJson<PackageJson>(
      'examples/backend/package.json',
    );
    const declared = { ...dependencies, ...devDependencies };
    const files = filesIn(folder).filter((path) =>
      /^(server|src|view)\/.*\.(mjs|tsx|js|html|css)$/.test(path),
    );
    const imported = files
      .map((path) => readFileSync(join(folder, path), 'utf8'))
      .flatMap((text) => [
        ...text.matchAll(/(?:\bfrom |\bimport |@import )['"]([^'"./][^'"]*)['"]/g),
      ])
      .map(([, specifier]) => specifier!.match(/^(@[^/]+\/)?[^/]+/)![0])
      .filter((name) => !isBuiltin(name));
    expect(imported.length).toBeGreaterThan(10);
    expect(imported.filter((name) => !declared[name])).toEqual([]);
    const ours = readJson<PackageJson>('package.json');
    const tested: Record<string, string> = { ...ours.dependencies, ...ours.devDependencies };
    const wrong = Object.entries(declared).filter(([name, range]) =>
      name.startsWith('@mcp-app/')
        ? range !== 'latest'
        : range !== `^${tested[name]?.replace('^', '')}`,
    );
    expect(wrong).toEqual([]);
    await runIn(folder, 'typescript/bin/tsc');
  });
});
