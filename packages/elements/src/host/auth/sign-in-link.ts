// The link of a running view: a request that needs a sign-in waits for it.
import type { LinkRequestOptions, ServerLink } from '../link/server-link.js';
import { authRequired } from './auth-required.js';
import type { AuthRequiredError } from './auth-required.js';

/** Resolves when the user has signed in; rejects if they do not, or when the signal aborts. */
export type SignInWait = (error: AuthRequiredError, signal?: AbortSignal) => Promise<void>;

type Call<Params, Result> = (params: Params, options?: LinkRequestOptions) => Promise<Result>;

/**
 * A request that the server refused with a 401 was not executed, so it is sent once more after the sign-in. The second
 * answer is final.
 */
export function signInLink(link: ServerLink, wait: SignInWait): ServerLink {
  const waiting =
    <Params, Result>(call: Call<Params, Result>): Call<Params, Result> =>
    async (params, options) => {
      try {
        return await call(params, options);
      } catch (error) {
        const unsigned = authRequired(error);
        if (!unsigned) throw error;
        await wait(unsigned, options?.signal);
        return call(params, options);
      }
    };
  return {
    ready: (signal) => link.ready(signal),
    get capabilities() {
      return link.capabilities;
    },
    get serverInfo() {
      return link.serverInfo;
    },
    callTool: waiting(link.callTool),
    listTools: waiting(link.listTools),
    listResources: waiting(link.listResources),
    listResourceTemplates: waiting(link.listResourceTemplates),
    readResource: waiting(link.readResource),
    listPrompts: waiting(link.listPrompts),
    onListChanged: (listener) => link.onListChanged(listener),
    onTrouble: (listener) => link.onTrouble?.(listener) ?? (() => {}),
    // All frames of a connection share its lists, so a list request does not wait for a sign-in.
    shared: link.shared ?? link,
    close: () => link.close?.(),
  };
}
