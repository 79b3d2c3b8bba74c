import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/index.js';
import { configureFrames } from '../../../packages/elements/src/mcp-app-frame/index.js';
import {
  countsOf,
  eventually,
  mountFrame,
  nextEvent,
  readyFrame,
  removeFrames,
  startServer,
  stopServer,
  untilReady,
  viewEvaluates,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';

describe('with `server`, the frame calls its tool once per intent', () => {
  let server: string;
  beforeEach(async () => {
    server = await startServer();
  });
  afterEach(async () => {
    removeFrames();
    await stopServer(server);
  });

  /** Another client of the same server sends a request: everything that was sent before has arrived. */
  const calls = async () => (await countsOf(server))['calls'];

  const withResult = async (properties: Partial<McpAppFrameElement> = {}) => {
    const frame = await readyFrame({ server, tool: 'app', toolInput: { a: 1 }, ...properties });
    await eventually(() => frame.toolResult, 'result');
    return frame;
  };

  /** A request of the view takes the same way as a call of the frame would, after it. */
  const roundTrip = async (frame: McpAppFrameElement) => {
    await frame.updateComplete;
    await viewRequests(frame, 'tools/list');
    await viewRequests(frame, 'resources/list');
  };

  it('treats an equal input in a new object as the same call', async () => {
    const frame = await withResult();
    for (let times = 0; times < 3; times++) {
      frame.toolInput = { a: 1 };
      await roundTrip(frame);
    }
    assert.equal(await calls(), 1);
  });

  it('calls the tool again for another input, and replaces the first result', async () => {
    const frame = await withResult();
    const first = frame.toolResult;
    frame.toolInput = { a: 2 };
    await eventually(() => frame.toolResult && frame.toolResult !== first, 'second result');
    assert.equal(await calls(), 2);
    const inputs = await viewReceived(frame, 'ui/notifications/tool-input');
    assert.deepEqual(
      inputs.map(({ params }) => params['arguments']),
      [{ a: 1 }, { a: 2 }],
    );
  });

  it('shows the earlier result and calls nothing when an input is set again', async () => {
    const frame = await withResult();
    const first = frame.toolResult;
    frame.toolInput = { a: 2 };
    await eventually(() => frame.toolResult && frame.toolResult !== first, 'second result');
    frame.toolInput = { a: 1 };
    await roundTrip(frame);
    assert.equal(frame.toolResult, first);
    assert.equal(await calls(), 2);
    const told = await viewReceived(frame, 'ui/notifications/tool-');
    assert.deepEqual(
      told.slice(-2).map(({ params }) => params),
      [{ arguments: { a: 1 } }, first as object],
    );
  });

  it('reload() shows the view again with the existing result', async () => {
    const frame = await withResult();
    const { toolResult } = frame;
    frame.reload();
    await nextEvent(frame, 'mcp-app-ready');
    const [result] = await eventually(async () => {
      const received = await viewReceived(frame, 'ui/notifications/tool-result');
      return received.length > 0 && received;
    });
    assert.deepEqual(result!.params, toolResult as object);
    await roundTrip(frame);
    assert.equal(await calls(), 1);
  });

  it('retry() keeps the result of a successful call after the view failed', async () => {
    const frame = mountFrame({
      server,
      tool: 'silent',
      toolInput: { a: 1 },
      limits: { handshakeTimeout: 100 },
    });
    const failed = nextEvent(frame, 'mcp-app-error');
    await eventually(() => frame.toolResult, 'result');
    await failed;
    const again = nextEvent(frame, 'mcp-app-error');
    const retry = () => frame.shadowRoot!.querySelector<HTMLButtonElement>('[part=error] .retry');
    (await eventually(retry, 'the button')).click();
    await again;
    assert.equal(await calls(), 1);
    assert.isOk(frame.toolResult);
  });

  it('retry() makes a call that never reached the server', async () => {
    const frame = mountFrame({ server: 'http://127.0.0.1:9/mcp', tool: 'app' });
    await nextEvent(frame, 'mcp-app-error');
    await eventually(() => frame.toolResult?.isError, 'the reason as a result');
    frame.server = server;
    await untilReady(frame);
    await eventually(() => frame.toolResult && !frame.toolResult.isError, 'result');
    assert.equal(await calls(), 1);
  });

  it('keeps the call of a frame that is moved in the page, also while the call runs', async () => {
    const frame = mountFrame({ server, tool: 'app', toolInput: { a: 1 } });
    await eventually(async () => (await calls()) === 1, 'the call');
    document.body.append(frame);
    await untilReady(frame);
    await eventually(() => frame.toolResult, 'result');
    await roundTrip(frame);
    assert.equal(await calls(), 1);
  });

  it('calls nothing for another input on a closed frame', async () => {
    const frame = await withResult();
    await frame.close();
    frame.toolInput = { a: 2 };
    await frame.updateComplete;
    // A second frame of the same server: its call arrives after everything that the first one sent.
    await withResult({ toolInput: { a: 3 } });
    assert.equal(await calls(), 2);
    assert.equal(frame.status, 'closed');
  });

  it('calls nothing for another input while the frame closes', async () => {
    const frame = await withResult({ limits: { teardownTimeout: 500 } });
    await viewEvaluates(frame, 'window.onteardownrequest = () => new Promise(() => {}); 1');
    const closing = frame.close();
    frame.toolInput = { a: 2 };
    await frame.updateComplete;
    await closing;
    await withResult({ toolInput: { a: 3 } });
    assert.equal(await calls(), 2);
  });

  it('reload() does not repeat a call that close() cancelled', async () => {
    const frame = mountFrame({ server, tool: 'until-cancelled' });
    await eventually(async () => (await calls()) === 1, 'the call');
    await frame.close();
    // This tool has no view, so the frame ends in its error both times.
    const shown = nextEvent(frame, 'mcp-app-error');
    frame.reload();
    await shown;
    assert.match(JSON.stringify(frame.toolResult), /cancelled. The tool may have run/);
    assert.equal(await calls(), 1);
  });

  it('makes no call when the page sets the result itself', async () => {
    const frame = mountFrame({ server, tool: 'until-cancelled' });
    await eventually(async () => (await calls()) === 1, 'the call');
    const toolResult = { content: [] };
    frame.toolResult = toolResult;
    await eventually(async () => (await countsOf(server))['cancelled'] === 1, 'the cancellation');
    assert.equal(frame.toolResult, toolResult);
    assert.equal(await calls(), 1);
  });

  it('callTool() repeats the call, and tells the view about the second one', async () => {
    const frame = await withResult();
    const result = await frame.callTool();
    assert.equal(frame.toolResult, result);
    assert.equal(await calls(), 2);
    await eventually(
      async () => (await viewReceived(frame, 'ui/notifications/tool-result')).length === 2,
      'the second result',
    );
    const told = await viewReceived(frame, 'ui/notifications/tool-');
    assert.deepEqual(
      told.map(({ method }) => method.replace('ui/notifications/', '')),
      ['tool-input', 'tool-result', 'tool-input', 'tool-result'],
    );
  });

  it('callTool() twice in a row is one call', async () => {
    const frame = await withResult();
    const [one, two] = await Promise.all([frame.callTool(), frame.callTool()]);
    assert.equal(one, two);
    assert.equal(await calls(), 2);
  });

  it('callTool() without a server says what is missing', async () => {
    const frame = mountFrame({ html: '<p>x</p>' });
    const error = await frame.callTool().catch((thrown: Error) => thrown);
    assert.match((error as Error).message, /server.*tool/);
  });

  it('an attribute that is not JSON is an error of the frame, and calls nothing', async () => {
    const frame = document.createElement('mcp-app-frame');
    frame.eager = true;
    frame.setAttribute('server', server);
    frame.setAttribute('tool', 'app');
    frame.setAttribute('tool-input', '{bad');
    const failed = nextEvent(frame, 'mcp-app-error');
    document.body.append(frame);
    const { error } = await failed;
    assert.equal(error.reason, 'bad-attribute');
    assert.include(error.message, 'tool-input');
    assert.equal(frame.status, 'error');
    await frame.updateComplete;
    const shown = frame.shadowRoot!.querySelector('[part=error]')!;
    await eventually(() => shown.textContent!.includes(error.hint), 'the hint');
    assert.isNull(shown.querySelector('.retry'), 'trying again would change nothing');
    await withResult();
    assert.equal(await calls(), 1);
    frame.setAttribute('tool-input', '{"a":1}');
    await untilReady(frame);
    await eventually(() => frame.toolResult, 'result');
    assert.deepEqual(frame.toolInput, { a: 1 });
    assert.equal(await calls(), 2);
    frame.remove();
  });

  describe('while it is suspended', () => {
    const far = document.createElement('div');
    beforeEach(() => {
      far.style.blockSize = '400vh';
      document.body.append(far);
    });
    afterEach(() => {
      far.remove();
      scrollTo(0, 0);
      configureFrames({ maxLive: 30 });
    });

    async function suspended(properties: Partial<McpAppFrameElement>) {
      const frame = mountFrame({ eager: false, ...properties });
      frame.scrollIntoView();
      await untilReady(frame);
      await eventually(() => frame.toolResult, 'result');
      scrollTo(0, 0);
      const top = mountFrame({ html: '<p>top</p>', eager: false });
      document.body.prepend(top);
      configureFrames({ maxLive: 1 });
      await eventually(() => frame.matches(':state(suspended)'), 'suspended');
      return frame;
    }

    it('makes another call for another input when it is restored, and drops the old result', async () => {
      const frame = await suspended({ server, tool: 'app', toolInput: { a: 1 } });
      const first = frame.toolResult;
      frame.toolInput = { a: 2 };
      await frame.updateComplete;
      frame.scrollIntoView();
      await untilReady(frame);
      await eventually(() => frame.toolResult && frame.toolResult !== first, 'second result');
      assert.equal(await calls(), 2);
      await eventually(
        async () => (await viewReceived(frame, 'ui/notifications/tool-result')).length > 0,
        'the result',
      );
      const told = await viewReceived(frame, 'ui/notifications/tool-');
      assert.lengthOf(told, 2);
      assert.deepEqual(told[0]!.params, { arguments: { a: 2 } });
      assert.deepEqual(told[1]!.params, frame.toolResult as object);
    });

    it('does not show the previous result for another input of the page when it is restored', async () => {
      const html = (await (await fetch('/test-servers/view?name=scripted')).json()).html as string;
      const toolResult = { content: [{ type: 'text' as const, text: 'old' }] };
      const frame = await suspended({ html, toolInput: { a: 1 }, toolResult });
      frame.toolInput = { a: 2 };
      frame.scrollIntoView();
      await untilReady(frame);
      await eventually(
        async () => (await viewReceived(frame, 'ui/notifications/tool-input')).length > 0,
        'the input',
      );
      frame.toolResult = { content: [{ type: 'text', text: 'new' }] };
      const results = await eventually(async () => {
        const received = await viewReceived(frame, 'ui/notifications/tool-result');
        return received.length > 0 && received;
      });
      assert.deepEqual(
        results.map(({ params }) => params),
        [{ content: [{ type: 'text', text: 'new' }] }],
      );
    });
  });
});
