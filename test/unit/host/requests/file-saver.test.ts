import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  describeFile,
  saveAll,
} from '../../../../packages/elements/src/host/requests/file-saver.js';
import type { ServerLink } from '../../../../packages/elements/src/host/link/server-link.js';

describe('saving files', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.useFakeTimers();
    const anchor = () => ({
      download: '',
      href: '',
      click() {
        saved.push(this.download);
      },
    });
    vi.stubGlobal('document', { createElement: anchor });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const serving = (uris: string[]) =>
    ({
      capabilities: { resources: {} },
      request: async () => ({ contents: uris.map((uri) => ({ uri, text: uri })) }),
    }) as unknown as ServerLink;
  const link = { type: 'resource_link' as const, uri: 'file:///a.txt', name: 'a.txt' };

  it('saves one file for one approved link, whatever else the server sends', async () => {
    const many = Array.from({ length: 10 }, (_, n) => `file:///${n}.txt`);
    expect(await saveAll([link], serving([...many, link.uri]), {})).toEqual({});
    expect(saved).toEqual(['a.txt']);
  });

  it('fails for a link that leads to nothing, and saves nothing', async () => {
    expect(await saveAll([link], serving([]), {})).toEqual({ isError: true });
    expect(await saveAll([link], undefined, {})).toEqual({ isError: true });
    expect(saved).toEqual([]);
  });

  it('does not save a file whose request is cancelled while it is read from the server', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    // The answer was already on its way when the view cancelled.
    const late = {
      ...serving([link.uri]),
      request: async () => {
        controller.abort(new Error('cancelled'));
        return { contents: [{ uri: link.uri, text: 'a' }] } as never;
      },
    };
    await expect(saveAll([link], late, { signal })).rejects.toThrow('cancelled');
    expect(saved).toEqual([]);
  });
});

it('sizes base64 by its last characters: a million that look like padding take no time', () => {
  const sizeOf = (blob: string) =>
    describeFile({ type: 'resource', resource: { uri: 'file:///a.bin', blob } }).size;
  expect(['', 'YQ==', 'YWI=', 'YWJj'].map(sizeOf)).toEqual([0, 1, 2, 3]);
  // With a search for the padding, this would take hours.
  expect(sizeOf(`${'='.repeat(1e6)}a`)).toBeGreaterThan(0);
});
