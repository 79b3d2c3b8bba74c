// Random pages, servers and users over everything that is kept: no value ever reaches another server or user.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectionKey } from '../../../../packages/elements/src/host/auth/auth-source.js';
import type { ServerAuth } from '../../../../packages/elements/src/host/auth/server-auth.js';
import { ActionGate } from '../../../../packages/elements/src/host/consent/action-gate.js';
import type { AuditEntry } from '../../../../packages/elements/src/host/consent/audit.js';
import type { ViewStorage } from '../../../../packages/elements/src/host/consent/consent-settings.js';
import { userGrantsOf } from '../../../../packages/elements/src/host/consent/grants.js';
import type { Grant, GrantStore } from '../../../../packages/elements/src/host/consent/grants.js';
import { endIdentities } from '../../../../packages/elements/src/host/identity/identity.js';
import type { Identity } from '../../../../packages/elements/src/host/identity/identity.js';
import { readLimits } from '../../../../packages/elements/src/host/limits.js';
import { catalogOf } from '../../../../packages/elements/src/host/link/server-catalog.js';
import type { ServerLink } from '../../../../packages/elements/src/host/link/server-link.js';
import { viewStateRequests } from '../../../../packages/elements/src/host/requests/view-state-requests.js';
import type { KeptState } from '../../../../packages/elements/src/host/requests/view-state-requests.js';
import {
  chooseSandboxUrl,
  sandboxQuestion,
} from '../../../../packages/elements/src/host/sandbox/sandbox-settings.js';
import type { SandboxSettings } from '../../../../packages/elements/src/host/sandbox/sandbox-settings.js';
import {
  foreignSnapshot,
  snapshotIdentity,
} from '../../../../packages/elements/src/host/session/snapshot-identity.js';
import { openViewStorage } from '../../../../packages/elements/src/host/session/view-storage.js';
import type { SessionScope } from '../../../../packages/elements/src/host/session/view-scope.js';
import { identityOfFrame } from '../../../../packages/elements/src/mcp-app-frame/frame-identity.js';
import type { SignedFrame } from '../../../../packages/elements/src/mcp-app-frame/frame-identity.js';
import type { FrameProperties } from '../../../../packages/elements/src/mcp-app-frame/frame-properties.js';
import { FrameController } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/frame-controller.js';
import type { ControlledFrame } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/frame-controller.js';
import { page, sandboxOf } from '../../../../packages/elements/src/mcp-app-frame/page-settings.js';
import { OwnToolCall } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/own-tool-call.js';
import type {
  HeightStore,
  PageAuth,
} from '../../../../packages/elements/src/mcp-app-frame/page-settings.js';
import { sharingKey } from '../../../../packages/elements/src/mcp-app-frame/registry/session-key.js';
import {
  recallHeight,
  rememberHeight,
} from '../../../../packages/elements/src/mcp-app-frame/size-theme/remembered-heights.js';
import {
  readHeights,
  saveHeights,
} from '../../../../packages/elements/src/mcp-app-frame/size-theme/stored-heights.js';
import { toolCall } from '../consent/support.js';
import { fakeLink } from '../link/support/fake-link.js';
import { viewScope } from '../support/view-scope.js';
import { runs } from '../../../support/tier.js';

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { baseURI: 'https://page.example/' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterAll(() => {
  endIdentities();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The real server and user, which the code under test does not know. */
interface Truth {
  server: string;
  user: string;
}

/** How a page names them. The same truth may have several names; different truths never share one. */
interface Named {
  truth: Truth;
  frame: SignedFrame;
}

const truths = fc.record({
  server: fc.constantFrom('bank', 'shop', '__proto__'),
  user: fc.constantFrom('ada', 'bob', ''),
});

const clients = new Map<string, object>();
const providers = new Map<string, NonNullable<ServerAuth['authProvider']>>();
const kept = <Key, T>(map: Map<Key, T>, key: Key, make: () => T): T => {
  if (!map.has(key)) map.set(key, make());
  return map.get(key)!;
};

/** What a page could set for this truth: by a key, by credentials, with a client, with an id, with a query. */
const named = truths.chain((truth) =>
  fc
    .record({
      by: fc.constantFrom('client', 'relay', 'server', 'handlers'),
      hasId: fc.boolean(),
      hasQuery: fc.boolean(),
      credentials: fc.constantFrom('key', 'token', 'headers', 'provider', 'function', 'both'),
    })
    .map(({ by, hasId, hasQuery, credentials }): Named => {
      const { server, user } = truth;
      const both = JSON.stringify(truth);
      const url = `https://host.example/${hasQuery ? `?${server}` : server}`;
      const auth: ServerAuth = {
        key: { user },
        token: { token: `token of ${user}` },
        headers: { headers: { cookie: `of ${user}` } },
        provider: {
          authProvider: kept(providers, user, () => ({ token: async () => undefined })),
        },
        function: { token: () => `token of ${user}` },
        both: { user, token: `newer token of ${user} ${Math.random()}` },
      }[credentials]!;
      const frame: SignedFrame = {
        auth,
        // A client is connected as one user.
        client: by === 'client' ? kept(clients, both, () => fakeLink()) : undefined,
        relay: by === 'relay' ? url : undefined,
        server: by === 'server' ? url : undefined,
        serverId: hasId ? server : undefined,
      };
      return { truth, frame };
    }),
);

/** Everything that is kept, as one page has it. Stores outlive it. */
function makeStores() {
  const grants = new Map<string, readonly Grant[]>();
  const texts = new Map<string, string>();
  const grantStore: GrantStore = {
    load: (key) => grants.get(key) ?? [],
    save: (key, all) => void grants.set(key, all),
  };
  const viewStorage: ViewStorage = {
    load: (key) => texts.get(key),
    save: (key, text) => void texts.set(key, text),
  };
  const heightTexts = new Map<string, string>();
  const heightStore: HeightStore = {
    getItem: (key) => heightTexts.get(key) ?? null,
    setItem: (key, text) => void heightTexts.set(key, text),
    removeItem: (key) => void heightTexts.delete(key),
  };
  return { grantStore, viewStorage, heightStore };
}

const storageOf = (identity: Identity, viewStorage: true | ViewStorage) =>
  openViewStorage({
    limits: readLimits({}),
    signal: new AbortController().signal,
    identity,
    consent: () => ({ viewStorage }),
  } as Partial<SessionScope> as SessionScope);

const shown = (frame: SignedFrame) =>
  ({
    ...frame,
    getAttribute: () => null,
    identity: identityOfFrame(frame),
    tool: 'plan',
  }) as unknown as FrameProperties;

/** A frame that stays in the page while the page gives it other servers and users, and the views that it had. */
class ReusedFrame {
  readonly #frame = {
    html: '<p>the same view for everybody</p>',
    isConnected: false,
    getAttribute: () => null,
    requestUpdate() {},
    showState() {},
    observe: () => true,
    get identity() {
      return identityOfFrame(this as unknown as SignedFrame);
    },
  } as unknown as ControlledFrame;
  readonly #controller = new FrameController(this.#frame);
  /** The state of each view that this frame has shown, and what that view writes. */
  readonly #shown: { state: KeptState; secret: string }[] = [];

  /** Sets the properties. The new view reads its state and writes it, and so do all former ones, which end slowly. */
  show({ truth, frame }: Named): unknown[] {
    Object.assign(this.#frame, frame);
    // A frame whose page gives only functions, as handlers or as a token, cannot know that other ones belong to somebody
    // else, because pages that render again make new functions. Such a page says so with another view.
    const { by, id } = identityOfFrame(frame);
    const hasOnlyHandlers = by === 'handlers' && id === undefined;
    if (hasOnlyHandlers || typeof frame.auth?.token === 'function')
      Object.assign(this.#frame, { html: JSON.stringify(truth) });
    this.#controller.prepare();
    const { viewState } = this.#controller;
    const read = new Map(viewStateRequests(viewState)).get('mcp-app/get-view-state')!;
    const { value } = read({ key: 'secret' }) as { value: unknown };
    this.#shown.push({ state: viewState, secret: JSON.stringify(truth) });
    for (const { state, secret } of this.#shown) {
      const write = new Map(viewStateRequests(state)).get('mcp-app/set-view-state')!;
      write({ key: 'secret', value: secret });
    }
    return value === undefined ? [] : [value];
  }
}

/** What a log or a dialog may call this server. A query may be secret, so it is not shown. */
const shownNames = ({ server }: Truth): unknown[] => [
  undefined,
  server,
  new URL(server, 'https://host.example').href,
  'https://host.example/',
];

/** One action that ends at once, and one that ends when the page has long shown others. */
async function act({ truth, frame }: Named, log: AuditEntry[], ending: Promise<void>) {
  const identity = identityOfFrame(frame);
  const scope = viewScope({
    identity,
    consent: () => ({ policy: 'trusting' }),
    emit: (event) => {
      if (event.type === 'audit') log.push(event);
      return true;
    },
  });
  const gate = new ActionGate(scope, userGrantsOf(identity), () => undefined);
  const perform = (work: () => Promise<void>) =>
    gate.perform<unknown>({
      action: { ...toolCall(), arguments: { truth: JSON.stringify(truth) } },
      signal: scope.signal,
      work,
      refused: (reason) => reason,
    });
  void perform(() => ending);
  await perform(async () => {});
}

function checkAudit(log: AuditEntry[]): void {
  for (const { server, arguments: args } of log) {
    const truth = JSON.parse(args['truth'] as string) as Truth;
    expect(shownNames(truth)).toContain(server.id);
    expect([undefined, truth.user]).toContain(server.user);
  }
}

/** What one page has besides its stores. */
interface Page {
  calls: OwnToolCall;
  link: ServerLink;
  reused: ReusedFrame;
  log: AuditEntry[];
  /** Ends the actions that take long. */
  ending: Promise<void>;
}

/** The secret of a truth, and what every store returns for this frame. */
async function visit(
  { truth, frame }: Named,
  stores: ReturnType<typeof makeStores>,
  { calls, link, reused, log, ending }: Page,
): Promise<void> {
  const secret = JSON.stringify(truth);
  const identity = identityOfFrame(frame);
  const found: string[] = [];

  const book = userGrantsOf(identity);
  await book.load(stores.grantStore);
  found.push(...book.grants.map(({ tool }) => tool!));
  book.add({ kind: 'tool-call', tool: secret }, stores.grantStore);

  for (const where of [true, stores.viewStorage] as const) {
    const storage = await storageOf(identity, where);
    found.push(...(storage?.items ?? []).map(([, text]) => text));
    storage?.apply([['secret', secret]]);
  }
  await vi.advanceTimersByTimeAsync(1000);

  const catalog = catalogOf(link, identity) as unknown as { secret?: string };
  if (catalog.secret) found.push(catalog.secret);
  catalog.secret = secret;

  heights.push(secret);
  const height = recallHeight(shown(frame));
  if (height !== undefined) found.push(heights[height]!);
  rememberHeight(shown(frame), heights.length - 1);
  for (const [, at] of readHeights(stores.heightStore, identity)) found.push(heights[at]!);
  saveHeights(stores.heightStore, identity, new Map([['plan', heights.length - 1]]));
  await vi.advanceTimersByTimeAsync(1000);

  const plan = { identity, server: 'x', name: 'plan', input: {} };
  if (calls.recall(plan)) found.push((calls.result!.content[0] as { text: string }).text);
  calls.adopt(plan, { content: [{ type: 'text', text: secret }] });

  const key = sharingKey(shown(frame), 'tool')!;
  const views = kept(shared, key.identity, () => new Map<string, string>());
  if (views.has(key.name)) found.push(views.get(key.name)!);
  views.set(key.name, secret);

  const connection = connectionKey('x', { identity, read: () => frame.auth });
  if (connections.has(connection)) found.push(connections.get(connection)!);
  connections.set(connection, secret);

  found.push(...(reused.show({ truth, frame }) as string[]));
  await act({ truth, frame }, log, ending);

  // A sandbox page on an origin has storage, so a page may choose one origin for each server and user that has a name.
  if (identity.isNamed) {
    const resolve: SandboxSettings['resolve'] = ({ server, user }) =>
      JSON.stringify([server, user]);
    const settings = sandboxOf(Object.assign(shown(frame), { sandbox: { resolve } }));
    const question = sandboxQuestion(viewScope({ identity }), { uri: 'ui://same', meta: {} });
    const { signal } = new AbortController();
    const origin = (await chooseSandboxUrl(settings, question, { limits: {}, signal }))!;
    if (sandboxes.has(origin)) found.push(sandboxes.get(origin)!);
    sandboxes.set(origin, secret);
  }

  for (const other of snapshots)
    if (!foreignSnapshot(other.identity, identity)) found.push(other.secret);
  // The page of a frame with only handlers says whose it is by restoring it there.
  const isOwn = identity.by === 'handlers' && identity.id === undefined;
  if (!isOwn) snapshots.push({ secret, identity: snapshotIdentity(identity) });

  expect(found.filter((value) => value !== secret)).toEqual([]);
}

let heights: string[] = [];
let shared = new Map<Identity, Map<string, string>>();
let connections = new Map<string, string>();
let sandboxes = new Map<string, string>();
let snapshots: { secret: string; identity: ReturnType<typeof snapshotIdentity> }[] = [];

it('no value of one server and user reaches another, whatever the page sets', async () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 8, arbitrary: named.map((frame) => ({ kind: 'visit' as const, frame })) },
      { weight: 1, arbitrary: fc.constant({ kind: 'forget' as const }) },
    ),
    { minLength: 2, maxLength: 25 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      heights = [];
      shared = new Map();
      connections = new Map();
      sandboxes = new Map();
      snapshots = [];
      clients.clear();
      providers.clear();
      const stores = makeStores();
      const link = fakeLink();
      const calls = new OwnToolCall({
        reach: () => Promise.reject(new Error('Nothing is called.')),
        timeout: () => undefined,
        settled: () => {},
        refused: () => {},
        progressed: () => {},
        cancelled: () => {},
        tasked: () => {},
      });
      let end = () => {};
      const ending = new Promise<void>((resolve) => (end = resolve));
      const log: AuditEntry[] = [];
      const reused = new ReusedFrame();
      const own: Page = { calls, link, reused, log, ending };
      endIdentities();
      for (const step of sequence) {
        if (step.kind === 'forget') endIdentities();
        else await visit(step.frame, stores, own);
      }
      end();
      await vi.advanceTimersByTimeAsync(0);
      expect(log).toHaveLength(2 * sequence.filter(({ kind }) => kind === 'visit').length);
      checkAudit(log);
    }),
    { numRuns: runs(300) },
  );
});

it('no value of one user reaches the next one, who signs in at the page without a key', async () => {
  const frame: SignedFrame = {
    auth: undefined,
    client: undefined,
    relay: undefined,
    server: 'https://host.example/mcp',
    serverId: undefined,
  };
  const stores = makeStores();
  const settings: PageAuth[] = [
    { token: 'a' },
    { token: 'b' },
    { token: () => 'c' },
    { token: () => 'd' },
    { user: 'e' },
    { user: 'f' },
  ].map((auth) => ({ origin: 'https://host.example', ...auth }));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(settings.length - 1), { maxLength: 12 }), async (users) => {
      endIdentities();
      for (const user of users) {
        page.auth = settings[user]!;
        const book = userGrantsOf(identityOfFrame(frame));
        await book.load(stores.grantStore);
        expect(book.grants.every(({ tool }) => tool === `of ${user}`)).toBe(true);
        book.add({ kind: 'tool-call', tool: `of ${user}` }, stores.grantStore);
        const identity = identityOfFrame(frame);
        for (const height of readHeights(stores.heightStore, identity).values())
          expect(height).toBe(user);
        saveHeights(stores.heightStore, identity, new Map([['plan', user]]));
        await vi.advanceTimersByTimeAsync(1000);
      }
      page.auth = undefined;
    }),
    { numRuns: runs(100) },
  );
});
