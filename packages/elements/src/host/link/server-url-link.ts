// `server="https://…/mcp"`: the frame creates the MCP client itself. The SDK is imported only when such a frame needs
// it. After a restart of the server, the link reconnects. One connection serves all frames of a server, and is closed
// after the last one.
import { SuppliedError } from '../../policy/call-supplied.js';
import type { Implementation } from '../../protocol/mcp.js';
import { isObject } from '../../protocol/json-rpc.js';
import { APP_ELICITATION_KEY } from '../../protocol/proposals/app-elicitation.js';
import { RELAY_ANSWERS } from '../../protocol/relay.js';
import type { RelayAnswer } from '../../protocol/relay.js';
import { UI_EXTENSION_ID } from '../../protocol/ui-extension.js';
import { connectionKey } from '../auth/auth-source.js';
import type { AuthSource } from '../auth/auth-source.js';
import { authRequired } from '../auth/auth-required.js';
import { transportAuth } from '../auth/transport-auth.js';
import { idOf } from '../identity/endings.js';
import { answersOf, serverAnswers } from '../requests/server-answers.js';
import type { ServerHandlers } from '../requests/server-handlers.js';
import { appClientOptions } from './app-client-options.js';
import { loadSdk } from './load-sdk.js';
import { RejoiningLink } from './rejoining-link.js';
import type { OwnClient } from './rejoining-link.js';
import { clarifyServerError } from './server-error-text.js';
import type { ServerLink } from './server-link.js';
import { SharedLinks } from './shared-links.js';
import { streamFirst } from './stream-first.js';

/** Milliseconds that the connection to a server stays open without frames. */
export const SERVER_LINGER_MS = 30_000;

const connections = new SharedLinks(SERVER_LINGER_MS);

/**
 * Milliseconds for the connection of one frame that answers its server. Only this frame can use it again, after a restart,
 * and browsers open six connections to a server with HTTP/1.1, of which each of these holds one.
 */
export const OWN_LINGER_MS = 1000;

const ownConnections = new SharedLinks(OWN_LINGER_MS);

const explain = (url: string) => (error: unknown) => authRequired(error, url) ?? error;

/** The page whose handlers answer requests of the server. */
export interface AnsweringPage {
  readonly handlers?: { server?: ServerHandlers | undefined } | undefined;
  /** The value of the capability `elicitation`, if it has a handler. Default: {}, which means forms only. */
  readonly elicitation?: unknown;
  /** Whether views may ask what the server wants to know; see protocol/proposals/app-elicitation.ts. */
  readonly asksByView?: boolean | undefined;
  /** The server has confirmed that the user is done with the address of this question. */
  complete?(elicitationId: string): void;
}

/** Servers of the 2026-07-28 revision announce changes only to clients that want them. The link's own tap receives them. */
const noticed = { autoRefresh: false, onChanged: () => {} };
const LIST_CHANGED = { tools: noticed, resources: noticed, prompts: noticed };

async function connect(
  url: string,
  clientInfo: Implementation,
  { read, limits }: AuthSource,
  page: AnsweringPage | undefined,
): Promise<OwnClient> {
  const sdk = await loadSdk();
  const transportOptions = transportAuth(sdk, url, () => read() ?? {}, limits);
  const answers = answersOf(page?.handlers?.server);
  if (answers.length > 0) transportOptions.fetch = streamFirst(url, transportOptions.fetch);
  const declared: Partial<Record<RelayAnswer, object>> = isObject(page?.elicitation)
    ? { elicitation: page.elicitation }
    : {};
  const open = async (mode: 'auto' | 'legacy') => {
    // R7: servers offer their views only to clients that declare support for them.
    const client = new sdk.Client(
      clientInfo,
      appClientOptions({
        capabilities: {
          ...Object.fromEntries(answers.map((kind) => [kind, declared[kind] ?? {}])),
          ...(page?.asksByView && {
            extensions: { [UI_EXTENSION_ID]: { [APP_ELICITATION_KEY]: {} } },
          }),
        },
        versionNegotiation: { mode },
        listChanged: LIST_CHANGED,
      }),
    );
    const answer = serverAnswers(
      () => page?.handlers?.server,
      () => client.getServerVersion(),
      limits,
    );
    for (const [method, kind] of RELAY_ANSWERS)
      if (answers.includes(kind))
        client.setRequestHandler(
          method,
          ({ params = {} }, { mcpReq }) => answer(method, params, mcpReq) as Promise<never>,
        );
    if (page?.complete && declared.elicitation)
      client.setNotificationHandler('notifications/elicitation/complete', ({ params }) =>
        page.complete!(params.elicitationId),
      );
    await client.connect(new sdk.StreamableHTTPClientTransport(new URL(url), transportOptions));
    return client;
  };
  try {
    return await open('auto').catch((error: unknown) => {
      // Nobody would answer the second attempt in another way.
      if (authRequired(error) || error instanceof SuppliedError) throw error;
      // A server of an older revision may not allow the headers of the new one to pages of other origins, which looks
      // like a server that is not there.
      return open('legacy');
    });
  } catch (error) {
    throw clarifyServerError(explain(url)(error));
  }
}

/**
 * Connects, or uses the connection of other frames. Closing the link releases the connection.
 * @param page answers requests of the server. With handlers for them, it has a connection of its own, because the server
 *   does not say for which frame it asks
 */
export async function serverUrlLink(
  url: string,
  clientInfo: Implementation,
  source: AuthSource = { read: () => undefined },
  page?: AnsweringPage,
): Promise<ServerLink> {
  // Relative to the page; without a page, the URL must be absolute.
  const { href } = new URL(url, globalThis.document?.baseURI);
  const asked = answersOf(page?.handlers?.server).length > 0 ? page : undefined;
  const key = connectionKey(href, source);
  const open = (shared: AuthSource) =>
    RejoiningLink.open(() => connect(href, clientInfo, shared, asked), explain(href));
  return asked
    ? ownConnections.take(`${key} ${idOf(asked)}`, source, open)
    : connections.take(key, source, open);
}
