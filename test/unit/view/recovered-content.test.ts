// Hosts that drop `structuredContent` (ext-apps#696).
import { describe, expect, it } from 'vitest';
import type { CallToolResult } from '../../../packages/elements/src/protocol/mcp.js';
import type { McpAppOptions } from '../../../packages/elements/src/view/app-connection.js';
import { connected, settled } from './support/fake-host.js';

const DATA = { orders: [{ id: 1 }], next: null };
const block = (text: unknown) =>
  ({ type: 'text' as const, text }) as { type: 'text'; text: string };

/** What a view has after it received this result. */
async function resultAfter(result: unknown, options: McpAppOptions = {}) {
  const { app, host } = await connected({}, options);
  const events: unknown[] = [];
  app.on('toolresult', (params) => events.push(params));
  host.peer.notify('ui/notifications/tool-result', result as CallToolResult);
  await settled();
  const { toolResult, toolStatus } = app.getSnapshot();
  expect(events).toEqual([toolResult]);
  return { toolResult, toolStatus };
}

describe('structured content that the host dropped', () => {
  it('is read from the text block with the same JSON, and marked', async () => {
    const content = [block('Two orders.'), block(JSON.stringify(DATA, undefined, 2))];
    const { toolResult, toolStatus } = await resultAfter({ content, _meta: { a: 1 } });
    expect(toolStatus).toBe('result');
    expect(toolResult).toEqual({
      content,
      _meta: { a: 1 },
      structuredContent: DATA,
      isRecovered: true,
    });
  });

  it.each([
    ['there', { content: [block('{"other":1}')], structuredContent: DATA }],
    ['null on purpose', { content: [block('{"other":1}')], structuredContent: null }],
    ['not the only candidate', { content: [block('{"a":1}'), block('{"b":2}')] }],
    ['a list', { content: [block('[1]')] }],
    ['a number', { content: [block('42')] }],
    ['words', { content: [block('{ not JSON }')] }],
    ['part of an error', { content: [block('{"code":1}')], isError: true }],
    ['in a block that is not text', { content: [{ type: 'image', data: '{"a":1}' }] }],
    ['in broken blocks', { content: [null, 3, 'x', {}, block(undefined), block({ a: 1 })] }],
    ['not there at all', { content: [] }],
  ])('stays as the host sent it if it is %s', async (_, result) => {
    const { toolResult } = await resultAfter(result);
    expect(toolResult).toEqual(result);
    expect(toolResult).not.toHaveProperty('isRecovered');
  });

  it('is not recovered by a view that turned this off', async () => {
    const result = { content: [block(JSON.stringify(DATA))] };
    const { toolResult } = await resultAfter(result, { recoverStructuredContent: false });
    expect(toolResult).toEqual(result);
  });
});
