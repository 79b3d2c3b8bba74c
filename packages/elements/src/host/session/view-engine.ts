// The way to `mounted-view.ts`, which is fetched while the server is asked.
import { AppError } from '../app-error.js';
import type { MountedView } from './mounted-view.js';

let engine: Promise<{ MountedView: typeof MountedView }> | undefined;

/**
 * What shows a view. Asked for once, and again only when it could not be had: an import takes its time,
 * also of what is there. @throws AppError of the phase `sandbox`
 */
export function loadEngine(): Promise<{ MountedView: typeof MountedView }> {
  engine ??= import('./mounted-view.js').catch((cause: unknown) => {
    engine = undefined;
    throw new AppError(
      'sandbox',
      'engine-missing',
      'A part of @mcp-app/elements could not be loaded.',
      'The page may be offline, or was deployed anew: reload it.',
      { cause },
    );
  });
  // Who waits for it hears of the failure, later.
  engine.catch(() => {});
  return engine;
}
