// Another proxy page forwards everything that a view sends. The host page must then itself block what our page would
// block.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
  viewRequests,
} from '../support/frame-harness.js';
import { otherOrigin } from '../support/other-origin.js';
import { recordEvents } from './support/session-events.js';

describe('behind a proxy page that forwards everything', () => {
  let frame: McpAppFrameElement;
  let events: Event[];
  const calls: unknown[] = [];

  before(async () => {
    frame = await readyFrame({
      html: await scriptedHtml(),
      sandbox: { url: `${otherOrigin}/test/pages/plain-proxy.html` },
      handlers: {
        callTool: ({ arguments: args }) => {
          calls.push(args);
          return { content: [] };
        },
      },
    });
    events = recordEvents(frame);
  });
  beforeEach(() => {
    events.length = 0;
    calls.length = 0;
  });
  after(removeFrames);

  const refusals = () => events.filter(({ type }) => type === 'mcp-app-refused').length;

  for (const form of ['message', 'JSON.stringify(message)'])
    it(`S7 a view cannot report in the name of the sandbox: ${form}`, async () => {
      await viewEvaluates(
        frame,
        `for (const kind of ['unsafe', 'key', 'csp-violation', 'view-error', 'navigation']) {
          const message = { jsonrpc: '2.0', method: 'ui/notifications/sandbox-report', params: { kind, key: 'Escape' } };
          parent.postMessage(${form}, '*');
        }`,
      );
      assert.deepEqual((await viewRequests(frame, 'ping')).result, {});
      assert.equal(frame.status, 'ready');
      assert.deepEqual(events, []);
    });

  it('X7 K4 applies the same checks to JSON text as to objects: no __proto__, no deep nesting', async () => {
    await viewEvaluates(
      frame,
      `{
        const call = (args) => '{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"t","arguments":' + args + '}}';
        parent.postMessage(call('{"deep":' + '['.repeat(70) + ']'.repeat(70) + '}'), '*');
        parent.postMessage(call('{"__proto__":{"polluted":1},"a":1}'), '*');
      }`,
    );
    await eventually(() => calls.length > 0, 'the call');
    assert.equal(JSON.stringify(calls), '[{"a":1}]');
    assert.equal(refusals(), 1);
    assert.deepEqual((await viewRequests(frame, 'ping')).result, {});
  });
});
