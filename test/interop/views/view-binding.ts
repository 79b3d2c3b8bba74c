// Runs in the View. What every view can do in a cell of the matrix, whatever it is made with: the runner
// reaches it as `window.runningView` by the browser's debugger, so that nothing it asks depends on the protocol.

/** What the host told the view, in order. */
export type ViewEvent =
  'partial' | 'input' | 'result' | 'cancelled' | 'context' | 'tools changed' | 'teardown';

export interface Heard {
  event: ViewEvent;
  params: unknown;
}

/** What can be asked for while a request is under way. */
export interface SendOptions {
  signal?: AbortSignal;
  onprogress?: (progress: unknown) => void;
}

/** Sends a request to the host: with the view's own method for it, else with its general one. */
export type Send = (method: string, params: object, options: SendOptions) => Promise<unknown>;

/** What a library must do for its view. */
export interface ViewBinding {
  connect(): Promise<void>;
  /** What the view knows of its host. */
  host(): { info: unknown; capabilities: unknown };
  /** The host context now, with all changes merged. */
  context(): unknown;
  send: Send;
  log(data: object): unknown;
  requestTeardown(): unknown;
  /** Takes the tool `optional` away, or brings it back. */
  toggleTool(): void;
}

export interface AskOptions {
  /** Milliseconds after which the view changes its mind. */
  cancelAfter?: number;
  followsProgress?: boolean;
}

/** What a request came to. */
export interface Outcome {
  result?: Record<string, unknown>;
  error?: { code: number | undefined; message: string };
  progress: unknown[];
}

/** The running view. */
export interface RunningView extends Omit<ViewBinding, 'connect' | 'send'> {
  heard: Heard[];
  /** Rejects when the handshake fails. */
  connected: Promise<void>;
  ask(method: string, params: object, options?: AskOptions): Promise<Outcome>;
  /** Makes the content so tall; telling the host of it is the library's work. */
  setContentHeight(pixels: number): void;
}

declare global {
  interface Window {
    runningView: RunningView;
  }
}

export const APP_CAPABILITIES = {
  tools: { listChanged: true },
  availableDisplayModes: ['inline', 'fullscreen'] as ('inline' | 'fullscreen')[],
};

const text = (words: string) => ({ type: 'text' as const, text: words });

/** The tools that every view offers to its host. */
export const APP_TOOLS = {
  double: ({ n }: { n: number }) => ({
    content: [text(String(2 * n))],
    structuredContent: { n: 2 * n },
  }),
  refuses: () => ({ content: [text('It refused, as asked.')], isError: true as const }),
  optional: () => ({ content: [text('still here')] }),
};

/** What a view does before it goes; the host has to wait for it. */
export async function saveState(log: ViewBinding['log']): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  await log({ saved: true });
}

/** Starts the view of a library. `make` gets what notes each thing that the host says. */
export function startView(
  make: (hear: (event: ViewEvent, params: unknown) => void) => ViewBinding,
): void {
  const heard: Heard[] = [];
  const { connect, send, ...binding } = make((event, params) => heard.push({ event, params }));
  const content = document.body.appendChild(document.createElement('div'));
  const setContentHeight = (pixels: number) => {
    content.style.height = `${pixels}px`;
  };
  setContentHeight(100);

  const ask: RunningView['ask'] = async (method, params, { cancelAfter, followsProgress } = {}) => {
    const progress: unknown[] = [];
    const options: SendOptions = {};
    if (followsProgress) options.onprogress = (step) => progress.push(step);
    if (cancelAfter !== undefined) options.signal = AbortSignal.timeout(cancelAfter);
    try {
      const result = (await send(method, params, options)) as Record<string, unknown>;
      return { result, progress };
    } catch (error) {
      const { code, message } = error as { code?: number; message: string };
      return { error: { code, message }, progress };
    }
  };
  window.runningView = { ...binding, heard, connected: connect(), ask, setContentHeight };
}
