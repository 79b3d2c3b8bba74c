import { describe, expect, it, vi } from 'vitest';
import { identityOf } from '../../../../packages/elements/src/host/identity/identity.js';
import { MAX_PAGES } from '../../../../packages/elements/src/host/link/server-catalog.js';
import {
  forgetLists,
  listedResources,
  listedTools,
  readContents,
} from '../../../../packages/elements/src/host/link/server-lists.js';
import type { ListOrigin } from '../../../../packages/elements/src/host/link/server-lists.js';
import { fakeLink } from './support/fake-link.js';

const context: ListOrigin['context'] = {
  signal: new AbortController().signal,
  requestId: 1,
  appInfo: undefined,
  appCapabilities: undefined,
  progress: () => {},
};
const identity = identityOf({ owner: context });
const toolNamed = (name: string) => ({ name, inputSchema: { type: 'object' as const } });

describe('D5 tools from a handler of the page', () => {
  it('are requested once, also by several callers at the same time', async () => {
    const listTools = vi.fn(async () => ({ tools: [toolNamed('a')] }));
    const origin = { handlers: { listTools }, link: undefined, identity, context };
    await Promise.all([listedTools(origin), listedTools(origin, 'a'), listedTools(origin)]);
    expect(await listedTools(origin)).toEqual([toolNamed('a')]);
    expect(listTools).toHaveBeenCalledTimes(1);
  });

  it('end after MAX_PAGES pages', async () => {
    const listTools = vi.fn(({ cursor = '0' }: { cursor?: string }) => ({
      tools: [toolNamed(cursor)],
      nextCursor: String(Number(cursor) + 1),
    }));
    const tools = await listedTools({
      handlers: { listTools },
      link: undefined,
      identity,
      context,
    });
    expect(tools).toHaveLength(MAX_PAGES);
    expect(listTools).toHaveBeenCalledTimes(MAX_PAGES);
  });

  it('are requested again after a failure', async () => {
    const listTools = vi
      .fn(() => ({ tools: [toolNamed('a')] }))
      .mockImplementationOnce(() => {
        throw new Error('not now');
      });
    const origin = { handlers: { listTools }, link: undefined, identity, context };
    await expect(listedTools(origin)).rejects.toThrow('not now');
    expect(await listedTools(origin)).toHaveLength(1);
  });

  it('fail with an explanation for an answer without a list', async () => {
    const listTools = () => ({}) as never;
    const origin = { handlers: { listTools }, link: undefined, identity, context };
    await expect(listedTools(origin)).rejects.toThrow('no array "tools"');
  });

  it('are requested again when the handlers, the function or the list of the link change', async () => {
    const listTools = vi.fn(() => ({ tools: [] }));
    const link = fakeLink();
    const handlers = { listTools };
    await listedTools({ handlers, link, identity, context });
    link.change('resources');
    await listedTools({ handlers, link, identity, context });
    expect(listTools).toHaveBeenCalledTimes(1);
    link.change('tools');
    await listedTools({ handlers, link, identity, context });
    expect(listTools).toHaveBeenCalledTimes(2);
    await listedTools({ handlers: { listTools }, link, identity, context });
    expect(listTools).toHaveBeenCalledTimes(3);
    const other = vi.fn(() => ({ tools: [] }));
    await listedTools({ handlers: { listTools: other }, link, identity, context });
    expect(other).toHaveBeenCalledTimes(1);
    expect(link.asked).toEqual([]);
  });

  it('are requested again when the wanted tool is not among them', async () => {
    const names = ['a'];
    const listTools = vi.fn(() => ({ tools: names.map(toolNamed) }));
    const origin = { handlers: { listTools }, link: undefined, identity, context };
    await listedTools(origin, 'a');
    names.push('b');
    expect(await listedTools(origin, 'b')).toHaveLength(2);
    await listedTools(origin, 'a');
    expect(listTools).toHaveBeenCalledTimes(2);
  });

  it('do not fail for other callers when the first request is cancelled', async () => {
    const controller = new AbortController();
    const listTools = async (_: object, { signal }: { signal: AbortSignal }) => {
      await Promise.resolve();
      signal.throwIfAborted();
      return { tools: [] };
    };
    const handlers = { listTools };
    const cancelled = { ...context, signal: controller.signal };
    const first = listedTools({ handlers, link: undefined, identity, context: cancelled });
    const second = listedTools({ handlers, link: undefined, identity, context });
    controller.abort();
    expect(await Promise.all([first, second])).toEqual([[], []]);
  });
});

describe('without a handler', () => {
  it('asks the link, if its server supports it', async () => {
    const link = fakeLink();
    const origin = { handlers: {}, link, identity, context };
    expect(await listedTools(origin)).toEqual([]);
    expect(await listedResources(origin)).toEqual([]);
    expect(await readContents('ui://x', origin)).toEqual({ contents: [] });
    expect(link.asked).toEqual(['tools/list', 'resources/list', 'resources/read']);
  });

  it('lists and reads nothing without a link', async () => {
    const origin = { handlers: {}, link: undefined, identity, context };
    expect(listedTools(origin)).toBeUndefined();
    expect(listedResources(origin)).toBeUndefined();
    expect(await readContents('ui://x', origin)).toBeUndefined();
    const bare = { ...fakeLink(), capabilities: {} };
    expect(listedTools({ ...origin, link: bare })).toBeUndefined();
  });
});

it('lists and contents of one user are not used for another one of the same client', async () => {
  const link = fakeLink();
  const listTools = vi.fn(() => ({ tools: [] }));
  for (const user of ['ada', 'bob']) {
    const identity = identityOf({ client: link, user, owner: link });
    const origin = { handlers: {}, link, identity, context };
    await Promise.all([listedTools(origin), listedTools(origin)]);
    await readContents('ui://x', origin);
    await listedTools({ ...origin, handlers: { listTools } });
  }
  expect(link.asked.filter((name) => name === 'tools/list')).toHaveLength(2);
  expect(link.asked.filter((name) => name === 'resources/read')).toHaveLength(2);
  expect(listTools).toHaveBeenCalledTimes(2);
});

describe('a list that is forgotten', () => {
  it('is requested again from the handlers and from the link, by the next caller', async () => {
    const listTools = vi.fn(() => ({ tools: [] }));
    const listResources = vi.fn(() => ({ resources: [] }));
    const own = { handlers: { listTools, listResources }, link: undefined, identity, context };
    const link = fakeLink();
    const theirs = { handlers: {}, link, identity, context };
    const askAll = async () => {
      for (const origin of [own, theirs]) {
        await listedTools(origin);
        await listedResources(origin);
      }
    };
    await askAll();
    await askAll();
    expect([listTools, listResources].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(link.asked).toHaveLength(2);
    forgetLists(own);
    forgetLists(theirs);
    await askAll();
    expect([listTools, listResources].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
    expect(link.asked).toHaveLength(4);
  });

  it('is also forgotten by handlers that are shown with a link', async () => {
    const listTools = vi.fn(() => ({ tools: [] }));
    const origin = { handlers: { listTools }, link: fakeLink(), identity, context };
    await listedTools(origin);
    forgetLists({ ...origin, handlers: {} });
    await listedTools(origin);
    expect(listTools).toHaveBeenCalledTimes(2);
  });
});

it('reads contents again if they must be fresh', async () => {
  const link = fakeLink();
  const origin = { handlers: {}, link, identity, context };
  await readContents('ui://fresh', origin);
  await readContents('ui://fresh', origin);
  expect(link.asked).toEqual(['resources/read']);
  await readContents('ui://fresh', { ...origin, isFresh: true });
  expect(link.asked).toEqual(['resources/read', 'resources/read']);
});

it('looks a tool up again if the list of the server lacks it, but returns a known list as it is', async () => {
  vi.useFakeTimers();
  try {
    const link = fakeLink({ 'tools/list': async () => ({ tools: [toolNamed('a')] }) });
    const origin = { handlers: {}, link, identity, context };
    await listedTools(origin, 'a');
    vi.advanceTimersByTime(60_000);
    await listedTools(origin);
    await listedTools(origin, 'a');
    expect(link.asked).toHaveLength(1);
    await listedTools(origin, 'new');
    expect(link.asked).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

it('a list of a handler belongs to its link, and a late failure does not drop the next one', async () => {
  const listTools = vi.fn<() => object>(() => ({ tools: [] }));
  const handlers = { listTools } as never;
  const [one, two] = [fakeLink(), fakeLink()];
  await listedTools({ handlers, link: one, identity, context });
  await listedTools({ handlers, link: two, identity, context });
  expect(listTools).toHaveBeenCalledTimes(2);
  let fail!: (error: Error) => void;
  listTools.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
  two.change('tools');
  const late = listedTools({ handlers, link: two, identity, context })!;
  two.change('tools');
  await listedTools({ handlers, link: two, identity, context });
  fail(new Error('late'));
  await expect(late).rejects.toThrow('late');
  await listedTools({ handlers, link: two, identity, context });
  expect(listTools).toHaveBeenCalledTimes(4);
});

it('a handler that lists gets the context of the view', async () => {
  const listTools = vi.fn<(...args: unknown[]) => { tools: [] }>(() => ({ tools: [] }));
  await listedTools({ handlers: { listTools }, link: undefined, identity, context });
  expect(listTools.mock.calls[0]![1]).toMatchObject({ requestId: 1 });
});
