// Settings for all frames, a backend that requires a user, and a sign-in that leaves the page.
import { assert } from 'chai';
import { configureFrames } from '../../../packages/elements/src/mcp-app-frame/index.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  countsOf,
  eventually,
  failingFrame,
  mountFrame,
  readyFrame,
  removeFrames,
  sandboxUrl,
  scriptedHtml,
  startRelay,
  startServer,
  untilReady,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';
import { boxOf, signInButton, startOAuth } from './support/sign-in.js';

const textOf = (frame: McpAppFrameElement, part: string) =>
  frame.shadowRoot!.querySelector(`[part=${part}]`)!.textContent!.trim();

describe('settings for all frames', () => {
  afterEach(() => {
    removeFrames();
    configureFrames({
      labels: undefined,
      host: undefined,
      limits: undefined,
      consent: undefined,
      sandbox: undefined,
      relay: undefined,
      auth: undefined,
    });
  });

  it('`auth` as a function that throws: the frame says so, and nothing is sent without credentials', async () => {
    const server = await startServer();
    configureFrames({
      auth: () => {
        throw new Error('no session in the page');
      },
    });
    const { frame, error } = await failingFrame({ server, tool: 'app' });
    assert.equal(error.phase, 'connect');
    assert.include(error.message, 'no session in the page');
    const counts = Object.values(await countsOf(server));
    assert.deepEqual(new Set(counts), new Set([0]));
    configureFrames({ auth: () => ({ token: 't' }) });
    frame.reload();
    await untilReady(frame);
  });

  it('apply to every frame, also when they change later; a property of the frame itself wins', async () => {
    configureFrames({ labels: { details: 'Mehr dazu' }, limits: { maxHtmlBytes: 10 } });
    const html = await scriptedHtml();
    const { frame, error } = await failingFrame({ html });
    assert.equal(error.reason, 'too-large');
    // The code that draws errors is loaded when it is needed.
    await eventually(() => textOf(frame, 'error').includes('Mehr dazu'), 'the label of the page');
    frame.labels = { details: 'Einzelheiten' };
    await frame.updateComplete;
    assert.include(textOf(frame, 'error'), 'Einzelheiten');

    configureFrames({ host: { locale: 'de' }, consent: { policy: 'strict' } });
    const own = await readyFrame({ html, limits: { maxHtmlBytes: 1e6 } });
    assert.equal(own.details.hostContext?.locale, 'de');
    configureFrames({ host: { locale: 'fr' } });
    const told = async () => await viewReceived(own, 'ui/notifications/host-context-changed');
    await eventually(async () => JSON.stringify(await told()).includes('"locale":"fr"'), 'told');

    // Another sandbox needs another session, as if the property had changed.
    const url = await sandboxUrl();
    const restarted = new Promise((resolve) =>
      own.addEventListener('mcp-app-ready', resolve, { once: true }),
    );
    configureFrames({ sandbox: { url } });
    await restarted;
    assert.equal(own.details.isolation, 'origin');
  });

  it('are looked up key by key: in the object of the frame, its attribute, and the settings of the page', async () => {
    const html = await scriptedHtml();
    configureFrames({ host: { locale: 'de', timeZone: 'Europe/Berlin' } });
    // Another call changes only the keys that it names.
    configureFrames({ host: { info: { name: 'Page', version: '1' } } });
    const frame = await readyFrame({ html });
    const told = () => {
      const { hostContext: { locale, timeZone } = {} } = frame.details;
      return [locale, timeZone];
    };
    assert.deepEqual(told(), ['de', 'Europe/Berlin']);
    assert.equal(frame.details.hostInfo?.name, 'Page');
    const view = frame.shadowRoot!.querySelector('iframe');
    for (const [set, expected] of [
      [() => frame.setAttribute('locale', 'fr'), ['fr', 'Europe/Berlin']],
      [() => (frame.host = { locale: 'pl' }), ['pl', 'Europe/Berlin']],
      [() => (frame.host = { timeZone: 'UTC', locale: undefined }), ['fr', 'UTC']],
      [() => frame.setAttribute('host', '{ "locale": "it" }'), ['it', 'Europe/Berlin']],
      [() => (frame.host = undefined), ['fr', 'Europe/Berlin']],
      [() => frame.removeAttribute('locale'), ['de', 'Europe/Berlin']],
    ] as const) {
      set();
      await frame.updateComplete;
      assert.deepEqual(told(), [...expected]);
    }
    assert.equal(frame.shadowRoot!.querySelector('iframe'), view, 'nothing of it restarts a view');
  });

  it('policy and allow are attributes, too', async () => {
    const html = await scriptedHtml();
    const policy = 'strict';
    configureFrames({ consent: { policy: 'trusting' }, sandbox: { allow: ['geolocation'] } });
    const ui = { permissions: { camera: {}, geolocation: {} } };
    const asked: string[] = [];
    const frame = mountFrame({
      eager: false,
      handlers: { callTool: () => ({ content: [] }) },
      consent: { ask: ({ what }) => (asked.push(what), 'once') },
    });
    frame.setAttribute('policy', policy);
    frame.setAttribute('allow', ' camera  microphone ');
    frame.resource = { text: html, _meta: { ui } };
    await untilReady(frame);
    assert.hasAllKeys(frame.details.permissions, ['camera']);
    await viewRequests(frame, 'tools/call', { name: 'save' });
    assert.deepEqual(asked, ['camera', 'save'], 'strict asks');
    const restarted = new Promise((resolve) =>
      frame.addEventListener('mcp-app-ready', resolve, { once: true }),
    );
    frame.sandbox = { allow: ['geolocation'] };
    await restarted;
    assert.hasAllKeys(frame.details.permissions, ['geolocation']);
  });

  it('new objects with equal content restart nothing', async () => {
    const html = await scriptedHtml();
    const settings = () => ({
      sandbox: { allow: ['camera'] as const, tokens: [], resolve: () => undefined },
      consent: { policy: { link: 'deny' as const }, ask: () => 'deny' as const },
      host: { info: { name: 'Page', version: '1' }, context: { 'x-a': { b: 1 } } },
    });
    const frame = await readyFrame({ html, ...settings() });
    const statuses: string[] = [];
    frame.addEventListener('mcp-app-status-change', ({ status }) => statuses.push(status));
    for (let render = 0; render < 3; render++) {
      Object.assign(frame, settings());
      configureFrames({ sandbox: { strictCsp: false }, consent: {}, host: {} });
      await frame.updateComplete;
    }
    await viewRequests(frame, 'ping');
    assert.deepEqual(statuses, []);
    assert.deepEqual(await viewReceived(frame, 'ui/notifications/host-context-changed'), []);
  });

  it('a key that does not exist is an error that names the right one, until it is gone', async () => {
    const html = await scriptedHtml();
    const wrong = { sandboxUrl: 'https://sandbox.example' } as object;
    const { frame, error } = await failingFrame({ html, sandbox: wrong });
    assert.equal(`${error.phase}/${error.reason}`, 'page/bad-setting');
    assert.include(error.message, 'sandbox has no setting named sandboxUrl');
    assert.include(error.hint, 'url of sandbox');
    frame.sandbox = undefined;
    await untilReady(frame);
    const later = new Promise<{ hint: string }>((resolve) =>
      frame.addEventListener('mcp-app-error', resolve, { once: true }),
    );
    configureFrames({ policy: 'strict' } as object);
    assert.include((await later).hint, 'policy of consent');
    configureFrames({ policy: undefined } as object);
    await untilReady(frame);
  });

  it('asks the same question by socket and by POST if the backend does not know the user', async () => {
    const mcp = await startServer(2);
    const backend = await startRelay(mcp, 'secret');
    for (const relay of [backend.socketUrl, backend.url]) {
      let token: string | undefined;
      const asked: string[] = [];
      configureFrames({
        relay: {
          token: () => token,
          signIn: ({ server }) => {
            asked.push(server);
            token = 'secret';
          },
        },
      });
      const frame = mountFrame({ relay, tool: 'app' });
      (await signInButton(frame)).click();
      await untilReady(frame);
      assert.deepEqual(asked, [relay]);
      const { calls } = await countsOf(mcp);
      const echo = { name: 'echo', arguments: { a: 1 } };
      assert.isDefined((await viewRequests(frame, 'tools/call', echo)).result);
      assert.equal((await countsOf(mcp))['calls'], calls! + 1);
      frame.remove();
    }
  });

  it('sends the credentials of the page only to the origin that they belong to', async () => {
    const toolResult = { content: [{ type: 'text' as const, text: 'given' }] };
    const [own, other] = [await startOAuth('call'), await startOAuth('call')];
    const sent = new Map<string, Set<string | null>>([own, other].map((url) => [url, new Set()]));
    const { fetch } = window;
    window.fetch = (input, init) => {
      const address = String(input instanceof Request ? input.url : input);
      sent.get(address)?.add(new Headers(init?.headers).get('authorization'));
      return fetch(input, init);
    };
    try {
      const { origin } = new URL(own);
      configureFrames({ auth: { origin, authProvider: { token: async () => 'secret' } } });
      await Promise.all(
        [own, other].map((server) => untilReady(mountFrame({ server, tool: 'app', toolResult }))),
      );
    } finally {
      window.fetch = fetch;
    }
    assert.deepEqual([...sent.get(own)!], ['Bearer secret']);
    assert.deepEqual([...sent.get(other)!], [null]);
  });

  it('refuses credentials for all servers, and says how to bind them', () => {
    const authProvider = { token: async () => 'secret' };
    assert.throws(() => configureFrames({ auth: { authProvider } as never }), /origin/);
    assert.throws(() => configureFrames({ auth: { token: 't', origin: 'x' } }), /function/);
  });

  it('continues after a sign-in that leaves the page', async () => {
    const server = await startOAuth('all');
    const page = document.createElement('iframe');
    page.src = `/test/pages/sign-in-host.html?server=${encodeURIComponent(server)}`;
    document.body.append(page);
    const frameIn = () => {
      try {
        return page.contentDocument?.querySelector('mcp-app-frame') ?? undefined;
      } catch {
        return undefined;
      }
    };
    const first = await eventually(() => frameIn(), 'a frame');
    (await signInButton(first)).click();
    const second = await eventually(() => {
      const frame = frameIn();
      return frame !== first && frame?.status === 'ready' && frame.toolResult && frame;
    }, 'ready after the page was left');
    assert.isNull(boxOf(second));
    const { executed, issued } = await countsOf(server);
    assert.deepEqual({ executed, issued }, { executed: 1, issued: 1 });
    assert.isNull(sessionStorage.getItem('mcp-app-sign-in'));
    page.remove();
    for (const name of ['client', 'tokens', 'verifier']) sessionStorage.removeItem(name);
  });
});
