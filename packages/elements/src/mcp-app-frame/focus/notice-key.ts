// Keys that the user pressed in a view and that are meant for the page.
import type { SessionEvent } from '../../host/session/session-events.js';
import { keyOfShortcut } from '../../host/session/shortcuts.js';
import type { KeyPress } from '../../host/session/shortcuts.js';
import type { FrameProperties } from '../frame-properties.js';
import { McpAppShortcutEvent } from './shortcut.events.js';

/** The names of keys in events. A character is its own name. */
const NAMES: Readonly<Record<string, string>> = {
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  pageup: 'PageUp',
  pagedown: 'PageDown',
};
/** For libraries that still read `keyCode`. */
const CODES: Readonly<Record<string, number>> = { Escape: 27, Enter: 13, ' ': 32 };

function nameOf({ key, shiftKey }: KeyPress): string {
  if (key.length === 1) return shiftKey ? key.toUpperCase() : key;
  return NAMES[key] ?? key.charAt(0).toUpperCase() + key.slice(1);
}

/** The position on the keyboard, for letters and digits; where others are depends on the keyboard. */
function codeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  if (/^\d$/.test(key)) return `Digit${key}`;
  return key.length > 1 ? key : '';
}

/**
 * Dispatches the key as if it was pressed on the frame. Libraries that remember which keys are down also need to know that
 * it is up again.
 */
function dispatchKey(frame: HTMLElement, press: KeyPress): void {
  const key = nameOf(press);
  const keyCode = CODES[key] ?? (/^[a-z\d]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0);
  const init = { ...press, key, code: codeOf(key), keyCode, which: keyCode };
  for (const type of ['keydown', 'keyup'])
    frame.dispatchEvent(
      new KeyboardEvent(type, { ...init, bubbles: true, composed: true, cancelable: true }),
    );
}

/** A frame whose view reports keys. */
interface KeyFrame extends FrameProperties {
  readonly modes: FrameProperties['modes'] & { escape(): void };
}

/** Handles a key that the view left to the host. One key has one effect: Escape leaves full screen, or it is a shortcut. */
export function noticeKey(
  frame: KeyFrame,
  { key, shortcut }: Extract<SessionEvent, { type: 'key' }>,
): void {
  if (key === 'Escape' && frame.modes.mode === 'fullscreen') return frame.modes.escape();
  // A view can claim a key. It cannot do that while the user is elsewhere.
  const hasFocus = frame.shadowRoot?.activeElement?.localName === 'iframe';
  if (shortcut === undefined || !hasFocus) return;
  if (frame.dispatchEvent(new McpAppShortcutEvent(shortcut)))
    dispatchKey(frame, keyOfShortcut(shortcut));
}
