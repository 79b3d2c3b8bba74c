// What the probe server tells its view.
export interface ProbeConfig {
  /** The case. */
  name: string;
  /** An origin that the view declared. */
  declared: string;
  /** One that it did not. */
  undeclared: string;
  /** Milliseconds for expected messages. They mostly arrive immediately; only missing ones take that long. */
  timeout: number;
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
