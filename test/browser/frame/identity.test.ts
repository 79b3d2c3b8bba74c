// Two servers and two users in one page: what one of them has never reaches the other.
import { assert } from 'chai';
import { configureFrames, forgetUser } from '../../../packages/elements/src/mcp-app-frame/index.js';
import type {
  Grant,
  GrantStore,
  McpAppFrameElement,
  ViewStorage,
} from '../../../packages/elements/src/mcp-app-frame/index.js';
import { AppRegistry } from '../../../packages/elements/src/mcp-app-frame/registry/index.js';
import {
  connectClient,
  countsOf,
  eventually,
  mountFrame,
  nextEvent,
  readyFrame,
  removeFrames,
  roundTrip,
  scriptedHtml,
  startServer,
  stopServer,
  untilReady,
  viewEvaluates,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';

const stateKey = 'draft';
const storeState = (frame: McpAppFrameElement, value: unknown) =>
  viewRequests(frame, 'mcp-app/set-view-state', { key: stateKey, value });
const storedState = async (frame: McpAppFrameElement) =>
  (await viewRequests(frame, 'mcp-app/get-view-state', { key: stateKey })).result!['value'];

describe('one identity', () => {
  let html: string;
  let servers: string[];
  before(async () => {
    html = await scriptedHtml();
    servers = [await startServer(), await startServer()];
  });
  after(() => Promise.all(servers.map(stopServer)));
  /** Open connections count: a browser has six of them per server. */
  const clients: { close(): Promise<void> }[] = [];
  const connect = async (url: string) => {
    const client = await connectClient(url);
    clients.push(client);
    return client;
  };
  afterEach(async () => {
    removeFrames();
    await Promise.all(clients.splice(0).map((client) => client.close()));
    configureFrames({
      registry: undefined,
      auth: undefined,
      user: undefined,
      consent: { grantStore: undefined },
    });
    forgetUser();
  });

  /** All tool data that the view got, as text. */
  const toldTo = async (frame: McpAppFrameElement) =>
    JSON.stringify(await viewReceived(frame, 'ui/notifications/tool-'));
  const referenceIn = (frame: McpAppFrameElement) =>
    frame.shadowRoot!.querySelector('[part=reference]');
  const settle = async (frame: McpAppFrameElement) => {
    await frame.updateComplete;
    await untilReady(frame);
  };
  const resultOf = (text: string) => ({ content: [{ type: 'text' as const, text }] });

  describe('of a shared view', () => {
    beforeEach(() => configureFrames({ registry: new AppRegistry() }));

    for (const [what, change] of [
      ['another client', async (frame) => (frame.client = await connect(servers[1]!))],
      ['another server id', (frame) => (frame.serverId = 'other')],
      ['another user', (frame) => (frame.auth = { user: 'bob' })],
      ['another session key', (frame) => (frame.sessionKey = 'other')],
    ] as [string, (frame: McpAppFrameElement) => unknown][]) {
      it(`does not send calls of the others to a view whose frame gets ${what}`, async () => {
        const client = await connect(servers[0]!);
        const given = { html, client, sessionKey: 'board' };
        const owner = await readyFrame({ ...given, toolResult: resultOf('of the owner') });
        const others = [1, 2].map((n) =>
          mountFrame({ ...given, toolInput: { n }, toolResult: resultOf(`secret ${n}`) }),
        );
        await eventually(() => others.every(referenceIn), 'the references');
        await eventually(async () => (await toldTo(owner)).includes('secret 2'), 'shared');
        await change(owner);
        // In the same task as the change, before the owner has updated.
        others[0]!.toolResult = resultOf('later secret');
        await settle(owner);
        await eventually(() => others.some((frame) => frame.status === 'ready'), 'its own view');
        others[1]!.toolResult = resultOf('last secret');
        const own = others.find((frame) => frame.status === 'ready')!;
        await eventually(async () => (await toldTo(own)).includes('last secret'), 'its calls');
        assert.include(await toldTo(own), 'later secret');
        const isRestarted = what !== 'another session key';
        const told = await toldTo(owner);
        if (isRestarted) assert.notInclude(told, 'secret');
        assert.notInclude(told, 'later');
        assert.notInclude(told, 'last');
        assert.isEmpty(owner.toolCalls ?? []);
      });
    }

    it('is not shared by frames that have only handlers: a copied key leads nowhere', async () => {
      const bank = await readyFrame({ html, handlers: {}, sessionKey: 'account' });
      const hostile = await readyFrame({ html, handlers: {}, sessionKey: 'account' });
      mountFrame({
        html,
        handlers: {},
        sessionKey: 'account',
        toolResult: resultOf('balance'),
      });
      await roundTrip(bank);
      assert.notInclude(await toldTo(hostile), 'balance');
      assert.notInclude(await toldTo(bank), 'balance');
    });

    it('is not shared with the next user of the page', async () => {
      const given = { html, server: servers[0]!, sessionKey: 'board' };
      for (const [first, second] of [
        [{ token: 'a' }, { token: 'b' }],
        [{ token: () => 'a' }, { token: () => 'b' }],
        [{ user: 'a' }, { user: 'b' }],
      ]) {
        configureFrames({ auth: { origin: servers[0]!, ...first } });
        const mine = await readyFrame({ ...given, toolResult: resultOf('shown to both') });
        await viewEvaluates(mine, 'globalThis.isOfFirstUser = true');
        configureFrames({ auth: { origin: servers[0]!, ...second } });
        const next = mountFrame({ ...given, toolResult: resultOf('of the next user') });
        await settle(mine);
        // The two frames may share a view again: that of the next user.
        const shows = await eventually(async () => {
          for (const frame of [mine, next])
            if (frame.status === 'ready' && (await toldTo(frame)).includes('next user'))
              return frame;
          return undefined;
        }, 'the data of the next user');
        assert.notEqual(await viewEvaluates(shows, 'globalThis.isOfFirstUser'), true);
        removeFrames();
        forgetUser();
      }
    });
  });

  it('drops the stored view state with another client and name of the same tool', async () => {
    const [one, two] = await Promise.all(servers.map(connect));
    const frame = await readyFrame({ client: one!, serverId: 'one', tool: 'app' });
    await storeState(frame, 'of server one');
    Object.assign(frame, { client: two, serverId: 'two' });
    await settle(frame);
    assert.isUndefined(await storedState(frame));
    // A new client of the same server: the page says so with the same name.
    await storeState(frame, 'of server two');
    frame.client = await connect(servers[1]!);
    await settle(frame);
    assert.equal(await storedState(frame), 'of server two');
  });

  it('does not use what was stored if the page reloads or closes the frame at once', async () => {
    const [one, two] = await Promise.all(servers.map(connect));
    const frame = await readyFrame({ client: one!, tool: 'app' });
    await storeState(frame, 'of server one');
    frame.client = two!;
    frame.reload();
    await settle(frame);
    assert.isUndefined(await storedState(frame));
    await storeState(frame, 'of server two');
    frame.client = one!;
    await frame.close();
    frame.reload();
    await settle(frame);
    assert.isUndefined(await storedState(frame));
  });

  it('calls the tool again for another user, who does not get the result of the last one', async () => {
    const server = servers[0]!;
    for (const [first, second] of [
      [{ user: 'a' }, { user: 'b' }],
      [{ token: 'a' }, { token: 'b' }],
    ]) {
      const frame = mountFrame({ server, tool: 'app', toolInput: { n: 1 }, auth: first });
      const result = await eventually(() => frame.toolResult, 'the result');
      await untilReady(frame);
      const { calls } = await countsOf(server);
      frame.auth = second!;
      await frame.updateComplete;
      assert.notStrictEqual(frame.toolResult, result);
      await settle(frame);
      await eventually(() => frame.toolResult, 'the result of the other user');
      assert.equal((await countsOf(server))['calls'], calls! + 1);
      removeFrames();
      forgetUser();
    }
  });

  it('does not restart a frame whose page renders handlers and credentials again', async () => {
    const inline = () => ({
      handlers: { callTool: async () => ({ content: [] }) },
      auth: { token: () => 'a', fetch: (...args: Parameters<typeof fetch>) => fetch(...args) },
    });
    for (const given of [{ html }, { html, server: servers[0]! }]) {
      const frame = await readyFrame({ ...given, ...inline() });
      await storeState(frame, 'kept');
      await viewEvaluates(frame, 'globalThis.isSameView = true');
      for (let n = 0; n < 3; n++) {
        Object.assign(frame, inline());
        await frame.updateComplete;
      }
      assert.equal(await viewEvaluates(frame, 'globalThis.isSameView'), true);
      assert.equal(await storedState(frame), 'kept');
    }
  });

  describe('of grants and view storage', () => {
    const stores = () => {
      const grants = new Map<string, readonly Grant[]>();
      const items = new Map<string, string>();
      const grantStore: GrantStore = {
        load: (key) => grants.get(key) ?? [],
        save: (key, all) => void grants.set(key, all),
      };
      const viewStorage: ViewStorage = {
        load: (key) => items.get(key),
        save: (key, text) => void items.set(key, text),
      };
      return { grants, items, grantStore, viewStorage };
    };

    /** A frame whose user always allows everything, and counts the questions. */
    const asked = async ({ consent, ...properties }: Partial<McpAppFrameElement>) => {
      const questions: string[] = [];
      const frame = await readyFrame({
        html,
        server: servers[0]!,
        consent: {
          policy: 'strict',
          ask: async ({ what }) => (questions.push(what), 'always' as const),
          ...consent,
        },
        ...properties,
      });
      const call = () => viewRequests(frame, 'tools/call', { name: 'echo', arguments: {} });
      return { frame, questions, call };
    };

    for (const [what, first, second] of [
      ['keys', { user: 'a' }, { user: 'b' }],
      ['tokens', { token: 'a' }, { token: 'b' }],
      ['functions', { token: () => 'a' }, { token: () => 'b' }],
    ] as const) {
      it(`never reach another user of the server (${what})`, async () => {
        const { grantStore, viewStorage, grants, items } = stores();
        configureFrames({ auth: { origin: servers[0]!, ...first } });
        const one = await asked({ consent: { grantStore, viewStorage } });
        await one.call();
        await one.call();
        assert.lengthOf(one.questions, 1);
        await viewEvaluates(one.frame, `localStorage.setItem('card', '4111')`);
        if (what === 'keys') await eventually(() => items.size > 0, 'saved');
        else await roundTrip(one.frame);
        one.frame.remove();
        configureFrames({ auth: { origin: servers[0]!, ...second } });
        const two = await asked({ consent: { grantStore, viewStorage } });
        assert.isNull(await viewEvaluates(two.frame, `localStorage.getItem('card')`));
        await two.call();
        assert.lengthOf(two.questions, 1, 'the second user is asked');
        if (what !== 'keys') assert.deepEqual([grants.size, items.size], [0, 0]);
        two.frame.remove();
        configureFrames({ auth: { origin: servers[0]!, ...first } });
        if (what !== 'keys') return;
        const again = await asked({ consent: { grantStore, viewStorage } });
        assert.equal(await viewEvaluates(again.frame, `localStorage.getItem('card')`), '4111');
        await again.call();
        assert.lengthOf(again.questions, 0);
      });
    }

    it('are removed by forgetUser() for a user without a key, and everything starts as new', async () => {
      const { grantStore, viewStorage, grants, items } = stores();
      const one = await asked({ consent: { grantStore, viewStorage }, tool: 'app' });
      await one.call();
      await viewEvaluates(one.frame, `localStorage.setItem('card', '4111')`);
      await storeState(one.frame, 'draft');
      await eventually(() => items.size > 0 && grants.size > 0, 'saved');
      const restarted = nextEvent(one.frame, 'mcp-app-ready');
      forgetUser();
      await restarted;
      assert.isUndefined(await storedState(one.frame));
      assert.isNull(await viewEvaluates(one.frame, `localStorage.getItem('card')`));
      assert.deepEqual([...grants.values()].flat(), []);
      assert.deepEqual([...items.values()], ['[]']);
      await one.call();
      assert.lengthOf(one.questions, 2, 'asked again');
    });
  });

  it('audits the user', async () => {
    const frame = await readyFrame({ html, server: servers[0]!, auth: { user: 'ada' } });
    const audited = nextEvent(frame, 'mcp-app-audit');
    await viewRequests(frame, 'tools/call', { name: 'echo', arguments: {} });
    const { server } = await audited;
    assert.deepEqual([server.id, server.user], [servers[0], 'ada']);
  });
});
