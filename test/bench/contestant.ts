// What is compared: ways to show a view and to answer it, all on the same sandbox page.

/** What the view tells its host, as the data of a log message. */
export type Report =
  | { event: 'result' }
  | { event: 'task'; name: string; milliseconds: number }
  /** A partial input with a mark came, after this many others since the mark before. */
  | { event: 'mark'; mark: string; count: number };

export interface Bench {
  container: HTMLElement;
  /** The view's HTML, made with the library that belongs to the host. */
  html: string;
  sandboxUrl: string;
  /** The origins of views (`sandbox.views`), for ours. Default: opaque ones. */
  viewOrigins?: string | undefined;
  /** The view gets neither input nor result: partial input comes. The view reports the mark `ready`. */
  streams?: boolean;
  /** Default: a small one. */
  toolResult?: typeof TOOL_RESULT;
  /** Called with everything the view reports. */
  report(report: Report): void;
}

export interface Mounted {
  /** Has the view run a task; its time comes as a report. */
  run(task: Task): void;
  /** Sets the partial input. The view listens already: not all hosts keep what comes before. */
  stream(partial: PartialInput): void;
  unmount(): void | Promise<void>;
}

export interface Contestant {
  /** Gets ready for the next view, where the library can do that. Resolves when it is. */
  prewarm?(sandboxUrl: string): Promise<{ stop(): void }>;
  /** Measures the next views, or no longer, where the library can do that. */
  setTimings?(isOn: boolean): Promise<void>;
  /** Shows the view and gives it its tool result. */
  mount(bench: Bench): Mounted | Promise<Mounted>;
}

/** What a model has written so far: its text, and for hosts that do not read JSON themselves, the object. */
export interface PartialInput {
  /** Missing if the page has read it for all hosts. */
  text?: string;
  value: Record<string, unknown>;
}

/** What a view is told to do, as the tool's input. */
export type Task =
  | { name: 'sequential'; calls: number }
  | { name: 'burst'; calls: number }
  | { name: 'large'; bytes: number };

/** Orders, as the tool of examples/react answers. */
export const TOOL_RESULT = {
  content: [{ type: 'text' as const, text: 'ready' }],
  structuredContent: {
    rows: Array.from({ length: 5 }, (_, id) => ({
      id,
      customer: `Customer ${id}`,
      total: id * 10,
    })),
    page: 1,
    pages: 5,
  },
};

/** The server's answer, as fast as a page can give it; `large` calls come back as large as they were. */
export const answer = (args: Record<string, unknown> = {}) => ({
  content: [{ type: 'text' as const, text: 'ok' }],
  structuredContent: args,
});
