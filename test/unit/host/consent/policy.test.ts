import { describe, expect, it } from 'vitest';
import { defaultAnswer } from '../../../../packages/elements/src/host/consent/policy.js';
import type { Policy } from '../../../../packages/elements/src/host/consent/policy.js';
import { asAct, download, gateWith, link, toolCall } from './support.js';

describe('what holds without a policy', () => {
  it.each([
    ['a tool that only reads', toolCall('t', { readOnlyHint: true }), 'allow'],
    ['a tool that says nothing', toolCall('t'), 'allow'],
    ['a tool that writes', toolCall('t', { readOnlyHint: false, destructiveHint: false }), 'allow'],
    ['a tool that destroys', toolCall('t', { destructiveHint: true }), 'ask'],
    ['one that says both', toolCall('t', { readOnlyHint: true, destructiveHint: true }), 'allow'],
    ['a link', link(), 'ask'],
    ['a download', download, 'ask'],
  ] as const)('%s', (_, draft, expected) => {
    expect(defaultAnswer(asAct(draft), false)).toBe(expected);
    expect(defaultAnswer(asAct(draft), true), 'with a handler the page decides').toBe('allow');
  });
});

describe('a policy', () => {
  it.each([
    ['a hook', () => 'allow'],
    ['a promise of a hook', async () => 'allow'],
    ['an object', { 'tool-call': 'allow' }],
  ] as [string, Policy][])('%s allows', async (_, policy) => {
    const { action, entries } = gateWith({ policy });
    expect(await action(toolCall('t', { destructiveHint: true }))).toBe('done');
    expect(entries).toMatchObject([{ decision: 'allowed', by: 'policy', outcome: 'ok' }]);
  });

  it('an object leaves what it does not name to the default', async () => {
    const { action, entries } = gateWith({ policy: { link: 'deny' } });
    await action(toolCall());
    await action(link());
    expect(entries).toMatchObject([
      { decision: 'allowed', by: 'default' },
      { decision: 'denied', by: 'policy' },
    ]);
  });

  it('sees who, what, and the arguments as they are', async () => {
    const seen: unknown[] = [];
    const { action, entries } = gateWith({ policy: (given) => (seen.push(given), 'default') });
    await action(toolCall('save'));
    expect(seen).toMatchObject([
      {
        id: entries[0]!.id,
        kind: 'tool-call',
        name: 'save',
        server: { id: 'notes', name: 'Notes' },
        app: { name: 'App' },
        arguments: { title: 'Rome', password: 'hunter2' },
      },
    ]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('the database is down');
      },
      /database is down/,
    ],
    ['rejects', () => Promise.reject(new Error('no network')), /no network/],
    ['never answers', () => new Promise(() => {}), /within 50 ms/],
    ['answers "maybe"', () => 'maybe', /"maybe"/],
    ['answers nothing', () => undefined, /undefined/],
    ['answers true', () => true, /true/],
    ['answers an object', () => ({ allow: 1 }), /allow/],
  ] as [string, never, RegExp][])(
    'that %s denies, and the audit says why',
    async (_, policy, why) => {
      const { action, entries } = gateWith({ policy }, { policyTimeout: 50 });
      expect(await action(toolCall('t', { readOnlyHint: true }))).toMatch(why);
      expect(entries).toMatchObject([{ decision: 'denied', by: 'policy', outcome: undefined }]);
      expect(entries[0]!.reason).toMatch(why);
    },
  );

  it('as an object with nonsense in it denies', async () => {
    const { action } = gateWith({ policy: { 'tool-call': 'yes' as never } });
    expect(await action(toolCall())).toMatch(/"yes"/);
  });

  it('counts also where the page has a handler', async () => {
    const { action } = gateWith({ policy: { link: 'deny' } });
    expect(await action(link(), { hasHandler: true })).toMatch(/^no/);
  });
});
