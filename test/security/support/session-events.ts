import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';

/** Every event that a frame dispatches to its page. */
const NAMES = [
  'ready',
  'error',
  'status-change',
  'size-change',
  'message',
  'model-context',
  'open-link',
  'download',
  'log',
  'request-close',
  'tools-change',
  'csp-violation',
  'refused',
] as const;

/** Records the events of a frame from now on, in order. */
export function recordEvents(frame: McpAppFrameElement): Event[] {
  const events: Event[] = [];
  for (const name of NAMES)
    frame.addEventListener(`mcp-app-${name}`, (event) => events.push(event));
  return events;
}

export const typesOf = (events: readonly Event[]): string[] =>
  [...new Set(events.map(({ type }) => type))].sort();
