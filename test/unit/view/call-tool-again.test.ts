import { describe, expect, it, vi } from 'vitest';
import { callToolAgain } from '../../../packages/elements/src/view/call-tool-again.js';
import { connected, settled } from './support/fake-host.js';

const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

describe('callToolAgain', () => {
  const tool = { name: 'weather', inputSchema: { type: 'object' as const } };

  it('V1 calls the tool of the view with its input, and uses the answer as the result', async () => {
    const { app, host } = await connected({ hostContext: { toolInfo: { tool } } });
    host.peer.handle('tools/call', ({ name, arguments: input }) => ({
      ...text(`${name} ${JSON.stringify(input)}`),
    }));
    host.peer.notify('ui/notifications/tool-input', { arguments: { city: 'Berlin' } });
    host.peer.notify('ui/notifications/tool-cancelled', {});
    await settled();
    const heard = vi.fn();
    app.on('toolresult', heard);
    const states: string[] = [];
    app.subscribe(() => states.push(app.getSnapshot().toolStatus));
    const result = await callToolAgain(app);
    expect(states).toEqual(['input', 'result']);
    expect(result).toMatchObject(text('weather {"city":"Berlin"}'));
    expect(app.getSnapshot().toolResult).toEqual(result);
    expect(heard).toHaveBeenCalledWith(result);
  });

  it('V1 returns a failure as a result with isError', async () => {
    const { app } = await connected({ hostContext: { toolInfo: { tool } } });
    await callToolAgain(app, { arguments: { city: 'Rome' } });
    expect(app.getSnapshot()).toMatchObject({
      toolStatus: 'error',
      toolInput: { city: 'Rome' },
      toolResult: { isError: true, content: [{ type: 'text' }] },
    });
  });

  it('requires the name of the tool if the host does not provide it', async () => {
    const { app, host } = await connected();
    await expect(callToolAgain(app)).rejects.toThrow('name of the tool');
    host.peer.handle('tools/call', () => text('ok'));
    await callToolAgain(app, { name: 'weather' });
    expect(app.getSnapshot().toolStatus).toBe('result');
  });
});
