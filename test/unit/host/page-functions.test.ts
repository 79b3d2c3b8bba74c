// One rule for everything that a page supplies: it gets a signal, it has a limit, and when it throws, hangs or returns
// nonsense, the frame says so. One case for each function, compared with the sources and with the reference.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitedProvider } from '../../../packages/elements/src/host/auth/limited-provider.js';
import { addCredentials } from '../../../packages/elements/src/host/auth/server-auth.js';
import { UserGrants } from '../../../packages/elements/src/host/consent/grants.js';
import { answerExtra } from '../../../packages/elements/src/host/dialects/openai/openai-requests.js';
import { DEFAULT_LIMITS } from '../../../packages/elements/src/host/limits.js';
import { clientLink } from '../../../packages/elements/src/host/link/client-link.js';
import type { McpClient } from '../../../packages/elements/src/host/link/client-link.js';
import { answerQuestions } from '../../../packages/elements/src/host/link/relay/server-questions.js';
import { callPage, limitOf } from '../../../packages/elements/src/host/page-function.js';
import type { PageFunction } from '../../../packages/elements/src/host/page-function.js';
import { chooseSandboxUrl } from '../../../packages/elements/src/host/sandbox/sandbox-settings.js';
import type { SessionEvent } from '../../../packages/elements/src/host/session/session-events.js';
import type { ViewOriginStore } from '../../../packages/elements/src/host/site-data/ledger.js';
import { openViewOrigin } from '../../../packages/elements/src/host/site-data/view-origin.js';
import { openViewStorage } from '../../../packages/elements/src/host/session/view-storage.js';
import { writeLog } from '../../../packages/elements/src/mcp-app-frame/log/write-log.js';
import { OPENAI_EXTRAS } from '../../../packages/elements/src/protocol/openai-dialect.js';
import { CLIENT_METHODS } from '../../../packages/elements/src/rpc/client-request.js';
import { JsonRpcPeer } from '../../../packages/elements/src/rpc/json-rpc-peer.js';
import { linkedTransports } from '../../../packages/elements/src/rpc/linked-transports.js';
import { gateWith, toolCall } from './consent/support.js';
import { openedOn, stubSandboxPage } from './site-data/support.js';
import { linkedView } from './support/linked-view.js';
import {
  endIdentities,
  identityOf,
} from '../../../packages/elements/src/host/identity/identity.js';
import { viewScope } from './support/view-scope.js';

vi.mock('../../../packages/elements/src/host/sandbox/sandbox-frame.js', async () => ({
  openSandbox: (await import('./site-data/support.js')).openStubbed,
}));

type Supplied = (...args: unknown[]) => never;

interface Case {
  /** Uses the function, and resolves with everything that the frame said about it. */
  use(supplied: Supplied): Promise<string>;
  /** What it must not return; undefined if every value has a meaning. */
  nonsense?: unknown;
  /** Whether the function gets no signal, because its interface is that of the SDK. */
  isForeign?: boolean;
}

const said = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    (value) => JSON.stringify(value) ?? '',
    (error: unknown) => String((error as Error).message),
  );

const reported: string[] = [];
const emit = (event: SessionEvent) => {
  if (event.type === 'log') reported.push(String(event.data));
  return true;
};

/** Until everything that was started has ended or waits for a timer. */
const settle = () => vi.advanceTimersByTimeAsync(0);

/** A request of a view that this handler answers. */
const handler = (
  method: string,
  params: object,
  nonsense?: unknown,
): Omit<Case, 'use'> & {
  useAs(name: string): Case['use'];
} => ({
  nonsense,
  useAs: (name) => async (supplied) => {
    // A name is resolved only if something answers its request.
    const answers = { callTool: () => ({ content: [] }), readResource: () => ({ contents: [] }) };
    const view = linkedView({
      emit,
      handlers: () => ({ ...(name.startsWith('resolve') && answers), [name]: supplied }),
      consent: () => ({ policy: () => 'allow' }),
    });
    await view.initialize();
    return said(view.view.request(method, params, { timeout: Infinity }));
  },
});

const TEXT = { type: 'text', text: 'hello' };
const SAMPLING = { messages: [{ role: 'user', content: TEXT }], maxTokens: 1 };

const HANDLERS: Record<string, ReturnType<typeof handler>> = {
  callTool: handler('tools/call', { name: 'x' }, 7),
  listTools: handler('tools/list', {}, 7),
  listResources: handler('resources/list', {}, 7),
  listResourceTemplates: handler('resources/templates/list', {}, 7),
  readResource: handler('resources/read', { uri: 'ui://x' }, 7),
  listPrompts: handler('prompts/list', {}, 7),
  resolveTool: handler('tools/call', { name: 'x' }, 7),
  resolveResource: handler('resources/read', { uri: 'ui://x' }, 7),
  subscribeResource: handler('resources/subscribe', { uri: 'data://x' }, 7),
  openLink: handler('ui/open-link', { url: 'https://x.example/' }),
  downloadFile: handler('ui/download-file', {
    contents: [{ type: 'resource', resource: { uri: 'file:///a.txt', text: 'a' } }],
  }),
  copy: handler('mcp-app/copy', { text: 'a' }),
  message: handler('ui/message', { role: 'user', content: [TEXT] }),
  updateModelContext: handler('ui/update-model-context', { content: [TEXT] }),
  createMessage: handler('sampling/createMessage', SAMPLING, 7),
  requestDisplayMode: handler('ui/request-display-mode', { mode: 'fullscreen' }, {}),
  fallback: handler('custom/method', {}),
};

const scope = () => viewScope({ emit });
/** Only servers with a name have storage. */
const identity = identityOf({ serverId: 'a', server: 'https://a.example/mcp', owner: {} });

const openAi = (extra: (typeof OPENAI_EXTRAS)[number]): Case => ({
  use(supplied) {
    const { gate } = gateWith({ policy: () => 'allow' });
    const context = {
      signal: new AbortController().signal,
      requestId: 1,
      appInfo: undefined,
      appCapabilities: undefined,
      progress: () => {},
    };
    const handlers = () => ({ openai: { [extra]: supplied } });
    const request = { scope: viewScope({ emit, handlers }), actions: gate, context };
    const params = { href: 'https://x.example/', data: btoa('x'), fileId: 'f' };
    return said(Promise.resolve(answerExtra(extra)(params, request)));
  },
});

const serverQuestion = (name: string, method: string, params: object): Case => ({
  nonsense: 7,
  use(supplied) {
    const [near, far] = linkedTransports();
    const page = new JsonRpcPeer<never, never>(near);
    answerQuestions(
      page as never,
      () => ({ [name]: supplied }),
      () => undefined,
    );
    const server = new JsonRpcPeer<
      {
        requests: Record<string, { params: object; result: Record<string, unknown> }>;
        notifications: Record<never, never>;
      },
      never
    >(far, { timeout: Infinity });
    return said(server.request(method, params));
  },
});

/** A view with an origin of its own, in a page with this store. */
function openedWith(store: ViewOriginStore): Promise<string> {
  stubSandboxPage();
  const identity = identityOf({ serverId: 'views.store', owner: {} });
  const views = { origin: 'https://*.views.example', key: 'a key of the page', store };
  const sandbox = 'https://sandbox.example/sandbox.html';
  const choosing = openViewOrigin(views, sandbox, {} as never, { ...scope(), identity });
  return said(choosing.then(openedOn));
}

const CASES: Record<string, Case> = {
  'sandbox.resolve': {
    nonsense: 7,
    use: (resolve) => said(chooseSandboxUrl({ resolve }, {} as never, scope())),
  },
  'sandbox.views.resolve': {
    nonsense: 'Not a label',
    use: (resolve) => {
      const identity = identityOf({ serverId: 'views.resolve', owner: {} });
      const views = { origin: 'https://*.views.example', key: 'a key of the page', resolve };
      const question = { domain: 'maps' } as never;
      const sandbox = 'https://sandbox.example/sandbox.html';
      return said(openViewOrigin(views, sandbox, question, { ...scope(), identity }));
    },
  },
  'sandbox.views.store.load': {
    nonsense: 7,
    use: (load) => openedWith({ load, save: () => {} }),
  },
  'sandbox.views.store.save': { use: (save) => openedWith({ load: () => [], save }) },
  log: {
    async use(log) {
      const violation = {
        type: 'csp-violation' as const,
        directive: 'img-src',
        blockedUri: 'eval',
      };
      writeLog(log, violation, { view: { server: undefined }, time: 0 });
      return '';
    },
  },
  'consent.policy': { nonsense: 'yes', use: (policy) => denied({ policy }) },
  'consent.ask': { nonsense: 'yes', use: (ask) => denied({ ask, policy: () => 'ask' }) },
  'auth.token': {
    nonsense: 7,
    use: (token) => said(addCredentials({ token }, undefined, { wasRefused: false })),
  },
  'auth.headers': {
    nonsense: { 'a b': 'c' },
    use: (headers) => said(addCredentials({ headers }, undefined, { wasRefused: false })),
  },
  'auth.signIn': { use: (signIn) => said(callPage('auth.signIn', (signal) => signIn({ signal }))) },
  'auth.authProvider.*': {
    isForeign: true,
    use: (tokens) => said(Promise.resolve(limitedProvider({ tokens }, undefined).tokens())),
  },
  'consent.grantStore.load': {
    nonsense: 7,
    async use(load) {
      await new UserGrants('a').load({ load, save: () => {} }, { emit });
      return '';
    },
  },
  'consent.grantStore.save': {
    async use(save) {
      const store = { load: () => [], save };
      const book = new UserGrants('a');
      await book.load(store, { emit });
      book.add({ kind: 'link' }, store, { emit });
      return '';
    },
  },
  'consent.viewStorage.load': {
    nonsense: 7,
    async use(load) {
      const viewStorage = { load, save: () => {} };
      await openViewStorage(viewScope({ emit, identity, consent: () => ({ viewStorage }) }));
      return '';
    },
  },
  'consent.viewStorage.save': {
    async use(save) {
      const viewStorage = { load: () => null, save };
      const given = { emit, identity, consent: () => ({ viewStorage }) };
      (await openViewStorage(viewScope(given)))!.apply([['k', '1']]);
      return '';
    },
  },
  'handlers.withdrawMessage': {
    async use(withdrawMessage) {
      const message = () => ({ messageId: 'm' });
      const view = linkedView({ emit, handlers: () => ({ message, withdrawMessage }) });
      const appCapabilities = { experimental: { 'mcp-app/receipts': {} } };
      await view.initialize({ appCapabilities, protocolVersion: '2026-01-26' });
      await view.view.request('ui/message', { role: 'user', content: [TEXT] });
      const withdrawn = view.view.request(
        'mcp-app/withdraw-message',
        { messageId: 'm' },
        { timeout: Infinity },
      );
      return said(withdrawn);
    },
  },
  'handlers.server.createMessage': serverQuestion(
    'createMessage',
    'sampling/createMessage',
    SAMPLING,
  ),
  'handlers.server.elicit': serverQuestion('elicit', 'elicitation/create', { message: 'Name?' }),
  'handlers.server.listRoots': serverQuestion('listRoots', 'roots/list', {}),
};
for (const [name, { useAs, ...rest }] of Object.entries(HANDLERS))
  CASES[`handlers.${name}`] = { ...rest, use: useAs(name) };
for (const [method, name] of CLIENT_METHODS)
  CASES[`client.${name}`] = {
    nonsense: 7,
    use: (supplied) => {
      const call = (_params: object, options: object) => supplied(options);
      const link = clientLink({ [name]: call } as unknown as McpClient);
      return said(link.request(method, {} as never));
    },
  };
CASES['client.request'] = {
  nonsense: 7,
  use: (supplied) => {
    const request = (_message: object, _schema: object, options: object) => supplied(options);
    return said(
      clientLink({ request } as unknown as McpClient).request('tasks/get' as never, {} as never),
    );
  },
};
for (const extra of OPENAI_EXTRAS) CASES[`handlers.openai.${extra}`] = openAi(extra);

/** An action that is denied because of the page's function: the audit says why. */
async function denied(consent: object): Promise<string> {
  const { action, entries } = gateWith(consent);
  await action(toolCall());
  return entries.map(({ decision, reason }) => `${decision}: ${reason}`).join();
}

const named = Object.entries(CASES) as [PageFunction, Case][];
const limitFor = (name: PageFunction) => DEFAULT_LIMITS[limitOf(name)];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', (error: Error) => reported.push(error.message));
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  reported.length = 0;
});
afterEach(async () => {
  // What stays would be erased by a later file of this worker, which does not have these globals.
  endIdentities();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(named)('%s', (name, { use, nonsense, isForeign }) => {
  it('says so when it throws', async () => {
    const saying = use(() => {
      throw new Error('boom');
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await saying, ...reported].join('\n')).toContain('boom');
  });

  it('says so when it hangs, within its limit, and aborts its signal', async () => {
    const signals: AbortSignal[] = [];
    const saying = use(((...args: unknown[]) => {
      for (const arg of args)
        if (arg instanceof Object && 'signal' in arg) signals.push(arg.signal as AbortSignal);
      return new Promise(() => {});
    }) as Supplied);
    let words: string | undefined;
    void saying.then((text) => (words = text));
    await vi.waitFor(async () => {
      await settle();
      expect(isForeign || signals.length > 0).toBe(true);
    });
    await vi.advanceTimersByTimeAsync(limitFor(name) + 1000);
    const all = [words, ...reported].join('\n');
    expect(words).toBeDefined();
    expect(all).toContain(`within ${limitFor(name)} ms`);
    // The user is the one who does not answer `ask`.
    if (name !== 'consent.ask') expect(all).toContain(`\`${name.replace('*', 'tokens')}\``);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  it.skipIf(nonsense === undefined)('says so when it returns nonsense', async () => {
    const saying = use((() => nonsense) as Supplied);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await saying, ...reported].join('\n')).toMatch(
      new RegExp(`\`${name}\` returned a wrong value|policy returned "yes"`),
    );
  });
});

const source = (path: string) =>
  readFileSync(new URL(`../../../packages/elements/src/${path}`, import.meta.url), 'utf8');

/** The members of an interface, by name. */
function membersOf(path: string, name: string): string[] {
  const [, body = ''] =
    new RegExp(`export interface ${name} (?:extends [^{]*)?\\{([^]*?)\n\\}`).exec(source(path)) ??
    [];
  return [...body.matchAll(/^ {2}(\w+)\??[:(]/gm)].map(([, member]) => member!);
}

describe('the list of functions', () => {
  it('has every handler and every function of a store', () => {
    const handlers = membersOf('host/requests/host-handlers.ts', 'HostHandlers').filter(
      (name) => !['openai', 'server', 'request'].includes(name),
    );
    const openai = membersOf('host/requests/host-handlers.ts', 'OpenAiHandlers');
    const server = membersOf('host/requests/server-handlers.ts', 'ServerHandlers');
    const expected = [
      ...handlers.map((name) => `handlers.${name}`),
      ...openai.map((name) => `handlers.openai.${name}`),
      ...server.map((name) => `handlers.server.${name}`),
      ...membersOf('host/consent/grants.ts', 'GrantStore').map(
        (name) => `consent.grantStore.${name}`,
      ),
      ...membersOf('host/consent/consent-settings.ts', 'ViewStorage').map(
        (name) => `consent.viewStorage.${name}`,
      ),
      ...membersOf('host/site-data/ledger.ts', 'ViewOriginStore').map(
        (name) => `sandbox.views.store.${name}`,
      ),
    ];
    expect(expected.length).toBeGreaterThan(25);
    expect(Object.keys(CASES)).toEqual(expect.arrayContaining(expected));
  });

  it('has every name of the type', () => {
    const [, union = ''] =
      /export type PageFunction =([^]*?);\n/.exec(source('host/page-function.ts')) ?? [];
    const names = [...union.matchAll(/'([a-z]\w*(?:\.\w+)*)'/gi)]
      .map(([, name]) => name!)
      .filter((name) => !['openai', 'server', 'request'].includes(name));
    expect(names.length).toBeGreaterThan(8);
    expect(Object.keys(CASES)).toEqual(expect.arrayContaining(names));
  });

  it('is the table of the reference, with the limit and its default', () => {
    const page = readFileSync(
      new URL('../../../docs/pages/reference/page-functions.md', import.meta.url),
      'utf8',
    );
    const [, table = ''] = /\n## With a time limit\n([^]*?)\n## /.exec(page) ?? [];
    const rows = [...table.matchAll(/^\| (`[^|]*`) +\| `(\w+)`, ([\d,]+) ms/gm)].flatMap(
      ([, cell, limit, value]) =>
        [...cell!.matchAll(/`([^`]+)`/g)].map(
          ([, name]) => [name!, [limit, Number(value!.replaceAll(',', ''))]] as const,
        ),
    );
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(named.map(([name]) => [name, [limitOf(name), limitFor(name)]])),
    );
  });
});
