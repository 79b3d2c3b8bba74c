import { describe, expect, it, vi } from 'vitest';
import { RpcError } from '../../../packages/elements/src/rpc/rpc-error.js';
import { HostRefusedError } from '../../../packages/elements/src/view/host-refused-error.js';
import { connected, settled } from './support/fake-host.js';

describe('requests', () => {
  it('X3 rejects with method, reason, code and data when the host refuses', async () => {
    const { app, host } = await connected();
    host.peer.handle('ui/open-link', () => {
      throw new RpcError(-32042, 'The user said no.', { host: 'example.com' });
    });
    const error = await app
      .openLink({ url: 'https://example.com' })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      method: 'ui/open-link',
      reason: 'The user said no.',
      code: -32042,
      data: { host: 'example.com' },
    });
    expect((error as Error).message).toBe('The host refused ui/open-link: The user said no.');
  });

  it('X4 a signal cancels at the host, and rejects with its reason', async () => {
    const { app, host } = await connected();
    const aborted = vi.fn();
    host.peer.handle('tools/call', (_params, { signal }) => {
      signal.addEventListener('abort', aborted);
      return new Promise(() => {});
    });
    const controller = new AbortController();
    const call = app.callServerTool({ name: 'slow' }, { signal: controller.signal });
    await settled();
    controller.abort(new Error('changed my mind'));
    await expect(call).rejects.toThrow('changed my mind');
    await settled();
    expect(aborted).toHaveBeenCalledOnce();
    expect(host.methods()).toContain('notifications/cancelled');
  });

  it('X4 passes progress to the caller, which keeps a tool call from timing out', async () => {
    const { app, host } = await connected({}, { timeout: 150 });
    host.peer.handle('tools/call', async (_params, { progress }) => {
      for (let step = 1; step <= 4; step++) {
        await new Promise((resolve) => setTimeout(resolve, 80));
        progress({ progress: step, total: 4 });
      }
      return { content: [] };
    });
    const seen: number[] = [];
    await app.callServerTool(
      { name: 'long' },
      { onprogress: ({ progress }) => seen.push(progress) },
    );
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it('X6 a timeout is not a refusal', async () => {
    const { app, host } = await connected({}, { timeout: 20 });
    host.peer.handle('ui/message', () => new Promise(() => {}));
    const error = await app
      .sendMessage({ role: 'user', content: [] })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RpcError);
    expect(error).not.toBeInstanceOf(HostRefusedError);
    expect(error).toMatchObject({ code: -32001 });
  });

  it('X5 answers a ping of the host', async () => {
    const { host } = await connected();
    await expect(host.peer.request('ping', {})).resolves.toEqual({});
  });

  it('X3 answers an unknown request of the host with -32601', async () => {
    const { host } = await connected();
    await expect(host.peer.request('ui/dance' as 'ping', {})).rejects.toMatchObject({
      code: -32601,
    });
  });

  it('X3 a handler of the view answers requests without a method, connected or not', async () => {
    const { app, host } = await connected();
    app.handle('ui/dance' as 'ping', () => ({ step: 1 }));
    await expect(host.peer.request('ui/dance' as 'ping', {})).resolves.toEqual({ step: 1 });
  });
});

describe('teardown', () => {
  it('L6 waits for the hook and for every listener', async () => {
    const { app, host } = await connected();
    const done: string[] = [];
    const later = (name: string, ms: number) => async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      done.push(name);
    };
    app.on('teardown', later('first', 20));
    app.on('teardown', later('second', 5));
    app.onteardown = later('hook', 10);
    await expect(host.peer.request('ui/resource-teardown', { reason: 'bye' })).resolves.toEqual({});
    expect(done).toEqual(['second', 'hook', 'first']);
  });

  it('L6 passes on the reason', async () => {
    const { app, host } = await connected();
    const hook = vi.fn();
    app.onteardown = hook;
    await host.peer.request('ui/resource-teardown', { reason: 'bye' });
    expect(hook).toHaveBeenCalledWith({ reason: 'bye' });
  });

  it('L6 answers immediately without a hook, and reports a failing hook', async () => {
    const { app, host } = await connected();
    await expect(host.peer.request('ui/resource-teardown', {})).resolves.toEqual({});
    app.onteardown = async () => {
      throw new Error('disk full');
    };
    await expect(host.peer.request('ui/resource-teardown', {})).rejects.toThrow('disk full');
  });
});

describe('teardown with a listener that fails', () => {
  it('L6 still waits for the others, and calls the hook', async () => {
    const { app, host } = await connected();
    const order: string[] = [];
    app.on('teardown', () => {
      throw new Error('bad listener');
    });
    app.on('teardown', async () => {
      // An answer to the teardown that does not wait for this would arrive meanwhile.
      await settled();
      order.push('saved');
    });
    app.onteardown = () => {
      order.push('hook');
      throw new Error('bad hook');
    };
    const answer = host.peer.request('ui/resource-teardown', {});
    await answer.catch((error: Error) => order.push(error.message));
    expect(order).toEqual(['hook', 'saved', 'bad hook']);
  });
});

describe('can', () => {
  it('L4 returns what the host declares, completely and in part', async () => {
    const { app } = await connected({
      hostCapabilities: {
        openLinks: {},
        message: { text: {}, image: {} },
        serverTools: { listChanged: true },
        serverResources: { listChanged: false },
        sampling: {},
        experimental: { 'x/y': {} },
      },
    });
    expect(app.can('openLinks')).toBe(true);
    expect(app.can('downloadFile')).toBe(false);
    expect(app.can('message')).toBe(true);
    expect(app.can('message', 'image')).toBe(true);
    expect(app.can('message', 'audio')).toBe(false);
    expect(app.can('updateModelContext', 'text')).toBe(false);
    expect(app.can('serverTools', 'listChanged')).toBe(true);
    expect(app.can('serverResources', 'listChanged')).toBe(false);
    expect(app.can('sampling')).toBe(true);
    expect(app.can('sampling', 'tools')).toBe(false);
    expect(app.can('experimental', 'x/y')).toBe(true);
  });

  it.each([
    [['inline', 'pip'], undefined, 'pip', true],
    [['inline', 'pip'], ['inline'], 'pip', false],
    [['inline', 'pip'], ['pip'], 'pip', true],
    [['inline'], ['pip'], 'pip', false],
    [undefined, ['pip'], 'pip', false],
    [7, ['pip'], 'pip', false],
  ] as const)(
    'M1 the host offers %j, the view declares %j: %s is %s',
    async (offered, declared, mode, expected) => {
      const { app } = await connected(
        { hostContext: { availableDisplayModes: offered as never } },
        { capabilities: declared ? { availableDisplayModes: [...declared] } : {} },
      );
      expect(app.can('displayMode', mode)).toBe(expected);
    },
  );
});
