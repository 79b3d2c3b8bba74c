// A host with only `window.openai` that offers little, fails, or returns wrong values.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HostRefusedError } from '../../../packages/elements/src/view/host-refused-error.js';
import { settled } from './support/fake-host.js';
import { connectedToOpenai } from './support/fake-openai.js';

describe('a view with only window.openai: errors', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('does not announce what the host does not offer, and refuses it', async () => {
    const { app } = await connectedToOpenai({});
    expect(app.getSnapshot().hostCapabilities).toEqual({});
    expect(app.can('displayMode', 'fullscreen')).toBe(false);
    const requests = [
      app.callServerTool({ name: 'x' }),
      app.openLink({ url: 'https://example.com/' }),
      app.sendMessage({ role: 'user', content: [] }),
      app.updateModelContext({}),
      app.requestDisplayMode({ mode: 'pip' }),
      app.listServerTools(),
      app.readServerResource({ uri: 'ui://x' }),
    ];
    for (const outcome of await Promise.allSettled(requests))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: -32601 } });
    await app.sendSizeChanged({ height: 1 });
    await app.requestTeardown();
    await settled();
  });

  it.each([
    ['an error', () => Promise.reject(new Error('rate limit')), 'rate limit'],
    [
      'an immediate error',
      () => {
        throw new TypeError('no such tool');
      },
      'no such tool',
    ],
    ['a text', () => Promise.reject('denied'), 'denied'],
    ['an object', () => Promise.reject({ message: 'over quota' }), 'over quota'],
  ])('a tool call that fails with %s rejects with it', async (_, callTool, message) => {
    const { app } = await connectedToOpenai({ callTool });
    const failure = await app.callServerTool({ name: 'x' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HostRefusedError);
    expect((failure as HostRefusedError).reason).toBe(message);
  });

  it('a display mode without an answer is the current one', async () => {
    const { app } = await connectedToOpenai({
      displayMode: 'inline',
      requestDisplayMode: async () => {},
    });
    expect(await app.requestDisplayMode({ mode: 'pip' })).toEqual({ mode: 'inline' });
  });

  it('leaves out values of the wrong type', async () => {
    const { app } = await connectedToOpenai({
      toolInput: 'text',
      maxHeight: 'auto',
      locale: 5,
      safeArea: null,
      userAgent: 'Chrome',
    });
    await settled();
    expect(app.getSnapshot().toolInput).toBeUndefined();
    expect(app.getSnapshot().hostContext).toEqual({});
  });
});
