// The tool data of a frame: what the page sets, and the result of the call that the frame makes itself.
import { describe, expect, it, vi } from 'vitest';
import { identityOf } from '../../../../packages/elements/src/host/identity/identity.js';
import {
  FrameToolCall,
  feedPartial,
} from '../../../../packages/elements/src/mcp-app-frame/lifecycle/frame-tool-call.js';

const server = 'https://a.test/mcp';

function frameWith(properties: object) {
  const frame = {
    identity: identityOf({ server, owner: {} }),
    requestUpdate: vi.fn(),
    ...properties,
  } as Record<string, unknown> & { requestUpdate: ReturnType<typeof vi.fn> };
  return { frame, call: new FrameToolCall(frame as never, () => {}) };
}

describe('the data for the view', () => {
  it('is what the page set', () => {
    const data = {
      toolInput: { n: 1 },
      toolInputPartial: '{',
      toolResult: { content: [] },
      toolCancelled: {},
      toolProgress: { progress: 1 },
      toolCalls: [],
    };
    expect(frameWith(data).call.data(undefined)).toEqual({
      input: data.toolInput,
      partial: '{',
      result: data.toolResult,
      cancelled: {},
      progress: { progress: 1 },
      calls: [],
      call: 0,
    });
  });

  it('has undefined for null, as frameworks set it', () => {
    const nothing = { toolInputPartial: null, toolResult: null, toolCancelled: null };
    const { partial, result, cancelled } = frameWith(nothing).call.data(undefined);
    expect([partial, result, cancelled]).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['the tool of its server', { server, tool: 'pay' }, {}],
    ['no tool', { server }, undefined],
    ['no server', { tool: 'pay' }, undefined],
    ['a client', { server, tool: 'pay', client: {} }, undefined],
    ['a relay', { server, tool: 'pay', relay: 'wss://a.test' }, undefined],
  ])('has an empty input only if the frame calls the tool itself: %s', (_, properties, input) => {
    expect(frameWith(properties).call.data(undefined).input).toEqual(input);
  });

  it('omits the result that a restored view had with another input', () => {
    const result = { content: [] };
    const kept = (input: object, of = result) =>
      ({ origin: 'snapshot', source: {}, toolData: { input, result: of } }) as never;
    const { call } = frameWith({ toolInput: { n: 2 }, toolResult: result });
    expect(call.data(kept({ n: 1 })).result).toBeUndefined();
    expect(call.data(kept({ n: 2 })).result).toBe(result);
    expect(call.data(kept({ n: 1 }, { content: [] })).result).toBe(result);
    expect(call.data(undefined).result).toBe(result);
  });
});

describe('the code for calls', () => {
  it('is loaded by frames that call their tool, which are updated then', async () => {
    const { frame, call } = frameWith({ server, tool: 'pay', toolResult: { content: [] } });
    expect(call.isPending).toBe(false);
    call.ensure();
    expect(call.isPending).toBe(true);
    const calls = await call.loadIfOwn();
    expect(call.calls).toBe(calls);
    expect(frame.requestUpdate).toHaveBeenCalledOnce();
    expect(call.isPending).toBe(false);
    const ensured = vi.spyOn(call.calls!, 'ensure');
    call.ensure();
    expect(ensured).toHaveBeenCalledOnce();
    expect(await call.load()).toBe(calls);
  });

  it('is not loaded by others, unless they have to say that there is no call', async () => {
    const { call } = frameWith({ html: '<p>1</p>' });
    call.ensure();
    expect(await call.loadIfOwn()).toBeUndefined();
    expect([call.calls, call.isPending]).toEqual([undefined, false]);
    const calls = await call.load();
    expect(() => calls.repeat()).toThrow(/no call/i);
  });
});

describe('partial input', () => {
  const changed = (...names: string[]) => new Map(names.map((name) => [name, undefined]));

  it('is sent without anything else if only it has changed', () => {
    const feed = vi.fn();
    const frame = { toolInputPartial: '{"a' } as never;
    expect(feedPartial(frame, changed('toolInputPartial'), { feed } as never)).toBe(true);
    expect(feed).toHaveBeenCalledWith({ partial: '{"a' });
    expect(
      feedPartial({ toolInputPartial: null } as never, changed('toolInputPartial'), {
        feed,
      } as never),
    ).toBe(true);
    expect(feed).toHaveBeenLastCalledWith({ partial: undefined });
  });

  it.each([
    ['something else has changed', changed('tool'), true],
    ['more has changed', changed('toolInputPartial', 'tool'), true],
    ['nothing has changed', changed(), true],
    ['there is no session', changed('toolInputPartial'), false],
  ])('needs an update if %s', (_, names, hasSession) => {
    const feed = vi.fn();
    const session = hasSession ? ({ feed } as never) : undefined;
    expect(feedPartial({ toolInputPartial: '{' } as never, names, session)).toBe(false);
    expect(feed).not.toHaveBeenCalled();
  });
});
