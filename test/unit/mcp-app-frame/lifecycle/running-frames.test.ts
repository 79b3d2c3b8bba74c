// Settings for all frames of a page, and forgetting its user: what the frames that already exist notice.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as identityModule from '../../../../packages/elements/src/host/identity/identity.js';
import type * as runningFramesModule from '../../../../packages/elements/src/mcp-app-frame/lifecycle/running-frames.js';
import type * as observersModule from '../../../../packages/elements/src/mcp-app-frame/lifecycle/shared-observers.js';
import type * as settingsModule from '../../../../packages/elements/src/mcp-app-frame/page-settings.js';

const margins: unknown[] = [];

/** Accepts the margins that engines accept here. */
class FakeObserver {
  constructor(_: unknown, { rootMargin }: { rootMargin: string }) {
    if (!/^\d+(px|%)$/.test(rootMargin)) throw new SyntaxError(rootMargin);
    margins.push(rootMargin);
  }
  observe() {}
  unobserve() {}
  disconnect() {}
}

let frames: typeof runningFramesModule;
let observers: typeof observersModule;
let identities: typeof identityModule;
let settings: typeof settingsModule;

beforeEach(async () => {
  margins.length = 0;
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.resetModules();
  frames =
    await import('../../../../packages/elements/src/mcp-app-frame/lifecycle/running-frames.js');
  observers =
    await import('../../../../packages/elements/src/mcp-app-frame/lifecycle/shared-observers.js');
  identities = await import('../../../../packages/elements/src/host/identity/identity.js');
  settings = await import('../../../../packages/elements/src/mcp-app-frame/page-settings.js');
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(() => {
  vi.resetModules();
});

/** A frame in the page, and how often it read its settings. */
function frameInPage() {
  const frame = { requestUpdate: vi.fn() };
  const remove = observers.watchNearness(frame as never, () => {});
  return { updates: () => frame.requestUpdate.mock.calls.length, remove };
}

describe('configureFrames', () => {
  it('makes each frame in the page read the new settings, but not those that left', () => {
    const [here, gone] = [frameInPage(), frameInPage()];
    gone.remove();
    frames.configureFrames({ host: { locale: 'de' } });
    expect([here.updates(), gone.updates()]).toEqual([1, 0]);
  });

  it('changes the margin only if it is named', () => {
    const frame = frameInPage();
    frames.configureFrames({ host: { locale: 'de' } });
    expect(margins).toEqual(['100%']);
    frames.configureFrames({ margin: '50px' });
    expect(margins).toEqual(['100%', '50px']);
    expect(frame.updates()).toBe(2);
  });

  it.each<[string, object]>([
    ['a margin', { margin: 'wide' }],
    ['a limit', { margin: '50px', maxLive: 0 }],
    ['credentials', { margin: '50px', auth: { token: 'secret' } }],
  ])('changes no setting if %s is refused', (_, refused) => {
    const frame = frameInPage();
    expect(() => frames.configureFrames({ host: { locale: 'de' }, ...refused })).toThrow();
    expect(settings.page.host).toBeUndefined();
    expect(margins).toEqual(['100%']);
    expect(frame.updates()).toBe(0);
  });
});

describe('forgetUser', () => {
  it('ends all identities, and makes each frame start as another user', () => {
    const facts = { server: 'https://a.test/mcp', user: 'ada', owner: {} };
    const frame = frameInPage();
    const before = identities.identityOf(facts);
    expect(identities.identityOf(facts)).toBe(before);
    frames.forgetUser();
    expect(identities.identityOf(facts)).not.toBe(before);
    expect(frame.updates()).toBe(1);
  });
});
