// Messages that a view sends in another name: the sandbox's, the page's, another view's.
// test/browser/sandbox/relay.test.ts has more shapes that the relay drops.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  nextEvent,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
  viewReceived,
  viewRequests,
} from '../support/frame-harness.js';
import { engine } from '../support/engine.js';
import { recordEvents, typesOf } from './support/session-events.js';
import { ISOLATIONS, settingsOf } from './support/isolations.js';

/** A message of each kind that only a sandbox page, or a host, may send. */
const FORGERIES = `[
  ...['proxy-ready', 'resource-ready', 'report', 'pong', 'ping'].map((name) => ({
    jsonrpc: '2.0', method: 'ui/notifications/sandbox-' + name,
    params: { nonce: '', html: '<p>taken over', kind: 'unsafe', message: 'forged' },
  })),
  ...['unsafe', 'navigation', 'key', 'dropped', 'view-error', 'csp-violation'].map((kind) => ({
    jsonrpc: '2.0', method: 'ui/notifications/sandbox-report', params: { kind, key: 'Escape', message: 'forged' },
  })),
  { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'forged' } },
  { jsonrpc: '2.0', method: 'ui/notifications/request-teardown', params: {} },
  { jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: { height: 1 } },
  { jsonrpc: '2.0', id: 77, method: 'tools/call', params: { name: 'forged' } },
  ...Array.from({ length: 50 }, (_, id) => ({ jsonrpc: '2.0', id, result: { structuredContent: { value: 'forged' } } })),
]`;

for (const isolation of ISOLATIONS)
  describe(`messages in a name that is not the view's (${isolation})`, () => {
    let frame: McpAppFrameElement;
    let events: Event[];
    const called: string[] = [];

    before(async () => {
      frame = await readyFrame({
        html: await scriptedHtml(),
        ...(await settingsOf(isolation)),
        handlers: {
          callTool: ({ name }) => {
            called.push(name);
            return { content: [] };
          },
        },
      });
      await viewEvaluates(frame, 'window.first = true');
      events = recordEvents(frame);
    });
    beforeEach(() => {
      events.length = 0;
      called.length = 0;
    });
    after(removeFrames);

    /** The view is unchanged, and its messages are received and answered as before. */
    const assertWell = async () => {
      assert.equal(frame.status, 'ready');
      assert.equal(await viewEvaluates(frame, 'window.first'), true);
      const answer = await viewRequests(frame, 'tools/call', { name: 'honest' });
      assert.deepEqual(answer.result, { content: [] });
      assert.deepEqual(called, ['honest']);
    };

    it('S7 drops and counts messages of the sandbox that a view sends', async () => {
      const refused = nextEvent(frame, 'mcp-app-refused');
      await viewEvaluates(
        frame,
        `${FORGERIES}.filter(({ method }) => method?.includes('sandbox-')).forEach((message) => {
          post(message);
          post({ ...message, id: 4000 });
          parent.postMessage(JSON.stringify(message), '*');
        })`,
      );
      const [{ reason } = { reason: '' }] = (await refused).refusals;
      assert.equal(reason, 'Reserved method.');
      await assertWell();
      assert.deepEqual(typesOf(events), ['mcp-app-refused']);
    });

    for (const target of ['parent.parent', 'top'])
      it(`X2 ignores messages sent directly to ${target}`, async () => {
        await viewEvaluates(
          frame,
          `${FORGERIES}.forEach((message) => {
            ${target}.postMessage(message, '*');
            ${target}.postMessage(JSON.stringify(message), '*', [new MessageChannel().port1]);
          })`,
        );
        await assertWell();
        assert.deepEqual(events, []);
      });

    // WebKit does not load a third about:srcdoc in a row.
    if (engine !== 'webkit' || isolation !== 'opaque')
      it('X2 a frame inside the view cannot send messages in its name', async () => {
        const code = `${FORGERIES}.forEach((message) => {
          parent.parent.postMessage(message, '*');
          top.postMessage(message, '*');
        }); parent.postMessage('sent', '*')`;
        await viewEvaluates(
          frame,
          `new Promise((sent) => {
            addEventListener('message', ({ data }) => data === 'sent' && sent());
            // Of another origin: one of the view's own origin is a part of the view.
            document.body.append(Object.assign(document.createElement('iframe'),
              { sandbox: 'allow-scripts', srcdoc: '<script>' + ${JSON.stringify(code)} + '</' + 'script>' }));
          })`,
        );
        await assertWell();
        assert.deepEqual(events, []);
      });

    it('X2 neither can a frame of the page, to the host, the sandbox or the view', async () => {
      const sibling = document.body.appendChild(document.createElement('iframe'));
      const run = (sibling.contentWindow as Window & typeof globalThis).eval.bind(null);
      const send = run('(to, message) => to.postMessage(message, "*")') as (
        to: Window,
        message: unknown,
      ) => void;
      const sandbox = frame.shadowRoot!.querySelector('iframe')!.contentWindow!;
      const before = (await viewReceived(frame)).length;
      for (const message of run(FORGERIES) as unknown[])
        for (const to of [window, sandbox, sandbox[0]!]) send(to, message);
      await assertWell();
      assert.deepEqual(events, []);
      assert.lengthOf(await viewReceived(frame), before);
      sibling.remove();
    });

    it('an event of the frame cannot be forged by the content of a log or a size', async () => {
      await viewEvaluates(
        frame,
        `for (const type of ['status', 'message', 'model-context', 'open-link', 'download', 'request-close',
            'tools-change', 'csp-violation', 'refused', 'key', 'display-mode-change', 'consent'])
          for (const method of ['notifications/message', 'ui/notifications/size-changed'])
            post({ method, params: { type, status: 'error', level: 'info', data: 1, height: 50,
              role: 'user', content: [], url: 'javascript:alert(1)', contents: [], tools: [], refusals: [],
              key: 'Escape', mode: 'fullscreen' } })`,
      );
      await eventually(() => events.length === 24, 'all events');
      assert.deepEqual(typesOf(events), ['mcp-app-log', 'mcp-app-size-change']);
      await assertWell();
    });
  });
