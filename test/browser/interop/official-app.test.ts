import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { HostContext } from '../../../packages/elements/src/protocol/host-context.js';
import { STYLE_VARIABLE_NAMES } from '../../../packages/elements/src/protocol/style-variables.js';
import {
  connectClient,
  eventually,
  nextEvent,
  readyFrame,
  removeFrames,
  startServer,
} from '../../support/frame-harness.js';
import { conversationHandlers, text } from '../../support/official-view-hosts.js';
import type { Asked } from '../../support/official-view-hosts.js';
import {
  appCalls,
  appHeard,
  appKnows,
  OFFICIAL_VERSIONS,
  officialHtml,
} from '../../support/official-view-html.js';
import type { Heard } from '../../support/official-view-html.js';

for (const { version, sdk } of OFFICIAL_VERSIONS) {
  describe(`the official App ${version} in a frame`, () => {
    // The first to ask for a view waits until it is bundled.
    let html: string;
    before(async () => {
      html = await officialHtml(sdk);
    });

    const untilHeard = (frame: McpAppFrameElement, event: string): Promise<Heard> =>
      eventually(async () => (await appHeard(frame)).find((item) => item.event === event), event);

    describe('the handshake', () => {
      afterEach(removeFrames);

      it('L1 connects: both sides know each other', async () => {
        const frame = await readyFrame({ html, hostInfo: { name: 'page', version: '7.8.9' } });
        assert.deepEqual(frame.appInfo, { name: 'Official view', version });
        assert.deepEqual(frame.appCapabilities, {
          tools: { listChanged: true },
          availableDisplayModes: ['inline', 'fullscreen'],
        });
        assert.deepEqual((await appKnows(frame)).hostInfo, { name: 'page', version: '7.8.9' });
      });

      it('C1 the context passes the schema of the SDK with every field set', async () => {
        const hostContext: HostContext = {
          toolInfo: {
            id: 17,
            tool: {
              name: 'echo',
              title: 'Echo',
              description: 'Says it again',
              inputSchema: { type: 'object', properties: { a: { type: 'number' } } },
              outputSchema: { type: 'object' },
              annotations: { readOnlyHint: true },
              _meta: { ui: { resourceUri: 'ui://test/app.html' } },
            },
          },
          theme: 'dark',
          styles: {
            variables: Object.fromEntries(
              STYLE_VARIABLE_NAMES.map((name, index) => [name, `${index}`]),
            ),
            css: { fonts: '@font-face { font-family: Test; src: url(data:,) }' },
          },
          displayMode: 'inline',
          availableDisplayModes: ['inline', 'fullscreen', 'pip'],
          containerDimensions: { maxHeight: 700, width: 500 },
          locale: 'gsw-CH',
          timeZone: 'Europe/Zurich',
          userAgent: 'test',
          platform: 'desktop',
          deviceCapabilities: { touch: true, hover: false },
          safeAreaInsets: { top: 1, right: 2, bottom: 3, left: 4 },
          'test/unknown': { kept: true },
        };
        const frame = await readyFrame({ html, hostContext });
        assert.deepEqual((await appKnows(frame)).hostContext, { ...hostContext });
      });

      it('C1 what the frame finds out by itself passes too', async () => {
        const client = await connectClient(await startServer(sdk), sdk);
        const frame = await readyFrame({ html, client, tool: 'echo' });
        const { hostContext } = await appKnows(frame);
        assert.equal((hostContext['toolInfo'] as { tool: { name: string } }).tool.name, 'echo');
        assert.includeMembers(Object.keys(hostContext), [
          'theme',
          'locale',
          'timeZone',
          'platform',
        ]);
      });

      it('L4 the capabilities are those of client and handlers', async () => {
        const client = await connectClient(await startServer(sdk), sdk);
        const served = await readyFrame({ html, client, handlers: conversationHandlers([]) });
        const { hostCapabilities } = await appKnows(served);
        assert.deepEqual(hostCapabilities['serverTools'], { listChanged: true });
        assert.deepEqual(hostCapabilities['serverResources'], { listChanged: true });
        assert.containsAllKeys(hostCapabilities, ['message', 'updateModelContext', 'sampling']);
        const alone = await readyFrame({ html });
        assert.doesNotHaveAnyKeys((await appKnows(alone)).hostCapabilities, [
          'serverTools',
          'serverResources',
          'message',
          'updateModelContext',
          'sampling',
        ]);
      });
    });

    describe('what the view hears', () => {
      afterEach(removeFrames);

      it('D1 D2 D3 D5 partial input, input and result, in this order and untouched', async () => {
        const frame = await readyFrame({ html, toolInputPartial: '{"city": "Zür' });
        await untilHeard(frame, 'toolinputpartial');
        const result = {
          content: [text('sunny')],
          structuredContent: { degrees: 21, list: [{ nothing: null }] },
          _meta: { 'test/kept': [1, { a: null }] },
        };
        frame.toolResult = result;
        frame.toolInput = { city: 'Zürich' };
        await untilHeard(frame, 'toolresult');
        assert.deepEqual(await appHeard(frame), [
          { event: 'toolinputpartial', params: { arguments: { city: 'Zür' } } },
          { event: 'toolinput', params: { arguments: { city: 'Zürich' } } },
          { event: 'toolresult', params: result },
        ]);
      });

      it('D3 a result that is an error', async () => {
        const toolResult = { isError: true, content: [text('no')] };
        const frame = await readyFrame({ html, toolInput: {}, toolResult });
        assert.deepEqual((await untilHeard(frame, 'toolresult')).params, toolResult);
      });

      it('D4 that the call was cancelled, with and without a reason', async () => {
        const why = await readyFrame({
          html,
          toolInput: {},
          toolCancelled: { reason: 'by the user' },
        });
        assert.deepEqual((await untilHeard(why, 'toolcancelled')).params, {
          reason: 'by the user',
        });
        const plain = await readyFrame({ html, toolInput: {}, toolCancelled: {} });
        assert.deepEqual((await untilHeard(plain, 'toolcancelled')).params, {});
      });

      it('C2 changes of the context, and only those', async () => {
        const frame = await readyFrame({ html, theme: 'light', locale: 'de' });
        frame.theme = 'dark';
        assert.deepEqual((await untilHeard(frame, 'hostcontextchanged')).params, { theme: 'dark' });
        const { hostContext } = await appKnows(frame);
        assert.include(hostContext, { theme: 'dark', locale: 'de' });
      });

      it('L6 that it is torn down, and its last request is answered', async () => {
        const asked: Asked = [];
        const frame = await readyFrame({ html, handlers: conversationHandlers(asked) });
        await frame.close('the page is done');
        // The SDK takes the reason away before it tells the view.
        assert.deepEqual(asked, [['updateModelContext', { structuredContent: { saved: true } }]]);
        assert.equal(frame.status, 'closed');
      });

      it('V14 that a list of the server changed', async () => {
        const client = await connectClient(await startServer(sdk), sdk);
        const frame = await readyFrame({ html, client });
        await appCalls(frame, 'callServerTool', { name: 'grow', arguments: {} });
        await untilHeard(frame, 'tools changed');
      });
    });

    describe('L7 a view that asks to be closed', () => {
      afterEach(removeFrames);

      it('is torn down', async () => {
        const asked: Asked = [];
        const frame = await readyFrame({ html, handlers: conversationHandlers(asked) });
        // The view may be gone before it has answered the call.
        void appCalls(frame, 'requestTeardown').catch(() => {});
        await nextEvent(frame, 'mcp-app-request-close');
        await eventually(() => frame.status === 'closed', 'closed');
        assert.equal(asked[0]?.[0], 'updateModelContext');
      });

      it('stays when the page prevents it', async () => {
        const frame = await readyFrame({ html });
        frame.addEventListener('mcp-app-request-close', (event) => event.preventDefault());
        await appCalls(frame, 'requestTeardown');
        assert.deepEqual(await appHeard(frame), []);
        assert.equal(frame.status, 'ready');
      });
    });

    describe('the tools that the view offers', () => {
      afterEach(removeFrames);

      it('A1 are listed and called', async () => {
        const frame = await readyFrame({ html });
        const tools = await frame.listAppTools();
        const optional = tools.find(({ name }) => name === 'optional')!;
        assert.equal(optional.qualifiedName, 'app_optional');
        assert.equal(optional.inputSchema.type, 'object');
        const { content } = await frame.callAppTool('app_optional', { count: 3 });
        assert.deepEqual(content, [text('3 times')]);
      });

      it('A2 come and go', async () => {
        const frame = await readyFrame({ html });
        const names = async (): Promise<string[]> => {
          const { tools } = await nextEvent(frame, 'mcp-app-tools-change');
          return tools.map(({ name }) => name);
        };
        let changed = names();
        await frame.callAppTool('toggle');
        assert.notInclude(await changed, 'optional');
        changed = names();
        await frame.callAppTool('toggle');
        assert.include(await changed, 'optional');
      });

      it('A3 die with the view', async () => {
        const frame = await readyFrame({ html });
        await frame.close();
        const failure = await frame.callAppTool('heard').catch((error: unknown) => error);
        assert.instanceOf(failure, Error);
      });

      if (sdk === 1) return;

      it('A1 get no input that does not fit their schema', async () => {
        const frame = await readyFrame({ html });
        const failure = await frame
          .callAppTool('optional', { count: 'three' })
          .catch((error: Error) => error.message);
        assert.match(String(failure), /count/);
      });
    });
  });
}
