// Servers that do not know this page as a client: the error says why and what to do. Real servers over HTTP, and the
// SDK's real `auth()`.
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  detailsOf,
  registrationError,
  SignInError,
} from '../../../../packages/elements/src/host/auth/sign-in-error.js';
import type { OAuthProvider } from '../../../../packages/elements/src/host/auth/server-auth.js';
import { signInByRedirect } from '../../../../packages/elements/src/host/auth/sign-in-flow.js';
import { FIXED_CLIENT, startOAuthServer } from '../../../support/oauth-test-server.mjs';
import type { Registration } from '../../../support/oauth-test-server.mjs';

const REDIRECT = 'http://host.example/back';

async function start(registration: Registration) {
  const server = await startOAuthServer('all', registration);
  onTestFinished(() => server.close());
  return server;
}

const providerWith = (members: Partial<OAuthProvider> & Record<string, unknown> = {}) =>
  ({
    redirectUrl: REDIRECT,
    clientMetadata: { redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
    clientInformation: () => undefined,
    saveClientInformation: () => {},
    tokens: () => undefined,
    saveTokens: () => {},
    redirectToAuthorization: () => {},
    saveCodeVerifier: () => {},
    codeVerifier: () => '',
    ...members,
  }) as OAuthProvider;

/** How a sign-in ends: the address of the authorization page, or the error. */
async function begin(server: string, provider: OAuthProvider): Promise<string | SignInError> {
  const left: string[] = [];
  vi.stubGlobal('sessionStorage', { setItem: () => {} });
  vi.stubGlobal('location', { href: REDIRECT, assign: (url: URL) => left.push(url.href) });
  onTestFinished(() => void vi.unstubAllGlobals());
  try {
    await signInByRedirect({ provider, challenge: { server } });
    return left[0]!;
  } catch (error) {
    return error as SignInError;
  }
}

it('names the fix for a server without registration: a client id with the redirect URI', async () => {
  const { url } = await start('none');
  const error = (await begin(url, providerWith())) as SignInError;
  expect(error).toBeInstanceOf(SignInError);
  const { origin } = new URL(url);
  expect(error.message).toBe(
    `${origin} does not register clients dynamically, and the provider has no client id.`,
  );
  expect(error.hint).toContain(REDIRECT);
  expect(error.cause).toBeInstanceOf(Error);
  const fixed = providerWith({ clientInformation: () => ({ client_id: FIXED_CLIENT }) });
  expect(await begin(url, fixed)).toContain(`client_id=${FIXED_CLIENT}`);
});

it('offers a client metadata document where the server takes one, and checks its address', async () => {
  const { url } = await start('metadata');
  const error = (await begin(url, providerWith())) as SignInError;
  expect(error.hint).toMatch(/^Set clientMetadataUrl of the provider/);
  const bad = providerWith({ clientMetadataUrl: 'http://host.example/client.json' });
  expect(((await begin(url, bad)) as SignInError).hint).toBe('Use an https: URL with a path.');
  const clientMetadataUrl = 'https://host.example/client.json';
  const opened = (await begin(url, providerWith({ clientMetadataUrl }))) as string;
  expect(new URL(opened).searchParams.get('client_id')).toBe(clientMetadataUrl);
});

it('reports the status of a registration that was refused, without the text of the server', async () => {
  const { url } = await start('refused');
  const error = (await begin(url, providerWith())) as SignInError;
  expect(error.message).toMatch(/refused to register this page \(HTTP 403\)\.$/);
  expect(JSON.stringify(detailsOf(error))).not.toContain('access_denied');
});

it('names saveClientInformation() and CORS if the registration itself failed', async () => {
  const { url } = await start('dynamic');
  const provider = providerWith({ saveClientInformation: undefined });
  const error = (await begin(url, provider)) as SignInError;
  expect(error.message).toContain('could not be registered as a client');
  expect(error.hint).toMatch(/CORS.*saveClientInformation\(\)/);
});

it('leaves errors after the registration as they are', async () => {
  const { url } = await start('dynamic');
  const fault = new Error('The disk is full.');
  const saveCodeVerifier = () => Promise.reject(fault);
  const error = (await begin(url, providerWith({ saveCodeVerifier }))) as Error;
  expect(error).not.toBeInstanceOf(SignInError);
  expect(error.message).toContain('The disk is full.');
});

it('shows texts of its own, and only the code of an error from elsewhere', () => {
  const own = registrationError({ provider: providerWith(), discovery: undefined, cause: {} });
  expect(detailsOf(own)).toEqual({ message: own.message, hint: own.hint });
  expect(detailsOf(new TypeError('Failed to fetch at-secret')).message).not.toContain('at-secret');
  const refused = Object.assign(new Error('code-secret'), { code: 'invalid_grant' });
  expect(detailsOf(refused).message).toBe('The sign-in failed with the error invalid_grant.');
  const odd = Object.assign(new RangeError('x'), { code: 'Call 555-0100 now' });
  expect(detailsOf(odd).message).toBe('The sign-in failed with the error RangeError.');
});
