// What views have stored on origins of their own, for the settings of a host. The code is loaded when it is used.
import type { SandboxSettings } from '../sandbox/sandbox-settings.js';
import type { SiteDataEntry, SiteDataFilter } from './site-data-entry.js';

export type { SiteDataEntry, SiteDataFilter } from './site-data-entry.js';

/**
 * What views have stored on origins of their own, in this browser. Without `sandbox.views` there is nothing. A page that
 * has not shown a view since it was loaded passes `sandbox`: the settings of its frames. Default: those of
 * `configureFrames()`.
 */
export interface SiteData {
  /** The origins that match, the one that was used last first. */
  list(filter?: SiteDataFilter, sandbox?: SandboxSettings): Promise<SiteDataEntry[]>;
  /**
   * Deletes what the origins that match have stored, and returns them. Close their views first: a running view can write
   * again, and its open databases cannot be deleted.
   * @throws AggregateError if some data could not be deleted
   */
  clear(filter?: SiteDataFilter, sandbox?: SandboxSettings): Promise<SiteDataEntry[]>;
}

/** @param settings returns what all frames of the page have */
export const siteDataOf = (settings: () => SandboxSettings | undefined): SiteData => ({
  list: async (filter, sandbox = settings()) =>
    (await import('./find-site-data.js')).listSiteData(filter, sandbox),
  clear: async (filter, sandbox = settings()) =>
    (await import('./find-site-data.js')).clearSiteData(filter, sandbox),
});

/** For pages without frames. */
export const siteData: SiteData = siteDataOf(() => undefined);
