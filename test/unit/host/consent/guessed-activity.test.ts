// User activity in a view whose sandbox page does not report it: the page guesses, and must not be fooled.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

interface Listener {
  (event: { isTrusted: boolean }): void;
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const activityModule = () =>
  import('../../../../packages/elements/src/host/consent/view-activity.js');

/** A page with one view. The fields say what the browser knows; everything speaks for the view. */
async function page() {
  const listeners = new Map<string, [Listener, AddEventListenerOptions]>();
  const iframe = { getRootNode: () => root } as unknown as HTMLIFrameElement;
  const root: { activeElement: unknown } = { activeElement: iframe };
  const browser = { isActive: true, hasFocus: true, root, iframe, listeners };
  vi.stubGlobal('window', {
    addEventListener(type: string, listener: Listener, options: AddEventListenerOptions) {
      expect(listeners.has(type), `one listener of ${type}`).toBe(false);
      listeners.set(type, [listener, options]);
    },
  });
  vi.stubGlobal('document', { hasFocus: () => browser.hasFocus });
  vi.stubGlobal('navigator', {
    userActivation: {
      get isActive() {
        return browser.isActive;
      },
    },
  });
  const { ViewActivity } = await activityModule();
  const input = (type: string, isTrusted = true) => listeners.get(type)![0]({ isTrusted });
  return { browser, input, ViewActivity, activity: new ViewActivity(iframe, false) };
}

describe('user activity without reports', () => {
  it('is in the view if the page is active, the view has the focus, and nothing else got input', async () => {
    const { activity } = await page();
    vi.advanceTimersByTime(5001);
    expect(activity.isActive).toBe(true);
  });

  it('is not in the view if the input may have been before the page was observed', async () => {
    const { activity } = await page();
    expect(activity.isActive).toBe(false);
    vi.advanceTimersByTime(5000);
    expect(activity.isActive).toBe(false);
  });

  it('is not in the view without user activation', async () => {
    const { activity, browser } = await page();
    vi.advanceTimersByTime(5001);
    browser.isActive = false;
    expect(activity.isActive).toBe(false);
    vi.stubGlobal('navigator', {});
    expect(activity.isActive).toBe(false);
  });

  it('is not in the view if the focus is elsewhere', async () => {
    const { activity, browser } = await page();
    vi.advanceTimersByTime(5001);
    browser.root.activeElement = {};
    expect(activity.isActive).toBe(false);
    browser.root.activeElement = browser.iframe;
    browser.hasFocus = false;
    expect(activity.isActive).toBe(false);
  });

  it.each(['keydown', 'mousedown', 'pointerdown', 'pointerup', 'touchend'])(
    'may be in the page for 5 seconds after its %s',
    async (type) => {
      const { activity, input, browser } = await page();
      vi.advanceTimersByTime(10_000);
      input(type);
      expect(activity.isActive).toBe(false);
      vi.advanceTimersByTime(5000);
      expect(activity.isActive).toBe(false);
      vi.advanceTimersByTime(1);
      expect(activity.isActive).toBe(true);
      // The page cannot hide an event by stopping it.
      expect(browser.listeners.get(type)![1]).toMatchObject({ capture: true, passive: true });
    },
  );

  it('is not in the page because of an event that a script dispatched', async () => {
    const { activity, input } = await page();
    vi.advanceTimersByTime(10_000);
    input('keydown', false);
    expect(activity.isActive).toBe(true);
  });

  it('is observed once for all views of the page', async () => {
    const { ViewActivity, browser, activity, input } = await page();
    vi.advanceTimersByTime(3000);
    const second = new ViewActivity(browser.iframe, false);
    vi.advanceTimersByTime(2001);
    expect(activity.isActive).toBe(true);
    expect(second.isActive).toBe(true);
    input('mousedown');
    expect(second.isActive).toBe(false);
  });

  it('counts once', async () => {
    const { activity } = await page();
    expect(activity.spend()).toBe(false);
    vi.advanceTimersByTime(5001);
    expect(activity.spend()).toBe(true);
    expect(activity.spend()).toBe(false);
  });
});

describe('user activity with reports', () => {
  it('needs neither focus nor activation of the page, and does not observe it', async () => {
    const { ViewActivity } = await activityModule();
    const addEventListener = vi.fn();
    vi.stubGlobal('window', { addEventListener });
    vi.stubGlobal('navigator', {});
    const activity = new ViewActivity({} as HTMLIFrameElement, true);
    vi.advanceTimersByTime(10_000);
    expect(activity.isActive).toBe(false);
    activity.noteInput();
    expect(activity.isActive).toBe(true);
    expect(addEventListener).not.toHaveBeenCalled();
  });

  it('allows several changes of the display mode, but nothing else after one, and no mode after anything else', async () => {
    const { ViewActivity } = await activityModule();
    const activity = new ViewActivity({} as HTMLIFrameElement, true);
    activity.noteInput();
    expect([activity.spend(true), activity.spend(true), activity.spend()]).toEqual([
      true,
      true,
      false,
    ]);
    vi.advanceTimersByTime(5000);
    activity.noteInput();
    expect([activity.spend(), activity.spend(true)]).toEqual([true, false]);
  });
});
