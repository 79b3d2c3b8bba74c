// What a client declares, and how its lists are read.
import { describe, expect, it, vi } from 'vitest';
import {
  wholeList,
  MAX_PAGES,
} from '../../../../packages/elements/src/host/link/server-catalog.js';
import {
  appClientOptions,
  declaresViews,
} from '../../../../packages/elements/src/host/link/app-client-options.js';

const UI = 'io.modelcontextprotocol/ui';

describe('the options of a client', () => {
  it('declare that the page can show views, and keep what the page declares', () => {
    expect(Object.keys(appClientOptions().capabilities.extensions)).toEqual([UI]);
    const own = { timeout: 5, capabilities: { roots: {}, extensions: { 'a/b': {} } } };
    const options = appClientOptions(own);
    expect(options).toMatchObject({ timeout: 5, capabilities: { roots: {} } });
    expect(Object.keys(options.capabilities.extensions).toSorted()).toEqual(['a/b', UI].toSorted());
    expect(own.capabilities.extensions).toEqual({ 'a/b': {} });
  });

  it.each([
    [{ _capabilities: appClientOptions().capabilities }, true],
    [{ _capabilities: {} }, false],
    [{ _capabilities: { extensions: {} } }, false],
    [{ _capabilities: { extensions: 'all' } }, false],
    [{}, undefined],
    [{ _capabilities: 'all' }, undefined],
    [undefined, undefined],
  ])('of %j are known: %s', (client, isDeclared) => {
    expect(declaresViews(client)).toBe(isDeclared);
  });
});

describe('all pages of a list', () => {
  it('are read in order, each with the cursor of the one before', async () => {
    const list = vi.fn(async ({ cursor }: { cursor?: string }) =>
      cursor === undefined
        ? { tools: [1, 2], nextCursor: 'b' }
        : cursor === 'b'
          ? { tools: [], nextCursor: 'c' }
          : { tools: [3] },
    );
    expect(await wholeList(list as never, 'tools')).toEqual([1, 2, 3]);
    expect(list.mock.calls).toEqual([[{}], [{ cursor: 'b' }], [{ cursor: 'c' }]]);
  });

  it('end at a cursor that repeats', async () => {
    const list = vi.fn(async () => ({ tools: [1], nextCursor: 'a' }));
    expect(await wholeList(list, 'tools')).toEqual([1, 1]);
  });

  it('end after 100 pages', async () => {
    let page = 0;
    const list = vi.fn(async () => ({ tools: [page], nextCursor: `${++page}` }));
    expect(await wholeList(list, 'tools')).toHaveLength(MAX_PAGES);
    expect(list).toHaveBeenCalledTimes(100);
  });

  it.each([undefined, null, {}, { tools: 'many' }])(
    'are refused without a list: %j',
    async (answer) => {
      await expect(wholeList(async () => answer as never, 'tools')).rejects.toThrow(TypeError);
    },
  );
});
