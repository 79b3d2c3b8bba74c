// What views have stored on origins of their own, for the settings of a host. The code is loaded when it is used.
import type { SiteDataEntry, SiteDataFilter } from './site-data-entry.js';

export type { SiteDataEntry, SiteDataFilter } from './site-data-entry.js';

/** What views have stored on origins of their own, in this browser. Without `sandbox.views` there is nothing. */
export interface SiteData {
  /** The origins that match, the one that was used last first. */
  list(filter?: SiteDataFilter): Promise<SiteDataEntry[]>;
  /**
   * Deletes what the origins that match have stored, and returns them. Close their views first: a running view can write
   * again, and its open databases cannot be deleted.
   * @throws AggregateError if some data could not be deleted
   */
  clear(filter?: SiteDataFilter): Promise<SiteDataEntry[]>;
}

export const siteData: SiteData = {
  list: async (filter) => (await import('./find-site-data.js')).listSiteData(filter),
  clear: async (filter) => (await import('./find-site-data.js')).clearSiteData(filter),
};
