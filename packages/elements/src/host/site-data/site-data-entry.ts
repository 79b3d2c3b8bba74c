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
