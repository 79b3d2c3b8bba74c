// What the gate decides where policy, user input, grants and the page meet.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ActionGate } from '../../../../packages/elements/src/host/consent/action-gate.js';
import type { ActionDraft } from '../../../../packages/elements/src/host/consent/action.js';
import type { Ask } from '../../../../packages/elements/src/host/consent/ask.js';
import type { AuditEntry } from '../../../../packages/elements/src/host/consent/audit.js';
import { UserGrants } from '../../../../packages/elements/src/host/consent/grants.js';
import { identityOf } from '../../../../packages/elements/src/host/identity/identity.js';
import { RpcError } from '../../../../packages/elements/src/rpc/rpc-error.js';
import { linkTo, viewScope } from '../support/view-scope.js';
import { checkout, displayMode, download, gateWith, link, toolCall } from './support.js';

afterEach(() => void vi.unstubAllGlobals());

const policy = () => 'ask' as const;

/** The page has, or does not have, user activation, which a new tab needs. */
const activatePage = (isActive: boolean) =>
  vi.stubGlobal('navigator', { userActivation: { isActive } });

describe('input in the view', () => {
  it.each<[string, ActionDraft, object]>([
    ['a link', link(), {}],
    ['a download', download, {}],
    ['full screen', displayMode('fullscreen'), {}],
    ['the small window', displayMode('pip'), {}],
    ['a checkout', checkout, { needsInput: true }],
  ])('is needed for %s', async (_name, draft, more) => {
    const ask = vi.fn<Ask>(() => 'once');
    const { action, entries } = gateWith({ policy: 'trusting', ask }, {}, false);
    expect(await action(draft, more)).toMatch(/^no/);
    expect(entries).toMatchObject([{ decision: 'denied', by: 'default' }]);
    expect(ask).not.toHaveBeenCalled();
  });

  it.each<[string, ActionDraft, object]>([
    ['a tool', toolCall(), {}],
    ['the way back from full screen', displayMode('inline'), {}],
    ['what an extension does without a window', checkout, {}],
  ])('is not needed for %s, and not used up', async (_name, draft, more) => {
    const spend = vi.fn(() => true);
    const { action } = gateWith({ policy: 'trusting' }, {}, { isActive: false, spend });
    expect(await action(draft, more)).toBe('done');
    expect(spend).not.toHaveBeenCalled();
  });

  it('is not needed where the page decides: its policy, its handler, or preventDefault()', async () => {
    const away = (policy: 'default' | (() => 'allow')) => gateWith({ policy }, {}, false);
    const cases = [
      [away(() => 'allow'), {}, 'policy'],
      [away(() => 'allow'), { hasHandler: true }, 'policy'],
      [away('default'), { hasHandler: true }, 'page'],
      [away('default'), { takenOver: () => 'done' }, 'page'],
    ] as const;
    for (const [{ action, entries }, more, by] of cases) {
      expect(await action(link(), more)).toBe('done');
      expect(entries).toMatchObject([{ decision: 'allowed', by }]);
    }
  });

  it('says for a display mode that it is one, because users switch between modes', async () => {
    const spend = vi.fn((_isMode?: boolean) => true);
    const { action } = gateWith({ policy: 'trusting' }, {}, { isActive: true, spend });
    await action(displayMode());
    await action(link());
    expect(spend.mock.calls).toEqual([[true], [false]]);
  });

  it('does not exist as long as there is no view', async () => {
    const scope = viewScope({ consent: () => ({ policy: 'trusting' }) });
    const gate = new ActionGate(scope, new UserGrants('notes'), () => undefined);
    const { signal } = new AbortController();
    const refused = () => 'refused';
    expect(await gate.perform({ action: link(), signal, work: () => 'done', refused })).toBe(
      'refused',
    );
  });
});

describe('a grant', () => {
  const granted = (consent = {}, user?: Parameters<typeof gateWith>[2]) => {
    const ask = vi.fn<Ask>(() => 'deny');
    const all = gateWith({ ask, ...consent }, {}, user);
    all.grants.add({ kind: 'link', origin: 'https://example.com' }, undefined);
    all.grants.add({ kind: 'tool-call', tool: 'save' }, undefined);
    return { ...all, ask };
  };

  it('opens a link if the page has user activation; otherwise the dialog provides it', async () => {
    activatePage(true);
    const active = granted();
    expect(await active.action(link())).toBe('done');
    expect(active.entries).toMatchObject([{ by: 'grant' }]);
    activatePage(false);
    const inactive = granted();
    expect(await inactive.action(link())).toMatch(/user denied/);
    expect(inactive.ask).toHaveBeenCalledOnce();
    vi.stubGlobal('navigator', {});
    const unknown = granted();
    expect(await unknown.action(link())).toMatch(/user denied/);
  });

  it('does not replace input, and nobody is asked, also if the policy says ask', async () => {
    const { action, ask } = granted({ policy }, false);
    expect(await action(link())).toMatch(/did not interact/);
    expect(ask).not.toHaveBeenCalled();
    await action(link('https://other.example/'));
    expect(ask, 'without a grant the user decides').toHaveBeenCalledOnce();
  });

  it('opens only links to its own site', async () => {
    activatePage(true);
    const { action, ask } = granted();
    await action(link('https://other.example/'));
    expect(ask).toHaveBeenCalledOnce();
  });

  it('does not open a link whose input is too old when it is its turn', async () => {
    activatePage(true);
    let isActive = true;
    const user = {
      get isActive() {
        return isActive;
      },
      spend: () => true,
    };
    const load = async () => {
      isActive = false;
      return [];
    };
    const { action, ask } = granted({ grantStore: { load, save: () => {} } }, user);
    expect(await action(link())).toMatch(/user denied/);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('runs a tool without input and without user activation', async () => {
    activatePage(false);
    const { action, entries, ask } = granted({ policy }, false);
    expect(await action(toolCall('save'))).toBe('done');
    expect(entries).toMatchObject([{ decision: 'allowed', by: 'grant' }]);
    expect(ask).not.toHaveBeenCalled();
  });

  it('is also used if only the store has it', async () => {
    const load = () => [{ kind: 'tool-call' as const, tool: 'pay', server: 'notes', since: 1 }];
    const { action, entries } = granted({ policy, grantStore: { load, save: () => {} } });
    expect(await action(toolCall('pay'))).toBe('done');
    expect(entries).toMatchObject([{ by: 'grant' }]);
  });

  it('is not waited for longer than the view wants its answer', async () => {
    const controller = new AbortController();
    const load = () => {
      setTimeout(() => controller.abort());
      return new Promise<never>(() => {});
    };
    const grantStore = { load, save: () => {} };
    const { action, entries, ask } = granted({ policy, grantStore });
    expect(await action(toolCall(), { signal: controller.signal })).toMatch(/cancelled/);
    expect(entries).toMatchObject([{ decision: 'denied', outcome: 'cancelled' }]);
    expect(ask).not.toHaveBeenCalled();
  });

  it('is saved if the user says "always"', async () => {
    const save = vi.fn();
    const grantStore = { load: () => [], save };
    const { action } = gateWith({ policy, ask: () => 'always', grantStore });
    await action(toolCall('pay'));
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]![1]).toMatchObject([{ kind: 'tool-call', tool: 'pay' }]);
  });
});

it('an error of the page is not treated as a cancellation by the view', async () => {
  const { action } = gateWith();
  const bug = new TypeError('a bug');
  const takenOver = () => {
    throw bug;
  };
  await expect(action(link(), { takenOver })).rejects.toBe(bug);
});

describe('an action that the page took over', () => {
  it('is not undone if the view is closed at the same moment', async () => {
    const controller = new AbortController();
    const { action, entries } = gateWith();
    const takenOver = () => {
      controller.abort();
      return 'done';
    };
    expect(await action(link(), { signal: controller.signal, takenOver })).toBe('done');
    expect(entries).toMatchObject([{ decision: 'allowed', by: 'page', outcome: 'cancelled' }]);
  });

  it('was not denied by the policy', async () => {
    const takenOver = vi.fn(() => 'done');
    const { action } = gateWith({ policy: () => 'deny' });
    expect(await action(link(), { takenOver })).toMatch(/^no/);
    expect(takenOver).not.toHaveBeenCalled();
  });
});

describe('the audit', () => {
  it('has ids that no other action has, also not one of another page with the same log', async () => {
    const idsOfPage = async () => {
      vi.resetModules();
      const page = await import('../../../../packages/elements/src/host/consent/action-gate.js');
      const ids: string[] = [];
      const scope = viewScope({
        emit: (event) => event.type === 'audit' && ids.push(event.id) > 0,
      });
      const gate = new page.ActionGate(scope, new UserGrants('notes'), () => undefined);
      const { signal } = new AbortController();
      for (let n = 0; n < 3; n++)
        await gate.perform({ action: toolCall(), signal, work: () => {}, refused: () => {} });
      return ids;
    };
    const ids = [...(await idsOfPage()), ...(await idsOfPage())];
    expect(new Set(ids).size).toBe(6);
    expect(new Set(ids.map((id) => id.replace(/_\d+$/, ''))).size, 'two pages').toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\da-z]{10,}_\d+$/);
  });

  it('names the request, the user, and the title of the server if it has one', async () => {
    const entries: AuditEntry[] = [];
    const gateOf = (serverInfo: { name: string; title?: string; version: string } | undefined) => {
      const scope = viewScope({
        identity: identityOf({ serverId: 'notes', user: 'ada', owner: entries }),
        link: serverInfo && { ...linkTo({}), serverInfo },
        emit: (event) => event.type === 'audit' && entries.push(event) > 0,
      });
      return new ActionGate(scope, new UserGrants('notes'), () => undefined);
    };
    const { signal } = new AbortController();
    const plan = { action: toolCall(), signal, work: () => 'done', refused: () => 'refused' };
    await gateOf({ name: 'notes-server', title: 'Notes', version: '1' }).perform(plan);
    await gateOf({ name: 'notes-server', version: '1' }).perform({ ...plan, requestId: 7 });
    await gateOf(undefined).perform({ ...plan, requestId: 'a' });
    const unknown = viewScope({ link: { ...linkTo({}), serverInfo: undefined } });
    expect(() => new ActionGate(unknown, new UserGrants(), () => undefined)).not.toThrow();
    expect(entries.map(({ server, requestId }) => ({ ...server, requestId }))).toEqual([
      { id: 'notes', user: 'ada', name: 'Notes', requestId: undefined },
      { id: 'notes', user: 'ada', name: 'notes-server', requestId: 7 },
      { id: 'notes', user: 'ada', name: undefined, requestId: 'a' },
    ]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
  });

  it('has the duration of the action, without that of the decision; 0 if it was denied', async () => {
    vi.useFakeTimers();
    try {
      const slow = () => new Promise<'allow'>((answer) => setTimeout(answer, 500, 'allow'));
      const { gate, entries } = gateWith({ policy: slow });
      const performed = gate.perform({
        action: toolCall(),
        signal: new AbortController().signal,
        work: () => new Promise((done) => setTimeout(done, 300, {})),
        refused: () => ({}),
      });
      const time = Date.now();
      await vi.advanceTimersByTimeAsync(800);
      await performed;
      expect(entries).toMatchObject([{ duration: 300, time, outcome: 'ok' }]);
    } finally {
      vi.useRealTimers();
    }
    const { action, entries } = gateWith({ policy: () => 'deny' });
    await action(toolCall());
    expect(entries).toMatchObject([{ duration: 0, outcome: undefined }]);
  });

  it('records what was refused without a decision, and only that', () => {
    const { gate, entries } = gateWith();
    const forbidden = new RpcError(-32602, 'The link was refused.');
    expect(() => gate.refuse(link(), 7, forbidden)).toThrow(forbidden);
    expect(entries).toMatchObject([
      {
        kind: 'link',
        requestId: 7,
        decision: 'denied',
        by: 'default',
        reason: 'The link was refused.',
        duration: 0,
        outcome: undefined,
        time: expect.any(Number),
      },
    ]);
    const bug = new TypeError('a bug');
    expect(() => gate.refuse(link(), 8, bug)).toThrow(bug);
    expect(entries).toHaveLength(1);
  });

  it.each<[string, unknown, string]>([
    ['isError', { isError: true }, 'error'],
    ['isError that is false', { isError: false }, 'ok'],
    ['isError that is not a boolean', { isError: 'no' }, 'ok'],
    ['nothing', undefined, 'ok'],
  ])('reads a result with %s', async (_name, result, outcome) => {
    const { gate, entries } = gateWith();
    const { signal } = new AbortController();
    await gate.perform({ action: toolCall(), signal, work: () => result, refused: () => {} });
    expect(entries).toMatchObject([{ outcome }]);
  });
});
