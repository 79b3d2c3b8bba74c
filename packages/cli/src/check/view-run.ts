// What happened to a view in one rendering, and which rules it breaks.
import { isObject } from '@mcp-app/elements/protocol';
import { finding } from './rules.js';
import type { Finding, RuleId } from './rules.js';

export interface ViewMessage {
  direction: 'to-view' | 'from-view';
  message: unknown;
  /** Milliseconds since the page was opened. */
  time: number;
}

/** What the page of a rendering has seen. */
export interface ViewRun {
  messages: ViewMessage[];
  violations: { directive: string; blockedUri: string }[];
  refusals: { kind: string; what: string; reason: string }[];
  /** Why there is no view, or no result. */
  problems: string[];
  result?: { content?: unknown; isError?: boolean | undefined } | undefined;
  /** Whether the view offers tools. */
  declaresTools?: boolean;
  /** What the host offers. */
  displayModes?: readonly string[];
  /** Whether the HTML of the view was loaded, whatever it did then. */
  isLoaded?: boolean;
  /** Where the frame is in the page. */
  box?: { x: number; y: number; width: number; height: number };
  /** Milliseconds until the tool had answered, and until the view had its result. */
  times: { tool?: number; firstResult?: number | undefined };
}

/** What is measured in the view itself. */
export interface ViewMeasures {
  layoutShift: number;
  /** Pixels by which the content is wider than the view. */
  overflow: number;
  axe: { id: string; impact: string; help: string; targets: string[] }[];
}

const KNOWN_METHODS = new Set([
  'ui/initialize',
  'ui/open-link',
  'ui/download-file',
  'ui/message',
  'ui/update-model-context',
  'ui/request-display-mode',
  'ui/request-teardown',
  'tools/call',
  'tools/list',
  'resources/read',
  'resources/list',
  'resources/subscribe',
  'resources/unsubscribe',
  'resources/templates/list',
  'prompts/list',
  'sampling/createMessage',
  'ping',
]);

/** Experimental requests that a host declares begin with the name of who proposes them: `mcp-app/`, or a domain. */
const isKnown = (method: string) =>
  KNOWN_METHODS.has(method) ||
  /^(?:(?:ui\/)?notifications|tasks|mcp-app)\//.test(method) ||
  method.includes('.');

interface Sent {
  jsonrpc?: unknown;
  id?: unknown;
  method?: unknown;
  params?: unknown;
  result?: unknown;
  error?: unknown;
}

/** What the view sent that is an object, in order. */
const sentBy = ({ messages }: ViewRun) =>
  messages
    .filter(({ direction }) => direction === 'from-view')
    .map(({ message }) => (isObject(message) ? message : {}) as Sent);

const paramsOf = ({ params }: Sent): Record<string, unknown> => (isObject(params) ? params : {});

/** The methods of the requests that the view sent, each with the number of times. The handshake is left out. */
export function askedOfHost(run: ViewRun): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { id, method } of sentBy(run)) {
    if (id === undefined || typeof method !== 'string' || method === 'ui/initialize') continue;
    counts[method] = (counts[method] ?? 0) + 1;
  }
  return counts;
}

function messageRules(run: ViewRun): [RuleId, string][] {
  const sent = sentBy(run);
  const found: [RuleId, string][] = [];
  const initialize = sent.find(({ method }) => method === 'ui/initialize');
  if (!initialize)
    return [
      [
        'APP-100',
        'The view sends no ui/initialize. Connect it at its start, for example with <mcp-app-root>.',
      ],
    ];
  if (!isObject(paramsOf(initialize)['appCapabilities']))
    found.push(['APP-101', 'ui/initialize has no appCapabilities. Send {} if the view has none.']);
  const has = (wanted: string) => sent.some(({ method }) => method === wanted);
  if (!has('ui/notifications/initialized'))
    found.push([
      'APP-102',
      'The view sends no ui/notifications/initialized. Send it after the answer to ui/initialize.',
    ]);
  for (const { jsonrpc, method, result, error } of sent) {
    if (
      jsonrpc !== '2.0' ||
      (typeof method !== 'string' && result === undefined && error === undefined)
    )
      found.push(['APP-103', 'A message is not JSON-RPC 2.0. Send jsonrpc: "2.0" and a method.']);
    else if (typeof method === 'string' && !isKnown(method))
      found.push(['APP-103', `The method ${method} is unknown. Check its name.`]);
  }
  if (!has('ui/notifications/size-changed'))
    found.push([
      'APP-104',
      'The view reports no size. Send ui/notifications/size-changed when its content changes.',
    ]);
  if (run.declaresTools && !answersToolsList(run))
    found.push([
      'APP-105',
      'The view declares tools and does not answer tools/list. Answer it, or do not declare tools.',
    ]);
  for (const one of sent) {
    const { mode } = paramsOf(one);
    if (one.method === 'ui/request-display-mode' && !run.displayModes?.includes(String(mode)))
      found.push([
        'APP-106',
        `The view requests the display mode ${String(mode)}, which the host does not offer. Check availableDisplayModes first.`,
      ]);
  }
  return found;
}

/** Hosts list the tools of a view that declares them. */
function answersToolsList({ messages }: ViewRun): boolean {
  const asked = messages.find(
    ({ direction, message }) =>
      direction === 'to-view' && isObject(message) && message['method'] === 'tools/list',
  );
  // If it was not asked, there is nothing to complain about.
  if (!asked) return true;
  const { id } = asked.message as Sent;
  return messages.some(
    ({ direction, message }) =>
      direction === 'from-view' &&
      isObject(message) &&
      message['id'] === id &&
      isObject(message['result']),
  );
}

const hasContent = (content: unknown) => Array.isArray(content) && content.length > 0;

const MAX_SHIFT = 0.1;

/** The findings of one rendering. */
export function checkRun(
  tool: string,
  rendering: string,
  run: ViewRun,
  errors: readonly string[],
  measures: ViewMeasures | undefined,
): Finding[] {
  const found: [RuleId, string][] = run.problems.map((problem) => ['VIEW-001', problem]);
  const { result } = run;
  if (result?.isError)
    found.push([
      'VIEW-001',
      'The tool answers with isError. Pass input that it accepts with --input.',
    ]);
  else if (result && !hasContent(result.content))
    found.push([
      'APP-010',
      'The result has no content. Return a text that says what the view shows.',
    ]);
  if (run.isLoaded) found.push(...messageRules(run));
  for (const error of new Set(errors)) found.push(['VIEW-002', `The view logs an error: ${error}`]);
  for (const { directive, blockedUri } of run.violations)
    found.push([
      'VIEW-003',
      `${directive} blocks ${blockedUri}. Declare its origin in _meta.ui.csp.`,
    ]);
  const { layoutShift = 0, overflow = 0, axe = [] } = measures ?? {};
  if (layoutShift > MAX_SHIFT)
    found.push([
      'VIEW-007',
      `The layout shifts by more than ${MAX_SHIFT}. Reserve the space of what arrives later.`,
    ]);
  if (overflow > 0)
    found.push([
      'VIEW-009',
      'The content is wider than the view. Let it wrap, or scroll inside an element.',
    ]);
  return [
    ...found.map(([rule, text]) => finding(rule, tool, text, rendering)),
    ...axe.map(({ id, impact, help, targets }) => {
      const isSerious = impact === 'serious' || impact === 'critical';
      const rule = isSerious ? 'VIEW-005' : 'VIEW-006';
      return finding(rule, tool, `${help} (axe: ${id}).`, rendering, targets);
    }),
  ];
}
