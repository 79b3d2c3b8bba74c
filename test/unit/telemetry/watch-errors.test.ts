// The hooks for errors of all frames of a page.
import { expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../../packages/elements/src/host/app-error.js';
import { watchErrors } from '../../../packages/elements/src/host/watch-errors.js';
import type { ErrorHooks } from '../../../packages/elements/src/host/watch-errors.js';

const failure = new AppError('resource', 'too-large', 'Too large for Ada.', 'Make it smaller.');

/** A frame with these properties, which is its own page here. */
function frameWith(properties: object, hooks: ErrorHooks) {
  const frame = Object.assign(new EventTarget(), properties);
  onTestFinished(watchErrors(hooks, frame));
  const fire = (type: string, fields: object) =>
    frame.dispatchEvent(Object.assign(new Event(type), fields));
  return {
    frame,
    fail: () => fire('mcp-app-error', { error: failure }),
    log: (data: unknown, level = 'error') => fire('mcp-app-log', { level, logger: 'view', data }),
  };
}

it('an error of a frame has its facts, and the frame', () => {
  const onerror = vi.fn();
  const { frame, fail } = frameWith({ serverId: 'weather' }, { onerror });
  fail();
  const facts = {
    code: 'resource/too-large',
    phase: 'resource',
    server: 'weather',
    fingerprint: 'resource/too-large/weather',
  };
  expect(onerror.mock.calls).toEqual([[failure, facts, frame]]);
});

it('the server is the one that the frame uses', () => {
  const url = 'https://mcp.example/ada';
  const relay = 'https://relay.example/weather';
  for (const [properties, server] of [
    [{ server: url }, 'https://mcp.example'],
    [{ server: url, relay }, 'https://relay.example'],
    [{ server: url, relay, client: {} }, undefined],
    [{ server: url, relay, client: {}, serverId: 'shop' }, 'shop'],
  ] as const) {
    const onerror = vi.fn();
    frameWith(properties, { onerror }).fail();
    expect(onerror.mock.calls[0]![1]).toMatchObject({ server });
  }
});

it('uncaught errors of views are counted by their fingerprint, if the page wants them', () => {
  const onviewerror = vi.fn();
  const { log, fail } = frameWith({ serverId: 'shop' }, { onviewerror });
  fail();
  log('No row 17');
  log('No row 18');
  log('No column');
  log('No row 19', 'info');
  const counts = onviewerror.mock.calls.map(([{ fingerprint }, count]) => [fingerprint, count]);
  const [row, , column] = counts.map(([fingerprint]) => fingerprint);
  expect(row).not.toBe(column);
  expect(counts).toEqual([
    [row, 1],
    [row, 2],
    [column, 1],
  ]);
});

it('a view that forges errors makes a limited number of fingerprints', () => {
  const onviewerror = vi.fn();
  const { log } = frameWith({ serverId: 'shop' }, { onviewerror });
  const word = (index: number) =>
    String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26));
  for (let index = 0; index < 300; index++) log(`No ${word(index)}`);
  const fingerprints = new Set(onviewerror.mock.calls.map(([facts]) => facts.fingerprint));
  expect(fingerprints.size).toBe(101);
  const [facts, count] = onviewerror.mock.calls.at(-1)!;
  expect(facts).toMatchObject({ code: 'view/uncaught', fingerprint: 'view/uncaught/shop' });
  expect(count).toBe(200);
});

it('ends', () => {
  const onerror = vi.fn();
  const frame = new EventTarget();
  watchErrors({ onerror }, frame)();
  frame.dispatchEvent(Object.assign(new Event('mcp-app-error'), { error: failure }));
  expect(onerror).not.toHaveBeenCalled();
});
