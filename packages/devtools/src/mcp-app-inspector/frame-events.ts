// The events of a frame that become rows. They are read by name and fields, so that no code of the frame is loaded.
import type { EventEntry } from './rows/row-store.js';

type Fields = Record<string, unknown>;
/** An event without the time and the start of the view, which the recorder adds. */
export type ReceivedEvent = Omit<EventEntry, 'time' | 'session'>;
type Read = (event: Fields) => ReceivedEvent[];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const READERS: Record<string, Read> = {
  // The error event has more details.
  'mcp-app-status-change': ({ status }) =>
    status === 'error'
      ? []
      : [{ kind: 'status', name: text(status), isError: false, data: { status } }],
  'mcp-app-error': ({ error }) => {
    const { phase, reason, message, hint } = error as Fields;
    const data = { phase, reason, message, hint };
    return [{ kind: 'error', name: text(reason), hint: text(message), isError: true, data }];
  },
  'mcp-app-log': ({ level, data, logger }) => [
    {
      kind: 'log',
      name: text(level),
      hint: text(data),
      isError: ['error', 'critical', 'alert', 'emergency'].includes(text(level)),
      data: { level, logger, data },
    },
  ],
  'mcp-app-refused': ({ refusals }) =>
    (refusals as Fields[]).map((refusal) => ({
      kind: 'refused',
      name: text(refusal['kind']),
      hint: text(refusal['what']),
      isError: true,
      data: refusal,
    })),
  'mcp-app-csp-violation': (violation) => [
    {
      kind: 'csp',
      name: text(violation['directive']),
      hint: text(violation['blockedUri']),
      isError: true,
      data: violation,
    },
  ],
  'mcp-app-task': ({ task, tool, isOfView, isShown, isOver }) => {
    const { status, statusMessage } = task as Fields;
    return [
      {
        kind: 'task',
        name: text(status),
        hint: [tool, statusMessage].map(text).filter(Boolean).join(' '),
        isError: status === 'failed',
        data: { task, tool, isOfView, isShown, isOver },
      },
    ];
  },
  'mcp-app-shortcut': ({ shortcut }) => [
    { kind: 'shortcut', name: text(shortcut), isError: false, data: { shortcut } },
  ],
  'mcp-app-new-version': () => [
    { kind: 'version', name: 'mcp-app-new-version', isError: false, data: {} },
  ],
  'mcp-app-timing': ({ outcome, startTime, figures }) => [
    {
      kind: 'timing',
      name: text(outcome),
      isError: false,
      data: { outcome, start: performance.timeOrigin + Number(startTime), figures },
    },
  ],
  // Those of the view have rows, which the recorder adds the span to.
  'mcp-app-traced': ({ frameRequest, traceId, spanId }) => {
    if (!frameRequest) return [];
    const { method, what, startTime, duration, isError } = frameRequest as Fields;
    return [
      {
        kind: 'traced',
        name: text(method),
        hint: text(what),
        isError: isError === true,
        data: { traceId, spanId, start: startTime, duration },
      },
    ];
  },
  // The outcome has an audit entry of its own.
  'mcp-app-question': ({ id, mode, server, place, state }) =>
    state === 'asked'
      ? [
          {
            kind: 'audit',
            name: 'asked elicitation',
            hint: text(mode),
            isError: false,
            data: { id, mode, server, place, state },
          },
        ]
      : [],
  'mcp-app-audit': (event) => {
    const entry = (event['entry'] ?? event) as Fields;
    const { kind, decision, outcome, what } = entry;
    return [
      {
        kind: 'audit',
        name: [decision, kind].map(text).filter(Boolean).join(' ') || 'action',
        hint: text(what),
        isError: decision === 'denied' || outcome === 'error',
        data: entry,
      },
    ];
  },
};

/**
 * The rows that an event becomes. Events of pages may contain anything; one that cannot be read becomes a row that says
 * so.
 */
export function readEvent(name: string, event: object): ReceivedEvent[] {
  try {
    const { isTrusted: _, ...fields } = { ...event } as Fields;
    return READERS[name]!(fields);
  } catch {
    return [
      { kind: 'error', name: 'unreadable event', hint: name, isError: true, data: { event: name } },
    ];
  }
}

/** Listens to what happens to a frame, but not to what bubbles up from frames inside its slots. */
export function listenToFrame(
  frame: EventTarget,
  notify: (entry: ReceivedEvent) => void,
  signal: AbortSignal,
): void {
  for (const name of Object.keys(READERS)) {
    const listener = (event: Event) => {
      if (event.composedPath()[0] !== frame) return;
      for (const entry of readEvent(name, event)) notify(entry);
    };
    frame.addEventListener(name, listener, { signal });
  }
}
