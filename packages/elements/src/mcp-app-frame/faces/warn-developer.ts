// Tells the developer of a page about a wrong setting, in the console: the face of the frame has the hint in collapsed
// details. See docs/decisions/no-console.md.
import type { AppError, AppErrorReason } from '../../host/app-error.js';

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
export function warnDeveloper({ reason }: AppError, report: string): void {
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(globalThis.location?.hostname);
  if (hasWarned || !isLocal || !CONFIGURATION.has(reason)) return;
  hasWarned = true;
  console.warn(`<mcp-app-frame> ${report}`);
}
