import { describe, expect, it, vi } from 'vitest';
import { trackToolCall } from '../../../packages/elements/src/view/tool-call.js';
import { connected } from './support/fake-host.js';
import { unhandledRejections } from './support/unhandled-rejections.js';

describe('trackToolCall', () => {
  it('succeeds and notifies the other listeners when a listener throws', async () => {
    const rejections = unhandledRejections();
    const { app, host } = await connected();
    host.peer.handle('tools/call', () => ({ content: [{ type: 'text' as const, text: 'done' }] }));
    const tracked = trackToolCall(app, 'save');
    const heard = vi.fn();
    tracked.subscribe(() => {
      throw new Error('bad listener');
    });
    tracked.subscribe(heard);
    const answer = await tracked.call({});
    expect(answer?.content).toEqual([{ type: 'text', text: 'done' }]);
    expect(tracked.getSnapshot()).toEqual({ data: answer, error: undefined, pending: false });
    expect(heard).toHaveBeenCalledTimes(2);
    await rejections.next('bad listener');
    rejections.stop();
  });
});
