// What shows a view: everything that is not needed before a frame starts, in one chunk that is fetched while
// the server is reached.
import { clientLink } from '../link/client-link.js';
import type { McpClient } from '../link/client-link.js';
import type { ServerLink } from '../link/server-link.js';
import { readLimits } from '../limits.js';
import { UserRequests } from '../requests/user-requests.js';
import { loadView } from './load-view.js';
import { MountedView } from './mounted-view.js';
import { reachServer } from './reach-server.js';
import type { SessionScope } from './view-scope.js';

// In this chunk, because frames take from the same spares.
export { keepSpareFor, keepSpares, kindOf } from '../sandbox/spare-sandboxes.js';

/** A view on the page, as its session sees it. */
export type View = Pick<MountedView, keyof MountedView>;

/** Reaches the server, reads a view and puts it on the page. */
export interface ViewEngine {
  readLimits: typeof readLimits;
  reach: typeof reachServer;
  load: typeof loadView;
  mount(...args: Parameters<(typeof MountedView)['mount']>): Promise<View>;
  /** Links and downloads that the user asks for beside the view. */
  userRequests(scope: SessionScope): UserRequests;
  /** The server behind an MCP client of the page. */
  linkTo(client: McpClient): ServerLink;
}

/** The engine for a browser: an iframe of this document, in its sandbox. */
export const viewEngine: ViewEngine = {
  readLimits,
  reach: reachServer,
  load: loadView,
  mount: (session, request) => MountedView.mount(session, request),
  userRequests: (scope) => new UserRequests(scope),
  linkTo: clientLink,
};
