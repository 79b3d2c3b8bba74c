import { describe, expect, it, vi } from 'vitest';
import { identityOf } from '../../../../packages/elements/src/host/identity/identity.js';
import { FrameCalls } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/frame-calls.js';
import type { CallingFrame } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/frame-calls.js';

const server = 'https://x/mcp';

/** A frame that has called its tool, and shows the result. */
async function called() {
  const frame = {
    server,
    tool: 'pay',
    toolInput: { n: 1 },
    toolResult: undefined as unknown,
    identity: identityOf({ server, owner: {} }),
    requestUpdate: () => {},
  };
  const reach = async () => ({
    ready: async () => {},
    close: () => {},
    callTool: async () => ({ content: [] }),
  });
  const calls = new FrameCalls(frame as unknown as CallingFrame, reach as never, () => {});
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
