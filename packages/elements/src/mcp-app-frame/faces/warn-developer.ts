// Tells the developer of a page about a wrong setting, in the console: the face of the frame has the hint in collapsed
// details. See docs/decisions/no-console.md.
import type { AppError, AppErrorReason } from '../../host/app-error.js';
import { isLoopback } from '../../policy/own-origin.js';

/** What only a change of the page or of its server can fix. */
const CONFIGURATION: ReadonlySet<AppErrorReason> = new Set([
  'bad-attribute',
  'bad-setting',
  'sdk-missing',
  'server-unreachable',
  'nothing-to-show',
  'unknown-tool',
  'same-origin',
  'bad-sandbox-url',
  'no-view-origin',
  'sandbox-blocked',
]);

let hasWarned = false;

/**
 * Warns about the first configuration error of a page, if it runs on the developer's machine.
 * @param report the error as text, with its hint
 */
export function warnDeveloper({ reason, cause }: AppError, report: string): void {
  // A tool may have no view. With a cause, the client of the page did not ask for it.
  const isMistake = CONFIGURATION.has(reason) || (reason === 'no-view' && !!cause);
  if (hasWarned || !isMistake || !isLoopback(globalThis.location?.hostname)) return;
  hasWarned = true;
  console.warn(`<mcp-app-frame> ${report}`);
}
