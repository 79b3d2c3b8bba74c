// `configureFrames({ timings })`: the figures of a start, as entries of the timeline and as an event.
import { assert } from 'chai';
import { configureFrames } from '../../../packages/elements/src/mcp-app-frame/index.js';
import type { FrameFigures } from '../../../packages/elements/src/mcp-app-frame/index.js';
import { frameTimings } from '../../../packages/elements/src/timings/index.js';
import { StartRecord } from '../../../packages/elements/src/timings/start-record.js';
import {
  eventually,
  mountFrame,
  nextEvent,
  removeFrames,
  startServer,
} from '../../support/frame-harness.js';

/** What every complete start has. */
const FIGURES = [
  'code',
  'server',
  'resource',
  'sandbox',
  'handshake',
  'ready',
  'firstInput',
  'firstResult',
  'firstSize',
] as const;

const entryName = (figure: string) =>
  `mcp-app:${figure.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const measures = () =>
  performance.getEntriesByType('measure').filter(({ name }) => name.startsWith('mcp-app:'));

/** A view that shakes hands, asks for a size, and can be told to block. */
const view = (script = '') => `<!doctype html><body><script>
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id !== 1) return;
    send({ method: 'ui/notifications/initialized' });
    ${script}
    send({ method: 'ui/notifications/size-changed', params: { width: 300, height: 400 } });
  });
  send({ id: 1, method: 'ui/initialize', params: {
    protocolVersion: '2026-01-26', appInfo: { name: 'timed', version: '1' }, appCapabilities: {} } });
</script></body>`;

const complete = { toolInput: {}, toolResult: { content: [] } };

describe('timings', () => {
  beforeEach(() => performance.clearMeasures());

  afterEach(() => {
    removeFrames();
    configureFrames({ timings: undefined });
  });

  it('are entries of the timeline and fields of one event, with the same figures', async () => {
    configureFrames({ timings: frameTimings() });
    const frame = mountFrame({ html: view(), ...complete });
    const event = await nextEvent(frame, 'mcp-app-timing');
    assert.strictEqual(event.outcome, 'ready');
    for (const figure of FIGURES) {
      const [entry, ...more] = measures().filter(({ name }) => name === entryName(figure));
      assert.isEmpty(more, figure);
      assert.closeTo(entry!.duration, event.figures[figure]!, 0.5, figure);
    }
    // The phases follow each other without gaps.
    const phases = (['code', 'server', 'resource', 'sandbox', 'handshake'] as const).map(
      (name) => event.figures[name]!,
    );
    const sum = phases.reduce((total, ms) => total + ms, 0);
    assert.closeTo(sum, event.figures.ready!, 1);
  });

  it('stay few in a page that lives for days, and observers still get all of them', async () => {
    const starts = 1500;
    let observed = 0;
    const observer = new PerformanceObserver((list) => {
      observed += list.getEntriesByName('mcp-app:code').length;
    });
    observer.observe({ type: 'measure' });
    performance.measure('of the page', { start: 0, end: 1 });
    for (let count = 0; count < starts; count++) {
      const record = new StartRecord(document.createElement('div'), performance.now(), 1000);
      record.enter('server');
      record.end('closed');
      const kept = performance.getEntriesByName('mcp-app:code').length;
      // The newest is there.
      assert.isAtLeast(kept, 1);
      assert.isAtMost(kept, 500);
    }
    assert.lengthOf(performance.getEntriesByName('of the page'), 1);
    await eventually(() => observed === starts, 'all entries');
    observer.disconnect();
  });

  it('name the server and the tool', async () => {
    // The view of this server asks for no size.
    configureFrames({ timings: frameTimings({ wait: 0 }) });
    const frame = mountFrame({ server: await startServer(), tool: 'app', toolInput: {} });
    const { server, tool, figures } = await nextEvent(frame, 'mcp-app-timing');
    assert.strictEqual(tool, 'app');
    assert.isNotEmpty(server!);
    assert.isAbove(figures.server! + figures.resource!, 0);
    const detail = (measures().at(-1) as PerformanceMeasure).detail as { server?: string };
    assert.strictEqual(detail.server, server);
  });

  it('have names only: neither arguments nor results', async () => {
    configureFrames({ timings: frameTimings() });
    const toolInput = { secret: 'of the user' };
    const toolResult = { content: [{ type: 'text' as const, text: 'of the user' }] };
    const frame = mountFrame({ html: view(), toolInput, toolResult });
    const { figures, server, tool } = await nextEvent(frame, 'mcp-app-timing');
    const texts = measures().map(({ detail }: PerformanceEntry & { detail?: unknown }) => detail);
    assert.isNotEmpty(texts);
    assert.notInclude(JSON.stringify([figures, server, tool, texts]), 'of the user');
  });

  it('fire once per start, and again with the next', async () => {
    configureFrames({ timings: frameTimings() });
    const frame = mountFrame({ html: view(), ...complete });
    let count = 0;
    frame.addEventListener('mcp-app-timing', () => count++);
    await nextEvent(frame, 'mcp-app-timing');
    frame.toolResult = { content: [{ type: 'text', text: 'another' }] };
    await frame.updateComplete;
    frame.reload();
    await nextEvent(frame, 'mcp-app-timing');
    assert.strictEqual(count, 2);
    assert.lengthOf(measures(), 2 * FIGURES.length);
  });

  it('do not wait longer than they are told to for a result', async () => {
    configureFrames({ timings: frameTimings({ wait: 0 }) });
    const frame = mountFrame({ html: view() });
    const { figures, outcome } = await nextEvent(frame, 'mcp-app-timing');
    assert.strictEqual(outcome, 'ready');
    assert.isUndefined(figures.firstResult);
  });

  it('say how a start ended, and have what was reached', async () => {
    configureFrames({ timings: frameTimings() });
    const failed = mountFrame({ server: await startServer(), tool: 'no such tool' });
    const event = await nextEvent(failed, 'mcp-app-timing');
    assert.strictEqual(event.outcome, 'error');
    assert.isNumber(event.figures.server);
    assert.isUndefined(event.figures.resource);

    const closed = mountFrame({ html: '<!doctype html>' });
    const ended = nextEvent(closed, 'mcp-app-timing');
    await nextEvent(closed, 'mcp-app-status-change');
    await eventually(() => closed.status === 'connecting', 'a sandbox that opens');
    void closed.close();
    assert.strictEqual((await ended).outcome, 'closed');
  });

  it('have the layout shift of the frame where the browser reports it', async function () {
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) this.skip();
    configureFrames({ timings: frameTimings({ wait: 500 }) });
    const below = document.createElement('p');
    below.textContent = 'below';
    below.style.height = '200px';
    const frame = mountFrame({ html: view() });
    frame.style.setProperty('--mcp-app-frame-transition', '0ms');
    frame.after(below);
    const { figures } = await nextEvent(frame, 'mcp-app-timing');
    below.remove();
    assert.isAbove(figures.layoutShift!, 0);

    const steady = mountFrame({ html: view() });
    steady.style.setProperty('--mcp-app-frame-height', '400px');
    const still = await nextEvent(steady, 'mcp-app-timing');
    assert.strictEqual(still.figures.layoutShift, 0);
  });

  it('have the longest task where the browser reports it', async function () {
    if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) this.skip();
    configureFrames({ timings: frameTimings({ wait: 500 }) });
    const frame = mountFrame({ html: view() });
    await nextEvent(frame, 'mcp-app-ready');
    const until = performance.now() + 120;
    while (performance.now() < until);
    const { figures } = await nextEvent(frame, 'mcp-app-timing');
    assert.isAtLeast(figures.longestTask!, 100);
  });

  it('have the longest task of views, if the browser reports one in the thread of the page', async function () {
    if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) this.skip();
    configureFrames({ timings: frameTimings() });
    const tasks: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
    observer.observe({ type: 'longtask' });
    const block = 'const until = performance.now() + 150; while (performance.now() < until);';
    const frame = mountFrame({ html: view(block), ...complete });
    const { figures, startTime } = await nextEvent(frame, 'mcp-app-timing');
    tasks.push(...observer.takeRecords());
    observer.disconnect();
    const ofViews = tasks
      .filter(({ name, startTime: at }) => name === 'cross-origin-descendant' && at >= startTime)
      .map(({ duration }) => duration);
    assert.strictEqual(figures.longestViewTask, ofViews.length ? Math.max(...ofViews) : undefined);
  });

  it('are not taken without the setting', async () => {
    const frame = mountFrame({ html: view(), ...complete });
    let figures: FrameFigures | undefined;
    frame.addEventListener('mcp-app-timing', (event) => (figures = event.figures));
    await nextEvent(frame, 'mcp-app-ready');
    await nextEvent(frame, 'mcp-app-size-change');
    assert.isUndefined(figures);
    assert.isEmpty(measures());
  });

  it('refuse a wait that is not a number of milliseconds', () => {
    assert.throws(() => frameTimings({ wait: -1 }), RangeError);
  });
});
