import { describe, expect, it } from 'vitest';
import {
  durationOf,
  isPending,
} from '../../../packages/devtools/src/mcp-app-inspector/rows/row.js';
import { asked, fromView, storeOf, toView } from './support.js';

const partial = (text: string) =>
  toView({ method: 'ui/notifications/tool-input-partial', params: { arguments: { text } } });
const size = (height: number) =>
  fromView({ method: 'ui/notifications/size-changed', params: { height } });

describe('pairing', () => {
  it('matches an answer with its request: name, hint and duration', () => {
    const { rows } = storeOf(asked(7, 'tools/call', { name: 'get-time' }, { result: {} }));
    expect(rows.map(({ kind, name, hint, direction }) => [kind, name, hint, direction])).toEqual([
      ['request', 'tools/call', 'get-time', 'from-view'],
      ['answer', 'tools/call', 'get-time', 'to-view'],
    ]);
    expect(rows[0]!.partner).toBe(rows[1]);
    expect(rows[1]!.partner).toBe(rows[0]);
    expect(durationOf(rows[1]!)).toBe(10);
    expect(rows.map(isPending)).toEqual([false, false]);
  });

  it('distinguishes ids by direction, and 1 from "1"', () => {
    const { rows } = storeOf([
      fromView({ id: 1, method: 'ping' }),
      toView({ id: 1, method: 'tools/list' }),
      toView({ id: '1', result: {} }),
      fromView({ id: 1, result: { tools: [] } }),
      toView({ id: 1, result: {} }),
    ]);
    expect(rows.map(({ name }) => name)).toEqual([
      'ping',
      'tools/list',
      '#1',
      'tools/list',
      'ping',
    ]);
    expect(rows[2]!.partner).toBeUndefined();
  });

  it('shows a request without an answer as pending', () => {
    const { rows } = storeOf([fromView({ id: 1, method: 'tools/call', params: { name: 'x' } })]);
    expect(isPending(rows[0]!)).toBe(true);
    expect(durationOf(rows[0]!)).toBeUndefined();
  });

  it.each([
    [{ id: 1, error: { code: -32601, message: 'no' } }, true],
    [{ id: 1, result: { isError: true } }, true],
    [{ id: 1, result: {} }, false],
    [{ method: 'notifications/message', params: { level: 'critical' } }, true],
    [{ method: 'notifications/message', params: { level: 'info' } }, false],
    [{ method: 'ui/notifications/tool-result', params: { isError: true } }, true],
  ])('treats %j as an error: %s', (message, expected) => {
    expect(storeOf([toView(message)]).rows[0]!.isError).toBe(expected);
  });
});

describe('floods', () => {
  it('merges partial inputs into one row with a count and the last input', () => {
    const { rows } = storeOf([partial('a'), size(1), partial('ab'), size(2), partial('abc')]);
    expect(rows.map(({ name, count }) => [name, count])).toEqual([
      ['ui/notifications/tool-input-partial', 3],
      ['ui/notifications/size-changed', 2],
    ]);
    expect(rows[0]!.text).toContain('"abc"');
  });

  it('merges alternating sizes and contexts of a pane that is resized into two rows', () => {
    const context = (params: object) =>
      toView({ method: 'ui/notifications/host-context-changed', params });
    const width = (maxWidth: number) => context({ containerDimensions: { maxWidth } });
    const { rows } = storeOf([
      width(500),
      size(310),
      width(490),
      size(320),
      width(480),
      context({ theme: 'dark' }),
      width(470),
    ]);
    expect(rows.map(({ name, count }) => [name.split('/').pop(), count])).toEqual([
      ['host-context-changed', 3],
      ['size-changed', 2],
      ['host-context-changed', 1],
      ['host-context-changed', 1],
    ]);
    expect(rows[0]!.text).toContain('480');
    expect(rows[2]!.text).toContain('dark');
  });

  it('starts a new row after another message', () => {
    const { rows } = storeOf([partial('a'), fromView({ id: 1, method: 'ping' }), partial('b')]);
    expect(rows.map(({ count }) => count)).toEqual([1, 1, 1]);
  });
});

describe('events', () => {
  it('counts a repeated event instead of listing it again', () => {
    const store = storeOf([]);
    const blocked = { time: 1, session: 1, kind: 'csp' as const, name: 'img-src', isError: true };
    store.addEvent({ ...blocked, data: { line: 1 } });
    store.addEvent({ ...blocked, data: { line: 1 } });
    store.addEvent({ ...blocked, data: { line: 2 } });
    expect(store.rows.map(({ count }) => count)).toEqual([2, 1]);
  });
});

describe('bounds', () => {
  it('keeps the newest rows and counts the dropped ones', () => {
    const many = Array.from({ length: 25 }, (_, id) => fromView({ id, method: 'ping' }));
    const store = storeOf(many, 10);
    expect(store.rows).toHaveLength(10);
    expect(store.dropped).toBe(15);
    expect(JSON.parse(store.rows[0]!.text)).toMatchObject({ id: 15 });
    // The request was dropped, so its answer has its own row.
    store.addMessage({ time: 1, session: 1, direction: 'to-view', message: { id: 3, result: {} } });
    expect(store.rows.at(-1)!.partner).toBeUndefined();
  });

  it('keeps fewer rows when they are very large, but always the newest', () => {
    const giant = (id: number) => fromView({ id, method: 'x', params: { text: 'a'.repeat(1000) } });
    const store = storeOf([giant(1), giant(2), giant(3)], 10, 2500);
    expect(store.rows.map(({ text }) => JSON.parse(text).id)).toEqual([2, 3]);
    expect(storeOf([giant(1), giant(2)], 10, 100).rows).toHaveLength(1);
  });

  it('keeps a message as it was sent, even if the object changes later', () => {
    const params = { name: 'before' };
    const store = storeOf([fromView({ id: 1, method: 'tools/call', params })]);
    params.name = 'after';
    expect(store.rows[0]!.text).toContain('before');
  });

  it('describes values that JSON cannot represent', () => {
    const loop: Record<string, unknown> = { id: 1, result: {} };
    loop['result'] = loop;
    expect(storeOf([toView(loop)]).rows[0]!.text).toContain('(circular)');
  });

  it('does not list what the sandbox sends to the host as a message of the view', () => {
    expect(storeOf([fromView({ method: 'ui/notifications/sandbox-report' })]).rows).toEqual([]);
  });
});
