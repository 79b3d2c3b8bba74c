// Why a sign-in ended without a token, and what the developer of the page can do about it.
import { AppError } from '../app-error.js';
import type { Discovery } from './bound-discovery.js';
import type { OAuthProvider } from './server-auth.js';

/** Why a sign-in ended without a token. Each value has a label. */
export type SignInProblem = 'blocked' | 'declined' | 'failed';

/** The sign-in failed. `message`, `hint` and `cause` have details for developers. */
export class SignInError extends Error {
  readonly problem: SignInProblem;
  /** How to fix it; empty if only the user can. */
  readonly hint: string;

  constructor(problem: SignInProblem, message: string, hint = '', options?: ErrorOptions) {
    super(message, options);
    this.name = 'SignInError';
    this.problem = problem;
    this.hint = hint;
  }
}

/** What the SDK knew when it was about to register this page as a client. */
export interface Registration {
  provider: OAuthProvider;
  discovery: Discovery | undefined;
  /** What it failed with. */
  cause: unknown;
}

const statusOf = (error: unknown): number | undefined => {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === 'number' ? status : undefined;
};

/**
 * The authorization server has no id for this page, and the page could not get one. The text of the server is left out:
 * it may repeat what was sent, and is written by somebody else.
 */
export function registrationError({ provider, discovery, cause }: Registration): SignInError {
  const { redirectUrl, clientMetadataUrl } = provider;
  const metadata = discovery?.authorizationServerMetadata;
  const issuer =
    metadata?.issuer ?? discovery?.authorizationServerUrl ?? 'The authorization server';
  const fail = (message: string, hint: string) =>
    new SignInError('failed', message, hint, { cause });
  const byHand = `register this page there by hand, with the redirect URI ${redirectUrl}, and return its client_id from clientInformation() of the provider`;
  const takesDocument = metadata?.client_id_metadata_document_supported === true;
  const isDocument = /^https:\/\/[^/]+\/./.test(clientMetadataUrl ?? '');
  if (clientMetadataUrl && !isDocument)
    return fail(
      `clientMetadataUrl of the provider is ${clientMetadataUrl}.`,
      'Use an https: URL with a path.',
    );
  if (metadata && !metadata.registration_endpoint)
    return fail(
      `${issuer} does not register clients dynamically, and the provider has no client id.`,
      takesDocument
        ? `Set clientMetadataUrl of the provider to the https: address of a client metadata document, or ${byHand}.`
        : `To fix it, ${byHand}.`,
    );
  const status = statusOf(cause);
  if (status !== undefined)
    return fail(
      `${issuer} refused to register this page (HTTP ${status}).`,
      `Check that it accepts clientMetadata of the provider, or ${byHand}.`,
    );
  return fail(
    `This page could not be registered as a client of ${issuer}.`,
    `Check that its registration endpoint allows this origin (CORS), and that the provider has saveClientInformation(). Or ${byHand}.`,
  );
}

/** What to tell the developer of the page about a sign-in that failed. */
export interface FailureDetails {
  message: string;
  hint: string;
}

const IN_EVENT = 'The error is in `problem` of the event mcp-app-auth-required.';

/** Our own errors explain themselves. The texts of others may contain secrets of the exchange. */
export function detailsOf(error: unknown): FailureDetails {
  if (error instanceof SignInError || error instanceof AppError)
    return { message: error.message, hint: error.hint };
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  if (error instanceof TypeError)
    return {
      message: 'A request to the server or to its authorization server failed.',
      hint: `Check that both can be reached and allow this origin (CORS), also for /.well-known. ${IN_EVENT}`,
    };
  // The codes of OAuth are words such as `invalid_grant`.
  const reported = typeof code === 'string' && /^[a-z_]{1,40}$/.test(code) ? code : name;
  return { message: `The sign-in failed with the error ${String(reported)}.`, hint: IN_EVENT };
}
