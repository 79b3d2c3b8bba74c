import { vi } from 'vitest';

const GLOBALS = [
  'window',
  'document',
  'innerWidth',
  'innerHeight',
  'getComputedStyle',
  'requestAnimationFrame',
  'ResizeObserver',
  'IntersectionObserver',
];

/** Removes what a test runner removes from the globals after the last test of a file. Timers continue to run. */
export function closeEnvironment(): void {
  for (const name of GLOBALS) {
    vi.stubGlobal(name, undefined);
    Reflect.deleteProperty(globalThis, name);
  }
}
