import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import {
  POLICY_PRESETS,
  presetAnswer,
} from '../../../../packages/elements/src/host/consent/policy-presets.js';
import type { Policy } from '../../../../packages/elements/src/host/consent/policy.js';
import { asAct, download, gateWith, link, toolCall } from './support.js';

const TOOLS = {
  'read-only tool': toolCall('t', { readOnlyHint: true }),
  'tool that is not destructive': toolCall('t', { readOnlyHint: false, destructiveHint: false }),
  'tool without annotations': toolCall('t'),
  'destructive tool': toolCall('t', { destructiveHint: true }),
};

describe('D19 the presets', () => {
  it.each([
    ['read-only tool', 'allow', 'allow', 'allow'],
    ['tool that is not destructive', 'allow', 'allow', 'ask'],
    ['tool without annotations', 'allow', 'allow', 'ask'],
    ['destructive tool', 'allow', 'ask', 'ask'],
  ] as const)('%s: trusting %s, default %s, strict %s', (name, trusting, normal, strict) => {
    const action = asAct(TOOLS[name]);
    expect(presetAnswer('trusting', action, false)).toBe(trusting);
    expect(presetAnswer('default', action, false)).toBe(normal);
    expect(presetAnswer('strict', action, false)).toBe(strict);
  });

  it('treats a tool that the server does not list like one without annotations', () => {
    const unlisted = asAct({ ...toolCall('t'), tool: undefined } as never);
    expect(presetAnswer('default', unlisted, false)).toBe('allow');
    expect(presetAnswer('strict', unlisted, false)).toBe('ask');
  });

  it('trusts the read-only hint of a tool, whatever else it says', () => {
    const both = toolCall('t', { readOnlyHint: true, destructiveHint: true });
    expect(presetAnswer('strict', asAct(both), false)).toBe('allow');
  });

  it('lets a handler of the page decide, except with strict', () => {
    for (const draft of [link(), download, TOOLS['destructive tool']]) {
      expect(presetAnswer('default', asAct(draft), true)).toBe('allow');
      expect(presetAnswer('strict', asAct(draft), true)).toBe('ask');
    }
  });

  it('accepts a preset by name, and denies everything for an unknown name', async () => {
    const ask = vi.fn(async () => 'once' as const);
    const strict = gateWith({ policy: 'strict', ask });
    expect(await strict.action(toolCall())).toBe('done');
    expect(ask).toHaveBeenCalledTimes(1);
    const unknown = gateWith({ policy: 'lax' as 'strict', ask });
    expect(await unknown.action(toolCall('t', { readOnlyHint: true }))).toMatch(
      /"lax", but must be trusting/,
    );
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('trusting still requires user input for what leaves the page', async () => {
    const { action } = gateWith({ policy: 'trusting' }, {}, false);
    expect(await action(link())).toMatch(/did not interact/);
  });

  it('the guide shows the table as it is', () => {
    const guide = readFileSync(
      new URL('../../../../docs/pages/guides/consent.md', import.meta.url),
      'utf8',
    );
    const rows = [
      ...guide.matchAll(/^\| (.+?) +\| (allow|ask) +\| (allow|ask) +\| (allow|ask) +\|$/gm),
    ];
    const shown = rows.map(([, name, trusting, normal, strict]) => [
      name!.replaceAll('`', ''),
      { trusting, default: normal, strict },
    ]);
    expect(Object.fromEntries(shown)).toEqual(POLICY_PRESETS);
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

  it('as an object, uses the default for kinds that it does not name', async () => {
    const { action, entries } = gateWith({ policy: { link: 'deny' } });
    await action(toolCall());
    await action(link());
    expect(entries).toMatchObject([
      { decision: 'allowed', by: 'default' },
      { decision: 'denied', by: 'policy' },
    ]);
  });

  it('gets the server, the action and the unchanged arguments', async () => {
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

  it('denies as an object with invalid values', async () => {
    const { action } = gateWith({ policy: { 'tool-call': 'yes' as never } });
    expect(await action(toolCall())).toMatch(/"yes"/);
  });

  it('also applies where the page has a handler', async () => {
    const { action } = gateWith({ policy: { link: 'deny' } });
    expect(await action(link(), { hasHandler: true })).toMatch(/^no/);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['an object whose prototype has a decision', Object.create({ 'tool-call': 'deny' })],
    ['an object with the decision "default"', { 'tool-call': 'default' }],
    ['a hook with the decision "default"', () => 'default'],
  ])('that is %s leaves it to the default', async (_name, given) => {
    const { action, entries } = gateWith({ policy: given as Policy });
    expect(await action(toolCall())).toBe('done');
    expect(entries).toMatchObject([{ by: 'default' }]);
  });

  it('is told when its answer is no longer needed', async () => {
    const controller = new AbortController();
    const signals: AbortSignal[] = [];
    const { action, entries } = gateWith({
      policy: (_action, { signal }) => {
        signals.push(signal);
        return new Promise(() => {});
      },
    });
    const performed = action(toolCall(), { signal: controller.signal });
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    expect(signals[0]!.aborted).toBe(false);
    controller.abort();
    expect(await performed).toMatch(/cancelled/);
    expect(signals[0]!.aborted).toBe(true);
    expect(entries).toMatchObject([{ by: 'default', outcome: 'cancelled' }]);
  });
});
