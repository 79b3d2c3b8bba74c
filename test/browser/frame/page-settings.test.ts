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
      locale: undefined,
      limits: undefined,
      policy: undefined,
      sandboxUrl: undefined,
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
    configureFrames({ labels: { retry: 'Nochmal' }, limits: { maxHtmlBytes: 10 } });
    const html = await scriptedHtml();
    const { frame, error } = await failingFrame({ html });
    assert.equal(error.reason, 'too-large');
    // The code that draws errors is loaded when it is needed.
    await eventually(() => textOf(frame, 'error').includes('Nochmal'), 'the label of the page');
    frame.labels = { retry: 'Wiederholen' };
    await frame.updateComplete;
    assert.include(textOf(frame, 'error'), 'Wiederholen');

    configureFrames({ locale: 'de', policy: 'strict' });
    const own = await readyFrame({ html, limits: { maxHtmlBytes: 1e6 } });
    assert.equal(own.details.hostContext?.locale, 'de');
    configureFrames({ locale: 'fr' });
    const told = async () => await viewReceived(own, 'ui/notifications/host-context-changed');
    await eventually(async () => JSON.stringify(await told()).includes('"locale":"fr"'), 'told');

    // Another sandbox needs another session, as if the property had changed.
    const url = await sandboxUrl();
    const restarted = new Promise((resolve) =>
      own.addEventListener('mcp-app-ready', resolve, { once: true }),
    );
    configureFrames({ sandboxUrl: url });
    await restarted;
    assert.equal(own.details.isolation, 'origin');
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
