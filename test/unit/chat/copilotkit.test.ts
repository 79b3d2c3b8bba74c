import { describe, expect, it } from 'vitest';
import {
  copilotKitMessage,
  frameFromCopilotKitCall,
} from '../../../packages/elements/src/chat/index.js';
import type { AgUiMessage } from '../../../packages/elements/src/chat/index.js';
import { agUi, showOrder, stages } from './recorded-parts.js';

const INPUT = '{"item":"tea","count":2}';
const tools = [showOrder];
const idIn = (messages: readonly AgUiMessage[]) =>
  messages.flatMap(({ toolCalls = [] }) => toolCalls)[0]!.id;
const framesOf = (steps: AgUiMessage[][], options = {}) =>
  steps.map((messages) =>
    frameFromCopilotKitCall({ name: 'show-order', toolCallId: idIn(messages) }, messages, options),
  );

/** A call with its answer, and what the middleware adds to it. */
function answered(
  id: string,
  total: number,
  resourceUri = 'ui://shop/order.html',
  name = 'show-order',
) {
  const text = 'Placed.';
  const content = {
    result: { content: [{ type: 'text', text }], structuredContent: { total } },
    resourceUri,
    serverHash: 'h',
    toolInput: { item: 'tea' },
  };
  return {
    call: { id, function: { name, arguments: '{"item":"tea"}' } },
    answer: { role: 'tool', toolCallId: id, content: text },
    activity: { role: 'activity', activityType: 'mcp-apps', content },
  };
}

describe('calls of CopilotKit', () => {
  it('gives partial input as text, input and one complete result', () => {
    const frames = framesOf(agUi.order, { tools, isStopped: false });
    expect(stages(frames)).toEqual([
      'partial undefined',
      'partial "{\\"item\\":\\"te"',
      `input ${INPUT}`,
      `result ${INPUT} false`,
    ]);
    expect(frames.filter((frame) => frame?.toolResult)).toHaveLength(1);
    expect(frames.at(-1)?.toolResult).toMatchObject({
      structuredContent: { item: 'tea', total: 6 },
      _meta: { 'shop/receipt': 'r1' },
    });
  });

  // A frame whose server changes starts its view again.
  it('says the same about the server of a listed tool before and after its activity', () => {
    const frames = framesOf(agUi.order, { tools, isStopped: false });
    const servers = frames.filter((frame) => frame !== undefined).map(({ serverId }) => serverId);
    expect(new Set(servers)).toEqual(new Set([undefined]));
  });

  it('names the server of a listed tool as the page does', () => {
    const serverOf = (name: string) => (name === 'show-order' ? 'page-shop' : undefined);
    const frames = framesOf(agUi.order, { tools, serverOf, isStopped: false });
    const servers = frames.filter((frame) => frame !== undefined).map(({ serverId }) => serverId);
    expect(new Set(servers)).toEqual(new Set(['page-shop']));
  });

  it('shows the view when its activity arrives, without a list of tools', () => {
    const frames = framesOf(agUi.order, { isStopped: false });
    expect(stages(frames)).toEqual(['nothing', `result ${INPUT} false`]);
    expect(frames.at(-1)).toMatchObject({
      tool: 'show-order',
      resourceUri: 'ui://shop/order.html',
      serverId: 'shop',
    });
  });

  it('reports a tool that failed', () => {
    const frames = framesOf(agUi.fail, { tools, isStopped: false });
    expect(stages(frames).at(-1)).toBe('result {"item":"nothing","count":1} true');
  });

  it('reports the error of a call that could not be made when the run is over', () => {
    const asked = agUi.order.at(-3)!;
    const content = '{"error":"Error: fetch failed"}';
    const messages = [...asked, { role: 'tool', toolCallId: idIn(asked), content }];
    const [running, over] = [false, true].map(
      (isStopped) => framesOf([messages], { tools, isStopped })[0],
    );
    expect(stages([running])).toEqual([`input ${INPUT}`]);
    expect(over?.toolResult).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'Error: fetch failed' }],
    });
  });

  it('without the middleware, uses the text as the result as soon as the model continues', () => {
    const messages = [...agUi.order.at(-2)!, { role: 'assistant', content: 'Here you are.' }];
    const [frame] = framesOf([messages], { tools, isStopped: false });
    expect(frame?.toolResult?.structuredContent).toEqual({ item: 'tea', total: 6 });
  });

  it('gives equal calls their own results, even when they run at the same time', () => {
    const [a, b] = [answered('a', 1), answered('b', 2)];
    const elsewhere = answered('c', 3, 'ui://other/view.html');
    const messages = [
      { role: 'assistant', toolCalls: [a.call, b.call] },
      a.answer,
      b.answer,
      elsewhere.activity,
      a.activity,
      b.activity,
    ];
    const totals = ['a', 'b'].map(
      (toolCallId) =>
        frameFromCopilotKitCall({ name: 'show-order', toolCallId }, messages, { tools })?.toolResult
          ?.structuredContent,
    );
    expect(totals).toEqual([{ total: 1 }, { total: 2 }]);
  });

  describe('equal calls of several tools, with the same text', () => {
    const order = answered('order', 1);
    const stock = answered('stock', 2, 'ui://shop/stock.html', 'show-stock');
    const plain = answered('plain', 3, '', 'get-stock');
    const showStock = {
      ...showOrder,
      name: 'show-stock',
      _meta: { ui: { resourceUri: 'ui://shop/stock.html' } },
    };
    const getStock = { name: 'get-stock', inputSchema: { type: 'object' as const } };
    const asked = (...calls: ReturnType<typeof answered>[]) => [
      { role: 'assistant', toolCalls: calls.map(({ call }) => call) },
    ];
    const totalOf = (
      { call }: ReturnType<typeof answered>,
      messages: readonly AgUiMessage[],
      options: Parameters<typeof frameFromCopilotKitCall>[2] = {},
    ) => {
      const { name } = call.function;
      const frame = frameFromCopilotKitCall({ name, toolCallId: call.id }, messages, options);
      return (
        frame && [
          frame.resourceUri ?? 'listed',
          (frame.toolResult?.structuredContent as { total?: number } | undefined)?.total,
        ]
      );
    };

    it('each tool that the page lists gets its own activity, in whatever order', () => {
      const messages = [
        ...asked(stock, order),
        stock.answer,
        order.answer,
        order.activity,
        stock.activity,
      ];
      const options = { tools: [showOrder, showStock] };
      expect(totalOf(stock, messages, options)).toEqual(['listed', 2]);
      expect(totalOf(order, messages, options)).toEqual(['listed', 1]);
    });

    it('a tool without a view does not take the activity of another', () => {
      const messages = [...asked(plain, order), plain.answer, order.answer, order.activity];
      const options = { tools: [showOrder, getStock] };
      expect(totalOf(plain, messages, options)).toBeUndefined();
      expect(totalOf(order, messages, options)).toEqual(['listed', 1]);
    });

    it('a tool that the page does not list does not take the activity of one that it lists', () => {
      const messages = [...asked(plain, order), plain.answer, order.answer, order.activity];
      expect(totalOf(plain, messages, { tools })).toBeUndefined();
      expect(totalOf(order, messages, { tools })).toEqual(['listed', 1]);
    });

    it('without a list: nobody gets an activity that may belong to another tool', () => {
      const one = [...asked(plain, order), plain.answer, order.answer, order.activity];
      expect([plain, order].map((call) => totalOf(call, one))).toEqual([undefined, undefined]);
      const both = [
        ...asked(stock, order),
        stock.answer,
        order.answer,
        stock.activity,
        order.activity,
      ];
      expect([stock, order].map((call) => totalOf(call, both))).toEqual([
        ['ui://shop/stock.html', 2],
        ['ui://shop/order.html', 1],
      ]);
    });
  });
});

it('gives a message of a view its own id, and a text or parts', () => {
  const text = { type: 'text' as const, text: 'Hello' };
  const [first, second] = [
    copilotKitMessage({ content: [text] }),
    copilotKitMessage({ content: [text] }),
  ];
  expect(first).toMatchObject({ role: 'user', content: 'Hello' });
  expect(first!.id).not.toBe(second!.id);
  expect(
    copilotKitMessage({ content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] })
      .content,
  ).toEqual([{ type: 'image', source: { type: 'data', value: 'AAAA', mimeType: 'image/png' } }]);
});
