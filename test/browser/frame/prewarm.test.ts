import { assert } from 'chai';
import { prewarm } from '../../../packages/elements/src/mcp-app-frame/index.js';
import type { Prewarmed } from '../../../packages/elements/src/mcp-app-frame/index.js';
import {
  eventually,
  readyFrame,
  removeFrames,
  sandboxUrl,
  scriptedHtml,
  viewEvaluates,
} from '../../support/frame-harness.js';

describe('prewarm()', () => {
  let html: string;
  const warm: Prewarmed[] = [];
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(() => {
    removeFrames();
    for (const one of warm.splice(0)) one.stop();
    assert.lengthOf(spares(), 0, 'all spares are gone');
  });

  const canMove = 'moveBefore' in Element.prototype;
  const spares = () =>
    [...document.querySelectorAll('body > div')].flatMap(({ shadowRoot }) => [
      ...(shadowRoot?.querySelectorAll('iframe') ?? []),
    ]);
  const keep = async (options?: Parameters<typeof prewarm>[0]) => {
    const one = await prewarm(options);
    warm.push(one);
    return one;
  };
  const iframeOf = (frame: HTMLElement) => frame.shadowRoot!.querySelector('iframe')!;

  it('reports what this browser supports', async () => {
    const { kind } = await keep();
    assert.equal(kind, canMove ? 'spare' : 'loaded');
    assert.lengthOf(spares(), canMove ? 1 : 0);
    if (!canMove) return;
    const [spare] = spares();
    const { host } = spare!.getRootNode() as ShadowRoot;
    assert.equal(getComputedStyle(host).display, 'none');
    // Every view can read this list.
    const listed = [...Array(frames.length).keys()].map((index) => frames[index] as Window);
    // The assertion would read the windows to describe them.
    assert.isFalse(listed.includes(spare!.contentWindow!));
  });

  for (const [name, settings] of [
    ['zero-config', async () => ({})],
    ['sandbox-url', async () => ({ sandbox: { url: await sandboxUrl() } })],
    ['sandbox-file', async () => ({ sandbox: { file: '/packages/elements/dist/sandbox.html' } })],
  ] as const) {
    it(`${name}: gives the spare to the next frame, and prepares another one`, async () => {
      const properties = await settings();
      await keep(properties);
      const [spare] = spares() as HTMLIFrameElement[];
      const documents = () => (canMove ? spare!.contentWindow!.length : 1);
      assert.equal(documents(), 1, 'an empty document keeps a process for the view');
      const frame = await readyFrame({ html, title: 'A view', ...properties });
      await eventually(() => documents() === 1, 'only the view is left');
      assert.equal(await viewEvaluates(frame, '6 * 7'), 42);
      assert.equal(iframeOf(frame).title, 'A view');
      assert.isAbove(iframeOf(frame).getBoundingClientRect().width, 100);
      if (!canMove) return;
      assert.equal(iframeOf(frame), spare);
      await eventually(() => spares().length === 1 && spares()[0] !== spare, 'the next spare');
    });
  }

  it('leaves no frame in the page, and fires no event', async () => {
    const events: string[] = [];
    const note = (event: Event) => events.push(event.type);
    const names = ['mcp-app-status-change', 'mcp-app-error', 'mcp-app-refused', 'mcp-app-close'];
    for (const name of names) document.addEventListener(name, note, true);
    await keep();
    for (const name of names) document.removeEventListener(name, note, true);
    assert.lengthOf(document.querySelectorAll('mcp-app-frame'), 0);
    assert.deepEqual(events, []);
  });

  it('S4 does not give the spare to a view with another policy', async () => {
    await keep();
    const [spare] = spares();
    const resourceMeta = { csp: { connectDomains: ['https://api.example.com'] } };
    const frame = await readyFrame({ resource: { text: html, _meta: { ui: resourceMeta } } });
    assert.notEqual(iframeOf(frame), spare as HTMLIFrameElement);
    if (!canMove) return;
    await keep({ meta: resourceMeta });
    const other = await readyFrame({ resource: { text: html, _meta: { ui: resourceMeta } } });
    assert.notEqual(iframeOf(other), spare as HTMLIFrameElement);
    await eventually(() => spares().length === 2, 'a spare of each kind');
  });

  it('is limited, and rejects what cannot be opened', async () => {
    const refused = (promise: Promise<unknown>) =>
      promise.then(
        () => assert.fail('should have been refused'),
        (error: unknown) => error as Error,
      );
    assert.match((await refused(prewarm({ count: 99 }))).message, /count must be/);
    const { message } = await refused(prewarm({ sandbox: { url: location.href } }));
    assert.match(message, /page's own origin/);
    const { length } = spares();
    assert.equal(length, 0);
  });

  it('replaces the first call with a second call with the same options', async () => {
    await keep({ count: 2 });
    await keep();
    assert.lengthOf(spares(), canMove ? 1 : 0);
  });
});
