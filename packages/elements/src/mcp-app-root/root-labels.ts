// The texts of the built-in notices in English. They are loaded with the notices.

/** The texts of the built-in notices, for translation. */
export interface McpAppRootLabels {
  /** Default `Loading…` */
  loading: string;
  /** Shown before the reason. Default `This app could not connect.` */
  error: string;
  /** Default `Cancelled.` */
  cancelled: string;
  /** Default `No data received.` */
  starved: string;
  /** Default `Try again` */
  retry: string;
}

export const DEFAULT_ROOT_LABELS: Readonly<McpAppRootLabels> = {
  loading: 'Loading…',
  error: 'This app could not connect.',
  cancelled: 'Cancelled.',
  starved: 'No data received.',
  retry: 'Try again',
};
