// The figures of a view's start. Only pages that use `@mcp-app/elements/timings` get them.
import { FrameEvent } from '../host/session/frame-event.js';

/**
 * How long the start of a view took, in milliseconds. A figure is absent if its step did not take place before the start
 * was reported.
 */
export interface FrameFigures {
  /** Until the code of the frame was loaded. Near 0 for all but the first frame of a page. */
  code?: number;
  /** What was left of the connection to the server, which is opened while the code loads. */
  server?: number;
  /** Finding the tool and reading the HTML. */
  resource?: number;
  /** Opening the sandbox, including decisions about permissions. */
  sandbox?: number;
  /** The part of `sandbox` during which a user was asked. */
  asked?: number;
  /** From the HTML in the sandbox to the initialized view: its scripts, and `ui/initialize`. */
  handshake?: number;
  /** The sum: from the start to the initialized view. */
  ready?: number;
  /** From the start until the view was sent its tool's input. */
  firstInput?: number;
  /** From the start until the view was sent its tool's result. */
  firstResult?: number;
  /** From the start until the view asked for a size. */
  firstSize?: number;
  /** The longest task of the page's thread during the start. Chromium. */
  longestTask?: number;
  /**
   * The longest task of a frame of another origin, such as a view, that runs in the page's thread; the browser does not
   * say which. Absent if there was none, or if views have their own threads. Chromium.
   */
  longestViewTask?: number;
  /** The layout shift of the page in the updates in which the frame changed its size. Chromium. */
  layoutShift?: number;
}

/**
 * How a start ended. ready: the view is initialized. unconnected: it is visible, and has not connected. plain: the tool's
 * result decided that there is no view. error: see `mcp-app-error`. closed: it was closed before.
 */
export type StartOutcome = 'ready' | 'unconnected' | 'plain' | 'error' | 'closed';

/** A start of a view is over, and these are its figures. Fires once per start, with `@mcp-app/elements/timings`. */
export class McpAppTimingEvent extends FrameEvent {
  declare readonly figures: Readonly<FrameFigures>;
  declare readonly outcome: StartOutcome;
  /** When the start began, as `performance.now()`. */
  declare readonly startTime: number;
  /** What the server calls itself, if it is known. */
  declare readonly server: string | undefined;
  /** The name of the tool, if there is one. */
  declare readonly tool: string | undefined;
  constructor(
    fields: Pick<McpAppTimingEvent, 'figures' | 'outcome' | 'startTime' | 'server' | 'tool'>,
  ) {
    super('mcp-app-timing', fields);
  }
}

declare global {
  interface HTMLElementEventMap {
    'mcp-app-timing': McpAppTimingEvent;
  }
}
