import { describe, expect, it } from 'vitest';
import { chooseSandboxUrl } from '../../../../packages/elements/src/host/sandbox/sandbox-settings.js';
import type { SandboxSettings } from '../../../../packages/elements/src/host/sandbox/sandbox-settings.js';

const URL_OF_PAGE = 'https://sandbox.example.net/sandbox.html';
const choose = (settings: SandboxSettings) =>
  chooseSandboxUrl(
    settings,
    {
      server: 'shop',
      user: undefined,
      serverName: undefined,
      domain: undefined,
      resourceUri: 'ui://x',
    },
    { limits: {}, signal: new AbortController().signal },
  );

describe('the sandbox page of a view', () => {
  it('is the one that the page set, as it is', async () => {
    expect(await choose({ url: URL_OF_PAGE })).toBe(URL_OF_PAGE);
    expect(await choose({})).toBeUndefined();
  });

  it('asks for a process of its own if the page chooses one for each server', async () => {
    const own = `${URL_OF_PAGE}?process=own`;
    expect(await choose({ resolve: () => URL_OF_PAGE })).toBe(own);
    expect(await choose({ resolve: () => undefined, url: URL_OF_PAGE })).toBe(own);
    expect(await choose({ resolve: () => `${URL_OF_PAGE}?host=https://chat.example` })).toBe(
      `${URL_OF_PAGE}?host=https%3A%2F%2Fchat.example&process=own`,
    );
    expect(await choose({ resolve: () => undefined })).toBeUndefined();
  });

  it('is left to the check of addresses if it is not one', async () => {
    expect(await choose({ resolve: () => 'http://' })).toBe('http://');
  });
});
