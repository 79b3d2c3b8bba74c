// Which host meets which view, and what a peer cannot do because it has no API for it.

/** Something that a behaviour needs and that not every peer has. */
export type Feature =
  | 'appInfo'
  | 'appTools'
  | 'cancelReason'
  | 'displayModes'
  | 'pingToView'
  | 'progress'
  | 'requestTeardown'
  | 'teardownAnswer';

export interface Party {
  title: string;
  /** The package whose version is shown with the title. */
  package?: string;
  /** What it has no API for, and what was examined. */
  lacks?: Partial<Record<Feature, string>>;
  /** Clients that it does not accept, and why. This does not decide the outcome, which is tried every time. */
  refuses?: Partial<Record<string, string>>;
}

export const VIEWS = {
  ours: { title: '`McpApp` (ours)' },
  'app-2': { title: 'App', package: '@modelcontextprotocol/ext-apps' },
  'app-1': { title: 'App', package: 'ext-apps-1' },
  'hand-written': { title: 'hand-written' },
} as const satisfies Record<string, Party>;

const WANTS_SDK_1 =
  'it calls `setNotificationHandler(schema, …)` of its client, as SDK 1.x has it; 2.x takes a method';
const NO_PROGRESS = 'it passes the signal on to its client, but no progress back';

export const HOSTS = {
  ours: {
    title: '`<mcp-app-frame>` (ours)',
    lacks: { pingToView: 'the frame has no method that pings its view' },
  },
  'app-bridge-2': {
    title: 'AppBridge',
    package: '@modelcontextprotocol/ext-apps',
    lacks: { progress: NO_PROGRESS },
    refuses: {
      'sdk-1':
        'it calls `setNotificationHandler(method, …)` of its client, as 2.x has it; SDK 1.x takes a schema',
    },
  },
  'app-bridge-1': {
    title: 'AppBridge',
    package: 'ext-apps-1',
    lacks: { progress: NO_PROGRESS },
    refuses: { 'client-2': WANTS_SDK_1 },
  },
  'app-renderer': {
    title: 'AppRenderer',
    package: '@mcp-ui/client',
    lacks: {
      appInfo: 'no property or handler tells the page which view it shows',
      appTools: 'its handle neither lists nor calls tools of the view',
      cancelReason: '`toolCancelled` is a boolean',
      displayModes: 'it has no handler for `ui/request-display-mode`',
      pingToView: 'its handle sends no requests of the page',
      progress: NO_PROGRESS,
      requestTeardown: 'it has no handler for `ui/notifications/request-teardown`',
      teardownAnswer: '`teardownResource()` of its handle returns nothing',
    },
    refuses: { 'client-2': WANTS_SDK_1 },
  },
} as const satisfies Record<string, Party>;

export const CLIENTS = {
  'sdk-1': { title: 'Client', package: '@modelcontextprotocol/sdk', sdk: 1 },
  'client-2': { title: 'Client', package: '@modelcontextprotocol/client', sdk: 2 },
} as const satisfies Record<string, Party & { sdk: 1 | 2 }>;

/** `broken` is not part of the matrix: it shows that the matrix detects faults. */
export type ViewName = keyof typeof VIEWS | 'broken';
export type HostName = keyof typeof HOSTS;
export type ClientName = keyof typeof CLIENTS;

export interface CellName {
  view: ViewName;
  host: HostName;
  client: ClientName;
}

/** Why this host does not support it. */
export const lackOf = (host: HostName, feature: Feature): string | undefined =>
  (HOSTS[host] as Party).lacks?.[feature];
