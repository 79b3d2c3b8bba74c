import { describe, expect, it } from 'vitest';
import { aiSdkMessage, frameFromAiSdkPart } from '../../../packages/elements/src/chat/index.js';
import { aiSdk, getStock, showOrder, stages } from './recorded-parts.js';

const INPUT = '{"item":"tea","count":2}';
const framesOf = (parts: (typeof aiSdk)['order'], options = {}) =>
  parts.map((part) => frameFromAiSdkPart(part, options));

describe('parts of the AI SDK', () => {
  it('gives partial input, input and result', () => {
    expect(stages(framesOf(aiSdk.order))).toEqual([
      'partial undefined',
      'partial {"item":"te"}',
      `partial ${INPUT}`,
      `input ${INPUT}`,
      `result ${INPUT} false`,
    ]);
  });

  it('keeps the whole result', () => {
    const result = frameFromAiSdkPart(aiSdk.order.at(-1)!)?.toolResult;
    expect(result).toMatchObject({
      content: [{ type: 'text' }],
      structuredContent: { item: 'tea', total: 6 },
      _meta: { 'shop/receipt': 'r1' },
    });
  });

  it('reads tool and view from the metadata of a part; a definition of the page wins', () => {
    const part = aiSdk.order.at(-1)!;
    expect(frameFromAiSdkPart(part)).toMatchObject({
      tool: 'show-order',
      resourceUri: 'ui://shop/order.html',
    });
    const listed = frameFromAiSdkPart(part, { tools: [showOrder] });
    expect(listed).toMatchObject({ tool: showOrder });
    expect(listed).not.toHaveProperty('resourceUri');
  });

  it('reports a failed tool, with its own result or with an error of the AI SDK', () => {
    expect(stages(framesOf(aiSdk.fail)).at(-1)).toBe('result {"item":"nothing","count":1} true');
    const failed = {
      ...aiSdk.order[3]!,
      state: 'output-error',
      input: undefined,
      rawInput: { item: 'tea' },
      errorText: 'No connection.',
    };
    expect(frameFromAiSdkPart(failed)).toMatchObject({
      toolInput: { item: 'tea' },
      toolResult: { isError: true, content: [{ type: 'text', text: 'No connection.' }] },
    });
  });

  it('keeps an input that was already sent while the user is asked', () => {
    expect(stages(framesOf(aiSdk.approve)).slice(-2)).toEqual([
      'partial {"item":"milk","count":1}',
      'input {"item":"milk","count":1}',
    ]);
  });

  describe('with needsApproval', () => {
    const asked = aiSdk.approve.at(-1)!;
    const needsApproval = (name: string) => name === 'show-order';
    const frameOf = (change: object, isStopped = false) =>
      stages([frameFromAiSdkPart({ ...asked, ...change }, { needsApproval, isStopped })])[0];

    it('sends no final input before the user answers', () => {
      expect(stages(framesOf(aiSdk.approve, { needsApproval })).at(-1)).toMatch(/^partial/);
    });

    it.each([
      ['allowed', { state: 'approval-responded', approval: { approved: true } }, /^input/],
      ['denied', { state: 'approval-responded', approval: { approved: false } }, /^cancelled$/],
      ['over', { state: 'output-denied', approval: { reason: 'No.' } }, /^cancelled No\.$/],
      ['done', { state: 'output-available', output: 'ok' }, /^result/],
    ])('%s', (_, change, told) => expect(frameOf(change)).toMatch(told));

    it('does not cancel calls that wait for the user, or that the user allowed, when a run ends', () => {
      expect(frameOf({}, true)).toMatch(/^partial/);
      const allowed = { state: 'approval-responded', approval: { approved: true } };
      expect(frameOf(allowed, true)).toMatch(/^input/);
    });
  });

  it('cancels an approved call when the run that makes it was aborted, and not a call that waits for the user', () => {
    const asked = aiSdk.approve.at(-1)!;
    const allowed = { ...asked, state: 'approval-responded', approval: { approved: true } };
    const options = { needsApproval: true, isStopped: true, wasAborted: true };
    expect(stages([asked, allowed].map((part) => frameFromAiSdkPart(part, options)))).toEqual([
      'partial {"item":"milk","count":1}',
      'cancelled',
    ]);
  });

  it('cancels the open calls of a stopped run, and no others', () => {
    expect(stages(framesOf(aiSdk.order, { isStopped: true }))).toEqual([
      'cancelled',
      `result ${INPUT} false`,
    ]);
    const [, partial] = framesOf(aiSdk.order, { isStopped: true });
    expect(partial?.toolInput).toBeUndefined();
  });

  it('does not treat a preliminary output as the result', () => {
    const part = { ...aiSdk.order.at(-1)!, preliminary: true };
    expect(stages([frameFromAiSdkPart(part)])).toEqual([`input ${INPUT}`]);
  });

  it('reads static parts: the name from the type, and a typed output as structured content', () => {
    const part = {
      type: 'tool-show-order',
      state: 'output-available',
      input: {},
      output: { total: 6 },
    };
    expect(frameFromAiSdkPart(part, { tools: { 'show-order': showOrder } })?.toolResult).toEqual({
      content: [{ type: 'text', text: '{"total":6}' }],
      structuredContent: { total: 6 },
    });
  });

  it('maps names of the model to tools of the server', () => {
    const part = { type: 'tool-shop_show-order', state: 'input-available', input: {} };
    const tools = { 'shop_show-order': showOrder };
    expect(frameFromAiSdkPart(part, { tools })?.tool).toBe(showOrder);
    expect(frameFromAiSdkPart({ ...part, type: 'tool-constructor' }, { tools })).toBeUndefined();
  });

  it.each([
    ['text', { type: 'text', text: 'Hello', state: 'done' }],
    ['a tool without a view', { type: 'tool-get-stock', state: 'input-available', input: {} }],
    [
      'a tool that is not in any list',
      { type: 'dynamic-tool', toolName: 'x', state: 'input-available' },
    ],
    ['an unknown state', { ...aiSdk.order[0]!, state: 'sleeping' }],
  ])('shows no frame for %s', (_, part) => {
    expect(frameFromAiSdkPart(part, { tools: [getStock] })).toBeUndefined();
  });
});

it('turns any message of a view into a message of the user', () => {
  const resource = { uri: 'a:b', text: 'c' };
  expect(
    aiSdkMessage({
      content: [
        { type: 'text', text: 'Hello' },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
        { type: 'resource', resource },
        { type: 'resource', resource: { uri: 'a:b', blob: 'BBBB' } },
        { type: 'resource_link', uri: 'https://example.com/', name: 'A link' },
      ],
    }),
  ).toEqual({
    role: 'user',
    parts: [
      { type: 'text', text: 'Hello' },
      { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AAAA' },
      { type: 'text', text: 'c' },
      {
        type: 'file',
        mediaType: 'application/octet-stream',
        url: 'data:application/octet-stream;base64,BBBB',
      },
      { type: 'text', text: 'https://example.com/' },
    ],
  });
});
