import { describe, expect, it } from 'vitest';
import {
  frameFromTanStackPart,
  tanStackMessage,
} from '../../../packages/elements/src/chat/index.js';
import type { TanStackPart } from '../../../packages/elements/src/chat/index.js';
import { showOrder, stages, tanStack } from './recorded-parts.js';

const INPUT = '{"item":"tea","count":2}';
const tools = [showOrder];
const framesOf = (steps: TanStackPart[][], options = {}) =>
  steps.map((parts) => frameFromTanStackPart(parts[0]!, parts, options));

describe('parts of TanStack AI', () => {
  it('gives partial input as text, input and result', () => {
    expect(stages(framesOf(tanStack.order, { tools }))).toEqual([
      'partial undefined',
      'partial "{\\"item\\":\\"te"',
      `partial ${JSON.stringify(INPUT)}`,
      `input ${INPUT}`,
      `result ${INPUT} false`,
    ]);
  });

  it('reads structured content from a result that arrived as JSON', () => {
    expect(framesOf(tanStack.order, { tools }).at(-1)?.toolResult).toEqual({
      content: [{ type: 'text', text: '{"item":"tea","total":6}' }],
      structuredContent: { item: 'tea', total: 6 },
    });
  });

  it('shows the view when it is delivered, without a list of tools', () => {
    const frames = framesOf(tanStack.order);
    expect(stages(frames)).toEqual(['nothing', `input ${INPUT}`, `result ${INPUT} false`]);
    expect(frames.at(-1)).toMatchObject({
      tool: 'show-order',
      resource: { uri: 'ui://shop/order.html', text: '<p>view</p>' },
    });
  });

  it('reports a tool that failed', () => {
    expect(framesOf(tanStack.fail, { tools }).at(-1)?.toolResult).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'MCP tool "show-order" returned an error: Sold out.' }],
    });
  });

  it('joins a result of several parts', () => {
    const content = [
      { type: 'text', content: 'Look:' },
      { type: 'image', source: { type: 'data', value: 'AAAA', mimeType: 'image/png' } },
    ];
    const result = { type: 'tool-result', toolCallId: 'call-4', state: 'complete', content };
    const call = tanStack.order[3]![0]!;
    expect(
      frameFromTanStackPart({ ...call, id: 'call-4' }, [result], { tools })?.toolResult,
    ).toEqual({
      content: [
        { type: 'text', text: 'Look:' },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      ],
    });
  });

  it('handles an approval that is asked, allowed or denied', () => {
    const call = tanStack.order[3]![0]!;
    const frame = (state: string, approved?: boolean) =>
      frameFromTanStackPart({ ...call, state, approval: { approved } }, [], {
        tools,
        needsApproval: true,
        isStopped: true,
      });
    expect(
      stages([
        frame('approval-requested'),
        frame('approval-responded', true),
        frame('approval-responded', false),
      ]),
    ).toEqual([`partial ${INPUT}`, `input ${INPUT}`, 'cancelled']);
  });

  it('shows no frame for parts that are not calls', () => {
    const parts = tanStack.order.at(-1)!;
    expect(parts.length).toBeGreaterThan(2);
    const others = parts.slice(1).map((part) => frameFromTanStackPart(part, parts, { tools }));
    expect(stages(others)).toEqual(['nothing']);
  });
});

it('turns a message of a view into a text or parts', () => {
  const text = { type: 'text' as const, text: 'Hello' };
  expect(tanStackMessage({ content: [text, text] })).toBe('Hello\nHello');
  expect(
    tanStackMessage({ content: [text, { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }] }),
  ).toEqual({
    content: [
      { type: 'text', content: 'Hello' },
      { type: 'audio', source: { type: 'data', value: 'AAAA', mimeType: 'audio/wav' } },
    ],
  });
});
