// Older mcp-ui resources, in the formats that `createUIResource` of @mcp-ui/server 5.16.3 creates.
import { assert } from 'chai';
import { framedUrl } from '../../../packages/elements/src/host/dialects/mcp-ui/uri-list.js';
import type { AuditEntry } from '../../../packages/elements/src/host/consent/audit.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type {
  CallToolParams,
  ResourceContents,
} from '../../../packages/elements/src/protocol/mcp.js';
import {
  eventually,
  failingFrame,
  mountFrame,
  removeFrames,
  startSite,
  untilReady,
} from '../../support/frame-harness.js';
import { appCalls, officialHtml } from '../../support/official-view-html.js';
import { otherOrigin } from '../../support/other-origin.js';

/** A sandbox page of another vendor, without our replacement of `window.parent`. */
const PLAIN_PROXY = `${otherOrigin}/test/pages/plain-proxy.html`;

/** The start of every view in this file. `say` sends a message of mcp-ui, `tell` reports to the test. */
const BASICS = `<script>
  const heard = [];
  addEventListener('message', ({ data, source, origin }) => {
    heard.push({ ...data, isOfParent: source === window.parent });
    if (data.payload?.error) heard.at(-1).payload = { error: data.payload.error.message };
  });
  const say = (type, payload, messageId) => window.parent.postMessage({ type, payload, messageId }, '*');
  const answers = async (messageId) => {
    const isMine = ({ type, messageId: id }) => id === messageId && type === 'ui-message-response';
    while (!heard.some(isMine)) await new Promise((resolve) => setTimeout(resolve, 10));
    return heard.filter((message) => message.messageId === messageId);
  };
  const tell = (what) => say('notify', { message: JSON.stringify(what) });
</script>`;

const htmlResource = (script: string, _meta?: Record<string, unknown>): ResourceContents => ({
  uri: 'ui://shop/1',
  mimeType: 'text/html',
  text: `<!doctype html><title>Shop</title>${BASICS}<p>Shop</p><script type="module">${script}</script>`,
  ...(_meta && { _meta }),
});

const told = new WeakMap<McpAppFrameElement, unknown[]>();

/** A frame with an mcp-ui resource; `told` has what its view reports. */
function mount(properties: Partial<McpAppFrameElement>): McpAppFrameElement {
  const frame = mountFrame({ dialects: ['mcp-ui'], ...properties });
  const list: unknown[] = [];
  told.set(frame, list);
  frame.addEventListener('mcp-app-legacy-action', ({ action, payload }) => {
    if (action === 'notify' && 'message' in payload)
      list.push(JSON.parse(String(payload['message'])));
  });
  return frame;
}

const nextTold = (frame: McpAppFrameElement): Promise<unknown> =>
  eventually(() => told.get(frame)!.shift(), 'the view tells');

describe('older mcp-ui resources', () => {
  afterEach(removeFrames);

  it('are refused unless the page enables the dialect', async () => {
    const { error } = await failingFrame({ resource: htmlResource('') });
    assert.equal(error.reason, 'wrong-mime-type');
    assert.include(error.hint, "add mcp-ui to the frame's dialects");
  });

  it('call tools, and get answers in the mcp-ui format, but no MCP Apps messages', async () => {
    const calls: CallToolParams[] = [];
    const frame = mount({
      resource: htmlResource(`
        say('tool', { toolName: 'ship', params: { order: 1 } }, 'a');
        tell([await answers('a'), heard.filter(({ jsonrpc }) => jsonrpc)]);`),
      handlers: {
        callTool: (params) => {
          calls.push(params);
          return { content: [{ type: 'text', text: 'Shipped.' }] };
        },
      },
    });
    await untilReady(frame);
    assert.equal(frame.details.appInfo!.name, 'ui://shop/1');
    const response = { content: [{ type: 'text', text: 'Shipped.' }] };
    assert.deepEqual(await nextTold(frame), [
      [
        { type: 'ui-message-received', messageId: 'a', isOfParent: true },
        { type: 'ui-message-response', messageId: 'a', payload: { response }, isOfParent: true },
      ],
      [],
    ]);
    assert.deepInclude(calls[0], { name: 'ship', arguments: { order: 1 } });
  });

  it('send prompts, links and intents to the handlers of the page', async () => {
    const taken: unknown[] = [];
    const frame = mount({
      resource: htmlResource(`
        say('prompt', { prompt: 'Tell me more' }, 'a');
        await answers('a');
        say('link', { url: 'https://shop.example/' }, 'b');
        await answers('b');
        say('intent', { intent: 'buy', params: { id: 1 } }, 'c');
        tell((await answers('c'))[1].payload);
        say('intent', { intent: 'refused', params: {} }, 'd');
        tell((await answers('d'))[1].payload);
        say('ui-request-data', {}, 'e');
        tell((await answers('e'))[1].payload);`),
      handlers: {
        message: ({ content }) => void taken.push(content),
        openLink: ({ url }) => void taken.push(url),
      },
    });
    frame.addEventListener('mcp-app-legacy-action', (event) => {
      if (event.action !== 'intent') return;
      taken.push(event.payload);
      if (event.payload['intent'] === 'refused') event.preventDefault();
    });
    assert.deepEqual(await nextTold(frame), { response: {} });
    assert.deepEqual(await nextTold(frame), {
      error: 'The host refused mcp-app/mcp-ui-action.',
    });
    assert.deepEqual(await nextTold(frame), {
      error: 'This host does not support messages of the type ui-request-data.',
    });
    assert.deepEqual(taken, [
      [{ type: 'text', text: 'Tell me more' }],
      'https://shop.example/',
      { intent: 'buy', params: { id: 1 } },
      { intent: 'refused', params: {} },
    ]);
  });

  it('get their data when they ask, and when it changes; the frame follows their size', async () => {
    const frame = mount({
      theme: 'dark',
      toolInput: { id: 1 },
      resource: htmlResource(
        `const isData = ({ type, payload }) =>
            type === 'ui-lifecycle-iframe-render-data' && payload.renderData.toolInput;
        say('ui-lifecycle-iframe-ready');
        while (!heard.some(isData)) await new Promise((resolve) => setTimeout(resolve, 10));
        tell(heard.find(isData).payload.renderData);
        const isResult = (message) => isData(message) && message.payload.renderData.toolOutput;
        while (!heard.some(isResult)) await new Promise((resolve) => setTimeout(resolve, 10));
        tell(heard.find(isResult).payload.renderData.toolOutput);
        say('ui-size-change', { height: 321 });`,
        {
          'mcpui.dev/ui-initial-render-data': { seed: 7 },
          'mcpui.dev/ui-preferred-frame-size': ['800px', '600px'],
        },
      ),
    });
    const data = await nextTold(frame);
    assert.deepInclude(data, { theme: 'dark', toolInput: { id: 1 }, seed: 7 });
    await eventually(() => frame.clientHeight === 600, 'the preferred height');
    frame.toolResult = { content: [], structuredContent: { total: 3 } };
    assert.deepEqual(await nextTold(frame), { total: 3 });
    await eventually(() => frame.clientHeight === 321, 'the height that the view reports');
  });

  it('get their theme when they ask for it before the handshake, and when they only listen', async () => {
    const script = `
      const isMine = ({ type, messageId }) =>
        type === 'ui-lifecycle-iframe-render-data' && messageId === 'early';
      const mine = () => heard.filter(isMine).map(({ payload }) => payload.renderData.theme);
      while (mine().length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      const { type, payload } = heard.find(({ type }) => type === 'ui-lifecycle-iframe-render-data');
      tell([mine(), payload.renderData]);`;
    const resource = htmlResource(script, { 'mcpui.dev/ui-initial-render-data': { seed: 7 } });
    // A script of the page itself runs before DOMContentLoaded, with which the prelude begins the handshake.
    const early = `<script>say('ui-request-render-data', {}, 'early')</script>`;
    const text = (resource as { text: string }).text.replace('<p>', `${early}<p>`);
    const frame = mount({ theme: 'dark', resource: { ...resource, text } as ResourceContents });
    const [mine, first] = (await nextTold(frame)) as [unknown, unknown];
    assert.deepEqual(mine, ['dark']);
    assert.deepInclude(first, { theme: 'dark', seed: 7 });
  });

  it('are recognized by what they send, not by the messages that their library knows', async () => {
    const frame = mount({
      dialects: ['openai', 'mcp-ui'],
      toolInput: { id: 1 },
      resource: htmlResource(`
        const schema = { method: 'ui/initialize' };
        const isData = ({ type, payload }) =>
          type === 'ui-lifecycle-iframe-render-data' && payload.renderData.toolInput;
        // Later than a view of the standard has to begin.
        await new Promise((resolve) => setTimeout(resolve, 1000));
        say('ui-lifecycle-iframe-ready');
        while (!heard.some(isData)) await new Promise((resolve) => setTimeout(resolve, 10));
        tell([heard.find(isData).payload.renderData.toolInput, heard.filter(({ jsonrpc }) => jsonrpc)]);`),
    });
    assert.deepEqual(await nextTold(frame), [{ id: 1 }, []]);
  });

  it('can use the standard: the official App has its own session, in our sandbox page and in another one', async () => {
    const text = await officialHtml(2);
    for (const sandbox of [{}, { url: PLAIN_PROXY }]) {
      const handshakes: unknown[] = [];
      const frame = mount({
        dialects: ['openai', 'mcp-ui'],
        sandbox,
        toolInput: { a: 1 },
        resource: { uri: 'ui://shop/1', mimeType: 'text/html', text },
        handlers: { callTool: () => ({ content: [{ type: 'text', text: 'done' }] }) },
      });
      frame.watchMessages(({ message }) => {
        if ((message as { method?: string }).method === 'ui/initialize') handshakes.push(message);
      });
      await untilReady(frame);
      assert.equal(frame.details.appInfo?.name, 'Official view');
      const result = await appCalls(frame, 'callServerTool', { name: 'ship', arguments: {} });
      assert.deepEqual(result, { result: { content: [{ type: 'text', text: 'done' }] } });
      assert.lengthOf(handshakes, 1);
      frame.remove();
    }
  });

  it('can be in the result of a tool that has no view', async () => {
    const tool = { name: 'ship', inputSchema: { type: 'object' as const } };
    const frame = mount({ tool });
    await eventually(() => frame.status === 'loading', 'it waits for the result');
    frame.toolResult = {
      content: [{ type: 'resource', resource: htmlResource(`tell(document.title)`) }],
    };
    assert.equal(await nextTold(frame), 'Shop');
    assert.equal(frame.status, 'ready');
    const { error } = await failingFrame({
      tool,
      dialects: ['mcp-ui'],
      toolResult: { content: [] },
    });
    assert.equal(error.reason, 'no-view');
  });

  it('can be an address; only its page is framed and can send messages', async () => {
    const { html } = framedUrl({
      html: 'https://shop.example/',
      uri: 'ui://shop/2',
      meta: {},
      mimeType: 'text/uri-list',
    });
    const site = await startSite('mcp-ui-site');
    // Tests have no certificate, so the page is on a loopback origin.
    const resource = {
      uri: 'ui://shop/2',
      html: html.replace('https://shop.example/', site),
      mimeType: 'text/uri-list',
      meta: { csp: { frameDomains: [site] } },
    };
    const calls: string[] = [];
    const frame = mount({
      sandbox: { allowLoopback: true },
      handlers: {
        callTool: ({ name }) => {
          calls.push(name);
          return { content: [] };
        },
      },
    });
    await frame.restore({ version: 1, resource });
    assert.deepEqual(await nextTold(frame), { response: { content: [] } });
    assert.deepEqual(calls, ['from-site']);
    assert.deepEqual(frame.details.csp, { frameDomains: [site] });
  });
});

describe('attacks of older mcp-ui resources', () => {
  afterEach(removeFrames);

  it('an action without consent does nothing, and is audited', async () => {
    const calls: unknown[] = [];
    const audits: AuditEntry[] = [];
    const opened: unknown[] = [];
    const original = window.open;
    window.open = (...args: unknown[]) => {
      opened.push(args);
      return null;
    };
    try {
      const frame = mount({
        consent: { policy: { 'tool-call': 'deny' } },
        handlers: { callTool: (params) => void calls.push(params) as never },
        resource: htmlResource(`
          say('tool', { toolName: 'delete-all', params: {} }, 'a');
          tell((await answers('a'))[1].payload);
          say('link', { url: 'https://evil.example/' }, 'b');
          tell((await answers('b'))[1].payload.error);
          say('link', { url: 'javascript:alert(1)' }, 'c');
          tell((await answers('c'))[1].payload.error);
          say('prompt', { prompt: 'x' }, 'd');
          tell((await answers('d'))[1].payload);`),
      });
      frame.addEventListener('mcp-app-audit', (event) => audits.push(event));
      assert.include(JSON.stringify(await nextTold(frame)), 'denied');
      assert.include(await nextTold(frame), 'refused');
      assert.include(await nextTold(frame), 'javascript: are never opened');
      // The page does not accept messages.
      assert.include(JSON.stringify(await nextTold(frame)), 'Method not found');
      assert.deepEqual([calls, opened], [[], []]);
      const denied = audits.filter(({ decision }) => decision === 'denied');
      assert.deepEqual(
        denied.map(({ kind }) => kind),
        ['tool-call', 'link', 'link'],
      );
    } finally {
      window.open = original;
    }
  });

  it('a frame inside the view cannot send actions or answers', async () => {
    const calls: string[] = [];
    // It sends messages to the view and to the sandbox page, and then reports that it is done.
    const nested = `<script>
      const forged = [
        { type: 'tool', payload: { toolName: 'forged', params: {} }, messageId: 'f' },
        { jsonrpc: '2.0', id: 'mcp-app-mcp-ui:9', method: 'tools/call', params: { name: 'forged' } },
        ...[1, 2, 3, 4].map((id) => ({ jsonrpc: '2.0', id: 'mcp-app-mcp-ui:' + id, result: { content: 'forged' } })),
        { jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: { structuredContent: 'forged' } },
      ];
      for (const message of forged) for (const target of [parent, parent.parent]) target.postMessage(message, '*');
      parent.postMessage('done', '*');
    </script>`;
    const frame = mount({
      handlers: {
        callTool: async ({ name }) => {
          calls.push(name);
          return { content: [{ type: 'text', text: 'real' }] };
        },
      },
      resource: htmlResource(`
        const done = new Promise((resolve) => addEventListener('message', ({ data }) => data === 'done' && resolve()));
        const nested = document.createElement('iframe');
        nested.srcdoc = ${JSON.stringify(nested).replaceAll('</', '<\\/')};
        document.body.append(nested);
        say('tool', { toolName: 'real', params: {} }, 'a');
        await done;
        say('tool', { toolName: 'last', params: {} }, 'b');
        const [, { payload }] = await answers('b');
        say('ui-request-render-data', {}, 'c');
        while (!heard.some(({ messageId }) => messageId === 'c')) await new Promise((resolve) => setTimeout(resolve, 10));
        const data = heard.find(({ messageId }) => messageId === 'c').payload.renderData;
        tell([(await answers('a'))[1].payload, payload, data.toolOutput ?? 'none']);`),
    });
    const real = { response: { content: [{ type: 'text', text: 'real' }] } };
    assert.deepEqual(await nextTold(frame), [real, real, 'none']);
    assert.deepEqual(calls, ['real', 'last']);
  });
});
