import { describe, expect, it } from 'vitest';
import {
  assistantUiMessage,
  frameFromAssistantUiPart,
} from '../../../packages/elements/src/chat/index.js';
import type { AssistantUiPart } from '../../../packages/elements/src/chat/index.js';
import { getStock, showOrder, stages } from './recorded-parts.js';

const INPUT = '{"item":"tea","count":2}';
const RUNNING = { type: 'running' };
const call: AssistantUiPart = {
  type: 'tool-call',
  toolName: 'show-order',
  args: { item: 'tea', count: 2 },
  argsText: INPUT,
  status: RUNNING,
};
const frameOf = (change: Partial<AssistantUiPart>, options = {}) =>
  frameFromAssistantUiPart({ ...call, ...change }, { tools: [showOrder, getStock], ...options });

describe('parts of assistant-ui', () => {
  it('gives partial input as text, input and result', () => {
    const result = { content: [], structuredContent: { total: 6 }, _meta: { a: 1 } };
    const frames = [
      frameOf({ args: {}, argsText: '' }),
      frameOf({ args: {}, argsText: '{}' }),
      frameOf({ args: { item: 'te' }, argsText: '{"item":"te' }),
      frameOf({}),
      frameOf({ result, status: { type: 'complete' } }),
    ];
    expect(stages(frames)).toEqual([
      'partial undefined',
      'partial "{\\"item\\":\\"te"',
      `input ${INPUT}`,
      `result ${INPUT} false`,
    ]);
    expect(frames.at(-1)?.toolResult).toBe(result);
  });

  it('gives a tool without arguments an empty input once it is done', () => {
    const done = { args: {}, argsText: '{}', result: 'ok', status: { type: 'complete' } };
    expect(frameOf(done)).toMatchObject({
      toolInput: {},
      toolResult: { content: [{ text: 'ok' }] },
    });
  });

  it('accepts the whole result as the artifact', () => {
    const artifact = { content: [{ type: 'text', text: 'a' }], structuredContent: { b: 1 } };
    expect(frameOf({ result: 'a', artifact })?.toolResult).toBe(artifact);
  });

  it('reports a failed tool, with a result or without', () => {
    expect(frameOf({ result: 'Sold out.', isError: true })?.toolResult).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'Sold out.' }],
    });
    const status = { type: 'incomplete', reason: 'error', error: { message: 'No connection.' } };
    expect(frameOf({ status })?.toolResult).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'No connection.' }],
    });
  });

  it('sends no input for a call that the user stopped halfway', () => {
    const status = { type: 'incomplete', reason: 'cancelled' };
    const frame = frameOf({ status, args: { item: 'te' }, argsText: '{"item":"te' });
    expect(frame).toMatchObject({ toolInput: undefined, toolCancelled: { reason: 'cancelled' } });
  });

  it('handles an approval that is asked, allowed, denied or expired', () => {
    const status = { type: 'requires-action', reason: 'interrupt' };
    const frame = (approval: AssistantUiPart['approval']) =>
      frameOf({ status, approval }, { needsApproval: true, isStopped: true });
    expect(
      stages([
        frame({}),
        frame({ approved: true }),
        frame({ approved: false, reason: 'No.' }),
        frame({ resolution: 'expired' }),
      ]),
    ).toEqual([`partial ${INPUT}`, `input ${INPUT}`, 'cancelled No.', 'cancelled expired']);
  });

  it('reads the view and its server from the part', () => {
    const mcp = { app: { resourceUri: 'ui://a/b', serverId: 'shop' } };
    expect(frameFromAssistantUiPart({ ...call, mcp })).toMatchObject({
      tool: 'show-order',
      resourceUri: 'ui://a/b',
      serverId: 'shop',
    });
  });

  it('shows no frame without a view', () => {
    expect(frameOf({ toolName: 'get-stock' })).toBeUndefined();
    expect(frameOf({ type: 'text' })).toBeUndefined();
    expect(frameFromAssistantUiPart(call)).toBeUndefined();
  });
});

it('turns a message of a view into a message of the user', () => {
  expect(
    assistantUiMessage({
      content: [
        { type: 'text', text: 'Hello' },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
        { type: 'audio', data: 'BBBB', mimeType: 'audio/wav' },
      ],
    }),
  ).toEqual({
    role: 'user',
    content: [
      { type: 'text', text: 'Hello' },
      { type: 'image', image: 'data:image/png;base64,AAAA' },
      { type: 'file', data: 'BBBB', mimeType: 'audio/wav' },
    ],
  });
});
