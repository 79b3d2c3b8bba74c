// What a page can style by: the custom states of a frame.
import { expect, it } from 'vitest';
import { showStates } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/frame-states.js';

const lifecycle = (more: object = {}) => ({ state: { kind: 'empty' }, status: 'idle', ...more });

function shown(...lifecycles: object[]) {
  const states = new Set<string>() as unknown as CustomStateSet;
  const changes = lifecycles.map((one) => showStates(states, one as never));
  return { states: [...states].toSorted(), changes };
}

it.each(['idle', 'loading', 'connecting', 'ready', 'unconnected', 'plain', 'closed', 'error'])(
  'the status %s is a state, and no other status is',
  (status) => {
    expect(shown(lifecycle({ status: 'other' }), lifecycle({ status })).states).toEqual([status]);
  },
);

it.each([
  [{ state: { kind: 'suspended' } }, ['idle', 'suspended']],
  [{ state: { kind: 'waiting' } }, ['idle', 'waiting']],
  [{ session: { resource: { meta: { prefersBorder: true } } } }, ['border', 'idle']],
  [{ session: { resource: { meta: { prefersBorder: false } } } }, ['borderless', 'idle']],
  [{ session: { resource: { meta: {} } } }, ['idle']],
  [{ session: {} }, ['idle']],
  [{ kept: { source: { meta: { prefersBorder: true } } } }, ['border', 'idle']],
  [{ kept: { source: {} } }, ['idle']],
  [{ status: 'error', error: { reason: 'auth-required' } }, ['auth-required', 'error']],
  [{ status: 'error', error: { reason: 'empty' } }, ['error']],
])('%j has the states %j', (more, states) => {
  expect(shown(lifecycle(more)).states).toEqual(states);
});

it('a running view decides about its border, also if it was restored', () => {
  const session = { resource: { meta: { prefersBorder: false } } };
  const kept = { source: { meta: { prefersBorder: true } } };
  expect(shown(lifecycle({ session, kept })).states).toEqual(['borderless', 'idle']);
});

it('says whether anything changed, and removes what is over', () => {
  const waiting = lifecycle({ state: { kind: 'waiting' } });
  const ready = lifecycle({ state: { kind: 'running' }, status: 'ready' });
  const { states, changes } = shown(waiting, waiting, ready, ready);
  expect(changes).toEqual([true, false, true, false]);
  expect(states).toEqual(['ready']);
});
