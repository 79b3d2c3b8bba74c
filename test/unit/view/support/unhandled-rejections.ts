// Collects unhandled rejections instead of failing the test run, and waits for an expected one.
import { vi, expect } from 'vitest';

export function unhandledRejections() {
  const messages: string[] = [];
  const others = process.listeners('unhandledRejection');
  const collect = (reason: unknown) => void messages.push((reason as Error).message);
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', collect);
  return {
    /** Waits until a rejection with this message was reported. */
    next: (message: string) => vi.waitFor(() => expect(messages).toContain(message)),
    /** Lets the test runner report unhandled rejections again. */
    stop() {
      process.off('unhandledRejection', collect);
      for (const listener of others) process.on('unhandledRejection', listener);
    },
  };
}
