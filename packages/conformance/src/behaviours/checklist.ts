// The behaviours of MCP Apps, one line each. The ids are those in the names of our tests. What is not in the
// specification starts with "Proposal"; a peer that does not declare it does not offer it, which is not a failure.

import { referenceOf } from './specification.js';
import type { Reference } from './specification.js';

/** Who is responsible for a behaviour. A host is responsible for its sandbox, because it chooses it. */
export type Side = 'host' | 'view';

/** A behaviour of hosts or views. */
export interface Behaviour {
  id: string;
  sides: readonly Side[];
  /** What has to be seen. */
  text: string;
  /** Where it is written. */
  reference: Reference;
}

const HOST = ['host'] as const;
const VIEW = ['view'] as const;
const BOTH = ['host', 'view'] as const;

const lines: readonly (readonly [string, readonly Side[], string])[] = [
  ['R1', HOST, 'Only `ui://` resources of type `text/html;profile=mcp-app` are shown'],
  ['R2', HOST, 'HTML as text or as base64 of UTF-8'],
  ['R3', HOST, 'The view is named by `_meta.ui.resourceUri`, else by the older flat key'],
  ['R4', HOST, '`_meta.ui` of the list entry counts, that of the content item wins'],
  ['R5', HOST, 'A view calls no tool whose visibility lacks "app"'],
  ['R6', HOST, 'A view reaches the tools of its own server only'],
  ['R7', HOST, 'The client declares that it shows views'],
  ['R8', HOST, 'Views are cached or fetched ahead'],
  ['X1', BOTH, 'JSON-RPC 2.0 objects over postMessage'],
  ['X2', BOTH, 'Messages of other windows are ignored'],
  ['X3', BOTH, 'Error codes: unknown method, bad params, failure; the rest is ignored'],
  ['X4', BOTH, 'Cancellation reaches the other side, progress the caller'],
  ['X5', BOTH, 'ping is answered'],
  ['X6', BOTH, 'Requests have a timeout; closing rejects what is pending'],
  ['X7', BOTH, 'Unknown keys are kept, prototype names are harmless'],
  ['S1', HOST, 'Host and sandbox have different origins'],
  ['S2', HOST, 'The sandbox says when it is ready; saying it again is harmless'],
  ['S3', HOST, 'The host then gives it HTML, domains and permissions'],
  ['S4', HOST, 'What was not declared cannot be reached'],
  ['S5', HOST, 'What was declared can: connect, resource, frame, base'],
  ['S6', HOST, 'Permissions are delegated through both frames'],
  ['S7', HOST, 'The sandbox relays the rest, and a view cannot speak for it'],
  ['S8', HOST, 'The view is told what it was granted'],
  ['S9', HOST, '`_meta.ui.domain` can choose an origin'],
  ['S10', HOST, '`prefersBorder` is honoured'],
  ['L1', BOTH, 'Handshake: ui/initialize, its answer, initialized'],
  ['L2', HOST, 'Only answers before initialized'],
  ['L3', HOST, 'Versions: a known one is kept, else the newest is offered'],
  ['L4', HOST, 'Every advertised capability works'],
  ['L5', VIEW, 'The view declares its capabilities in the right shape'],
  ['L6', BOTH, 'Teardown is asked for, awaited, and bounded in time'],
  ['L7', BOTH, 'A view may ask to be torn down'],
  ['L8', HOST, 'A second handshake works, with the data again'],
  ['D1', BOTH, 'Partial input: whole JSON values, never after the input'],
  ['D2', BOTH, 'Input: once, as the tool got it'],
  ['D3', BOTH, 'Result: untouched'],
  ['D4', BOTH, 'Cancellation of the call'],
  ['D5', BOTH, 'In this order: partial, input, result or cancelled'],
  ['C1', BOTH, 'Host context: known fields have their types'],
  ['C2', BOTH, 'Changes carry only what changed; the view merges'],
  ['C3', BOTH, 'Sizes: fixed, flexible or unbounded; the frame follows the view'],
  ['C4', BOTH, 'Absurd sizes are harmless, and there is no loop'],
  ['C5', BOTH, 'Standard style variables, and no others'],
  ['M1', BOTH, 'Both sides declare their display modes'],
  ['M2', BOTH, 'A request for a mode is answered with the current mode'],
  ['M3', HOST, 'No mode that the view did not declare'],
  ['M4', HOST, 'Each change of mode is reported'],
  ['P3', HOST, 'Proposal (ext-apps#739): `split` is sent only to views that declare it'],
  ['V1', BOTH, 'tools/call'],
  ['V2', BOTH, 'tools/list'],
  ['V3', BOTH, 'resources/list'],
  ['V4', BOTH, 'resources/templates/list'],
  ['V5', BOTH, 'resources/read'],
  ['V6', BOTH, 'prompts/list'],
  ['V7', BOTH, 'ui/open-link, for http(s) and mailto'],
  ['V8', BOTH, 'ui/download-file'],
  ['V9', BOTH, 'ui/message'],
  ['V10', BOTH, 'ui/update-model-context'],
  ['V11', BOTH, 'sampling/createMessage, with tools only where offered'],
  ['V12', BOTH, 'notifications/message (log)'],
  ['V13', HOST, 'Other methods: the page decides, else -32601'],
  ['V14', BOTH, 'list_changed reaches every view of the server'],
  ['A1', VIEW, 'Tools of the view: listed, called, input checked'],
  ['A2', VIEW, 'Added and removed tools are announced'],
  ['A3', HOST, 'Tools of a view have limits, and end with it'],
  ['T1', HOST, 'Handshake with the older names, or with fields missing'],
  ['T2', HOST, 'ui/message with one block instead of a list'],
  ['T3', HOST, 'Optional params left out'],
  ['T4', HOST, 'Requests before the handshake get an answer'],
  ['T5', BOTH, 'Messages that are JSON text'],
  [
    'P1',
    HOST,
    'Proposal `mcp-app/tool-calls`: a view that asks gets its calls; other views do not',
  ],
  [
    'P2',
    HOST,
    'Proposal `mcp-app/tool-progress`: sent to views that ask; other views do not get it',
  ],
  ['P4', HOST, 'Proposal: a result names its view, or none (`resourceUriSelection`)'],
  ['P5', VIEW, 'Proposal: structured content that the host dropped is recovered from its text'],
  ['P6', HOST, 'Proposal: the space of a view is reserved (`preferredSize`)'],
  ['P7', HOST, 'Proposal: receipts for messages, to views that ask for them (`mcp-app/receipts`)'],
  [
    'P8',
    HOST,
    'Proposal `mcp-app/accessibility`: preferences and place of the view, for views that ask',
  ],
  ['P9', HOST, 'Proposal `mcp-app/announce`: announcements of views, limited'],
  [
    'P10',
    HOST,
    'Proposal (ext-apps#733): a view is asked `elicitation/create` only if it declares `elicitation`',
  ],
  ['P11', VIEW, 'Proposal (ext-apps#733): a view that declares `elicitation` answers it'],
  ['P12', HOST, 'Proposal: agents get a description of a view, without what is private'],
  ['P13', HOST, 'Proposal: agents use a view, and nothing that follows counts as the user'],
];

/** All behaviours, in order. */
export const CHECKLIST: readonly Behaviour[] = lines.map(([id, sides, text]) => ({
  id,
  sides,
  text,
  reference: referenceOf(id),
}));

/** The behaviours that a host or a view is responsible for. */
export const behavioursOf = (side: Side): readonly Behaviour[] =>
  CHECKLIST.filter(({ sides }) => sides.includes(side));
