// A 401 is a state of the frame, not a failure: somebody has to sign in.
import { RelayErrorCode } from '../../protocol/relay.js';
import { AppError } from '../app-error.js';

/** What a server said when it refused a request. */
export interface AuthChallenge {
  /** The address of the server or relay; undefined for a client of the page. */
  server?: string | undefined;
  /** Where the server describes who signs users in (RFC 9728). */
  resourceMetadataUrl?: URL | undefined;
  scope?: string | undefined;
  /** The user is signed in, but may not do this: tokens that exist do not help. */
  isMoreNeeded?: boolean;
}

/** The part of an address that can hold no secret. */
const originOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).origin : 'The server';

/** Nothing was executed: the server wants to know who the user is first. */
export class AuthRequiredError extends AppError {
  readonly challenge: AuthChallenge;
  /** What a view is told: its request was refused before it was executed. */
  readonly code = RelayErrorCode.Unauthorized;

  /** @param said what a relay gave as a reason. Other servers may repeat what they were sent, secrets included. */
  constructor(challenge: AuthChallenge, said = '') {
    const { server } = challenge;
    const who = server ? originOf(server) : 'The server';
    super(
      'connect',
      'auth-required',
      `${who} asks the user to sign in. ${said}`.trim(),
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
 * The error that asks for a sign-in, if that is what this one means: a 401 of either SDK, or a scope that is missing.
 * Both are answers to a request that was not executed. The codes of JSON-RPC errors do not count: a server chooses
 * them freely, also after it did something.
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
