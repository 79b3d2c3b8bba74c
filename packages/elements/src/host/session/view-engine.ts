// Loads `view-parts.ts` while the server is asked.
import { AppError } from '../app-error.js';
import type * as parts from './view-parts.js';

/** The code that reads and shows views. */
export type ViewEngine = typeof parts;

let engine: Promise<ViewEngine> | undefined;

/**
 * Loads the code once, and again only after a failure: an import takes time even if the module is there.
 * @throws AppError of the phase `sandbox`
 */
export function loadEngine(): Promise<ViewEngine> {
  engine ??= import('./view-parts.js').catch((cause: unknown) => {
    engine = undefined;
    throw new AppError(
      'sandbox',
      'engine-missing',
      'A part of @mcp-app/elements could not be loaded.',
      'The page may be offline, or a new version of it was deployed: reload it.',
      { cause },
    );
  });
  // The session that awaits it reports the failure.
  engine.catch(() => {});
  return engine;
}
