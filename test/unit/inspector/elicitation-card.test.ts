// What the inspector knows of the questions of a server.
import { expect, it } from 'vitest';
import { questionsIn } from '../../../packages/devtools/src/mcp-app-inspector/elicitation-card.js';
import { readEvent } from '../../../packages/devtools/src/mcp-app-inspector/frame-events.js';
import { RowStore } from '../../../packages/devtools/src/mcp-app-inspector/rows/row-store.js';

const server = { id: 'https://shop.example/mcp', name: 'Shop' };

function storeOf(events: [string, object][]): RowStore {
  const store = new RowStore();
  for (const [name, event] of events)
    for (const entry of readEvent(name, event)) store.addEvent({ time: 1, session: 1, ...entry });
  return store;
}

const asked = (id: string, place: string): [string, object] => [
  'mcp-app-question',
  { id, mode: 'form', server, place, state: 'asked', secret: 'kept' },
];
const ended = (id: string, place: string, state: string): [string, object] => [
  'mcp-app-audit',
  {
    id,
    kind: 'elicitation',
    server,
    decision: 'allowed',
    arguments: { mode: 'form', place, state },
  },
];

it('shows each question once, with its last state', () => {
  const { rows } = storeOf([
    asked('q1', 'app'),
    asked('q1', 'frame'),
    ['mcp-app-question', { id: 'q1', mode: 'form', server, place: 'frame', state: 'accept' }],
    ended('q1', 'frame', 'accept'),
    ['mcp-app-audit', { id: 'a', kind: 'tool-call', decision: 'allowed', arguments: {} }],
    asked('q2', 'app'),
  ]);
  expect(questionsIn(rows)).toEqual([
    { server: 'Shop', mode: 'form', place: 'frame', state: 'accept' },
    { server: 'Shop', mode: 'form', place: 'app', state: 'asked' },
  ]);
});

it('keeps only the facts that the frame reports', () => {
  const { rows } = storeOf([asked('q1', 'frame')]);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.text).not.toContain('kept');
});

it('shows nothing without questions, and survives a page that makes them up', () => {
  expect(questionsIn(storeOf([['mcp-app-audit', { kind: 'elicitation' }]]).rows)).toEqual([
    { server: '', mode: '', place: '', state: '' },
  ]);
  expect(questionsIn([])).toEqual([]);
});
