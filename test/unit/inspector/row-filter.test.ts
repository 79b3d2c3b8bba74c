import { describe, expect, it } from 'vitest';
import {
  filterRows,
  NO_FILTER,
} from '../../../packages/devtools/src/mcp-app-inspector/rows/row-filter.js';
import type { Toggle } from '../../../packages/devtools/src/mcp-app-inspector/rows/row-filter.js';
import { asked, fromView, storeOf, toView } from './support.js';

const store = storeOf([
  ...asked(1, 'tools/call', { name: 'get-time' }, { result: { content: 'Zürich' } }),
  ...asked(2, 'resources/read', { uri: 'ui://x' }, { error: { code: -32602, message: 'no' } }),
  fromView({ method: 'notifications/message', params: { level: 'info', data: 'hello' } }),
  toView({ method: 'ui/notifications/tool-input', params: {} }),
]);
const event = { time: 1, session: 1, isError: false, data: {} };
store.addEvent({ ...event, kind: 'status', name: 'ready' });
store.addEvent({ ...event, kind: 'audit', name: 'denied link', isError: true });
store.addEvent({ ...event, kind: 'log', name: 'error', isError: true });

const without = (...names: Toggle[]) =>
  new Set([...NO_FILTER.on].filter((name) => !names.includes(name)));
const shown = (
  filter: Partial<typeof NO_FILTER>,
  view: 'messages' | 'audit' | 'log' = 'messages',
) => filterRows(store.rows, view, { ...NO_FILTER, ...filter }).map(({ name }) => name);

describe('the filter', () => {
  it('shows everything except logs that were not messages', () => {
    expect(shown({})).toHaveLength(8);
    expect(shown({}, 'log')).toEqual(['notifications/message', 'error']);
    expect(shown({}, 'audit')).toEqual(['denied link']);
  });

  it('finds all the words, anywhere in the row, in any case', () => {
    expect(shown({ text: 'zürich' })).toEqual(['tools/call']);
    // The answer does not contain the word itself, but it belongs to a request for that tool.
    expect(shown({ text: 'TOOLS get-time' })).toEqual(['tools/call', 'tools/call']);
    expect(shown({ text: 'tools nowhere' })).toEqual([]);
  });

  it('can hide directions and kinds', () => {
    expect(shown({ on: without('events') })).toHaveLength(6);
    expect(shown({ on: without('events', 'toView') })).toEqual([
      'tools/call',
      'resources/read',
      'notifications/message',
    ]);
    expect(shown({ on: without('events', 'requests') })).toEqual([
      'notifications/message',
      'ui/notifications/tool-input',
    ]);
    expect(shown({ on: without('notifications', 'requests') })).toEqual(['ready', 'denied link']);
  });

  it('shows only errors and what led to them', () => {
    const on = new Set<Toggle>([...NO_FILTER.on, 'errors']);
    expect(shown({ on })).toEqual(['resources/read', 'resources/read', 'denied link']);
  });
});
