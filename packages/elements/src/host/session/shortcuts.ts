// Shortcuts of a page that work while a view has the focus. Only keys that write no text are allowed, so that a page never
// learns what is typed in a view.

/** A key with its modifiers, as events have them. */
export interface KeyPress {
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
  /** In lower case: `k`, `escape`, `f6`, `arrowup`. */
  readonly key: string;
}

const ALIASES: Readonly<Record<string, string>> = { esc: 'escape', space: ' ', plus: '+' };
const MODIFIERS = ['mod', 'ctrl', 'alt', 'shift', 'meta'];
/** Keys that write nothing and do nothing in a text field. */
const ALONE = /^(escape|f([1-9]|1\d|2[0-4]))$/;
/** Keys with a name that can be part of a shortcut. Tab is not one of them: it must always move the focus. */
const NAMED =
  /^(escape|enter|backspace|delete|insert|home|end|pageup|pagedown|arrow(up|down|left|right)|f([1-9]|1\d|2[0-4]))$/;
/** With Ctrl or Command, these edit text in every program. */
const EDITING = /^[acvxyz]$/;

const isApple = (): boolean => /^(Mac|iP)/.test(globalThis.navigator?.platform ?? '');

/** Whether a key has no capital form. Such a character needs Shift on some keyboards and not on others. */
const isCaseless = (key: string): boolean => key.length === 1 && key === key.toUpperCase();

/** The key of a shortcut, or why it cannot be one. */
function read(written: unknown): KeyPress | string {
  const parts = String(written).toLowerCase().split('+');
  const last = parts.pop()!;
  const key = ALIASES[last] ?? last;
  const unknown = parts.find((part) => !MODIFIERS.includes(part));
  if (unknown !== undefined)
    return `"${unknown}" is not a modifier. There are: ${MODIFIERS.join(', ')}.`;
  if (key === 'tab') return 'Tab must always move the focus.';
  if ([...key].length !== 1 && !NAMED.test(key))
    return `"${last}" is not a key. Write a character, or a name such as escape, f6, enter or arrowup.`;
  const has = (name: string) => parts.includes(name);
  const press = {
    ctrlKey: has('ctrl') || (has('mod') && !isApple()),
    altKey: has('alt'),
    shiftKey: has('shift'),
    metaKey: has('meta') || (has('mod') && isApple()),
    key,
  };
  const hasCommand = press.ctrlKey || press.metaKey;
  if (!NAMED.test(key) && !hasCommand) return 'A character needs mod, ctrl or meta.';
  if (!ALONE.test(key) && !hasCommand && !press.altKey)
    return 'This key needs mod, ctrl, meta or alt.';
  if (EDITING.test(key) && !press.altKey && !press.shiftKey)
    return 'It edits text in every program, also in a view.';
  if (press.shiftKey && isCaseless(key))
    return 'Write the character that the key gives with Shift, without shift.';
  return press;
}

/** The name under which the sandbox page reports a key; `view-shim.ts` makes the same one from an event. */
const nameOf = ({ key, ...modifiers }: KeyPress): string =>
  [
    modifiers.ctrlKey && 'ctrl',
    modifiers.altKey && 'alt',
    modifiers.shiftKey && 'shift',
    modifiers.metaKey && 'meta',
    key,
  ]
    .filter(Boolean)
    .join('+');

/** What is wrong with these shortcuts; undefined if nothing is. */
export function shortcutProblem(shortcuts: unknown): string | undefined {
  if (shortcuts === undefined || shortcuts === null) return undefined;
  if (!Array.isArray(shortcuts)) return 'shortcuts is not a list.';
  for (const written of shortcuts) {
    const press = read(written);
    if (typeof press === 'string') return `shortcuts has "${written}". ${press}`;
  }
  return undefined;
}

/** The shortcuts by the names of their keys, without invalid ones. */
export function shortcutKeys(
  shortcuts: readonly string[] | null | undefined,
): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const written of Array.isArray(shortcuts) ? (shortcuts as string[]) : []) {
    const press = read(written);
    if (typeof press === 'object') keys.set(nameOf(press), written);
  }
  return keys;
}

/** The key of a valid shortcut. */
export const keyOfShortcut = (shortcut: string): KeyPress => read(shortcut) as KeyPress;
