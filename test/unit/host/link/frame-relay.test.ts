// `relay="…"` of many frames: one session for frames of one relay and one identity, and never for others.
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ServerAuth } from '../../../../packages/elements/src/host/auth/server-auth.js';
import {
  endIdentities,
  identityOf,
} from '../../../../packages/elements/src/host/identity/identity.js';
import { catalogOf } from '../../../../packages/elements/src/host/link/server-catalog.js';
import {
  frameRelay,
  RELAY_LINGER_MS,
} from '../../../../packages/elements/src/host/link/relay/frame-relay.js';
import type { ServerHandlers } from '../../../../packages/elements/src/host/requests/server-handlers.js';
import { createRelay } from '../../../../packages/server/src/relay/relay-server.js';

const HTML = `<!doctype html>${'x'.repeat(20_000)}`;

interface FrameSettings {
  relay?: string;
  auth?: ServerAuth;
  handlers?: ServerHandlers;
  frame?: object;
}

/** A page with a relay in this process, whose requests are recorded. */
function page() {
  const sent: { method: string; session: string; bytes: number }[] = [];
  const running: AbortSignal[] = [];
  /** Stands for the page's settings, so that only what a test changes distinguishes its frames. */
  const holder = {};
  const client = {
    callTool: (_: object, options: { signal: AbortSignal }) => {
      running.push(options.signal);
      return new Promise<object>((_resolve, reject) =>
        options.signal.addEventListener('abort', () => reject(new Error('cancelled'))),
      );
    },
    listTools: async () => ({ tools: [{ name: 'app', inputSchema: { type: 'object' } }] }),
    listResources: async () => ({ resources: [{ uri: 'ui://app', name: 'app' }] }),
    listResourceTemplates: async () => ({ resourceTemplates: [] }),
    readResource: async () => ({ contents: [{ uri: 'ui://app', text: HTML }] }),
    listPrompts: async () => ({ prompts: [] }),
    getServerCapabilities: () => ({ tools: {}, resources: {} }),
    getServerVersion: () => ({ name: 'test', version: '1' }),
  };
  const relay = createRelay({ client, origins: 'any' } as never);
  onTestFinished(() => relay.close());
  const fetch = (async (input: string, init: RequestInit) => {
    const body = String(init.body ?? '');
    const { session, message } = JSON.parse(body || '{"message":{}}') as {
      session: string;
      message: { method?: string };
    };
    const response = await relay.fetch(new Request(input, init));
    const answer = await response.clone().text();
    const bytes = body.length + answer.length;
    sent.push({ method: message.method ?? init.method ?? 'GET', session, bytes });
    return response;
  }) as typeof globalThis.fetch;

  async function open(settings: FrameSettings = {}) {
    const { relay: url = 'https://host.example/relay', handlers, frame = holder } = settings;
    const auth: ServerAuth = { ...settings.auth, fetch };
    const facts = { relay: url, auth, owner: frame, holder: frame };
    const current = () => identityOf(facts);
    const identity = current();
    const source = { identity, current, read: () => auth };
    const link = await frameRelay(url, source, { handlers: { server: handlers } });
    onTestFinished(() => link.close!());
    return { link, identity };
  }
  /** What a frame reads to show its view. */
  async function show(settings?: FrameSettings) {
    const { link, identity } = await open(settings);
    await link.ready();
    const catalog = catalogOf(link, identity);
    await Promise.all([catalog.tools(), catalog.resources(), catalog.read('ui://app')]);
    return link;
  }
  const count = (method: string) => sent.filter((entry) => entry.method === method).length;
  const sessions = () => new Set(sent.map(({ session }) => session)).size;
  return { sent, running, open, show, count, sessions };
}

afterEach(() => {
  vi.useRealTimers();
  endIdentities();
});

describe('frames of one relay and one user', () => {
  it('say hello, and read lists and views, once', async () => {
    const { sent, show, sessions } = page();
    await Promise.all(Array.from({ length: 30 }, () => show({ auth: { user: 'ada' } })));
    expect(sent.map(({ method }) => method).sort()).toEqual([
      'relay/hello',
      'resources/list',
      'resources/read',
      'tools/list',
    ]);
    expect(sessions()).toBe(1);
    const bytes = sent.reduce((sum, entry) => sum + entry.bytes, 0);
    expect(bytes).toBeLessThan(2 * HTML.length);
  });

  it('keep the session while one of them is there, and end it after the last one', async () => {
    const { show, count } = page();
    const first = await show();
    const second = await show();
    vi.useFakeTimers();
    first.close!();
    vi.advanceTimersByTime(RELAY_LINGER_MS * 2);
    expect(count('relay/bye')).toBe(0);
    second.close!();
    vi.advanceTimersByTime(RELAY_LINGER_MS - 1);
    expect(count('relay/bye')).toBe(0);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await vi.waitFor(() => expect(count('relay/bye')).toBe(1));
  });

  it('cancel a call of their own without ending those of others', async () => {
    const { open, running } = page();
    const { link: first } = await open();
    const { link: second } = await open();
    const leaving = new AbortController();
    const call = first.request('tools/call', { name: 'slow' }, { signal: leaving.signal });
    call.catch(() => {});
    second.request('tools/call', { name: 'slow' }).catch(() => {});
    await vi.waitFor(() => expect(running).toHaveLength(2));
    leaving.abort();
    first.close!();
    await vi.waitFor(() => expect(running.map(({ aborted }) => aborted)).toEqual([true, false]));
  });
});

describe('no session is shared', () => {
  it.each<[string, FrameSettings, FrameSettings]>([
    ['users by key', { auth: { user: 'ada' } }, { auth: { user: 'bob' } }],
    ['users by token', { auth: { token: 'a' } }, { auth: { token: 'b' } }],
    ['users by header', { auth: { headers: { x: 'a' } } }, { auth: { headers: { x: 'b' } } }],
    [
      'tokens of one user',
      { auth: { user: 'ada', token: 'a' } },
      { auth: { user: 'ada', token: 'b' } },
    ],
    [
      'functions of frames without a key',
      { auth: { token: () => 'a' }, frame: {} },
      { auth: { token: () => 'a' }, frame: {} },
    ],
    ['relays', { relay: 'https://host.example/a' }, { relay: 'https://host.example/b' }],
    [
      'queries of a relay',
      { relay: 'https://host.example/?a' },
      { relay: 'https://host.example/?b' },
    ],
    [
      'a frame that answers the server, and others',
      { handlers: { listRoots: () => ({ roots: [] }) } },
      {},
    ],
  ])('between %s', async (_, one, other) => {
    const { show, count, sessions } = page();
    await Promise.all([show(one), show(other)]);
    expect(sessions()).toBe(2);
    expect([count('relay/hello'), count('tools/list'), count('resources/read')]).toEqual([2, 2, 2]);
  });

  it('before and after all users left', async () => {
    const { show, count, sessions } = page();
    await show({ auth: { user: 'ada' } });
    endIdentities();
    await show({ auth: { user: 'ada' } });
    expect(sessions()).toBe(2);
    expect(count('resources/read')).toBe(2);
  });
});
