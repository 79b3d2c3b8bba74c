// What the page has the runner do for it; the runner puts these functions into the page.

export interface Outside {
  /** Breaks all connections to the relay. */
  cutRelay(): Promise<void>;
  /** Kills the process of the MCP server. */
  killServer(): Promise<void>;
  /** Starts it again at the same address, and has the backend connect to it. */
  startServer(): Promise<void>;
}

/** Where everything is. */
export interface Addresses {
  server: string;
  socket: string;
  post: string;
  sandboxUrl: string;
}

declare global {
  interface Window extends Outside {}
}
