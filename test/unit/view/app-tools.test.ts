import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { registerTool } from '../../../packages/elements/src/view/app-tools.js';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { connected, fakeHost, settled } from './support/fake-host.js';

const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

async function appWithTools(register: (app: McpApp) => void) {
  const host = fakeHost();
  const app = new McpApp({ name: 'Tools', version: '1' });
  register(app);
  await app.connect({ transport: host.transport });
  const list = async () => (await host.peer.request('tools/list', {})).tools;
  const call = (name: string, args?: Record<string, unknown>) =>
    host.peer.request('tools/call', { name, ...(args && { arguments: args }) });
  const announced = () =>
    host.methods().filter((method) => method === 'notifications/tools/list_changed').length;
  return { app, host, list, call, announced };
}

describe('registerTool', () => {
  it('L5 A1 declares the capability before the handshake', async () => {
    const { host } = await appWithTools((app) => registerTool(app, 'hello', {}, () => text('hi')));
    expect(host.seen[0]?.params).toMatchObject({
      appCapabilities: { tools: { listChanged: true } },
    });
  });

  it('A1 zod: lists its JSON Schema, checks and transforms the input', async () => {
    const inputSchema = z.object({ city: z.string().trim(), days: z.number().default(3) });
    const seen = vi.fn();
    const { list, call } = await appWithTools((app) =>
      registerTool(
        app,
        'weather',
        {
          title: 'Weather',
          description: 'Says the weather.',
          inputSchema,
          annotations: { readOnlyHint: true },
          _meta: { a: 1 },
        },
        ({ city, days }) => {
          seen(city, days);
          return text(city);
        },
      ),
    );
    const [tool] = await list();
    expect(tool).toMatchObject({
      name: 'weather',
      title: 'Weather',
      description: 'Says the weather.',
      annotations: { readOnlyHint: true },
      _meta: { a: 1 },
      inputSchema: {
        type: 'object',
        properties: { city: { type: 'string' }, days: { type: 'number' } },
        required: ['city'],
      },
    });
    await expect(call('weather', { city: ' Rome ' })).resolves.toEqual(text('Rome'));
    expect(seen).toHaveBeenCalledExactlyOnceWith('Rome', 3);
  });

  it('A1 answers invalid input with isError, where and why, and does not call the tool', async () => {
    const run = vi.fn(() => text('ran'));
    const { call } = await appWithTools((app) =>
      registerTool(app, 'weather', { inputSchema: z.object({ city: z.string() }) }, run),
    );
    const result = await call('weather', { city: 7 });
    expect(result.isError).toBe(true);
    expect(result.content).toMatchObject([
      { type: 'text', text: expect.stringContaining('city') as string },
    ]);
    expect(run).not.toHaveBeenCalled();
  });

  it('A1 valibot without JSON Schema: checks the input, and lists any object', async () => {
    const { list, call } = await appWithTools((app) =>
      registerTool(app, 'add', { inputSchema: v.object({ a: v.number() }) }, ({ a }) =>
        text(String(a + 1)),
      ),
    );
    expect((await list())[0]?.inputSchema).toEqual({ type: 'object' });
    await expect(call('add', { a: 1 })).resolves.toEqual(text('2'));
    await expect(call('add', {})).resolves.toMatchObject({ isError: true });
  });

  it('A1 accepts a schema of any other library, also an asynchronous one', async () => {
    const even = {
      '~standard': {
        version: 1 as const,
        vendor: 'test',
        validate: async (value: unknown) => {
          const { n } = value as { n: number };
          return n % 2 === 0
            ? { value: { n } }
            : { issues: [{ message: 'odd', path: [{ key: 'n' }] }] };
        },
        jsonSchema: {
          input: () => ({ type: 'object', properties: { n: { type: 'integer' } } }),
          output: () => ({ type: 'object' }),
        },
        types: undefined as { input: { n: number }; output: { n: number } } | undefined,
      },
    };
    const { list, call } = await appWithTools((app) =>
      registerTool(app, 'half', { inputSchema: even }, ({ n }) => text(String(n / 2))),
    );
    expect((await list())[0]?.inputSchema).toEqual({
      type: 'object',
      properties: { n: { type: 'integer' } },
    });
    await expect(call('half', { n: 4 })).resolves.toEqual(text('2'));
    await expect(call('half', { n: 3 })).resolves.toMatchObject({
      isError: true,
      content: [{ text: 'The input does not match the schema: n: odd' }],
    });
  });

  it('A1 lists a plain JSON Schema unchanged', async () => {
    const inputSchema = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] };
    const { list } = await appWithTools((app) =>
      registerTool(app, 'plain', { inputSchema }, () => text('ok')),
    );
    expect((await list())[0]?.inputSchema).toEqual(inputSchema);
  });

  it('A1 without a schema: accepts any object, and treats omitted arguments as {}', async () => {
    const run = vi.fn(() => text('ok'));
    const { list, call } = await appWithTools((app) => registerTool(app, 'free', {}, run));
    expect((await list())[0]).toEqual({ name: 'free', inputSchema: { type: 'object' } });
    await call('free');
    expect(run.mock.calls[0]?.[0 as never]).toEqual({});
  });

  it('A1 checks the output against its schema', async () => {
    let sum: unknown = 3;
    const { list, call } = await appWithTools((app) =>
      registerTool(app, 'add', { outputSchema: z.object({ sum: z.number() }) }, () => ({
        content: [],
        structuredContent: { sum: sum as number },
      })),
    );
    expect((await list())[0]?.outputSchema).toMatchObject({
      type: 'object',
      properties: { sum: { type: 'number' } },
    });
    await expect(call('add')).resolves.toMatchObject({ structuredContent: { sum: 3 } });
    sum = 'three';
    await expect(call('add')).resolves.toMatchObject({ isError: true });
  });

  it('A1 requires no structured output in an isError result', async () => {
    const { call } = await appWithTools((app) =>
      registerTool(app, 'fail', { outputSchema: z.object({ a: z.number() }) }, () => ({
        ...text('no'),
        isError: true,
      })),
    );
    await expect(call('fail')).resolves.toEqual({ ...text('no'), isError: true });
  });

  it('A1 turns an exception into isError', async () => {
    const { call } = await appWithTools((app) =>
      registerTool(app, 'boom', {}, () => {
        throw new Error('out of order');
      }),
    );
    await expect(call('boom')).resolves.toEqual({ ...text('out of order'), isError: true });
  });

  it('A1 answers a request for an unknown tool with an error', async () => {
    const { call } = await appWithTools((app) => registerTool(app, 'a', {}, () => text('a')));
    await expect(call('b')).rejects.toMatchObject({ code: -32602 });
    await expect(call('__proto__')).rejects.toMatchObject({ code: -32602 });
  });

  it('X4 passes a cancellation of the host to the tool', async () => {
    const aborted = vi.fn();
    const { host } = await appWithTools((app) =>
      registerTool(app, 'slow', {}, (_input, { signal }) => {
        signal.addEventListener('abort', aborted);
        return new Promise<never>(() => {});
      }),
    );
    const controller = new AbortController();
    const call = host.peer.request('tools/call', { name: 'slow' }, { signal: controller.signal });
    await settled();
    controller.abort();
    await expect(call).rejects.toThrow();
    await settled();
    expect(aborted).toHaveBeenCalledOnce();
  });

  it('A2 announces enable, disable, update and remove, once per task', async () => {
    let tool!: ReturnType<typeof registerTool>;
    const { app, list, call, announced } = await appWithTools((it) => {
      tool = registerTool(it, 'a', { title: 'A' }, () => text('a'));
    });
    await settled();
    expect(announced()).toBe(0);

    tool.disable();
    await settled();
    expect(tool.enabled).toBe(false);
    expect(await list()).toEqual([]);
    await expect(call('a')).rejects.toMatchObject({ code: -32602 });
    expect(announced()).toBe(1);

    tool.enable();
    tool.update({ title: 'Better' });
    registerTool(app, 'b', {}, () => text('b'));
    await settled();
    expect(await list()).toMatchObject([{ name: 'a', title: 'Better' }, { name: 'b' }]);
    expect(announced()).toBe(2);

    tool.remove();
    await settled();
    expect(await list()).toMatchObject([{ name: 'b' }]);
    expect(announced()).toBe(3);
  });

  it('A2 announces nothing if the view did not declare it', async () => {
    const { app, host } = await connected({}, { capabilities: { tools: {} } });
    registerTool(app, 'a', {}, () => text('a'));
    await settled();
    expect(host.methods()).not.toContain('notifications/tools/list_changed');
    expect((await host.peer.request('tools/list', {})).tools).toHaveLength(1);
  });

  it('A1 accepts a name once; a stale handle does not remove its successor', async () => {
    const { app, list } = await appWithTools((it) => registerTool(it, 'x', {}, () => text('x')));
    const first = registerTool(app, 'a', {}, () => text('1'));
    expect(() => registerTool(app, 'a', {}, () => text('2'))).toThrow('"a"');
    first.remove();
    registerTool(app, 'a', {}, () => text('2'));
    first.remove();
    expect((await list()).map(({ name }) => name)).toEqual(['x', 'a']);
  });

  it('A1 needs the capability after the handshake', async () => {
    const { app } = await connected();
    expect(() => registerTool(app, 'late', {}, () => text('x'))).toThrow('before connect()');
  });

  it('A1 two apps have their own tools', async () => {
    const one = await appWithTools((app) => registerTool(app, 'a', {}, () => text('1')));
    const two = await appWithTools((app) => registerTool(app, 'a', {}, () => text('2')));
    await expect(one.call('a')).resolves.toEqual(text('1'));
    await expect(two.call('a')).resolves.toEqual(text('2'));
  });
});
