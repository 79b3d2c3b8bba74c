// What a host is shown: one MCP server each, whose tool `probe` has a view that checks its surroundings.

/** What the page under test should do with the tool. */
export type Scenario = 'call' | 'stream' | 'cancel' | 'pair' | 'agent';

/** Where the view may connect, and where not. */
export interface Origins {
  declared: string;
  undeclared: string;
}

type UiMeta = Record<string, unknown>;

export interface HostCase {
  name: string;
  scenario: Scenario;
  /** The view's script: a file of probe/. */
  script: string;
  /** Ids that fail if the view does not start. */
  needs: readonly string[];
  /** Ids that fail if it does start. */
  forbids?: readonly string[];
  /** A proposal that the client declares as a feature, and whether it shows or prevents the view. */
  proposal?: { id: string; feature: string; isShown: boolean };
  /** What the result of `probe` has beside its usual parts. */
  result?: Record<string, unknown>;
  /** Default `ui://conformance/view.html`. */
  uri?: string;
  /** Default `text/html;profile=mcp-app`. */
  mimeType?: string;
  asBlob?: boolean;
  /** `_meta` of the tool. Default: the nested key. */
  toolMeta?: (uri: string) => Record<string, unknown>;
  itemMeta?: (origins: Origins) => UiMeta;
  listMeta?: (origins: Origins) => UiMeta;
  /** Milliseconds for the whole case. */
  timeout: number;
  /** How many views are to be shown. Default 1. */
  views?: number;
}

export const VIEW_URI = 'ui://conformance/view.html';
/** Shown by a host that reads the wrong key. */
export const DECOY_URI = 'ui://conformance/decoy.html';

/** The feature of the client whose results choose views. */
const SELECTION = 'result-resource-selection';
/** Pixels that one view declares. */
const RESERVED = 317;

/** A view may connect to what it declares; otherwise most probes could not report. */
const declares = ({ declared }: Origins): UiMeta => ({
  csp: {
    connectDomains: [declared],
    resourceDomains: [declared],
    frameDomains: [declared],
    baseUriDomains: [declared],
  },
  permissions: { clipboardWrite: {}, geolocation: {} },
});

const contradicts = ({ undeclared }: Origins): UiMeta => ({
  csp: { connectDomains: [undeclared] },
});

const base = { scenario: 'call', itemMeta: declares, timeout: 15_000 } as const;

export const HOST_CASES: readonly HostCase[] = [
  {
    ...base,
    name: 'main',
    script: 'main',
    needs: ['L1'],
    listMeta: contradicts,
    timeout: 120_000,
  },
  { ...base, name: 'teardown', script: 'teardown', needs: [], timeout: 20_000 },
  { ...base, name: 'stubborn', script: 'stubborn', needs: [] },
  { ...base, name: 'blob', script: 'letters', needs: ['R2'], asBlob: true },
  {
    ...base,
    name: 'flat-key',
    script: 'versions',
    needs: ['R3'],
    toolMeta: (uri) => ({ 'ui/resourceUri': uri }),
  },
  {
    ...base,
    name: 'both-keys',
    script: 'present',
    needs: ['R3'],
    toolMeta: (uri) => ({ 'ui/resourceUri': DECOY_URI, ui: { resourceUri: uri } }),
  },
  {
    scenario: 'call',
    name: 'list-meta',
    script: 'strings',
    needs: ['R4'],
    listMeta: declares,
    timeout: 15_000,
  },
  {
    ...base,
    name: 'wrong-type',
    script: 'present',
    needs: [],
    forbids: ['R1'],
    mimeType: 'text/html',
    timeout: 15_000,
  },
  {
    ...base,
    name: 'wrong-scheme',
    script: 'present',
    needs: [],
    forbids: ['R1'],
    uri: 'web://conformance/view.html',
    timeout: 15_000,
  },
  { scenario: 'call', name: 'undeclared', script: 'undeclared', needs: [], timeout: 15_000 },
  { ...base, name: 'tolerance', script: 'tolerance', needs: [] },
  { ...base, name: 'stream', scenario: 'stream', script: 'stream', needs: [] },
  { ...base, name: 'cancel', scenario: 'cancel', script: 'cancel', needs: [] },
  {
    ...base,
    name: 'chosen',
    script: 'present',
    needs: [],
    proposal: { id: 'P4', feature: SELECTION, isShown: true },
    toolMeta: () => ({ ui: { resourceUri: DECOY_URI, resourceUriSelection: 'result' } }),
    result: { _meta: { ui: { resourceUri: VIEW_URI } } },
  },
  {
    ...base,
    name: 'suppressed',
    script: 'present',
    needs: [],
    proposal: { id: 'P4', feature: SELECTION, isShown: false },
    toolMeta: (uri) => ({ ui: { resourceUri: uri, resourceUriSelection: 'result' } }),
    result: { _meta: { ui: { resourceUri: null } } },
  },
  {
    ...base,
    name: 'reserved',
    script: 'reserved',
    needs: [],
    itemMeta: (origins) => ({ ...declares(origins), preferredSize: { height: RESERVED } }),
  },
  { ...base, name: 'receipts', script: 'receipts', needs: [] },
  { ...base, name: 'agent', scenario: 'agent', script: 'agent', needs: [], timeout: 30_000 },
  { ...base, name: 'pair', scenario: 'pair', script: 'pair', needs: [], views: 2 },
];
