/**
 * All texts of the inspector. Set `labels` to translate some or all of them. `{n}`, `{id}`, `{time}` and `{reason}` are replaced.
 */
export interface InspectorLabels {
  /** The accessible name of the whole panel. */
  inspector: string;
  // Tabs
  views: string;
  messages: string;
  activity: string;
  timing: string;
  context: string;
  security: string;
  accessibility: string;
  agents: string;
  audit: string;
  log: string;
  replay: string;
  // Actions
  actions: string;
  record: string;
  pause: string;
  clear: string;
  copy: string;
  export: string;
  import: string;
  /** On the button that starts the replay. */
  startReplay: string;
  reload: string;
  close: string;
  // Filter
  filter: string;
  toView: string;
  fromView: string;
  requests: string;
  notifications: string;
  events: string;
  errors: string;
  // Rows
  request: string;
  answer: string;
  notification: string;
  status: string;
  error: string;
  refused: string;
  csp: string;
  task: string;
  shortcut: string;
  version: string;
  frameRequest: string;
  pending: string;
  /** The count of a row that combines several messages. */
  times: string;
  // Details
  details: string;
  params: string;
  result: string;
  /** The heading of the error in an answer. */
  failure: string;
  data: string;
  kind: string;
  direction: string;
  time: string;
  duration: string;
  size: string;
  start: string;
  goToAnswer: string;
  goToRequest: string;
  showAll: string;
  showMore: string;
  // Activity
  tasks: string;
  /** Since when a task runs, or a resource is followed. */
  since: string;
  /** When something was last reported about it. */
  updated: string;
  /** A task that nobody follows any longer. */
  taskLeft: string;
  taskOfFrame: string;
  cancelTask: string;
  isCancelling: string;
  subscriptions: string;
  updates: string;
  noUpdates: string;
  shownVersion: string;
  newVersion: string;
  noNewVersion: string;
  startedAt: string;
  names: string;
  /** Before the name that the host used. */
  resolvedTo: string;
  /** The name in the request is the one that the server has. */
  sameName: string;
  copies: string;
  isCopied: string;
  shortcuts: string;
  // Timing
  /** The caption of the table: which start of the view. */
  startNumber: string;
  step: string;
  /** How long after the beginning of the start a step began. */
  after: string;
  /** Before a trace id. */
  trace: string;
  saveHar: string;
  saveOtlp: string;
  notDrawn: string;
  // Context and security
  view: string;
  appCapabilities: string;
  host: string;
  hostContext: string;
  hostCapabilities: string;
  tool: string;
  toolData: string;
  isolation: string;
  isolationOrigin: string;
  isolationOpaque: string;
  isolationOpaqueFile: string;
  isolationDedicated: string;
  sandbox: string;
  permissions: string;
  none: string;
  contentSecurityPolicy: string;
  declared: string;
  granted: string;
  refusals: string;
  // Questions of the server
  questions: string;
  askedBy: string;
  mode: string;
  place: string;
  state: string;
  violations: string;
  // Accessibility
  accessibilityFields: string;
  accessibilityNotAsked: string;
  accessibilityNotOffered: string;
  language: string;
  announcements: string;
  notAnnounced: string;
  // States
  noRows: string;
  noAudit: string;
  noLog: string;
  noMatch: string;
  noView: string;
  noContext: string;
  /** Shown instead of a value that throws when it is read. */
  unreadable: string;
  late: string;
  dropped: string;
  unset: string;
  missing: string;
  other: string;
  undefined: string;
  recordingOf: string;
  // Agents
  agentsNone: string;
  agentsSee: string;
  agentsAct: string;
  agentsAsk: string;
  agentsSeen: string;
  agentsTools: string;
  // Status messages
  copied: string;
  copyFailed: string;
  exported: string;
  cleared: string;
  isRecording: string;
  isPaused: string;
  // Replay
  replayNote: string;
  replayAnswered: string;
  replayUnmatched: string;
  replayNeedsFrame: string;
}

export const DEFAULT_INSPECTOR_LABELS: Readonly<InspectorLabels> = {
  inspector: 'MCP App inspector',
  views: 'Views',
  messages: 'Messages',
  activity: 'Activity',
  timing: 'Timing',
  context: 'Context',
  security: 'Security',
  accessibility: 'Accessibility',
  agents: 'Agents',
  audit: 'Audit',
  log: 'Log',
  replay: 'Replay',
  actions: 'Actions',
  record: 'Record',
  pause: 'Pause',
  clear: 'Clear',
  copy: 'Copy',
  export: 'Export',
  import: 'Import',
  startReplay: 'Replay',
  reload: 'Reload the view',
  close: 'Close',
  filter: 'Filter',
  toView: 'To view',
  fromView: 'From view',
  requests: 'Requests',
  notifications: 'Notifications',
  events: 'Events',
  errors: 'Errors only',
  request: 'request',
  answer: 'answer',
  notification: 'notification',
  status: 'status',
  error: 'error',
  refused: 'refused',
  csp: 'blocked',
  task: 'task',
  shortcut: 'shortcut',
  version: 'version',
  frameRequest: 'frame request',
  pending: 'waiting',
  times: '{n} times',
  details: 'Details',
  params: 'Params',
  result: 'Result',
  failure: 'Error',
  data: 'Data',
  kind: 'Kind',
  direction: 'Direction',
  time: 'Time',
  duration: 'Duration',
  size: 'Size',
  start: 'Start',
  goToAnswer: 'Go to answer',
  goToRequest: 'Go to request',
  showAll: 'Show all ({n} characters)',
  showMore: 'Show {n} more',
  tasks: 'Tasks',
  since: 'since {time}',
  updated: 'last report {time}',
  taskLeft: 'no longer followed',
  taskOfFrame: 'call of the frame',
  cancelTask: 'Cancel',
  isCancelling: 'The server was asked to cancel the task.',
  subscriptions: 'Subscriptions',
  updates: 'updates: {n}, last {time}',
  noUpdates: 'no update yet',
  shownVersion: 'Version of the view',
  newVersion: 'The server has another version since {time}.',
  noNewVersion: 'No newer version is known.',
  startedAt: 'started {time}',
  names: 'Names that the view used',
  resolvedTo: 'resolved to',
  sameName: 'as the server lists it',
  copies: 'Copies',
  isCopied: 'copied',
  shortcuts: 'Shortcuts',
  startNumber: 'Start {n} of the view',
  step: 'Step',
  after: 'After',
  trace: 'trace',
  saveHar: 'Save as HAR',
  saveOtlp: 'Save as OTLP JSON',
  notDrawn: 'Further requests that are not shown: {n}.',
  view: 'View',
  appCapabilities: 'Capabilities of the view',
  host: 'Host',
  hostContext: 'Host context, as the view sees it',
  hostCapabilities: 'Capabilities of the host',
  tool: 'Tool',
  toolData: 'Tool data',
  isolation: 'Isolation',
  isolationOrigin: 'The view runs behind a sandbox page on another origin.',
  isolationOpaque: 'The view runs in an opaque origin, behind the sandbox page in the bundle.',
  isolationOpaqueFile: 'The view runs in an opaque origin, behind a sandbox page on this site.',
  isolationDedicated: 'The view has an origin of its own, behind a sandbox page on another origin.',
  sandbox: 'Sandbox attribute',
  permissions: 'Permissions Policy',
  none: 'none',
  contentSecurityPolicy: 'Content-Security-Policy',
  declared: 'Declared by the server',
  granted: 'Granted by the host',
  refusals: 'Refused',
  questions: 'Questions to the user',
  askedBy: 'Asked by',
  mode: 'Mode',
  place: 'Asked in',
  state: 'State',
  violations: 'Violations',
  accessibilityFields: 'Preferences and place, as the view sees them',
  accessibilityNotAsked:
    'The view has not asked for them (accessibility(app), useAccessibility()).',
  accessibilityNotOffered: 'The host does not offer them.',
  language: 'Language for the user',
  announcements: 'Announcements',
  notAnnounced: 'not announced',
  agentsNone: 'Agents can neither see nor use this view: sandbox.agents is not set.',
  agentsSee: 'Agents can see this view, and not use it.',
  agentsAct: 'Agents can see and use this view.',
  agentsAsk: 'Ask the view',
  agentsSeen: 'What agents see, as the view claims',
  agentsTools: 'Tools of the view',
  noRows: 'Nothing yet. Messages between host and view appear here.',
  noAudit: 'Nothing yet. Actions of the view, allowed or denied, appear here.',
  noLog: 'Nothing yet. What the view logs appears here.',
  noMatch: 'No row matches the filter.',
  noView: 'The view has no sandbox yet.',
  noContext: 'Nothing is known about the view yet.',
  unreadable: 'This cannot be shown: {reason}',
  late: 'Earlier messages that were not recorded: {n}.',
  dropped: 'Older rows that were removed: {n}.',
  unset: 'Nothing to inspect: set for="…" to the id of an <mcp-app-frame>, or import a recording.',
  missing: 'No element has the id “{id}”. It is shown as soon as there is one.',
  other: 'The element with the id “{id}” is not an <mcp-app-frame>.',
  undefined:
    'The tag <mcp-app-frame> is not registered: load @mcp-app/elements/mcp-app-frame/define.',
  recordingOf: 'Recording of {id}',
  copied: 'Copied.',
  copyFailed: 'The browser blocked the copy. Use Export instead.',
  exported: 'Saved. The file contains all values, including secrets.',
  cleared: 'Cleared.',
  isRecording: 'Recording.',
  isPaused: 'Paused.',
  replayNote:
    'The same view in a new frame. Its requests are answered from the recording; nothing leaves the page.',
  replayAnswered: 'Requests answered from the recording: {n}',
  replayUnmatched: 'Requests without an answer in the recording: {n}',
  replayNeedsFrame: 'A replay needs <mcp-app-frame>: load @mcp-app/elements/mcp-app-frame/define.',
};

/** A label with its placeholders replaced. */
export const filled = (label: string, values: Record<string, string | number>): string =>
  label.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
