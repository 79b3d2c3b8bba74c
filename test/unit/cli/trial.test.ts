// The settings of trials in the address of the page, and what they do to a call.
import type { ServerLink } from '@mcp-app/elements/host';
import { describe, expect, it, vi } from 'vitest';
import { withInput } from '../../../packages/cli/page/composer/saved-inputs.ts';
import { fieldsOf } from '../../../packages/cli/page/composer/form-fields.ts';
import { addressOf, readCall, readTrial } from '../../../packages/cli/page/trial/trial.ts';
import { tryCall } from '../../../packages/cli/page/trial/tried-call.ts';
import type { Outcome } from '../../../packages/cli/page/trial/trial.ts';

describe('the address of the page', () => {
  it('has everything that is not the default, and leads back to it', () => {
    const hosts = ['claude', 'vscode'];
    const trial = { hosts, speed: 'slow', outcome: 'error', agents: 'see' } as const;
    const call = { server: 'http://localhost:3001/mcp', tool: 'show', input: { a: 'ü&=' } };
    const parts = Object.entries(addressOf(trial, call)).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(new URLSearchParams(parts as string[][]).toString());
    expect(readTrial(query)).toEqual(trial);
    expect(readCall(query)).toEqual(call);
    const usual = { hosts: ['this'], speed: 'normal', outcome: 'real' } as const;
    expect(Object.values(addressOf(usual)).filter(Boolean)).toEqual([]);
    expect(readTrial(new URLSearchParams())).toEqual(usual);
    expect(readCall(new URLSearchParams())).toBeUndefined();
  });

  it.each([
    ['hosts=nowhere,claude,claude', { hosts: ['claude'] }],
    ['hosts=constructor', { hosts: ['this'] }],
    ['speed=toString&outcome=maybe', { speed: 'normal', outcome: 'real' }],
  ])('ignores what is unknown: %s', (query, expected) => {
    expect(readTrial(new URLSearchParams(query))).toMatchObject(expected);
  });

  it.each(['{', '7', 'null', '"text"'])('has no input if it is %s', (input) => {
    expect(readCall(new URLSearchParams({ tool: 'a', input }))?.input).toEqual({});
  });
});

describe('a call', () => {
  const result = { content: [{ type: 'text' as const, text: 'Done' }] };
  function start(outcome: Outcome, request = vi.fn(() => Promise.resolve(result))) {
    const abort = new AbortController();
    const link = { request } as unknown as ServerLink;
    const call = { link, name: 'a', input: {}, outcome, onprogress: () => undefined };
    return { abort, request, end: tryCall({ ...call, signal: abort.signal }) };
  }

  it('ends as the tool answers, or as the server fails', async () => {
    expect(await start('real').end).toEqual({ kind: 'result', result });
    const failing = vi.fn(() => Promise.reject(new Error('Gone.')));
    expect(await start('real', failing).end).toEqual({ kind: 'failed', problem: 'Gone.' });
  });

  it.each([
    ['error', { kind: 'result', result: { isError: true } }],
    ['cancelled', { kind: 'stopped' }],
  ] as const)('ends with %s without reaching the server', async (outcome, expected) => {
    const { end, request } = start(outcome);
    expect(await end).toMatchObject(expected);
    expect(request).not.toHaveBeenCalled();
  });

  it('never ends, except when it is stopped', async () => {
    const { end, request, abort } = start('never');
    abort.abort();
    expect(await end).toMatchObject({ kind: 'stopped' });
    expect(request).not.toHaveBeenCalled();
  });

  it('ends later, and can be stopped before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const late = start('slow');
      await vi.advanceTimersByTimeAsync(4999);
      expect(late.request).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(await late.end).toEqual({ kind: 'result', result });
      const stopped = start('slow');
      stopped.abort.abort();
      expect(await stopped.end).toMatchObject({ kind: 'stopped' });
      expect(stopped.request).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });
});

it('a form begins with an earlier input', () => {
  const properties = {
    city: { type: 'string' },
    days: { type: 'integer', default: 1 },
    tags: { type: 'array', items: { type: 'string' } },
    other: { type: 'boolean', default: true },
  };
  const input = { city: 'Oslo', days: 3, tags: ['a', 'b'], gone: 1 };
  const fields = fieldsOf(withInput({ type: 'object', properties }, input));
  expect(fields.map(({ name, initial }) => [name, initial])).toEqual([
    ['city', 'Oslo'],
    ['days', '3'],
    ['tags', 'a\nb'],
    ['other', true],
  ]);
});
