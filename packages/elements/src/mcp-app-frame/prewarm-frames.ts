// `prewarm()` for frames, which need more than a sandbox.
import { prewarm as prewarmSandbox } from '../host/sandbox/prewarm.js';
import type { Prewarmed, PrewarmOptions } from '../host/sandbox/prewarm.js';
import { loadViewParts } from './lifecycle/load-view-parts.js';

/**
 * Loads what a frame needs later, and keeps a sandbox open for the next frame with the same settings, which then
 * starts without waiting for one. Resolves when the sandbox is open; rejects when it cannot be opened.
 * Calling it again with the same options replaces the spares of the first call.
 */
export async function prewarm(options?: PrewarmOptions): Promise<Prewarmed> {
  const [prewarmed] = await Promise.all([prewarmSandbox(options), loadViewParts()]);
  return prewarmed;
}
