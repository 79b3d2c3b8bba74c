// What the runner does for the page; the runner puts these functions into the page.

export interface Outside {
  /** Breaks all connections to the relay. */
  cutRelay(): Promise<void>;
  /** Kills the process of the MCP server. */
  killServer(): Promise<void>;
  /** Restarts it at the same address, and lets the backend connect to it. */
  startServer(): Promise<void>;
}

/** All addresses. */
export interface Addresses {
  server: string;
  socket: string;
  post: string;
  sandboxUrl: string;
}

declare global {
  interface Window extends Outside {}
}
