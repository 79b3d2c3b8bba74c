import { describe, expect, it } from 'vitest';
import { accessibility } from '../../../packages/elements/src/view/accessibility/accessibility.js';
import { announce } from '../../../packages/elements/src/view/accessibility/announce.js';
import { ACCESSIBILITY_CAPABILITY } from '../../../packages/elements/src/view/index.js';
import { connected, settled } from './support/fake-host.js';

const OFFER = { experimental: { [ACCESSIBILITY_CAPABILITY]: { context: {}, announce: {} } } };

describe('accessibility', () => {
  it('asks a host that offers the fields, and follows what it sends', async () => {
    const { app, host } = await connected({ hostCapabilities: OFFER });
    host.peer.handle('mcp-app/follow-accessibility' as never, (() => ({})) as never);
    const store = accessibility(app);
    await settled();
    expect(host.methods()).toContain('mcp-app/follow-accessibility');
    expect(store.getSnapshot()).toBeUndefined();
    const fields = { direction: 'rtl', textScale: 1.5, reducedMotion: true };
    host.peer.notify('ui/notifications/host-context-changed', {
      [ACCESSIBILITY_CAPABILITY]: fields,
    });
    await settled();
    expect(store.getSnapshot()).toEqual(fields);
    expect(app.getSnapshot().hostContext?.[ACCESSIBILITY_CAPABILITY]).toBe(store.getSnapshot());
    expect(accessibility(app)).toBe(store);
  });

  it('sends nothing to a host that does not offer it', async () => {
    const { app, host } = await connected({});
    expect(accessibility(app).getSnapshot()).toBeUndefined();
    await settled();
    expect(host.methods().filter((method) => method?.startsWith('mcp-app/'))).toEqual([]);
  });

  it('ignores fields that are not an object', async () => {
    const hostContext = { [ACCESSIBILITY_CAPABILITY]: 'large' };
    const { app } = await connected({ hostContext });
    expect(accessibility(app).getSnapshot()).toBeUndefined();
  });
});

describe('announce', () => {
  it.each([
    ['accepts', {}, true],
    ['limits', { isError: true, reason: 'rate' }, false],
  ])('returns whether the host %s it', async (_, answer, isAnnounced) => {
    const { app, host } = await connected({ hostCapabilities: OFFER });
    const asked: unknown[] = [];
    host.peer.handle(
      'mcp-app/announce' as never,
      ((params: unknown) => {
        asked.push(params);
        return answer;
      }) as never,
    );
    await expect(announce(app, 'Saved', { politeness: 'assertive' })).resolves.toBe(isAnnounced);
    expect(asked).toEqual([{ text: 'Saved', politeness: 'assertive' }]);
  });

  it('does not reject if the host refuses', async () => {
    const { app } = await connected({ hostCapabilities: OFFER });
    await expect(announce(app, '')).resolves.toBe(false);
  });
});
