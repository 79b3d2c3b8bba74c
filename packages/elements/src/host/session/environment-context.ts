// What can be found out about the place without asking the page: language, time zone, device (C1).
import type { HostContext } from '../../protocol/host-context.js';

const matches = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;

/** The theme of the system, for pages that leave it to the system. */
export const systemTheme = (): 'light' | 'dark' =>
  matches('(prefers-color-scheme: dark)') ? 'dark' : 'light';

let zone: string | undefined;
let offset: number | undefined;

/** The time zone. Looking it up takes milliseconds, and the first time many: only a new offset tells of another one. */
function timeZone(): string {
  const now = new Date().getTimezoneOffset();
  if (now !== offset) zone = undefined;
  offset = now;
  return (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
}

let known: HostContext | undefined;

/** The fields of the host context that are the same for every frame of this page. */
export function environmentContext(): HostContext {
  // Looking takes as long as starting a frame: those that start together look once.
  if (!known) setTimeout(() => (known = undefined));
  return (known ??= look());
}

function look(): HostContext {
  return {
    locale: document.documentElement.lang || navigator.language,
    timeZone: timeZone(),
    userAgent: navigator.userAgent,
    platform: 'web',
    deviceCapabilities: {
      touch: matches('(any-pointer: coarse)'),
      hover: matches('(any-hover: hover)'),
    },
  };
}
