// `window.openai` beside the official App: one session, and one handshake that the view notices. Views that use only
// the standard load none of it.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { eventually, mountFrame, removeFrames, untilReady } from '../../support/frame-harness.js';
import { appCalls, appHeard, appKnows, officialHtml } from '../../support/official-view-html.js';

const SKYBRIDGE = 'text/html+skybridge';
const USES_OPENAI = `<script>
  const note = () => window.openai.callTool('note', { theme: openai.theme, output: openai.toolOutput });
  addEventListener('openai:set_globals', ({ detail }) => detail.globals.toolOutput && note());
</script>`;

interface Message {
  id?: unknown;
  method?: string;
  result?: unknown;
}

/** A frame, and the messages that its view sends. */
function watchedFrame(
  html: string,
  properties: Partial<McpAppFrameElement> = {},
  mimeType = SKYBRIDGE,
) {
  const sent: Message[] = [];
  const frame = mountFrame({
    resource: { uri: 'ui://test/both.html', mimeType, text: html },
    ...properties,
  });
  frame.watchMessages(({ direction, message }) => {
    if (direction === 'from-view') sent.push(message as Message);
  });
  return { frame, sent };
}

const handshakes = (sent: Message[]) => sent.filter(({ method }) => method === 'ui/initialize');

/** The scripts that only views with `window.openai` need. */
const OWN_CODE = /\/(open-openai|openai-(prelude|requests))/;

describe('window.openai beside the official App', () => {
  afterEach(removeFrames);

  it('shares the session of the App: its handshake is the only one', async () => {
    const noted: unknown[] = [];
    const { frame, sent } = watchedFrame(`${await officialHtml(2)}${USES_OPENAI}`, {
      theme: 'dark',
      toolInput: { a: 1 },
      handlers: {
        callTool: ({ name, arguments: args }) => {
          noted.push([name, args]);
          return { content: [] };
        },
      },
    });
    await untilReady(frame);
    assert.equal(frame.details.appInfo?.name, 'Official view');
    frame.toolResult = { content: [], structuredContent: { n: 1 } };
    await eventually(() => noted.length > 0, 'the call of window.openai');
    assert.deepEqual(noted, [['note', { theme: 'dark', output: { n: 1 } }]]);
    // Both continue: the App with its requests, and the host with its tools.
    await appCalls(frame, 'callServerTool', { name: 'other', arguments: {} });
    assert.equal((noted.at(-1) as unknown[])[0], 'other');
    assert.isObject((await appKnows(frame)).hostContext);
    const heard = (await appHeard(frame)).map(({ event }) => event);
    assert.equal(heard.filter((event) => /result/i.test(event)).length, 1, heard.join());
    assert.lengthOf(handshakes(sent), 1);
    assert.equal(frame.details.appInfo?.name, 'Official view');
  });

  it('adds members and sends nothing by itself: the state does not reach the model, a result does not close', async () => {
    const state = `<script>
      const keep = () => window.openai.setWidgetState({ file: 'all of it' });
      keep();
      addEventListener('openai:set_globals', ({ detail }) => {
        if (!detail.globals.toolOutput) return;
        keep().then(() => window.openai.callTool('kept', {}));
      });
    </script>`;
    const called: string[] = [];
    const closed: unknown[] = [];
    const { frame, sent } = watchedFrame(`${await officialHtml(2)}${state}`, {
      toolInput: {},
      handlers: {
        updateModelContext: () => {},
        callTool: ({ name }) => {
          called.push(name);
          return { content: [], _meta: { 'openai/closeWidget': true } };
        },
      },
    });
    frame.addEventListener('mcp-app-request-close', (event) => closed.push(event));
    await untilReady(frame);
    const _meta = { 'openai/closeWidget': true };
    frame.toolResult = { content: [], structuredContent: { n: 1 }, _meta };
    await eventually(() => called.includes('kept'), 'the state is stored');
    // What was sent before this call has arrived.
    await appCalls(frame, 'callServerTool', { name: 'last', arguments: {} });
    const methods = sent.map(({ method }) => method);
    assert.include(methods, 'mcp-app/set-view-state');
    assert.notInclude(methods, 'ui/update-model-context');
    assert.notInclude(methods, 'ui/notifications/request-teardown');
    assert.isEmpty(closed);
  });

  /** A view that stores a state at once, and runs `code` when its time for the handshake is over. */
  const startsLate = async (code: string) =>
    (await officialHtml(2)).replace(
      /<script[^>]*type="?module"?[^>]*>/,
      '<script type="text/plain" id="late">',
    ) +
    `<script>
      window.openai.setWidgetState({ file: 'all of it' });
      const start = () => { ${code} };
      // Longer than the timer of the prelude, which started before this one.
      addEventListener('load', () =>
        setTimeout(() => window.openai.callTool('late', {}).then(start), 1000),
      );
    </script>`;

  it('does not send the state of a view whose App connects after the time for it to the model', async () => {
    const html = await startsLate(`
      const script = document.createElement('script');
      script.type = 'module';
      script.textContent = document.getElementById('late').textContent;
      document.head.append(script);`);
    const { frame, sent } = watchedFrame(html, {
      handlers: { updateModelContext: () => {}, callTool: () => ({ content: [] }) },
    });
    await eventually(() => frame.details.appInfo?.name === 'Official view', 'the App');
    // What was sent before this call has arrived.
    await appCalls(frame, 'callServerTool', { name: 'last', arguments: {} });
    const methods = sent.map(({ method }) => method);
    assert.include(methods, 'mcp-app/set-view-state');
    assert.notInclude(methods, 'ui/update-model-context');
  });

  it('sends the state of a view that could use the standard, but does not, when the user uses it', async () => {
    const happened: unknown[] = [];
    const html = await startsLate(`dispatchEvent(new Event('pointerdown'));`);
    watchedFrame(html, {
      handlers: {
        updateModelContext: (params) => void happened.push(params),
        callTool: ({ name }) => (happened.push(name), { content: [] }),
      },
    });
    await eventually(() => happened.length > 1, 'the call and the model context');
    assert.deepEqual(happened, ['late', { structuredContent: { file: 'all of it' } }]);
  });

  it('continues when the App connects late, and answers earlier requests of window.openai', async () => {
    const late = (await officialHtml(2)).replace(
      /<script[^>]*type="?module"?[^>]*>/,
      '<script type="text/plain" id="late">',
    );
    const begin = `<script>
      window.openai.callTool('early', {}).then(() => window.openai.callTool('answered', {}));
      const script = document.createElement('script');
      script.type = 'module';
      script.textContent = document.getElementById('late').textContent;
      document.head.append(script);
    </script>`;
    const called: string[] = [];
    let release = () => {};
    const { frame, sent } = watchedFrame(`${late}${begin}`, {
      handlers: {
        callTool: async ({ name }) => {
          called.push(name);
          if (name === 'early') await new Promise<void>((resolve) => (release = resolve));
          return { content: [] };
        },
      },
    });
    await eventually(() => handshakes(sent).length === 2, 'both handshakes');
    await eventually(() => frame.details.appInfo?.name === 'Official view', 'the App');
    await eventually(() => called.includes('early'), 'the early call');
    release();
    await eventually(() => called.includes('answered'), 'the answer of the early call');
    assert.lengthOf(handshakes(sent), 2);
  });

  it('a view that uses only the standard loads none of it', async () => {
    const before = performance.getEntriesByType('resource').length;
    const { frame } = watchedFrame(await officialHtml(2), {}, 'text/html;profile=mcp-app');
    await untilReady(frame);
    const loaded = performance.getEntriesByType('resource').slice(before);
    const names = loaded.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => OWN_CODE.test(name)),
      [],
    );
    const { frame: other } = watchedFrame('<script>window.openai</script>');
    await untilReady(other);
    const all = performance.getEntriesByType('resource').map(({ name }) => name);
    assert.isNotEmpty(
      all.filter((name) => OWN_CODE.test(name)),
      'the control loads it',
    );
  });
});
