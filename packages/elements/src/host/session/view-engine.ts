// The code that shows a view: everything that is not needed before a frame starts. It is loaded while the server is
// being reached.
import { readLimits } from '../limits.js';
import { openInlineEarly } from '../sandbox/early-inline-page.js';
import { UserRequests } from '../requests/user-requests.js';
import { loadView, reachServer, unexpectedError } from './load-view.js';
import { MountedView } from './mounted-view.js';
import type { SessionScope } from './view-scope.js';

// In this chunk, because frames use the same spares.
export { keepSpareFor, keepSpares, kindOf } from '../sandbox/spare-sandboxes.js';

/** A mounted view, as its session uses it. */
export type View = Pick<MountedView, keyof MountedView>;

/** Reaches the server, reads a view and mounts it. */
export interface ViewEngine {
  readLimits: typeof readLimits;
  /** Opens a page that loads while the server is reached. */
  openInlineEarly: typeof openInlineEarly;
  reach: typeof reachServer;
  load: typeof loadView;
  mount(...args: Parameters<(typeof MountedView)['mount']>): Promise<View>;
  /** Links and downloads that the user requests outside the view. */
  userRequests(scope: SessionScope): UserRequests;
  /** The error of the session if one of these throws something else than an AppError. */
  unexpectedError: typeof unexpectedError;
}

/** The engine for a browser: an iframe of this document, in its sandbox. */
export const viewEngine: ViewEngine = {
  readLimits,
  openInlineEarly,
  reach: reachServer,
  load: loadView,
  mount: (session, request) => MountedView.mount(session, request),
  userRequests: (scope) => new UserRequests(scope),
  unexpectedError,
};
