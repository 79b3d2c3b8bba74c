// What the registry of running frames knows of a frame.

export interface RunningFrame {
  /** Whether nobody sees it, uses it or waits for it. */
  canSuspend(): boolean;
  /** Has the view save and tears it down. Resolves when it is gone. */
  suspend(): Promise<void>;
  /** Stops waiting for a view that is being suspended. */
  hurry(): void;
}
