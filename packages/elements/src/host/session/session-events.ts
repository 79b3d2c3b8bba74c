// The events of a session. A host with its own UI observes them as plain objects, a frame dispatches them as DOM events.
import type { AppError } from '../app-error.js';
import type { SessionStatus } from './session-state.js';
import * as viewEvents from './view.events.js';

/** The events for which a listener is enough: the page does not need a handler. */
export type HandledEvent = 'message' | 'model-context';

type ViewEvents = typeof viewEvents;

/** The DOM events that a view causes, by their names. */
export type ViewEventMap = {
  [Class in keyof ViewEvents as ViewEvents[Class]['eventName']]: InstanceType<ViewEvents[Class]>;
};

/** An event that a view causes, with the fields of the DOM event and its name without the prefix. */
type ViewEvent<Name extends keyof ViewEventMap = keyof ViewEventMap> =
  Name extends `mcp-app-${infer Type}`
    ? {
        type: Type;
        /** Whether the observer can prevent the default action. Default: false. */
        cancelable?: boolean;
      } & Omit<ViewEventMap[Name], keyof Event>
    : never;

export type SessionEvent =
  | { type: 'status'; status: SessionStatus; error: AppError | undefined }
  /** A later result of the tool chose another view: start another session for it. */
  | { type: 'other-view' }
  /**
   * A key that the view did not handle: Escape, so that the host can leave fullscreen, or one of `shortcuts`, which is
   * `shortcut` as the page wrote it. A view can claim any of these.
   */
  | { type: 'key'; key: string; shortcut?: string | undefined }
  | ViewEvent;

/**
 * Called with each event of a session. Return false to prevent the default action of a cancelable event: to open a link
 * or save a file yourself, to refuse a message, to keep the view open. A message and a model context that a handler has
 * already accepted are not cancelable.
 */
export type SessionObserver = (event: SessionEvent) => boolean | void;

const classes = new Map<string, ViewEvents[keyof ViewEvents]>(
  Object.values(viewEvents).map((ViewEvent) => [ViewEvent.eventName, ViewEvent]),
);

/** The DOM event for an event of a session; undefined for those that a frame does not dispatch. */
export function viewEventOf(event: SessionEvent): Event | undefined {
  const { type, cancelable, ...fields } = event as ViewEvent;
  const ViewEvent = classes.get(`mcp-app-${type}`);
  return ViewEvent && new ViewEvent(fields, cancelable);
}
