// @vitest-environment happy-dom
// The page, with answers of the test in place of a backend.
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import type { App, AppList } from '../src/backend.js';

vi.mock(import('../src/backend.js'), async (original) => {
  const { loadApps, callApp, ...rest } = await original();
  return {
    ...rest,
    loadApps: vi.fn<typeof loadApps>(),
    callApp: vi.fn<typeof callApp>(),
  };
});
// The first test also waits until everything is compiled.
vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => {
  vi.resetModules();
  // The frame has no relay here.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

/** Opens the page, with a backend that answers this. */
async function openPage(list: AppList) {
  const html = readFileSync('index.html', 'utf8');
  document.body.innerHTML = /<body>(.*)<script/s.exec(html)![1]!;
  const backend = vi.mocked(await import('../src/backend.js'));
  backend.loadApps.mockResolvedValue(list);
  await import('../src/main.js');
  return backend;
}

const shows = (text: string) =>
  vi.waitFor(() => expect(document.body.textContent).toContain(text), 20_000);
const press = (text: string) =>
  [...document.querySelectorAll('button')]
    .find(({ textContent }) => textContent.includes(text))!
    .click();

const app: App = {
  relay: '/relay/clock',
  tool: { name: 'get-time', title: 'Show the time', inputSchema: { type: 'object' } },
};
const result = { content: [{ type: 'text' as const, text: '12:00' }] };

it('says why there are no apps, and tries again', async () => {
  const { loadApps } = await openPage({ state: 'failed', problem: 'No answer.' });
  await shows('The apps could not be loaded: No answer.');
  loadApps.mockResolvedValue({ state: 'ready', apps: [] });
  press('Try again');
  await shows('No tool has a view yet.');
});

it('opens an app with its result, and shows what it says', async () => {
  const { callApp } = await openPage({ state: 'ready', apps: [app] });
  callApp.mockResolvedValue(result);
  await shows('Show the time');
  press('Show the time');
  const frame = await vi.waitFor(() => {
    const found = document.querySelector('mcp-app-frame');
    expect(found?.toolResult).toEqual(result);
    return found!;
  }, 20_000);
  expect(frame.relay).toBe('/relay/clock');
  await frame.handlers!.message!({ role: 'user', content: result.content }, {} as never);
  await shows('You, with Show the time');
  await shows('12:00');
});
