import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  keyOfShortcut,
  shortcutKeys,
  shortcutProblem,
} from '../../../../packages/elements/src/host/session/shortcuts.js';

afterEach(() => vi.unstubAllGlobals());
const on = (platform: string) => vi.stubGlobal('navigator', { platform });

const names = (...shortcuts: string[]) => [...shortcutKeys(shortcuts).keys()];

describe('shortcuts of a page', () => {
  it.each([
    ['Win32', 'ctrl+k'],
    ['Linux x86_64', 'ctrl+k'],
    ['MacIntel', 'meta+k'],
    ['iPad', 'meta+k'],
  ])('mod on %s is the key of %s', (platform, expected) => {
    on(platform);
    expect(names('mod+k')).toEqual([expected]);
  });

  it.each([
    ['escape', 'escape'],
    ['Esc', 'escape'],
    ['F6', 'f6'],
    ['shift+F10', 'shift+f10'],
    ['Ctrl+Shift+P', 'ctrl+shift+p'],
    ['shift+ctrl+p', 'ctrl+shift+p'],
    ['ctrl+/', 'ctrl+/'],
    ['ctrl+?', 'ctrl+?'],
    ['ctrl+plus', 'ctrl++'],
    ['ctrl+space', 'ctrl+ '],
    ['meta+enter', 'meta+enter'],
    ['alt+ArrowUp', 'alt+arrowup'],
    ['ctrl+alt+c', 'ctrl+alt+c'],
    ['ctrl+shift+c', 'ctrl+shift+c'],
    ['ctrl+ö', 'ctrl+ö'],
  ])('accepts %s', (written, name) => {
    on('Linux');
    expect(shortcutProblem([written])).toBeUndefined();
    expect([...shortcutKeys([written])]).toEqual([[name, written]]);
  });

  it.each([
    ['k', /needs mod, ctrl or meta/],
    ['shift+k', /needs mod, ctrl or meta/],
    ['alt+k', /needs mod, ctrl or meta/],
    ['/', /needs mod, ctrl or meta/],
    ['5', /needs mod, ctrl or meta/],
    ['space', /needs mod, ctrl or meta/],
    ['enter', /needs mod, ctrl, meta or alt/],
    ['shift+delete', /needs mod, ctrl, meta or alt/],
    ['tab', /Tab must always move the focus/],
    ['ctrl+tab', /Tab must always move the focus/],
    ['mod+v', /edits text/],
    ['ctrl+z', /edits text/],
    ['ctrl+shift+/', /without shift/],
    ['ctrl+shift+1', /without shift/],
    ['command+k', /"command" is not a modifier. There are: mod, ctrl, alt, shift, meta/],
    ['ctrl+', /is not a key/],
    ['', /is not a key/],
    ['ctrl+escap', /"escap" is not a key/],
    ['ctrl+k+p', /"k" is not a modifier/],
    ['ctrl k', /is not a key/],
  ])('refuses %s, and says why', (written, problem) => {
    on('Linux');
    expect(shortcutProblem(['escape', written])).toMatch(problem);
    expect(shortcutProblem(['escape', written])).toContain(`"${written}"`);
    expect(names('escape', written)).toEqual(['escape']);
  });

  it('refuses what is not a list, and accepts nothing', () => {
    expect(shortcutProblem('mod+k')).toBe('shortcuts is not a list.');
    expect(shortcutProblem([7])).toMatch(/"7"/);
    expect(shortcutKeys('mod+k' as never).size).toBe(0);
    for (const nothing of [undefined, null, []]) {
      expect(shortcutProblem(nothing)).toBeUndefined();
      expect(shortcutKeys(nothing).size).toBe(0);
    }
  });

  it('has the key with its modifiers', () => {
    on('MacIntel');
    expect(keyOfShortcut('mod+Shift+P')).toEqual({
      ctrlKey: false,
      altKey: false,
      shiftKey: true,
      metaKey: true,
      key: 'p',
    });
  });
});
