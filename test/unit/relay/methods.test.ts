// Every method over both carriers and both SDKs, with real servers, clients and sockets.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { relayLink } from '../../../packages/elements/src/host/link/relay/relay-link.js';
import type { RelayLink } from '../../../packages/elements/src/host/link/relay/relay-link.js';
import { SDKS, startMcpServer } from './support/mcp-server.js';
import type { TestMcpServer } from './support/mcp-server.js';
import { CARRIERS, startRelay } from './support/relay-host.js';
import type { RelayHost } from './support/relay-host.js';
import { thrownBy, until } from './support/until.js';

for (const sdk of SDKS)
  for (const carrier of CARRIERS)
    describe(`${carrier}, ${sdk}`, () => {
      let server: TestMcpServer;
      let host: RelayHost;
      const links: RelayLink[] = [];
      const newLink = () => {
        const link = relayLink(host.url(carrier));
        links.push(link);
        return link;
      };

      beforeAll(async () => {
        server = await startMcpServer(sdk);
        host = await startRelay({ client: await server.connect() });
      });
      afterEach(() => {
        for (const link of links.splice(0)) link.close();
      });
      afterAll(async () => {
        await host.stop();
        await server.close();
      });

      it('ready: reports what the server offers, and nothing that would not work', async () => {
        const link = newLink();
        expect(link.capabilities).toEqual({});
        await link.ready();
        expect(link.serverInfo).toMatchObject({ name: sdk === 'sdk 1.x' ? 'one' : 'two' });
        expect(link.capabilities).toEqual({
          tools: { listChanged: true },
          resources: { listChanged: true, subscribe: true },
          prompts: { listChanged: true },
        });
      });

      it('V1 tools/call passes on _meta, but not the token of the page', async () => {
        const link = newLink();
        const meta = { 'example.com/trace': 'x' };
        const before = server.log.runs.length;
        const result = await link.request('tools/call', {
          name: 'echo',
          arguments: { text: 'hi' },
          _meta: meta,
        });
        expect(result.content).toEqual([{ type: 'text', text: `echo ran ${before + 1}` }]);
        expect(server.log.metas.at(-1)).toMatchObject(meta);
        expect(server.log.metas.at(-1)).not.toHaveProperty('progressToken');
      });

      it('V1 tools/call explains that a tool does not exist', async () => {
        const call = newLink().request('tools/call', { name: 'nothing' });
        const text = await call.then(
          (result) => JSON.stringify(result),
          (error: Error) => error.message,
        );
        expect(text).toMatch(/nothing.*not found/i);
      });

      it('V2 tools/list', async () => {
        const { tools } = await newLink().request('tools/list', {});
        expect(tools.map(({ name }) => name)).toEqual(['echo', 'slow', 'big']);
      });

      it('V3 resources/list, V4 resources/templates/list, V6 prompts/list', async () => {
        const link = newLink();
        const [resources, templates, prompts] = await Promise.all([
          link.request('resources/list', {}),
          link.request('resources/templates/list', {}),
          link.request('prompts/list', {}),
        ]);
        expect(resources.resources).toMatchObject([{ uri: 'ui://view' }, { uri: 'ui://slow' }]);
        expect(templates.resourceTemplates).toMatchObject([{ uriTemplate: 'ui://items/{id}' }]);
        expect(prompts.prompts).toMatchObject([{ name: 'hello' }]);
      });

      it('V5 resources/read', async () => {
        const { contents } = await newLink().request('resources/read', { uri: 'ui://view' });
        expect(contents).toMatchObject([{ uri: 'ui://view', text: '<p>é</p>' }]);
      });

      it('V5 resources/read of a missing resource returns the error and the code of the server', async () => {
        const error = await thrownBy(newLink().request('resources/read', { uri: 'ui://nothing' }));
        expect(error.name).toBe('RpcError');
        expect(error['code']).toBeLessThan(-32000);
        expect(error.message).toContain('ui://nothing');
      });

      it('X4 delivers progress to the caller in order, before the result', async () => {
        const seen: unknown[] = [];
        const call = newLink().request(
          'tools/call',
          { name: 'slow', _meta: { 'example.com/trace': 'y' } },
          { onprogress: (progress) => seen.push(progress) },
        );
        await until(() => seen.length === 1);
        server.log.release();
        await call;
        expect(seen).toEqual([
          { progress: 1, total: 2 },
          { progress: 2, total: 2 },
        ]);
        expect(server.log.metas.at(-1)).toMatchObject({ 'example.com/trace': 'y' });
      });

      it('V14 delivers list_changed to all links, until the listener is removed', async () => {
        const [one, two] = [newLink(), newLink()];
        const heard: string[] = [];
        one.onListChanged((kind) => heard.push(`one ${kind}`));
        const remove = two.onListChanged((kind) => heard.push(`two ${kind}`));
        await Promise.all([one.ready(), two.ready()]);
        server.changeTools();
        await until(() => heard.length === 2);
        expect(heard.sort()).toEqual(['one tools', 'two tools']);
        remove();
        server.changeTools();
        await until(() => heard.length === 3);
        expect(heard[2]).toBe('one tools');
      });
    });

for (const sdk of SDKS)
  for (const carrier of CARRIERS)
    it(`X4 passes an abort to the handler of the server (${carrier}, ${sdk})`, async () => {
      const server = await startMcpServer(sdk);
      const host = await startRelay({ client: await server.connect() });
      const link = relayLink(host.url(carrier));
      try {
        const controller = new AbortController();
        const call = link.request('tools/call', { name: 'slow' }, { signal: controller.signal });
        await until(() => server.log.runs.length === 1);
        controller.abort(new Error('Changed my mind.'));
        expect((await thrownBy(call)).message).toBe('Changed my mind.');
        await until(() => server.log.aborts.length === 1);
      } finally {
        link.close();
        await host.stop();
        await server.close();
      }
    });
