// What an error of a frame is, for tools that group errors. Messages are not part of it: they may have data of the user.
import type { AppError, AppPhase } from './app-error.js';
import type { McpAppLogEvent } from './session/view.events.js';

/** What a tool that groups errors needs of an error. */
export interface AppErrorFacts {
  /** The phase and the reason: `resource/too-large`. It is stable. `view/uncaught` is an uncaught error of a view. */
  code: string;
  phase: AppPhase;
  /** The server's name as given, or the origin of its URL. */
  server: string | undefined;
  /** The same for errors of the same kind at the same server. Nothing of a user is in it. */
  fingerprint: string;
}

/**
 * The facts of an error, for Sentry and its likes: `errorFacts(event.error, 'weather')`.
 * @param server your name for the server of the frame. Of a URL, only the origin is kept
 */
export function errorFacts(error: AppError, server?: string): AppErrorFacts {
  const { phase, reason } = error;
  return factsOf(phase, reason, server);
}

/**
 * The facts of an uncaught error of a view, for a listener of `mcp-app-log`; undefined for everything else that views log.
 * The fingerprint has a hash of the text instead of the text, in which quoted texts and words with digits, @ or / do not
 * count: ids, addresses, dates. A view can log anything, so it can also forge errors.
 * @param server as for `errorFacts()`
 */
export function viewErrorFacts(
  { level, logger, data }: Pick<McpAppLogEvent, 'level' | 'logger' | 'data'>,
  server?: string,
): AppErrorFacts | undefined {
  if (level !== 'error' || logger !== 'view' || typeof data !== 'string') return undefined;
  const text = data.slice(0, MAX_TEXT).replace(/(["'`]).*?\1|\S*[\d@/]\S*/g, '');
  return factsOf('view', 'uncaught', server, hashOf(text));
}

const MAX_TEXT = 1000;

function factsOf(
  phase: AppPhase,
  reason: string,
  server: string | undefined,
  detail?: string,
): AppErrorFacts {
  const code = `${phase}/${reason}`;
  const named = server && nameOf(server);
  const fingerprint = [code, named, detail].filter(Boolean).join('/');
  return { code, phase, server: named, fingerprint };
}

/** A name of the page, or the origin of a URL: paths of servers may have the id of a user, or be secret. */
function nameOf(server: string): string {
  const { protocol, host } = URL.canParse(server) ? new URL(server) : { protocol: '', host: '' };
  return host ? `${protocol}//${host}` : server.replace(/[?#].*$/s, '').replace(/^.*@/s, '');
}

/** FNV-1a, which is enough to tell texts apart. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
