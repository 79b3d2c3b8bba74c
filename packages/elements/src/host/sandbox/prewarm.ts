// The way to `spare-sandboxes.ts`, which comes when it is needed.
import type { Prewarmed, PrewarmOptions } from './spare-sandboxes.js';
import { loadEngine } from '../session/view-engine.js';

export type { Prewarmed, PrewarmOptions } from './spare-sandboxes.js';

/**
 * Loads what a frame needs later, and keeps a sandbox open for the next one that is set in the same way:
 * it starts without waiting for it. Resolves when that is so; rejects when the sandbox cannot be opened.
 * Calling it again with the same options replaces the spares of the first call.
 */
export async function prewarm(options: PrewarmOptions = {}): Promise<Prewarmed> {
  const [{ keepSpares }] = await Promise.all([import('./spare-sandboxes.js'), loadEngine()]);
  return keepSpares(options);
}
