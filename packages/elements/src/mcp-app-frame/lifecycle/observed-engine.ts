// What a page wants to know of its frames: timings, and a log. Nothing of it is loaded for other pages.
import type { Identity } from '../../host/identity/identity.js';
import { shownAs } from '../../host/identity/identity-names.js';
import type { ViewDetails } from '../../host/session/view-details.js';
import type { ViewEngine } from '../../host/session/view-engine.js';
import type { LoggedEvent } from '../log/log-line.js';
import { page } from '../page-settings.js';

/** A frame, as far as the log names it. */
export interface LoggedFrame {
  readonly identity?: Identity;
  readonly details?: ViewDetails;
}

/** Most events are not lines, and some come in floods. */
const LOGGED = /^(audit|refused|csp-violation|mounted)$/;

/** Tells the page's log of an event, if there is a log. */
export function logEvent(event: LoggedEvent, frame: LoggedFrame): void {
  const { log, limits } = page;
  if (!log || !LOGGED.test(event.type)) return;
  const { identity, details } = frame;
  // The frame may show another view when the code is loaded.
  const view = { ...details, server: identity && shownAs(identity) };
  const time = Date.now();
  import('../log/write-log.js')
    .then(({ writeLog }) => writeLog(log, event, { view, time, limits }))
    .catch((error: unknown) => globalThis.reportError?.(error));
}

const loggedEngine = (engine: ViewEngine, frame: LoggedFrame): ViewEngine => ({
  ...engine,
  async mount(session, request) {
    const view = await engine.mount(session, request);
    logEvent({ type: 'mounted', details: view.details }, frame);
    return view;
  },
});

/**
 * The engine for the session that a frame starts.
 * @param startTime when the start began, as `performance.now()`
 */
export function observe(
  engine: ViewEngine,
  frame: HTMLElement & LoggedFrame,
  startTime: number,
): ViewEngine {
  const own = page.log ? loggedEngine(engine, frame) : engine;
  return page.timings?.engine(own, frame, startTime) ?? own;
}
