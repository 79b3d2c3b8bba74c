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
  APPS,
  officialHtml,
} from '../../support/official-view-html.js';
import type { Heard } from '../../support/official-view-html.js';

/** Every field of the context. */
const FULL_CONTEXT: HostContext = {
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
    variables: Object.fromEntries(STYLE_VARIABLE_NAMES.map((name, index) => [name, `${index}`])),
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

for (const { version, sdk, view } of APPS) {
  // Each view is half a megabyte of script and a browser process, so the tests of a group share one.
  describe(`App ${version} in a frame`, () => {
    // The first test that needs a view waits until it is bundled.
    let html: string;
    before(async () => {
      html = await officialHtml(view);
    });

    const untilHeard = (frame: McpAppFrameElement, event: string): Promise<Heard> =>
      eventually(async () => (await appHeard(frame)).find((item) => item.event === event), event);

    describe('with a server', () => {
      const asked: Asked = [];
      let frame: McpAppFrameElement;
      before(async () => {
        const client = await connectClient(await startServer(sdk), sdk);
        frame = await readyFrame({
          html,
          client,
          tool: 'echo',
          theme: 'light',
          host: { locale: 'de', info: { name: 'page', version: '7.8.9' } },
          handlers: conversationHandlers(asked),
        });
      });
      after(removeFrames);

      it('L1 connects, and both sides know each other', async () => {
        assert.deepEqual(frame.details.appInfo, { name: 'Official view', version });
        assert.deepEqual(frame.details.appCapabilities, {
          tools: { listChanged: true },
          availableDisplayModes: ['inline', 'fullscreen'],
        });
        assert.deepEqual((await appKnows(frame)).hostInfo, { name: 'page', version: '7.8.9' });
      });

      it('C1 fills the context with values that pass the schema of the SDK', async () => {
        const { hostContext } = await appKnows(frame);
        assert.equal((hostContext['toolInfo'] as { tool: { name: string } }).tool.name, 'echo');
        assert.includeMembers(Object.keys(hostContext), [
          'theme',
          'locale',
          'timeZone',
          'platform',
        ]);
      });

      it('L4 has the capabilities of client and handlers', async () => {
        const { hostCapabilities } = await appKnows(frame);
        assert.deepEqual(hostCapabilities['serverTools'], { listChanged: true });
        assert.deepEqual(hostCapabilities['serverResources'], { listChanged: true });
        assert.containsAllKeys(hostCapabilities, ['message', 'updateModelContext', 'sampling']);
      });

      it('C2 receives changes of the context, and nothing else', async () => {
        frame.theme = 'dark';
        assert.deepEqual((await untilHeard(frame, 'hostcontextchanged')).params, { theme: 'dark' });
        const { hostContext } = await appKnows(frame);
        assert.include(hostContext, { theme: 'dark', locale: 'de' });
      });

      it('V14 is told that a list of the server changed', async () => {
        await appCalls(frame, 'callServerTool', { name: 'grow', arguments: {} });
        await untilHeard(frame, 'tools changed');
      });

      it('A1 offers tools that are listed and called', async () => {
        const tools = await frame.listAppTools();
        const optional = tools.find(({ name }) => name === 'optional')!;
        assert.equal(optional.qualifiedName, 'app_optional');
        assert.equal(optional.inputSchema.type, 'object');
        const { content } = await frame.callAppTool('app_optional', { count: 3 });
        assert.deepEqual(content, [text('3 times')]);
      });

      if (sdk !== 1) {
        it('A1 gets no tool input that does not fit its schema', async () => {
          // The official one refuses the call, ours answers with a failed result.
          const failure = await frame
            .callAppTool('optional', { count: 'three' })
            .catch((error: Error) => ({ isError: true, content: error.message }));
          assert.isTrue(failure.isError);
          assert.match(JSON.stringify(failure.content), /count/);
        });
      }

      it('A2 can add and remove tools', async () => {
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

      it('L7 stays when it asks to be closed and the page prevents it', async () => {
        const heard = await appHeard(frame);
        frame.addEventListener('mcp-app-request-close', (event) => event.preventDefault(), {
          once: true,
        });
        await appCalls(frame, 'requestTeardown');
        assert.deepEqual(await appHeard(frame), heard);
        assert.equal(frame.status, 'ready');
      });

      it('L6 A3 is told about the teardown, gets an answer to its last request, and its tools are removed', async () => {
        asked.length = 0;
        await frame.close('the page is done');
        // The SDK removes the reason before it tells the view.
        assert.deepEqual(asked, [['updateModelContext', { structuredContent: { saved: true } }]]);
        assert.equal(frame.status, 'closed');
        const failure = await frame.callAppTool('heard').catch((error: unknown) => error);
        assert.instanceOf(failure, Error);
      });
    });

    describe('without a server', () => {
      let frame: McpAppFrameElement;
      before(async () => {
        frame = await readyFrame({ html, host: { context: FULL_CONTEXT } });
      });
      after(removeFrames);

      it('C1 gets a context that passes the schema of the SDK with every field set', async () => {
        assert.deepEqual((await appKnows(frame)).hostContext, { ...FULL_CONTEXT });
      });

      it('L4 gets no capability of client or handlers', async () => {
        assert.doesNotHaveAnyKeys((await appKnows(frame)).hostCapabilities, [
          'serverTools',
          'serverResources',
          'message',
          'updateModelContext',
          'sampling',
        ]);
      });

      it('D1 D2 D3 D5 gets partial input, input and result, in this order and unchanged', async () => {
        frame.toolInputPartial = '{"city": "Zür';
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
    });

    describe('with tool data from the start', () => {
      afterEach(removeFrames);

      it('D3 L7 gets a result that is an error, and is torn down when it asks for it', async () => {
        const asked: Asked = [];
        const toolResult = { isError: true, content: [text('no')] };
        const handlers = conversationHandlers(asked);
        const frame = await readyFrame({ html, handlers, toolInput: {}, toolResult });
        assert.deepEqual((await untilHeard(frame, 'toolresult')).params, toolResult);
        // The view may be removed before it has answered the call.
        void appCalls(frame, 'requestTeardown').catch(() => {});
        await nextEvent(frame, 'mcp-app-request-close');
        await eventually(() => frame.status === 'closed', 'closed');
        assert.equal(asked[0]?.[0], 'updateModelContext');
      });

      it('D4 is told that the call was cancelled, with and without a reason', async () => {
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
    });
  });
}
