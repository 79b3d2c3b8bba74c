import type { Counts } from './repeat-failed.mjs';

/** Runs these files in these engines; a file that fails runs a second time. */
export function webTestRunner(
  log: { write(data: string | Uint8Array): void },
  engines: readonly string[],
  files?: readonly string[],
): Promise<Counts>;
