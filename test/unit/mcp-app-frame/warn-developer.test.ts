import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Client } from '@modelcontextprotocol/client';
import { AppError } from '../../../packages/elements/src/host/app-error.js';
import type { AppErrorReason } from '../../../packages/elements/src/host/app-error.js';
import { appClientOptions } from '../../../packages/elements/src/host/link/app-client-options.js';
import { clientLink } from '../../../packages/elements/src/host/link/client-link.js';
import { loadAppResource } from '../../../packages/elements/src/host/link/resource-loader.js';
import type { ResourceOrigin } from '../../../packages/elements/src/host/link/resource-loader.js';

const INFO = { name: 'page', version: '1' };
const errorOf = (reason: AppErrorReason) => new AppError('connect', reason, 'What.', 'Fix.');

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.resetModules();
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The function in a new page on this host. */
async function pageOn(hostname: string) {
  vi.stubGlobal('location', { hostname });
  const path = '../../../packages/elements/src/mcp-app-frame/faces/warn-developer.js';
  return ((await import(path)) as { warnDeveloper(error: AppError, report: string): void })
    .warnDeveloper;
}

it.each(['localhost', 'chat.localhost', '127.0.0.1', '[::1]'])(
  'warns once per page on %s, with the whole error',
  async (hostname) => {
    const warnDeveloper = await pageOn(hostname);
    for (const reason of ['sdk-missing', 'bad-setting'] as const)
      warnDeveloper(errorOf(reason), `${reason}\nWhat.\nFix.`);
    expect(warn.mock.calls).toEqual([['<mcp-app-frame> sdk-missing\nWhat.\nFix.']]);
  },
);

it.each(['chat.example', 'localhost.evil.example', ''])('is silent on %j', async (hostname) => {
  const warnDeveloper = await pageOn(hostname);
  warnDeveloper(errorOf('sdk-missing'), 'x');
  expect(warn).not.toHaveBeenCalled();
});

it('warns about a tool without a view if the client of the page did not declare views', async () => {
  const warnDeveloper = await pageOn('localhost');
  const source = { tool: { name: 'clock', inputSchema: { type: 'object' } } } as const;
  const origin = (client: Client) =>
    ({ link: clientLink(client), identity: { by: 'client' } }) as unknown as ResourceOrigin;
  for (const options of [appClientOptions(), {}]) {
    const loading = loadAppResource(source, source.tool, origin(new Client(INFO, options)));
    const error = await loading.catch((thrown: AppError) => thrown);
    warnDeveloper(error as AppError, (error as AppError).message);
  }
  expect(warn.mock.calls).toEqual([[expect.stringContaining('did not declare')]]);
});

it('is silent about what is not a setting of the page', async () => {
  const warnDeveloper = await pageOn('localhost');
  for (const reason of ['flooding', 'auth-required', 'no-view', 'server-timeout'] as const)
    warnDeveloper(errorOf(reason), 'x');
  expect(warn).not.toHaveBeenCalled();
});
