// What the probe server tells its view.
export interface ProbeConfig {
  /** The case. */
  name: string;
  /** An origin that the view declared. */
  declared: string;
  /** One that it did not. */
  undeclared: string;
  /** Milliseconds for what has to come. It mostly comes at once; only what does not come takes so long. */
  patience: number;
  /** What the tool answered. */
  result: Record<string, unknown>;
}

declare global {
  interface Window {
    config: ProbeConfig;
    declaredScriptRan?: boolean;
  }
}

export const { config } = window;
