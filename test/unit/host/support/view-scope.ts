import { HostContextStore } from '../../../../packages/elements/src/host/connection/host-context-store.js';
import { ViewFeed } from '../../../../packages/elements/src/host/connection/view-feed.js';
import { identityOf } from '../../../../packages/elements/src/host/identity/identity.js';
import { DEFAULT_LIMITS } from '../../../../packages/elements/src/host/limits.js';
import type { SessionLimits } from '../../../../packages/elements/src/host/limits.js';
import type {
  ServerCapabilities,
  ServerLink,
} from '../../../../packages/elements/src/host/link/server-link.js';
import { deriveCapabilities } from '../../../../packages/elements/src/host/requests/host-handlers.js';
import type { ViewScope } from '../../../../packages/elements/src/host/session/view-scope.js';
import { answering } from '../link/support/fake-link.js';
import type { LinkAnswers } from '../link/support/fake-link.js';

/** A scope with defaults for everything that a test does not set. */
export function viewScope({
  limits,
  ...given
}: Partial<Omit<ViewScope, 'limits'>> & { limits?: Partial<SessionLimits> } = {}): ViewScope {
  const { handlers = () => ({}), link } = given;
  return {
    identity: identityOf({ client: link, owner: given }),
    link,
    signal: new AbortController().signal,
    handlers,
    consent: () => ({}),
    emit: () => true,
    ready: () => {},
    drawn: () => {},
    fail: (error) => {
      throw error;
    },
    close: () => {},
    app: { appInfo: undefined, appCapabilities: undefined },
    context: new HostContextStore(),
    feed: new ViewFeed(() => undefined),
    dialect: undefined,
    shown: { toolName: undefined, uri: undefined },
    viewState: undefined,
    hostInfo: { name: 'host', version: '1' },
    hostCapabilities: () => deriveCapabilities(handlers(), link?.capabilities, {}),
    hasListener: () => false,
    changeDisplayMode: ({ mode }) => ({ mode }),
    ...given,
    limits: { ...DEFAULT_LIMITS, ...limits },
  };
}

/** A server with the answers of the test, which fails for everything else. */
export function linkTo(
  capabilities: ServerCapabilities,
  answers: LinkAnswers = {},
  more: Partial<ServerLink> = {},
): ServerLink {
  return {
    ready: () => Promise.resolve(),
    capabilities,
    serverInfo: { name: 'server', version: '1' },
    request: answering(answers),
    onListChanged: () => () => {},
    ...more,
  };
}
