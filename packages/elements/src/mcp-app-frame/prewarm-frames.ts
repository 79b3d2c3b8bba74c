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
  await drawEmptyFrame();
  return prewarmed;
}

/** Draws a frame without a source once, out of sight: the first frame of a page compiles templates and style sheets. */
async function drawEmptyFrame(): Promise<void> {
  const frame: HTMLElement & { updateComplete?: Promise<unknown> } =
    document.createElement('mcp-app-frame');
  frame.style.display = 'none';
  document.body.append(frame);
  await frame.updateComplete;
  frame.remove();
}
