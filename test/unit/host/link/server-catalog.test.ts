import { describe, expect, it, vi } from 'vitest';
import {
  catalogOf,
  MAX_PAGES,
  ServerCatalog,
} from '../../../../packages/elements/src/host/link/server-catalog.js';
import { closeLink } from '../../../../packages/elements/src/host/link/server-link.js';
import { fakeLink } from './support/fake-link.js';

const toolNamed = (name: string) => ({ name, inputSchema: { type: 'object' as const } });
const contentsOf = (uri: string, text: string) => ({ contents: [{ uri, text }] });

describe('ServerCatalog', () => {
  it('R8 is shared by all links of a connection, but not with another connection', () => {
    const link = fakeLink();
    expect(catalogOf({ ...fakeLink(), shared: link })).toBe(catalogOf(link));
    expect(catalogOf(fakeLink())).not.toBe(catalogOf(link));
  });

  it('reads the tools again if the wanted one is not among them, but not for every name of a view', async () => {
    vi.useFakeTimers();
    try {
      let names = ['a'];
      const listTools = vi.fn(async () => ({ tools: names.map(toolNamed) }));
      const catalog = new ServerCatalog(fakeLink({ 'tools/list': listTools }));
      const namesWith = async (name: string) =>
        (await catalog.toolsWith(name)).map((tool) => tool.name);
      expect(await namesWith('a')).toEqual(['a']);
      names = ['b'];
      for (let n = 0; n < 100; n++) expect(await namesWith(`x${n}`)).toEqual(['a']);
      expect(listTools).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(5000);
      expect(await namesWith('b')).toEqual(['b']);
      expect(listTools).toHaveBeenCalledTimes(2);
      names = ['c'];
      catalog.forgetLists();
      expect(await namesWith('c')).toEqual(['c']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('lists the tools and resources of all pages, once', async () => {
    const link = fakeLink({
      'tools/list': async ({ cursor } = {}) =>
        cursor ? { tools: [toolNamed('b')] } : { tools: [toolNamed('a')], nextCursor: '2' },
      'resources/list': async ({ cursor } = {}) =>
        cursor === 'same'
          ? { resources: [{ uri: 'ui://b', name: 'b' }], nextCursor: 'same' }
          : { resources: [{ uri: 'ui://a', name: 'a' }], nextCursor: 'same' },
    });
    const catalog = new ServerCatalog(link);
    const [tools] = await Promise.all([catalog.tools(), catalog.tools()]);
    expect(tools.map(({ name }) => name)).toEqual(['a', 'b']);
    expect((await catalog.resources()).map(({ name }) => name)).toEqual(['a', 'b']);
    expect(link.asked).toEqual(['tools/list', 'tools/list', 'resources/list', 'resources/list']);
  });

  it('ends a list whose cursors lead back to an earlier page, with each page once', async () => {
    const next: Record<string, string> = { '': '2', '2': '3', '3': '2' };
    const link = fakeLink({
      'tools/list': async ({ cursor = '' } = {}) => ({
        tools: [toolNamed(`after ${cursor}`)],
        nextCursor: next[cursor]!,
      }),
    });
    const tools = await new ServerCatalog(link).tools();
    expect(tools.map(({ name }) => name)).toEqual(['after ', 'after 2', 'after 3']);
    expect(link.asked).toHaveLength(3);
  });

  it('ends a list at an empty cursor, which would ask for the first page again', async () => {
    const link = fakeLink({
      'tools/list': async () => ({ tools: [toolNamed('a')], nextCursor: '' }),
    });
    expect(await new ServerCatalog(link).tools()).toHaveLength(1);
  });

  it('ends a list that always has another page', async () => {
    let pages = 0;
    const link = fakeLink({
      'tools/list': async () => ({ tools: [toolNamed('a')], nextCursor: `${++pages}` }),
    });
    expect(await new ServerCatalog(link).tools()).toHaveLength(MAX_PAGES);
    expect(pages).toBe(MAX_PAGES);
  });

  it('V14 requests a changed list again, but not the other one', async () => {
    const link = fakeLink();
    const catalog = new ServerCatalog(link);
    const askAll = () =>
      Promise.all([catalog.tools(), catalog.resources(), catalog.read('ui://a')]);
    await askAll();
    link.asked.length = 0;
    link.change('tools');
    await askAll();
    expect(link.asked).toEqual(['tools/list']);
    link.asked.length = 0;
    link.change('resources');
    await askAll();
    expect(link.asked).toEqual(['resources/list', 'resources/read']);
    expect([catalog.changes('tools'), catalog.changes('resources')]).toEqual([1, 1]);
  });

  it('does not remember failures', async () => {
    const failing = async () => {
      throw new Error('down');
    };
    const link = fakeLink({
      'tools/list': failing,
      'resources/list': failing,
      'resources/read': failing,
    });
    const catalog = new ServerCatalog(link);
    for (const _ of [1, 2]) {
      await expect(catalog.tools()).rejects.toThrow('down');
      await expect(catalog.resources()).rejects.toThrow('down');
      await expect(catalog.read('ui://a')).rejects.toThrow('down');
    }
    expect(link.asked).toHaveLength(6);
  });

  it('does not drop the next list when a dropped one fails', async () => {
    let fail!: (error: Error) => void;
    const first = new Promise<never>((_, reject) => (fail = reject));
    const answers = [() => first, async () => ({ tools: [toolNamed('new')] })];
    const link = fakeLink({ 'tools/list': () => answers.shift()!() });
    const catalog = new ServerCatalog(link);
    const old = catalog.tools();
    link.change('tools');
    const next = catalog.tools();
    fail(new Error('late'));
    await expect(old).rejects.toThrow('late');
    expect(catalog.tools()).toBe(next);
    expect(await next).toHaveLength(1);
  });

  it('reads a resource once, until it is told to forget it', async () => {
    const link = fakeLink({ 'resources/read': async ({ uri }) => contentsOf(uri, 'x') });
    const catalog = new ServerCatalog(link);
    await Promise.all([catalog.read('ui://a'), catalog.read('ui://a')]);
    await catalog.read('ui://a');
    expect(link.asked).toHaveLength(1);
    catalog.forget('ui://a');
    await catalog.read('ui://a');
    expect(link.asked).toHaveLength(2);
  });

  it('D11 keeps contents up to a total length, and drops the least recently used first', async () => {
    const link = fakeLink({ 'resources/read': async ({ uri }) => contentsOf(uri, 'x'.repeat(40)) });
    const catalog = new ServerCatalog(link, 100);
    await catalog.read('ui://a');
    await catalog.read('ui://b');
    await catalog.read('ui://a');
    await catalog.read('ui://c');
    link.asked.length = 0;
    await catalog.read('ui://a');
    await catalog.read('ui://c');
    expect(link.asked).toEqual([]);
    await catalog.read('ui://b');
    expect(link.asked).toEqual(['resources/read']);
  });

  it('D11 returns contents that are longer than the limit, but does not keep them', async () => {
    const link = fakeLink({
      'resources/read': async ({ uri }) => ({ contents: [{ uri, blob: 'x'.repeat(101) }] }),
    });
    const catalog = new ServerCatalog(link, 100);
    expect((await catalog.read('ui://a')).contents).toHaveLength(1);
    await catalog.read('ui://a');
    expect(link.asked).toHaveLength(2);
  });

  it('D11 does not count what is dropped or forgotten', async () => {
    const link = fakeLink({ 'resources/read': async ({ uri }) => contentsOf(uri, 'x'.repeat(60)) });
    const catalog = new ServerCatalog(link, 100);
    await catalog.read('ui://a');
    catalog.forget('ui://a');
    await catalog.read('ui://b');
    link.change('resources');
    await catalog.read('ui://c');
    link.asked.length = 0;
    await catalog.read('ui://c');
    expect(link.asked).toEqual([]);
  });

  it('D11 ignores contents that arrive after they were forgotten', async () => {
    let answer!: (result: object) => void;
    const answers = [
      () => new Promise((resolve) => (answer = resolve)),
      async () => contentsOf('ui://a', 'x'),
    ];
    const link = fakeLink({ 'resources/read': () => answers.shift()!() as never });
    const catalog = new ServerCatalog(link, 100);
    const old = catalog.read('ui://a');
    catalog.forget('ui://a');
    const next = catalog.read('ui://a');
    await next;
    answer(contentsOf('ui://a', 'x'.repeat(1000)));
    await old;
    // Its length does not count, so the newer contents are kept.
    expect(catalog.read('ui://a')).toBe(next);
    catalog.forget('ui://unknown');
  });

  it('D11 keeps contents that fill the limit exactly, or have no length', async () => {
    const sizes: object[] = [
      { contents: [{ uri: 'ui://a', text: 'x'.repeat(60) }] },
      {
        contents: [
          { uri: 'ui://b', blob: 'x'.repeat(40) },
          { uri: 'ui://b' },
          { uri: 'ui://b', text: undefined },
        ],
      },
      {},
    ];
    const link = fakeLink({ 'resources/read': async () => sizes.shift() as never });
    const catalog = new ServerCatalog(link, 100);
    for (const uri of ['ui://a', 'ui://b', 'ui://c']) await catalog.read(uri);
    for (const uri of ['ui://a', 'ui://b', 'ui://c']) await catalog.read(uri);
    expect(link.asked).toHaveLength(3);
  });

  it('asks for the resource by its URI, and says who is told of the span', async () => {
    const readResource = vi.fn(async ({ uri }: { uri: string }) => contentsOf(uri, 'x'));
    const catalog = new ServerCatalog(fakeLink({ 'resources/read': readResource }));
    const traced = () => {};
    await catalog.read('ui://a', { traced });
    expect(readResource).toHaveBeenCalledWith({ uri: 'ui://a' }, { traced });
    // Of the second reader, there is no request.
    await catalog.read('ui://a', { traced });
    expect(readResource).toHaveBeenCalledOnce();
  });

  it('V14 counts forgotten lists as changed', () => {
    const catalog = new ServerCatalog(fakeLink());
    catalog.forgetLists();
    expect([catalog.changes('tools'), catalog.changes('resources')]).toEqual([1, 1]);
  });

  it('does not read a list again that has the wanted tool, however old it is', async () => {
    vi.useFakeTimers();
    try {
      const listTools = vi.fn(async () => ({ tools: [toolNamed('a'), toolNamed('b')] }));
      const catalog = new ServerCatalog(fakeLink({ 'tools/list': listTools }));
      await catalog.tools();
      vi.advanceTimersByTime(60_000);
      await catalog.toolsWith('a');
      await catalog.tools();
      expect(listTools).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

it('a failure of dropped resources does not drop the next ones', async () => {
  let fail!: (error: Error) => void;
  const first = new Promise<never>((_, reject) => (fail = reject));
  const answers = [() => first, async () => ({ resources: [] })];
  const link = fakeLink({ 'resources/list': () => answers.shift()!() });
  const catalog = new ServerCatalog(link);
  const old = catalog.resources();
  link.change('resources');
  const next = catalog.resources();
  fail(new Error('late'));
  await expect(old).rejects.toThrow('late');
  expect(catalog.resources()).toBe(next);
});

describe('closeLink', () => {
  it('closes a link, also one that is still connecting', async () => {
    const close = vi.fn();
    await closeLink({ ...fakeLink(), close });
    await closeLink(Promise.resolve({ ...fakeLink(), close }));
    expect(close).toHaveBeenCalledTimes(2);
  });

  it('has nothing to do for no link, one that cannot be closed, and one that failed', async () => {
    await closeLink(undefined);
    await closeLink(fakeLink());
    await closeLink(Promise.reject(new Error('down')));
  });
});
