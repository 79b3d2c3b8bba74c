// C2: the context of a view, and messages with only what changed.
import { describe, expect, it } from 'vitest';
import { HostContextStore } from '../../../../packages/elements/src/host/connection/host-context-store.js';
import type { AccessibilityContext } from '../../../../packages/elements/src/protocol/proposals/accessibility-capability.js';
import type { HostContext } from '../../../../packages/elements/src/protocol/host-context.js';

/** A store whose view has got its snapshot, and what it is sent. */
function openStore(first: HostContext = {}) {
  const store = new HostContextStore();
  store.update(first);
  store.snapshot();
  const sent: HostContext[] = [];
  const open = () => store.open((changed) => sent.push(changed));
  return { store, sent, open };
}

it('C2 sends only the fields that changed', () => {
  const { store, sent, open } = openStore({ theme: 'dark', locale: 'de' });
  open();
  store.update({ theme: 'dark', locale: 'en', timeZone: undefined });
  store.update({ theme: 'light' });
  expect(sent).toEqual([{ locale: 'en' }, { theme: 'light' }]);
});

it('C2 sends nothing for an equal value in a new object', () => {
  const { store, sent, open } = openStore({
    safeAreaInsets: { top: 1, right: 2, bottom: 3, left: 4 },
  });
  open();
  store.update({ safeAreaInsets: { top: 1, right: 2, bottom: 3, left: 4 } });
  expect(sent).toEqual([]);
});

it('C2 keeps a field that is set to undefined', () => {
  const { store, sent, open } = openStore({ theme: 'dark' });
  open();
  store.update({ theme: undefined });
  expect(store.current).toEqual({ theme: 'dark' });
  expect(sent).toEqual([]);
});

it('C2 sends what changed between the snapshot and the end of the handshake, in one message', () => {
  const { store, sent, open } = openStore({ theme: 'dark' });
  store.update({ theme: 'light' });
  store.update({ locale: 'de' });
  expect(sent).toEqual([]);
  open();
  expect(sent).toEqual([{ theme: 'light', locale: 'de' }]);
});

it('C2 L8 a view that starts over gets its snapshot, and then waits again', () => {
  const { store, sent, open } = openStore({ theme: 'dark' });
  open();
  expect(store.snapshot()).toEqual({ theme: 'dark' });
  store.update({ theme: 'light' });
  expect(sent).toEqual([]);
  open();
  expect(sent).toEqual([{ theme: 'light' }]);
});

it('C2 sends nothing to a view that has not got a snapshot', () => {
  const store = new HostContextStore();
  const sent: HostContext[] = [];
  store.open((changed) => sent.push(changed));
  store.update({ theme: 'dark' });
  expect(sent).toEqual([]);
});

describe('fields about accessibility', () => {
  const KEY = 'mcp-app/accessibility';
  const PAGE = {
    direction: 'ltr',
    textScale: 1,
    contrast: 'no-preference',
    forcedColors: false,
    reducedMotion: false,
    reducedTransparency: false,
    name: 'Clock',
    shortcuts: [],
  } as const;

  it('are not sent before the view asks, even if the page has set some', () => {
    const store = new HostContextStore();
    const sent: object[] = [];
    store.update({ theme: 'dark', [KEY]: { textScale: 2 } });
    expect(store.snapshot()).toEqual({ theme: 'dark' });
    store.open((changed) => sent.push(changed));
    store.update({ [KEY]: { textScale: 3 } });
    expect(sent).toEqual([]);
    expect(store.current).toEqual({ theme: 'dark' });
  });

  it('are sent when the view asks, and when they change; those of the page take precedence', () => {
    const store = new HostContextStore();
    const sent: object[] = [];
    let page: AccessibilityContext = { ...PAGE, shortcuts: [] };
    store.update({ [KEY]: { textScale: 2 } });
    store.snapshot();
    store.open((changed) => sent.push(changed));
    store.followAccessibility(
      (given) => ({ ...page, ...given }),
      () => {},
    );
    expect(sent).toEqual([{ [KEY]: { ...PAGE, textScale: 2 } }]);
    store.update({});
    expect(sent).toHaveLength(1);
    page = { ...page, textScale: 5, name: 'Clock 2' };
    store.update({});
    expect(sent.at(-1)).toEqual({ [KEY]: { ...PAGE, name: 'Clock 2', textScale: 2 } });
  });

  it('end when the view starts over: the new document has not asked', () => {
    const store = new HostContextStore();
    let isEnded = false;
    store.snapshot();
    store.open(() => {});
    store.followAccessibility(
      () => ({ ...PAGE, shortcuts: [] }),
      () => (isEnded = true),
    );
    expect(store.hasAccessibility).toBe(true);
    expect(store.snapshot()).toEqual({});
    expect(isEnded).toBe(true);
    expect(store.hasAccessibility).toBe(false);
  });
});
