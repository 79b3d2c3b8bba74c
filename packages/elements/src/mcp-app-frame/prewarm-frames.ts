// `prewarm()` for frames, which also loads the code of the frame.
import { prewarm as prewarmSandbox } from '../host/sandbox/prewarm.js';
import type { Prewarmed, PrewarmOptions } from '../host/sandbox/prewarm.js';
import { merged, page } from './page-settings.js';
import { loadViewParts } from './lifecycle/load-view-parts.js';

/**
 * Loads what a frame needs later, and keeps a sandbox open for the next frame with the same settings, so that it starts
 * without waiting. Resolves when the sandbox is open; rejects if it cannot be opened. Calling it again with the same
 * options replaces the spares of the first call. Keys of `sandbox` that are omitted are those of `configureFrames()`.
 */
export async function prewarm(options?: PrewarmOptions): Promise<Prewarmed> {
  const [prewarmed] = await Promise.all([
    prewarmSandbox({ ...options, sandbox: merged(page.sandbox, options?.sandbox) }),
    loadViewParts(),
  ]);
  return prewarmed;
}
