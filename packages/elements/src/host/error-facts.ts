// What an error of a frame is, for tools that group errors. Messages are not part of it: they may have data of the user.
import type { AppError, AppPhase } from './app-error.js';

/** What a tool that groups errors needs of an error. */
export interface AppErrorFacts {
  /** The phase and the reason: `resource/too-large`. It is stable. */
  code: string;
  phase: AppPhase;
  /** The server's name as given. */
  server: string | undefined;
  /** The same for errors of the same kind at the same server. Nothing of a user is in it. */
  fingerprint: string;
}

/**
 * The facts of an error, for Sentry and its likes: `errorFacts(event.error, 'weather')`.
 * @param server your name for the server of the frame. A URL is reduced to its origin and path
 */
export function errorFacts(error: AppError, server?: string): AppErrorFacts {
  const { phase, reason } = error;
  const code = `${phase}/${reason}`;
  const named = server?.replace(/[?#].*$/s, '').replace(/\/\/[^/@]*@/, '//');
  return { code, phase, server: named, fingerprint: named ? `${code}/${named}` : code };
}
