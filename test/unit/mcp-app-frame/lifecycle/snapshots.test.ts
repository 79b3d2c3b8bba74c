// A frame as JSON, and back.
import { describe, expect, it } from 'vitest';
import { identityOf } from '../../../../packages/elements/src/host/identity/identity.js';
import { restoreSnapshot } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/restore-snapshot.js';
import { viewTasksOf } from '../../../../packages/elements/src/host/tasks/view-tasks.js';
import { takeSnapshot } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/take-snapshot.js';

const style = (height = '') => {
  const values = new Map([['--_height', height]]);
  return {
    getPropertyValue: (name: string) => values.get(name) ?? '',
    setProperty: (name: string, value: string) => void values.set(name, value),
  };
};

const server = 'https://a.test/mcp';
const auth = { user: 'ada' };
const frameWith = (more: object = {}) =>
  ({
    style: style(),
    identity: identityOf({ server, auth, owner: {} }),
    ...more,
  }) as never;

const take = (frame: object, controller: object = {}, options?: object) =>
  takeSnapshot(
    frameWith(frame),
    { lifecycle: {}, viewState: new Map(), call: {}, ...controller } as never,
    options,
  );

const resource = { html: '<p>1</p>', uri: 'ui://a', meta: { prefersBorder: true } };
const tool = { name: 'plan', inputSchema: { type: 'object' } };

describe('a snapshot', () => {
  it('has the view that runs, its tool, its data and its height', () => {
    const data = {
      toolInput: { n: 1 },
      toolResult: { content: [] },
      toolCancelled: { reason: 'x' },
    };
    const viewState = new Map<string, unknown>([['tab', 2]]);
    const session = {
      resource: { ...resource, mimeType: 'text/html', serverMeta: { a: 1 } },
      tool,
    };
    const taken = take(
      { ...data, tool: 'other', html: 'other', style: style('120px') },
      { lifecycle: { session, kept: { source: { html: 'kept' } } }, viewState },
    );
    expect(taken).toEqual({
      version: 1,
      identity: expect.objectContaining({ by: 'server', server, user: 'ada' }),
      resource: { ...resource, mimeType: 'text/html', serverMeta: { a: 1 } },
      tool,
      ...data,
      height: 120,
      viewState: { tab: 2 },
    });
  });

  it('omits what is usual or empty', () => {
    const session = { resource: { ...resource, mimeType: 'text/html;profile=mcp-app' } };
    const taken = take({ tool: 'plan' }, { lifecycle: { session } });
    expect(Object.keys(taken)).toEqual(['version', 'identity', 'resource', 'tool']);
    expect(taken.resource).toEqual(resource);
    expect(taken.tool).toBe('plan');
  });

  it.each([
    [
      { resource: { text: '<p>2</p>', _meta: { ui: { prefersBorder: false } } } },
      { html: '<p>2</p>', meta: { prefersBorder: false } },
    ],
    [
      {
        resource: {
          uri: 'ui://b',
          text: '<p>3</p>',
          mimeType: 'text/html',
          _meta: { ui: { domain: 'x' } },
        },
      },
      { uri: 'ui://b', html: '<p>3</p>', meta: { domain: 'x' }, mimeType: 'text/html' },
    ],
    [{ resourceUri: 'ui://c' }, { uri: 'ui://c' }],
    [{ tool }, {}],
  ])('of a view that has not started has its source: %j', (source, expected) => {
    expect(take(source).resource).toMatchObject(expected);
  });

  it('of a suspended view has what was kept of it', () => {
    const kept = {
      source: {
        html: 'kept',
        resourceUri: 'ui://k',
        meta: {},
        mimeType: 'text/html',
        serverMeta: { b: 1 },
        tool,
      },
    };
    expect(take({ html: 'own' }, { lifecycle: { kept } })).toMatchObject({
      resource: { html: 'kept', uri: 'ui://k', mimeType: 'text/html', serverMeta: { b: 1 } },
      tool,
    });
  });

  it('omits HTML over the limit', () => {
    const html = 'x'.repeat(11);
    const lifecycle = { session: { resource: { ...resource, html } } };
    expect(take({}, { lifecycle }, { maxHtml: 10 }).resource).toEqual({
      uri: resource.uri,
      meta: resource.meta,
    });
    expect(take({}, { lifecycle }, { maxHtml: 11 }).resource.html).toBe(html);
    const long = { session: { resource: { ...resource, html: 'x'.repeat(1_000_001) } } };
    expect(take({}, { lifecycle: long }).resource.html).toBeUndefined();
  });

  it('is a copy', () => {
    const toolInput = { list: [1] };
    const taken = take({ html: 'x', toolInput });
    toolInput.list.push(2);
    expect(taken.toolInput).toEqual({ list: [1] });
  });

  it('cannot be taken of a frame that shows nothing', () => {
    expect(() => take({})).toThrow();
  });
});

describe('a restored frame', () => {
  const snapshot = take(
    { toolInput: { n: 1 }, toolResult: { content: [] }, style: style('120px') },
    {
      lifecycle: { session: { resource, tool } },
      viewState: new Map([['tab', 2]]),
    },
  );
  const restored = (given = snapshot, more: object = {}) => {
    const frame = {
      style: style(),
      identity: identityOf({ server, auth, owner: {} }),
      toolInputPartial: '{' as string | undefined,
      toolCancelled: { reason: 'x' } as object | undefined,
      ...more,
    } as Record<string, unknown> & { style: ReturnType<typeof style> };
    return { frame, ...restoreSnapshot(frame as never, given) };
  };

  it('has the tasks of its view, and refuses what is not a task', () => {
    const task = { taskId: 't', name: 'report', tool: 'alpha__report', arguments: { year: 2026 } };
    const { viewState } = restored({ ...snapshot, taskId: 'own', viewTasks: [task] });
    expect([...viewTasksOf(viewState).values()]).toEqual([task]);
    const { taskId: _, ...nameless } = task;
    for (const wrong of [nameless, { ...task, arguments: 'x' }, { ...task, result: {} }, 'x'])
      expect(() => restored({ ...snapshot, viewTasks: [wrong] as never })).toThrow(
        'viewTasks must',
      );
  });

  it('has the view, the data, the state and the height of the snapshot', () => {
    const { frame, kept, viewState } = restored();
    expect(kept).toEqual({
      origin: 'snapshot',
      source: expect.objectContaining({ html: '<p>1</p>', resourceUri: 'ui://a', tool }),
      toolData: { input: { n: 1 }, result: { content: [] } },
    });
    expect([...viewState]).toEqual([['tab', 2]]);
    expect(frame).toMatchObject({ toolInput: { n: 1 }, toolResult: { content: [] } });
    expect([frame['toolInputPartial'], frame['toolCancelled']]).toEqual([undefined, undefined]);
    expect(frame.style.getPropertyValue('--_height')).toBe('120px');
  });

  it('keeps its height and has no state if the snapshot has none', () => {
    const { height: _, viewState: __, ...bare } = snapshot;
    const { frame, viewState } = restored(bare, { style: style('7px') });
    expect(viewState.size).toBe(0);
    expect(frame.style.getPropertyValue('--_height')).toBe('7px');
  });

  it('gives the data back when it gets another server or user, except what the page has set since then', () => {
    const { frame, undo } = restored();
    const toolResult = { content: [] };
    frame['toolResult'] = toolResult;
    undo();
    expect(frame['toolInput']).toBeUndefined();
    expect(frame['toolResult']).toBe(toolResult);
  });

  it.each([
    ['another server', { identity: identityOf({ server: 'https://b.test', auth, owner: {} }) }],
    ['another user', { identity: identityOf({ server, auth: { user: 'bob' }, owner: {} }) }],
  ])('is refused for %s, and nothing is set', (_, more) => {
    const frame = { style: style(), ...more } as Record<string, unknown>;
    expect(() => restoreSnapshot(frame as never, snapshot)).toThrow(TypeError);
    expect(frame['toolInput']).toBeUndefined();
  });
});
