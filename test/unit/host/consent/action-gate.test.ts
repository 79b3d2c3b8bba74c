import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Ask, AskAnswer } from '../../../../packages/elements/src/host/consent/ask.js';
import { download, downloadOf, gateWith, link, toolCall } from './support.js';

const policy = () => 'ask' as const;
const answering = (...answers: AskAnswer[]) => {
  let asked = 0;
  return vi.fn<Ask>(() => answers[Math.min(asked++, answers.length - 1)]!);
};

describe('asking', () => {
  afterEach(() => void vi.useRealTimers());

  it('"once" allows only this action, "always" allows this tool from now on', async () => {
    const ask = answering('once', 'always');
    const { action, entries, grants } = gateWith({ policy, ask });
    for (let n = 0; n < 3; n++) expect(await action(toolCall('save'))).toBe('done');
    expect(await action(toolCall('other'))).toBe('done');
    expect(entries.map(({ by }) => by)).toEqual(['user', 'user', 'grant', 'user']);
    expect(grants.grants).toMatchObject([
      { kind: 'tool-call', tool: 'save', server: 'notes' },
      { kind: 'tool-call', tool: 'other' },
    ]);
  });

  it('grants a download as a kind and a link as a site, and only after user input', async () => {
    const ask = answering('always');
    const { action, grants } = gateWith({ ask });
    await action(download);
    await action(link('https://a.example/1'));
    await action(link('mailto:a@example.com'));
    expect(grants.grants.map(({ kind, origin }) => [kind, origin])).toEqual([
      ['download', undefined],
      ['link', 'https://a.example'],
    ]);
    const away = gateWith({ ask }, {}, false);
    ask.mockClear();
    expect(await away.action(link())).toMatch(/did not interact/);
    expect(ask).not.toHaveBeenCalled();
  });

  it('a grant for downloads covers harmless files; others are asked about each time, without "always"', async () => {
    const ask = answering('always');
    const { action, entries, grants } = gateWith({ ask });
    for (const draft of [
      download,
      download,
      downloadOf('a.zip', 'ask'),
      downloadOf('a.zip', 'ask'),
      downloadOf('a.html', 'active'),
    ])
      await action(draft);
    expect(entries.map(({ by }) => by)).toEqual(['user', 'grant', 'user', 'user', 'user']);
    expect(ask.mock.calls.map(([, { canAlways }]) => canAlways)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(grants.grants).toHaveLength(1);
  });

  it('asks when the policy says ask, even without user input', async () => {
    const ask = answering('once');
    expect(await gateWith({ policy, ask }, {}, false).action(link())).toBe('done');
  });

  it('stops asking after some consecutive denials, and audits that', async () => {
    const ask = answering('deny');
    const { action, entries } = gateWith({ policy, ask });
    for (let n = 0; n < 5; n++) expect(await action(toolCall())).toMatch(/^no/);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(entries.map(({ by }) => by)).toEqual(['user', 'user', 'user', 'limit', 'limit']);
    expect(entries[4]!.reason).toContain('maxDenials');
  });

  it('an approval resets the count of denials', async () => {
    const ask = answering('deny', 'deny', 'once', 'deny', 'deny', 'once');
    const { action } = gateWith({ policy, ask });
    for (let n = 0; n < 6; n++) await action(toolCall());
    expect(ask).toHaveBeenCalledTimes(6);
  });

  it('"block" ends all questions of this view', async () => {
    const ask = answering('block');
    const { action, entries } = gateWith({ policy, ask });
    expect(await action(toolCall())).toMatch(/^no/);
    expect(await action(toolCall('other'))).toMatch(/^no/);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(entries).toMatchObject([
      { decision: 'denied', by: 'user' },
      { decision: 'denied', by: 'limit' },
    ]);
  });

  it('limits the rate of questions', async () => {
    const ask = answering('once');
    const { action, entries } = gateWith({ policy, ask }, { asksPerMinute: 2 });
    for (let n = 0; n < 3; n++) await action(toolCall());
    expect(entries[2]).toMatchObject({ decision: 'denied', by: 'limit' });
    expect(entries[2]!.reason).toContain('asksPerMinute');
  });

  it('asks one question at a time on the whole page; views take turns, and a full queue denies', async () => {
    let open = 0;
    let most = 0;
    const asked: string[] = [];
    const askAs = (view: string) => async (): Promise<AskAnswer> => {
      most = Math.max(most, ++open);
      asked.push(view);
      await Promise.resolve();
      open--;
      return 'once';
    };
    const pushy = gateWith({ policy, ask: askAs('pushy') });
    const modest = gateWith({ policy, ask: askAs('modest') });
    const all = Array.from({ length: 12 }, (_, n) => pushy.action(toolCall(`t${n}`)));
    const one = modest.action(toolCall('a'));
    expect(await one).toBe('done');
    const results = await Promise.all(all);
    expect(most).toBe(1);
    expect(asked.indexOf('modest')).toBeLessThanOrEqual(2);
    // One is open while eight wait.
    expect(results.filter((result) => result === 'done')).toHaveLength(9);
    expect(results.filter((result) => /Too many questions/.test(result))).toHaveLength(3);
  });

  it('does not ask about waiting actions that were granted meanwhile', async () => {
    const ask = answering('always');
    const { action, entries } = gateWith({ policy, ask });
    await Promise.all([action(toolCall()), action(toolCall()), action(toolCall())]);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(entries.map(({ by }) => by)).toEqual(['user', 'grant', 'grant']);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('no dialog')), 'default', /no dialog/],
    ['answers nonsense', () => 'yes', 'default', /"yes"/],
    ['never answers', () => new Promise(() => {}), 'limit', /50 ms/],
  ] as [string, never, string, RegExp][])('denies when ask() %s', async (_, ask, by, why) => {
    const { action, entries } = gateWith({ policy, ask }, { askTimeout: 50 });
    expect(await action(toolCall())).toMatch(why);
    expect(entries).toMatchObject([{ decision: 'denied', by }]);
  });

  it('closes a question that timed out', async () => {
    let closed = false;
    const ask: Ask = (_, { signal }) =>
      new Promise(() => signal.addEventListener('abort', () => (closed = true)));
    await gateWith({ policy, ask }, { askTimeout: 20 }).action(toolCall());
    expect(closed).toBe(true);
  });

  it('denies if there is no way to ask', async () => {
    expect(await gateWith({ policy }).action(toolCall())).toMatch(/user cannot be asked/);
  });

  it('does not execute an action that the view cancels, and asks the next question', async () => {
    const controller = new AbortController();
    const asked: string[] = [];
    const ask: Ask = ({ what }, { signal }) => {
      asked.push(what);
      if (what === 'next') return 'once';
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('closed')));
        controller.abort();
      });
    };
    const { action, entries } = gateWith({ policy, ask });
    vi.useFakeTimers();
    expect(await action(toolCall('first'), { signal: controller.signal })).toMatch(
      /cancelled the request/,
    );
    const next = action(toolCall('next'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await next).toBe('done');
    expect(asked).toEqual(['first', 'next']);
    expect(entries).toMatchObject([{ decision: 'denied', outcome: 'cancelled' }, { by: 'user' }]);
  });
});

describe('audit', () => {
  it('has one entry for each action when it has ended, without its secrets', async () => {
    const { action, entries } = gateWith();
    const before = Date.now();
    await action(toolCall('save'));
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      kind: 'tool-call',
      method: 'tools/call',
      what: 'save',
      server: { id: 'notes', name: 'Notes' },
      appInfo: { name: 'App' },
      decision: 'allowed',
      by: 'default',
      outcome: 'ok',
      reason: undefined,
      arguments: { title: 'Rome', password: '[redacted]' },
    });
    expect(entries[0]!.duration).toBeGreaterThanOrEqual(0);
    expect(entries[0]!.time).toBeGreaterThanOrEqual(before);
    expect(entries[0]!.id).toMatch(/^\w{10,}$/);
  });

  it('distinguishes isError and a throw from an abort', async () => {
    const { gate, entries } = gateWith();
    const controller = new AbortController();
    const perform = (work: () => unknown, signal = new AbortController().signal) =>
      gate.perform({ action: toolCall(), signal, work, refused: () => {} }).catch(() => {});
    await perform(() => ({ isError: true }));
    await perform(() => {
      throw new Error('the server is gone');
    });
    await perform(() => controller.abort(), controller.signal);
    expect(entries.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'cancelled']);
    expect(entries[1]!.reason).toBe('the server is gone');
  });

  it('records what the page took over as allowed by the page, and does not execute it twice', async () => {
    const { gate, entries } = gateWith();
    const work = vi.fn(() => ({}));
    const { signal } = new AbortController();
    await gate.perform({
      action: link(),
      signal,
      takenOver: () => ({}),
      work,
      refused: () => ({}),
    });
    expect(work).not.toHaveBeenCalled();
    expect(entries).toMatchObject([{ decision: 'allowed', by: 'page', outcome: 'ok' }]);
  });
});

describe('rates', () => {
  it.each([
    ['link', 'linksPerMinute'],
    ['download', 'downloadsPerMinute'],
    ['copy', 'copiesPerMinute'],
    ['message', 'messagesPerMinute'],
    ['model-context', 'modelContextsPerMinute'],
    ['sampling', 'samplingsPerMinute'],
    ['display-mode', 'displayModesPerMinute'],
    ['extension', 'extensionsPerMinute'],
  ] as const)('%s: %s', async (kind, limit) => {
    const { action, entries } = gateWith({ policy: () => 'allow' }, { [limit]: 2 });
    const draft = { ...link(), kind } as never;
    for (let n = 0; n < 4; n++) await action(draft);
    expect(entries.map(({ decision }) => decision)).toEqual([
      'allowed',
      'allowed',
      'denied',
      'denied',
    ]);
    expect(entries[3]).toMatchObject({ by: 'limit' });
    expect(entries[3]!.reason).toContain(`limits.${limit} is 2`);
  });

  it('does not limit tool calls: they queue', async () => {
    const { action } = gateWith();
    const done = await Promise.all(Array.from({ length: 1000 }, () => action(toolCall())));
    expect(new Set(done)).toEqual(new Set(['done']));
  });
});

describe('one action for each input in the view', () => {
  /** A user with `count` inputs, each of which counts once. */
  const inputs = (count: number) => ({
    isActive: true,
    spend: () => count-- > 0,
  });

  it('a grant saves one file per input, and asks about the next one', async () => {
    const ask = answering('always', 'once');
    const { action, entries } = gateWith({ ask }, {}, inputs(2));
    await action(download);
    await action(download);
    await action(download);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(entries.map(({ by }) => by)).toEqual(['user', 'grant', 'user']);
  });

  it('a grant saves nothing without input in the view, and does not ask', async () => {
    const ask = answering('always');
    let isActive = true;
    const user = {
      get isActive() {
        return isActive;
      },
      spend: () => isActive,
    };
    const { action } = gateWith({ ask }, {}, user);
    expect(await action(download)).toBe('done');
    isActive = false;
    expect(await action(download)).toMatch(/did not interact/);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('a trusting policy opens one link per input, and asks about the next one', async () => {
    const ask = answering('deny');
    const { action } = gateWith({ policy: 'trusting', ask }, {}, inputs(1));
    expect(await action(link())).toBe('done');
    expect(await action(link())).toMatch(/user denied it/);
  });
});
