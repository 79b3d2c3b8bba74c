// Tasks of a frame and of its view that outlive the page or the view, with real servers.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FrameSnapshot } from '../../../../packages/elements/src/host/session/frame-snapshot.js';
import { takeSnapshot } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/take-snapshot.js';
import { startLegacyTasks, startModernTasks } from '../../../support/task-servers.js';
import { fakePage, PageFrame } from './support/page-frame.js';
import type { Properties, ShownView } from './support/page-frame.js';

const REVISIONS = { '2026-07-28': startModernTasks, '2025-11-25': startLegacyTasks };
const KEY = 'mcp-app/tasks';
const ENDED = { content: [{ type: 'text', text: 'slow ended' }] };

const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

let views: ShownView[];
let leave: () => void;
const frames: PageFrame[] = [];
beforeEach(() => ({ views, leave } = fakePage()));
afterEach(async () => {
  for (const frame of frames.splice(0)) if (frame.isConnected) frame.remove();
  await Promise.resolve();
  leave();
});

function add(properties: Properties): PageFrame {
  const frame = new PageFrame({
    html: '<p>view</p>',
    consent: { policy: 'trusting' },
    ...properties,
  });
  frames.push(frame);
  return frame;
}
const snapshotOf = (frame: PageFrame): FrameSnapshot =>
  takeSnapshot(frame as never, frame.controller);
const tasksOf = (frame: PageFrame) => (frame as { tasks?: { taskId: string }[] }).tasks ?? [];

describe.each(Object.keys(REVISIONS) as (keyof typeof REVISIONS)[])('tasks of %s', (revision) => {
  async function serve() {
    const server = await REVISIONS[revision]();
    onTestFinished(() => server.close());
    return server;
  }

  describe("the frame's own call", () => {
    it('is in the snapshot, before and after it is restored, and is not made again', async () => {
      const server = await serve();
      const own = { server: server.url, tool: 'slow' };
      const first = await add(own).insert().reaches('ready');
      await until(() => expect(snapshotOf(first).taskId).toBeDefined());
      const snapshot = snapshotOf(first);
      first.controller.call.calls!.reset();
      first.remove();
      const second = add(own);
      await second.controller.restore(snapshot);
      expect(snapshotOf(second).taskId).toBe(snapshot.taskId);
      second.insert();
      await second.reaches('ready');
      await until(() => expect(tasksOf(second)).toHaveLength(1));
      expect(snapshotOf(second).taskId).toBe(snapshot.taskId);
      server.finish();
      await until(() => expect(second.get('toolResult')).toMatchObject(ENDED));
      expect(snapshotOf(second)).toMatchObject({ toolResult: ENDED });
      expect(snapshotOf(second)).not.toHaveProperty('taskId');
      expect(server.started).toEqual(['slow']);
      expect(server.cancelled).toEqual([]);
    });

    it('goes on while the view is suspended, and the view gets the result when it is back', async () => {
      const server = await serve();
      const frame = await add({ server: server.url, tool: 'slow' }).insert().reaches('ready');
      await until(() => expect(tasksOf(frame)).toHaveLength(1));
      frame.isNear = false;
      frame.controller.lifecycle.suspend();
      await until(() => expect(frame.controller.lifecycle.state.kind).toBe('suspended'));
      server.finish();
      await until(() => expect(frame.get('toolResult')).toMatchObject(ENDED));
      frame.isNear = true;
      frame.controller.lifecycle.update();
      await frame.reaches('ready');
      await until(() =>
        expect(views.at(-1)!.heard).toContainEqual(['tool-result', expect.objectContaining(ENDED)]),
      );
      expect(views).toHaveLength(2);
      expect(server.started).toEqual(['slow']);
    });
  });

  describe('a stored task', () => {
    async function stored() {
      const server = await serve();
      const client = new Client(
        { name: 'chat', version: '1' },
        { versionNegotiation: { mode: 'auto' } },
      );
      await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
      onTestFinished(() => client.close());
      const starter = await add({ server: server.url, tool: 'slow' }).insert().reaches('ready');
      await until(() => expect(snapshotOf(starter).taskId).toBeDefined());
      const { taskId } = snapshotOf(starter);
      starter.controller.call.calls!.reset();
      starter.remove();
      return { server, client, taskId: taskId! };
    }

    it('is followed through the page’s client, and nothing is called', async () => {
      const { server, client, taskId } = await stored();
      const props = { client, tool: 'slow', toolInput: {}, toolResult: undefined, taskId };
      const frame = await add(props).insert().reaches('ready');
      await until(() => expect(tasksOf(frame)).toMatchObject([{ taskId, tool: 'slow' }]));
      server.finish();
      await until(() => expect(frame.get('toolResult')).toMatchObject(ENDED));
      const last = frame.events.findLast((event) => event.type === 'task');
      expect(last).toMatchObject({ isOver: true, isOfView: false, result: ENDED });
      // A chat renders its stored message again.
      frame.set(props);
      await until(() => expect(frame.get('toolResult')).toMatchObject(ENDED));
      // Or it has stored the result.
      frame.set({ taskId: undefined, toolResult: frame.get('toolResult') });
      await frame.updateComplete;
      expect(frame.get('toolResult')).toMatchObject(ENDED);
      expect(server.started).toEqual(['slow']);
    });

    it('is left alone by a frame that is closed, and ends with the result that the page sets', async () => {
      const { server, client, taskId } = await stored();
      const frame = await add({ client, tool: 'slow', taskId }).insert().reaches('ready');
      await until(() => expect(tasksOf(frame)).toHaveLength(1));
      frame.set({ toolResult: { content: [] } });
      await until(() => expect(tasksOf(frame)).toHaveLength(0));
      frame.set({ toolResult: undefined, taskId: undefined });
      const other = await add({ client, tool: 'slow', taskId }).insert().reaches('ready');
      await until(() => expect(tasksOf(other)).toHaveLength(1));
      await other.controller.close();
      await until(() => expect(tasksOf(other)).toHaveLength(0));
      await client.listTools();
      expect(server.cancelled).toEqual([]);
    });
  });

  describe('a call of the view', () => {
    async function begin() {
      const server = await serve();
      const properties = { server: server.url };
      const frame = await add(properties).insert().reaches('ready');
      const call = views.at(-1)!.peer.request('tools/call', { name: 'slow', arguments: { n: 1 } });
      call.catch(() => {});
      await until(() => expect(tasksOf(frame)).toHaveLength(1));
      const { taskId } = tasksOf(frame)[0]!;
      return { server, properties, frame, call, taskId };
    }
    type Begun = Awaited<ReturnType<typeof begin>>;

    const LOSSES: Record<string, (begun: Begun) => Promise<PageFrame>> = {
      'a reload of the page': async ({ frame, properties, taskId }) => {
        const snapshot = snapshotOf(frame);
        expect(snapshot.viewTasks).toEqual([
          { taskId, name: 'slow', tool: 'slow', arguments: { n: 1 } },
        ]);
        frame.remove();
        const next = add(properties);
        await next.controller.restore(JSON.parse(JSON.stringify(snapshot)));
        return next.insert().reaches('ready');
      },
      'a suspension': async ({ frame }) => {
        frame.isNear = false;
        frame.controller.lifecycle.suspend();
        await until(() => expect(tasksOf(frame)).toHaveLength(0));
        frame.isNear = true;
        frame.controller.lifecycle.update();
        return frame.reaches('ready');
      },
      'a restart of the view': async ({ frame }) => {
        frame.controller.reload();
        await frame.updateComplete;
        return frame.reaches('ready');
      },
    };

    describe.each(Object.keys(LOSSES))('after %s', (loss) => {
      it('the page is told about the task, and an equal call gets its result', async () => {
        const begun = await begin();
        const { server, taskId } = begun;
        const frame = await LOSSES[loss]!(begun);
        await until(() => expect(tasksOf(frame)).toMatchObject([{ taskId, isShown: false }]));
        const { peer } = views.at(-1)!;
        const other = await peer.request('tools/call', { name: 'plain' });
        expect(other).toMatchObject({ content: [{ text: 'plain ended' }] });
        const again = peer.request('tools/call', { name: 'slow', arguments: { n: 1 } });
        server.finish();
        expect(await again).toMatchObject(ENDED);
        expect(server.started).toEqual(['slow', 'plain']);
        expect(server.cancelled).toEqual([]);
        await until(() => expect(tasksOf(frame)).toHaveLength(0));
        expect(snapshotOf(frame)).not.toHaveProperty('viewTasks');
        // The next one is a call of its own.
        const next = peer.request('tools/call', { name: 'slow', arguments: { n: 1 } });
        await until(() => expect(server.started).toHaveLength(3));
        server.finish();
        expect(await next).toMatchObject(ENDED);
      });

      it('the view finds it and continues it by its id, also if it has ended', async () => {
        const begun = await begin();
        const { server, taskId } = begun;
        const frame = await LOSSES[loss]!(begun);
        const { peer } = views.at(-1)!;
        await until(() => expect(tasksOf(frame)).toHaveLength(1));
        const { tasks } = await peer.request('mcp-app/list-tasks', {});
        expect(tasks).toMatchObject([
          { taskId, status: 'working', name: 'slow', arguments: { n: 1 } },
        ]);
        server.finish();
        await until(() => expect(tasksOf(frame)).toHaveLength(0));
        expect(await peer.request('mcp-app/list-tasks', {})).toMatchObject({
          tasks: [{ taskId, status: 'completed' }],
        });
        expect(snapshotOf(frame).viewTasks).toMatchObject([{ taskId, result: ENDED }]);
        const params = { name: 'slow', arguments: { n: 1 }, _meta: { [KEY]: { taskId } } };
        expect(await peer.request('tools/call', params)).toMatchObject(ENDED);
        expect(await peer.request('mcp-app/list-tasks', {})).toEqual({ tasks: [] });
        await expect(peer.request('tools/call', params)).rejects.toThrow('no such task');
        expect(server.started).toEqual(['slow']);
      });
    });

    it('is not started with an id that the view does not have', async () => {
      const { server } = await begin();
      const params = { name: 'slow', arguments: {}, _meta: { [KEY]: { taskId: 'other' } } };
      await expect(views.at(-1)!.peer.request('tools/call', params)).rejects.toThrow(
        'no such task',
      );
      expect(server.started).toEqual(['slow']);
    });

    it('is cancelled by a view that continued it', async () => {
      const begun = await begin();
      const frame = await LOSSES['a suspension']!(begun);
      await until(() => expect(tasksOf(frame)).toHaveLength(1));
      const abort = new AbortController();
      const { peer } = views.at(-1)!;
      const progress: { _meta?: Record<string, unknown> }[] = [];
      const { taskId, server } = begun;
      const call = peer.request(
        'tools/call',
        { name: 'slow', arguments: { n: 1 }, _meta: { [KEY]: { taskId } } },
        { signal: abort.signal, onprogress: (update) => void progress.push(update) },
      );
      await until(() => expect(progress[0]?._meta?.[KEY]).toMatchObject({ taskId }));
      await until(() => expect(tasksOf(frame)).toMatchObject([{ isShown: true }]));
      abort.abort();
      await expect(call).rejects.toThrow();
      await until(() => expect(server.cancelled).toEqual([taskId]));
    });

    it('does not become the task of another user', async () => {
      const begun = await begin();
      const { frame } = begun;
      frame.set({ auth: { user: 'bob', token: 'b' } });
      await frame.updateComplete;
      await frame.reaches('ready');
      expect(await views.at(-1)!.peer.request('mcp-app/list-tasks', {})).toEqual({ tasks: [] });
      expect(tasksOf(frame)).toEqual([]);
      expect(snapshotOf(frame)).not.toHaveProperty('viewTasks');
    });
  });
});
