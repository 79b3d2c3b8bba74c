// Runs in the host page. What every host can do in a cell of the matrix, whatever library it uses.
import type { ConnectedClient } from '../clients/client-binding.js';

export type Arguments = Record<string, unknown>;

/** The tool whose view is shown, as the server lists it. */
export interface ViewTool {
  name: string;
  inputSchema: { type: 'object' };
  _meta: { ui: { resourceUri: string } };
}

export interface ToolResult {
  content: { type: 'text'; text: string }[];
  [key: string]: unknown;
}

/** Requests of the view to the page. */
export type HostEvent =
  | 'open link'
  | 'message'
  | 'model context'
  | 'download'
  | 'sampling'
  | 'log'
  | 'request teardown'
  | 'app tools changed';

export interface HostMount {
  container: HTMLElement;
  sandboxUrl: string;
  tool: ViewTool;
  connected: ConnectedClient;
  /** false: the host does not accept this client, so the page calls it in the host's handlers. */
  takesClient: boolean;
  /** Tool data that is available before the view starts. */
  input?: Arguments;
  result?: ToolResult;
  note(what: HostEvent, params: unknown): void;
}

export interface MountedHost {
  /** The host reports that the view has started. A host that does not report it leaves this out. */
  ready?: Promise<unknown>;
  /** Rejects when the host reports an error. */
  failed: Promise<never>;
  appInfo?(): unknown;
  toolInputPartial(args: Arguments): void;
  toolInput(args: Arguments): void;
  toolResult(result: ToolResult): void;
  toolCancelled(reason: string): void;
  setTheme(theme: 'light' | 'dark'): void;
  listAppTools?(): Promise<{ name: string }[]>;
  callAppTool?(name: string, args: Arguments): Promise<object>;
  ping?(): Promise<unknown>;
  /** If the host waits for the view's answer, this resolves after it. */
  teardown(): Promise<void> | void;
  unmount(): void | Promise<void>;
}

export interface HostModule {
  mount(options: HostMount): MountedHost | Promise<MountedHost>;
}

export const HOST_INFO = { name: 'interop-host', version: '4.5.6' };
export const TEXT_COLOR = 'rgb(1, 2, 3)';
export const SAMPLED = {
  role: 'assistant' as const,
  model: 'test',
  content: { type: 'text' as const, text: 'sampled' },
};

/** The context for hosts that need it set; ours detects most of it. */
export const HOST_CONTEXT = {
  theme: 'dark' as 'dark' | 'light',
  locale: 'de-DE',
  displayMode: 'inline' as 'inline' | 'fullscreen' | 'pip',
  availableDisplayModes: ['inline', 'fullscreen'] as ('inline' | 'fullscreen' | 'pip')[],
  styles: { variables: { '--color-text-primary': TEXT_COLOR } as never },
};

/** Every kind of content. */
const MODALITIES = { text: {}, structuredContent: {} };

/** The capabilities for hosts that need them set; ours derives them. */
export const HOST_CAPABILITIES = {
  openLinks: {},
  downloadFile: {},
  serverTools: { listChanged: true },
  serverResources: { listChanged: true },
  logging: {},
  message: MODALITIES,
  updateModelContext: MODALITIES,
  sampling: {},
};

/** The JSON-RPC answer to an unknown method. */
export const methodNotFound = (method: string): Error =>
  Object.assign(new Error(`Method not found: ${method}`), { code: -32601 });
