// Our view inside the AppRenderer of @mcp-ui/client, and inside the one that replaces it, in our sandbox page on another
// origin: every event and call.
import { assert } from 'chai';
import { eventually, sandboxUrl } from '../../support/frame-harness.js';
import { scriptPage } from '../../support/script-page.js';
import type * as Renderer from '../../views/app-renderer.js';
import type { RenderedApp } from '../../views/rendered-app.js';

type Params = { [key: string]: unknown };
type Logged = Record<string, Record<string, unknown> | undefined>;

async function bundled(entry: string): Promise<string> {
  const response = await fetch(`/official-bundles/${encodeURIComponent(entry)}.js`);
  if (!response.ok) throw new Error(`${entry} could not be bundled.`);
  return response.text();
}

async function importBundle(entry: string): Promise<unknown> {
  const url = URL.createObjectURL(new Blob([await bundled(entry)], { type: 'text/javascript' }));
  return import(url);
}

const viewHtml = async () =>
  scriptPage(
    await bundled('./test/views/told-view.ts'),
    'Told view',
    '<style>body{margin:0;height:123px}</style>',
  );

const text = (words: string) => ({ type: 'text' as const, text: words });

const RENDERERS = [
  ['@mcp-ui/client 7.1.1', './test/views/app-renderer.ts'],
  ['@mcp-app/react', './test/views/app-renderer-own.ts'],
] as const;

for (const [name, entry] of RENDERERS)
  describe(`a view in the AppRenderer of ${name}`, () => {
    const container = document.createElement('div');
    const logs: Logged[] = [];
    const sizes: object[] = [];
    const asked: [string, unknown][] = [];
    const note = (what: string, params: unknown) => asked.push([what, params]);
    let renderer: RenderedApp;
    let props: object;
    const { debug, log } = console;

    before(async () => {
      // It logs everything.
      console.debug = console.log = () => {};
      document.body.append(container);
      const { renderApp } = (await importBundle(entry)) as typeof Renderer;
      props = {
        sandbox: { url: new URL(await sandboxUrl()) },
        toolName: 'told',
        html: await viewHtml(),
        hostInfo: { name: 'Renderer', version: '7' },
        hostCapabilities: { openLinks: {}, serverTools: {}, serverResources: {}, logging: {} },
        hostContext: { theme: 'dark', displayMode: 'inline' },
        onLoggingMessage: ({ data }: Params) => logs.push(data as Logged),
        onSizeChanged: (size: object) => sizes.push(size),
        onError: (error: Error) => note('error', error.message),
        onOpenLink: async (params: Params) => (note('link', params), {}),
        onMessage: async (params: Params) => (note('message', params), {}),
        onCallTool: async (params: Params) => (note('call', params), { content: [text('called')] }),
        onReadResource: async (params: Params) => (
          note('read', params),
          { contents: [{ uri: params['uri'], text: 'read' }] }
        ),
        onListResources: async () => ({ resources: [{ uri: 'ui://a', name: 'a' }] }),
        onFallbackRequest: async ({ method, params }: Params) => (
          note(String(method), params),
          { tools: [], role: 'assistant', model: 'm', content: text('sampled'), mode: 'inline' }
        ),
      };
      renderer = renderApp(container, props);
      await logged('hostInfo');
    });
    after(() => {
      renderer.unmount();
      container.remove();
      Object.assign(console, { debug, log });
    });

    const logged = (key: string, value?: string) =>
      eventually(
        () =>
          logs.find((data) => (value === undefined ? data[key] : data[key] === (value as never))),
        `${key} ${value ?? ''} among ${JSON.stringify(logs).slice(0, 2000)}`,
      );
    const change = (changed: object) => renderer.render((props = { ...props, ...changed }));

    it('L1 L4 C1 knows its host, and applies its theme', async () => {
      const known = await logged('hostInfo');
      assert.deepEqual(known['hostInfo'], { name: 'Renderer', version: '7' });
      assert.deepInclude(known['hostCapabilities'], { openLinks: {} });
      assert.deepInclude(known['hostContext'], { theme: 'dark' });
      assert.deepInclude(known['dataset'], { theme: 'dark', displayMode: 'inline' });
    });

    it('C4 reports its size', async () => {
      await eventually(() => sizes.length > 0, 'a size');
      assert.deepInclude(sizes.at(-1), { height: 123 });
    });

    it('D1 D2 D3 D4 receives partial input, input, result and cancellation', async () => {
      change({ toolInputPartial: { arguments: { a: 'par' } } });
      const partial = await logged('event', 'toolinputpartial');
      assert.deepEqual(partial['params'], { arguments: { a: 'par' } });
      change({ toolInput: { a: 'whole' } });
      assert.deepEqual((await logged('event', 'toolinput'))['params'], {
        arguments: { a: 'whole' },
      });
      change({ toolResult: { content: [text('done')] } });
      assert.deepInclude((await logged('event', 'toolresult'))['params'], {
        content: [text('done')],
      });
    });

    it('C2 V14 receives changed context and lists', async () => {
      change({ hostContext: { theme: 'light', displayMode: 'inline' } });
      const changed = await logged('event', 'hostcontextchanged');
      assert.deepInclude(changed['params'], { theme: 'light' });
      renderer.handle().sendToolListChanged();
      renderer.handle().sendResourceListChanged();
      renderer.handle().sendPromptListChanged();
      for (const kind of ['tools', 'resources', 'prompts'])
        await logged('event', `${kind}listchanged`);
    });

    const params = { content: [text('hi')] };
    const outcomes: [call: string, params: object, result: object][] = [
      ['callServerTool', { name: 'add', arguments: { n: 1 } }, { content: [text('called')] }],
      ['readServerResource', { uri: 'ui://a' }, { contents: [{ uri: 'ui://a', text: 'read' }] }],
      ['listServerResources', {}, { resources: [{ uri: 'ui://a', name: 'a' }] }],
      ['openLink', { url: 'https://a.example/' }, {}],
      ['sendMessage', { role: 'user', ...params }, {}],
    ];
    for (const [call, given, result] of outcomes)
      it(`V1 V3 V5 V7 V9 ${call}`, async () => {
        change({ toolInput: { actions: [[call, given]] } });
        const { error, result: answer } = await logged('call', call);
        assert.isUndefined(error);
        assert.deepInclude(answer as object, result);
      });

    for (const [call, given] of [
      ['updateModelContext', params],
      ['downloadFile', { contents: [] }],
      ['requestDisplayMode', { mode: 'fullscreen' }],
      ['createSamplingMessage', { messages: [], maxTokens: 1 }],
      // The first one passes it to `onFallbackRequest`.
      ['listServerTools', {}],
    ] as const)
      it(`V8 V10 V11 M2 ${call}: gets an answer or a refusal, never silence`, async () => {
        change({ toolInput: { actions: [[call, given]] } });
        const { error, result } = await logged('call', call);
        assert.isOk(error ?? result);
        if (error) assert.include(error as never as string, 'HostRefusedError');
      });

    it('D4 is told about the cancellation; L6 is torn down', async () => {
      change({ toolInput: { again: true }, toolResult: undefined, toolCancelled: true });
      await eventually(
        () => logs.some(({ params: said }) => JSON.stringify(said)?.includes('"again"')),
        'the new input',
      );
      await logged('event', 'toolcancelled');
      renderer.handle().teardownResource();
      await logged('event', 'teardown');
      assert.deepEqual(
        asked.filter(([what]) => what === 'error'),
        [],
      );
    });
  });
