// Proposal, ext-apps#191: a result names the view, contains it, or says that there is none.
import { assert } from 'chai';
import { configureFrames } from '../../../packages/elements/src/mcp-app-frame/index.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { CallToolResult } from '../../../packages/elements/src/protocol/mcp.js';
import {
  aFrameLater,
  connectClient,
  countsOf,
  eventually,
  failingFrame,
  mountFrame,
  nextEvent,
  pageSettled,
  readyFrame,
  removeFrames,
  startServer,
  stopServer,
  untilReady,
  viewReceived,
} from '../../support/frame-harness.js';
import { appHeard, officialHtml } from '../../support/official-view-html.js';
import { violations } from '../../support/violations.js';

const MIME = 'text/html;profile=mcp-app';
const words = (text: string): CallToolResult['content'] => [{ type: 'text', text }];

const chosen = (resourceUri: unknown, content = words('Two orders.')): CallToolResult => ({
  content,
  _meta: { ui: { resourceUri } },
});

const iframesOf = (frame: McpAppFrameElement) =>
  frame.shadowRoot!.querySelectorAll('iframe').length;

const isPlain = (frame: McpAppFrameElement) =>
  eventually(() => frame.status === 'plain', 'the frame shows the result without a view');

const fallbackOf = (frame: McpAppFrameElement) =>
  frame.shadowRoot!.querySelector<HTMLElement>('[part=fallback]')!;

describe('a result that chooses the view', () => {
  let url: string;
  let client: Awaited<ReturnType<typeof connectClient>>;
  before(async () => {
    url = await startServer(2);
    client = await connectClient(url, 2);
  });
  after(async () => {
    await client.close();
    await stopServer(url);
  });
  afterEach(removeFrames);

  it('shows the loading state, and no view, until the result arrives', async () => {
    const reads = (await countsOf(url))['reads'];
    const frame = mountFrame({ client, tool: 'chooses', toolInput: {} });
    // Another frame has loaded completely meanwhile, and a loading frame shows its text after a moment.
    await aFrameLater();
    const loading = frame.shadowRoot!.querySelector<HTMLElement>('[part=loading]')!;
    await eventually(() => loading.textContent.trim() !== '', 'it says that it loads');
    assert.equal(frame.status, 'loading');
    assert.equal(loading.hidden, false);
    assert.equal(iframesOf(frame), 0);
    assert.equal((await countsOf(url))['reads'], reads, 'not even the view of the tool was read');
    frame.toolResult = chosen('ui://test/blob.html');
    await untilReady(frame);
    assert.equal(frame.details.resource?.uri, 'ui://test/blob.html');
    const received = await viewReceived(frame, 'ui/notifications/tool-result');
    assert.deepEqual(
      received.map(({ params }) => params),
      [{ ...frame.toolResult }],
      'the view gets the result once, untouched',
    );
  });

  it('with `server`: calls the tool once, and its real result chooses the view', async () => {
    const { calls } = await countsOf(url);
    const result = { _meta: { ui: { resourceUri: 'ui://test/blob.html' } } };
    const frame = await readyFrame({ server: url, tool: 'chooses', toolInput: { result } });
    assert.equal(frame.details.resource?.uri, 'ui://test/blob.html');
    assert.equal((await countsOf(url))['calls'], calls! + 1);
  });

  it('shows the view of the tool if the result names none', async () => {
    const toolResult = { content: words('x') };
    const frame = await readyFrame({ client, tool: 'chooses', toolInput: {}, toolResult });
    assert.equal(frame.details.resource?.uri, 'ui://test/app.html');
  });

  for (const sdk of [1, 2] as const) {
    it(`gives an embedded view made with the official App of SDK ${sdk} the result that contained it`, async () => {
      const resource = { uri: 'ui://test/new', mimeType: MIME, text: await officialHtml(sdk) };
      const toolResult: CallToolResult = {
        content: [...words('x'), { type: 'resource', resource }],
        structuredContent: { n: 1 },
      };
      const frame = await readyFrame({ client, tool: 'chooses-alone', toolInput: {}, toolResult });
      const heard = await eventually(
        async () => (await appHeard(frame)).find(({ event }) => event === 'toolresult'),
        'the result',
      );
      assert.deepEqual(heard.params, { ...toolResult });
    });
  }

  it('null: shows the plain result instead of a view, without an error', async () => {
    const errors: Event[] = [];
    const frame = mountFrame({ client, tool: 'chooses', toolInput: {} });
    frame.addEventListener('mcp-app-error', (event) => errors.push(event));
    frame.toolResult = chosen(null);
    await isPlain(frame);
    const shown = await eventually(
      () => frame.shadowRoot!.querySelector<HTMLElement>('[part=result]'),
      'the result',
    );
    assert.equal(shown.textContent, 'Two orders.');
    assert.equal(frame.error!.reason, 'no-view');
    assert.equal(iframesOf(frame), 0);
    assert.equal(frame.matches(':state(plain)'), true);
    const error = frame.shadowRoot!.querySelector<HTMLElement>('[part=error]')!;
    assert.equal(error.hidden, true);
    assert.deepEqual(errors, []);
    assert.deepEqual(await violations(frame), []);
    const failure = await frame.listAppTools().catch((reason: unknown) => reason);
    assert.match(String(failure), /has no view/);
  });

  it('null: shows nothing if nothing in the result is for the user', async () => {
    const content = words('Only the model needs this.').map((block) => ({
      ...block,
      annotations: { audience: ['assistant' as const] },
    }));
    const frame = mountFrame({ client, tool: 'chooses', toolInput: {} });
    frame.toolResult = { ...chosen(null, content), structuredContent: { rows: 2 } };
    await isPlain(frame);
    // This one has text, so the code that draws results has been loaded once it is shown.
    const other = mountFrame({ client, tool: 'chooses', toolInput: {}, toolResult: chosen(null) });
    await eventually(() => other.shadowRoot!.querySelector('[part=result]'), 'another result');
    await pageSettled();
    assert.equal(fallbackOf(frame).textContent.trim(), '');
    assert.equal(frame.getBoundingClientRect().height, 0);
  });

  it('shows another view, none, or a view again, as later results choose', async () => {
    const properties = { client, tool: 'chooses', toolInput: { n: 1 } };
    const frame = await readyFrame({ ...properties, toolResult: chosen('ui://test/app.html') });
    const before = frame.shadowRoot!.querySelector('iframe');
    Object.assign(frame, { toolInput: { n: 2 }, toolResult: chosen('ui://test/app.html') });
    await eventually(
      async () => (await viewReceived(frame, 'ui/notifications/tool-result')).length === 2,
      'the same view gets the second result',
    );
    assert.equal(frame.shadowRoot!.querySelector('iframe'), before);
    Object.assign(frame, { toolInput: { n: 3 }, toolResult: chosen('ui://test/blob.html') });
    await nextEvent(frame, 'mcp-app-ready');
    assert.equal(frame.details.resource?.uri, 'ui://test/blob.html');
    Object.assign(frame, { toolInput: { n: 4 }, toolResult: chosen(null) });
    await isPlain(frame);
    await eventually(() => iframesOf(frame) === 0, 'the view is gone');
    Object.assign(frame, { toolInput: { n: 5 }, toolResult: chosen('ui://test/app.html') });
    await nextEvent(frame, 'mcp-app-ready');
    assert.equal(frame.details.resource?.uri, 'ui://test/app.html');
  });

  describe('a view that is restored after it was suspended', () => {
    const far = document.createElement('div');
    far.style.blockSize = '400vh';
    afterEach(() => {
      far.remove();
      scrollTo(0, 0);
      configureFrames({ maxLive: 30 });
    });

    /** A frame whose view was chosen by its result, and was suspended. */
    async function suspendedFrame(properties: Partial<McpAppFrameElement> = {}) {
      document.body.append(far);
      const toolResult = chosen('ui://test/app.html');
      const settings = { client, tool: 'chooses', toolInput: { n: 1 }, toolResult, eager: false };
      const frame = mountFrame({ ...settings, ...properties });
      frame.scrollIntoView();
      await untilReady(frame);
      scrollTo(0, 0);
      const other = mountFrame({ client, tool: 'app', eager: false });
      document.body.prepend(other);
      await untilReady(other);
      configureFrames({ maxLive: 1 });
      await eventually(() => frame.matches(':state(suspended)'), 'suspended');
      return frame;
    }

    it('is replaced by the view that a later result chooses', async () => {
      const frame = await suspendedFrame();
      frame.scrollIntoView();
      await untilReady(frame);
      assert.equal(frame.details.resource?.uri, 'ui://test/app.html');
      Object.assign(frame, { toolInput: { n: 2 }, toolResult: chosen('ui://test/blob.html') });
      await nextEvent(frame, 'mcp-app-ready');
      assert.equal(frame.details.resource?.uri, 'ui://test/blob.html');
      assert.equal(iframesOf(frame), 1);
    });

    it('is not restored if a result chose another view, or none, meanwhile', async () => {
      const frame = await suspendedFrame();
      const ready: (string | undefined)[] = [];
      frame.addEventListener('mcp-app-ready', () => ready.push(frame.details.resource?.uri));
      Object.assign(frame, { toolInput: { n: 2 }, toolResult: chosen('ui://test/blob.html') });
      frame.scrollIntoView();
      await eventually(() => ready.length > 0, 'a view');
      assert.deepEqual(ready, ['ui://test/blob.html']);
      const received = await viewReceived(frame, 'ui/notifications/tool-result');
      assert.lengthOf(received, 1);
      Object.assign(frame, { toolInput: { n: 3 }, toolResult: chosen(null) });
      await isPlain(frame);
    });

    it('stays if the page chose it, whatever its tool says', async () => {
      const resourceUri = 'ui://test/app.html';
      const frame = await suspendedFrame({ resourceUri });
      frame.scrollIntoView();
      await untilReady(frame);
      Object.assign(frame, { toolInput: { n: 2 }, toolResult: chosen('ui://test/blob.html') });
      await eventually(
        async () => (await viewReceived(frame, 'ui/notifications/tool-result')).length === 2,
        'the second result',
      );
      assert.equal(frame.details.resource?.uri, resourceUri);
    });
  });

  describe('attacks', () => {
    it('refuses a web address, and fetches nothing', async () => {
      const toolResult = chosen('https://evil.example/app.html');
      const { frame, error } = await failingFrame({ client, tool: 'chooses', toolResult });
      assert.deepEqual([error.phase, error.reason], ['resource', 'bad-uri']);
      assert.equal(iframesOf(frame), 0);
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
      assert.deepEqual(
        fetched.filter((name) => name.includes('evil.example')),
        [],
      );
    });

    it('requests a view of another server from this server, which does not have it', async () => {
      const foreign = await startServer(1);
      const otherClient = await connectClient(foreign, 2);
      // The page knows the other server, and it has already shown a view.
      await readyFrame({ client: otherClient, tool: 'app' });
      const { reads } = await countsOf(foreign);
      const toolResult = chosen('ui://another-server/app.html');
      const { error } = await failingFrame({ client, tool: 'chooses', toolResult });
      assert.equal(error.reason, 'read-failed');
      assert.equal((await countsOf(foreign))['reads'], reads);
      await otherClient.close();
      await stopServer(foreign);
    });

    it('requires consent for a view other than the pinned one, also if the result chose it', async () => {
      const pinned = await readyFrame({ client, tool: 'app' });
      const pin = pinned.details.contentPin!;
      const properties = {
        client,
        tool: 'chooses',
        consent: { pin, policy: () => 'deny' as const },
      };
      const same = await readyFrame({ ...properties, toolResult: chosen('ui://test/app.html') });
      assert.equal(same.details.contentHash, pin.hash);
      const { frame, error } = await failingFrame({
        ...properties,
        toolResult: chosen('ui://test/hungry.html'),
      });
      assert.equal(error.reason, 'content-changed');
      assert.equal(iframesOf(frame), 0);
    });

    it('pins a later choice in the same way as the first', async () => {
      const { contentPin: pin } = (await readyFrame({ client, tool: 'app' })).details;
      const toolResult = chosen('ui://test/app.html');
      const policy = () => 'deny' as const;
      const frame = await readyFrame({
        client,
        tool: 'chooses',
        consent: { pin, policy },
        toolResult,
      });
      frame.toolResult = chosen('ui://test/hungry.html');
      const { error } = await nextEvent(frame, 'mcp-app-error');
      assert.equal(error.reason, 'content-changed');
    });
  });
});
