// The way to `view-parts.ts`, which is fetched with the first frame of the page.
import { partMissing } from '../../host/session/load-engine.js';
import type * as viewParts from './view-parts.js';

type ViewParts = typeof viewParts;

/** What is loaded; undefined until then. */
export let parts: ViewParts | undefined;

/** Has to be done before a view is mounted. Tries again after a failure. @throws AppError of the phase `sandbox` */
export const loadViewParts = async (): Promise<ViewParts> =>
  (parts ??= await import('./view-parts.js').catch((cause: unknown) => {
    throw partMissing(cause);
  }));
