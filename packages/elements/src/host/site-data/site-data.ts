// What views have stored on origins of their own, for the settings of a host. The code is loaded when it is used.

/** One origin on which views of a server have run for a user. */
export interface SiteDataEntry {
  /** The page's name for the server: `serverId`, otherwise its URL. */
  readonly server: string | undefined;
  /** The key that the page gave the user, if there is one. */
  readonly user: string | undefined;
  readonly origin: string;
  /** When a view last started there. */
  readonly usedAt: Date;
}

/** Which entries: those that match all given fields. */
export type SiteDataFilter = Partial<Pick<SiteDataEntry, 'server' | 'user' | 'origin'>>;

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
