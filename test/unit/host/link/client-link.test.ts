import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientLink } from '../../../../packages/elements/src/host/link/client-link.js';
import type { McpClient } from '../../../../packages/elements/src/host/link/client-link.js';
import { SuppliedError } from '../../../../packages/elements/src/policy/call-supplied.js';
import { ODD_RESULTS, ODD_TOOL, sdkPair } from './support/sdk-pairs.js';

describe.each([1, 2] as const)('the link of a client of the SDK %d.x', (sdk) => {
  it('D3 passes on results unchanged, even if they do not match the output schema', async () => {
    const { client } = await sdkPair(sdk);
    const link = clientLink(client);
    // The SDKs check results once they know the tools.
    await client.listTools();
    await link.request('tools/list', {});
    for (const [name, result] of Object.entries(ODD_RESULTS)) {
      expect(await link.request('tools/call', { name: 'odd', arguments: { case: name } })).toEqual(
        result,
      );
    }
  });

  it('D3 keeps fields of tools that the SDK does not know', async () => {
    const { client } = await sdkPair(sdk);
    expect(await clientLink(client).request('tools/list', {})).toEqual({ tools: [ODD_TOOL] });
  });

  it('X4 cancels the call at the server when the signal aborts', async () => {
    const { client, server } = await sdkPair(sdk);
    const controller = new AbortController();
    const call = clientLink(client).request(
      'tools/call',
      { name: 'odd', arguments: { case: 'wait' } },
      { signal: controller.signal },
    );
    await vi.waitFor(() => expect(server.calls).toHaveLength(1));
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    await vi.waitFor(() => expect(server.calls[0]!.signal.aborted).toBe(true));
  });

  it('X5 reports progress, and sends the token only if there is a listener', async () => {
    const { client, server } = await sdkPair(sdk);
    const link = clientLink(client);
    const onprogress = vi.fn();
    await link.request(
      'tools/call',
      { name: 'odd', arguments: { case: 'progress' } },
      { onprogress },
    );
    expect(onprogress).toHaveBeenCalledWith(expect.objectContaining({ progress: 1, total: 2 }));
    await link.request('tools/call', { name: 'odd' });
    const tokens = server.calls.map(({ params }) => {
      const { progressToken } = (params['_meta'] ?? {}) as { progressToken?: unknown };
      return progressToken !== undefined;
    });
    expect(tokens).toEqual([true, false]);
  });

  it('D8 does not time out with Infinity', async () => {
    const { client, server } = await sdkPair(sdk);
    const controller = new AbortController();
    const { signal } = controller;
    const options = { timeout: Infinity, signal };
    const call = clientLink(client).request(
      'tools/call',
      { name: 'odd', arguments: { case: 'wait' } },
      options,
    );
    const ended = vi.fn();
    call.then(ended, ended);
    await vi.waitFor(() => expect(server.calls).toHaveLength(1));
    // A timer that fires immediately would have fired before this one.
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(ended).not.toHaveBeenCalled();
    controller.abort();
    await expect(call).rejects.toThrow();
  });

  it("V14 tells all listeners about list changes, and keeps the page's own handler", async () => {
    const { client, server } = await sdkPair(sdk);
    const own = vi.fn();
    (client as { fallbackNotificationHandler?: unknown }).fallbackNotificationHandler = async (
      notification: unknown,
    ) => own(notification);
    const link = clientLink(client);
    expect(clientLink(client)).toBe(link);
    const [first, second] = [vi.fn(), vi.fn()];
    const stop = link.onListChanged(first);
    link.onListChanged(second);
    await server.notify('notifications/tools/list_changed');
    await vi.waitFor(() => expect(second).toHaveBeenCalledWith('tools'));
    expect(first).toHaveBeenCalledWith('tools');
    await vi.waitFor(() => expect(own).toHaveBeenCalledTimes(1));
    stop();
    await server.notify('notifications/resources/list_changed');
    await vi.waitFor(() => expect(second).toHaveBeenCalledWith('resources'));
    expect(first).toHaveBeenCalledTimes(1);
  });

  it('knows the capabilities of the server once it is connected', async () => {
    const { client } = await sdkPair(sdk);
    const link = clientLink(client);
    await link.ready();
    expect(link.capabilities).toMatchObject({ tools: { listChanged: true } });
    expect(link.serverInfo).toMatchObject({ name: 'paired' });
  });
});

/** A client without `request`, as a page may write it. */
const bareClient = (answer: (...args: unknown[]) => Promise<unknown>): McpClient => ({
  callTool: (...args: unknown[]) => answer('callTool', ...args),
  listTools: (...args: unknown[]) => answer('listTools', ...args),
  listResources: (...args: unknown[]) => answer('listResources', ...args),
  listResourceTemplates: (...args: unknown[]) => answer('listResourceTemplates', ...args),
  readResource: (...args: unknown[]) => answer('readResource', ...args),
  listPrompts: (...args: unknown[]) => answer('listPrompts', ...args),
  getServerCapabilities: () => undefined,
  getServerVersion: () => undefined,
});

describe('the link of a client without `request`', () => {
  it('calls its methods with params and options', async () => {
    const answer = vi.fn(async () => ({}));
    const link = clientLink(bareClient(answer));
    const any: unknown = expect.any(AbortSignal);
    await link.request('tools/call', { name: 'x' }, { timeout: 5 });
    await link.request('tools/list', { cursor: 'c' });
    await link.request('resources/list', {});
    await link.request('resources/templates/list', {});
    await link.request('resources/read', { uri: 'ui://x' });
    await link.request('prompts/list', {});
    expect(answer.mock.calls).toEqual([
      ['callTool', { name: 'x' }, { signal: any, timeout: 5 }],
      ['listTools', { cursor: 'c' }, { signal: any }],
      ['listResources', {}, { signal: any }],
      ['listResourceTemplates', {}, { signal: any }],
      ['readResource', { uri: 'ui://x' }, { signal: any }],
      ['listPrompts', {}, { signal: any }],
    ]);
  });

  it('reports that it is not connected', async () => {
    const link = clientLink(bareClient(async () => ({})));
    await expect(link.ready()).rejects.toThrow('not connected');
    expect(link.capabilities).toEqual({});
  });
});

it('passes on the error of another function of the page within a request, with its name', async () => {
  const error = new SuppliedError('auth.token', 'threw', '`auth.token` failed', { cause: 'x' });
  const link = clientLink(bareClient(() => Promise.reject(error)));
  await expect(link.request('tools/call', { name: 'x' })).rejects.toBe(error);
});

describe('a call of a tool that the server does not have', () => {
  const heardAfter = async (answer: () => Promise<unknown>) => {
    const asked = vi.fn(answer);
    const link = clientLink(bareClient(asked));
    const heard: string[] = [];
    link.onListChanged((kind) => heard.push(kind));
    const outcome = await link
      .request('tools/call', { name: 'x' })
      .catch((error: unknown) => error);
    expect(asked).toHaveBeenCalledOnce();
    return { heard, outcome };
  };
  const errorResult = (text: string) => ({ isError: true, content: [{ type: 'text', text }] });

  it.each([
    ['SDK 2.x', 'Tool x not found'],
    ['SDK 2.x, disabled', 'Tool x disabled'],
    ['a client of SDK 1.x', 'MCP error -32602: Unknown tool: x'],
  ])('V14 makes frames list again: an error of %s', async (_, text) => {
    const error = new Error(text);
    const { heard, outcome } = await heardAfter(() => Promise.reject(error));
    expect(heard).toEqual(['tools']);
    expect(outcome).toBe(error);
  });

  it.each([
    ['SDK 1.x', 'MCP error -32602: Tool x not found'],
    ['Python', 'Unknown tool: x'],
  ])('V14 makes frames list again: a result of %s', async (_, text) => {
    const result = errorResult(text);
    const { heard, outcome } = await heardAfter(async () => result);
    expect(heard).toEqual(['tools']);
    expect(outcome).toBe(result);
  });

  it('is not assumed after other answers', async () => {
    for (const result of [
      errorResult('The file x was not found'),
      errorResult('MCP error -32602: Input validation error: Invalid arguments for tool x'),
      { content: [{ type: 'text', text: 'Unknown tool: x' }] },
      { isError: true },
      undefined,
    ])
      expect((await heardAfter(async () => result)).heard).toEqual([]);
    for (const error of [new Error('Invalid arguments for tool x'), undefined])
      expect((await heardAfter(() => Promise.reject(error))).heard).toEqual([]);
  });
});

describe('list changes of a client whose transport changes', () => {
  const changed = { method: 'notifications/tools/list_changed' };

  it.each(['ready', 'onListChanged'] as const)('V14 are heard after %s', async (use) => {
    const client = bareClient(async () => ({})) as McpClient & { transport?: object };
    client.getServerCapabilities = () => ({});
    const link = clientLink(client);
    const heard = vi.fn();
    if (use === 'ready') link.onListChanged(heard);
    // It connects, or connects again, after the frame got it.
    const transport: NonNullable<McpClient['transport']> = {};
    Object.assign(client, { transport });
    if (use === 'ready') await link.ready();
    else link.onListChanged(heard);
    transport.onmessage!(changed);
    expect(heard.mock.calls).toEqual([['tools']]);
  });

  it('V14 ignore other messages, whatever they are', () => {
    const own = vi.fn();
    const transport: NonNullable<McpClient['transport']> = { onmessage: own };
    const link = clientLink({ ...bareClient(async () => ({})), transport });
    const heard = vi.fn();
    link.onListChanged(heard);
    const others = [{ method: 'constructor' }, { method: 'x' }, { method: 5 }, { id: 1 }, 'text'];
    for (const other of others) transport.onmessage!(other, 'extra');
    expect(heard).not.toHaveBeenCalled();
    expect(own.mock.calls).toEqual(others.map((other) => [other, 'extra']));
    // Tapped once, however often the link is used.
    link.onListChanged(() => {});
    transport.onmessage!(changed);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('a client that does not look at its options', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A client of the page that never answers, and the options of its calls. */
  function silentClient() {
    const options: { signal: AbortSignal; onprogress(progress: object): void }[] = [];
    const client = bareClient((_name, _params, given) => {
      options.push(given as never);
      return new Promise(() => {});
    });
    return { link: clientLink(client), options };
  }

  it('has a limit, which the error names, and gets a signal', async () => {
    const { link, options } = silentClient();
    const call = expect(
      link.request('tools/call', { name: 'x' }, { timeout: 500 }),
    ).rejects.toThrow(/client\.callTool.*500 ms.*limits\.requestTimeout/);
    await vi.advanceTimersByTimeAsync(500);
    await call;
    expect(options[0]!.signal.aborted).toBe(true);
  });

  it('has the default limit', async () => {
    const { link } = silentClient();
    const ended = vi.fn();
    link.request('tools/list', {}).catch(ended);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalled();
  });

  it('X5 gets more time with each progress', async () => {
    const { link, options } = silentClient();
    const [onprogress, ended] = [vi.fn(), vi.fn()];
    link.request('tools/call', { name: 'x' }, { timeout: 500, onprogress }).catch(ended);
    await vi.advanceTimersByTimeAsync(400);
    options[0]!.onprogress({ progress: 1 });
    await vi.advanceTimersByTimeAsync(400);
    expect(onprogress.mock.calls).toEqual([[{ progress: 1 }]]);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(ended).toHaveBeenCalled();
  });

  it('ends with the reason of the signal', async () => {
    const { link } = silentClient();
    const controller = new AbortController();
    const call = link.request('tools/call', { name: 'x' }, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });

  it('is told that its result is not one', async () => {
    const link = clientLink(bareClient(async () => 7));
    await expect(link.request('tools/list', {})).rejects.toThrow(/client\.listTools.*type number/);
  });

  it('passes on errors as they are, with their code', async () => {
    const error = Object.assign(new Error('no'), { code: -32_602 });
    const link = clientLink(bareClient(() => Promise.reject(error)));
    await expect(link.request('tools/call', { name: 'x' })).rejects.toBe(error);
  });
});

it('X5 asks a client for progress only if there is a listener', async () => {
  const answer = vi.fn<(...args: unknown[]) => Promise<unknown>>(async () => ({}));
  await clientLink(bareClient(answer)).request(
    'tools/call',
    { name: 'x' },
    { onprogress: () => {} },
  );
  expect(answer.mock.calls[0]![2]).toEqual({
    signal: expect.any(AbortSignal) as unknown,
    onprogress: expect.any(Function) as unknown,
    resetTimeoutOnProgress: true,
  });
});
