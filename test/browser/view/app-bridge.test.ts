// Our view under the official host classes, in a real iframe: every event and every call.
import { assert } from 'chai';
import {
  AppBridge as AppBridge2,
  PostMessageTransport as Transport2,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import { AppBridge as AppBridge1, PostMessageTransport as Transport1 } from 'ext-apps-1/app-bridge';
import type { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import type { RegisteredAppTool } from '../../../packages/elements/src/view/app-tools.js';
import { until } from './support/linked-host.js';
import type { HostRefusedError } from '../../../packages/elements/src/view/host-refused-error.js';

// The official transports log everything.
console.debug = () => {};

type Bridge = AppBridge2;
interface View {
  app: McpApp;
  tool: RegisteredAppTool;
}

const VERSIONS = [
  ['2.0.4', AppBridge2, Transport2],
  ['1.7.5', AppBridge1 as unknown as typeof AppBridge2, Transport1 as unknown as typeof Transport2],
] as const;

const text = (words: string) => ({ type: 'text' as const, text: words });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail('not refused'),
    (error: HostRefusedError) => error,
  );

for (const [version, AppBridge, Transport] of VERSIONS) {
  describe(`a view under AppBridge ${version}`, () => {
    let bridge: Bridge;
    let frame: HTMLIFrameElement;
    let view: View;
    let app: McpApp;
    let sizes: { width?: number; height?: number }[];
    let logs: unknown[];
    let teardowns: number;

    beforeEach(async () => {
      bridge = new AppBridge(
        null,
        { name: 'Official host', version },
        {
          openLinks: {},
          serverTools: {},
          message: { text: {} },
          updateModelContext: { text: {}, structuredContent: {} },
        },
        {
          hostContext: {
            theme: 'dark',
            displayMode: 'inline',
            availableDisplayModes: ['inline', 'fullscreen'],
            locale: 'ar-EG',
            platform: 'web',
            styles: { variables: { '--color-text-primary': 'rgb(1, 2, 3)' } as never },
          },
        },
      );
      sizes = [];
      logs = [];
      teardowns = 0;
      bridge.onsizechange = (params) => sizes.push(params);
      bridge.onloggingmessage = (params) => logs.push(params);
      bridge.onrequestteardown = () => teardowns++;
      frame = document.createElement('iframe');
      frame.style.cssText = 'border:0;width:400px;height:300px';
      const script = new URL('./support/interop-view.ts', import.meta.url).href;
      frame.srcdoc = `<!doctype html><body style="margin:0"><div style="height:123px"></div><script type="module" src="${script}"></script>`;
      document.body.append(frame);
      const other = frame.contentWindow!;
      const isInitialized = new Promise<void>((resolve) => {
        bridge.oninitialized = () => resolve();
      });
      await bridge.connect(new Transport(other, other));
      await isInitialized;
      ({ view } = other as unknown as { view: View });
      ({ app } = view);
      await app.connect();
    });
    afterEach(async () => {
      await bridge.close();
      frame.remove();
    });

    it('L1 L3 L5 both sides know each other', () => {
      assert.deepInclude(bridge.getAppVersion(), { name: 'Interop', version: '3.2.1' });
      assert.deepEqual(bridge.getAppCapabilities(), {
        availableDisplayModes: ['inline', 'fullscreen'],
        tools: { listChanged: true },
      });
      const snapshot = app.getSnapshot();
      assert.equal(snapshot.status, 'ready');
      assert.deepEqual(snapshot.hostInfo, { name: 'Official host', version });
      assert.equal(snapshot.hostContext?.theme, 'dark');
      assert.isTrue(app.can('message', 'text'));
      assert.isFalse(app.can('message', 'image'));
      assert.isTrue(app.can('displayMode', 'fullscreen'));
      assert.isFalse(app.can('displayMode', 'pip'));
    });

    it('P5 recovers structured content that this host drops from the text', async () => {
      const data = { high: 21, hours: [9, 10] };
      const content = [text('sunny'), text(JSON.stringify(data))];
      await bridge.sendToolInput({ arguments: {} });
      await bridge.sendToolResult({ content });
      await until(() => app.getSnapshot().toolStatus === 'result');
      const { toolResult } = app.getSnapshot();
      assert.deepEqual(toolResult, { content, structuredContent: data, isRecovered: true });
      await bridge.sendToolResult({ content, structuredContent: { high: 22 } });
      await until(() => app.getSnapshot().toolResult !== toolResult);
      const { structuredContent, isRecovered } = app.getSnapshot().toolResult!;
      assert.deepEqual([structuredContent, isRecovered], [{ high: 22 }, undefined]);
    });

    it('D1 D2 D3 D5 tool data, in order', async () => {
      const states: string[] = [];
      app.subscribe(() => states.push(app.getSnapshot().toolStatus));
      await bridge.sendToolInputPartial({ arguments: { city: 'B' } });
      await bridge.sendToolInputPartial({ arguments: { city: 'Ber' } });
      await bridge.sendToolInput({ arguments: { city: 'Berlin' } });
      await bridge.sendToolResult({
        content: [text('sunny')],
        structuredContent: { high: 21 },
        _meta: { a: 1 },
      });
      await until(() => app.getSnapshot().toolStatus === 'result');
      assert.deepEqual(states, ['streaming', 'streaming', 'input', 'result']);
      assert.deepEqual(app.getSnapshot().toolInput, { city: 'Berlin' });
      assert.deepInclude(app.getSnapshot().toolResult, {
        content: [text('sunny')],
        structuredContent: { high: 21 },
      });
    });

    it('D4 cancelled', async () => {
      await bridge.sendToolInput({ arguments: {} });
      await bridge.sendToolCancelled({ reason: 'the user' });
      await until(() => app.getSnapshot().toolStatus === 'cancelled');
      assert.equal(app.getSnapshot().toolCancelled?.reason, 'the user');
    });

    it('C1 C2 C5 M4 gets the context, initially and after changes', async () => {
      const root = frame.contentDocument!.documentElement;
      assert.equal(root.dataset['theme'], 'dark');
      assert.equal(root.style.getPropertyValue('--color-text-primary'), 'rgb(1, 2, 3)');
      assert.equal(root.dir, 'rtl');
      const heard: object[] = [];
      app.on('hostcontextchanged', (params) => heard.push(params));
      bridge.setHostContext({ theme: 'light', displayMode: 'fullscreen', locale: 'en' });
      await until(() => heard.length > 0);
      assert.equal(root.dataset['theme'], 'light');
      assert.equal(root.dataset['displayMode'], 'fullscreen');
      assert.equal(root.dir, 'ltr');
      assert.equal(app.getSnapshot().hostContext?.displayMode, 'fullscreen');
    });

    it('C3 C4 reports its size, height only', async () => {
      await until(() => sizes.length > 0);
      assert.deepEqual(sizes[0], { height: 123 });
    });

    it('V1 X4 tools/call, with progress and cancelling', async () => {
      const signals: AbortSignal[] = [];
      bridge.oncalltool = async (params, extra) => {
        const { signal } =
          (extra as { mcpReq?: { signal: AbortSignal } }).mcpReq ?? (extra as never);
        signals.push(signal);
        if (params.name === 'slow') await new Promise(() => {});
        return {
          content: [text(JSON.stringify(params.arguments))],
          structuredContent: { ok: true },
        };
      };
      const result = await app.callServerTool({ name: 'add', arguments: { a: 1 } });
      assert.deepInclude(result, {
        content: [text('{"a":1}')],
        structuredContent: { ok: true },
      });
      const controller = new AbortController();
      const slow = app.callServerTool({ name: 'slow' }, { signal: controller.signal });
      await until(() => signals.length === 2);
      controller.abort(new Error('changed my mind'));
      const error = await refusalOf(slow);
      assert.equal(error.message, 'changed my mind');
      await until(() => signals[1]!.aborted);
    });

    it('V2 V13 names the requests that the host refuses', async () => {
      for (const [promise, method] of [
        [app.listServerTools(), 'tools/list'],
        [app.request('ui/dance' as 'ping', {}), 'ui/dance'],
        [app.downloadFile({ contents: [] }), 'ui/download-file'],
      ] as const) {
        const error = await refusalOf(promise);
        assert.equal(error.name, 'HostRefusedError');
        assert.equal(error.method, method);
        assert.equal(error.code, -32601);
      }
    });

    it('V3 V4 V5 V6 resources and prompts', async () => {
      bridge.onlistresources = async () => ({ resources: [{ uri: 'ui://a', name: 'a' }] });
      bridge.onlistresourcetemplates = async () => ({ resourceTemplates: [] });
      bridge.onreadresource = async ({ uri }) => ({ contents: [{ uri, text: 'hello' }] });
      bridge.onlistprompts = async () => ({ prompts: [{ name: 'p' }] });
      assert.equal((await app.listServerResources()).resources[0]?.uri, 'ui://a');
      const templates = await app.request('resources/templates/list', {});
      assert.deepEqual(templates.resourceTemplates, []);
      const { contents } = await app.readServerResource({ uri: 'ui://a' });
      assert.deepEqual(contents, [{ uri: 'ui://a', text: 'hello' }]);
      assert.equal((await app.request('prompts/list', {})).prompts[0]?.name, 'p');
    });

    it('V7 V8 V9 V10 V11 sends requests to its host', async () => {
      const asked: unknown[] = [];
      const file = {
        type: 'resource' as const,
        resource: { uri: 'file:///a.txt', mimeType: 'text/plain', text: 'a' },
      };
      bridge.onopenlink = async (params) => {
        asked.push(params);
        return { isError: true };
      };
      bridge.ondownloadfile = async (params) => (asked.push(params), {});
      bridge.onmessage = async (params) => (asked.push(params), {});
      bridge.onupdatemodelcontext = async (params) => (asked.push(params), {});
      bridge.oncreatesamplingmessage = async (params) => {
        asked.push(params);
        return { model: 'm', role: 'assistant', content: text('hi') };
      };
      const link = await app.openLink({ url: 'https://example.com/' });
      assert.isTrue(link.isError);
      await app.downloadFile({ contents: [file] });
      await app.sendMessage({ role: 'user', content: [text('hello')] });
      await app.updateModelContext({ content: [text('now')], structuredContent: { a: 1 } });
      const sampled = await app.createSamplingMessage({
        messages: [{ role: 'user', content: text('?') }],
        maxTokens: 10,
      });
      assert.equal(sampled.model, 'm');
      assert.lengthOf(asked, 5);
      assert.deepInclude(asked[0] as object, { url: 'https://example.com/' });
      assert.deepInclude(asked[1] as object, { contents: [file] });
      assert.deepInclude(asked[2] as object, { role: 'user', content: [text('hello')] });
      assert.deepInclude(asked[3] as object, { structuredContent: { a: 1 } });
      assert.deepInclude(asked[4] as object, { maxTokens: 10 });
    });

    it('X3 gets the message of a host that fails', async () => {
      bridge.onopenlink = async () => {
        throw new Error('blocked by policy');
      };
      const error = await refusalOf(app.openLink({ url: 'https://example.com/' }));
      assert.equal(error.name, 'HostRefusedError');
      assert.include(error.reason, 'blocked by policy');
    });

    it('M1 M2 requestDisplayMode', async () => {
      bridge.onrequestdisplaymode = async ({ mode }) => ({
        mode: mode === 'fullscreen' ? mode : 'inline',
      });
      assert.equal((await app.requestDisplayMode({ mode: 'fullscreen' })).mode, 'fullscreen');
      assert.equal((await app.requestDisplayMode({ mode: 'pip' })).mode, 'inline');
    });

    it('V12 L7 log and request-teardown', async () => {
      await app.sendLog({ level: 'warning', data: { a: 1 }, logger: 'interop' });
      await app.requestTeardown();
      await until(() => teardowns === 1);
      assert.deepInclude(logs[0] as object, { level: 'warning', logger: 'interop' });
    });

    it('L6 teardown waits for the view', async () => {
      const done: string[] = [];
      app.on('teardown', async () => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        done.push('listener');
      });
      app.onteardown = () => done.push('hook');
      await bridge.teardownResource({});
      assert.deepEqual(done, ['hook', 'listener']);
    });

    it('X5 answers and sends pings', async () => {
      assert.deepEqual(await app.request('ping', {}), {});
      await bridge.request({ method: 'ping' }, undefined as never).catch((error: Error) => {
        // 1.x requires a schema for the answer; only the presence of one counts.
        assert.notMatch(error.message, /not found|timed out/i);
      });
    });

    it('V14 is told that lists of the server changed', async () => {
      const heard: string[] = [];
      app.on('toolslistchanged', () => heard.push('tools'));
      app.on('resourceslistchanged', () => heard.push('resources'));
      app.on('promptslistchanged', () => heard.push('prompts'));
      await bridge.sendToolListChanged();
      await bridge.sendResourceListChanged();
      await bridge.sendPromptListChanged();
      await until(() => heard.length === 3);
      assert.deepEqual(heard, ['tools', 'resources', 'prompts']);
    });

    it('A1 A2 offers tools', async () => {
      const { tools } = await bridge.listTools({});
      assert.equal(tools[0]?.name, 'double');
      assert.deepInclude(tools[0]?.inputSchema, { type: 'object', required: ['n'] });
      const result = await bridge.callTool({ name: 'double', arguments: { n: 21 } });
      assert.deepInclude(result, { structuredContent: { n: 42 } });
      const wrong = await bridge.callTool({ name: 'double', arguments: { n: 'x' } });
      assert.isTrue(wrong.isError);
      view.tool.disable();
      assert.lengthOf((await bridge.listTools({})).tools, 0);
    });
  });
}
