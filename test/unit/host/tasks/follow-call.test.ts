// Tool calls that become tasks, with real servers of both revisions over HTTP.
import { Client as Client2, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientLink } from '../../../../packages/elements/src/host/link/client-link.js';
import { catalogOf } from '../../../../packages/elements/src/host/link/server-catalog.js';
import type { ServerLink } from '../../../../packages/elements/src/host/link/server-link.js';
import { serverUrlLink } from '../../../../packages/elements/src/host/link/server-url-link.js';
import type { ServerHandlers } from '../../../../packages/elements/src/host/requests/server-handlers.js';
import { followCall } from '../../../../packages/elements/src/host/tasks/follow-call.js';
import type {
  RunningTask,
  TaskCall,
} from '../../../../packages/elements/src/host/tasks/task-call.js';
import { startLegacyTasks, startModernTasks } from '../../../support/task-servers.js';

const info = { name: 'test', version: '1' };
const LONG = { timeout: 10_000 };
const SIZE: ServerHandlers = { elicit: () => ({ action: 'accept', content: { size: 'L' } }) };

/** Each way to a server, by name: the link, and the handlers of its page. */
const WAYS: Record<string, (url: string, handlers: ServerHandlers) => Promise<ServerLink>> = {
  server: (url, server) => serverUrlLink(url, info, undefined, { handlers: { server } }),
  'client (SDK 2.x)': async (url, { elicit }) => {
    const client = new Client2(info, {
      capabilities: { elicitation: {} },
      versionNegotiation: { mode: 'auto' },
    });
    if (elicit)
      client.setRequestHandler(
        'elicitation/create',
        async ({ params }) => (await elicit(params as never, undefined as never)) as never,
      );
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    onTestFinished(() => client.close());
    return clientLink(client as never);
  },
};

const LEGACY_WAYS: typeof WAYS = {
  ...WAYS,
  'client (SDK 1.x)': async (url, { elicit }) => {
    const { ElicitRequestSchema } = await import('@modelcontextprotocol/sdk/types.js');
    const client = new Client1(info, { capabilities: { elicitation: {} } });
    if (elicit)
      client.setRequestHandler(
        ElicitRequestSchema,
        async ({ params }) => (await elicit(params as never, undefined as never)) as never,
      );
    await client.connect(new Transport1(new URL(url)) as never);
    onTestFinished(() => client.close());
    return clientLink(client as never);
  },
};

const REVISIONS = [
  ['2026-07-28', startModernTasks, WAYS],
  ['2025-11-25', startLegacyTasks, LEGACY_WAYS],
] as const;

/** Calls a tool, and notes its task. */
async function call(link: ServerLink, name: string, more: Partial<TaskCall> = {}) {
  await link.ready();
  const tool = (await catalogOf(link).tools()).find((listed) => listed.name === name);
  const seen: RunningTask[] = [];
  const params = { name, arguments: {} };
  const onTask = (task: RunningTask) => void seen.push(task);
  const result = followCall({
    link,
    params,
    options: {},
    tool,
    handlers: () => ({ server: SIZE }),
    onTask,
    ...more,
  });
  result.catch(() => {});
  return { result, seen };
}

for (const [revision, start, ways] of REVISIONS)
  describe.each(Object.keys(ways))(`tasks of ${revision} through %s`, (way) => {
    async function open(handlers: ServerHandlers = SIZE) {
      const server = await start();
      onTestFinished(() => server.close());
      const link = await ways[way]!(server.url, handlers);
      onTestFinished(() => link.close?.());
      return { server, link };
    }

    it('follows a task from its start to its result', async () => {
      const { server, link } = await open();
      const { result, seen } = await call(link, 'slow');
      await vi.waitFor(() => expect(seen[0]).toMatchObject({ status: 'working' }));
      server.say('half done');
      await vi.waitFor(() => expect(seen.at(-1)!.statusMessage).toBe('half done'));
      server.finish();
      expect(await result).toMatchObject({ content: [{ type: 'text', text: 'slow ended' }] });
      expect(server.started).toEqual(['slow']);
    });

    if (revision === '2025-11-25')
      it('passes on progress that the server reports while the task runs', async () => {
        const { server, link } = await open();
        const heard: object[] = [];
        const onprogress = (update: object) => void heard.push(update);
        const { result, seen } = await call(link, 'slow', { options: { onprogress } });
        await vi.waitFor(() => expect(seen).not.toHaveLength(0), LONG);
        for (const progress of [3, 7]) {
          const update = { progress, total: 10, message: `step ${progress}` };
          server.progress(update);
          await vi.waitFor(() => expect(heard.at(-1)).toEqual(update), LONG);
          expect(seen.at(-1)).toMatchObject({ status: 'working', progress: update });
        }
        server.say('half done');
        await vi.waitFor(() => expect(seen.at(-1)!.statusMessage).toBe('half done'), LONG);
        expect(seen.at(-1)!.progress).toMatchObject({ progress: 7 });
        server.finish();
        expect(await result).toMatchObject({ content: [{ text: 'slow ended' }] });
      });

    it('a call that does not become a task ends at once', async () => {
      const { link } = await open();
      const { result, seen } = await call(link, 'plain');
      expect(await result).toMatchObject({ content: [{ text: 'plain ended' }] });
      expect(seen).toEqual([]);
    });

    it('cancels the task if the caller aborts, and leaves it alone if the caller is gone', async () => {
      const { server, link } = await open();
      const gone = new AbortController();
      const first = await call(link, 'slow', { options: { signal: gone.signal } });
      await vi.waitFor(() => expect(first.seen).not.toHaveLength(0));
      gone.abort(new Error('The view is gone.'));
      await expect(first.result).rejects.toThrow('The view is gone.');
      expect(server.cancelled).toEqual([]);
      const abort = new AbortController();
      const second = await call(link, 'slow', { options: { signal: abort.signal } });
      await vi.waitFor(() => expect(second.seen).not.toHaveLength(0));
      abort.abort();
      await expect(second.result).rejects.toThrow();
      await vi.waitFor(() => expect(server.cancelled).toEqual([second.seen[0]!.taskId]));
    });

    it('follows a known task without calling the tool', async () => {
      const { server, link } = await open();
      const gone = new AbortController();
      const first = await call(link, 'slow', { options: { signal: gone.signal } });
      await vi.waitFor(() => expect(first.seen).not.toHaveLength(0));
      gone.abort(new Error('The page is reloaded.'));
      const { result } = await call(link, 'slow', { taskId: first.seen[0]!.taskId });
      server.finish();
      expect(await result).toMatchObject({ content: [{ text: 'slow ended' }] });
      expect(server.started).toEqual(['slow']);
    });

    it('asks the page for what a task needs', async () => {
      const { server, link } = await open();
      const { result, seen } = await call(link, 'ask');
      expect(await result).toMatchObject({ content: [{ text: 'ask ended' }] });
      expect(seen.map(({ status }) => status)).toContain('input_required');
      expect(server.inputs['size']).toMatchObject({ action: 'accept', content: { size: 'L' } });
    });

    it('asks the page again for what a task needs later', async () => {
      const { server, link } = await open();
      const { result } = await call(link, 'survey');
      expect(await result).toMatchObject({ content: [{ text: 'survey ended' }] });
      const answer = { action: 'accept', content: { size: 'L' } };
      expect(server.inputs).toMatchObject({ size: answer, colour: answer });
      expect(server.started).toEqual(['survey']);
    });

    it('a task survives a server that does not answer for a while', async () => {
      const { server, link } = await open();
      const { result, seen } = await call(link, 'slow');
      await vi.waitFor(() => expect(seen).not.toHaveLength(0));
      server.setDown(true);
      await new Promise((resolve) => setTimeout(resolve, 100));
      server.finish();
      server.setDown(false);
      expect(await result).toMatchObject({ content: [{ text: 'slow ended' }] });
      expect(server.started).toEqual(['slow']);
    });

    it('a task that is cancelled rejects the call', async () => {
      const { server, link } = await open();
      const { result, seen } = await call(link, 'slow');
      await vi.waitFor(() => expect(seen).not.toHaveLength(0));
      await seen[0]!.cancel();
      await expect(result).rejects.toMatchObject({ code: -32800 });
      expect(server.cancelled).toEqual([seen[0]!.taskId]);
    });
  });

describe('results of 2026-07-28', () => {
  it.each(Object.keys(WAYS))('%s: a call that needs input asks the page', async (way) => {
    const server = await startModernTasks();
    onTestFinished(() => server.close());
    const link = await WAYS[way]!(server.url, SIZE);
    await link.ready();
    const result = await link.request('tools/call', { name: 'form' });
    expect(result).toMatchObject({ content: [{ text: 'form ended' }] });
    expect(server.inputs['size']).toMatchObject({ content: { size: 'L' } });
    link.close?.();
  });

  it.each(Object.keys(WAYS))('%s: an unknown type is an error that names it', async (way) => {
    const server = await startModernTasks();
    onTestFinished(() => server.close());
    const link = await WAYS[way]!(server.url, {});
    await link.ready();
    const strange = link.request('tools/call', { name: 'strange' });
    await expect(strange).rejects.toThrow('a result of the type "strange"');
    // A request that does not declare tasks gets an ordinary result.
    const slow = await link.request('tools/call', { name: 'slow' });
    expect(slow).toMatchObject({ content: [{ text: 'slow ended' }] });
    link.close?.();
  });
});
