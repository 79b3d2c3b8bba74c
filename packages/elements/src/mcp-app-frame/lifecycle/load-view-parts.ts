// Loads `view-parts.ts` with the first frame of the page.
import { partMissing } from '../../host/session/app-session.js';
import type * as viewParts from './view-parts.js';

type ViewParts = typeof viewParts;

/** The loaded module; undefined until then. */
export let parts: ViewParts | undefined;

/** Must be awaited before a view is mounted. Retries after a failure. @throws AppError of the phase `sandbox` */
export const loadViewParts = async (): Promise<ViewParts> =>
  (parts ??= await import('./view-parts.js').catch((cause: unknown) => {
    throw partMissing(cause);
  }));
