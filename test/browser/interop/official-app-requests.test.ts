import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  connectClient,
  countsOf,
  eventually,
  nextEvent,
  readyFrame,
  removeFrames,
  startServer,
} from '../../support/frame-harness.js';
import { conversationHandlers, pageHandlers, text } from '../../support/official-view-hosts.js';
import type { Asked } from '../../support/official-view-hosts.js';
import {
  appCalls,
  appCancels,
  appFollows,
  appKnows,
  appRequests,
  APPS,
  officialHtml,
} from '../../support/official-view-html.js';

const FILE = { uri: 'file:///notes/today.txt', mimeType: 'text/plain', text: 'remember' };

for (const { version, sdk, view } of APPS) {
  for (const host of ['a client', 'handlers'] as const) {
    describe(`App ${version} asks a page with ${host}`, () => {
      // The first test that needs a view waits until it is bundled.
      const asked: Asked = [];
      let frame: McpAppFrameElement;
      let url: string;

      // One view for all tests: each is half a megabyte of script.
      before(async () => {
        const html = await officialHtml(view);
        const note = (name: string) => (event: Event) => {
          event.preventDefault();
          const { url: link, contents } = event as Event & { url?: string; contents?: object };
          asked.push([name, link ? { url: link } : { contents }]);
        };
        if (host === 'handlers') {
          frame = await readyFrame({ html, handlers: pageHandlers(asked) });
          return;
        }
        url = await startServer(sdk);
        const client = await connectClient(url, sdk);
        frame = await readyFrame({ html, client, handlers: conversationHandlers(asked) });
        frame.addEventListener('mcp-app-open-link', note('openLink'));
        frame.addEventListener('mcp-app-download', note('downloadFile'));
      });
      beforeEach(() => {
        asked.length = 0;
      });
      after(removeFrames);

      const resultOf = async (method: string, params?: object) => {
        const outcome = await appCalls(frame, method, ...(params ? [params] : []));
        assert.isUndefined(outcome.error, JSON.stringify(outcome.error));
        return outcome.result as Record<string, unknown>;
      };
      const errorOf = async (method: string, params: object) => {
        const outcome = await appCalls(frame, method, params);
        assert.isDefined(outcome.error, JSON.stringify(outcome.result));
        return outcome.error!;
      };

      it('V1 callServerTool', async () => {
        const result = await resultOf('callServerTool', { name: 'echo', arguments: { a: 1 } });
        assert.deepEqual(result['structuredContent'], { name: 'echo', args: { a: 1 } });
      });

      it('R6 callServerTool for a tool that the server does not have', async () => {
        const { code, message } = await errorOf('callServerTool', {
          name: 'nobody',
          arguments: {},
        });
        assert.equal(code, -32602);
        assert.include(message, 'nobody');
      });

      it('V3 listServerResources', async () => {
        const { resources } = await resultOf('listServerResources');
        assert.include(
          (resources as { uri: string }[]).map(({ uri }) => uri),
          'data://test/note',
        );
      });

      it('V5 readServerResource', async () => {
        const { contents } = await resultOf('readServerResource', { uri: 'data://test/note' });
        assert.include((contents as object[])[0], { text: 'a note', uri: 'data://test/note' });
      });

      it('V2 V4 V6 the lists that the App has no method for', async () => {
        for (const [method, key] of [
          ['tools/list', 'tools'],
          ['resources/templates/list', 'resourceTemplates'],
          ['prompts/list', 'prompts'],
        ] as const) {
          const { result, error } = await appRequests(frame, method);
          assert.isArray(result?.[key], `${method}: ${JSON.stringify(error)}`);
        }
      });

      it('V7 openLink', async () => {
        assert.deepEqual(await resultOf('openLink', { url: 'https://example.com/a' }), {});
        assert.deepEqual(asked, [['openLink', { url: 'https://example.com/a' }]]);
      });

      it('V7 openLink refuses a script', async () => {
        const { code } = await errorOf('openLink', { url: 'javascript:alert(1)' });
        assert.equal(code, -32602);
        assert.deepEqual(asked, []);
      });

      it('V8 downloadFile', async () => {
        const params = { contents: [{ type: 'resource', resource: FILE }] };
        assert.deepEqual(await resultOf('downloadFile', params), {});
        assert.deepEqual(asked, [['downloadFile', params]]);
      });

      it('V9 sendMessage', async () => {
        const params = { role: 'user', content: [text('hello')] };
        const event = nextEvent(frame, 'mcp-app-message');
        assert.deepEqual(await resultOf('sendMessage', params), {});
        assert.deepEqual(asked, [['message', params]]);
        assert.deepEqual((await event).content, params.content);
      });

      it('V9 sendMessage when the page does not accept it', async () => {
        const { handlers } = frame;
        frame.handlers = { ...handlers, message: () => ({ isError: true }) };
        await frame.updateComplete;
        const params = { role: 'user', content: [text('hello')] };
        assert.deepEqual(await resultOf('sendMessage', params), { isError: true });
        frame.handlers = handlers;
        await frame.updateComplete;
      });

      it('V10 updateModelContext', async () => {
        const params = { content: [text('now')], structuredContent: { page: 3 } };
        const event = nextEvent(frame, 'mcp-app-model-context');
        assert.deepEqual(await resultOf('updateModelContext', params), {});
        assert.deepEqual(asked, [['updateModelContext', params]]);
        assert.deepEqual((await event).structuredContent, { page: 3 });
      });

      it('V11 createSamplingMessage', async () => {
        const params = {
          messages: [{ role: 'user', content: text('hello') }],
          maxTokens: 10,
        };
        const result = await resultOf('createSamplingMessage', params);
        assert.deepEqual(result['content'], text('sampled'));
        assert.deepEqual(asked, [['createMessage', params]]);
      });

      it('V12 sendLog', async () => {
        const event = nextEvent(frame, 'mcp-app-log');
        await resultOf('sendLog', { level: 'warning', logger: 'test', data: { a: 1 } });
        const { level, logger, data } = await event;
        assert.deepEqual(
          { level, logger, data },
          { level: 'warning', logger: 'test', data: { a: 1 } },
        );
      });

      it('C3 sendSizeChanged', async () => {
        const event = nextEvent(frame, 'mcp-app-size-change');
        await resultOf('sendSizeChanged', { width: 321, height: 234 });
        const { width, height } = await event;
        assert.deepEqual({ width, height }, { width: 321, height: 234 });
      });

      it('M2 requestDisplayMode', async () => {
        const { mode } = await resultOf('requestDisplayMode', { mode: 'fullscreen' });
        // The page's handler decides. A page without one applies what it can, and answers with what it applied.
        if (host === 'handlers') assert.equal(mode, 'fullscreen');
        else assert.equal(mode, (await appKnows(frame)).hostContext['displayMode']);
      });

      it('V13 X3 any other request', async () => {
        const { result, error } = await appRequests(frame, 'test/other');
        if (host === 'handlers') assert.deepEqual(result, { fallback: 'test/other' });
        else assert.equal(error?.code, -32601);
      });

      it('X5 a ping', async () => {
        assert.deepEqual(await appRequests(frame, 'ping'), { result: {} });
      });

      if (host === 'handlers') return;

      it('V1 returns a result as the server gave it', async () => {
        const result = await resultOf('callServerTool', { name: 'echo', arguments: { a: 1 } });
        assert.deepEqual(result, {
          content: [text('echo got {"a":1}')],
          structuredContent: { name: 'echo', args: { a: 1 } },
          _meta: { 'test/kept': [1, { a: null }] },
        });
        const failed = await resultOf('callServerTool', { name: 'fails', arguments: {} });
        assert.deepEqual(failed, { isError: true, content: [text('It failed, as asked.')] });
      });

      it('R5 a tool that is not for views', async () => {
        const { calls: before } = await countsOf(url);
        const { code, message } = await errorOf('callServerTool', {
          name: 'model-only',
          arguments: {},
        });
        assert.equal(code, -32602);
        assert.include(message, 'visibility');
        assert.equal((await countsOf(url))['calls'], before, 'the server never hears of it');
      });

      it('V5 a resource that the server does not have', async () => {
        const { message } = await errorOf('readServerResource', { uri: 'data://test/nothing' });
        assert.include(message, 'data://test/nothing');
      });

      it('X4 passes progress of the server to the view', async () => {
        const { result, progress } = await appFollows(frame, 'steps');
        assert.deepEqual(result?.['content'], [text('done')]);
        assert.deepEqual(
          progress.map((step) => (step as { progress: number }).progress),
          [1, 2, 3],
        );
      });

      it('X4 an AbortSignal in the view cancels at the server', async () => {
        const { error } = await appCancels(frame, 'until-cancelled');
        assert.isDefined(error);
        await eventually(async () => (await countsOf(url))['cancelled'] === 1, 'cancelled');
      });
    });
  }
}
