import { describe, expect, it } from 'vitest';
import {
  agUiActivityContent,
  agUiEvents,
  agUiHandlers,
  frameFromAgUiActivity,
  frameFromCopilotKitCall,
} from '../../../packages/elements/src/chat/index.js';
import type { AgUiActivity, AgUiMessage } from '../../../packages/elements/src/chat/index.js';
import { agUi, getStock, showOrder } from './recorded-parts.js';

const messages = agUi.order.at(-1)!;
const recorded = messages.find(({ role }) => role === 'activity')!;

const RESULT = {
  content: [
    { type: 'text' as const, text: 'Two teas.' },
    { type: 'text' as const, text: 'secret', annotations: { audience: ['user' as const] } },
  ],
  structuredContent: { total: 6 },
  _meta: { receipt: 'r1' },
};
const CALL = {
  toolCallId: 'call-1',
  resourceUri: 'ui://shop/order.html',
  result: RESULT,
  toolInput: { item: 'tea' },
  serverId: 'shop',
};
const called = (id: string, name: string): AgUiMessage => ({
  role: 'assistant',
  toolCalls: [{ id, function: { name, arguments: '{"item":"tea"}' } }],
});

describe('an activity', () => {
  it('of the middleware is a frame with the whole result', () => {
    expect(frameFromAgUiActivity(recorded)).toEqual({
      tool: undefined,
      resourceUri: 'ui://shop/order.html',
      serverId: 'shop',
      toolInputPartial: undefined,
      toolInput: { item: 'tea', count: 2 },
      toolResult: expect.objectContaining({
        structuredContent: { item: 'tea', total: 6 },
        _meta: { 'shop/receipt': 'r1' },
      }) as object,
      toolCancelled: undefined,
    });
  });

  it('has the tool that the page lists with this view, unless several have it', () => {
    const toolOf = (tools: (typeof showOrder)[] | Record<string, typeof showOrder>) =>
      frameFromAgUiActivity(recorded, { tools })!.tool;
    expect(toolOf([getStock, showOrder])).toBe(showOrder);
    expect(toolOf({ shop_order: showOrder })).toBe(showOrder);
    expect(toolOf([showOrder, { ...showOrder, name: 'edit-order' }])).toBeUndefined();
  });

  it('that names its call has the tool of that call', () => {
    const [, activity] = agUiEvents(CALL);
    const both = [called('call-1', 'edit-order'), called('call-2', 'show-order')];
    expect(frameFromAgUiActivity(activity, { messages: both })!.tool).toBe('edit-order');
    const editOrder = { ...showOrder, name: 'edit-order' };
    const tools = [showOrder, editOrder];
    expect(frameFromAgUiActivity(activity, { messages: both, tools })!.tool).toBe(editOrder);
  });

  it('gets its server from the page, if the page says so', () => {
    const options = { tools: [showOrder], serverOf: (name: string) => `own ${name}` };
    expect(frameFromAgUiActivity(recorded, options)!.serverId).toBe('own show-order');
  });

  it.each<AgUiActivity>([
    { activityType: 'a2ui-surface', content: { resourceUri: 'ui://a' } },
    { activityType: 'mcp-apps', content: 'text' },
    { activityType: 'mcp-apps', content: { resourceUri: 7 } },
    {},
  ])('%j has no view', (activity) => {
    expect(frameFromAgUiActivity(activity)).toBeUndefined();
    expect(agUiActivityContent(activity)).toBeUndefined();
    expect(agUiHandlers(idleAgent().agent, activity)).toEqual({});
  });
});

describe('the events of a call', () => {
  it('are text for the model and the whole result for the view', () => {
    const [answer, activity] = agUiEvents(CALL);
    expect(answer).toMatchObject({ type: 'TOOL_CALL_RESULT', content: 'Two teas.' });
    expect(frameFromAgUiActivity(activity)).toMatchObject({
      resourceUri: CALL.resourceUri,
      serverId: 'shop',
      toolInput: CALL.toolInput,
      toolResult: RESULT,
    });
  });

  it('have the same ids when they are sent again, so that they replace each other', () => {
    const ids = () => agUiEvents(CALL).map(({ messageId }) => messageId);
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(2);
  });

  it('belong to their call, also beside an equal one', () => {
    const events = ['call-1', 'call-2'].map((toolCallId, total) =>
      agUiEvents({
        ...CALL,
        toolCallId,
        result: { ...RESULT, structuredContent: { total } },
      }),
    );
    const all: AgUiMessage[] = [
      called('call-1', 'show-order'),
      called('call-2', 'edit-order'),
      // The activities arrive in another order than the calls.
      ...events.toReversed().flatMap(([answer, activity]) => [
        { role: 'tool', toolCallId: answer.toolCallId, content: answer.content },
        { role: 'activity', activityType: activity.activityType, content: activity.content },
      ]),
    ];
    for (const [index, toolCallId] of ['call-1', 'call-2'].entries()) {
      const frame = frameFromCopilotKitCall({ name: 'any', toolCallId }, all);
      expect(frame?.toolResult?.structuredContent).toEqual({ total: index });
    }
  });
});

/** An agent that answers what it is asked, and notes it. */
function idleAgent(answer: (request: unknown) => unknown = () => ({ content: [] })) {
  const asked: unknown[] = [];
  const listeners = new Set<{ onRunFinalized?(): void }>();
  const state = { isRunning: false, running: 0, most: 0, aborted: 0 };
  const agent = {
    get isRunning() {
      return state.isRunning;
    },
    messages: ['a message'],
    subscribers: ['a listener'],
    subscribe(listener: { onRunFinalized?(): void }) {
      listeners.add(listener);
      return { unsubscribe: () => listeners.delete(listener) };
    },
    clone: () => ({
      messages: ['a message'],
      subscribers: ['a listener'],
      abortRun: () => state.aborted++,
      async runAgent(this: { messages: unknown[]; subscribers: unknown[] }, params: object) {
        state.most = Math.max(state.most, ++state.running);
        const { messages: own, subscribers } = this;
        asked.push({ ...params, own, subscribers });
        await Promise.resolve();
        state.running--;
        return { result: answer(params) };
      },
    }),
  };
  return {
    agent,
    asked,
    state,
    finish() {
      state.isRunning = false;
      for (const listener of listeners) listener.onRunFinalized?.();
    },
    listeners,
  };
}

const context = (signal = new AbortController().signal) => ({ signal }) as never;

describe('the handlers of a frame', () => {
  it('pass requests on through a copy of the agent, with the server of the activity', async () => {
    const { agent, asked } = idleAgent();
    const handlers = agUiHandlers(agent, recorded);
    await handlers.callTool!({ name: 'get-stock' }, context());
    await handlers.readResource!({ uri: 'ui://a' }, context());
    const { serverId, serverHash } = agUiActivityContent(recorded)!;
    const sent = (method: string, params: object) => ({
      forwardedProps: { __proxiedMCPRequest: { serverId, serverHash, method, params } },
      own: [],
      subscribers: [],
    });
    expect(asked).toEqual([
      sent('tools/call', { name: 'get-stock' }),
      sent('resources/read', { uri: 'ui://a' }),
    ]);
  });

  it('send one request at a time, also of several frames', async () => {
    const { agent, state } = idleAgent();
    const frames = [1, 2, 3].map(() => agUiHandlers(agent, recorded));
    await Promise.all(frames.map(({ callTool }) => callTool!({ name: 'x' }, context())));
    expect(state.most).toBe(1);
  });

  it('wait for the end of a run', async () => {
    const { agent, asked, state, finish, listeners } = idleAgent();
    state.isRunning = true;
    const call = agUiHandlers(agent, recorded).callTool!({ name: 'x' }, context());
    await new Promise((resolve) => setTimeout(resolve));
    expect([asked.length, listeners.size]).toEqual([0, 1]);
    finish();
    await call;
    expect([asked.length, listeners.size]).toEqual([1, 0]);
  });

  it('stop waiting when the request is cancelled, and let the next one through', async () => {
    const { agent, asked, state, finish, listeners } = idleAgent();
    state.isRunning = true;
    const { callTool } = agUiHandlers(agent, recorded);
    const cancel = new AbortController();
    const call = callTool!({ name: 'x' }, context(cancel.signal));
    const next = callTool!({ name: 'y' }, context());
    await new Promise((resolve) => setTimeout(resolve));
    cancel.abort(new Error('gone'));
    await expect(call).rejects.toThrow('gone');
    finish();
    await next;
    expect([asked.length, listeners.size]).toEqual([1, 0]);
  });

  it('let the next request through if a cancelled run does not end', async () => {
    const { agent, state } = idleAgent(() => ({}));
    const { clone } = agent;
    agent.clone = () => ({ ...clone(), runAgent: () => new Promise(() => {}) });
    const { callTool } = agUiHandlers(agent, recorded);
    const cancel = new AbortController();
    const call = callTool!({ name: 'x' }, context(cancel.signal));
    const next = callTool!({ name: 'y' }, context());
    await new Promise((resolve) => setTimeout(resolve));
    agent.clone = clone;
    cancel.abort(new Error('gone'));
    await expect(call).rejects.toThrow('gone');
    expect(await next).toEqual({});
    expect(state.aborted).toBe(1);
  });

  it.each([
    [{ error: 'Unknown server' }, /tools\/call: Unknown server/],
    [undefined, /MCPAppsMiddleware/],
  ])('report %j as a failure', async (answer, message) => {
    const { agent } = idleAgent(() => answer);
    const { callTool } = agUiHandlers(agent, recorded);
    await expect(callTool!({ name: 'x' }, context())).rejects.toThrow(message);
  });

  it('list the tools of the page, so that the frame knows which are for views', async () => {
    const { agent } = idleAgent();
    const { listTools } = agUiHandlers(agent, recorded, { tools: { shop: showOrder } });
    expect(await listTools!({}, context())).toEqual({ tools: [showOrder] });
    expect(agUiHandlers(agent, recorded).listTools).toBeUndefined();
  });
});
