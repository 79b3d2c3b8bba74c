// Runs in the view. What every view can do in a cell of the matrix, whatever library it uses: the runner reaches it as
// `window.runningView` through the browser's debugger, so that nothing depends on the protocol.

/** What the host sent to the view, in order. */
export type ViewEvent =
  | 'partial'
  | 'input'
  | 'result'
  | 'cancelled'
  | 'context'
  | 'tools changed'
  | 'teardown';

export interface Heard {
  event: ViewEvent;
  params: unknown;
}

/** Options of a request that is in progress. */
export interface SendOptions {
  signal?: AbortSignal;
  onprogress?: (progress: unknown) => void;
}

/** Sends a request to the host: with the view's own method for it, otherwise with its general one. */
export type Send = (method: string, params: object, options: SendOptions) => Promise<unknown>;

/** What a library must do for its view. */
export interface ViewBinding {
  connect(): Promise<void>;
  /** What the view knows about its host. */
  host(): { info: unknown; capabilities: unknown };
  /** The host context now, with all changes merged. */
  context(): unknown;
  send: Send;
  log(data: object): unknown;
  requestTeardown(): unknown;
  /** Removes the tool `optional`, or adds it again. */
  toggleTool(): void;
}

export interface AskOptions {
  /** Milliseconds after which the view cancels. */
  cancelAfter?: number;
  followsProgress?: boolean;
}

/** The outcome of a request. */
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
  /** Makes the content this tall; the library must report it to the host. */
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

/** What a view does before it is removed; the host has to wait for it. */
export async function saveState(log: ViewBinding['log']): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  await log({ saved: true });
}

/** Starts the view of a library. `make` gets a function that records each message of the host. */
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
