import { assert } from 'chai';
import { configureFrames } from '../../../packages/elements/src/mcp-app-frame/index.js';
import {
  connectClient,
  countsOf,
  eventually,
  failingFrame,
  mountFrame,
  nextEvent,
  readyFrame,
  removeFrames,
  scriptedHtml,
  startServer,
  stopServer,
  untilReady,
  viewEvaluates,
  viewReceived,
} from '../../support/frame-harness.js';

describe('the sources of a view', () => {
  let url: string;
  let client: Awaited<ReturnType<typeof connectClient>>;
  let html: string;
  before(async () => {
    url = await startServer(1);
    client = await connectClient(url, 2);
    html = await scriptedHtml();
  });
  after(() => client.close());
  afterEach(removeFrames);

  it('R1 R3 finds a tool by name, with the nested key', async () => {
    const frame = await readyFrame({ client, tool: 'app' });
    assert.equal(frame.details.appInfo!.name, 'Scripted');
  });

  it('R3 finds a tool by name, with the deprecated flat key; nested wins over flat', async () => {
    await readyFrame({ client, tool: 'flat-key' });
    await readyFrame({ client, tool: 'both-keys' });
  });

  it('html wins over a tool that the server does not have', async () => {
    const frame = await readyFrame({ client, html, tool: 'nope' });
    assert.deepEqual(frame.details.appInfo, { name: 'Scripted', version: '1.2.3' });
  });

  it('R3 a tool given as an object needs no list', async () => {
    const lists = (await countsOf(url))['toolLists'];
    const tool = {
      name: 'given',
      inputSchema: { type: 'object' as const },
      _meta: { ui: { resourceUri: 'ui://test/app.html' } },
    };
    await readyFrame({ client, tool });
    assert.equal((await countsOf(url))['toolLists'], lists);
  });

  it('R1 shows a resource by its URI, and as a content item', async () => {
    await readyFrame({ client, resourceUri: 'ui://test/app.html' });
    await readyFrame({
      resource: { uri: 'ui://x/y', mimeType: 'text/html;profile=mcp-app', text: html },
    });
  });

  it('R1 accepts spaces, upper case and quotes in the MIME type', async () => {
    await readyFrame({ client, tool: 'spaced-mime' });
  });

  it('R2 decodes a blob as UTF-8, not Latin-1', async () => {
    const frame = mountFrame({ client, tool: 'blob' });
    await untilReady(frame);
    const accented = html.replace('scripted view', 'Zoë, Łódź, 日本, 🎉');
    const blob = btoa(String.fromCharCode(...new TextEncoder().encode(accented)));
    const other = await readyFrame({
      resource: { uri: 'ui://x/y', mimeType: 'text/html;profile=mcp-app', blob },
    });
    const shown = await viewEvaluates(other, `document.getElementById('status').textContent`);
    assert.equal(shown, 'Zoë, Łódź, 日本, 🎉');
  });

  it('R4 metadata of the content item wins over the list, field by field', async () => {
    const frame = await readyFrame({
      client,
      tool: 'meta-in-item',
      sandbox: { allow: ['microphone'] },
    });
    const [answer] = await viewReceived(frame, 'ui/initialize');
    const { sandbox } = answer!.params['hostCapabilities'] as Record<string, unknown>;
    assert.deepEqual(sandbox, {
      csp: { connectDomains: ['https://item.example'] },
      permissions: { microphone: {} },
    });
  });

  it('R4 uses metadata that is only in the list', async () => {
    const frame = await readyFrame({ client, tool: 'meta-in-list' });
    const [answer] = await viewReceived(frame, 'ui/initialize');
    const { sandbox } = answer!.params['hostCapabilities'] as Record<string, { csp: object }>;
    assert.deepEqual(sandbox!.csp, { connectDomains: ['https://list.example'] });
  });

  it('S10 prefersBorder: true draws a border, false draws none, absent leaves it to the page', async () => {
    const wants = await readyFrame({ client, tool: 'meta-in-item' });
    assert.isTrue(wants.matches(':state(border)'));
    const refuses = await readyFrame({ client, tool: 'meta-in-list', border: true });
    const width = (frame: HTMLElement) =>
      getComputedStyle(frame.shadowRoot!.querySelector('[part=view]')!).borderTopWidth;
    assert.equal(width(refuses), '0px');
    assert.notEqual(width(wants), '0px');
    assert.notEqual(width(await readyFrame({ client, tool: 'app', border: true })), '0px');
    assert.equal(width(await readyFrame({ client, tool: 'app' })), '0px');
  });

  it('R7 server="…" connects, declares that it shows views, and calls the tool', async () => {
    const holder = document.createElement('div');
    document.body.append(holder);
    holder.innerHTML = `<mcp-app-frame server="${url}" tool="app" tool-input='{"zone":"UTC"}'></mcp-app-frame>`;
    const frame = holder.querySelector('mcp-app-frame')!;
    await untilReady(frame);
    await frame.updateComplete;
    const data = await new Promise<Awaited<ReturnType<typeof viewReceived>>>((resolve) => {
      const look = async () => {
        const received = await viewReceived(frame, 'ui/notifications/tool');
        if (received.length === 2) resolve(received);
        else setTimeout(look, 50);
      };
      void look();
    });
    assert.deepEqual(data[0]!.params, { arguments: { zone: 'UTC' } });
    assert.deepEqual(data[1]!.params['structuredContent'], { name: 'app', args: { zone: 'UTC' } });
    assert.deepEqual(frame.toolResult!.structuredContent, { name: 'app', args: { zone: 'UTC' } });
    holder.remove();
  });

  it('server="…": another input is another call for the same view', async () => {
    const frame = await readyFrame({ server: url, tool: 'app', toolInput: { n: 1 } });
    const results = async () =>
      (await viewReceived(frame, 'ui/notifications/tool-result')).map(
        ({ params }) => (params['structuredContent'] as { args: object }).args,
      );
    while ((await results()).length < 1) await frame.updateComplete;
    frame.toolInput = { n: 2 };
    while ((await results()).length < 2) await frame.updateComplete;
    assert.deepEqual(await results(), [{ n: 1 }, { n: 2 }]);
    assert.equal((await viewReceived(frame, 'ui/initialize')).length, 1);
  });

  it('closes one view and opens the other when the source changes', async () => {
    const frame = await readyFrame({ client, tool: 'app' });
    frame.tool = 'blob';
    await nextEvent(frame, 'mcp-app-ready');
    assert.equal(frame.status, 'ready');
  });

  it('R8 reload() reads the view again, which frames otherwise share', async () => {
    const reads = async () => (await countsOf(url))['reads']!;
    const before = await reads();
    const frame = await readyFrame({ client, tool: 'meta-in-list' });
    const shared = await reads();
    assert.isAtMost(shared, before + 1);
    const reload = async () => {
      frame.reload();
      frame.eager = true;
      await nextEvent(frame, 'mcp-app-ready');
      return (await reads()) - shared;
    };
    assert.equal(await reload(), 1, 'running');
    await frame.close();
    assert.equal(await reload(), 2, 'closed');
    frame.style.marginBlockStart = '400vh';
    frame.eager = false;
    configureFrames({ maxLive: 1 });
    try {
      document.body.prepend(await readyFrame({ html }));
      await eventually(() => frame.matches(':state(suspended)'), 'suspended');
      assert.equal(await reload(), 3, 'suspended');
    } finally {
      configureFrames({ maxLive: 30 });
    }
  });

  const failures: [string, Parameters<typeof failingFrame>[0], string, string, RegExp][] = [
    ['unknown tool', { tool: 'nope' }, 'resource', 'unknown-tool', /Its tools: .*app/],
    ['tool without a view', { tool: 'echo' }, 'resource', 'no-view', /resourceUri/],
    [
      'R1 wrong MIME type',
      { tool: 'wrong-mime' },
      'resource',
      'wrong-mime-type',
      /profile=mcp-app/,
    ],
    ['R1 wrong scheme of a tool', { tool: 'bad-scheme' }, 'resource', 'bad-uri', /ui:\/\//],
    [
      'R1 wrong scheme of a URI',
      { resourceUri: 'https://x.example/' },
      'resource',
      'bad-uri',
      /ui:\/\//,
    ],
    ['empty HTML', { tool: 'empty' }, 'resource', 'empty', /empty contents/],
    [
      'R2 invalid base64',
      { resource: { uri: 'ui://x/y', mimeType: 'text/html;profile=mcp-app', blob: '%%%' } },
      'resource',
      'invalid-base64',
      /UTF-8/,
    ],
    [
      'R2 invalid base64 through a client',
      { tool: 'bad-base64' },
      'resource',
      'invalid-base64',
      /UTF-8/,
    ],
    ['HTML of 20 MB', { tool: 'huge' }, 'resource', 'too-large', /maxHtmlBytes/],
    ['a resource that is not there', { tool: 'missing' }, 'resource', 'read-failed', /log/],
    [
      'a server that hangs',
      { tool: 'hanging', limits: { resourceTimeout: 300 } },
      'resource',
      'read-timeout',
      /resourceTimeout/,
    ],
  ];
  for (const [name, properties, phase, reason, hint] of failures) {
    it(`bad input: ${name}`, async () => {
      const toolResult = { content: [{ type: 'text' as const, text: 'as text' }] };
      const { frame, error } = await failingFrame({ client, toolResult, ...properties });
      assert.equal(`${error.phase}/${error.reason}`, `${phase}/${reason}`);
      assert.match(error.hint, hint);
      await frame.updateComplete;
      const root = frame.shadowRoot!;
      const face = await eventually(() => root.querySelector('[part=error] .failure'), 'the error');
      assert.include(face.textContent, 'This app could not be loaded.');
      const details = face.querySelector('details')!;
      assert.isFalse(details.open, 'for developers');
      assert.include(details.textContent, error.message);
      assert.include(details.textContent, error.hint);
      const result = await eventually(() => root.querySelector('[part=result]'), 'the result');
      assert.equal(result.textContent, 'as text');
      assert.isTrue(frame.matches(':state(error)'));
    });
  }

  it('bad input: a server that is down, then up again on retry', async () => {
    const doomed = await startServer(2);
    await stopServer(doomed);
    const { frame, error } = await failingFrame({ server: doomed, tool: 'app' });
    assert.equal(`${error.phase}/${error.reason}`, 'connect/server-unreachable');
    assert.match(error.hint, /CORS/);
    // The frame's own tool call failed for the same reason, which is shown once.
    await eventually(() => frame.toolResult, 'the result of the call');
    const { text } = frame.toolResult!.content[0] as { text: string };
    assert.include(error.message, text);
    await import('../../../packages/elements/src/mcp-app-frame/result/draw-result.js');
    await frame.updateComplete;
    assert.equal(frame.shadowRoot!.textContent!.split(text).length - 1, 1);
    frame.server = await startServer(2);
    await nextEvent(frame, 'mcp-app-ready');
  });

  it('bad input: a client that is not connected', async () => {
    const { Client } = await import('@modelcontextprotocol/client');
    const unconnected = new Client({ name: 'x', version: '1' });
    const { error } = await failingFrame({ client: unconnected as never, tool: 'app' });
    assert.equal(error.phase, 'connect');
    assert.match(error.message, /client\.connect/);
  });

  it('bad input: there is no way to look up the tool', async () => {
    const { error } = await failingFrame({ tool: 'app' });
    assert.equal(error.reason, 'unknown-tool');
    assert.match(error.hint, /handlers\.listTools/);
  });

  it('reads again on retry after an error', async () => {
    let works = false;
    const { frame } = await failingFrame({
      resourceUri: 'ui://x/y',
      handlers: {
        readResource: ({ uri }) => {
          if (!works) throw new Error('not yet');
          return { contents: [{ uri, mimeType: 'text/html;profile=mcp-app', text: html }] };
        },
      },
    });
    works = true;
    await frame.updateComplete;
    frame.shadowRoot!.querySelector('button')!.click();
    await nextEvent(frame, 'mcp-app-ready');
  });

  it('lets the page replace loading, error and fallback with slots', async () => {
    const frame = document.createElement('mcp-app-frame');
    frame.innerHTML = `<p slot="loading">Wait</p><p slot="error">Oops</p><p slot="fallback">Plain</p>`;
    frame.tool = 'nope';
    frame.client = client;
    document.body.append(frame);
    await nextEvent(frame, 'mcp-app-error');
    await frame.updateComplete;
    const slotted = (name: string) =>
      (frame.shadowRoot!.querySelector(`slot[name=${name}]`) as HTMLSlotElement).assignedElements();
    assert.lengthOf(slotted('error'), 1);
    assert.isAbove((slotted('error')[0] as HTMLElement).offsetHeight, 0);
    assert.equal((slotted('loading')[0] as HTMLElement).offsetHeight, 0);
    frame.remove();
  });
});
