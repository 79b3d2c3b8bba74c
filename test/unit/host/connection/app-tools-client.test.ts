// The tools that a view offers to its host (A1-A3).
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linkedView } from '../support/linked-view.js';

const schema = { type: 'object' };
const toolsOf = (...names: string[]) => names.map((name) => ({ name, inputSchema: schema }));

/** A view that has completed its handshake and offers these tools. */
async function offeringView(tools: () => unknown, given: Parameters<typeof linkedView>[0] = {}) {
  const linked = linkedView(given);
  await linked.initialize();
  const lists = { count: 0 };
  linked.view.handle('tools/list', async () => {
    lists.count++;
    return { tools: await tools() };
  });
  const changes = () =>
    linked.events.flatMap((event) =>
      event.type === 'tools-change' ? [event.tools.map(({ name }) => name)] : [],
    );
  const announce = async () => {
    linked.view.notify('notifications/tools/list_changed', {});
    await linked.settled();
  };
  return { ...linked, lists, changes, announce, tools: linked.connection.appTools };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('A1 the list', () => {
  it('has names that do not collide with those of the server', async () => {
    const { tools } = await offeringView(() => toolsOf('search', 'app_search'));
    expect(await tools.list()).toEqual([
      { name: 'search', qualifiedName: 'app_search', inputSchema: schema },
      { name: 'app_search', qualifiedName: 'app_app_search', inputSchema: schema },
    ]);
  });

  it('ends at the limit', async () => {
    const limits = { maxAppTools: 2 };
    const { tools } = await offeringView(() => [null, ...toolsOf('a', 'b', 'c')], { limits });
    expect((await tools.list()).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it.each(['all of them', { length: 1 }, undefined])(
    'is empty if the view answers %j',
    async (answer) => {
      const { tools } = await offeringView(() => answer);
      expect(await tools.list()).toEqual([]);
    },
  );

  it('keeps only what is valid in a tool, and cuts long texts', async () => {
    const long = 'x'.repeat(100_000);
    const good = {
      name: 'good',
      inputSchema: { type: 'array', properties: {} },
      outputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
      _meta: { 'a/b': 1 },
    };
    const { tools } = await offeringView(() => [
      { ...good, title: long, description: long, shell: 'rm' },
      { name: 'bad', outputSchema: 'any', annotations: 1, _meta: [] },
    ]);
    const [first, second] = await tools.list();
    expect(first).toEqual({
      ...good,
      qualifiedName: 'app_good',
      inputSchema: { type: 'object', properties: {} },
      title: long.slice(0, 200),
      description: long.slice(0, 10_000),
    });
    expect(second).toEqual({ name: 'bad', qualifiedName: 'app_bad', inputSchema: schema });
  });

  it('is refused if the view takes too long, unless the caller gives it more time', async () => {
    const { tools } = await offeringView(() => new Promise(() => {}), {
      limits: { appToolTimeout: 100 },
    });
    const settled: string[] = [];
    void tools.list().catch(() => settled.push('default'));
    void tools.list({ timeout: 1000 }).catch(() => settled.push('longer'));
    await vi.advanceTimersByTimeAsync(100);
    expect(settled).toEqual(['default']);
    await vi.advanceTimersByTimeAsync(900);
    expect(settled).toEqual(['default', 'longer']);
  });
});

describe('A2 a call', () => {
  const echoing = async (given: Parameters<typeof linkedView>[0] = {}) => {
    const linked = await offeringView(() => [], given);
    const asked: unknown[] = [];
    linked.view.handle('tools/call', (params) => {
      asked.push(params);
      return { content: [{ type: 'text', text: 'x'.repeat(1000) }] };
    });
    return { ...linked, asked };
  };

  it.each(['search', 'app_search'])('reaches the tool by the name %s', async (name) => {
    const { tools, asked } = await echoing();
    const { content } = await tools.call(name, { q: 'x' });
    expect(content).toHaveLength(1);
    await tools.call(name);
    expect(asked).toEqual([
      { name: 'search', arguments: { q: 'x' } },
      { name: 'search', arguments: {} },
    ]);
  });

  it('is refused if its answer is too large', async () => {
    const { tools } = await echoing({ limits: { maxAppToolResultBytes: 500 } });
    await expect(tools.call('search')).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining('search'),
    });
  });

  it('ends after the limit, or after the time that the caller gives', async () => {
    const { tools, view } = await echoing({ limits: { appToolTimeout: 100 } });
    view.handle('tools/call', () => new Promise(() => {}));
    const settled: string[] = [];
    void tools.call('search').catch(() => settled.push('default'));
    void tools.call('search', {}, { timeout: 1000 }).catch(() => settled.push('longer'));
    await vi.advanceTimersByTimeAsync(100);
    expect(settled).toEqual(['default']);
    await vi.advanceTimersByTimeAsync(900);
    expect(settled).toEqual(['default', 'longer']);
  });
});

describe('A3 an announced change', () => {
  it('is listed once for many announcements, and again for a later one', async () => {
    const { announce, changes, lists } = await offeringView(() => toolsOf(`t${lists.count}`));
    for (let n = 0; n < 5; n++) await announce();
    expect(lists.count).toBe(0);
    await vi.advanceTimersByTimeAsync(500);
    expect(changes()).toEqual([['t1']]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(lists.count).toBe(1);
    await announce();
    await vi.advanceTimersByTimeAsync(500);
    expect(changes()).toEqual([['t1'], ['t2']]);
  });

  it('is not reported if the view cannot list its tools', async () => {
    const { announce, changes, lists } = await offeringView(() => Promise.reject(new Error('no')));
    await announce();
    await vi.advanceTimersByTimeAsync(1000);
    expect([lists.count, changes()]).toEqual([1, []]);
  });

  it('is ignored before the handshake', async () => {
    const { view, settled, events } = linkedView();
    view.handle('tools/list', () => ({ tools: [] }));
    view.notify('notifications/tools/list_changed', {});
    await settled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(events).toEqual([]);
  });

  it('leaves no timer when the view is closed', async () => {
    const { announce, connection } = await offeringView(() => []);
    const before = vi.getTimerCount();
    await announce();
    expect(vi.getTimerCount()).toBeGreaterThan(before);
    connection.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
