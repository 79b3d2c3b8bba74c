// Loads `view-engine.ts` while the server is being reached.
import { AppError } from '../app-error.js';
import type { ViewEngine } from './view-engine.js';

/** The error for a chunk that cannot be loaded: the files are gone after a deployment, or the page is offline. */
export const partMissing = (cause: unknown): AppError =>
  new AppError(
    'sandbox',
    'engine-missing',
    'A part of @mcp-app/elements could not be loaded.',
    'The page is offline, or was deployed again: reload it.',
    { cause },
  );

let engine: Promise<ViewEngine> | undefined;
/** Whether the engine is already loaded. */
export let isEngineLoaded = false;

/**
 * The engine for a browser. It is loaded once, and again only after a failure, because a dynamic import takes time even
 * if the module is already loaded. @throws AppError of the phase `sandbox`
 */
export function loadEngine(): Promise<ViewEngine> {
  engine ??= import('./view-engine.js').then(
    ({ viewEngine }) => {
      isEngineLoaded = true;
      return viewEngine;
    },
    (cause: unknown) => {
      engine = undefined;
      throw partMissing(cause);
    },
  );
  // The failure is handled where the promise is awaited.
  engine.catch(() => {});
  return engine;
}
