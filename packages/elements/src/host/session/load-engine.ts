// The way to `view-engine.ts`, which is fetched while the server is reached.
import { AppError } from '../app-error.js';
import type { ViewEngine } from './view-engine.js';

/** For what the frame loads later: the files are gone after a deployment, or the page is offline. */
export const partMissing = (cause: unknown): AppError =>
  new AppError(
    'sandbox',
    'engine-missing',
    'A part of @mcp-app/elements could not be loaded.',
    'The page may be offline, or a new version was deployed: reload it.',
    { cause },
  );

let engine: Promise<ViewEngine> | undefined;
/** Whether the engine for a browser is there: waiting for it takes no time. */
export let isEngineLoaded = false;

/**
 * The engine for a browser. It is loaded once, and again only after loading failed: a dynamic import takes
 * time even if the module is there. @throws AppError of the phase `sandbox`
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
  // Whoever waits for it hears of the failure later.
  engine.catch(() => {});
  return engine;
}
