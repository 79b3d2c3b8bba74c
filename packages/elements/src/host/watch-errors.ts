// Hooks for the errors of all frames of a page, for tools that collect errors. They cost frames nothing: these are listeners
// of events that frames fire anyway.
import type { AppError } from './app-error.js';
import { errorFacts, viewErrorFacts } from './error-facts.js';
import type { AppErrorFacts } from './error-facts.js';
import type { McpAppLogEvent } from './session/view.events.js';

/** What is called with errors. */
export interface ErrorHooks {
  /** A frame cannot show its view. */
  onerror?: ((error: AppError, facts: AppErrorFacts, frame: EventTarget) => void) | undefined;
  /**
   * A view has thrown an error that it did not catch. Views can forge such errors.
   * @param count how often the page has had this fingerprint: report it once
   */
  onviewerror?: ((facts: AppErrorFacts, count: number, frame: EventTarget) => void) | undefined;
}

/** A frame, as far as it names its server. */
interface NamedFrame extends EventTarget {
  serverId?: string;
  client?: object;
  relay?: string;
  server?: string;
}

/** A view can make any number of texts. Beyond this number of different ones, those of a server share a fingerprint. */
const MAX_FINGERPRINTS = 100;

/** The page's name for the server, otherwise the URL that the frame uses. */
const serverOf = ({ serverId, client, relay, server }: NamedFrame): string | undefined =>
  serverId ?? (client ? undefined : (relay ?? server));

/** The frame in which an event began, also if it is in a shadow tree. */
const frameOf = (event: Event): NamedFrame => event.composedPath()[0]!;

/**
 * Calls hooks with the errors of all frames in the page, and what a tool needs to group them.
 * @param root where the frames are. Default: the document
 * @returns what ends it
 */
export function watchErrors(
  { onerror, onviewerror }: ErrorHooks,
  root: EventTarget = document,
): () => void {
  const counts = new Map<string, number>();
  const failed = (event: Event) => {
    const { error } = event as Event & { error: AppError };
    const frame = frameOf(event);
    onerror?.(error, errorFacts(error, serverOf(frame)), frame);
  };
  const logged = (event: Event) => {
    const frame = frameOf(event);
    const found = viewErrorFacts(event as McpAppLogEvent, serverOf(frame));
    if (!found) return;
    const isNew = !counts.has(found.fingerprint);
    const facts = isNew && counts.size >= MAX_FINGERPRINTS ? withoutText(found) : found;
    const { fingerprint } = facts;
    const count = (counts.get(fingerprint) ?? 0) + 1;
    counts.set(fingerprint, count);
    onviewerror!(facts, count, frame);
  };
  root.addEventListener('mcp-app-error', failed);
  if (onviewerror) root.addEventListener('mcp-app-log', logged);
  return () => {
    root.removeEventListener('mcp-app-error', failed);
    root.removeEventListener('mcp-app-log', logged);
  };
}

const withoutText = (facts: AppErrorFacts): AppErrorFacts => ({
  ...facts,
  fingerprint: [facts.code, facts.server].filter(Boolean).join('/'),
});
