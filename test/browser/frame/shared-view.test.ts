import { assert } from 'chai';
import { configureFrames } from '../../../packages/elements/src/mcp-app-frame/index.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/index.js';
import { AppRegistry } from '../../../packages/elements/src/mcp-app-frame/registry/index.js';
import type { AppRegistryOptions } from '../../../packages/elements/src/mcp-app-frame/registry/index.js';
import {
  countsOf,
  eventually,
  mountFrame,
  nextEvent,
  readyFrame,
  removeFrames,
  roundTrip,
  scriptedHtml,
  startServer,
  stopServer,
  untilReady,
  viewEvaluates,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';

/** After this, what a removal or a change causes has happened. */
const roundTripOfPage = () => new Promise((resolve) => setTimeout(resolve));

const resultOf = (n: number) => ({ content: [], structuredContent: { n } });

describe('one view for many calls', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  const use = (options?: AppRegistryOptions) => {
    const registry = new AppRegistry(options);
    configureFrames({ registry });
    return registry;
  };
  afterEach(() => {
    removeFrames();
    configureFrames({ registry: undefined, maxLive: 30 });
  });

  const call = (n: number, more: Partial<McpAppFrameElement> = {}) => ({
    html,
    serverId: 'boards',
    sessionKey: 'board',
    toolInput: { n },
    toolResult: resultOf(n),
    ...more,
  });
  const referenceIn = (frame: McpAppFrameElement) =>
    frame.shadowRoot!.querySelector<HTMLElement>('[part=reference]');
  const iframesIn = (frame: McpAppFrameElement) =>
    frame.shadowRoot!.querySelectorAll('iframe').length;
  const buttonIn = (frame: McpAppFrameElement) => referenceIn(frame)!.querySelector('button')!;
  /** What the view was told about its calls: the last part of each method and the number of the call. */
  const toldTo = async (frame: McpAppFrameElement) =>
    (await viewReceived(frame, 'ui/notifications/tool-')).map(({ method, params }) => {
      const data = (params['arguments'] ?? params['structuredContent']) as { n: number };
      return `${method.replace('ui/notifications/tool-', '')} ${data?.n}`;
    });
  const untilTold = (frame: McpAppFrameElement, told: string[]) =>
    eventually(async () => `${await toldTo(frame)}` === `${told}`, `told ${told}`);
  /** A frame that shows a reference. */
  const referring = async (properties: Partial<McpAppFrameElement>) => {
    const frame = mountFrame(properties);
    await eventually(() => referenceIn(frame), 'the reference');
    return frame;
  };

  for (const [what, rule] of [
    ['throws', () => JSON.parse('{')],
    ['returns a promise', async () => 'board'],
  ] as const)
    it(`a rule that ${what}: each frame has its own view, and the page is told once`, async () => {
      use({ rule: rule as never });
      const logs: unknown[] = [];
      const told = (event: Event) => void logs.push((event as Event & { data: unknown }).data);
      document.addEventListener('mcp-app-log', told);
      const reports: string[] = [];
      const { reportError } = window;
      window.reportError = (error: Error) => void reports.push(error.message);
      try {
        const own = { sessionKey: undefined, tool: 'plan' } as never;
        const frames = [await readyFrame(call(1, own)), await readyFrame(call(2, own))];
        for (const frame of frames) assert.equal(iframesIn(frame), 1);
        frames[0]!.toolResult = resultOf(3);
        await frames[0]!.updateComplete;
        assert.lengthOf(reports, 2);
        assert.match(reports[0]!, /`rule` of the registry/);
        assert.deepEqual(logs, reports);
      } finally {
        window.reportError = reportError;
        document.removeEventListener('mcp-app-log', told);
      }
    });

  it('has one view for 80 frames whose first updates take several tasks', async () => {
    use();
    // In one place, so that all of them are near the viewport before they have updated.
    const frames = Array.from({ length: 80 }, (_, n) =>
      mountFrame(call(n, { style: 'position: absolute; inset: 0 auto auto 0' } as object)),
    );
    await untilReady(frames[0]!);
    await Promise.all(frames.map((frame) => frame.updateComplete));
    await eventually(() => frames.slice(1).every(referenceIn), 'the others are references');
    assert.equal(frames.filter(({ status }) => status !== 'idle').length, 1);
    assert.equal(frames.filter((frame) => iframesIn(frame) > 0).length, 1);
  });

  it('passes a later call to the existing view, which keeps its state', async () => {
    use();
    const view = await readyFrame(call(1));
    await viewEvaluates(view, 'globalThis.kept = 42');
    const later = await referring(call(2));
    await untilTold(view, ['input 1', 'result 1', 'input 2', 'result 2']);
    assert.equal(await viewEvaluates(view, 'globalThis.kept'), 42);
    assert.equal(iframesIn(later), 0);
    assert.equal(later.status, 'idle');
    assert.isBelow(later.offsetHeight, view.offsetHeight);
  });

  it('passes on partial input, input and result as the page sets them', async () => {
    use();
    const view = await readyFrame(call(1));
    const later = await referring({
      html,
      serverId: 'boards',
      sessionKey: 'board',
      toolInputPartial: '{"n": 2',
    });
    await untilTold(view, ['input 1', 'result 1', 'input-partial 2']);
    later.toolInput = { n: 2 };
    await untilTold(view, ['input 1', 'result 1', 'input-partial 2', 'input 2']);
    later.toolResult = resultOf(2);
    await untilTold(view, ['input 1', 'result 1', 'input-partial 2', 'input 2', 'result 2']);
  });

  it('tells a view that follows its calls which call a message is about', async () => {
    use();
    const view = await readyFrame(call(1, { tool: 'app' }));
    const { result } = await viewRequests(view, 'mcp-app/follow-tool-calls');
    assert.equal((result!['calls'] as object[]).length, 1);
    await referring(call(2, { tool: 'app', host: { context: { toolInfo: { id: 'two', tool } } } }));
    const [mark] = await eventually(async () => {
      const received = await viewReceived(view, 'mcp-app/');
      return received.length > 0 && received;
    }, 'the mark');
    assert.deepEqual(mark!.params, { id: 'two', tool: 'app' });
  });

  it('gives each frame its own view without a registry, or with different keys', async () => {
    await readyFrame(call(1));
    await readyFrame(call(2));
    removeFrames();
    use();
    await readyFrame(call(1));
    const other = await readyFrame(call(2, { sessionKey: 'other' }));
    assert.isNull(referenceIn(other));
  });

  it('brings the user to the view with the button, unless the page does', async () => {
    use();
    const view = await readyFrame(call(1));
    const far = document.createElement('div');
    far.style.blockSize = '300vh';
    document.body.append(far);
    const later = await referring(call(2));
    later.scrollIntoView();
    later.addEventListener('mcp-app-reveal', (event) => event.preventDefault(), { once: true });
    const asked = nextEvent(later, 'mcp-app-reveal');
    buttonIn(later).click();
    assert.equal((await asked).view, view);
    assert.notEqual(document.activeElement, view);
    buttonIn(later).click();
    await eventually(() => view.getBoundingClientRect().bottom > 0, 'the view is in sight');
    assert.equal(document.activeElement, view);
    far.remove();
  });

  it('opens in the mode that the page sets', async () => {
    use({ reveal: 'fullscreen' });
    const view = await readyFrame(call(1));
    const later = await referring(call(2));
    buttonIn(later).click();
    await eventually(() => view.displayMode === 'fullscreen', 'fullscreen');
  });

  describe('the call of a frame with `server`', () => {
    let server: string;
    beforeEach(async () => {
      server = await startServer();
    });
    afterEach(() => stopServer(server));

    it('is made once, and its result goes to the view', async () => {
      use({ rule: 'tool' });
      const view = await readyFrame({ server, tool: 'app', toolInput: { n: 1 } });
      await eventually(() => view.toolResult, 'first result');
      const later = await referring({ server, tool: 'app', toolInput: { n: 2 } });
      await eventually(() => later.toolResult, 'second result');
      await eventually(
        async () => (await viewReceived(view, 'ui/notifications/tool-result')).length === 2,
        'both results in the view',
      );
      await roundTrip(view);
      assert.equal((await countsOf(server))['calls'], 2);
      assert.equal((await countsOf(server))['reads'], 1);
      // The call was already made when its frame gets the view.
      view.remove();
      await untilReady(later);
      await roundTrip(later);
      assert.equal((await countsOf(server))['calls'], 2);
    });
  });

  describe('a call that arrives while the view', () => {
    it('is suspended: is delivered when the view is restored, with the stored state', async () => {
      use();
      const far = document.createElement('div');
      far.style.blockSize = '400vh';
      const view = mountFrame(call(1, { eager: false }));
      await untilReady(view);
      await viewRequests(view, 'mcp-app/set-view-state', { key: 'state', value: 'kept' });
      document.body.append(far);
      const other = mountFrame({ html, eager: false });
      other.scrollIntoView();
      await untilReady(other);
      configureFrames({ maxLive: 1, margin: '0%' });
      await eventually(() => view.matches(':state(suspended)'), 'suspended');
      const later = await referring(call(2));
      await later.updateComplete;
      assert.isTrue(view.matches(':state(suspended)'), 'a call does not wake it');
      buttonIn(later).click();
      await untilReady(view);
      await untilTold(view, ['input 1', 'result 1', 'input 2', 'result 2']);
      const { result } = await viewRequests(view, 'mcp-app/get-view-state', { key: 'state' });
      assert.equal(result!['value'], 'kept');
      configureFrames({ margin: '100%' });
      far.remove();
    });

    it('is closed: gets its own view; references open the old one again', async () => {
      use();
      const view = await readyFrame(call(1));
      const earlier = await referring(call(2));
      await view.close();
      await eventually(() => buttonIn(earlier).textContent === 'Open again', 'says so');
      const next = await readyFrame(call(3));
      assert.isNull(referenceIn(next));
      await untilTold(next, ['input 3', 'result 3']);
      const last = await referring(call(4));
      await untilTold(next, ['input 3', 'result 3', 'input 4', 'result 4']);
      assert.isNotNull(referenceIn(last));
      buttonIn(earlier).click();
      await untilReady(view);
      await untilTold(view, ['input 1', 'result 1', 'input 2', 'result 2']);
    });

    it('has failed: gets its own view', async () => {
      use();
      const broken = mountFrame(call(1, { html: undefined as never, tool: 'x', handlers: {} }));
      await nextEvent(broken, 'mcp-app-error');
      const next = await readyFrame(call(2, { handlers: {} }));
      await untilTold(next, ['input 2', 'result 2']);
    });

    it('loads: is delivered after the first call', async () => {
      use();
      const view = mountFrame(call(1));
      mountFrame(call(2));
      await untilReady(view);
      await untilTold(view, ['input 1', 'result 1', 'input 2', 'result 2']);
    });

    it('is busy: is delivered immediately', async () => {
      use();
      let answer: ((result: object) => void) | undefined;
      const handlers = { callTool: () => new Promise((resolve) => (answer = resolve)) as never };
      const view = await readyFrame(call(1, { handlers }));
      const asked = viewRequests(view, 'tools/call', { name: 'slow' });
      await eventually(() => answer, 'the view waits for an answer');
      await referring(call(2, { handlers }));
      await eventually(() => view.toolCalls?.length === 1, 'handed over');
      const told: string[] = [];
      view.watchMessages(({ message }) => told.push((message as { method?: string }).method ?? ''));
      view.toolCalls = [...view.toolCalls!, { id: 'x', toolInput: { n: 3 } }];
      await eventually(() => told.includes('ui/notifications/tool-input'), 'told meanwhile');
      answer!({ content: [] });
      await asked;
    });

    it('leaves the page while it waits: the first reference gets its place', async () => {
      use();
      const far = { style: 'position: absolute; top: 9000px', eager: false } as object;
      const view = mountFrame(call(1, far));
      const [second, third] = [await referring(call(2, far)), await referring(call(3, far))];
      assert.equal(view.status, 'idle');
      view.remove();
      await eventually(() => !referenceIn(second), 'the second frame has the view');
      assert.isNotNull(referenceIn(third));
      await eventually(() => second.toolCalls?.length === 1, 'and the call of the third');
      assert.isEmpty(view.toolCalls ?? []);
      // A frame that is only moved keeps its view.
      const place = document.createElement('div');
      document.body.append(place);
      place.append(second);
      await second.updateComplete;
      await roundTripOfPage();
      assert.isNull(referenceIn(second));
      assert.isNotNull(referenceIn(third));
      place.remove();
    });

    it('leaves the page: the first reference gets a view, and the others refer to it', async () => {
      use();
      const view = await readyFrame(call(1));
      const second = await referring(call(2));
      const third = await referring(call(3));
      view.remove();
      await untilReady(second);
      await untilTold(second, ['input 2', 'result 2', 'input 3', 'result 3']);
      assert.isNull(referenceIn(second));
      assert.isNotNull(referenceIn(third));
    });
  });
});

const tool = { name: 'app', inputSchema: { type: 'object' as const } };
