import { describe, expect, it } from 'vitest';
import { leakFigures } from '../../soak/leak-figures.ts';
import type { Measure } from '../../soak/measure.ts';

const rest: Measure = {
  frames: 1,
  documents: 2,
  nodes: 100,
  listeners: 0,
  heap: 5_000_000,
  alive: 0,
  calls: 0,
  relay: { sockets: 0, responses: 0, running: 0, heap: 20_000_000 },
};
const exceeded = (rounds: Measure[]) =>
  leakFigures(rest, rounds)
    .filter(({ isOk }) => !isOk)
    .map(({ what }) => what);

describe('what is left after a run', () => {
  it('is nothing if everything is as before', () => {
    expect(exceeded(Array.from({ length: 9 }, () => rest))).toEqual([]);
  });

  it.each([
    ['iframes in the page', { ...rest, frames: 2 }],
    ['removed elements in memory', { ...rest, alive: 1 }],
    ['documents', { ...rest, documents: 3 }],
    ['DOM nodes', { ...rest, nodes: 1000 }],
    ['event listeners', { ...rest, listeners: 1 }],
    ['calls at the MCP server', { ...rest, calls: 1 }],
    ['calls in the relay', { ...rest, relay: { ...rest.relay, running: 1 } }],
    ['sockets of the relay', { ...rest, relay: { ...rest.relay, sockets: 1 } }],
    ['open responses of the relay', { ...rest, relay: { ...rest.relay, responses: 1 } }],
  ])('is detected: %s', (what, last) => {
    expect(exceeded([rest, last])).toEqual([what]);
  });

  it('is detected: memory that grows', () => {
    const rounds = Array.from({ length: 9 }, (_, round) => ({
      ...rest,
      heap: rest.heap * (1 + round / 10),
      relay: { ...rest.relay, heap: rest.relay.heap * (1 + round / 10) },
    }));
    expect(exceeded(rounds)).toEqual([
      'page heap, growth over the rounds',
      'relay heap, growth over the rounds',
    ]);
  });
});
