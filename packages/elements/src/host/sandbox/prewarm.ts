// The entry to `spare-sandboxes.ts`, which is part of the engine.
import type { Prewarmed, PrewarmOptions } from './spare-sandboxes.js';
import { loadEngine } from '../session/app-session.js';

export type { Prewarmed, PrewarmOptions } from './spare-sandboxes.js';

/**
 * Loads what a frame needs later, and keeps a sandbox open for the next frame with the same settings, so that it starts
 * without waiting. Resolves when the sandbox is open; rejects if it cannot be opened. Calling it again with the same
 * options replaces the spares of the first call.
 */
export async function prewarm(options: PrewarmOptions = {}): Promise<Prewarmed> {
  await loadEngine();
  const { keepSpares } = await import('../session/view-engine.js');
  return keepSpares(options);
}
