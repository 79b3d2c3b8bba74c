// `configureFrames({ log })`: the policy of a view, what it is denied, and what its policy blocks.
import { assert } from 'chai';
import { configureFrames } from '../../../packages/elements/src/mcp-app-frame/index.js';
import type { LogLine } from '../../../packages/elements/src/mcp-app-frame/index.js';
import {
  eventually,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewRequests,
} from '../../support/frame-harness.js';

describe('the log for reviews', () => {
  afterEach(() => {
    removeFrames();
    configureFrames({ log: undefined });
  });

  it('has the policy that the view got, and what was decided', async () => {
    const lines: LogLine[] = [];
    configureFrames({ log: (line) => void lines.push(line) });
    const frame = await readyFrame({
      serverId: 'shop',
      resourceUri: 'ui://shop/cart',
      handlers: {
        readResource: async ({ uri }) => {
          const text = await scriptedHtml();
          return { contents: [{ uri, mimeType: 'text/html;profile=mcp-app', text }] };
        },
        callTool: () => ({ content: [] }),
      },
      consent: { policy: () => 'deny' },
    });
    await eventually(() => lines.length > 0, 'the first line');
    const { contentSecurityPolicy, sandbox, allow } = frame.details;
    assert.include(lines[0], {
      kind: 'policy',
      server: 'shop',
      view: 'ui://shop/cart',
      contentSecurityPolicy,
      sandbox,
      allow,
    });
    assert.isNotEmpty(contentSecurityPolicy!);
    await viewRequests(frame, 'tools/call', { name: 'buy', arguments: { card: '4242' } });
    await eventually(() => lines.some(({ kind }) => kind === 'decision'), 'the decision');
    const decision = lines.find(({ kind }) => kind === 'decision');
    assert.include(decision, { what: 'buy', decision: 'denied', by: 'policy' });
    assert.notInclude(JSON.stringify(lines), '4242');
  });
});
