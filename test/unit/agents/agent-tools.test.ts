import { describe, expect, it, vi } from 'vitest';
import { agentToolsClient, AgentTools } from '../../../packages/elements/src/agents/index.js';
import { FakeFrame, FakeRoot } from './fake-frame.js';

const registryOf = (...frames: FakeFrame[]) =>
  new AgentTools({ root: new FakeRoot(...frames) as never });
const namesOf = async (tools: AgentTools) => (await tools.list()).map(({ name }) => name);

describe('AgentTools', () => {
  it('lists the tools of all frames under names of their own', async () => {
    const tools = registryOf(
      new FakeFrame({ tools: ['search', 'add item'], agents: 'act' }),
      new FakeFrame({ tools: ['search'], agents: 'see' }),
      new FakeFrame(),
    );
    expect(await namesOf(tools)).toEqual([
      'app1_describe',
      'app1_act',
      'app1__search',
      'app1__add_item',
      'app2_describe',
      'app2__search',
    ]);
  });

  it('keeps names apart that become the same, and no tool takes the name of describe and act', async () => {
    const long = 'x'.repeat(80);
    const tools = registryOf(
      new FakeFrame({
        tools: ['a b', 'a.b', 'describe', '_describe', long, `${long}y`],
        agents: 'see',
      }),
    );
    const names = await namesOf(tools);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[\w-]{1,64}$/);
    const { isError } = await tools.call('app1__describe');
    expect(isError).toBeUndefined();
    const [described] = (await tools.list()).filter(({ appTool }) => appTool === undefined);
    expect(described!.name).toBe('app1_describe');
  });

  it('calls the tool of its frame as an agent, with the original name', async () => {
    const [one, two] = [
      new FakeFrame({ tools: ['search'] }),
      new FakeFrame({ tools: ['se arch'] }),
    ];
    const tools = registryOf(one, two);
    const { signal } = new AbortController();
    expect(await tools.call('app2__se_arch', { q: 'x' }, { signal })).toMatchObject({
      content: [{ text: 'se arch done' }],
    });
    expect(one.calls).toEqual([]);
    expect(two.calls).toEqual([['se arch', { q: 'x' }, { isForAgent: true, signal }]]);
  });

  it('describes, acts and says what has changed, as something that the app wrote', async () => {
    const frame = new FakeFrame({ agents: 'act' });
    const tools = registryOf(frame);
    const seen = await tools.call('app1_describe');
    expect(seen.content[0]).toMatchObject({
      text: expect.stringMatching(/^What the app shows\. The app wrote it[^]*\[ref=e1\]/),
    });
    await tools.call('app1_act', { reference: 'e1', action: 'type', text: 'hi' });
    await tools.call('app1_describe', { changes: true });
    expect(frame.calls).toEqual([
      ['describe', undefined],
      ['act', 'e1', { type: 'type', text: 'hi' }],
      ['describe', 1],
      ['describe', 2],
    ]);
  });

  it('answers failures and unknown names with a result that a model can read', async () => {
    const frame = new FakeFrame({ tools: ['broken'], agents: 'see' });
    const tools = registryOf(frame);
    expect(await tools.call('app1__broken')).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'The view is gone.' }],
    });
    expect(await tools.call('app9__x')).toMatchObject({ isError: true });
    await tools.list();
    frame.agents = undefined as never;
    expect(await tools.call('app1_describe'), 'no longer allowed').toMatchObject({ isError: true });
    frame.status = 'closed';
    await tools.list();
    expect(await tools.call('app1__broken'), 'closed').toMatchObject({ isError: true });
  });

  it('fires change once for several changes, and never uses a name again for another frame', async () => {
    const frame = new FakeFrame({ tools: ['a'] });
    const root = new FakeRoot(frame);
    const tools = new AgentTools({ root: root as never });
    const changed = vi.fn();
    tools.addEventListener('change', changed);
    await Promise.resolve();
    expect(changed).toHaveBeenCalledTimes(1);
    frame.status = 'closed';
    expect(await namesOf(tools)).toEqual([]);
    await Promise.resolve();
    expect(changed).toHaveBeenCalledTimes(2);
    tools.close();
  });

  it('does not wait for a view that hangs', async () => {
    const [hanging, other] = [new FakeFrame({ tools: ['a'] }), new FakeFrame({ tools: ['b'] })];
    // A thousand times faster.
    hanging.listAppTools = ({ timeout = Infinity } = {}) =>
      new Promise((_, reject) => {
        if (timeout < 30_000) setTimeout(() => reject(new Error('No answer.')), timeout / 1000);
      });
    const tools = new AgentTools({ root: new FakeRoot(hanging, other) as never });
    expect(await namesOf(tools)).toEqual(['app2__b']);
  });

  it('leaves out frames that the page does not choose', async () => {
    const root = new FakeRoot(
      new FakeFrame({ tools: ['a'], title: 'Mine' }),
      new FakeFrame({ tools: ['a'] }),
    );
    const tools = new AgentTools({ root: root as never, filter: ({ title }) => title === 'Mine' });
    expect(await namesOf(tools)).toEqual(['app1__a']);
    expect(await tools.call('app2__a')).toMatchObject({ isError: true });
  });
});

describe('agentToolsClient', () => {
  it('is the part of an MCP client that lists and calls tools', async () => {
    const frame = new FakeFrame({ tools: ['search'] });
    const client = agentToolsClient(registryOf(frame));
    const { tools } = await client.listTools();
    expect(tools).toEqual([
      {
        name: 'app1__search',
        description: 'In the app "Shop": Does search.',
        inputSchema: { type: 'object', properties: { q: { type: 'string' } } },
      },
    ]);
    const { signal } = new AbortController();
    // SDK 1 passes a schema first.
    await client.callTool({ name: 'app1__search', arguments: { q: 'x' } }, undefined, { signal });
    expect(frame.calls).toEqual([['search', { q: 'x' }, { isForAgent: true, signal }]]);
  });
});
