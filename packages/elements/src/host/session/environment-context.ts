// What can be found out about the place without asking the page: language, time zone, device (C1).
import type { HostContext } from '../../protocol/host-context.js';

const matches = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;

/** The theme of the system, for pages that leave it to the system. */
export const systemTheme = (): 'light' | 'dark' =>
  matches('(prefers-color-scheme: dark)') ? 'dark' : 'light';

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
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: navigator.userAgent,
    platform: 'web',
    deviceCapabilities: {
      touch: matches('(any-pointer: coarse)'),
      hover: matches('(any-hover: hover)'),
    },
  };
}
