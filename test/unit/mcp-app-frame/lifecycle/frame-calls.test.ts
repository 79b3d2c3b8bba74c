import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { identityOf } from '../../../../packages/elements/src/host/identity/identity.js';
import { FrameCalls } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/frame-calls.js';
import type { CallingFrame } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/frame-calls.js';
import { page } from '../../../../packages/elements/src/mcp-app-frame/page-settings.js';

const server = 'https://x/mcp';

/** A frame with a server whose tool answers so. */
function calling(more: object = {}, answer: () => unknown = () => ({ content: [] })) {
  const frame = {
    server,
    tool: 'pay',
    toolInput: { n: 1 },
    toolResult: undefined as unknown,
    toolProgress: undefined as unknown,
    identity: identityOf({ server, owner: {} }),
    requestUpdate: () => {},
    ...more,
  };
  const asked: unknown[] = [];
  const reached = vi.fn(async () => ({
    ready: async () => {},
    close: () => {},
    request: async (_: string, params: unknown) => {
      asked.push(params);
      return answer();
    },
  }));
  const calls = new FrameCalls(frame as unknown as CallingFrame, reached as never, () => {});
  return { frame, calls, asked, reached };
}

/** A frame that has called its tool, and shows the result. */
async function called() {
  const { frame, calls } = calling();
  calls.ensure();
  await vi.waitFor(() => expect(frame.toolResult).toBeDefined());
  return { frame, calls };
}

describe('the result of a former call', () => {
  it('is removed before anybody takes it for that of the next input', async () => {
    const { frame, calls } = await called();
    calls.forgetFormer();
    expect(frame.toolResult).toBeDefined();
    frame.toolInput = { n: 2 };
    calls.forgetFormer();
    expect(frame.toolResult).toBeUndefined();
  });

  it('is removed when the frame has no call any more', async () => {
    const { frame, calls } = await called();
    frame.tool = '';
    calls.forgetFormer();
    expect(frame.toolResult).toBeUndefined();
  });

  it('stays if the page has set another one', async () => {
    const { frame, calls } = await called();
    const own = { content: [{ type: 'text', text: 'of the page' }] };
    Object.assign(frame, { toolInput: { n: 2 }, toolResult: own });
    calls.forgetFormer();
    expect(frame.toolResult).toBe(own);
  });
});

describe('a frame that calls its tool', () => {
  it('does not call it without a server and a tool, or with a client or a relay', () => {
    for (const more of [{ server: '' }, { tool: '' }, { client: {} }, { relay: 'wss://x' }]) {
      const { calls, reached } = calling(more);
      calls.ensure();
      expect(reached).not.toHaveBeenCalled();
      expect(calls.isPending).toBe(false);
    }
  });

  it('calls the tool by its name, also if the page set the tool itself', async () => {
    const { calls, frame, asked } = calling({
      tool: { name: 'pay', inputSchema: {} },
      toolInput: undefined,
    });
    calls.ensure();
    await vi.waitFor(() => expect(frame.toolResult).toBeDefined());
    expect(asked).toEqual([{ name: 'pay', arguments: {} }]);
    expect(calls.count).toBe(1);
  });

  it.each([{ toolResult: { content: [] } }, { toolCancelled: {} }])(
    'does not call it if the page has the outcome, also of a call in progress: %j',
    async (outcome) => {
      const { calls, frame, asked } = calling({}, () => new Promise(() => {}));
      calls.ensure();
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      Object.assign(frame, outcome);
      calls.ensure();
      expect(calls.isPending).toBe(false);
      calls.ensure();
      expect(asked).toHaveLength(1);
      expect(frame.toolResult).toEqual(outcome.toolResult);
    },
  );

  it('shows the result of an earlier input again, without another call', async () => {
    const { calls, frame, asked } = calling();
    calls.ensure();
    await vi.waitFor(() => expect(frame.toolResult).toBeDefined());
    const first = frame.toolResult;
    frame.toolInput = { n: 2 };
    calls.ensure();
    expect(frame.toolResult).toBeUndefined();
    await vi.waitFor(() => expect(frame.toolResult).toBeDefined());
    frame.toolInput = { n: 1 };
    calls.ensure();
    expect(frame.toolResult).toBe(first);
    expect(asked).toHaveLength(2);
  });

  it('removes its result and stops when it has no tool any more', async () => {
    const { calls, frame } = await called();
    frame.tool = '';
    calls.ensure();
    expect(frame.toolResult).toBeUndefined();
    expect(() => calls.repeat()).toThrow();
  });

  it('removes the old result while it repeats a call, and not that of a call in progress', async () => {
    const { calls, frame, asked } = calling();
    calls.ensure();
    await vi.waitFor(() => expect(frame.toolResult).toBeDefined());
    const again = calls.repeat();
    expect(frame.toolResult).toBeUndefined();
    expect(calls.repeat()).toBe(again);
    await again;
    expect([asked.length, calls.count]).toEqual([2, 2]);
  });

  it('does not call a tool whose call was made elsewhere', () => {
    const result = { content: [] };
    const { calls, frame, reached } = calling({ toolResult: result });
    calls.adopt(result);
    calls.ensure();
    expect(reached).not.toHaveBeenCalled();
    frame.tool = '';
    calls.adopt(undefined);
    expect(calls.isPending).toBe(false);
  });

  it('forgets everything of another server or user', async () => {
    const { calls, frame, asked } = calling();
    calls.ensure();
    await vi.waitFor(() => expect(frame.toolResult).toBeDefined());
    frame.toolProgress = { progress: 1 };
    calls.reset();
    expect([frame.toolResult, frame.toolProgress]).toEqual([undefined, undefined]);
    calls.ensure();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
  });

  it('forgets a call that certainly failed, and keeps a result', async () => {
    let fails = true;
    const { calls, frame, asked } = calling({}, () => {
      if (fails) throw Object.assign(new Error('no'), { code: -32602 });
      return { content: [] };
    });
    calls.ensure();
    await vi.waitFor(() => expect(frame.toolResult).toMatchObject({ isError: true }));
    fails = false;
    calls.forgetFailures();
    expect(frame.toolResult).toBeUndefined();
    calls.ensure();
    await vi.waitFor(() => expect(frame.toolResult).toEqual({ content: [] }));
    calls.forgetFailures();
    calls.ensure();
    expect(frame.toolResult).toEqual({ content: [] });
    expect(asked).toHaveLength(2);
  });

  it('cancels a call in progress, which may have run', async () => {
    const { calls, frame, asked } = calling({}, () => new Promise(() => {}));
    calls.ensure();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    calls.cancel();
    expect(calls.isPending).toBe(false);
    expect(frame.toolResult).toMatchObject({ isError: true });
  });

  it('does not repeat a call in progress, and keeps a result that the page set meanwhile', async () => {
    const { calls, frame, asked } = calling({}, () => new Promise(() => {}));
    calls.ensure();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const own = { content: [] };
    frame.toolResult = own;
    void calls.repeat();
    expect(frame.toolResult).toBe(own);
    expect(asked).toHaveLength(1);
  });

  it('does not call a tool that was adopted without a result', () => {
    const { calls, reached } = calling();
    calls.adopt(undefined);
    calls.ensure();
    expect(reached).not.toHaveBeenCalled();
  });

  /** The options that the tool's call gets. */
  async function optionsOf(more: object) {
    let options: { timeout?: number; onprogress(progress: object): void } | undefined;
    const { calls, frame, reached } = calling(more);
    reached.mockResolvedValue({
      ready: async () => {},
      close: () => {},
      request: (async (_: string, __: unknown, given: typeof options) => (
        (options = given),
        new Promise(() => {})
      )) as never,
    });
    calls.ensure();
    await vi.waitFor(() => expect(options).toBeDefined());
    return { frame, options: options! };
  }

  it('gives its limit to the call, and shows the progress', async () => {
    const { frame, options } = await optionsOf({ limits: { requestTimeout: 7 } });
    expect(options.timeout).toBe(7);
    options.onprogress({ progress: 1 });
    expect(frame.toolProgress).toEqual({ progress: 1 });
  });

  it('gives the limit of the page to the call, unless the frame has its own', async () => {
    page.limits = { requestTimeout: 9 };
    onTestFinished(() => void (page.limits = undefined));
    expect((await optionsOf({})).options.timeout).toBe(9);
    expect((await optionsOf({ limits: {} })).options.timeout).toBe(9);
    expect((await optionsOf({ limits: { requestTimeout: 7 } })).options.timeout).toBe(7);
  });

  it('does not ask again for a result that the page set, and that is already adopted', async () => {
    const { calls, frame, asked } = calling({ toolResult: { content: [] } });
    calls.ensure();
    frame.toolResult = undefined;
    calls.ensure();
    calls.ensure();
    expect([asked, calls.isPending]).toEqual([[], false]);
  });
});
