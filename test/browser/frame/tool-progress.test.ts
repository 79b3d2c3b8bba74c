import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/index.js';
import {
  connectClient,
  countsOf,
  eventually,
  mountFrame,
  readyFrame,
  removeFrames,
  roundTrip,
  scriptedHtml,
  startServer,
  stopServer,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';
import type { Sdk } from '../../support/frame-harness.js';

const HALF = { progress: 1, total: 2, message: 'Half of it' };
const bar = (frame: McpAppFrameElement) =>
  frame.shadowRoot!.querySelector<HTMLElement>('[role=progressbar]');

for (const sdk of [1, 2] as Sdk[]) {
  describe(`progress of a tool of SDK ${sdk} that the frame calls itself`, () => {
    let server: string;
    beforeEach(async () => {
      server = await startServer(sdk);
    });
    afterEach(async () => {
      removeFrames();
      await stopServer(server);
    });

    const goOn = async () => {
      const client = await connectClient(server);
      await client.callTool({ name: 'go-on', arguments: {} });
      await client.close();
    };

    it('is available, reaches a view that asks for it, and the tool is called once', async () => {
      const frame = await readyFrame({ server, tool: 'stepwise' });
      await eventually(() => frame.toolProgress, 'progress');
      assert.include(frame.toolProgress, HALF);
      const asked = await viewRequests(frame, 'mcp-app/follow-tool-progress');
      assert.deepEqual(asked.result, {});
      const [news] = await eventually(async () => {
        const received = await viewReceived(frame, 'mcp-app/');
        return received.length > 0 && received;
      }, 'progress in the view');
      assert.equal(news!.method, 'mcp-app/notifications/tool-progress');
      assert.include(news!.params, HALF);
      await goOn();
      await eventually(() => frame.toolResult, 'result');
      await eventually(
        async () => (await viewReceived(frame, 'ui/notifications/tool-result')).length === 1,
        'result in the view',
      );
      // One call of the tool, and one of go-on.
      assert.equal((await countsOf(server))['calls'], 2);
    });

    it('is not sent to a view that does not ask; the frame shows it instead', async () => {
      const frame = await readyFrame({ server, tool: 'stepwise' });
      await eventually(() => bar(frame), 'the bar');
      assert.equal(bar(frame)!.getAttribute('aria-valuenow'), '50');
      assert.match(bar(frame)!.getAttribute('aria-valuetext')!, /50\s?%.*Half of it/);
      await roundTrip(frame);
      assert.deepEqual(await viewReceived(frame, 'mcp-app/'), []);
      await goOn();
      await eventually(() => frame.toolResult && !bar(frame), 'the bar goes with the result');
    });
  });
}

describe('progress that the page sets', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(removeFrames);

  it('with a part of the result (SEP-2632), as it was set', async () => {
    const toolProgress = { progress: 3, content: [{ type: 'text' as const, text: 'so far' }] };
    const frame = await readyFrame({ html, toolInput: { a: 1 } });
    await viewRequests(frame, 'mcp-app/follow-tool-progress');
    frame.toolProgress = toolProgress;
    const [news] = await eventually(async () => {
      const received = await viewReceived(frame, 'mcp-app/');
      return received.length > 0 && received;
    });
    assert.deepEqual(news!.params, toolProgress);
    assert.isNull(bar(frame), 'the view shows it');
  });

  it('is a bar without a value if the total is unknown', async () => {
    const frame = await readyFrame({ html, toolInput: {}, toolProgress: { progress: 7 } });
    await eventually(() => bar(frame), 'the bar');
    assert.isFalse(bar(frame)!.hasAttribute('aria-valuenow'));
    assert.isNotEmpty(bar(frame)!.ariaLabel);
    frame.toolCancelled = {};
    await eventually(() => !bar(frame), 'the bar goes when the call is cancelled');
  });

  it('is a bar while the view loads, translated, in the language of the page', async () => {
    const frame = mountFrame({
      resourceUri: 'ui://test/never',
      handlers: { readResource: () => new Promise(() => {}) },
      toolProgress: { progress: 1, total: 4, message: '<b>bold</b>' },
      host: { locale: 'de' },
      labels: { progress: 'Fortschritt' },
    });
    await eventually(() => bar(frame), 'the bar');
    const { ariaLabel } = bar(frame)!;
    assert.equal(ariaLabel, 'Fortschritt');
    assert.match(bar(frame)!.getAttribute('aria-valuetext')!, /25\s%/);
    assert.include(frame.shadowRoot!.querySelector('.progress')!.textContent, '<b>bold</b>');
    const filled = bar(frame)!.firstElementChild!.getBoundingClientRect().width;
    await eventually(() => {
      const now = bar(frame)!.firstElementChild!.getBoundingClientRect().width;
      return Math.abs(now / bar(frame)!.getBoundingClientRect().width - 0.25) < 0.02;
    }, `a quarter is filled, not ${filled} px`);
  });

  it('a reloaded view has to ask for it again', async () => {
    const frame = await readyFrame({ html, toolInput: {} });
    await viewRequests(frame, 'mcp-app/follow-tool-progress');
    frame.reload();
    await eventually(() => frame.status === 'ready', 'ready again');
    frame.toolProgress = { progress: 1 };
    await eventually(() => bar(frame), 'the bar');
    await roundTrip(frame);
    assert.deepEqual(await viewReceived(frame, 'mcp-app/'), []);
  });
});
