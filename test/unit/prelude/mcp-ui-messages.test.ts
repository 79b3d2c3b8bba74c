// Messages of older mcp-ui resources, as requests of MCP Apps.
import { describe, expect, it } from 'vitest';
import {
  refusalIn,
  renderDataOf,
  sizeIn,
  translate,
} from '../../../packages/elements/src/prelude/mcp-ui/mcp-ui-messages.js';

describe('messages of mcp-ui', () => {
  it.each([
    [
      { type: 'tool', payload: { toolName: 'ship', params: { order: 1 } } },
      'tools/call',
      { name: 'ship', arguments: { order: 1 } },
    ],
    [
      { type: 'tool', payload: { toolName: 'ship' } },
      'tools/call',
      { name: 'ship', arguments: {} },
    ],
    [
      { type: 'prompt', payload: { prompt: 'Hi' } },
      'ui/message',
      { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
    ],
    [
      { type: 'link', payload: { url: 'https://a.example' } },
      'ui/open-link',
      { url: 'https://a.example' },
    ],
    [
      { type: 'intent', payload: { intent: 'buy', params: { id: 1 } } },
      'mcp-app/mcp-ui-action',
      { action: 'intent', payload: { intent: 'buy', params: { id: 1 } } },
    ],
    [
      { type: 'notify', payload: { message: 'Done' } },
      'mcp-app/mcp-ui-action',
      { action: 'notify', payload: { message: 'Done' } },
    ],
    [{ type: 'notify' }, 'mcp-app/mcp-ui-action', { action: 'notify', payload: {} }],
  ])('%j is %s', (message, method, params) => {
    expect(translate(message)).toEqual({ method, params });
  });

  it('refuses an unknown type with a reason; a message without a type is ignored', () => {
    expect(translate({ type: 'ui-request-data' })).toEqual({
      reason: 'This host does not support messages of the type ui-request-data.',
    });
    expect(translate({ jsonrpc: '2.0', method: 'x' })).toBeUndefined();
    expect(translate({ type: 5 })).toBeUndefined();
  });

  it('keeps only numbers of pixels in a size', () => {
    expect(sizeIn({ width: 300, height: 200 })).toEqual({ width: 300, height: 200 });
    expect(sizeIn({ height: 200, width: '100%' })).toEqual({ height: 200 });
    for (const none of [
      undefined,
      'x',
      {},
      { height: NaN },
      { height: Infinity },
      { height: -1 },
    ]) {
      expect(sizeIn(none)).toBeUndefined();
    }
  });

  it('returns a refusal of the host as an error, and the result of a failed tool as a result', () => {
    expect(refusalIn('ui/open-link', { isError: true })).toBe('The host refused ui/open-link.');
    expect(refusalIn('ui/open-link', {})).toBeUndefined();
    expect(refusalIn('tools/call', { isError: true, content: [] })).toBeUndefined();
  });

  it('gives a view its data: its environment, and the input and result of its tool', () => {
    const context = { theme: 'dark', locale: 'de', displayMode: 'inline', userAgent: 'x' };
    const here = { theme: 'dark', locale: 'de', displayMode: 'inline' };
    expect(renderDataOf(context, undefined, undefined)).toEqual(here);
    const result = { content: [], structuredContent: { n: 1 } };
    expect(renderDataOf(context, { a: 1 }, result)).toEqual({
      ...here,
      toolInput: { a: 1 },
      toolOutput: { n: 1 },
    });
    expect(renderDataOf({}, undefined, { content: [] })).toEqual({ toolOutput: { content: [] } });
  });
});
