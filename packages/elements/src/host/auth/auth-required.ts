// A 401 is a state of the frame, not a failure: the user must sign in.
import { RelayErrorCode } from '../../protocol/relay.js';
import { AppError } from '../app-error.js';

/** Details of a server's 401 or 403 answer. */
export interface AuthChallenge {
  /** The URL of the server or relay; undefined if the page supplied the client. */
  server?: string | undefined;
  /** The URL of the server's protected resource metadata, which names its authorization server (RFC 9728). */
  resourceMetadataUrl?: URL | undefined;
  scope?: string | undefined;
  /** The user is signed in but lacks a scope, so existing tokens do not help. */
  isMoreNeeded?: boolean;
}

/** The part of a URL that cannot contain a secret. */
const originOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).origin : 'The server';

/** The server refused a request because the user is not signed in. Nothing was executed. */
export class AuthRequiredError extends AppError {
  readonly challenge: AuthChallenge;
  /** The error code that a view gets: its request was refused before it was executed. */
  readonly code = RelayErrorCode.Unauthorized;

  /**
   * @param detail the reason from a relay. Other servers' texts are not shown, because they may repeat secrets from the
   *   request.
   */
  constructor(challenge: AuthChallenge, detail = '') {
    const { server } = challenge;
    const who = server ? originOf(server) : 'The server';
    super(
      'connect',
      'auth-required',
      `${who} requires the user to sign in. ${detail}`.trim(),
      'Call signIn() in a click, or sign the user in yourself and call retry(). docs/guides/sign-in.md of @mcp-app/elements has the settings.',
    );
    this.challenge = challenge;
  }
}

interface Refusal {
  name?: unknown;
  status?: unknown;
  code?: unknown;
  requiredScope?: string;
  resourceMetadataUrl?: URL;
}

/**
 * Converts an error that means "sign in" (a 401 from either SDK, or a missing scope). In both cases the request was not
 * executed. Codes of JSON-RPC errors do not count: a server may choose any code, even after it executed the request.
 */
export function authRequired(error: unknown, server?: string): AuthRequiredError | undefined {
  if (error instanceof AuthRequiredError) return error;
  const { name, status, code, requiredScope, resourceMetadataUrl } = (error ?? {}) as Refusal;
  if (name === 'InsufficientScopeError') {
    const challenge = { server, scope: requiredScope, resourceMetadataUrl, isMoreNeeded: true };
    return new AuthRequiredError(challenge);
  }
  const isRefused =
    status === 401 ||
    name === 'UnauthorizedError' ||
    (name === 'StreamableHTTPError' && code === 401);
  return isRefused ? new AuthRequiredError({ server }) : undefined;
}
