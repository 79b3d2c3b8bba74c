// Where each behaviour is written: the section of SEP-1865 (MCP Apps), of MCP or of JSON-RPC. Proposals and what views do
// that is not quite right have no section.

/** The text behind a behaviour. */
export interface Reference {
  /** Such as `SEP-1865, Sandbox proxy`. */
  title: string;
  /** Undefined if no text requires it. */
  url?: string;
}

const APPS =
  'https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx';
const DRAFT =
  'https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/draft/apps.mdx';
const MCP = 'https://modelcontextprotocol.io/specification/2025-11-25';
const ISSUES = 'https://github.com/modelcontextprotocol/ext-apps/issues';

const apps = (title: string, anchor: string): Reference => ({
  title: `SEP-1865, ${title}`,
  url: `${APPS}#${anchor}`,
});
const mcp = (title: string, path: string): Reference => ({
  title: `MCP, ${title}`,
  url: `${MCP}/${path}`,
});
const issue = (number: number): Reference => ({
  title: `Proposal, ext-apps#${number}`,
  url: `${ISSUES}/${number}`,
});

const PROPOSAL: Reference = { title: 'Proposal of MCP App Elements' };
/** The reference of what hosts and views may do with messages that are not quite right. */
export const TOLERANCE: Reference = { title: 'Tolerance; no text requires it' };

const content = apps('Content Requirements', 'content-requirements');
const format = apps('UI Resource Format', 'ui-resource-format');
const discovery = apps('Resource Discovery', 'resource-discovery');
const visibility = apps('Visibility', 'visibility');
const transport = apps('Transport Layer', 'transport-layer');
const sandbox = apps('Sandbox proxy', 'sandbox-proxy');
const csp = apps('Content Security Policy Enforcement', '4-content-security-policy-enforcement');
const hostCapabilities = apps('Host Capabilities', 'host-capabilities');
const appCapabilities = apps(
  'App Capabilities in `ui/initialize`',
  'app-capabilities-in-uiinitialize',
);
const hostContext = apps(
  'Host Context in `McpUiInitializeResult`',
  'host-context-in-mcpuiinitializeresult',
);
const lifecycle = apps('Lifecycle', 'lifecycle');
const notifications = apps('Notifications (Host → View)', 'notifications-host--view');
const requests = apps('Requests (View → Host)', 'requests-view--host');
const messages = apps('Standard MCP Messages', 'standard-mcp-messages');
const dimensions = apps('Container Dimensions', 'container-dimensions');
const modes = apps('Display Modes, Requirements', 'requirements');
const audit = apps('Auditable Communication', '2-auditable-communication');
const risks = apps('Other risks', 'other-risks');
const reserved = apps('Reserved Messages (Sandbox Proxy)', 'reserved-messages-sandbox-proxy');

const REFERENCES: Readonly<Record<string, Reference>> = {
  R1: content,
  R2: content,
  R3: discovery,
  R4: format,
  R5: visibility,
  R6: visibility,
  R7: apps('Client (Host) Capabilities', 'client-host-capabilities'),
  R8: apps('Resource Discovery, Behavior', 'behavior'),
  X1: transport,
  X2: audit,
  X3: {
    title: 'JSON-RPC 2.0, Error object',
    url: 'https://www.jsonrpc.org/specification#error_object',
  },
  X4: mcp('Cancellation', 'basic/utilities/cancellation'),
  X5: mcp('Ping', 'basic/utilities/ping'),
  X6: mcp('Timeouts', 'basic/lifecycle#timeouts'),
  X7: mcp('General fields', 'basic#general-fields'),
  S1: sandbox,
  S2: reserved,
  S3: reserved,
  S4: csp,
  S5: csp,
  S6: sandbox,
  S7: sandbox,
  S8: hostCapabilities,
  S9: format,
  S10: format,
  L1: lifecycle,
  L2: sandbox,
  L3: mcp('Version negotiation', 'basic/lifecycle#version-negotiation'),
  L4: hostCapabilities,
  L5: appCapabilities,
  L6: notifications,
  L7: { title: 'SEP-1865 (draft), `ui/notifications/request-teardown`', url: DRAFT },
  L8: lifecycle,
  D1: notifications,
  D2: notifications,
  D3: notifications,
  D4: notifications,
  D5: lifecycle,
  C1: hostContext,
  C2: notifications,
  C3: dimensions,
  C4: risks,
  C5: apps('Current Standardized Variables', 'current-standardized-variables'),
  M1: apps('Display Modes, Declaring Support', 'declaring-support'),
  M2: modes,
  M3: modes,
  M4: apps('Display Modes, Notifying Changes', 'notifying-changes'),
  V1: messages,
  V2: mcp('Listing tools', 'server/tools#listing-tools'),
  V3: mcp('Listing resources', 'server/resources#listing-resources'),
  V4: mcp('Resource templates', 'server/resources#resource-templates'),
  V5: messages,
  V6: mcp('Listing prompts', 'server/prompts#listing-prompts'),
  V7: requests,
  V8: { title: 'SEP-1865 (draft), `ui/download-file`', url: DRAFT },
  V9: requests,
  V10: requests,
  V11: mcp('Sampling', 'client/sampling'),
  V12: messages,
  V13: sandbox,
  V14: hostCapabilities,
  A1: appCapabilities,
  A2: appCapabilities,
  A3: risks,
  P3: issue(739),
  P10: issue(733),
  P11: issue(733),
};

/** The text that a behaviour of the checklist is from. */
export const referenceOf = (id: string): Reference =>
  REFERENCES[id] ?? (id.startsWith('T') ? TOLERANCE : PROPOSAL);
