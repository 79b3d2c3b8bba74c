// The events of a frame that become rows. Read by name and fields, so that nothing of the frame is loaded for it.
import type { EventEntry } from './rows/row-store.js';

type Fields = Record<string, unknown>;
type Read = (event: Fields) => Omit<EventEntry, 'time' | 'session'>[];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const READERS: Record<string, Read> = {
  // An error has an event of its own, which says more.
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
  'mcp-app-audit': (event) => {
    const entry = (event['entry'] ?? event) as Fields;
    const { kind, decision, outcome, what } = entry;
    return [
      {
        kind: 'audit',
        name: [decision, kind].map(text).filter(Boolean).join(' ') || 'act',
        hint: text(what),
        isError: decision === 'denied' || outcome === 'error',
        data: entry,
      },
    ];
  },
};

/** Hears what happens to a frame, and not what bubbles up from frames inside its slots. */
export function listenToFrame(
  frame: EventTarget,
  hear: (entry: Omit<EventEntry, 'time' | 'session'>) => void,
  signal: AbortSignal,
): void {
  for (const [name, read] of Object.entries(READERS)) {
    const listener = (event: Event) => {
      if (event.composedPath()[0] !== frame) return;
      const { isTrusted: _, ...fields } = { ...event } as Fields;
      for (const entry of read(fields)) hear(entry);
    };
    frame.addEventListener(name, listener, { signal });
  }
}
