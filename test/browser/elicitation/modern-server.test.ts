// A frame with a server of MCP 2026-07-28, which does not ask: it answers a call with `input_required`.
import {
  createMcpHandler,
  inputRequired,
  inputResponse,
  McpServer,
} from '@modelcontextprotocol/server';
import { assert } from 'chai';
import { eventually, mountFrame, removeFrames } from '../../support/frame-harness.js';
import { QUESTION, shownForm, statesOf } from './asking-frame.js';
import { enter, press } from './elicitation-page.js';

describe('the questions of MCP 2026-07-28', () => {
  afterEach(removeFrames);

  it('are asked in the frame, and its call continues with the answer', async () => {
    const handler = createMcpHandler(() => {
      const server = new McpServer({ name: 'Travel', version: '1' });
      server.registerTool('book', {}, (context) => {
        const answer = inputResponse(context.mcpReq.inputResponses, 'size');
        if (answer.kind === 'missing')
          return inputRequired({ inputRequests: { size: inputRequired.elicit(QUESTION) } });
        return { content: [], structuredContent: { ...answer } };
      });
      return server;
    });
    const inPage: typeof fetch = (url, init) =>
      handler.fetch(new Request(url, init), {
        parsedBody: init?.body ? JSON.parse(String(init.body)) : undefined,
      });
    const frame = mountFrame({
      server: new URL('/mcp', location.href).href,
      auth: { fetch: inPage },
      tool: 'book',
      elicitation: 'form',
    });
    const states = statesOf(frame);
    const form = await shownForm(frame);
    enter(form, 'Size', 'M');
    press(form, 'Send');
    await eventually(() => frame.toolResult, 'the call has ended');
    assert.include(JSON.stringify(frame.toolResult), '"size":"M"');
    assert.deepEqual(states, ['frame asked', 'frame accept']);
  });
});
