// Connections break. No call is lost silently, and no tool runs twice.
import { describe, expect, it } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { mcpServer, newLink, relayHost } from './support/fixture.js';
import { SDKS } from './support/mcp-server.js';
import { CARRIERS } from './support/relay-host.js';
import { thrownBy, until } from './support/until.js';

for (const carrier of CARRIERS)
  describe(carrier, () => {
    for (const sdk of SDKS)
      it(`V1 X4 broken during a call: the tool ran once, the result arrives once (${sdk})`, async () => {
        const server = await mcpServer(sdk);
        const host = await relayHost({ client: await server.connect() });
        const link = newLink(host.url(carrier));
        await link.ready();
        const progress: number[] = [];
        const results: unknown[] = [];
        const call = link
          .request(
            'tools/call',
            { name: 'slow' },
            { onprogress: ({ progress: at }) => progress.push(at) },
          )
          .then((result) => results.push(result));
        await until(() => progress.length === 1);
        host.breakConnections();
        // Other requests are sent meanwhile, over the new connection.
        await link.request('tools/list', {});
        if (carrier === 'http') await until(() => host.requests.includes('POST relay/attach'));
        server.log.release();
        await call;
        expect(results).toEqual([{ content: [{ type: 'text', text: 'slow ran 1' }] }]);
        expect(server.log.runs).toEqual(['slow']);
        expect(progress.at(-1)).toBe(2);
      });

    it('V1 does not run a call again that ended while the connection was broken', async () => {
      const server = await mcpServer();
      const client = await server.connect();
      const host = await relayHost({ client });
      const link = newLink(host.url(carrier));
      await link.ready();
      const call = link.request('tools/call', { name: 'slow' });
      await until(() => server.log.runs.length === 1);
      host.breakConnections();
      server.log.release();
      expect(await call).toMatchObject({ content: [{ text: 'slow ran 1' }] });
      expect(server.log.runs).toEqual(['slow']);
    });

    it('V5 repeats what is safe to repeat, also with a relay that does not know about it', async () => {
      const server = await mcpServer();
      const client = await server.connect();
      const first = await relayHost({ client });
      const link = newLink(first.url(carrier));
      await link.ready();
      const read = link.request('resources/read', { uri: 'ui://slow' });
      await until(() => server.log.runs.length === 1);
      await first.stop();
      await relayHost({ client }, first.port);
      await until(() => server.log.runs.length === 2);
      server.log.release();
      expect(await read).toMatchObject({ contents: [{ uri: 'ui://slow' }] });
    });

    it('V1 a relay that restarted has no result: the error says that the outcome is unknown', async () => {
      const server = await mcpServer();
      const client = await server.connect();
      const first = await relayHost({ client });
      const link = newLink(first.url(carrier));
      await link.ready();
      const call = link.request('tools/call', { name: 'slow' });
      await until(() => server.log.runs.length === 1);
      await first.stop();
      await relayHost({ client }, first.port);
      const error = await thrownBy(call);
      expect(error['code']).toBe(RelayErrorCode.ResultLost);
      expect(error['data']).toEqual({ outcome: 'unknown' });
      expect(error.message).toContain('Whether the tool ran is unknown');
      expect(server.log.runs).toEqual(['slow']);
      // The link itself continues.
      expect(await link.request('tools/call', { name: 'echo' })).toMatchObject({
        content: [{ type: 'text' }],
      });
    });

    it('V14 reports after a gap that all lists may have changed', async () => {
      const server = await mcpServer();
      const client = await server.connect();
      const host = await relayHost({ client });
      const link = newLink(host.url(carrier));
      const heard: string[] = [];
      await link.ready();
      link.onListChanged((kind) => heard.push(kind));
      host.breakConnections();
      await until(() => heard.length >= 3);
      expect(new Set(heard)).toEqual(new Set(['tools', 'resources', 'prompts']));
      // The new connection receives changes like the old one.
      const count = heard.length;
      server.changeTools();
      await until(() => heard.length > count);
      expect(heard.at(-1)).toBe('tools');
    });

    it('X4 aborts a call that was cancelled while the connection was broken', async () => {
      const server = await mcpServer();
      const host = await relayHost({ client: await server.connect() });
      const link = newLink(host.url(carrier));
      await link.ready();
      const controller = new AbortController();
      const call = link.request('tools/call', { name: 'slow' }, { signal: controller.signal });
      await until(() => server.log.runs.length === 1);
      host.breakConnections();
      controller.abort(new Error('Enough.'));
      expect((await thrownBy(call)).message).toBe('Enough.');
      await until(() => server.log.aborts.length === 1);
    });
  });

it('ws: V1 runs a call that was sent into a dead connection once, if its node is still there', async () => {
  const server = await mcpServer();
  const host = await relayHost({ client: await server.connect() });
  const link = newLink(host.url('ws'));
  await link.ready();
  host.breakConnections();
  // The page does not know yet, so this is lost on its way.
  expect(await link.request('tools/call', { name: 'echo' })).toMatchObject({
    content: [{ text: 'echo ran 1' }],
  });
  expect(server.log.runs).toEqual(['echo']);
});

it('ws: V1 does not run the same call if the node has been replaced', async () => {
  const server = await mcpServer();
  const client = await server.connect();
  const first = await relayHost({ client });
  const link = newLink(first.url('ws'));
  await link.ready();
  first.breakConnections();
  const call = link.request('tools/call', { name: 'echo' });
  await first.stop();
  await relayHost({ client }, first.port);
  expect((await thrownBy(call))['code']).toBe(RelayErrorCode.ResultLost);
  expect(server.log.runs).toEqual([]);
});
