import { describe, expect, it } from 'vitest';
import { ViewActivity } from '../../../packages/devtools/src/mcp-app-inspector/activity/view-activity.js';
import { readEvent } from '../../../packages/devtools/src/mcp-app-inspector/frame-events.js';
import {
  activityOf,
  parseRecording,
  recordingOf,
} from '../../../packages/devtools/src/mcp-app-inspector/recording/recording.js';
import { RowStore } from '../../../packages/devtools/src/mcp-app-inspector/rows/row-store.js';
import { asked, fromView, toView } from './support.js';

type Said = ReturnType<typeof fromView>;

/** Messages ten milliseconds apart, from 1000 on. */
function saying(messages: Said[], activity = new ViewActivity(), session = 1): ViewActivity {
  for (const [index, [direction, message]] of messages.entries())
    activity.addMessage({ time: 1000 + index * 10, session, direction, message });
  return activity;
}

/** What the inspector reads of an event of the frame. */
function happen(activity: ViewActivity, time: number, name: string, event: object): void {
  for (const entry of readEvent(name, event)) activity.addEvent({ time, session: 1, ...entry });
}

const task = (fields: object) => ({
  task: { taskId: 't1', status: 'working', createdAt: '2026-11-18T08:00:00Z', ...fields },
  tool: 'report',
  isOfView: true,
  isShown: false,
  isOver: false,
});

describe('tasks', () => {
  it('have the last status, and since when they run', () => {
    const activity = new ViewActivity();
    happen(activity, 1, 'mcp-app-task', task({ statusMessage: 'Reading' }));
    expect(activity.running).toBe(1);
    happen(activity, 2, 'mcp-app-task', task({ status: 'input_required' }));
    happen(activity, 3, 'mcp-app-task', { ...task({ status: 'completed' }), isOver: true });
    expect(activity.tasks).toMatchObject([
      {
        taskId: 't1',
        tool: 'report',
        status: 'completed',
        statusMessage: '',
        since: Date.parse('2026-11-18T08:00:00Z'),
        updatedAt: 3,
        isOfView: true,
        isOver: true,
      },
    ]);
    expect(activity.running).toBe(0);
  });

  it('have the progress that the view gets, if it has a total', () => {
    const activity = new ViewActivity();
    happen(activity, 1, 'mcp-app-task', task({}));
    const progress = (params: object) =>
      toView({
        method: 'notifications/progress',
        params: { _meta: { 'mcp-app/tasks': { taskId: 't1' } }, ...params },
      });
    saying([progress({ progress: 7 })], activity);
    expect(activity.tasks[0]).toMatchObject({ progress: undefined, total: undefined });
    saying([progress({ progress: 3, total: 4 })], activity);
    expect(activity.tasks[0]).toMatchObject({ progress: 3, total: 4 });
  });

  it('that run stay when the list is cleared or full', () => {
    const activity = new ViewActivity();
    happen(activity, 1, 'mcp-app-task', task({}));
    for (let index = 0; index < 200; index++)
      happen(activity, 2, 'mcp-app-task', { ...task({ taskId: `x${index}` }), isOver: true });
    expect(activity.tasks.length).toBe(100);
    expect(activity.tasks[0]!.taskId).toBe('t1');
    activity.clear();
    expect(activity.tasks.map(({ taskId }) => taskId)).toEqual(['t1']);
  });
});

describe('subscriptions', () => {
  const uri = 'orders://today';
  const subscribe = asked(1, 'resources/subscribe', { uri }, { result: {} });
  const updated = toView({ method: 'notifications/resources/updated', params: { uri } });

  it('wait, are live, and count their updates', () => {
    expect(saying([subscribe[0]!]).subscriptions).toMatchObject([{ uri, state: 'waiting' }]);
    expect(saying(subscribe).subscriptions).toMatchObject([
      { uri, state: 'live', since: 1000, updates: 0, updatedAt: undefined },
    ]);
    expect(saying([...subscribe, updated, updated]).subscriptions).toMatchObject([
      { state: 'live', updates: 2, updatedAt: 1030 },
    ]);
  });

  it('are refused with the reason', () => {
    const error = { code: -32602, message: 'Not of this server.' };
    const { subscriptions, running } = saying(asked(1, 'resources/subscribe', { uri }, { error }));
    expect(subscriptions).toMatchObject([{ state: 'refused', reason: 'Not of this server.' }]);
    expect(running).toBe(0);
  });

  it('end with the view, or when it unsubscribes', () => {
    const ended = [{ uri, state: 'ended', isOver: true }];
    expect(
      saying([...subscribe, ...asked(2, 'resources/unsubscribe', { uri }, { result: {} })])
        .subscriptions,
    ).toMatchObject(ended);
    const reloaded = saying([toView({ method: 'x' })], saying(subscribe), 2);
    expect(reloaded.subscriptions).toMatchObject(ended);
    const closed = saying(subscribe);
    happen(closed, 5, 'mcp-app-status-change', { status: 'closed' });
    expect(closed.subscriptions).toMatchObject(ended);
  });

  it('from before the recording appear with their first update', () => {
    expect(saying([updated]).subscriptions).toMatchObject([{ uri, state: 'live', updates: 1 }]);
  });

  it('of the next start are not confused with answers to the one before', () => {
    const activity = saying([subscribe[0]!]);
    saying([subscribe[0]!], activity, 2);
    saying([toView({ id: 1, result: {} })], activity, 2);
    expect(activity.subscriptions.map(({ state }) => state)).toEqual(['ended', 'live']);
  });
});

describe('copies', () => {
  const params = {
    text: 'grüße',
    html: '<b>grüße</b>',
    image: { data: 'aGVsbG8=', mimeType: 'image/png' },
  };

  it('have kinds, sizes and the outcome, and never the content', () => {
    const activity = saying(asked(1, 'mcp-app/copy', params, { result: {} }));
    expect(activity.copies).toMatchObject([
      {
        parts: [
          { kind: 'text', bytes: 7 },
          { kind: 'html', bytes: 14 },
          { kind: 'image/png', bytes: 5 },
        ],
        problem: '',
        isOver: true,
      },
    ]);
    expect(JSON.stringify(activity.copies)).not.toMatch(/grü|aGVs/);
  });

  it('that were refused say why', () => {
    const result = { isError: true, reason: 'denied', message: 'The user refused it.' };
    expect(saying(asked(1, 'mcp-app/copy', params, { result })).copies).toMatchObject([
      { problem: 'The user refused it.' },
    ]);
    expect(saying([fromView({ id: 1, method: 'mcp-app/copy', params })]).copies).toMatchObject([
      { problem: undefined, isOver: false },
    ]);
  });
});

describe('names', () => {
  const called = (activity: ViewActivity, id: number, name: string, audit: object) => {
    saying([fromView({ id, method: 'tools/call', params: { name } })], activity);
    happen(activity, 5, 'mcp-app-audit', {
      method: 'tools/call',
      requestId: id,
      decision: 'allowed',
      ...audit,
    });
  };

  it('are those of the view and those that the host used', () => {
    const activity = new ViewActivity();
    called(activity, 1, 'get-time', { what: 'alpha__get-time' });
    called(activity, 2, 'get-time', { what: 'alpha__get-time' });
    called(activity, 3, 'list', { what: 'list' });
    expect(activity.names).toMatchObject([
      { method: 'tools/call', asked: 'get-time', used: 'alpha__get-time', count: 2, problem: '' },
      { asked: 'list', used: 'list', count: 1 },
    ]);
  });

  it('that were refused say why', () => {
    const activity = new ViewActivity();
    const reason = 'Several tools could be meant: alpha__x, beta__x.';
    called(activity, 1, 'x', { what: 'x', decision: 'denied', reason });
    expect(activity.names).toMatchObject([{ asked: 'x', used: 'x', problem: reason }]);
  });

  it('that the audit shortens are the same', () => {
    const activity = new ViewActivity();
    const long = 'x'.repeat(300);
    called(activity, 1, long, { what: `${'x'.repeat(200)}… (300 characters)` });
    expect(activity.names).toMatchObject([{ asked: long, used: long }]);
  });
});

it('shortcuts are counted', () => {
  const activity = new ViewActivity();
  happen(activity, 1, 'mcp-app-shortcut', { shortcut: 'mod+k' });
  happen(activity, 9, 'mcp-app-shortcut', { shortcut: 'mod+k' });
  expect(activity.shortcuts).toMatchObject([{ shortcut: 'mod+k', count: 2, time: 9 }]);
});

it('a new version is known until the next start of the view', () => {
  const activity = saying([toView({ method: 'x' })]);
  expect(activity).toMatchObject({ startedAt: 1000, newVersionAt: undefined });
  happen(activity, 7, 'mcp-app-new-version', {});
  expect(activity.newVersionAt).toBe(7);
  saying([toView({ method: 'x' })], activity, 2);
  expect(activity.newVersionAt).toBeUndefined();
});

it('a recording has the same activity as the view had', () => {
  const store = new RowStore();
  const said = asked(1, 'resources/subscribe', { uri: 'a://b' }, { result: {} });
  for (const [index, [direction, message]] of said.entries())
    store.addMessage({ time: index, session: 1, direction, message });
  for (const entry of readEvent('mcp-app-task', task({})))
    store.addEvent({ time: 5, session: 1, ...entry });
  const recording = parseRecording(JSON.stringify(recordingOf(store.rows, undefined, 0)));
  const { tasks, subscriptions, running } = activityOf(recording);
  expect(running).toBe(2);
  expect([tasks[0]!.tool, subscriptions[0]!.uri]).toEqual(['report', 'a://b']);
});

it('what throws when it is read is left out', () => {
  const activity = saying([
    [
      'from-view',
      {
        get method(): never {
          throw null;
        },
      },
    ],
  ]);
  activity.addEvent({ time: 1, session: 1, kind: 'task', name: '', isError: false, data: 3 });
  expect(activity).toMatchObject({ tasks: [], running: 0 });
});
