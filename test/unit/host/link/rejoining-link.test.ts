import { describe, expect, it, vi } from 'vitest';
import { RejoiningLink } from '../../../../packages/elements/src/host/link/rejoining-link.js';
import { catalogOf } from '../../../../packages/elements/src/host/link/server-catalog.js';
import type { OwnClient } from '../../../../packages/elements/src/host/link/rejoining-link.js';
import { AuthRequiredError } from '../../../../packages/elements/src/host/auth/auth-required.js';
import { SuppliedError } from '../../../../packages/elements/src/policy/call-supplied.js';

const refusal = (status: number, message = 'Session not found') =>
  Object.assign(new Error(message), { status });

interface FakeClient extends OwnClient {
  request: ReturnType<typeof vi.fn<(message: { method: string }) => Promise<unknown>>>;
  close: ReturnType<typeof vi.fn<() => Promise<void>>>;
  transport: {
    onmessage?: (message: unknown) => void;
    terminateSession: ReturnType<typeof vi.fn<() => Promise<void>>>;
  };
}

/** A connected client whose requests end as `answer` says. */
function fakeClient(answer: () => Promise<unknown> = async () => ({ content: [] })): FakeClient {
  const unused = async () => ({});
  return {
    request: vi.fn(answer),
    close: vi.fn(async () => {}),
    transport: { terminateSession: vi.fn(async () => {}) },
    callTool: unused,
    listTools: unused,
    listResources: unused,
    listResourceTemplates: unused,
    readResource: unused,
    listPrompts: unused,
    getServerCapabilities: () => ({ tools: {} }),
    getServerVersion: () => ({ name: 'fake', version: '1' }),
  };
}

/** A link that gets these clients, one after the other. */
async function linkOver(...clients: FakeClient[]) {
  const connect = vi.fn(async () => {
    const client = clients[connect.mock.calls.length - 1];
    if (!client) throw new Error('The server is down.');
    return client;
  });
  return { link: await RejoiningLink.open(connect), connect };
}

const rejects = (error: unknown) => async () => {
  throw error;
};

describe('RejoiningLink', () => {
  it('passes on the answers of the first client', async () => {
    const client = fakeClient();
    const { link, connect } = await linkOver(client);
    await link.ready();
    expect(link.capabilities).toEqual({ tools: {} });
    expect(link.serverInfo).toMatchObject({ name: 'fake' });
    await link.request('tools/call', { name: 'x' });
    await link.request('tools/list', {});
    await link.request('resources/list', {});
    await link.request('resources/templates/list', {});
    await link.request('resources/read', { uri: 'ui://x' });
    await link.request('prompts/list', {});
    expect(client.request.mock.calls.map(([{ method }]) => method)).toEqual([
      'tools/call',
      'tools/list',
      'resources/list',
      'resources/templates/list',
      'resources/read',
      'prompts/list',
    ]);
    expect(connect).toHaveBeenCalledTimes(1);
  });

  it.each([refusal(404), refusal(400), refusal(400, 'Server not initialized')])(
    'repeats a call once that was refused because the session is gone: %o',
    async (error) => {
      const [old, next] = [fakeClient(rejects(error)), fakeClient()];
      const { link } = await linkOver(old, next);
      expect(await link.request('tools/call', { name: 'x' })).toEqual({ content: [] });
      expect([old.request, next.request].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
      expect(old.close).toHaveBeenCalledTimes(1);
      expect(old.transport.terminateSession).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['a connection that breaks', new TypeError('Failed to fetch')],
    ['an error of the server', refusal(500, 'Internal error')],
    ['another bad request', refusal(400, 'Bad params')],
    ['an error of the tool', Object.assign(new Error('404 is my session'), { code: -32602 })],
    ['something that is not an error', undefined],
  ])('does not repeat a call after %s: the tool may have run', async (_, error) => {
    const client = fakeClient(rejects(error));
    const { link, connect } = await linkOver(client, fakeClient());
    await expect(link.request('tools/call', { name: 'x' })).rejects.toBe(error);
    expect(client.request).toHaveBeenCalledTimes(1);
    expect(connect).toHaveBeenCalledTimes(1);
  });

  it('accepts a second refusal as final', async () => {
    const [old, next] = [fakeClient(rejects(refusal(404))), fakeClient(rejects(refusal(404)))];
    const { link, connect } = await linkOver(old, next, fakeClient());
    await expect(link.request('tools/call', { name: 'x' })).rejects.toMatchObject({ status: 404 });
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it('rejoins once for requests that are refused together', async () => {
    const next = fakeClient();
    const { link, connect } = await linkOver(fakeClient(rejects(refusal(404))), next);
    await Promise.all([1, 2, 3].map(() => link.request('tools/call', { name: 'x' })));
    expect(connect).toHaveBeenCalledTimes(2);
    expect(next.request).toHaveBeenCalledTimes(3);
  });

  it('reports a server that cannot be rejoined, and retries with the next request', async () => {
    const clients = [fakeClient(rejects(refusal(404)))];
    const { link, connect } = await linkOver(...clients);
    await expect(link.request('tools/call', { name: 'x' })).rejects.toThrow('The server is down.');
    await expect(link.request('tools/call', { name: 'x' })).rejects.toThrow('The server is down.');
    expect(connect).toHaveBeenCalledTimes(3);
  });

  it('says with the status that a refused call did not run, if the server cannot be rejoined', async () => {
    for (const status of [404, 400]) {
      const { link } = await linkOver(fakeClient(rejects(refusal(status))));
      const call = link.request('tools/call', { name: 'x' });
      await expect(call).rejects.toMatchObject({ status, message: 'The server is down.' });
    }
  });

  it.each([
    new AuthRequiredError({ server: 'https://x.test/mcp' }),
    new SuppliedError('auth.token', 'threw', '`auth.token` failed'),
  ])('passes on why a user cannot rejoin: %s', async (reason) => {
    const connect = vi
      .fn(async () => fakeClient())
      .mockResolvedValueOnce(fakeClient(rejects(refusal(404))))
      .mockRejectedValueOnce(reason);
    const link = await RejoiningLink.open(connect);
    await expect(link.request('tools/call', { name: 'x' })).rejects.toBe(reason);
  });

  it('does not cut off requests that still run through the old client', async () => {
    let finish!: (result: unknown) => void;
    const old = fakeClient();
    old.request
      .mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
      .mockImplementationOnce(rejects(refusal(404)));
    const { link } = await linkOver(old, fakeClient());
    const running = link.request('tools/call', { name: 'slow' });
    await link.request('tools/call', { name: 'x' });
    expect(old.close).not.toHaveBeenCalled();
    finish({ content: ['slow'] });
    expect(await running).toEqual({ content: ['slow'] });
    expect(old.close).toHaveBeenCalledTimes(1);
  });

  it('V14 passes on list changes of the new client', async () => {
    const [old, next] = [fakeClient(rejects(refusal(404))), fakeClient()];
    const { link } = await linkOver(old, next);
    const heard = vi.fn();
    const stop = link.onListChanged(heard);
    await link.request('tools/list', {});
    heard.mockClear();
    next.transport.onmessage!({ method: 'notifications/tools/list_changed' });
    expect(heard).toHaveBeenCalledWith('tools');
    stop();
    next.transport.onmessage!({ method: 'notifications/resources/list_changed' });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('V14 counts the lists of a restarted server as changed', async () => {
    const list = (name: string) => async () => ({ tools: [{ name, inputSchema: {} }] });
    const old = fakeClient(list('before'));
    const { link } = await linkOver(old, fakeClient(list('after')));
    const catalog = catalogOf(link);
    expect(await catalog.tools()).toMatchObject([{ name: 'before' }]);
    const heard: string[] = [];
    link.onListChanged((kind) => heard.push(kind));
    old.request.mockRejectedValue(refusal(404));
    await link.request('tools/call', { name: 'before' });
    expect(heard).toEqual(['tools']);
    expect(await catalog.tools()).toMatchObject([{ name: 'after' }]);
  });

  it('D11 ends the session, then the client, once when it is closed', async () => {
    const client = fakeClient();
    const { link } = await linkOver(client);
    link.close();
    link.close();
    await vi.waitFor(() => expect(client.close).toHaveBeenCalledTimes(1));
    const [ended] = client.transport.terminateSession.mock.invocationCallOrder;
    expect(ended).toBeLessThan(client.close.mock.invocationCallOrder[0]!);
    expect(client.transport.terminateSession).toHaveBeenCalledTimes(1);
  });

  it('D11 ignores a session that cannot be ended', async () => {
    const client = fakeClient();
    client.transport.terminateSession.mockRejectedValue(new Error('405'));
    const { link } = await linkOver(client);
    link.close();
    await vi.waitFor(() => expect(client.close).toHaveBeenCalledTimes(1));
  });

  it('D11 also closes a client that connects after the link was closed', async () => {
    let connected!: (client: FakeClient) => void;
    const [old, next] = [fakeClient(rejects(refusal(404))), fakeClient()];
    const connect = vi
      .fn<() => Promise<FakeClient>>()
      .mockResolvedValueOnce(old)
      .mockImplementationOnce(() => new Promise((resolve) => (connected = resolve)));
    const link = await RejoiningLink.open(connect);
    const call = link.request('tools/call', { name: 'x' });
    call.catch(() => {});
    await vi.waitFor(() => expect(connect).toHaveBeenCalledTimes(2));
    link.close();
    connected(next);
    await vi.waitFor(() => expect(next.close).toHaveBeenCalledTimes(1));
    await expect(call).rejects.toMatchObject({ status: 404 });
    expect(next.request).not.toHaveBeenCalled();
  });
});
