// Tasks, and calls that need input, behind a relay: the page follows them, so they survive the node that started them.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { catalogOf } from '../../../packages/elements/src/host/link/server-catalog.js';
import type { ServerHandlers } from '../../../packages/elements/src/host/requests/server-handlers.js';
import { followCall } from '../../../packages/elements/src/host/tasks/follow-call.js';
import type { RunningTask } from '../../../packages/elements/src/host/tasks/task-call.js';
import type { RelayConnect } from '../../../packages/server/src/relay/relay-server.js';
import { startLegacyTasks, startModernTasks } from '../../support/task-servers.js';
import { newLink, relayHost } from './support/fixture.js';
import { CARRIERS } from './support/relay-host.js';
import type { Carrier, TestContext } from './support/relay-host.js';

const SIZE: ServerHandlers = { elicit: () => ({ action: 'accept', content: { size: 'L' } }) };
const REVISIONS = { '2026-07-28': startModernTasks, '2025-11-25': startLegacyTasks };

async function begin(revision: keyof typeof REVISIONS, carrier: Carrier, serverHandlers = SIZE) {
  const server = await REVISIONS[revision]();
  onTestFinished(() => server.close());
  const connect: RelayConnect<TestContext> = async ({ capabilities }) => {
    const client = new Client(
      { name: 'backend', version: '1' },
      { capabilities, versionNegotiation: { mode: 'auto' } },
    );
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
    return client as never;
  };
  const host = await relayHost({ connect });
  const link = newLink(host.url(carrier), { serverHandlers });
  await link.ready();
  const follow = async (name: string, more: object = {}) => {
    const tool = (await catalogOf(link).tools()).find((listed) => listed.name === name);
    const seen: RunningTask[] = [];
    const result = followCall({
      link,
      params: { name, arguments: {} },
      options: {},
      tool,
      handlers: () => ({ server: serverHandlers }),
      onTask: (task) => void seen.push(task),
      ...more,
    });
    result.catch(() => {});
    return { result, seen };
  };
  return { server, host, link, connect, follow };
}

for (const revision of Object.keys(REVISIONS) as (keyof typeof REVISIONS)[])
  for (const carrier of CARRIERS) {
    it(`${carrier}, ${revision}: a task is followed to its end`, async () => {
      const { server, follow } = await begin(revision, carrier);
      const { result, seen } = await follow('slow');
      await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ status: 'working' }));
      server.finish();
      expect(await result).toMatchObject({ content: [{ text: 'slow ended' }] });
      expect(server.started).toEqual(['slow']);
    });

    it(`${carrier}, ${revision}: a task asks the page`, async () => {
      const { server, follow } = await begin(revision, carrier);
      const { result } = await follow('ask');
      expect(await result).toMatchObject({ content: [{ text: 'ask ended' }] });
      expect(server.inputs['size']).toMatchObject({ content: { size: 'L' } });
    });

    it(`${carrier}, ${revision}: a task asks the page twice`, async () => {
      const { server, follow } = await begin(revision, carrier);
      const { result } = await follow('survey');
      expect(await result).toMatchObject({ content: [{ text: 'survey ended' }] });
      expect(Object.keys(server.inputs).sort()).toEqual(['colour', 'size']);
      expect(server.started).toEqual(['survey']);
    });

    it(`${carrier}, ${revision}: a task survives its node`, async () => {
      const { server, host, connect, follow } = await begin(revision, carrier);
      const { result, seen } = await follow('slow');
      await vi.waitFor(() => expect(seen).not.toHaveLength(0));
      await host.stop();
      server.finish();
      await relayHost({ connect }, host.port);
      expect(await result).toMatchObject({ content: [{ text: 'slow ended' }] });
      expect(server.started).toEqual(['slow']);
    });
  }

for (const carrier of CARRIERS) {
  it(`${carrier}: progress during a task reaches the page (2025-11-25)`, async () => {
    const { server, follow } = await begin('2025-11-25', carrier);
    const heard: object[] = [];
    const onprogress = (update: object) => void heard.push(update);
    const { result, seen } = await follow('slow', { options: { onprogress } });
    await vi.waitFor(() => expect(seen).not.toHaveLength(0), { timeout: 10_000 });
    const update = { progress: 3, total: 10, message: 'step 3' };
    server.progress(update);
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(update), { timeout: 10_000 });
    expect(seen.at(-1)).toMatchObject({ progress: update });
    server.finish();
    expect(await result).toMatchObject({ content: [{ text: 'slow ended' }] });
  });

  it(`${carrier}: a call that needs input asks the page (2026-07-28)`, async () => {
    const { server, link } = await begin('2026-07-28', carrier);
    const result = await link.request('tools/call', { name: 'form' });
    expect(result).toMatchObject({ content: [{ text: 'form ended' }] });
    expect(server.inputs['size']).toMatchObject({ content: { size: 'L' } });
  });

  it(`${carrier}: an unknown type of result is an error that names it`, async () => {
    const { link } = await begin('2026-07-28', carrier);
    const call = link.request('tools/call', { name: 'strange' });
    await expect(call).rejects.toThrow('a result of the type "strange"');
  });
}
