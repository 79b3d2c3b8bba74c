// The parts of the host context that the browser provides: language, time zone, device (C1).
import type { HostContext } from '../../protocol/host-context.js';

const matches = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;

/** The theme of the system, for pages that follow it. */
export const systemTheme = (): 'light' | 'dark' =>
  matches('(prefers-color-scheme: dark)') ? 'dark' : 'light';

let zone: string | undefined;
let offset: number | undefined;

/** The time zone. `Intl` takes up to 100 ms for it the first time, so it is read again only if the UTC offset changed. */
function timeZone(): string {
  // Not in TypeScript's library yet. The engine prepares it when it is first named, which takes a millisecond.
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } };
  if (Temporal) return Temporal.Now.timeZoneId();
  const now = new Date().getTimezoneOffset();
  if (now !== offset) zone = undefined;
  offset = now;
  return (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
}

let known: HostContext | undefined;

/** The fields of the host context that are the same for every frame of this page. */
export function environmentContext(): HostContext {
  // Reading takes as long as starting a frame, so frames that start together share one reading.
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
