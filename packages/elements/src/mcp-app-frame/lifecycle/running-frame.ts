// A frame, as the list of running frames uses it.

export interface RunningFrame {
  /** Whether it is neither visible, in use, nor awaited. */
  canSuspend(): boolean;
  /** Lets the view save and tears it down. Resolves when it is gone. */
  suspend(): Promise<void>;
  /** Stops waiting for a view that is being suspended. */
  hurry(): void;
}
