// What the probes need of a browser: pages, and a line of script in them. Whoever runs them supplies it: the command line
// an installed Chromium, a test its Puppeteer or Playwright, in any engine.

/** A page that is open. */
export interface OpenPage {
  /** The value of an expression in the page; of a promise, its value. */
  evaluate(expression: string): Promise<unknown>;
  /**
   * The same in the first frame of the page, at any depth, in which `condition` is true. Rejects if there is none. Only the
   * public suite needs it.
   * @param hasGesture whether the page may do what needs the user
   */
  evaluateInFrame?(condition: string, expression: string, hasGesture?: boolean): Promise<unknown>;
  close(): Promise<void>;
}

/** A browser that is running. */
export interface Browser {
  /** Pages that may be open at the same time. */
  readonly pages: number;
  /** Opens an address. Resolves when its document is loaded. */
  open(url: string): Promise<OpenPage>;
}
