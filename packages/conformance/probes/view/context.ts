// The host context: types of the fields, style variables, display modes.
import { STYLE_VARIABLE_NAMES } from '@mcp-app/elements/protocol';
import type { HostFacts } from './handshake.ts';
import { check, notObserved } from './report.ts';
import { isObject, short } from './same.ts';

const MODES = ['inline', 'fullscreen', 'pip'];
const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isNumbers = (value: unknown, names: readonly string[]) =>
  isObject(value) &&
  Object.entries(value).every(([key, one]) => !names.includes(key) || Number.isFinite(one));
const isModes = (value: unknown) =>
  Array.isArray(value) && value.every((mode) => MODES.includes(mode as string));

const FIELDS: Record<string, (value: unknown) => boolean> = {
  toolInfo: (value) => isObject(value) && isObject(value['tool']) && isText(value['tool']['name']),
  theme: (value) => value === 'light' || value === 'dark',
  styles: isObject,
  displayMode: (value) => MODES.includes(value as string),
  availableDisplayModes: isModes,
  containerDimensions: (value) => isNumbers(value, ['width', 'height', 'maxWidth', 'maxHeight']),
  locale: (value) => isText(value) && Intl.getCanonicalLocales(value as string).length === 1,
  timeZone: (value) => Boolean(Intl.DateTimeFormat('en', { timeZone: value as string })),
  userAgent: isText,
  platform: (value) => ['web', 'desktop', 'mobile'].includes(value as string),
  deviceCapabilities: isObject,
  safeAreaInsets: (value) =>
    isObject(value) &&
    ['top', 'right', 'bottom', 'left'].every((side) => Number.isFinite(value[side])),
};

const isRight = (name: string, value: unknown): boolean => {
  try {
    return FIELDS[name]!(value);
  } catch {
    return false;
  }
};

export function lookAtContext({ hostContext }: HostFacts): void {
  const reported = Object.keys(FIELDS).filter((name) => hostContext[name] !== undefined);
  if (reported.length === 0) notObserved('C1', 'the host context is empty');
  for (const name of reported) {
    check('C1', isRight(name, hostContext[name]), `${name} is ${short(hostContext[name])}`);
  }

  const { styles, displayMode, availableDisplayModes } = hostContext;
  const variables = isObject(styles) && styles['variables'];
  if (isObject(variables)) {
    const names: readonly string[] = STYLE_VARIABLE_NAMES;
    const foreign = Object.keys(variables).filter((name) => !names.includes(name));
    check('C5', foreign.length === 0, `not standard: ${foreign.slice(0, 3).join(', ')}`);
  } else notObserved('C5', 'the host gives no style variables');

  if (availableDisplayModes === undefined) notObserved('M1', 'the host names no display modes');
  else {
    const modes = availableDisplayModes as unknown[];
    const isAmong = displayMode === undefined || modes.includes(displayMode);
    check('M1', isModes(modes) && isAmong, `${short(displayMode)} of ${short(modes)}`);
  }
}
