// The identity and the credentials of a frame: from its own properties, and from the settings of the page.
import type { AuthSource, SignInWait } from '../host/auth/auth-source.js';
import type { ServerAuth } from '../host/auth/server-auth.js';
import { identityOf } from '../host/identity/identity.js';
import type { Identity } from '../host/identity/identity.js';
import { page } from './page-settings.js';
import type { PageAuthFunction, RelaySettings } from './page-settings.js';

/** The properties of a frame that say which server it belongs to, and who its user is. */
export interface SignedFrame {
  readonly auth: ServerAuth | undefined;
  readonly client: object | undefined;
  readonly relay: string | undefined;
  readonly server: string | undefined;
  readonly serverId: string | undefined;
}

const originOf = (url: string | undefined): string | undefined =>
  url && URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).origin : undefined;

/**
 * What the page's function returns for this server. If it fails, the result is credentials that fail with its error when
 * a request needs them, so that nothing is sent without credentials.
 */
function askForAuth(ask: PageAuthFunction, server: string): ServerAuth | undefined {
  try {
    const auth = ask(server);
    if (!auth || (typeof auth === 'object' && !('then' in auth))) return auth || undefined;
    throw new Error('`auth` must return an object at once, not a promise.');
  } catch (error) {
    return { token: () => Promise.reject(error) };
  }
}

/** The page's settings for frames like this one. */
const pageAuthOf = ({ relay, server }: SignedFrame): ServerAuth | undefined => {
  if (relay) return page.relay;
  const shared = page.auth;
  if (typeof shared === 'function') return server ? askForAuth(shared, server) : undefined;
  return shared && originOf(server) === originOf(shared.origin) ? shared : undefined;
};

/** The credentials of the frame's requests: its own settings, or those of the page. */
export function authOf(frame: SignedFrame): (ServerAuth & RelaySettings) | undefined {
  const { auth, client, relay, server } = frame;
  return auth ?? (client || !(relay || server) ? undefined : pageAuthOf(frame));
}

/** The server and the user that the frame belongs to. */
export function identityOfFrame(frame: SignedFrame): Identity {
  const { client, relay, server, serverId } = frame;
  const auth = authOf(frame);
  return identityOf({
    client,
    relay,
    server,
    serverId,
    auth,
    user: frame.auth?.user ?? pageAuthOf(frame)?.user ?? page.user,
    owner: frame,
    holder: frame.auth ? frame : relay ? page.relay : page.auth,
  });
}

/** The credentials for a connection of the frame. */
export function authSourceOf(frame: SignedFrame, wait?: SignInWait): AuthSource {
  const { auth, client, relay, server, serverId } = frame;
  // Settings of the page apply whatever happens to the frame, because other frames may use the connection.
  const settings = auth ? frame : { auth, client, relay, server, serverId };
  const current = () => identityOfFrame(settings);
  return { identity: current(), current, read: () => authOf(settings), wait };
}
