import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../packages/elements/src/host/app-error.js';
import type { AppErrorReason } from '../../../packages/elements/src/host/app-error.js';

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

it.each(['localhost', '127.0.0.1', '[::1]'])(
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

it('is silent about what is not a setting of the page', async () => {
  const warnDeveloper = await pageOn('localhost');
  for (const reason of ['flooding', 'auth-required', 'no-view', 'server-timeout'] as const)
    warnDeveloper(errorOf(reason), 'x');
  expect(warn).not.toHaveBeenCalled();
});
