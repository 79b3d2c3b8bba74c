import { describe, expect, it, vi } from 'vitest';
import { connected, settled } from './support/fake-host.js';

describe('host context', () => {
  it('C2 M4 merges changes, and the event has what arrived', async () => {
    const { app, host } = await connected({
      hostContext: { theme: 'light', displayMode: 'inline', locale: 'de' },
    });
    const heard = vi.fn();
    app.on('hostcontextchanged', heard);
    host.peer.notify('ui/notifications/host-context-changed', {
      displayMode: 'fullscreen',
      containerDimensions: { height: 900 },
    });
    await settled();
    expect(app.getSnapshot().hostContext).toEqual({
      theme: 'light',
      displayMode: 'fullscreen',
      locale: 'de',
      containerDimensions: { height: 900 },
    });
    expect(heard).toHaveBeenCalledExactlyOnceWith({
      displayMode: 'fullscreen',
      containerDimensions: { height: 900 },
    });
  });

  it('C2 keeps the identity of what did not change, and notifies no one', async () => {
    const styles = { variables: { '--font-sans': 'serif' } };
    const { app, host } = await connected({ hostContext: { theme: 'light', styles } });
    const before = app.getSnapshot();
    const woken = vi.fn();
    app.subscribe(woken);
    app.on('hostcontextchanged', woken);
    host.peer.notify('ui/notifications/host-context-changed', { theme: 'light', styles });
    await settled();
    expect(app.getSnapshot()).toBe(before);
    expect(woken).not.toHaveBeenCalled();
    host.peer.notify('ui/notifications/host-context-changed', { theme: 'dark', styles });
    await settled();
    expect(app.getSnapshot().hostContext?.styles).toBe(before.hostContext?.styles);
  });

  it('C1 X7 keeps unknown fields, themes and prototype keys', async () => {
    const { app, host } = await connected();
    const odd = JSON.parse(
      '{"theme":"high-contrast","mood":{"a":1},"__proto__":{"polluted":1},"constructor":2}',
    ) as Record<string, unknown>;
    host.peer.notify('ui/notifications/host-context-changed', odd);
    await settled();
    const { hostContext } = app.getSnapshot();
    expect(hostContext?.theme).toBe('high-contrast');
    expect(hostContext?.['mood']).toEqual({ a: 1 });
    expect((hostContext as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('the snapshot', () => {
  it('is frozen, new with each change, the same without', async () => {
    const { app, host } = await connected();
    const first = app.getSnapshot();
    expect(Object.isFrozen(first)).toBe(true);
    expect(app.getSnapshot()).toBe(first);
    host.peer.notify('ui/notifications/tool-input', { arguments: {} });
    await settled();
    const second = app.getSnapshot();
    expect(second).not.toBe(first);
    expect(first.toolStatus).toBe('waiting');
    expect(Object.isFrozen(second)).toBe(true);
  });

  it('getSnapshot and subscribe work without their app, as useSyncExternalStore calls them', async () => {
    const { app, host } = await connected();
    const { getSnapshot, subscribe } = app;
    const listener = vi.fn();
    const unsubscribe = subscribe(listener);
    host.peer.notify('ui/notifications/tool-input', { arguments: {} });
    await settled();
    expect(getSnapshot().toolStatus).toBe('input');
    unsubscribe();
    host.peer.notify('ui/notifications/tool-result', { content: [] });
    await settled();
    expect(listener).toHaveBeenCalledOnce();
  });
});
